"""A search with foresight makes no move after which no tour is left."""

from dataclasses import replace
from unittest import mock

import numpy as np
import pytest

from knight_gui.board import Board, Tour
from knight_gui.search import arrays, estimate
from knight_gui.search.kinds import CandidateStatus, Outcome, RetreatReason
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal, Pruning
from knight_gui.search.tree_size import DEFAULT_PROBES, probe_count_for
from tests.search.brute_force import make_brute_force_test
from tests.search.from_the_start import search_after

NAIVE = PRESETS["knight-tour"].naive
FORESIGHT = replace(NAIVE, pruning=Pruning.FORESIGHT)
SIMPLE = replace(NAIVE, pruning=Pruning.DEAD_ENDS)
FEW = 500


@pytest.fixture
def without_branching():
    """Foresight without branches, as on large boards."""
    with mock.patch.object(arrays, "MAX_EXACT_SQUARES", 0):
        yield


def searched(board, start, strategy):
    return search_after(Problem(board, (start,), strategy), 10**9)


@pytest.mark.parametrize(
    ("goal", "starts"), [(Goal.OPEN, range(64)), (Goal.CLOSED, (0, 12, 35, 63))]
)
def test_that_a_search_with_foresight_goes_straight_to_a_tour_from_each_square(goal, starts):
    for start in starts:
        search = searched(Board(), start, replace(FORESIGHT, goal=goal))
        assert (search.outcome, search.step, search.path[0]) == (Outcome.SOLVED, 63, start)
        assert Tour(Board(), search.path).is_closed or goal is Goal.OPEN


def test_that_a_search_with_foresight_takes_no_step_without_a_tour():
    search = searched(Board(5, 5), 1, FORESIGHT)
    assert (search.outcome, search.step) == (Outcome.NO_TOUR, 0)
    assert search.position().retreat_reason is RetreatReason.PRUNED


@pytest.mark.parametrize("start", [0, 8, 12, 24])
def test_that_the_candidates_ruled_out_are_those_that_lead_to_no_tour(start):
    has_tour = make_brute_force_test(Board(5, 5), start, Goal.OPEN)
    statuses = set()
    for position in Search(Problem(Board(5, 5), (start,), FORESIGHT)):
        for candidate in position.candidates:
            statuses.add(candidate.status)
            is_hopeful = has_tour((*position.path, candidate.square))
            assert (candidate.status is CandidateStatus.RULED_OUT) != is_hopeful
    assert statuses == {CandidateStatus.UNTRIED, CandidateStatus.RULED_OUT}


def all_tours(search):
    """Yield the tours of a search until it has tried everything."""
    while search.outcome is not Outcome.NO_TOUR:
        search.advance(1_000_000)
        if search.outcome is Outcome.SOLVED:
            yield search.path
            search.continue_past_tour()


def test_that_a_search_with_foresight_visits_only_prefixes_of_tours():
    search = Search(Problem(Board(5, 5), (0,), FORESIGHT))
    tours = list(all_tours(search))
    beginnings = {tour[:length] for tour in tours for length in range(1, 26)}
    assert len(tours) == len(set(tours)) == 304
    assert search.progress().nodes == len(beginnings)


def test_that_the_estimated_tree_size_is_that_of_the_positions_visited():
    problem = Problem(Board(4, 5), (0,), FORESIGHT)
    search = Search(problem)
    assert len(list(all_tours(search))) > 1
    for seed in range(5):
        size = estimate.tree_size(problem, FEW, seed)
        assert abs(size.position_count - search.progress().nodes) <= 4 * size.standard_error
    assert (
        probe_count_for(problem)
        < probe_count_for(replace(problem, strategy=NAIVE))
        == DEFAULT_PROBES
    )


@pytest.mark.usefixtures("without_branching")
@pytest.mark.parametrize("board", [Board(5, 6), Board(6, 6)])
def test_that_a_search_with_undecided_verdicts_backtracks_and_finds_the_same_tours(board):
    backtracks = 0
    for start in board.free_squares:
        problem = Problem(board, (start,), FORESIGHT)
        search = searched(board, start, FORESIGHT)
        recording = Recording(problem, 1)
        recording.advance(search.step)
        backtracks += search.progress().backtracks
        if search.outcome is Outcome.SOLVED:
            assert search.path == searched(board, start, SIMPLE).path
        assert all(recording.position(position.step) == position for position in Search(problem))
    assert backtracks


def test_that_a_search_with_foresight_can_be_cancelled_at_each_step():
    assert Search(Problem(Board(30, 30), (0,), FORESIGHT)).advance(1_000, np.array([0, 1])) == 1
