"""Why a path cannot become a tour: the few squares that prove it, and how that is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum

ReasonKind = Enum(
    "ReasonKind",
    (
        # the knight has nowhere to go, and squares are left
        "DEAD_END",
        # no way leads to a square any more
        "NO_WAY",
        # a square has one way left, and cannot be the last
        "ONE_WAY",
        # a square can only be reached from the head, so that the tour would end there at once
        "ENDS_HERE",
        # two squares have one way left each, and only one square can be the last
        "TWO_ENDS",
        # no free square leads back to the start of a closed tour
        "NO_WAY_HOME",
        # squares have so few ways left that their links are forced, and these make no one path
        "LOOP",
        # the free squares fall into parts
        "PARTS",
        # there are too many squares of one colour
        "COLOURS",
        # squares need more links than their neighbours can give
        "TOO_FEW",
        # nothing short: links had to be tried one after the other
        "CASES",
    ),
)
"""What proves a path lost; of equally small proofs the one that stands first here is shown."""


@dataclass(frozen=True)
class Reason:
    """What proves that a path cannot become a tour.

    Attributes
    ----------
    kind
        Of which kind the proof is.
    squares
        The free squares that it is about, the head if it is one of them, or the start of a
        closed tour.
    links
        The links that are forced, in the order in which they follow.
    needed, given
        How many links the squares need, and how many their neighbours can give.
    by_colour
        Whether it counts that the number of free squares tells the colour of the last one.
    cases
        How many links had to be tried.
    """

    kind: ReasonKind
    squares: tuple[int, ...] = ()
    links: tuple[tuple[int, int], ...] = ()
    needed: int = 0
    given: int = 0
    by_colour: bool = False
    cases: int = 0

    @property
    def size(self) -> int:
        """How much there is to be seen before it is understood."""
        # that the last square has a colour is harder to see than two squares
        return len(self.squares) + 2 * self.by_colour


class Situation:
    """What is free after a path, and which ways lead there.

    Parameters
    ----------
    around
        For each square those that the leaper reaches from there.
    free
        The squares that are not visited.
    ends
        Those of them that can be the last of the tour.
    """

    def __init__(
        self,
        around: Sequence[Collection[int]],
        path: tuple[int, ...],
        free: frozenset[int],
        ends: frozenset[int],
    ) -> None:
        self._around = around
        self.start, self.head = path[0], path[-1]
        self.free = free
        self.ends = ends

    def ways(self, square: int) -> tuple[int, ...]:
        """Return the squares by which a free square, or the head, can still be linked."""
        return tuple(
            other
            for other in self._around[square]
            if other in self.free or other == self.head != square
        )

    def smallest_part(self) -> tuple[int, ...]:
        """Return the smallest part that the free squares fall into; all of them if there is one."""
        least: set[int] = set()
        left = set(self.free)
        while left:
            part, edge = set[int](), {min(left)}
            while edge:
                part |= edge
                edge = {other for square in edge for other in self._around[square]} & left - part
            left -= part
            if not least or len(part) < len(least):
                least = part
        return tuple(sorted(least))

    def count_links(self, squares: Collection[int]) -> tuple[int, int]:
        """Return how many links squares need, and how many those around them can give.

        The squares must not be linked with each other; the head may be one of them.
        """
        needed = sum(1 if square == self.head else 2 for square in squares)
        shares = Counter(other for square in squares for other in self.ways(square))
        given = sum(min(1 if other == self.head else 2, n) for other, n in shares.items())
        return needed, given + (not self.ends.isdisjoint(squares))


def reason_of(
    now: Situation,
    squares: tuple[int, ...],
    links: tuple[tuple[int, int], ...],
    *,
    by_colour: bool,
) -> Reason:
    """Return what a set of squares proves whose links cannot be chosen.

    Parameters
    ----------
    squares
        Free squares, and the head if it is one of them.
    links
        Those that are forced by them.
    """
    kind = _kind_of_few(now, squares)
    if kind is not None:
        return Reason(kind, squares or (now.start,), by_colour=by_colour)
    needed, given = now.count_links(squares)
    if needed > given and not any(
        not set(now.ways(square)).isdisjoint(squares) for square in squares
    ):
        rest = now.free.difference(squares)
        # squares that are not linked with each other may be all those of one colour
        is_class = len(squares) >= len(rest) and all(rest.isdisjoint(now.ways(s)) for s in rest)
        return Reason(
            ReasonKind.COLOURS if is_class else ReasonKind.TOO_FEW,
            squares,
            needed=needed,
            given=given,
            by_colour=by_colour,
        )
    return Reason(ReasonKind.LOOP, squares, links, by_colour=by_colour)


def _kind_of_few(now: Situation, squares: tuple[int, ...]) -> ReasonKind | None:
    ways = [now.ways(square) for square in squares]
    if now.head in squares:
        return ReasonKind.DEAD_END if ways == [()] else None
    kind = None
    match ways:
        case []:
            kind = ReasonKind.NO_WAY_HOME
        case [[]]:
            kind = ReasonKind.NO_WAY
        case [[_]] if squares[0] not in now.ends:
            kind = ReasonKind.ONE_WAY
        case [[way]] if way == now.head:
            kind = ReasonKind.ENDS_HERE
        case [[_], [_]]:
            kind = ReasonKind.TWO_ENDS
    return kind
