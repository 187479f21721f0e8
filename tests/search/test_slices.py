"""Slices of a fixed duration, for work of any speed."""

from itertools import pairwise

import pytest

from knight_gui.search import slices as slices_module
from knight_gui.search.slices import TimeSlicer
from tests.support.stopped_time import StoppedTime

SLICE_S = 0.02


class Work:
    """Work whose steps have a fixed duration."""

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
    """A function that returns the budgets of a number of slices."""
    time = StoppedTime()
    monkeypatch.setattr(slices_module, "time", time)

    def run_slices(count, step_s):
        slicer = TimeSlicer(SLICE_S)
        work = Work(time, step_s)
        for _ in range(count):
            before = time.now_s
            assert slicer.run_slice(work.advance) == time.now_s - before
        return work.budgets

    return run_slices


@pytest.mark.parametrize("step_s", [1e-4, 1e-5, 1e-6])
def test_that_slices_grow_until_they_take_their_time(budgets, step_s):
    steps = budgets(12, step_s)
    assert steps[-1] * step_s == pytest.approx(SLICE_S, rel=0.01)
    growth = [b / a for a, b in pairwise(steps)]
    assert max(growth) <= 4, "a first slice that was fast by chance must not block for long"


def test_that_slow_work_gets_a_minimum_of_steps(budgets):
    assert budgets(3, step_s=1.0) == [1000, 100, 100]


def test_that_an_empty_slice_does_not_change_the_steps():
    slicer = TimeSlicer(SLICE_S)
    budgets = []

    def advance(budget):
        budgets.append(budget)
        return 0

    slicer.run_slice(advance)
    slicer.run_slice(advance)
    assert budgets == [1000, 1000]
