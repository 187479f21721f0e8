"""Survival curve and restart cutoffs, compared with their definitions in fractions."""

from fractions import Fraction
from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_gui.sweeps.survival import SurvivalCurve

RUNS = st.lists(st.tuples(st.integers(1, 30), st.booleans()), min_size=1, max_size=30)


def curve_of(runs):
    steps, is_solved = zip(*runs, strict=True)
    return SurvivalCurve.from_runs(np.array(steps, np.int64), np.array(is_solved, bool))


def reference_shares(runs):
    """Return the product-limit estimate by its definition, in fractions."""
    share = Fraction(1)
    shares = {}
    for time in sorted({steps for steps, is_solved in runs if is_solved}):
        at_risk = sum(steps >= time for steps, _ in runs)
        ended = sum(steps == time and is_solved for steps, is_solved in runs)
        share *= 1 - Fraction(ended, at_risk)
        shares[time] = share
    return shares


def reference_expected_steps(runs, cutoff):
    """Return the mean of min(run, cutoff), divided by the share that is solved by the cutoff."""
    shares = reference_shares(runs)
    area = sum(
        next((shares[time] for time in sorted(shares, reverse=True) if time <= step), Fraction(1))
        for step in range(cutoff)
    )
    ended = 1 - next((shares[t] for t in sorted(shares, reverse=True) if t <= cutoff), Fraction(1))
    return area / ended if ended else inf


@pytest.mark.parametrize(
    ("runs", "cutoffs", "expected"),
    [
        ([(1, True), (100, True)], [1, 2, 100], [2, 3, 50.5]),
        (
            [(1, True), (2, True), (3, True), (10, True), (50, False), (50, False)],
            [1, 2, 3, 10, 50],
            [6, 5.5, 5, 9, 29],
        ),
    ],
)
def test_that_expected_steps_are_those_calculated_by_hand(runs, cutoffs, expected):
    curve = curve_of(runs)
    assert [curve.expected_steps(cutoff) for cutoff in cutoffs] == pytest.approx(expected)


@given(RUNS, st.integers(1, 40))
def test_that_the_curve_and_expected_steps_follow_their_definitions(runs, cutoff):
    curve = curve_of(runs)
    slow = reference_shares(runs)
    assert curve.solve_steps.tolist() == list(slow)
    assert curve.unsolved_shares == pytest.approx([float(share) for share in slow.values()])
    assert curve.expected_steps(cutoff) == pytest.approx(
        float(reference_expected_steps(runs, cutoff))
    )


@given(RUNS)
def test_that_no_cutoff_has_fewer_expected_steps_than_the_best(runs):
    curve = curve_of(runs)
    best = curve.best_cutoff()
    if best is None:
        assert not any(is_solved for _, is_solved in runs)
        return
    min_expected = min(
        reference_expected_steps(runs, cutoff) for cutoff in range(1, curve.max_observed_steps + 1)
    )
    assert best.expected_steps == pytest.approx(float(min_expected))


def test_that_the_retreats_of_restarts_count_as_steps():
    # every second run is given up after one step, and takes ten retreats
    assert curve_of([(1, True), (100, True)]).expected_steps(1, rewind_steps=10) == pytest.approx(
        2 + 10
    )


def test_that_the_median_is_the_steps_of_half_the_runs():
    curve = curve_of([(2, True), (4, True), (9, True), (50, False)])
    assert curve.steps_until_share_solved(0.5) == 4
    assert curve.steps_until_share_solved(0.9) is None
