"""Says estimated numbers to one digit: how big a tree is, how much of it is left."""

from __future__ import annotations

from fractions import Fraction
from math import floor, inf, isinf, log10

from knight_gui.i18n import Large, plural, tr
from knight_gui.messages.numbers import percent, power, rate
from knight_gui.search.kinds import Fate
from knight_gui.search.position import Bar
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Pruning
from knight_gui.search.tree_size import TreeSize

_MILLION = 1_000_000
_LONGEST_WRITTEN_OUT = 10 * _MILLION
_MOST_EXPONENT = 300
"""What is larger than ten to this is as good as endless."""
_ROUGH = 0.5
"""What is off by more than this part, typically, has no digit worth telling."""
_MINUTE_S, _HOUR_S, _DAY_S = 60, 3600, 86_400
_YEAR_S = 365.25 * _DAY_S
_STEPS_OF_A_POSITION = 2
"""There and back."""
_ONE_IN = 1000
"""What is less than one in so many is told as a power of ten."""


def about(number: float) -> str:
    """Return a number in one digit, as 70, 2,000,000 or 4 × 10²¹."""
    if number < _LONGEST_WRITTEN_OUT:
        # Translators: a number rounded to one digit, as 70 or 2,000,000
        return tr("{number:,}", number=Large(_in_one_digit(number)))
    mantissa, _, exponent = f"{number:.0e}".partition("e")
    return (
        power(int(exponent))
        if mantissa == "1"
        else tr("{mantissa} × {power}", mantissa=mantissa, power=power(int(exponent)))
    )


def _in_one_digit(number: float) -> int:
    return round(float(f"{number:.0e}"))


def tree_size(size: TreeSize) -> str:
    """Return how many positions there are to be tried, as well as that is known."""
    if isinf(size.size):
        return tr("more than {power} positions", power=power(_MOST_EXPONENT))
    if size.standard_error == 0:
        return plural("{count:,} position", "{count:,} positions", round(size.size))
    return plural(
        "about {number} position",
        "about {number} positions",
        round(size.size),
        number=power(round(log10(size.size)))
        if _ROUGH * size.size < size.standard_error < inf
        else about(size.size),
    )


def whole_tree(size: TreeSize) -> str:
    """Return how big a tree is, and how long the engine would take to try all of it."""
    return tr("The whole tree has {effort}.", effort=_effort(size))


def whole_tree_watched(size: TreeSize, steps_per_s: float) -> str:
    """Return how long it would take to watch a whole tree being tried."""
    return tr(
        "At {rate} that takes {duration}.",
        rate=rate(steps_per_s),
        duration=ages(_STEPS_OF_A_POSITION * size.size / steps_per_s),
    )


def everything_after(problem: Problem, square: int, size: TreeSize, told: Bar | None = None) -> str:
    """Return how much a search tries before it takes a move back that lost the tour.

    That is estimated, unless the bar of the move says how it came.
    """
    name = problem.board.name(square)
    tried = (
        plural("{count:,} position", "{count:,} positions", told.size // _STEPS_OF_A_POSITION + 1)
        if told is not None and told.fate is Fate.REFUTED
        else _effort(size)
    )
    return (
        tr("Everything after {name}: {tried}.", name=name, tried=tried)
        if problem.strategy.pruning is Pruning.NONE
        else tr("What the search tries after {name}: {tried}.", name=name, tried=tried)
    )


def _effort(size: TreeSize) -> str:
    told = tree_size(size)
    return (
        told
        if size.seconds < 1
        else tr(
            "{size}, {duration} at 100 million a second", size=told, duration=ages(size.seconds)
        )
    )


def everything_tried(problem: Problem, positions: int) -> str:
    """Return how many positions a search had when it was searched to its end."""
    if problem.strategy.pruning is not Pruning.NONE:
        return plural(
            "{count:,} position was tried, the rest ruled out.",
            "{count:,} positions were tried, the rest ruled out.",
            positions,
        )
    return plural(
        "Everything was tried: {count:,} position.",
        "Everything was tried: {count:,} positions.",
        positions,
    )


def ages(seconds: float) -> str:
    """Return a time in one digit, from a moment to ages."""
    if seconds < 1:
        return tr("less than a second")
    count = _in_one_digit
    if seconds < 2 * _MINUTE_S:
        return plural("about {count} second", "about {count} seconds", count(seconds))
    if seconds < 2 * _HOUR_S:
        return plural("about {count} minute", "about {count} minutes", count(seconds / _MINUTE_S))
    if seconds < 2 * _DAY_S:
        return plural("about {count} hour", "about {count} hours", count(seconds / _HOUR_S))
    return (
        plural("about {count} day", "about {count} days", count(seconds / _DAY_S))
        if seconds < 2 * _YEAR_S
        else _long_ages(seconds / _YEAR_S)
    )


def _long_ages(years: float) -> str:
    if isinf(years):
        return tr("more years than anyone can count")
    if years >= 1000 * _MILLION:
        return tr("about {years} years", years=about(years))
    count = _in_one_digit(years)
    return (
        tr("about a million years")
        if count == _MILLION
        else tr("about {count:/1000000 million} years", count=Large(count))
    )


def share(part: Fraction) -> str:
    """Return a share of a tree, as 12%, 0.3% or 10⁻¹⁵."""
    if part * _ONE_IN < 1 and part:
        return power(round(log10(part.numerator) - log10(part.denominator)))
    # nearly everything is not everything
    whole = floor(100 * part)
    return f"{whole}%" if whole or not part else percent(part.numerator, part.denominator)


def time_left(part: Fraction, seconds: float) -> str:
    """Return how long a search still takes that has tried a share in so many seconds."""
    if part == 0:
        return tr("nobody knows how much longer it will take")
    # both may be less than a float can tell
    return tr(
        "{duration} left",
        duration=ages(
            seconds
            * (10.0 ** min(log10(part.denominator) - log10(part.numerator), _MOST_EXPONENT) - 1)
        ),
    )
