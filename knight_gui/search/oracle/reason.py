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
        # the only way on from the head is the only way back to the start, and squares are left
        "ONE_WAY_HOME",
        # squares have so few ways left that their links are forced, and these make no one path
        "LOOP",
        # links are forced, and with them squares are cut off from the others
        "CUT_OFF",
        # the links of squares are not forced, but no choice of them makes one path
        "NO_CHOICE",
        # the free squares fall into parts
        "PARTS",
        # there are too many squares of one colour for a path that alternates
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
        How many links the squares need at least, and how many their neighbours can give at most.
    may_end
        Whether the squares need one link less, as one of them may be the last.
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
    may_end: bool = False
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

    def can_end_on(self, squares: Collection[int]) -> bool:
        """Tell whether the last square of the tour may be one of some squares."""
        return not self.ends.isdisjoint(squares)

    def count_links(self, squares: Collection[int]) -> tuple[int, int]:
        """Return how many links squares need at least, and how many those around them can give.

        The squares must not be linked with each other; the head may be one of them. It needs one
        link and can give one, the last square needs one.
        """
        needed = 2 * len(squares) - (self.head in squares) - self.can_end_on(squares)
        shares = Counter(other for square in squares for other in self.ways(square))
        given = sum(min(1 if other == self.head else 2, n) for other, n in shares.items())
        return needed, given

    def are_too_many_of_a_colour(self, squares: Collection[int]) -> bool:
        """Tell whether squares are all free ones of a colour, and too many for an alternating path.

        The colour of a square tells whether an odd or an even number of moves leads there.
        """
        parity = {self.head: 0}
        queue = [self.head]
        for square in queue:
            for other in self.free.intersection(self._around[square]).difference(parity):
                parity[other] = 1 - parity[square]
                queue.append(other)
        odd = {square for square in self.free if parity.get(square) == 1}
        even = {square for square in self.free if parity.get(square) == 0}
        if len(odd) + len(even) < len(self.free):
            return False
        # the path goes on with an odd square
        return (set(squares) == odd and len(odd) > len(even) + 1) or (
            set(squares) == even and len(even) > len(odd)
        )


def reason_of(
    now: Situation,
    squares: tuple[int, ...],
    links: tuple[tuple[int, int], ...],
    *,
    is_forced: bool,
    by_colour: bool,
) -> Reason:
    """Return what a set of squares proves whose links cannot be chosen.

    Parameters
    ----------
    squares
        Free squares, and the head if it is one of them.
    links
        Those that are forced by them.
    is_forced
        Whether these are all links of the squares.
    """
    kind = _kind_of_few(now, squares)
    if kind is ReasonKind.ONE_WAY_HOME:
        (way,) = now.ways(now.head)
        return Reason(kind, (way,), ((now.head, way), (way, now.start)))
    if kind is not None:
        return Reason(kind, squares or (now.start,), by_colour=by_colour)
    needed, given = now.count_links(squares)
    if needed > given and not any(
        not set(now.ways(square)).isdisjoint(squares) for square in squares
    ):
        if now.are_too_many_of_a_colour(squares):
            return Reason(ReasonKind.COLOURS, squares)
        return Reason(
            ReasonKind.TOO_FEW,
            squares,
            needed=needed,
            given=given,
            may_end=now.can_end_on(squares),
            by_colour=by_colour,
        )
    kind = ReasonKind.LOOP if is_forced else ReasonKind.NO_CHOICE
    return Reason(kind, squares, links, by_colour=by_colour)


def _kind_of_few(now: Situation, squares: tuple[int, ...]) -> ReasonKind | None:
    ways = [now.ways(square) for square in squares]
    if now.head in squares:
        if ways == [()]:
            return ReasonKind.DEAD_END
        is_only_way = len(ways) == 1 and len(ways[0]) == 1 and now.ends == set(ways[0])
        return ReasonKind.ONE_WAY_HOME if is_only_way else None
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
