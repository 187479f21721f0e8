"""Estimates as jobs: how big a tree is, and what a search does before it takes a move back."""

import pytest

from knight_gui.player.jobs import estimate_above, estimate_size
from knight_gui.player.jobs.estimate_above import EstimateAbove
from knight_gui.player.jobs.estimate_size import EstimateSize
from knight_gui.search.cancel import CancelToken
from knight_gui.search.kinds import Fate, Turn
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS
from knight_gui.search.tree_size import PROBES, probes_for
from knight_gui.tour import Board
from tests.player.test_oracle import done

NAIVE = PRESETS["knight-tour"].naive
POSITIONS = 1_735_079


@pytest.fixture(scope="module")
def recording():
    """A search of 5×5 until it comes to a tour, whose whole tree has 1,735,079 positions."""
    recording = Recording(Problem(Board(5, 5), (0,), NAIVE))
    recording.advance(10**6)
    return recording


def refuted_bar(recording):
    """A bar that was taken back after hundreds of steps, and a step at which it stands."""
    for step in range(recording.steps):
        for depth in range(1, recording.position(step).depth + 1):
            bar = recording.bar(step, depth)
            if bar.fate is Fate.REFUTED and bar.size > 100:
                return step, bar
    raise AssertionError("something is taken back")


def test_that_the_size_is_told_once_it_is_known_well(recording):
    estimate = estimate_size.ROW.begin(EstimateSize(), recording, CancelToken())
    estimate.advance(10)
    assert estimate_size.ROW.result(estimate) is None
    told = done(estimate_size.ROW, EstimateSize(), recording)
    assert told.probes == PROBES
    assert abs(told.size - POSITIONS) <= 4 * told.standard_error


def test_that_on_a_larger_board_fewer_ways_down_are_looked_at():
    sizes = [probes_for(Problem(Board(n, n), (0,), NAIVE)) for n in (5, 8, 20, 100)]
    assert sizes == [40_000, 40_000, 6_400, 256]


def test_that_the_part_above_a_move_is_estimated_and_compared_with_what_came(recording):
    step, bar = refuted_bar(recording)
    told = done(estimate_above.ROW, EstimateAbove(step, bar.depth), recording)
    assert told.bar == bar
    assert told.size.problem.path == recording.position(step).path[: bar.depth + 1]
    came = bar.size // 2 + 1
    assert abs(told.size.size - came) <= 4 * told.size.standard_error + 1e-6
    after = recording.position(bar.last + 1)
    assert (after.depth, after.turn) == (bar.depth - 1, None) or after.turn is Turn.PRUNED


def test_that_a_move_that_was_not_taken_back_stands_until_now(recording):
    told = done(estimate_above.ROW, EstimateAbove(recording.steps, 1), recording)
    assert (told.bar.fate, told.bar.last) == (Fate.KEPT, recording.steps)
