"""Questions and estimates as jobs: what can become of paths and moves, and how big trees are."""

import pytest

from knight_gui.board import Board, Leaper
from knight_gui.player.jobs.estimates import EstimateTreeSize, EstimateUndoCost
from knight_gui.player.jobs.questions import JudgeMoves, JudgePath
from knight_gui.search.api import verdict
from knight_gui.search.cancel import CancelToken
from knight_gui.search.kinds import BarStatus, Completability, RetreatReason
from knight_gui.search.oracle import foresight
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.slices import run_to_completion
from knight_gui.search.tree_size import DEFAULT_PROBES, probe_count_for
from tests.player.fakes import NAIVE

BOARD = Board()
POSITIONS = 1_735_079
"""Of the whole tree of a naive search of 5×5 from its corner."""


def done(job, subject):
    """What comes of a job."""
    return run_to_completion(job.run(subject, CancelToken()))


@pytest.fixture(scope="module")
def recording():
    """A million steps of the search that has half a billion of them."""
    recording = Recording(Problem(BOARD, (0,), NAIVE))
    recording.advance(10**6)
    return recording


@pytest.mark.parametrize("step", [29, 33, 1000, 123_456, 10**6])
def test_that_of_any_path_it_is_told_what_can_become_of_it(recording, step):
    path = recording.position(step).path
    assert done(JudgePath(path), recording.problem) == verdict(BOARD, path)


def test_that_what_would_become_of_each_move_is_told(recording):
    position = recording.position(29)
    told = done(JudgeMoves(position.path), recording.problem)
    assert [square for square, _ in told] == sorted(
        candidate.square for candidate in position.candidates
    )
    assert dict(told)[BOARD.parse_square("g6")] is Completability.LOST
    assert Completability.COMPLETABLE in dict(told).values()


def test_that_for_all_moves_no_more_is_tried_than_for_their_path(monkeypatch):
    """No question of the giraffe ends here; so each of its moves has a share."""
    monkeypatch.setattr(foresight, "MAX_BRANCHES_OF_SMALL_BOARDS", 2_000)
    monkeypatch.setattr(foresight, "_SLICE_BRANCHES", 10)
    board = Board(11, 11, leaper=Leaper(1, 4))
    path = (board.parse_square("f6"),)
    inquiry = JudgeMoves(path).run(Problem(board, path, NAIVE), CancelToken())
    slices = []
    told = run_to_completion(inquiry, lambda: slices.append(1))
    assert [square for square, _ in told] == list(board.neighbors(path[0]))
    assert {fate for _, fate in told} == {Completability.UNDECIDED}
    assert len(slices) <= 2_000 / 10


# How big a tree is


@pytest.fixture(scope="module")
def small():
    """A search of 5×5 until it comes to a tour."""
    recording = Recording(Problem(Board(5, 5), (0,), NAIVE))
    recording.advance(10**6)
    return recording


def refuted_bar(recording):
    """A bar that was taken back after hundreds of steps, and a step at which it stands."""
    for step in range(recording.steps):
        for depth in range(1, recording.position(step).depth + 1):
            bar = recording.landscape_bar(step, depth)
            if bar.status is BarStatus.REFUTED and bar.step_count > 100:
                return step, bar
    raise AssertionError("something is taken back")


def test_that_the_size_is_told_as_well_as_it_is_known(small):
    told = done(EstimateTreeSize(), small.problem)
    assert told.probe_count == DEFAULT_PROBES
    assert abs(told.position_count - POSITIONS) <= 4 * told.standard_error


def test_that_on_a_larger_board_fewer_ways_down_are_looked_at():
    sizes = [probe_count_for(Problem(Board(n, n), (0,), NAIVE)) for n in (5, 8, 20, 100)]
    assert sizes == [40_000, 40_000, 6_400, 256]


def test_that_the_part_above_a_move_is_estimated_and_compared_with_what_came(small):
    step, bar = refuted_bar(small)
    told = done(EstimateUndoCost(step, bar.depth), small)
    assert told.bar == bar
    size = told.subtree_size
    came = bar.step_count // 2 + 1
    assert abs(size.position_count - came) <= 4 * size.standard_error + 1e-6
    after = small.position(bar.last_step + 1)
    assert (after.depth, after.retreat_reason) == (
        bar.depth - 1,
        None,
    ) or after.retreat_reason is RetreatReason.PRUNED
