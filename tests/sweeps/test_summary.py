"""A summary of many searches tells no more than is known of them."""

import math
from itertools import product

import pytest

from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.sweeps.results import ResultCode, SearchResults, result_code_of
from knight_gui.sweeps.summary import StepBound, StepPercentile, summarize_attempts

LIMIT = 1_000


def solved(steps):
    return Attempt(Outcome.SOLVED, steps, 63)


def stopped(steps=LIMIT):
    return Attempt(Outcome.STOPPED, steps, 60)


FORESEEN = Attempt(Outcome.NO_TOUR, 0, 0, is_ruled_out_beforehand=True)


def test_that_each_search_is_counted_by_how_it_ended():
    stuck = Attempt(Outcome.STUCK, 60, 60)
    no_tour = Attempt(Outcome.NO_TOUR, 900, 20)
    told = summarize_attempts([solved(63), stuck, no_tour, FORESEEN, stopped(), None])
    assert (
        told.search_count,
        told.solved_count,
        told.stuck_count,
        told.stopped_count,
        told.pending_count,
    ) == (6, 1, 1, 1, 1)
    assert (told.no_tour_count, told.no_tour_by_theory_count) == (2, 1)


def test_that_levels_are_the_nearest_ranks_of_all_that_were_searched():
    told = summarize_attempts([solved(steps) for steps in range(100, 0, -1)] + [FORESEEN] * 50)
    assert [
        told.median_steps,
        told.step_percentiles.ninetieth_percentile,
        told.step_percentiles.maximum,
    ] == [
        StepPercentile(50),
        StepPercentile(90),
        StepPercentile(100),
    ]
    assert told.slowest_indices == (0,)


def test_that_what_was_given_up_makes_a_level_more_than_the_limit():
    told = summarize_attempts([solved(63), stopped(), solved(70), stopped()])
    assert told.median_steps == StepPercentile(70)
    assert (
        told.step_percentiles.ninetieth_percentile
        == told.step_percentiles.maximum
        == StepPercentile(LIMIT, StepBound.MORE_THAN)
    )
    assert told.slowest_indices == (1, 3)


def test_that_nothing_is_known_of_the_least_while_one_has_not_begun():
    told = summarize_attempts([solved(63), None, solved(70)])
    assert told.step_percentiles.first_quartile == StepPercentile(0, StepBound.MORE_THAN)
    assert (told.step_percentiles.maximum, told.slowest_indices) == (
        StepPercentile(70, StepBound.AT_LEAST),
        (2,),
    )


def test_that_the_worst_are_those_that_are_known_to_have_taken_so_many_steps():
    # broken off, and gone on with a lower limit
    told = summarize_attempts([stopped(20_000), solved(63), stopped(20_000), stopped(), stopped()])
    assert (told.step_percentiles.maximum, told.slowest_indices) == (
        StepPercentile(20_000, StepBound.MORE_THAN),
        (0, 2),
    )
    told = summarize_attempts([stopped(), solved(20_000), stopped()])
    assert (told.step_percentiles.maximum, told.slowest_indices) == (
        StepPercentile(20_000, StepBound.AT_LEAST),
        (1,),
    )


def test_that_there_are_no_levels_where_all_was_foreseen():
    assert summarize_attempts([FORESEEN, FORESEEN]).step_percentiles is None
    assert summarize_attempts([]).search_count == 0


@pytest.mark.parametrize("is_open", list(product((False, True), repeat=3)))
def test_that_no_level_promises_more_than_holds_however_the_open_ones_end(is_open):
    for steps in product((5, 20, 30), repeat=3):
        attempts = [(stopped if o else solved)(s) for s, o in zip(steps, is_open, strict=True)]
        told = summarize_attempts(attempts)
        for per_cent, level in ((50, told.median_steps), (100, told.step_percentiles.maximum)):
            rank = math.ceil(per_cent / 100 * len(steps)) - 1
            # one that has not ended may go on for ever, or end at the very next step
            ends = [
                sorted(s + o * more for s, o in zip(steps, is_open, strict=True))[rank]
                for more in (1, 10**9)
            ]
            assert {
                StepBound.EXACTLY: set(ends) == {level.steps},
                StepBound.AT_LEAST: min(ends) >= level.steps,
                StepBound.MORE_THAN: min(ends) > level.steps,
            }[level.bound]


def test_that_results_hold_what_each_attempt_came_to():
    attempts = [None, stopped(), solved(63), FORESEEN]
    results = SearchResults.from_attempts(attempts)
    assert [results.code_at(place) for place in range(4)] == list(map(result_code_of, attempts))
    assert results.code_at(3) is ResultCode.NO_TOUR_BY_THEORY
    assert results.steps.tolist() == [0, LIMIT, 63, 0]
    assert [results.attempt_at(place) for place in range(4)] == attempts
    assert results.solved_share() is None
    assert results.slice(1, 3).solved_share() == pytest.approx(1 / 3)
