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
from tests.search.brute_force import trier
from tests.search.from_the_start import search_after

NAIVE = PRESETS["knight-tour"].naive
FORESIGHT = replace(NAIVE, pruning=Pruning.FORESIGHT)
SIMPLE = replace(NAIVE, pruning=Pruning.DEAD_ENDS)
FEW = 500


@pytest.fixture
def in_doubt():
    """Nothing is tried to foresee a loss, as on large boards."""
    with mock.patch.object(arrays, "MAX_EXACT_SQUARES", 0):
        yield


def searched(board, start, strategy):
    return search_after(Problem(board, (start,), strategy), 10**9)


@pytest.mark.parametrize(
    ("goal", "starts"), [(Goal.OPEN, range(64)), (Goal.CLOSED, (0, 12, 35, 63))]
)
def test_that_it_leads_straight_to_a_tour_from_each_of_the_64_squares(goal, starts):
    for start in starts:
        search = searched(Board(), start, replace(FORESIGHT, goal=goal))
        assert (search.outcome, search.step, search.path[0]) == (Outcome.SOLVED, 63, start)
        assert Tour(Board(), search.path).is_closed or goal is Goal.OPEN


def test_that_without_a_tour_it_takes_no_step():
    search = searched(Board(5, 5), 1, FORESIGHT)
    assert (search.outcome, search.step) == (Outcome.NO_TOUR, 0)
    assert search.position().retreat_reason is RetreatReason.PRUNED


@pytest.mark.parametrize("start", [0, 8, 12, 24])
def test_that_the_squares_that_it_rules_out_are_those_that_lead_to_no_tour(start):
    has_tour = trier(Board(5, 5), start, Goal.OPEN)
    kinds = set()
    for position in Search(Problem(Board(5, 5), (start,), FORESIGHT)):
        for candidate in position.candidates:
            kinds.add(candidate.status)
            is_hopeful = has_tour((*position.path, candidate.square))
            assert (candidate.status is CandidateStatus.RULED_OUT) != is_hopeful
    assert kinds == {CandidateStatus.UNTRIED, CandidateStatus.RULED_OUT}


def all_tours(search):
    """The tours that a search comes to until it has tried everything."""
    while search.outcome is not Outcome.NO_TOUR:
        search.advance(1_000_000)
        if search.outcome is Outcome.SOLVED:
            yield search.path
            search.continue_past_tour()


def test_that_it_finds_all_tours_and_tries_nothing_but_their_beginnings():
    search = Search(Problem(Board(5, 5), (0,), FORESIGHT))
    tours = list(all_tours(search))
    beginnings = {tour[:length] for tour in tours for length in range(1, 26)}
    assert len(tours) == len(set(tours)) == 304
    assert search.progress().nodes == len(beginnings)


def test_that_the_size_of_its_tree_counts_what_it_tries_alone():
    problem = Problem(Board(4, 5), (0,), FORESIGHT)
    search = Search(problem)
    assert len(list(all_tours(search))) > 1
    for seed in range(5):
        told = estimate.tree_size(problem, FEW, seed)
        assert abs(told.position_count - search.progress().nodes) <= 4 * told.standard_error
    assert (
        probe_count_for(problem)
        < probe_count_for(replace(problem, strategy=NAIVE))
        == DEFAULT_PROBES
    )


@pytest.mark.usefixtures("in_doubt")
@pytest.mark.parametrize("board", [Board(5, 6), Board(6, 6)])
def test_that_in_doubt_it_goes_back_and_finds_the_same_tours(board):
    ways_back = 0
    for start in board.free_squares:
        problem = Problem(board, (start,), FORESIGHT)
        search = searched(board, start, FORESIGHT)
        recording = Recording(problem, 1)
        recording.advance(search.step)
        ways_back += search.progress().backtracks
        if search.outcome is Outcome.SOLVED:
            assert search.path == searched(board, start, SIMPLE).path
        assert all(recording.position(position.step) == position for position in Search(problem))
    assert ways_back


def test_that_it_hears_at_each_step_that_it_shall_end():
    assert Search(Problem(Board(30, 30), (0,), FORESIGHT)).advance(1_000, np.array([0, 1])) == 1
