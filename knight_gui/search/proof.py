"""What can be drawn of why no tour can come of a path, or of a start: ways, rings and counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knight_gui.search.kinds import LossKind
from knight_gui.tour import Board, Obstacle, Theorem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from knight_gui.search.position import Loss

MOST_EXPLAINED = 8
"""Of more squares the ways would hide each other."""
_BY_WAYS = frozenset({Theorem.FEW_WAYS, Theorem.SMALL, Theorem.STRANDED})
"""What proves that a tour cannot come to a square, or not go on from there."""


@dataclass(frozen=True)
class Way:
    """A move between a square that is part of a proof and a neighbour of it.

    Attributes
    ----------
    square, neighbour
        The two.
    is_open
        Whether the knight can still come or go that way.
    """

    square: int
    neighbour: int
    is_open: bool


@dataclass(frozen=True)
class Proof:
    """What proves that no tour can come of it.

    Attributes
    ----------
    squares
        The squares that it is about.
    ways
        Those of each of them, open and used, if that is what proves it.
    move
        The move that took the last way that there had to be.
    rings
        Squares that close a ring, in their order, where the squares are rings.
    counts
        How many dark and how many light squares there are, if that is what proves it.
    """

    squares: tuple[int, ...]
    ways: tuple[Way, ...] = ()
    move: tuple[int, int] | None = None
    rings: tuple[tuple[int, ...], ...] = ()
    counts: tuple[int, int] | None = None


def proof_of_loss(board: Board, path: tuple[int, ...], loss: Loss) -> Proof | None:
    """Return what proves a path lost, as far as it can still be seen; None if it cannot."""
    visited = set(path)
    is_home = loss.kind is LossKind.CUT_OFF
    squares = tuple(s for s in loss.squares if is_home or s not in visited)
    if not squares:
        return None
    # the knight may still come from where it stands, but to the start only from elsewhere
    used = visited if is_home else visited - {path[-1]}
    return Proof(squares, tuple(_ways(board, squares, used)), _last_way(board, path, loss))


def _last_way(board: Board, path: tuple[int, ...], loss: Loss) -> tuple[int, int] | None:
    """Return the move that took the last way to the squares that have none.

    To a free square that is the one by which the knight went away from there, to the
    start of a closed tour the one by which it came to the last square beside it.
    """
    if loss.kind is LossKind.SINGLE or not 0 < loss.depth < len(path):
        return None
    origin, target = path[loss.depth - 1 : loss.depth + 1]
    beside = target if loss.kind is LossKind.CUT_OFF else origin
    # a path that was given may have been lost before
    is_it = all(board.attacks(beside, square) for square in loss.squares)
    return (origin, target) if is_it else None


def proof_of_obstacle(board: Board, start: int, obstacle: Obstacle) -> Proof | None:
    """Return what proves that no tour can begin at a start; None if it cannot be seen."""
    squares = obstacle.squares
    if obstacle.theorem is Theorem.COLOURS:
        dark = sum(map(board.is_dark, board.free_squares))
        return Proof(squares, counts=(dark, board.free_count - dark))
    if not squares:
        return None
    if rings := _rings(board, squares):
        return Proof(squares, rings=rings)
    if obstacle.theorem in _BY_WAYS:
        return Proof(squares, tuple(_ways(board, squares, {start})))
    return Proof(squares)


def _ways(board: Board, squares: tuple[int, ...], used: set[int]) -> Iterator[Way]:
    if len(squares) <= MOST_EXPLAINED:
        for square in squares:
            for neighbour in board.neighbours(square):
                yield Way(square, neighbour, neighbour not in used)


def _rings(board: Board, squares: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Return the rings that squares fall into, nothing if any of them is on none."""
    left = set(squares)
    if any(len(left.intersection(board.neighbours(square))) != 2 for square in left):  # noqa: PLR2004
        return ()
    rings = []
    while left:
        ring = [min(left)]
        while ahead := left.intersection(board.neighbours(ring[-1])) - set(ring):
            ring.append(min(ahead))
        left.difference_update(ring)
        rings.append(tuple(ring))
    return tuple(rings)
