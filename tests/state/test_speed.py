"""Speed: an exponential scale of a hundred notches."""

import itertools

import numpy as np
import pytest

from knight_gui.messages.numbers import format_speed
from knight_gui.state.speed import (
    FULL_SPEED_STEPS_PER_S,
    MAX_NOTCH,
    MAX_STEPS_PER_S,
    MIN_STEPS_PER_S,
    Speed,
)

LIMITED_SPEEDS = [Speed(notch) for notch in range(MAX_NOTCH)]
ALL_SPEEDS = [*LIMITED_SPEEDS, Speed(MAX_NOTCH)]


def test_that_speeds_go_from_one_step_a_second_to_full_speed():
    assert Speed(0).steps_per_s == MIN_STEPS_PER_S == 1
    assert (Speed(MAX_NOTCH - 1).steps_per_s, Speed(MAX_NOTCH).steps_per_s) == (
        MAX_STEPS_PER_S,
        FULL_SPEED_STEPS_PER_S,
    )
    assert [speed.is_full_speed for speed in ALL_SPEEDS] == [False] * MAX_NOTCH + [True]


def test_that_each_notch_is_faster_than_the_one_before():
    for slower, faster in itertools.pairwise(ALL_SPEEDS):
        assert slower.steps_per_s < faster.steps_per_s
        assert slower.step_s > faster.step_s


def test_that_each_notch_is_faster_by_about_the_same_share():
    share = (MAX_STEPS_PER_S / MIN_STEPS_PER_S) ** (1 / (MAX_NOTCH - 1))
    rates = np.array([speed.steps_per_s for speed in LIMITED_SPEEDS])
    assert rates[1:] / rates[:-1] == pytest.approx(share, rel=0.09)
    assert rates == pytest.approx(MIN_STEPS_PER_S * share ** np.arange(MAX_NOTCH), rel=0.05)


@pytest.mark.parametrize("speed", [Speed(notch) for notch in (0, 1, 14, 15, 42, 43, 99, MAX_NOTCH)])
def test_that_a_rate_has_two_digits_and_leads_back_to_its_notch(speed):
    assert float(f"{speed.steps_per_s:.1e}") == speed.steps_per_s
    assert speed.step_s * speed.steps_per_s == pytest.approx(1)
    assert speed.is_full_speed or Speed.nearest_to(speed.steps_per_s) == speed


@pytest.mark.parametrize(("rate", "notch"), [(0, 0), (-5, 0), (1e12, MAX_NOTCH - 1)])
def test_that_a_rate_out_of_bounds_leads_to_the_nearest_notch(rate, notch):
    assert Speed.nearest_to(rate) == Speed(notch)


@pytest.mark.parametrize(
    ("start", "notches", "end"),
    [
        (50, 4, 54),
        (50, -4, 46),
        (2, -4, 0),
        (98, 4, MAX_NOTCH),
        (0, -1, 0),
        (MAX_NOTCH, 1, MAX_NOTCH),
    ],
)
def test_that_shifting_stays_within_bounds(start, notches, end):
    assert Speed(start).shifted_by(notches) == Speed(end)


@pytest.mark.parametrize(
    ("speed", "text"),
    [
        (Speed(0), "1 step/s"),
        (Speed(1), "1.2 steps/s"),
        (Speed(14), "9.8 steps/s"),
        (Speed(15), "11 steps/s"),
        (Speed(42), "930 steps/s"),
        (Speed(43), "1,100 steps/s"),
        (Speed(MAX_NOTCH - 1), "10 million steps/s"),
        (Speed(MAX_NOTCH), "full speed"),
    ],
)
def test_that_a_speed_has_a_text(speed, text):
    assert format_speed(speed) == text


def test_that_no_two_speeds_have_the_same_text():
    assert len({format_speed(speed) for speed in ALL_SPEEDS}) == MAX_NOTCH + 1
