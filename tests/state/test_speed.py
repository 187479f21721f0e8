"""The speed: a hundred notches, each faster than the last by about the same share."""

import itertools

import numpy as np
import pytest

from knight_gui.messages.numbers import pace
from knight_gui.state.speed import FASTEST, FLAT_OUT, NOTCHES, SLOWEST, Speed

BEFORE_FLAT_OUT = [Speed(notch) for notch in range(NOTCHES)]
ALL = [*BEFORE_FLAT_OUT, Speed(NOTCHES)]


def test_that_it_goes_from_one_step_a_second_to_flat_out():
    assert Speed(0).steps_per_s == SLOWEST == 1
    assert (Speed(NOTCHES - 1).steps_per_s, Speed(NOTCHES).steps_per_s) == (FASTEST, FLAT_OUT)
    assert [speed.is_flat_out for speed in ALL] == [False] * NOTCHES + [True]


def test_that_right_is_always_faster():
    for slower, faster in itertools.pairwise(ALL):
        assert slower.steps_per_s < faster.steps_per_s
        assert slower.step_s > faster.step_s


def test_that_each_notch_is_faster_by_about_the_same_share():
    share = (FASTEST / SLOWEST) ** (1 / (NOTCHES - 1))
    rates = np.array([speed.steps_per_s for speed in BEFORE_FLAT_OUT])
    assert rates[1:] / rates[:-1] == pytest.approx(share, rel=0.09)
    assert rates == pytest.approx(SLOWEST * share ** np.arange(NOTCHES), rel=0.05)


@pytest.mark.parametrize("speed", [Speed(notch) for notch in (0, 1, 14, 15, 42, 43, 99, NOTCHES)])
def test_that_a_rate_has_two_digits_fits_the_time_of_a_step_and_leads_back_to_its_notch(speed):
    assert float(f"{speed.steps_per_s:.1e}") == speed.steps_per_s
    assert speed.step_s * speed.steps_per_s == pytest.approx(1)
    assert speed.is_flat_out or Speed.of(speed.steps_per_s) == speed


@pytest.mark.parametrize(("rate", "notch"), [(0, 0), (-5, 0), (1e12, NOTCHES - 1)])
def test_that_a_rate_out_of_bounds_leads_to_the_nearest_notch(rate, notch):
    assert Speed.of(rate) == Speed(notch)


@pytest.mark.parametrize(
    ("start", "notches", "end"),
    [(50, 4, 54), (50, -4, 46), (2, -4, 0), (98, 4, NOTCHES), (0, -1, 0), (NOTCHES, 1, NOTCHES)],
)
def test_that_shifting_stays_within_bounds(start, notches, end):
    assert Speed(start).shifted(notches) == Speed(end)


@pytest.mark.parametrize(
    ("speed", "words"),
    [
        (Speed(0), "1 step/s"),
        (Speed(1), "1.2 steps/s"),
        (Speed(14), "9.8 steps/s"),
        (Speed(15), "11 steps/s"),
        (Speed(42), "930 steps/s"),
        (Speed(43), "1,100 steps/s"),
        (Speed(NOTCHES - 1), "10 million steps/s"),
        (Speed(NOTCHES), "full speed"),
    ],
)
def test_that_the_rate_is_told_in_words(speed, words):
    assert pace(speed) == words


def test_that_no_two_speeds_are_called_the_same():
    assert len({pace(speed) for speed in ALL}) == NOTCHES + 1
