"""Whose turn it is: all searches up to a first limit, then those that go on up to the next."""

from __future__ import annotations

from typing import NamedTuple

FIRST_LIMIT = 10**4
"""Steps up to which all are searched before any goes further: soon there is something of all."""
FACTOR = 100
"""How much further each limit is than the one before."""


def limits_to(last: int) -> tuple[int, ...]:
    """Return the limits of all rounds up to the one that is never passed."""
    limits = []
    each = FIRST_LIMIT
    while each < last:
        limits.append(each)
        each *= FACTOR
    return (*limits, last)


class Turn(NamedTuple):
    """A search that waits for its turn: the least comes first.

    First who goes to the lowest of the limits, then whose longest path left out the fewest squares.
    """

    round: int
    left: int
    place: int
