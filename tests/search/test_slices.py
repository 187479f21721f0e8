"""Slices: so much work at a time as fits into one, however fast it goes."""

from itertools import pairwise

import pytest

from knight_gui.search import slices as slices_module
from knight_gui.search.slices import TimeSlicer
from tests.support.stopped_time import StoppedTime

SLICE_S = 0.02


class Work:
    """Steps each of which takes its time."""

    def __init__(self, time, step_s):
        self.time = time
        self.step_s = step_s
        self.budgets = []

    def advance(self, budget):
        self.budgets.append(budget)
        self.time.now_s += budget * self.step_s
        return budget


@pytest.fixture
def budgets(monkeypatch):
    """The steps that are asked for in so many slices."""
    time = StoppedTime()
    monkeypatch.setattr(slices_module, "time", time)

    def asked(count, step_s):
        slices = TimeSlicer(SLICE_S)
        work = Work(time, step_s)
        for _ in range(count):
            before = time.now_s
            assert slices.run_slice(work.advance) == time.now_s - before
        return work.budgets

    return asked


@pytest.mark.parametrize("step_s", [1e-4, 1e-5, 1e-6])
def test_that_budgets_come_to_fill_a_slice(budgets, step_s):
    asked = budgets(12, step_s)
    assert asked[-1] * step_s == pytest.approx(SLICE_S, rel=0.01)
    growth = [b / a for a, b in pairwise(asked)]
    assert max(growth) <= 4, "a first slice that was fast by chance must not block for long"


def test_that_however_slow_it_is_it_goes_on(budgets):
    assert budgets(3, step_s=1.0) == [1000, 100, 100]


def test_that_an_interrupted_slice_says_nothing_about_the_speed():
    slices = TimeSlicer(SLICE_S)
    asked = []
    for _ in range(2):
        slices.run_slice(lambda budget: asked.append(budget) or 0)
    assert asked == [1000, 1000]
