"""The share that is still searching, and what restarts would save, against known tables."""

from fractions import Fraction
from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_gui.sweeps.survival import SurvivalCurve

RUNS = st.lists(st.tuples(st.integers(1, 30), st.booleans()), min_size=1, max_size=30)


def survival_of(runs):
    steps, found = zip(*runs, strict=True)
    return SurvivalCurve.from_runs(np.array(steps, np.int64), np.array(found, bool))


def slow_shares(runs):
    """The product-limit estimate by its definition, in fractions."""
    share = Fraction(1)
    shares = {}
    for time in sorted({steps for steps, found in runs if found}):
        at_risk = sum(steps >= time for steps, _ in runs)
        ended = sum(steps == time and found for steps, found in runs)
        share *= 1 - Fraction(ended, at_risk)
        shares[time] = share
    return shares


def slow_expected(runs, cutoff):
    """The mean of the shorter of a run and the cutoff, over the share that ends by the cutoff."""
    shares = slow_shares(runs)
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
def test_that_a_cutoff_takes_as_many_steps_as_calculated_by_hand(runs, cutoffs, expected):
    told = survival_of(runs)
    assert [told.expected_steps(cutoff) for cutoff in cutoffs] == pytest.approx(expected)


@given(RUNS, st.integers(1, 40))
def test_that_shares_and_expected_steps_are_those_of_the_definition(runs, cutoff):
    told = survival_of(runs)
    slow = slow_shares(runs)
    assert told.solve_steps.tolist() == list(slow)
    assert told.unsolved_shares == pytest.approx([float(share) for share in slow.values()])
    assert told.expected_steps(cutoff) == pytest.approx(float(slow_expected(runs, cutoff)))


@given(RUNS)
def test_that_no_cutoff_is_better_than_the_best(runs):
    told = survival_of(runs)
    best = told.best_cutoff()
    if best is None:
        assert not any(found for _, found in runs)
        return
    tried = min(slow_expected(runs, cutoff) for cutoff in range(1, told.max_observed_steps + 1))
    assert best.expected_steps == pytest.approx(float(tried))


def test_that_the_way_back_of_each_run_that_is_given_up_is_counted():
    # every second run is given up after one step, and takes ten more to go back
    assert survival_of([(1, True), (100, True)]).expected_steps(
        1, rewind_steps=10
    ) == pytest.approx(2 + 10)


def test_that_half_of_all_runs_end_within_the_median():
    told = survival_of([(2, True), (4, True), (9, True), (50, False)])
    assert told.steps_until_share_solved(0.5) == 4
    assert told.steps_until_share_solved(0.9) is None
