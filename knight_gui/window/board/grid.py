"""Where the squares of a board are: alone maps pixels to squares, and squares to pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect

if TYPE_CHECKING:
    from knight_gui.tour import Board

_EVEN_PX = 16
"""Above this a square's side has whole pixels; below they would waste the room."""


@dataclass(frozen=True)
class Grid:
    """Where the squares of a board are.

    Attributes
    ----------
    board
        The board.
    corner
        The pixel of its top left corner.
    side_px
        The side of a square.
    margin_px
        The room around the board.
    """

    board: Board
    corner: QPoint
    side_px: float
    margin_px: int

    @classmethod
    def fitted(cls, board: Board, room: QRect, label_px: int, largest_px: float = math.inf) -> Grid:
        """Return the grid that fills some room, with labels so high and squares no larger."""
        margin = round(2.2 * label_px)
        side = min(
            (room.width() - 2 * margin) / board.cols,
            (room.height() - 2 * margin) / board.rows,
        )
        side = min(max(side, 1.0), largest_px)
        if side > _EVEN_PX:
            side = float(int(side))
        left = room.left() + math.floor((room.width() - side * board.cols) / 2)
        top = room.top() + math.floor((room.height() - side * board.rows) / 2)
        return cls(board, QPoint(left, top), side, margin)

    def square_at(self, point: QPoint) -> int | None:
        """Return the square at a pixel, None beside the board or on a hole."""
        # the middle of a pixel, since its edge may belong to the square before
        spot = (QPointF(point - self.corner) + QPointF(0.5, 0.5)) / self.side_px
        row, col = math.floor(spot.y()), math.floor(spot.x())
        if not (0 <= row < self.board.rows and 0 <= col < self.board.cols):
            return None
        square = row * self.board.cols + col
        return square if self.board.holds(square) else None

    def center_of(self, square: int) -> QPoint:
        """Return the pixel in the middle of a square: the opposite of `square_at`."""
        row, col = self.board.row_and_column(square)
        return self.corner + QPoint(
            math.floor((col + 0.5) * self.side_px), math.floor((row + 0.5) * self.side_px)
        )
