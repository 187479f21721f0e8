"""The engine's speed is that of the search alone, measured once, and kept."""

from functools import partial
from itertools import count

import pytest

from knight_gui.search import engine_speed, unrolling
from knight_gui.search.engine_speed import SpeedTrial
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Strategy
from knight_gui.tour import Board

NAIVE = PRESETS["knight-tour"].naive
SLICE_S = 0.07
SLICE = 10_000


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch):
    """No speed was measured, and every slice takes seven hundredths of a second."""
    monkeypatch.setattr(engine_speed, "_known", {})
    monkeypatch.setattr(engine_speed, "thread_time", partial(next, count(0, SLICE_S)))


def trial_of(*size, path=(0,), strategy=NAIVE):
    return SpeedTrial(Search(Problem(Board(*size), path, strategy)))


def test_that_a_fifth_of_a_second_is_searched_before_a_speed_is_told():
    trial, tried = trial_of(8, 8), []
    while not trial.is_complete:
        tried.append(trial.advance(SLICE))
    assert len(tried) == 3
    assert trial.positions_per_s == pytest.approx(sum(tried) / (3 * SLICE_S))


def test_that_a_speed_is_measured_once():
    first = trial_of(8, 8)
    while not first.is_complete:
        first.advance(SLICE)
    again = trial_of(8, 8, path=(0, 17))
    assert again.is_complete
    assert again.positions_per_s == first.positions_per_s
    assert not trial_of(8, 8, path=(1,)).is_complete


def test_that_nothing_counts_while_faster_code_is_on_its_way(monkeypatch):
    monkeypatch.setattr(unrolling, "is_awaited", lambda _tables: True)
    trial = trial_of(8, 8)
    for _ in range(10):
        trial.advance(SLICE)
    assert not trial.is_complete
    monkeypatch.setattr(unrolling, "is_awaited", lambda _tables: False)
    tried = [trial.advance(2 * SLICE) for _ in range(3)]
    assert trial.positions_per_s == pytest.approx(sum(tried) / (3 * SLICE_S))


@pytest.mark.parametrize(("size", "total"), [((1, 1), 1), ((2, 2), 1), ((3, 4), 67)])
def test_that_a_small_tree_is_tried_again_and_again(size, total):
    tried = trial_of(*size).advance(total * 100)
    assert total * 100 <= tried < total * 101 + 1


def test_that_tours_do_not_keep_it():
    # the first tour is there after 35 moves, and many more follow
    trial = trial_of(6, 6, strategy=Strategy.parse("warnsdorff+order/knight-tour"))
    assert trial.advance(SLICE) >= SLICE // 2
