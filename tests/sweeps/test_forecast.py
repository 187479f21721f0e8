"""Forecast of the remaining time of a sweep, and its smoothed countdown."""

import pytest

from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.sweeps.forecast import RemainingTimeSmoother, TimeForecast
from knight_gui.sweeps.sweep import step_limits_up_to

SOLVED = Attempt(Outcome.SOLVED, 1000, 63)
STOPPED = Attempt(Outcome.STOPPED, 10_000, 60, b"\1")
HALF = Attempt(Outcome.STOPPED, 505_000, 60, b"\1")


def forecast_after(limit, attempts, seconds):
    """Return a forecast after attempts that took so many seconds each."""
    forecast = TimeForecast(step_limits_up_to(limit))
    for attempt in attempts:
        forecast.add_attempt(None, attempt)
        forecast.add_pace_sample(attempt.steps, seconds)
    return forecast


def test_that_there_is_no_forecast_before_the_first_result():
    assert TimeForecast(step_limits_up_to(10**9)).estimate_remaining_s(64, 2) is None


def test_that_pending_searches_take_as_long_as_finished_ones():
    forecast = forecast_after(10_000, [SOLVED] * 32, seconds=2.0)
    assert forecast.estimate_remaining_s(64, 2) == pytest.approx(32, rel=0.05)


def test_that_unfinished_searches_take_at_most_the_steps_of_the_limit():
    # a hundredth of a second for a hundredth of the limit
    forecast = forecast_after(10**6, [STOPPED] * 64, seconds=0.01)
    assert 10 < forecast.estimate_remaining_s(64, 1) <= 64


def test_that_the_forecast_subtracts_the_steps_of_unfinished_searches():
    forecast = forecast_after(10**6, [STOPPED] * 64, seconds=0.01)
    old_estimate_s = forecast.estimate_remaining_s(64, 1)
    for _ in range(64):
        forecast.add_attempt(STOPPED, HALF)
        forecast.add_pace_sample(HALF.steps - STOPPED.steps, 0.5)
    assert forecast.estimate_remaining_s(64, 1) == pytest.approx(old_estimate_s / 2, rel=0.2)


def test_that_a_countdown_starts_after_a_second():
    countdown = RemainingTimeSmoother()
    assert countdown.update(10.0, 100.0) is None
    assert countdown.update(8.0, 102.0) == pytest.approx(8.0)
    assert countdown.update(5.0, 105.0) == pytest.approx(5.0)
    assert countdown.update(0.0, 110.0) == 0.0


def test_that_a_countdown_does_not_jump():
    countdown = RemainingTimeSmoother()
    for second in range(10):
        countdown.update(1000.0 - second, second)
    assert 300 < countdown.update(100.0, 10) < 990
    for second in range(11, 30):
        remaining_s = countdown.update(100.0, second)
    assert remaining_s == pytest.approx(100, rel=0.05)
