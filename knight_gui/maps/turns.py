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

    Attributes
    ----------
    round
        Up to which of the limits it goes next.
    left
        How many squares its longest path has left out.
    place
        Which search it is.
    """

    round: int
    left: int
    place: int


class Turns:
    """Turns that wait. Searches that have not begun come in their order, before all others.

    Parameters
    ----------
    count
        How many searches there are.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._fresh = 0
        self._begun: list[Turn] = []
        self._dropped: set[int] = set()

    @property
    def fresh(self) -> range:
        """The searches that have not begun."""
        return range(self._fresh, self._count)

    def __len__(self) -> int:
        return len(self.fresh) + len(self._begun)

    def next(self) -> Turn | None:
        """Return whose turn it is; None if nobody waits."""
        while self._begun and self._begun[0].place in self._dropped:
            heappop(self._begun)
        while self.fresh and self._fresh in self._dropped:
            self._fresh += 1
        if self.fresh and not (self._begun and self._begun[0].round == 0):
            return Turn(0, 0, self._fresh)
        return self._begun[0] if self._begun else None

    def pop(self) -> Turn | None:
        """Return whose turn it is, who does not wait any more; None if nobody waits."""
        turn = self.next()
        if turn is not None and self._begun and turn is self._begun[0]:
            heappop(self._begun)
        elif turn is not None:
            self._fresh += 1
        return turn

    def push(self, turn: Turn) -> None:
        """Let a turn wait."""
        heappush(self._begun, turn)

    def drop(self, place: int) -> None:
        """Let a search never have a turn again."""
        self._dropped.add(place)
