"""Texts on estimated numbers, sizes of trees and durations."""

from dataclasses import replace
from fractions import Fraction
from math import inf

import pytest

from knight_gui.board import Board
from knight_gui.messages import estimates
from knight_gui.search.kinds import BarStatus
from knight_gui.search.position import LandscapeBar
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS
from knight_gui.search.tree_size import TreeSize
from knight_gui.state.speed import DEFAULT_SPEED, MAX_NOTCH, Speed

PROBLEM = Problem(Board(), (0,), PRESETS["knight-tour"].naive)
PRUNED = replace(PROBLEM, strategy=PRESETS["sure"].greedy)
G6 = Board().parse_square("g6")
YEAR_S = 365.25 * 86_400


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (7, "7"),
        (67.3, "70"),
        (99.6, "100"),
        (1_735_079, "2,000,000"),
        (9_960_000, "10,000,000"),
        (10_000_000, "10⁷"),
        (9.97e20, "10²¹"),
        (3.961e21, "4\xa0×\xa010²¹"),
    ],
)
def test_that_a_number_is_rounded_to_one_digit(number, text):
    assert estimates.format_one_digit(number) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.2, "less than a second"),
        (1.2, "about 1 second"),
        (90, "about 90 seconds"),
        (600, "about 10 minutes"),
        (86_400, "about 20 hours"),
        (3 * 86_400, "about 3 days"),
        (3 * YEAR_S, "about 3 years"),
        (46_000 * YEAR_S, "about 50,000 years"),
        (1.2e6 * YEAR_S, "about a million years"),
        (36e6 * YEAR_S, "about 40 million years"),
        (4.4e9 * YEAR_S, "about 4 billion years"),
        (4e12 * YEAR_S, "about 4\xa0×\xa010¹² years"),
        (inf, "more years than anyone can count"),
    ],
)
def test_that_durations_reach_from_moments_to_ages(seconds, text):
    assert estimates.format_long_duration(seconds) == text


@pytest.mark.parametrize(
    ("years", "text"),
    [(46_000, "约 5 万年"), (1.2e6, "约一百万年"), (36e6, "约 4,000 万年"), (4.4e9, "约 40 亿年")],
)
@pytest.mark.usefixtures("chinese")
def test_that_years_are_written_in_the_units_of_a_language(years, text):
    assert estimates.format_long_duration(years * YEAR_S) == text


@pytest.mark.parametrize(
    ("part", "text"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(123, 1000), "12%"),
        (Fraction(10**6 - 1, 10**6), "99%"),
        (Fraction(1, 1000), "0.1%"),
        (Fraction(2, 10**15), "10⁻¹⁵"),
        (Fraction(1, 10**900), "10⁻⁹⁰⁰"),
    ],
)
def test_that_a_share_is_a_percentage_or_a_power_of_ten(part, text):
    assert estimates.format_tree_share(part) == text


@pytest.mark.parametrize(
    ("size", "text"),
    [
        ((1, 0, 100), "1 position"),
        ((123, 0, 100), "123 positions"),
        ((12_345_678, 0, 9), "12,345,678 positions"),
        ((12, inf, 1), "about 10 positions"),
        ((1, inf, 1), "about 1 position"),
        ((5.9e170, 5.7e170, 9), "about 10¹⁷¹ positions"),
        ((inf, inf, 9), "more than 10³⁰⁰ positions"),
    ],
)
def test_that_a_tree_size_is_exact_estimated_or_a_bound(size, text):
    assert estimates.format_tree_size(TreeSize(*size)) == text


def test_that_a_large_tree_size_comes_with_its_search_time():
    whole = TreeSize(3.96e21, 0.12e21, 40_000)
    assert estimates.whole_tree_sentence(whole) == (
        "The whole tree has about 4\xa0×\xa010²¹ positions, "
        "about a million years at 100 million a second."
    )
    assert estimates.watching_time_sentence(whole, 10) == (
        "At 10 steps/s that takes about 3\xa0×\xa010¹³ years."
    )
    assert (
        estimates.whole_tree_sentence(TreeSize(123, 0, 100)) == "The whole tree has 123 positions."
    )


SUBTREE = TreeSize(2e8, 1e6, 40_000)


def test_that_the_subtree_of_a_mistake_is_estimated():
    subtree_text = "about 2\xa0×\xa010⁸ positions, about 2 seconds at 100 million a second"
    assert (
        estimates.subtree_size_sentence(PROBLEM, G6, SUBTREE)
        == f"Everything after g6: {subtree_text}."
    )
    assert estimates.subtree_size_sentence(PRUNED, G6, SUBTREE) == (
        f"What the search tries after g6: {subtree_text}."
    )


@pytest.mark.parametrize(
    ("bar", "speed", "text"),
    [
        (
            LandscapeBar(30, 22, 39, 30, 479_464_248, 503_650_751, BarStatus.REFUTED, None),
            DEFAULT_SPEED,
            "This mistake costs 479 million steps: about 2.5 years at 6\xa0steps/\u2060s.",
        ),
        (
            LandscapeBar(1, 17, 0, 1, 1, 3, BarStatus.REFUTED, None),
            DEFAULT_SPEED,
            "This mistake costs 1 step: less than a second at 6\xa0steps/\u2060s.",
        ),
        (
            LandscapeBar(30, 22, 39, 30, 1029, 1029, BarStatus.ON_PATH, None),
            DEFAULT_SPEED,
            "This mistake costs about 4\xa0×\xa010⁸ steps: about 2 years at 6\xa0steps/\u2060s.",
        ),
        (
            LandscapeBar(30, 22, 39, 30, 1029, 1029, BarStatus.ON_PATH, None),
            Speed(MAX_NOTCH),
            "This mistake costs about 4\xa0×\xa010⁸ steps.",
        ),
    ],
)
def test_that_the_cost_of_a_mistake_is_estimated_until_it_is_counted(bar, speed, text):
    assert estimates.undo_cost_text(SUBTREE, bar, speed) == text


@pytest.mark.parametrize(
    ("step_count", "text"),
    [
        (3, "At this speed, the first tour comes after less than a second."),
        (66, "At this speed, the first tour comes after about 11 seconds."),
        (3_433_727, "At this speed, the first tour comes after about 7 days."),
        (503_650_751, "At this speed, the first tour comes after about 2.7 years."),
        (None, "The first tour: not found yet."),
    ],
)
def test_that_the_time_to_watch_a_search_has_up_to_two_digits(step_count, text):
    assert estimates.first_tour_sentence(step_count, DEFAULT_SPEED) == text


@pytest.mark.parametrize(
    ("part", "text"),
    [
        (Fraction(1, 4), "about 30 seconds left"),
        (Fraction(1), "less than a second left"),
        (Fraction(0), "it is unknown"),
        (Fraction(1, 10**400), "years left"),
    ],
)
def test_that_the_remaining_time_follows_from_the_tried_share(part, text):
    assert text in estimates.remaining_time_text(part, 10)


def test_that_a_finished_search_shows_its_number_of_positions():
    assert (
        estimates.all_positions_tried_sentence(PROBLEM, 2_223)
        == "Everything was tried: 2,223 positions."
    )
    assert estimates.all_positions_tried_sentence(PRUNED, 2_223) == (
        "2,223 positions were tried, the rest ruled out."
    )
    assert (
        estimates.all_positions_tried_sentence(PRUNED, 1)
        == "1 position was tried, the rest ruled out."
    )
