"""How long the slices of a search are."""

import pytest

from knight_gui.player import lead as module
from knight_gui.player.lead import SLICE_S, Lead

STEPS_PER_S = 1_000_000


class Clock:
    """Time that passes only by what is done."""

    def __init__(self):
        self.now_s = 0.0

    def perf_counter(self):
        return self.now_s


class Recorder:
    """A search of even speed that may have to wait before it gives an answer."""

    outcome = None

    def __init__(self, clock):
        self.clock, self.wait_s, self.steps, self.budgets = clock, 0.0, 0, []
        self.steps_per_s = STEPS_PER_S

    def advance(self, budget):
        self.budgets.append(budget)
        self.steps += budget
        self.clock.now_s += budget / self.steps_per_s + self.wait_s
        return budget


@pytest.fixture
def recorder(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(module, "time", clock)
    return Recorder(clock)


def searched(recorder, slices):
    lead = Lead(recorder, 1e9)
    for _ in range(slices):
        lead.search()
    return lead


def test_that_slices_grow_to_their_length(recorder):
    searched(recorder, 20)
    assert recorder.budgets[-1] == pytest.approx(STEPS_PER_S * SLICE_S, rel=0.01)


def test_that_waiting_for_python_now_and_then_does_not_shorten_them(recorder):
    lead = searched(recorder, 20)
    for number in range(100):
        recorder.wait_s = 0.2 if number % 5 else 0
        lead.search()
    assert min(recorder.budgets[-100:]) > 0.7 * STEPS_PER_S * SLICE_S


def test_that_a_search_that_has_become_slower_gets_shorter_slices(recorder):
    lead = searched(recorder, 20)
    recorder.steps_per_s = STEPS_PER_S / 20
    for _ in range(100):
        lead.search()
    assert recorder.budgets[-1] == pytest.approx(STEPS_PER_S / 20 * SLICE_S, rel=0.1)
