"""Shapes of boards, made by holes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from knight_gui.board import Board
from knight_gui.i18n import lazy_gettext


@dataclass(frozen=True)
class Shape:
    """Shape for boards of any size."""

    name: str
    """The identifier."""
    title: Callable[[], str]
    is_hole: Callable[[float, float], bool]
    """Predicate of a square's centre: its distances from the top and from the left, from 0 to 1."""

    def holes(self, board: Board) -> frozenset[int]:
        """Return the holes of this shape on a board of that size."""
        holes = set()
        for square in range(board.size):
            row, col = board.row_and_column(square)
            if self.is_hole((row + 0.5) / board.rows, (col + 0.5) / board.cols):
                holes.add(square)
        return frozenset(holes)


def _is_inner(share: float) -> bool:
    return 1 / 4 < share < 3 / 4


def _is_never_hole(_down: float, _right: float) -> bool:
    return False


def _is_hole_of_cross(down: float, right: float) -> bool:
    return not (_is_inner(down) or _is_inner(right))


def _is_hole_of_ring(down: float, right: float) -> bool:
    return _is_inner(down) and _is_inner(right)


def _is_hole_of_l(down: float, right: float) -> bool:
    return down < 1 / 2 < right


SHAPES = (
    Shape("full", lazy_gettext("Full"), _is_never_hole),
    Shape("cross", lazy_gettext("Cross"), _is_hole_of_cross),
    Shape("ring", lazy_gettext("Frame"), _is_hole_of_ring),
    Shape("l", lazy_gettext("L"), _is_hole_of_l),
)
