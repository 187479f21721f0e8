"""Reason why a path cannot become a tour: few squares that prove it, and how they do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum, auto


class ReasonType(Enum):
    """Kind of proof that a path is lost; of proofs of equal size the first one here is shown."""

    DEAD_END = auto()
    """The knight has nowhere to go, and squares are left."""
    UNREACHABLE_SQUARE = auto()
    """A square has no exit left."""
    SINGLE_EXIT = auto()
    """A square has one exit left, and cannot be the last."""
    REACHABLE_ONLY_FROM_HEAD = auto()
    """A square can be reached from the head only, so that the tour would end there at once."""
    TWO_SINGLE_EXITS = auto()
    """Two squares have one exit left each, and only one square can be the last."""
    START_UNREACHABLE = auto()
    """No free square leads back to the start of a closed tour."""
    ONLY_EXIT_CLOSES_TOUR = auto()
    """The only exit of the head is the only way back to the start, and squares are left."""
    FORCED_EDGES_CONFLICT = auto()
    """Squares have so few exits left that their edges are forced, and these make no single path."""
    CUT_OFF_BY_FORCED_EDGES = auto()
    """Edges are forced, and with them squares are cut off from the others."""
    NO_CONSISTENT_CHOICE = auto()
    """The edges of some squares are not forced, but no choice of them makes a single path."""
    DISCONNECTED = auto()
    """The free squares fall into several components."""
    COLOR_IMBALANCE = auto()
    """One colour has too many squares for a path that alternates."""
    TOO_FEW_NEIGHBORS = auto()
    """Squares need more edges than their neighbours can give: a Hall violator
    (P. Hall, On representatives of subsets, 1935)."""
    BRANCHES_EXHAUSTED = auto()
    """No short proof: edges had to be tried one after the other."""


@dataclass(frozen=True)
class Reason:
    """Minimal conflict set: squares that prove a path lost, none of which can be left out."""

    reason_type: ReasonType
    """Kind of the proof."""
    squares: tuple[int, ...] = ()
    """Free squares of the proof; the head if it is one of them, or the start of a closed tour."""
    forced_edges: tuple[tuple[int, int], ...] = ()
    """Edges that are forced, in the order in which they follow."""
    edges_needed: int = 0
    """Number of edges that the squares need at least."""
    edges_available: int = 0
    """Number of edges that their neighbours can give at most."""
    includes_possible_end: bool = False
    """True if the squares need one edge less, because one of them may be the last."""
    uses_color: bool = False
    """True if the proof uses the colour of the last square, given by the number of free ones."""
    branch_count: int = 0
    """Number of branches that had to be tried."""

    @property
    def complexity(self) -> int:
        """Number of things to look at before the proof is understood."""
        # that the last square has a colour is harder to see than two squares
        return len(self.squares) + 2 * self.uses_color


class ResidualBoard:
    """Free squares after a path, and the edges that are left.

    Parameters
    ----------
    adjacency
        Neighbours of each square.
    """

    start: int
    """First square of the path."""
    head: int
    """Last square of the path."""
    free_squares: frozenset[int]
    """Squares that are not visited."""
    possible_ends: frozenset[int]
    """Free squares that can be the last of the tour."""

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
        """Return the squares to which a free square, or the head, can still have an edge."""
        return tuple(
            other
            for other in self._adjacency[square]
            if other in self.free_squares or other == self.head != square
        )

    def smallest_component(self) -> tuple[int, ...]:
        """Return the smallest connected component of the free squares, sorted."""
        smallest: set[int] = set()
        remaining = set(self.free_squares)
        while remaining:
            component = self._component_of(min(remaining))
            remaining -= component
            if not smallest or len(component) < len(smallest):
                smallest = component
        return tuple(sorted(smallest))

    def _component_of(self, square: int) -> set[int]:
        """Return the free squares that are connected with a free square."""
        component: set[int] = set()
        frontier = {square}
        while frontier:
            component |= frontier
            neighbors = {other for each in frontier for other in self._adjacency[each]}
            frontier = (neighbors & self.free_squares) - component
        return component

    def can_end_on(self, squares: Collection[int]) -> bool:
        """Return True if the last square of the tour may be one of some squares."""
        return not self.possible_ends.isdisjoint(squares)

    def count_needed_and_available_edges(self, squares: Collection[int]) -> tuple[int, int]:
        """Return the number of edges that squares need, and that their neighbours can give.

        The squares must not be neighbours of each other; the head may be one of them. The head
        needs one edge and can give one, the last square needs one, all others two. If more edges
        are needed than available, the squares are a Hall violator.
        """
        needed = 2 * len(squares) - (self.head in squares) - self.can_end_on(squares)
        edge_counts = Counter(other for square in squares for other in self.exits(square))
        available = 0
        for other, edge_count in edge_counts.items():
            max_edges = 1 if other == self.head else 2
            available += min(max_edges, edge_count)
        return needed, available

    def have_color_surplus(self, squares: Collection[int]) -> bool:
        """Return True if squares are all free ones of a colour, and too many for a path.

        The colour of a square is the parity of the number of moves that lead there from the head,
        and a path alternates between the colours.
        """
        parity = {self.head: 0}
        queue = [self.head]
        for square in queue:
            neighbors = self.free_squares.intersection(self._adjacency[square])
            for other in neighbors.difference(parity):
                parity[other] = 1 - parity[square]
                queue.append(other)
        odd = {square for square in self.free_squares if parity.get(square) == 1}
        even = {square for square in self.free_squares if parity.get(square) == 0}
        if len(odd) + len(even) < len(self.free_squares):
            return False
        # the path goes on with an odd square
        if set(squares) == odd:
            return len(odd) > len(even) + 1
        return set(squares) == even and len(even) > len(odd)


def make_reason(
    residual_board: ResidualBoard,
    squares: tuple[int, ...],
    forced_edges: tuple[tuple[int, int], ...],
    *,
    is_forced: bool,
    uses_color: bool,
) -> Reason:
    """Return the reason that a minimal conflict set of squares is.

    Parameters
    ----------
    squares
        Free squares whose edges cannot be chosen, and the head if it is one of them.
    forced_edges
        Edges that they force.
    is_forced
        True if these are all edges of the squares.
    uses_color
        True if the colour of the last square is used.
    """
    reason_type = _classify_few_exits(residual_board, squares)
    if reason_type is ReasonType.ONLY_EXIT_CLOSES_TOUR:
        head = residual_board.head
        (exit_square,) = residual_board.exits(head)
        edges = ((head, exit_square), (exit_square, residual_board.start))
        return Reason(reason_type, (exit_square,), edges)
    if reason_type is not None:
        return Reason(reason_type, squares or (residual_board.start,), uses_color=uses_color)
    needed, available = residual_board.count_needed_and_available_edges(squares)
    if needed > available and not _are_any_neighbors(residual_board, squares):
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
    reason_type = ReasonType.NO_CONSISTENT_CHOICE
    if is_forced:
        reason_type = ReasonType.FORCED_EDGES_CONFLICT
        # those that follow end with the conflict, which the last one would show
        forced_edges = _add_only_exits(residual_board, squares, forced_edges)
    return Reason(reason_type, squares, forced_edges, uses_color=uses_color)


def _add_only_exits(
    residual_board: ResidualBoard, squares: Collection[int], edges: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, int], ...]:
    """Return edges with those of squares that need all their exits."""
    edges_by_ends = {frozenset(edge): edge for edge in edges}
    for square in squares:
        if square in residual_board.possible_ends:
            # it may be the last one
            continue
        exits = residual_board.exits(square)
        needed = 1 if square == residual_board.head else 2
        if len(exits) == needed:
            for other in exits:
                edges_by_ends.setdefault(frozenset((square, other)), (square, other))
    return tuple(edges_by_ends.values())


def _are_any_neighbors(residual_board: ResidualBoard, squares: tuple[int, ...]) -> bool:
    """Return True if two of some squares have an edge."""
    members = set(squares)
    return any(not members.isdisjoint(residual_board.exits(square)) for square in squares)


def _classify_few_exits(
    residual_board: ResidualBoard, squares: tuple[int, ...]
) -> ReasonType | None:
    """Return the type of a proof by one or two squares with few exits, or None."""
    exits = [residual_board.exits(square) for square in squares]
    if residual_board.head in squares:
        return _classify_exits_of_head(residual_board, exits)
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


def _classify_exits_of_head(
    residual_board: ResidualBoard, exits: list[tuple[int, ...]]
) -> ReasonType | None:
    """Return the type of a proof by the head alone, or None."""
    match exits:
        case [[]]:
            return ReasonType.DEAD_END
        case [[exit_square]] if residual_board.possible_ends == {exit_square}:
            return ReasonType.ONLY_EXIT_CLOSES_TOUR
        case _:
            return None
