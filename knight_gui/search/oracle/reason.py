"""Why a path cannot become a tour: the few squares that prove it, and how that is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum

ReasonType = Enum(
    "ReasonType",
    (
        # the knight has nowhere to go, and squares are left
        "DEAD_END",
        # no way leads to a square any more
        "UNREACHABLE_SQUARE",
        # a square has one way left, and cannot be the last
        "SINGLE_EXIT",
        # a square can only be reached from the head, so that the tour would end there at once
        "REACHABLE_ONLY_FROM_HEAD",
        # two squares have one way left each, and only one square can be the last
        "TWO_SINGLE_EXITS",
        # no free square leads back to the start of a closed tour
        "START_UNREACHABLE",
        # the only way on from the head is the only way back to the start, and squares are left
        "ONLY_EXIT_CLOSES_TOUR",
        # squares have so few ways left that their links are forced, and these make no one path
        "FORCED_EDGES_CONFLICT",
        # links are forced, and with them squares are cut off from the others
        "CUT_OFF_BY_FORCED_EDGES",
        # the links of squares are not forced, but no choice of them makes one path
        "NO_CONSISTENT_CHOICE",
        # the free squares fall into parts
        "DISCONNECTED",
        # there are too many squares of one colour for a path that alternates
        "COLOR_IMBALANCE",
        # squares need more links than their neighbours can give
        "TOO_FEW_NEIGHBORS",
        # nothing short: links had to be tried one after the other
        "BRANCHES_EXHAUSTED",
    ),
)
"""What proves a path lost; of equally small proofs the one that stands first here is shown."""


@dataclass(frozen=True)
class Reason:
    """What proves that a path cannot become a tour.

    Attributes
    ----------
    reason_type
        Of which kind the proof is.
    squares
        The free squares that it is about, the head if it is one of them, or the start of a
        closed tour.
    forced_edges
        The links that are forced, in the order in which they follow.
    edges_needed, edges_available
        How many links the squares need at least, and how many their neighbours can give at most.
    includes_possible_end
        Whether the squares need one link less, as one of them may be the last.
    uses_color
        Whether it counts that the number of free squares tells the colour of the last one.
    branch_count
        How many links had to be tried.
    """

    reason_type: ReasonType
    squares: tuple[int, ...] = ()
    forced_edges: tuple[tuple[int, int], ...] = ()
    edges_needed: int = 0
    edges_available: int = 0
    includes_possible_end: bool = False
    uses_color: bool = False
    branch_count: int = 0

    @property
    def complexity(self) -> int:
        """How much there is to be seen before it is understood."""
        # that the last square has a colour is harder to see than two squares
        return len(self.squares) + 2 * self.uses_color


class ResidualBoard:
    """What is free after a path, and which ways lead there.

    Parameters
    ----------
    adjacency
        For each square those that the leaper reaches from there.
    free_squares
        The squares that are not visited.
    possible_ends
        Those of them that can be the last of the tour.
    """

    def __init__(
        self,
        adjacency: Sequence[Collection[int]],
        path: tuple[int, ...],
        free_squares: frozenset[int],
        possible_ends: frozenset[int],
    ) -> None:
        self._adjacency = adjacency
        self.start = path[0]
        self.head = path[-1]
        self.free_squares = free_squares
        self.possible_ends = possible_ends

    def exits(self, square: int) -> tuple[int, ...]:
        """Return the squares by which a free square, or the head, can still be linked."""
        return tuple(
            other
            for other in self._adjacency[square]
            if other in self.free_squares or other == self.head != square
        )

    def smallest_component(self) -> tuple[int, ...]:
        """Return the smallest part that the free squares fall into; all of them if there is one."""
        smallest: set[int] = set()
        remaining = set(self.free_squares)
        while remaining:
            component = set[int]()
            frontier = {min(remaining)}
            while frontier:
                component |= frontier
                frontier = {
                    other for square in frontier for other in self._adjacency[square]
                } & remaining - component
            remaining -= component
            if not smallest or len(component) < len(smallest):
                smallest = component
        return tuple(sorted(smallest))

    def can_end_on(self, squares: Collection[int]) -> bool:
        """Tell whether the last square of the tour may be one of some squares."""
        return not self.possible_ends.isdisjoint(squares)

    def count_needed_and_available_edges(self, squares: Collection[int]) -> tuple[int, int]:
        """Return how many links squares need at least, and how many those around them can give.

        The squares must not be linked with each other; the head may be one of them. It needs one
        link and can give one, the last square needs one.
        """
        needed = 2 * len(squares) - (self.head in squares) - self.can_end_on(squares)
        shares = Counter(other for square in squares for other in self.exits(square))
        available = sum(min(1 if other == self.head else 2, n) for other, n in shares.items())
        return needed, available

    def have_color_surplus(self, squares: Collection[int]) -> bool:
        """Tell whether squares are all free ones of a colour, and too many for an alternating path.

        The colour of a square tells whether an odd or an even number of moves leads there.
        """
        parity = {self.head: 0}
        queue = [self.head]
        for square in queue:
            for other in self.free_squares.intersection(self._adjacency[square]).difference(parity):
                parity[other] = 1 - parity[square]
                queue.append(other)
        odd = {square for square in self.free_squares if parity.get(square) == 1}
        even = {square for square in self.free_squares if parity.get(square) == 0}
        if len(odd) + len(even) < len(self.free_squares):
            return False
        # the path goes on with an odd square
        return (set(squares) == odd and len(odd) > len(even) + 1) or (
            set(squares) == even and len(even) > len(odd)
        )


def make_reason(
    residual_board: ResidualBoard,
    squares: tuple[int, ...],
    forced_edges: tuple[tuple[int, int], ...],
    *,
    is_forced: bool,
    uses_color: bool,
) -> Reason:
    """Return what a set of squares proves whose links cannot be chosen.

    Parameters
    ----------
    squares
        Free squares, and the head if it is one of them.
    forced_edges
        Those that are forced by them.
    is_forced
        Whether these are all links of the squares.
    """
    reason_type = _classify_few_exits(residual_board, squares)
    if reason_type is ReasonType.ONLY_EXIT_CLOSES_TOUR:
        (exit_square,) = residual_board.exits(residual_board.head)
        return Reason(
            reason_type,
            (exit_square,),
            ((residual_board.head, exit_square), (exit_square, residual_board.start)),
        )
    if reason_type is not None:
        return Reason(reason_type, squares or (residual_board.start,), uses_color=uses_color)
    needed, available = residual_board.count_needed_and_available_edges(squares)
    if needed > available and not any(
        not set(residual_board.exits(square)).isdisjoint(squares) for square in squares
    ):
        if residual_board.have_color_surplus(squares):
            return Reason(ReasonType.COLOR_IMBALANCE, squares)
        return Reason(
            ReasonType.TOO_FEW_NEIGHBORS,
            squares,
            edges_needed=needed,
            edges_available=available,
            includes_possible_end=residual_board.can_end_on(squares),
            uses_color=uses_color,
        )
    reason_type = ReasonType.FORCED_EDGES_CONFLICT if is_forced else ReasonType.NO_CONSISTENT_CHOICE
    return Reason(reason_type, squares, forced_edges, uses_color=uses_color)


def _classify_few_exits(
    residual_board: ResidualBoard, squares: tuple[int, ...]
) -> ReasonType | None:
    exits = [residual_board.exits(square) for square in squares]
    if residual_board.head in squares:
        if exits == [()]:
            return ReasonType.DEAD_END
        is_only_exit_to_start = (
            len(exits) == 1 and len(exits[0]) == 1 and residual_board.possible_ends == set(exits[0])
        )
        return ReasonType.ONLY_EXIT_CLOSES_TOUR if is_only_exit_to_start else None
    reason_type = None
    match exits:
        case []:
            reason_type = ReasonType.START_UNREACHABLE
        case [[]]:
            reason_type = ReasonType.UNREACHABLE_SQUARE
        case [[_]] if squares[0] not in residual_board.possible_ends:
            reason_type = ReasonType.SINGLE_EXIT
        case [[exit_square]] if exit_square == residual_board.head:
            reason_type = ReasonType.REACHABLE_ONLY_FROM_HEAD
        case [[_], [_]]:
            reason_type = ReasonType.TWO_SINGLE_EXITS
    return reason_type
