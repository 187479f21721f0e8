"""What can be drawn of the reason why a path, or a start, has no tour: ways, rings and counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from knight_gui.board import Board, Obstacle, Theorem
from knight_gui.search.oracle.reason import Reason, ReasonType
from knight_gui.search.oracle.verdict import Verdict

MAX_SQUARES_WITH_EXITS = 8
"""Of more squares the ways would hide each other."""
_THEOREMS_WITH_EXITS = frozenset(
    {Theorem.TOO_FEW_EXITS, Theorem.SMALL_BOARD, Theorem.STRANDED_SQUARE}
)
"""What proves that a tour cannot come to a square, or not go on from there."""
_REASONS_WITH_EXITS = frozenset(
    {
        ReasonType.UNREACHABLE_SQUARE,
        ReasonType.START_UNREACHABLE,
        ReasonType.SINGLE_EXIT,
        ReasonType.REACHABLE_ONLY_FROM_HEAD,
        ReasonType.TWO_SINGLE_EXITS,
    }
)
"""What the ways of the squares show."""


class ProofExit(NamedTuple):
    """A move between a square that is part of a proof and a neighbour of it.

    Attributes
    ----------
    square, neighbor
        The two.
    is_open
        Whether the knight can still come or go that way.
    """

    square: int
    neighbor: int
    is_open: bool


@dataclass(frozen=True)
class Proof:
    """What a drawing shows of the reason why a path, or a start, has no tour.

    Attributes
    ----------
    squares
        The squares that it is about.
    exits
        Those of each of them, open and used, if that is what proves it.
    last_exit_move
        The move that took the last way that there had to be.
    cycles
        Squares that close a ring, in their order, where the squares are rings.
    color_counts
        How many dark and how many light squares there are, if that is what proves it.
    forced_edges
        The moves that are forced, if that is what proves it.
    surrounding_squares
        The squares around those that need more links than these can give, if that is what
        proves it.
    """

    squares: tuple[int, ...]
    exits: tuple[ProofExit, ...] = ()
    last_exit_move: tuple[int, int] | None = None
    cycles: tuple[tuple[int, ...], ...] = ()
    color_counts: tuple[int, int] | None = None
    forced_edges: tuple[tuple[int, int], ...] = ()
    surrounding_squares: tuple[int, ...] = ()


def make_verdict_proof(board: Board, verdict: Verdict) -> Proof | None:
    """Return what proves a path lost, as far as it can still be seen; None if it cannot."""
    reason = verdict.reason
    if reason is None:
        return None
    is_about_start = reason.reason_type is ReasonType.START_UNREACHABLE
    visited = set(verdict.path)
    squares = tuple(s for s in reason.squares if is_about_start or s not in visited)
    if not squares:
        return None
    # the knight may still come from where it stands, but to the start only from elsewhere
    used = visited if is_about_start else visited - {verdict.path[-1]}
    return Proof(
        squares,
        _exits_of(board, squares, used) if reason.reason_type in _REASONS_WITH_EXITS else (),
        _last_exit_move(board, verdict.path, reason)
        if reason.reason_type in _REASONS_WITH_EXITS
        else None,
        forced_edges=reason.forced_edges,
        surrounding_squares=_surrounding_squares(board, verdict, reason)
        if reason.reason_type is ReasonType.TOO_FEW_NEIGHBORS
        else (),
    )


def _surrounding_squares(board: Board, verdict: Verdict, reason: Reason) -> tuple[int, ...]:
    """Return the squares that those that need links could be linked with when it was lost."""
    neighbors = {other for square in reason.squares for other in board.neighbors(square)}
    return tuple(sorted(neighbors.difference(verdict.losing_prefix[:-1])))


def _last_exit_move(board: Board, path: tuple[int, ...], reason: Reason) -> tuple[int, int] | None:
    """Return the move that took the last way to squares that have none any more.

    To free squares that is the one by which the knight left the last square beside them, to the
    start of a closed tour the one by which it came to the last square beside that.
    """
    is_about_start = reason.reason_type is ReasonType.START_UNREACHABLE
    adjacent_depths = [
        depth
        for depth in range(1, len(path))
        if all(board.attacks(path[depth], square) for square in reason.squares)
    ]
    neighbors = {other for square in reason.squares for other in board.neighbors(square)}
    if (
        not adjacent_depths
        or not neighbors.issubset(path)
        or (adjacent_depths[-1] == len(path) - 1 and not is_about_start)
    ):
        return None
    first = adjacent_depths[-1] - is_about_start
    return path[first], path[first + 1]


def make_obstacle_proof(board: Board, start: int, obstacle: Obstacle) -> Proof | None:
    """Return what proves that no tour can begin at a start; None if it cannot be seen."""
    squares = obstacle.squares
    if obstacle.theorem is Theorem.ALTERNATING_COLORS:
        dark = sum(map(board.is_dark, board.free_squares))
        return Proof(squares, color_counts=(dark, board.free_count - dark))
    if not squares:
        return None
    if rings := _find_cycles(board, squares):
        return Proof(squares, cycles=rings)
    if obstacle.theorem in _THEOREMS_WITH_EXITS:
        return Proof(squares, _exits_of(board, squares, {start}))
    return Proof(squares)


def _exits_of(board: Board, squares: tuple[int, ...], used: set[int]) -> tuple[ProofExit, ...]:
    return tuple(
        ProofExit(square, neighbor, neighbor not in used)
        for square in (squares if len(squares) <= MAX_SQUARES_WITH_EXITS else ())
        for neighbor in board.neighbors(square)
    )


def _find_cycles(board: Board, squares: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Return the rings that squares fall into, nothing if any of them is on none."""
    remaining = set(squares)
    if any(len(remaining.intersection(board.neighbors(square))) != 2 for square in remaining):  # noqa: PLR2004
        return ()
    cycles = []
    while remaining:
        cycle = [min(remaining)]
        while ahead := remaining.intersection(board.neighbors(cycle[-1])) - set(cycle):
            cycle.append(min(ahead))
        remaining.difference_update(cycle)
        cycles.append(tuple(cycle))
    return tuple(cycles)
