"""Drawable proof that a path, or a start, has no tour: exits, cycles, edges and counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from knight_gui.board import Board, Obstacle, Theorem
from knight_gui.search.oracle.reason import Reason, ReasonType
from knight_gui.search.oracle.verdict import Verdict

MAX_SQUARES_WITH_EXITS = 8
"""Squares of a proof whose exits are drawn at most; those of more would hide each other."""
_THEOREMS_WITH_EXITS = frozenset(
    {Theorem.TOO_FEW_EXITS, Theorem.SMALL_BOARD, Theorem.STRANDED_SQUARE}
)
"""Theorems that are about the exits of squares."""
_REASONS_WITH_EXITS = frozenset(
    {
        ReasonType.UNREACHABLE_SQUARE,
        ReasonType.START_UNREACHABLE,
        ReasonType.SINGLE_EXIT,
        ReasonType.REACHABLE_ONLY_FROM_HEAD,
        ReasonType.TWO_SINGLE_EXITS,
    }
)
"""Reasons that the exits of the squares show."""


class ProofExit(NamedTuple):
    """Move between a square of a proof and a neighbour of it."""

    square: int
    """Square of the proof."""
    neighbor: int
    """Neighbour of the square."""
    is_open: bool
    """True if the knight can still come or go that way."""


@dataclass(frozen=True)
class Proof:
    """Drawable parts of a proof that a path, or a start, has no tour."""

    squares: tuple[int, ...]
    """Squares that the proof is about."""
    exits: tuple[ProofExit, ...] = ()
    """Exits of each of the squares, open and used, if they prove it."""
    last_exit_move: tuple[int, int] | None = None
    """Move that took the last exit that was needed."""
    cycles: tuple[tuple[int, ...], ...] = ()
    """Squares of closed cycles, in their order, if the squares fall into cycles."""
    color_counts: tuple[int, int] | None = None
    """Number of dark and of light squares, if they prove it."""
    forced_edges: tuple[tuple[int, int], ...] = ()
    """Forced edges, if they prove it."""
    visited_edge_ends: frozenset[int] = frozenset()
    """Squares at ends of these edges that are on the path, with a number each."""
    visited_squares: tuple[int, ...] = ()
    """Squares that the proof is about, and that were visited since the path was lost."""
    surrounding_squares: tuple[int, ...] = ()
    """Neighbours that cannot give the squares as many edges as they need, if that proves it."""


def make_verdict_proof(board: Board, verdict: Verdict) -> Proof | None:
    """Return the proof that a path is lost, or None if it is not about few squares."""
    reason = verdict.reason
    if reason is None:
        return None
    is_about_start = reason.reason_type is ReasonType.START_UNREACHABLE
    visited = set(verdict.path)
    squares = tuple(s for s in reason.squares if is_about_start or s not in visited)
    visited_squares = tuple(s for s in reason.squares if s not in squares)
    if not reason.squares:
        return None
    is_about_colors = reason.reason_type is ReasonType.COLOR_IMBALANCE
    if is_about_colors and _alternates_colors(board):
        # half of the board hatched would say less, and the counts would cover a longer path
        is_at_start = len(verdict.path) == 1
        return Proof((), color_counts=_count_colors(board)) if is_at_start else None
    # the knight may still come from where it stands, but to the start only from elsewhere
    used = visited if is_about_start else visited - {verdict.path[-1]}
    exits: tuple[ProofExit, ...] = ()
    last_exit_move = None
    if reason.reason_type in _REASONS_WITH_EXITS:
        exits = _exits_of(board, squares, used)
        last_exit_move = _last_exit_move(board, verdict.path, reason)
    surrounding_squares: tuple[int, ...] = ()
    if reason.reason_type is ReasonType.TOO_FEW_NEIGHBORS:
        surrounding_squares = _surrounding_squares(board, verdict, reason)
    return Proof(
        squares,
        exits,
        last_exit_move,
        forced_edges=reason.forced_edges,
        visited_edge_ends=frozenset(visited.intersection(chain.from_iterable(reason.forced_edges))),
        visited_squares=visited_squares,
        surrounding_squares=surrounding_squares,
    )


def make_exits_proof(board: Board, path: tuple[int, ...], square: int) -> Proof:
    """Return the exits of a free square, open and used, as a proof about no square is drawn."""
    return Proof((), _exits_of(board, (square,), set(path[:-1])))


def _surrounding_squares(board: Board, verdict: Verdict, reason: Reason) -> tuple[int, ...]:
    """Return the neighbours that were free, or the head, when the path was lost."""
    neighbors = {other for square in reason.squares for other in board.neighbors(square)}
    return tuple(sorted(neighbors.difference(verdict.losing_prefix[:-1])))


def _last_exit_move(board: Board, path: tuple[int, ...], reason: Reason) -> tuple[int, int] | None:
    """Return the move that took the last exit of squares that have none any more, or None.

    For free squares it is the move by which the knight left their last neighbour; for the start
    of a closed tour it is the move by which it came to the last neighbour of the start.
    """
    is_about_start = reason.reason_type is ReasonType.START_UNREACHABLE
    neighbor_sets = [set(board.neighbors(square)) for square in reason.squares]
    if not set().union(*neighbor_sets).issubset(path):
        return None
    common_neighbors = set.intersection(*neighbor_sets)
    adjacent_depths = [depth for depth in range(1, len(path)) if path[depth] in common_neighbors]
    if not adjacent_depths:
        return None
    last_depth = adjacent_depths[-1]
    if is_about_start:
        last_depth -= 1
    if last_depth == len(path) - 1:
        return None
    return path[last_depth], path[last_depth + 1]


def make_obstacle_proof(board: Board, start: int, obstacle: Obstacle) -> Proof | None:
    """Return the proof that no tour begins at a start, or None if it cannot be drawn."""
    squares = obstacle.squares
    if obstacle.theorem is Theorem.ALTERNATING_COLORS:
        return Proof(squares, color_counts=_count_colors(board))
    if not squares:
        return None
    cycles = _find_cycles(board, squares)
    if cycles:
        return Proof(squares, cycles=cycles)
    if obstacle.theorem in _THEOREMS_WITH_EXITS:
        return Proof(squares, _exits_of(board, squares, {start}))
    return Proof(squares)


def _alternates_colors(board: Board) -> bool:
    return (board.leaper.a + board.leaper.b) % 2 == 1


def _count_colors(board: Board) -> tuple[int, int]:
    """Return the number of dark and of light squares."""
    dark_count = sum(map(board.is_dark, board.free_squares))
    return dark_count, board.free_count - dark_count


def _exits_of(board: Board, squares: tuple[int, ...], used: set[int]) -> tuple[ProofExit, ...]:
    """Return the exits of squares, unless there are too many squares to draw them."""
    if len(squares) > MAX_SQUARES_WITH_EXITS:
        return ()
    return tuple(
        ProofExit(square, neighbor, neighbor not in used)
        for square in squares
        for neighbor in board.neighbors(square)
    )


def _find_cycles(board: Board, squares: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Return the cycles that squares fall into; none if any square is on no cycle."""
    remaining = set(squares)
    if any(len(remaining.intersection(board.neighbors(square))) != 2 for square in remaining):  # noqa: PLR2004
        return ()
    cycles = []
    while remaining:
        cycle = [min(remaining)]
        while onward := remaining.intersection(board.neighbors(cycle[-1])) - set(cycle):
            cycle.append(min(onward))
        remaining.difference_update(cycle)
        cycles.append(tuple(cycle))
    return tuple(cycles)
