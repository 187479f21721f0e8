"""Where the squares of a board are, and what is seen of it: all, or a part, more closely."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF

from knight_gui.board import Board

LARGEST_SIDE_PX = 300
_LARGEST_CLOSER_PX = 120
"""The side of a square from which on nothing more is to be seen on it."""
_EVEN_PX = 16
"""Above this a square's side has whole pixels; below they would waste the room."""
LEAST_NAMED_PX = 30
"""From this side on the names of rows and columns stand in the squares, below beside them."""


@dataclass(frozen=True)
class Grid:
    """Where the squares of a board are.

    Attributes
    ----------
    corner
        The pixel of its top left corner.
    side_px
        The side of a square.
    room
        The pixels that it may be drawn on: it may reach out of them on all sides.
    margin_px
        The room to the left of the board and below it that its names need; 0 if they stand
        in the squares.
    whole
        Where the squares would be if all of them were seen; None where they are.
    """

    board: Board
    corner: QPoint
    side_px: float
    room: QRect
    margin_px: int = 0
    whole: Grid | None = None

    @classmethod
    def fitted(cls, board: Board, room: QRect, label_px: int, largest_px: float = math.inf) -> Grid:
        """Return the grid that fills some room, with labels so high and squares no larger."""
        margin, inner = 0, room
        if _side_in(board, room) < LEAST_NAMED_PX:
            margin = round(2 * label_px)
            # half of a name reaches out of the last row and the last column
            inner = room.adjusted(margin, margin // 4, -(margin // 4), -margin)
        side = min(_side_in(board, inner), largest_px)
        if side > _EVEN_PX:
            side = float(int(side))
        left = inner.left() + math.floor((inner.width() - side * board.cols) / 2)
        return cls(
            board,
            QPoint(left, inner.top() + math.floor((inner.height() - side * board.rows) / 2)),
            side,
            room,
            margin,
        )

    def refitted(self, room: QRect, label_px: int) -> Grid:
        """Return the same in another room: as close as before, if that is still closer."""
        there = Grid.fitted(self.board, room, label_px, LARGEST_SIDE_PX)
        if not self.is_closer or self.side_px <= there.side_px:
            return there
        return replace(
            self, room=room, corner=self.corner + room.center() - self.room.center(), whole=there
        ).moved(QPoint())

    @property
    def is_closer(self) -> bool:
        """Whether squares are larger than those of the whole board."""
        return self.whole is not None

    @property
    def is_cut(self) -> bool:
        """Whether not all of the board can be seen."""
        return not QRectF(self.room).adjusted(-1, -1, 1, 1).contains(self.board_rect)

    @property
    def board_rect(self) -> QRectF:
        """The pixels of all squares."""
        board = self.board
        return QRectF(
            self.corner.x(), self.corner.y(), board.cols * self.side_px, board.rows * self.side_px
        )

    @property
    def shown_px(self) -> QRectF:
        """The pixels of all that is drawn: the squares and their names, where they can be seen."""
        margin = self.margin_px
        return self.board_rect.adjusted(-margin, -(margin // 4), margin // 4, margin).intersected(
            QRectF(self.room)
        )

    @property
    def shown_squares(self) -> QRect:
        """The columns and rows that can be seen, if only in part."""
        seen = self.board_rect.intersected(QRectF(self.room)).translated(-self.corner)
        side = self.side_px
        left, top = math.floor(seen.left() / side), math.floor(seen.top() / side)
        right, bottom = math.ceil(seen.right() / side), math.ceil(seen.bottom() / side)
        # where a side has no whole number of pixels, a trace of one more seems to be there
        return QRect(left, top, right - left, bottom - top).intersected(
            QRect(0, 0, self.board.cols, self.board.rows)
        )

    def squares_in_sight(self) -> Iterator[int]:
        """Return the free squares that can be seen."""
        if not self.is_cut:
            return iter(self.board.free_squares)
        seen, cols = self.shown_squares, self.board.cols
        squares = (
            row * cols + col
            for row in range(seen.top(), seen.bottom() + 1)
            for col in range(seen.left(), seen.right() + 1)
        )
        return (square for square in squares if square in self.board)

    def closer(self, notches: float, about: QPointF) -> Grid:
        """Return larger squares about a pixel that stays where it is, as a wheel turns.

        Less than 0 notches make smaller ones, down to the whole board.
        """
        # each notch of the wheel shows a square by a fifth larger
        whole, side = self.whole or self, self.side_px * 1.2**notches
        # sides of whole pixels may not come back to the very same
        # squares so little larger than those of the whole board show the whole board
        if side < whole.side_px * 1.1 or whole.side_px >= _LARGEST_CLOSER_PX:
            return whole
        side = min(side, _LARGEST_CLOSER_PX)
        place = (about - QPointF(self.corner)) / self.side_px
        side = float(round(side)) if side > _EVEN_PX else side
        return replace(
            self, corner=(about - place * side).toPoint(), side_px=side, margin_px=0, whole=whole
        ).moved(QPoint())

    def moved(self, way: QPoint) -> Grid:
        """Return another part of the board, if there is more of it to be seen that way."""
        if not self.is_closer:
            return self
        room, board = self.room, self.board
        corner = QPoint(
            _kept(self.corner.x() + way.x(), room.left(), room.width(), board.cols * self.side_px),
            _kept(self.corner.y() + way.y(), room.top(), room.height(), board.rows * self.side_px),
        )
        return replace(self, corner=corner)

    def showing(self, square: int) -> Grid:
        """Return a grid that is moved so far that a square is seen as a whole."""
        center, half = self.center_of(square), math.ceil(self.side_px / 2)
        room = self.room.adjusted(half, half, -half, -half)
        if not room.isValid():
            room = QRect(self.room.center(), self.room.center())
        x = min(max(center.x(), room.left()), room.right())
        return self.moved(QPoint(x, min(max(center.y(), room.top()), room.bottom())) - center)

    def square_at(self, point: QPoint) -> int | None:
        """Return the square at a pixel, None beside the board or on a hole."""
        square = self.place_at(point)
        return square if square is not None and square in self.board else None

    def place_at(self, point: QPoint) -> int | None:
        """Return the square or the hole at a pixel, None beside the board."""
        # the middle of a pixel, since its edge may belong to the square before
        spot = (QPointF(point - self.corner) + QPointF(0.5, 0.5)) / self.side_px
        row, col = math.floor(spot.y()), math.floor(spot.x())
        if not (0 <= row < self.board.rows and 0 <= col < self.board.cols):
            return None
        return row * self.board.cols + col

    def center_of(self, square: int) -> QPoint:
        """Return the pixel in the middle of a square: the opposite of `square_at`."""
        row, col = self.board.row_and_column(square)
        return self.corner + QPoint(
            math.floor((col + 0.5) * self.side_px), math.floor((row + 0.5) * self.side_px)
        )


def _side_in(board: Board, room: QRect) -> float:
    return max(1.0, min(room.width() / board.cols, room.height() / board.rows))


def _kept(corner: int, first: int, length: int, extent: float) -> int:
    """Return where a board begins, so that it fills what it can of a length."""
    if extent <= length:
        return first + math.floor((length - extent) / 2)
    return min(max(corner, first + length - math.ceil(extent)), first)


def next_square(board: Board, square: int, row_step: int, col_step: int) -> int | None:
    """Return the next square in a direction that is no hole, if there is one."""
    row, col = board.row_and_column(square)
    while True:
        row, col = row + row_step, col + col_step
        if not (0 <= row < board.rows and 0 <= col < board.cols):
            return None
        if (there := row * board.cols + col) in board:
            return there
