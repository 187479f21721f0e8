"""The clock of the steps: it ticks, and counts how many are due."""

import pytest

from knight_gui.player import pace as clock_module
from knight_gui.player.pace import Clock
from knight_gui.state.speed import Speed
from tests.support.stopped_time import StoppedTime

TEN_A_SECOND = Speed.nearest_to(10)


@pytest.fixture
def time(monkeypatch):
    """Time that passes only by hand."""
    time = StoppedTime()
    monkeypatch.setattr(clock_module, "time", time)
    return time


@pytest.fixture
def by_hand(monkeypatch):
    """Have clocks tick only by hand."""
    monkeypatch.setattr(clock_module, "_TICK_MS", 3_600_000)


@pytest.fixture
def clock(qapp):  # noqa: ARG001  a timer needs a program to live in
    """Clock that is stopped in the end."""
    clock = Clock()
    yield clock
    clock.stop()


def due_after(clock, time, seconds, speed=TEN_A_SECOND):
    time.now_s += seconds
    clock.tick()
    clock.add_due_steps(speed)
    return clock.take_due_steps()


def test_that_a_clock_ticks_until_it_is_stopped(clock, qtbot):
    assert not clock.is_running
    clock.start()
    with qtbot.waitSignals([clock.ticked] * 3):
        pass
    clock.stop()
    with qtbot.assertNotEmitted(clock.ticked, wait=50):
        assert not clock.is_running


@pytest.mark.usefixtures("by_hand")
def test_that_due_steps_accumulate_with_their_fractions(clock, time):
    clock.start()
    assert [due_after(clock, time, seconds) for seconds in (0.25, 0.04, 0.02, 0.1)] == [2, 0, 1, 1]


@pytest.mark.usefixtures("by_hand")
def test_that_a_restarted_clock_has_no_due_steps(clock, time):
    clock.start()
    time.now_s += 0.2
    clock.tick()
    clock.add_due_steps(TEN_A_SECOND)
    time.now_s += 0.2
    clock.start()
    assert clock.running_s == 0
    assert due_after(clock, time, 0.05) == 0
    assert clock.running_s == pytest.approx(0.05)
