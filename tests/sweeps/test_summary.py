"""Summary of many searches: counts of outcomes, and bounds of percentiles."""

import math
from itertools import product

import pytest

from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.sweeps.results import ResultCode, SearchResults, result_code_of
from knight_gui.sweeps.summary import StepBound, StepPercentile, summarize_attempts

MAX_STEPS = 1_000


def solved(steps):
    return Attempt(Outcome.SOLVED, steps, 63)


def stopped(steps=MAX_STEPS):
    return Attempt(Outcome.STOPPED, steps, 60)


RULED_OUT = Attempt(Outcome.NO_TOUR, 0, 0, is_ruled_out_beforehand=True)


def test_that_searches_are_counted_by_outcome():
    stuck = Attempt(Outcome.STUCK, 60, 60)
    no_tour = Attempt(Outcome.NO_TOUR, 900, 20)
    summary = summarize_attempts([solved(63), stuck, no_tour, RULED_OUT, stopped(), None])
    assert (
        summary.search_count,
        summary.solved_count,
        summary.stuck_count,
        summary.stopped_count,
        summary.pending_count,
    ) == (6, 1, 1, 1, 1)
    assert (summary.no_tour_count, summary.no_tour_by_theory_count) == (2, 1)


def test_that_percentiles_are_the_nearest_ranks_of_the_searches():
    summary = summarize_attempts([solved(steps) for steps in range(100, 0, -1)] + [RULED_OUT] * 50)
    assert [
        summary.step_percentiles.median,
        summary.step_percentiles.ninetieth_percentile,
        summary.step_percentiles.maximum,
    ] == [
        StepPercentile(50),
        StepPercentile(90),
        StepPercentile(100),
    ]
    assert summary.slowest_indices == (0,)


@pytest.mark.parametrize("outcome", Outcome)
def test_that_the_steps_of_every_search_count_however_it_ended(outcome):
    summary = summarize_attempts([solved(63), Attempt(outcome, 900, 20), RULED_OUT])
    assert summary.step_percentiles.maximum.steps == 900
    assert summary.slowest_indices == (1,)


def test_that_a_percentile_of_stopped_searches_is_more_than_the_limit():
    summary = summarize_attempts([solved(63), stopped(), solved(70), stopped()])
    assert summary.step_percentiles.median == StepPercentile(70)
    assert (
        summary.step_percentiles.ninetieth_percentile
        == summary.step_percentiles.maximum
        == StepPercentile(MAX_STEPS, StepBound.MORE_THAN)
    )
    assert summary.slowest_indices == (1, 3)


def test_that_a_pending_search_leaves_the_first_quartile_unknown():
    summary = summarize_attempts([solved(63), None, solved(70)])
    assert summary.step_percentiles.first_quartile == StepPercentile(0, StepBound.MORE_THAN)
    assert (summary.step_percentiles.maximum, summary.slowest_indices) == (
        StepPercentile(70, StepBound.AT_LEAST),
        (2,),
    )


def test_that_the_slowest_searches_have_the_maximum_number_of_steps():
    # stopped, and resumed with a lower limit
    summary = summarize_attempts(
        [stopped(20_000), solved(63), stopped(20_000), stopped(), stopped()]
    )
    assert (summary.step_percentiles.maximum, summary.slowest_indices) == (
        StepPercentile(20_000, StepBound.MORE_THAN),
        (0, 2),
    )
    summary = summarize_attempts([stopped(), solved(20_000), stopped()])
    assert (summary.step_percentiles.maximum, summary.slowest_indices) == (
        StepPercentile(20_000, StepBound.AT_LEAST),
        (1,),
    )


def test_that_there_are_no_percentiles_if_all_searches_were_ruled_out():
    assert summarize_attempts([RULED_OUT, RULED_OUT]).step_percentiles is None
    assert summarize_attempts([]).search_count == 0


@pytest.mark.parametrize("are_unfinished", list(product((False, True), repeat=3)))
def test_that_the_bounds_hold_however_unfinished_searches_end(are_unfinished):
    for steps in product((5, 20, 30), repeat=3):
        searches = list(zip(steps, are_unfinished, strict=True))
        attempts = []
        for step_count, is_unfinished in searches:
            attempts.append(stopped(step_count) if is_unfinished else solved(step_count))
        summary = summarize_attempts(attempts)
        percentiles = {
            50: summary.step_percentiles.median,
            100: summary.step_percentiles.maximum,
        }
        for per_cent, percentile in percentiles.items():
            rank = math.ceil(per_cent / 100 * len(steps)) - 1
            # an unfinished search may end at the next step, or go on for ever
            ranked_steps = [
                sorted(step_count + more * is_unfinished for step_count, is_unfinished in searches)
                for more in (1, 10**9)
            ]
            final_steps = {ranked[rank] for ranked in ranked_steps}
            match percentile.bound:
                case StepBound.EXACTLY:
                    assert final_steps == {percentile.steps}
                case StepBound.AT_LEAST:
                    assert min(final_steps) >= percentile.steps
                case StepBound.MORE_THAN:
                    assert min(final_steps) > percentile.steps


def test_that_results_return_the_attempts_they_were_made_of():
    attempts = [None, stopped(), solved(63), RULED_OUT]
    results = SearchResults.from_attempts(attempts)
    assert [results.code_at(index) for index in range(4)] == list(map(result_code_of, attempts))
    assert results.code_at(3) is ResultCode.NO_TOUR_BY_THEORY
    assert results.steps.tolist() == [0, MAX_STEPS, 63, 0]
    assert [results.attempt_at(index) for index in range(4)] == attempts
    assert results.solved_share() is None
    assert results.slice(1, 3).solved_share() == pytest.approx(1 / 3)
