"""Whose turn it is: all searches up to a first limit, then those that go on up to the next."""

from __future__ import annotations

from heapq import heappop, heappush
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
    """Whose turn it is: the least comes first.

    First who goes to the lowest of the limits, then whose longest path left out the fewest squares.
    """

    round: int
    left: int
    place: int


class Turns:
    """Turns that wait. Searches that have not begun come in their order, before all others.

    Who is over, as told by a byte for each search, never has a turn.
    """

    def __init__(self, is_over: bytearray) -> None:
        self._is_over = is_over
        self._fresh = 0
        self._begun: list[Turn] = []

    def __len__(self) -> int:
        return len(self._is_over) - self._fresh + len(self._begun)

    def pop(self) -> Turn | None:
        """Return whose turn it is, who does not wait any more; None if nobody waits."""
        while len(self):
            if self._fresh < len(self._is_over) and not (self._begun and not self._begun[0].round):
                turn = Turn(0, 0, self._fresh)
                self._fresh += 1
            else:
                turn = heappop(self._begun)
            if not self._is_over[turn.place]:
                return turn
        return None

    def push(self, turn: Turn) -> None:
        """Let a turn wait."""
        heappush(self._begun, turn)
