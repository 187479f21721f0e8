"""Shapes of boards, made by holes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from knight_gui.board import Board
from knight_gui.i18n import lazy_gettext


@dataclass(frozen=True)
class Shape:
    """A shape that a board of any size can have: its name, and where it has holes.

    `is_hole` is told how far down and how far to the right a square is, from 0 to 1.
    """

    name: str
    title: Callable[[], str]
    is_hole: Callable[[float, float], bool]

    def holes(self, board: Board) -> frozenset[int]:
        """Return the holes of a board of this shape, as large as another one."""
        places = ((square, *board.row_and_column(square)) for square in range(board.size))
        return frozenset(
            square
            for square, row, col in places
            if self.is_hole((row + 0.5) / board.rows, (col + 0.5) / board.cols)
        )


def _is_inner(share: float) -> bool:
    return 1 / 4 < share < 3 / 4


SHAPES = (
    Shape("full", lazy_gettext("Full"), lambda *_: False),
    Shape(
        "cross",
        lazy_gettext("Cross"),
        lambda down, right: not (_is_inner(down) or _is_inner(right)),
    ),
    Shape("ring", lazy_gettext("Frame"), lambda down, right: _is_inner(down) and _is_inner(right)),
    Shape("l", lazy_gettext("L"), lambda down, right: down < 1 / 2 < right),
)
