"""The time that is left is told by what searches like those that are left have taken."""

import pytest

from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.sweeps.forecast import RemainingTimeSmoother, TimeForecast
from knight_gui.sweeps.sweep import step_limits_up_to

SOLVED = Attempt(Outcome.SOLVED, 1000, 63)
STOPPED = Attempt(Outcome.STOPPED, 10_000, 60, b"\1")
HALF = Attempt(Outcome.STOPPED, 505_000, 60, b"\1")


def forecast_after(limit, attempts, seconds):
    """What is expected when some came to that, in so many seconds each."""
    forecast = TimeForecast(step_limits_up_to(limit))
    for attempt in attempts:
        forecast.add_attempt(None, attempt)
        forecast.add_pace_sample(attempt.steps, seconds)
    return forecast


def test_that_nothing_is_told_before_anything_is_known():
    assert TimeForecast(step_limits_up_to(10**9)).estimate_remaining_s(64, 2) is None


def test_that_what_is_left_takes_as_long_each_as_what_is_over():
    assert forecast_after(10_000, [SOLVED] * 32, seconds=2.0).estimate_remaining_s(
        64, 2
    ) == pytest.approx(32, rel=0.05)


def test_that_those_who_survive_take_up_to_the_limit_at_the_most():
    # a hundredth of a second for a hundredth of the way
    assert (
        10 < forecast_after(10**6, [STOPPED] * 64, seconds=0.01).estimate_remaining_s(64, 1) <= 64
    )


def test_that_what_was_done_of_a_round_is_not_done_again():
    forecast = forecast_after(10**6, [STOPPED] * 64, seconds=0.01)
    before = forecast.estimate_remaining_s(64, 1)
    for _ in range(64):
        forecast.add_attempt(STOPPED, HALF)
        forecast.add_pace_sample(HALF.steps - STOPPED.steps, 0.5)
    assert forecast.estimate_remaining_s(64, 1) == pytest.approx(before / 2, rel=0.2)


def test_that_a_countdown_tells_nothing_at_first_then_counts_down():
    countdown = RemainingTimeSmoother()
    assert countdown.update(10.0, 100.0) is None
    assert [countdown.update(left, 110.0 - left) for left in (8.0, 5.0)] == pytest.approx(
        [8.0, 5.0]
    )
    assert countdown.update(0.0, 110.0) == 0.0


def test_that_a_countdown_does_not_jump():
    countdown = RemainingTimeSmoother()
    for second in range(10):
        countdown.update(1000.0 - second, second)
    assert 300 < countdown.update(100.0, 10) < 990
    for second in range(11, 30):
        last = countdown.update(100.0, second)
    assert last == pytest.approx(100, rel=0.05)
