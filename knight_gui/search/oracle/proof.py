"""What can be drawn of the reason why a path, or a start, has no tour: ways, rings and counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from knight_gui.board import Board, Obstacle, Theorem
from knight_gui.search.oracle.reason import Reason, ReasonKind
from knight_gui.search.oracle.verdict import Verdict

MOST_EXPLAINED = 8
"""Of more squares the ways would hide each other."""
_BY_WAYS = frozenset({Theorem.FEW_WAYS, Theorem.SMALL, Theorem.STRANDED})
"""What proves that a tour cannot come to a square, or not go on from there."""
_WITH_WAYS = frozenset(
    {
        ReasonKind.NO_WAY,
        ReasonKind.NO_WAY_HOME,
        ReasonKind.ONE_WAY,
        ReasonKind.ENDS_HERE,
        ReasonKind.TWO_ENDS,
    }
)
"""What the ways of the squares show."""


class Way(NamedTuple):
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
    """What a drawing shows of the reason why a path, or a start, has no tour.

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
    links
        The moves that are forced, if that is what proves it.
    givers
        The squares around those that need more links than these can give, if that is what
        proves it.
    """

    squares: tuple[int, ...]
    ways: tuple[Way, ...] = ()
    move: tuple[int, int] | None = None
    rings: tuple[tuple[int, ...], ...] = ()
    counts: tuple[int, int] | None = None
    links: tuple[tuple[int, int], ...] = ()
    givers: tuple[int, ...] = ()


def proof_of_verdict(board: Board, verdict: Verdict) -> Proof | None:
    """Return what proves a path lost, as far as it can still be seen; None if it cannot."""
    reason = verdict.reason
    if reason is None:
        return None
    is_home = reason.kind is ReasonKind.NO_WAY_HOME
    visited = set(verdict.path)
    squares = tuple(s for s in reason.squares if is_home or s not in visited)
    if not squares:
        return None
    # the knight may still come from where it stands, but to the start only from elsewhere
    used = visited if is_home else visited - {verdict.path[-1]}
    return Proof(
        squares,
        _ways(board, squares, used) if reason.kind in _WITH_WAYS else (),
        _last_way(board, verdict.path, reason) if reason.kind in _WITH_WAYS else None,
        links=reason.links,
        givers=_givers(board, verdict, reason) if reason.kind is ReasonKind.TOO_FEW else (),
    )


def _givers(board: Board, verdict: Verdict, reason: Reason) -> tuple[int, ...]:
    """Return the squares that those that need links could be linked with when it was lost."""
    around = {other for square in reason.squares for other in board.neighbours(square)}
    return tuple(sorted(around.difference(verdict.ruined[:-1])))


def _last_way(board: Board, path: tuple[int, ...], reason: Reason) -> tuple[int, int] | None:
    """Return the move that took the last way to squares that have none any more.

    To free squares that is the one by which the knight left the last square beside them, to the
    start of a closed tour the one by which it came to the last square beside that.
    """
    is_home = reason.kind is ReasonKind.NO_WAY_HOME
    beside = [
        depth
        for depth in range(1, len(path))
        if all(board.attacks(path[depth], square) for square in reason.squares)
    ]
    around = {other for square in reason.squares for other in board.neighbours(square)}
    if not beside or not around.issubset(path) or (beside[-1] == len(path) - 1 and not is_home):
        return None
    first = beside[-1] - is_home
    return path[first], path[first + 1]


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
    return (
        Proof(squares, _ways(board, squares, {start}))
        if obstacle.theorem in _BY_WAYS
        else Proof(squares)
    )


def _ways(board: Board, squares: tuple[int, ...], used: set[int]) -> tuple[Way, ...]:
    return tuple(
        Way(square, neighbour, neighbour not in used)
        for square in (squares if len(squares) <= MOST_EXPLAINED else ())
        for neighbour in board.neighbours(square)
    )


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
