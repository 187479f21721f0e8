"""Texts on estimated numbers, to one digit: size of a search tree, remaining share and time."""

from __future__ import annotations

from fractions import Fraction
from math import floor, inf, isinf, log10

from knight_gui.board import Board
from knight_gui.i18n import LargeNumber, format_number, plural, tr
from knight_gui.messages.numbers import (
    format_percent,
    format_power_of_ten,
    format_steps_per_s,
    format_two_digits,
)
from knight_gui.search.kinds import BarStatus
from knight_gui.search.position import LandscapeBar
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Pruning
from knight_gui.search.tree_size import TreeSize
from knight_gui.state.speed import Speed

_MILLION = 1_000_000
_BILLION = 1000 * _MILLION
_MAX_WRITTEN_OUT = 10 * _MILLION
_MAX_EXPONENT = 300
"""Power of ten above which no number is written."""
_MAX_RELATIVE_ERROR = 0.5
"""Relative standard error above which not even the first digit is significant."""
_MINUTE_S = 60
_HOUR_S = 3600
_DAY_S = 86_400
_YEAR_S = 365.25 * _DAY_S
_MAX_YEARS_WITH_TWO_DIGITS = 100
_STEPS_PER_POSITION = 2
"""An advance to the position, and a retreat from it."""
_NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
_UNBREAKABLE_SLASH = "/\N{WORD JOINER}"
_MIN_SHARE_DENOMINATOR = 1000
"""Shares below one in this number are written as a power of ten."""


def format_one_digit(number: float) -> str:
    """Return a number rounded to one digit, as 70, 2,000,000 or 4 × 10²¹."""
    if number < _MAX_WRITTEN_OUT:
        # Translators: a number rounded to one digit, as 70 or 2,000,000
        return tr("{number:,}", number=LargeNumber(_round_to_digits(number, 1)))
    mantissa, _, exponent = f"{number:.0e}".partition("e")
    power = format_power_of_ten(int(exponent))
    if mantissa == "1":
        return power
    number_text = tr("{mantissa} × {power}", mantissa=mantissa, power=power)
    return _without_breaks(number_text)


def _without_breaks(text: str) -> str:
    """Return a number with its unit that stays on one line."""
    return text.replace(" ", _NO_BREAK_SPACE).replace("/", _UNBREAKABLE_SLASH)


def _round_to_digits(number: float, digit_count: int) -> int:
    return round(float(f"{number:.{digit_count - 1}e}"))


def format_tree_size(tree_size: TreeSize) -> str:
    """Return the number of positions of a search tree, as exactly as it is known."""
    count = tree_size.position_count
    if isinf(count):
        return tr("more than {power} positions", power=format_power_of_ten(_MAX_EXPONENT))
    if tree_size.standard_error == 0:
        return plural("{count:,} position", "{count:,} positions", round(count))
    if _MAX_RELATIVE_ERROR * count < tree_size.standard_error < inf:
        number = format_power_of_ten(round(log10(count)))
    else:
        number = format_one_digit(count)
    return plural(
        "about {number} position", "about {number} positions", round(count), number=number
    )


def whole_tree_sentence(tree_size: TreeSize) -> str:
    """Return the size of a search tree, and the time of the engine for all of it."""
    return tr("The whole tree has {effort}.", effort=_tree_size_and_time(tree_size))


def watching_time_sentence(tree_size: TreeSize, steps_per_s: float) -> str:
    """Return the time to watch the search of a whole tree at a speed."""
    seconds = _STEPS_PER_POSITION * tree_size.position_count / steps_per_s
    return tr(
        "At {rate} that takes {duration}.",
        rate=format_steps_per_s(steps_per_s),
        duration=format_long_duration(seconds),
    )


def first_tour_sentence(step_count: int | None, speed: Speed) -> str:
    """Return the time to watch a search that found a tour; None steps before it has."""
    if step_count is None:
        return tr("The first tour: not found yet.")
    duration = _format_known_duration(step_count / speed.steps_per_s)
    return tr("At this speed, the first tour comes after {duration}.", duration=duration)


def all_paths_sentence(problem: Problem, tree_size: TreeSize, speed: Speed) -> str:
    """Return the time for the search of a whole tree, at a speed or with the engine."""
    seconds = tree_size.search_time_s
    if not speed.is_full_speed:
        seconds = _STEPS_PER_POSITION * tree_size.position_count / speed.steps_per_s
    return tr(
        "Trying all paths from {square}: {duration}.",
        square=problem.board.name(problem.path[-1]),
        duration=format_long_duration(seconds),
    )


def subtree_size_sentence(problem: Problem, square: int, tree_size: TreeSize) -> str:
    """Return the estimated size of the subtree that a search tries after a losing move."""
    square_name = problem.board.name(square)
    subtree_size = _tree_size_and_time(tree_size)
    if problem.strategy.pruning is Pruning.NONE:
        return tr("Everything after {name}: {tried}.", name=square_name, tried=subtree_size)
    return tr("What the search tries after {name}: {tried}.", name=square_name, tried=subtree_size)


def costliest_mistake_sentence(board: Board, bar: LandscapeBar, costliest: LandscapeBar) -> str:
    """Return how a mistake is related to the costliest one of the search."""
    share = format_percent(costliest.step_count, costliest.searched_steps + 1)
    if bar.first_step == costliest.first_step:
        return tr("No mistake cost more: {share} of the search.", share=share)
    square = board.name(costliest.square)
    if bar.first_step < costliest.first_step:
        return tr(
            "A later mistake cost more: {square}, {share} of the search.",
            square=square,
            share=share,
        )
    return tr(
        "An earlier mistake cost more: {square}, {share} of the search.",
        square=square,
        share=share,
    )


def undo_cost_text(tree_size: TreeSize, bar: LandscapeBar, speed: Speed) -> str:
    """Return the sentence on the steps that a mistake costs, and the time to watch them."""
    if bar.status is BarStatus.REFUTED:
        step_count: float = bar.step_count
        number = format_two_digits(bar.step_count)
        steps = plural("{number} step", "{number} steps", bar.step_count, number=number)
        format_time = _format_known_duration
    else:
        step_count = _STEPS_PER_POSITION * tree_size.position_count
        if isinf(step_count) or step_count < 1:
            return ""
        number = format_one_digit(step_count)
        steps = plural(
            "about {number} step", "about {number} steps", round(step_count), number=number
        )
        format_time = format_long_duration
    if speed.is_full_speed:
        return tr("This mistake costs {steps}.", steps=steps)
    return tr(
        "This mistake costs {steps}: {duration} at {rate}.",
        steps=steps,
        duration=format_time(step_count / speed.steps_per_s),
        rate=_without_breaks(format_steps_per_s(speed.steps_per_s)),
    )


def _tree_size_and_time(tree_size: TreeSize) -> str:
    text = format_tree_size(tree_size)
    if tree_size.search_time_s < 1:
        return text
    return tr(
        "{size}, {duration} at 100 million a second",
        size=text,
        duration=format_long_duration(tree_size.search_time_s),
    )


def all_positions_tried_sentence(problem: Problem, position_count: int) -> str:
    """Return the number of positions of a search that tried everything."""
    if problem.strategy.pruning is not Pruning.NONE:
        return plural(
            "{count:,} position was tried, the rest ruled out.",
            "{count:,} positions were tried, the rest ruled out.",
            position_count,
        )
    return plural(
        "Everything was tried: {count:,} position.",
        "Everything was tried: {count:,} positions.",
        position_count,
    )


def format_long_duration(seconds: float) -> str:
    """Return a duration rounded to one digit, from less than a second to years."""
    if seconds < 2 * _YEAR_S:
        return _format_less_than_two_years(seconds, digit_count=1)
    return _format_years(seconds / _YEAR_S)


def _format_known_duration(seconds: float) -> str:
    """Return a duration that is no estimate, rounded to two digits; to one from a hundred years."""
    if seconds < 2 * _YEAR_S:
        return _format_less_than_two_years(seconds, digit_count=2)
    years = seconds / _YEAR_S
    if years >= _MAX_YEARS_WITH_TWO_DIGITS:
        return _format_years(years)
    return tr("about {years} years", years=format_number(float(f"{years:.2g}"), ",g"))


def _format_less_than_two_years(seconds: float, digit_count: int) -> str:
    if seconds < 1:
        return tr("less than a second")
    if seconds < 2 * _MINUTE_S:
        count = _round_to_digits(seconds, digit_count)
        return plural("about {count} second", "about {count} seconds", count)
    if seconds < 2 * _HOUR_S:
        count = _round_to_digits(seconds / _MINUTE_S, digit_count)
        return plural("about {count} minute", "about {count} minutes", count)
    if seconds < 2 * _DAY_S:
        count = _round_to_digits(seconds / _HOUR_S, digit_count)
        return plural("about {count} hour", "about {count} hours", count)
    count = _round_to_digits(seconds / _DAY_S, digit_count)
    return plural("about {count} day", "about {count} days", count)


def _format_years(years: float) -> str:
    if isinf(years):
        return tr("more years than anyone can count")
    if years >= 1000 * _BILLION:
        return tr("about {years} years", years=format_one_digit(years))
    count = _round_to_digits(years, 1)
    if count == _MILLION:
        return tr("about a million years")
    return tr("about {count:/1000000000 billion/1000000 million} years", count=LargeNumber(count))


def format_tree_share(share: Fraction) -> str:
    """Return a share of a tree, as 12%, 0.3% or 10⁻¹⁵."""
    if share * _MIN_SHARE_DENOMINATOR < 1 and share:
        return format_power_of_ten(round(log10(share.numerator) - log10(share.denominator)))
    # rounded down: 99.9% is not 100%
    percent_floor = floor(100 * share)
    if percent_floor or not share:
        return f"{percent_floor}%"
    return format_percent(share.numerator, share.denominator)


def remaining_time_text(tried_share: Fraction, elapsed_s: float) -> str:
    """Return the remaining time of a search that has tried a share of its tree."""
    if tried_share == 0:
        return tr("it is unknown how much longer it will take")
    # logarithms, since numerator and denominator may be too large for a float
    exponent = log10(tried_share.denominator) - log10(tried_share.numerator)
    remaining_s = elapsed_s * (10.0 ** min(exponent, _MAX_EXPONENT) - 1)
    return tr("{duration} left", duration=format_long_duration(remaining_s))
