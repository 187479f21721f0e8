"""What is said of numbers that are estimated: how big a tree is, how much of it is left."""

from __future__ import annotations

from math import floor, isinf, log10
from typing import TYPE_CHECKING

from knight_gui.search.kinds import Fate
from knight_gui.search.position import Bar
from knight_gui.search.tree_size import Effort, TreeSize
from knight_gui.texts import plural, tr
from knight_gui.wording.numbers import power

if TYPE_CHECKING:
    from fractions import Fraction

_MILLION = 1_000_000
_LONGEST_WRITTEN_OUT = 10 * _MILLION
_MOST_EXPONENT = 300
"""What is larger than ten to this is as good as endless."""
_A_PER_CENT = 0.01
_ROUGH = 0.5
"""What is off by more than this part, typically, has no digits worth telling."""
_MINUTE_S, _HOUR_S, _DAY_S = 60, 3600, 86_400
_YEAR_S = 365.25 * _DAY_S
_ONE_IN = 1000
"""What is less than one in so many is told as a power of ten."""


def about(number: float) -> str:
    """Return a number in two digits, as 67, 1,700,000 or 4.0 × 10²¹."""
    mantissa, _, exponent = f"{number:.1e}".partition("e")
    if number < _LONGEST_WRITTEN_OUT:
        return f"{round(float(f'{mantissa}e{exponent}')):,}"
    return tr("{mantissa} × {power}", mantissa=mantissa, power=power(int(exponent)))


def tree_size(size: TreeSize) -> str:
    """Return how many positions there are to be tried, and how sure that is."""
    if isinf(size.size):
        return tr("more than {power} positions", power=power(_MOST_EXPONENT))
    if size.standard_error == 0:
        return plural("{count:,} position", "{count:,} positions", round(size.size))
    number = about(size.size)
    if isinf(size.standard_error):
        return plural(
            "about {number} position", "about {number} positions", round(size.size), number=number
        )
    if size.standard_error > _ROUGH * size.size:
        return tr("of the order of {power} positions", power=power(round(log10(size.size))))
    return tr(
        "about {number} positions (± {error})",
        number=number,
        error=_per_cent(size.standard_error / size.size),
    )


def _per_cent(part: float) -> str:
    return f"{part:.1%}" if part < _A_PER_CENT else f"{part:.0%}"


def whole_tree(effort: Effort) -> str:
    """Return how big a tree is, and how long it would take to try all of it."""
    return tr(
        "The whole tree has {size}: {duration} at this speed.",
        size=tree_size(effort.size),
        duration=ages(effort.seconds),
    )


def everything_tried(positions: int) -> str:
    """Return how many positions a search had when it was searched to its end."""
    return plural(
        "Everything was tried: {count:,} position.",
        "Everything was tried: {count:,} positions.",
        positions,
    )


def before_going_back(name: str, effort: Effort) -> str:
    """Return what a search will do before it takes a move back of which no tour can come."""
    return tr(
        "Before it takes {name} back, it will try everything above: {size}, "
        "{duration} at this speed.",
        name=name,
        size=tree_size(effort.size),
        duration=ages(effort.seconds),
    )


def as_it_came(told: Bar) -> str:
    """Return what it took until a move was taken back, or has taken so far."""
    if told.fate is not Fate.REFUTED:
        return plural(
            "So far that took {count:,} step.", "So far that took {count:,} steps.", told.size
        )
    # all steps above it come in pairs, there and back
    return plural(
        "There was {count:,} position, in {steps:,} step.",
        "There were {count:,} positions, in {steps:,} steps.",
        told.size // 2 + 1,
        steps=told.size,
    )


def ages(seconds: float) -> str:
    """Return a time in a word or two, from a moment to ages."""
    if seconds < 1:
        return tr("less than a second")
    if seconds < 2 * _MINUTE_S:
        return plural("about {count} second", "about {count} seconds", round(seconds))
    if seconds < 2 * _HOUR_S:
        return plural("about {count} minute", "about {count} minutes", round(seconds / _MINUTE_S))
    if seconds < 2 * _DAY_S:
        return plural("about {count} hour", "about {count} hours", round(seconds / _HOUR_S))
    if seconds < 2 * _YEAR_S:
        return plural("about {count} day", "about {count} days", round(seconds / _DAY_S))
    return _long_ages(seconds / _YEAR_S)


def _long_ages(years: float) -> str:
    if isinf(years):
        return tr("more years than can be counted")
    if not _MILLION <= years < 1000 * _MILLION:
        return tr("about {years} years", years=about(years))
    return plural("about a million years", "about {count} million years", round(years / _MILLION))


def share(part: Fraction) -> str:
    """Return a share of a tree, as 12%, 0.3% or 10⁻¹⁵."""
    if part.denominator == 1:
        return f"{int(part):.0%}"
    if part * _ONE_IN < 1:
        return power(round(log10(part.numerator) - log10(part.denominator)))
    # nearly everything is not everything
    return f"{floor(part * 1000) / 1000:.1%}"


def share_searched(part: Fraction) -> str:
    """Return how much of a tree lies behind a search."""
    return tr("{share} of the tree, an estimate", share=share(part))


def time_left(part: Fraction, seconds: float) -> str:
    """Return how long a search still takes that has tried a share in so many seconds."""
    if part == 0:
        return tr("nobody knows how much longer it will take")
    # both may be less than a float can tell
    exponent = log10(part.denominator) - log10(part.numerator)
    left_s = seconds * (10.0 ** min(exponent, _MOST_EXPONENT) - 1)
    return tr("{duration} left", duration=ages(left_s))
