"""A summary of many searches tells no more than is known of them."""

import math
from itertools import product

import pytest

from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.sweeps.results import Mark, Results, mark_of
from knight_gui.sweeps.summary import Bound, Level, summary_of

LIMIT = 1_000


def solved(steps):
    return Attempt(Outcome.SOLVED, steps, 63)


def stopped(steps=LIMIT):
    return Attempt(Outcome.STOPPED, steps, 60)


FORESEEN = Attempt(Outcome.NO_TOUR, 0, 0, is_foreseen=True)


def test_that_each_search_is_counted_by_how_it_ended():
    stuck, no_tour = Attempt(Outcome.STUCK, 60, 60), Attempt(Outcome.NO_TOUR, 900, 20)
    told = summary_of([solved(63), stuck, no_tour, FORESEEN, stopped(), None])
    assert (told.of, told.solved, told.stuck, told.stopped, told.waiting) == (6, 1, 1, 1, 1)
    assert (told.no_tour, told.foreseen) == (2, 1)


def test_that_levels_are_the_nearest_ranks_of_all_that_were_searched():
    told = summary_of([solved(steps) for steps in range(100, 0, -1)] + [FORESEEN] * 50)
    assert [told.median, told.levels.ninetieth, told.levels.worst] == [
        Level(50),
        Level(90),
        Level(100),
    ]
    assert told.worst_places == (0,)


def test_that_what_was_given_up_makes_a_level_more_than_the_limit():
    told = summary_of([solved(63), stopped(), solved(70), stopped()])
    assert told.median == Level(70)
    assert told.levels.ninetieth == told.levels.worst == Level(LIMIT, Bound.MORE_THAN)
    assert told.worst_places == (1, 3)


def test_that_nothing_is_known_of_the_least_while_one_has_not_begun():
    told = summary_of([solved(63), None, solved(70)])
    assert told.levels.first_quartile == Level(0, Bound.MORE_THAN)
    assert (told.levels.worst, told.worst_places) == (Level(70, Bound.AT_LEAST), (2,))


def test_that_the_worst_are_those_that_are_known_to_have_taken_so_many_steps():
    # broken off, and gone on with a lower limit
    told = summary_of([stopped(20_000), solved(63), stopped(20_000), stopped(), stopped()])
    assert (told.levels.worst, told.worst_places) == (Level(20_000, Bound.MORE_THAN), (0, 2))
    told = summary_of([stopped(), solved(20_000), stopped()])
    assert (told.levels.worst, told.worst_places) == (Level(20_000, Bound.AT_LEAST), (1,))


def test_that_there_are_no_levels_where_all_was_foreseen():
    assert summary_of([FORESEEN, FORESEEN]).levels is None
    assert summary_of([]).of == 0


@pytest.mark.parametrize("is_open", list(product((False, True), repeat=3)))
def test_that_no_level_promises_more_than_holds_however_the_open_ones_end(is_open):
    for steps in product((5, 20, 30), repeat=3):
        attempts = [(stopped if o else solved)(s) for s, o in zip(steps, is_open, strict=True)]
        told = summary_of(attempts)
        for per_cent, level in ((50, told.median), (100, told.levels.worst)):
            rank = math.ceil(per_cent / 100 * len(steps)) - 1
            # one that has not ended may go on for ever, or end at the very next step
            ends = [
                sorted(s + o * more for s, o in zip(steps, is_open, strict=True))[rank]
                for more in (1, 10**9)
            ]
            assert {
                Bound.EXACTLY: set(ends) == {level.steps},
                Bound.AT_LEAST: min(ends) >= level.steps,
                Bound.MORE_THAN: min(ends) > level.steps,
            }[level.bound]


def test_that_results_hold_what_each_attempt_came_to():
    attempts = [None, stopped(), solved(63), FORESEEN]
    results = Results.of(attempts)
    assert [results.mark(place) for place in range(4)] == list(map(mark_of, attempts))
    assert results.mark(3) is Mark.FORESEEN
    assert results.steps.tolist() == [0, LIMIT, 63, 0]
    assert [results.attempt(place) for place in range(4)] == attempts
    assert results.share_solved() is None
    assert results.part(1, 3).share_solved() == pytest.approx(1 / 3)
