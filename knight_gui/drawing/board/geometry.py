"""Where the squares of a board are, and what is seen of it: all, or a part, more closely."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF

from knight_gui.board import Board

MAX_SQUARE_PX = 300
_MAX_ZOOMED_SQUARE_PX = 120
"""The side of a square from which on nothing more is to be seen on it."""
_MIN_WHOLE_PX_SQUARE = 16
"""Above this a square's side has whole pixels; below they would waste the room."""
MIN_SQUARE_PX_FOR_NAMES = 30
"""From this side on the names of rows and columns stand in the squares, below beside them."""

MIN_LARGE_BOARD_SQUARES = 256
"""Squares of a board from which on discs would hide the path that they stand on."""


@dataclass(frozen=True)
class BoardGeometry:
    """Where the squares of a board are.

    Attributes
    ----------
    top_left
        The pixel of its top left corner.
    square_px
        The side of a square.
    viewport
        The pixels that it may be drawn on: it may reach out of them on all sides.
    label_margin_px
        The room to the left of the board and below it that its names need; 0 if they stand
        in the squares.
    whole_board
        Where the squares would be if all of them were seen; None where they are.
    """

    board: Board
    top_left: QPoint
    square_px: float
    viewport: QRect
    label_margin_px: int = 0
    whole_board: BoardGeometry | None = None

    @classmethod
    def fit(
        cls, board: Board, viewport: QRect, label_px: int, max_square_px: float = math.inf
    ) -> BoardGeometry:
        """Return the grid that fills some room, with labels so high and squares no larger."""
        label_margin_px = 0
        board_area = viewport
        if _max_square_px(board, viewport) < MIN_SQUARE_PX_FOR_NAMES:
            label_margin_px = round(2 * label_px)
            # half of a name reaches out of the last row and the last column
            board_area = viewport.adjusted(
                label_margin_px, label_margin_px // 4, -(label_margin_px // 4), -label_margin_px
            )
        square_px = min(_max_square_px(board, board_area), max_square_px)
        if square_px > _MIN_WHOLE_PX_SQUARE:
            square_px = float(int(square_px))
        left = board_area.left() + math.floor((board_area.width() - square_px * board.cols) / 2)
        return cls(
            board,
            QPoint(
                left,
                board_area.top() + math.floor((board_area.height() - square_px * board.rows) / 2),
            ),
            square_px,
            viewport,
            label_margin_px,
        )

    def refit(self, viewport: QRect, label_px: int) -> BoardGeometry:
        """Return the same in another room: as close as before, if that is still closer."""
        whole_board = BoardGeometry.fit(self.board, viewport, label_px, MAX_SQUARE_PX)
        if not self.is_zoomed or self.square_px <= whole_board.square_px:
            return whole_board
        return replace(
            self,
            viewport=viewport,
            top_left=self.top_left + viewport.center() - self.viewport.center(),
            whole_board=whole_board,
        ).panned(QPoint())

    @property
    def is_zoomed(self) -> bool:
        """Whether squares are larger than those of the whole board."""
        return self.whole_board is not None

    @property
    def is_clipped(self) -> bool:
        """Whether not all of the board can be seen."""
        return not QRectF(self.viewport).adjusted(-1, -1, 1, 1).contains(self.board_rect)

    @property
    def board_rect(self) -> QRectF:
        """The pixels of all squares."""
        board = self.board
        return QRectF(
            self.top_left.x(),
            self.top_left.y(),
            board.cols * self.square_px,
            board.rows * self.square_px,
        )

    @property
    def drawn_rect(self) -> QRectF:
        """The pixels of all that is drawn: the squares and their names, where they can be seen."""
        margin = self.label_margin_px
        return self.board_rect.adjusted(-margin, -(margin // 4), margin // 4, margin).intersected(
            QRectF(self.viewport)
        )

    @property
    def visible_cells(self) -> QRect:
        """The columns and rows that can be seen, if only in part."""
        visible_rect = self.board_rect.intersected(QRectF(self.viewport)).translated(-self.top_left)
        square_px = self.square_px
        left = math.floor(visible_rect.left() / square_px)
        top = math.floor(visible_rect.top() / square_px)
        right = math.ceil(visible_rect.right() / square_px)
        bottom = math.ceil(visible_rect.bottom() / square_px)
        # where a side has no whole number of pixels, a trace of one more seems to be there
        return QRect(left, top, right - left, bottom - top).intersected(
            QRect(0, 0, self.board.cols, self.board.rows)
        )

    def iter_visible_squares(self) -> Iterator[int]:
        """Return the free squares that can be seen."""
        if not self.is_clipped:
            return iter(self.board.free_squares)
        visible_cells = self.visible_cells
        cols = self.board.cols
        squares = (
            row * cols + col
            for row in range(visible_cells.top(), visible_cells.bottom() + 1)
            for col in range(visible_cells.left(), visible_cells.right() + 1)
        )
        return (square for square in squares if square in self.board)

    def zoomed(self, wheel_notches: float, fixed_pos: QPointF) -> BoardGeometry:
        """Return larger squares about a pixel that stays where it is, as a wheel turns.

        Less than 0 notches make smaller ones, down to the whole board.
        """
        # each notch of the wheel shows a square by a fifth larger
        whole_board = self.whole_board or self
        square_px = self.square_px * 1.2**wheel_notches
        # sides of whole pixels may not come back to the very same
        # squares so little larger than those of the whole board show the whole board
        if (
            square_px < whole_board.square_px * 1.1
            or whole_board.square_px >= _MAX_ZOOMED_SQUARE_PX
        ):
            return whole_board
        square_px = min(square_px, _MAX_ZOOMED_SQUARE_PX)
        fixed_cell_pos = (fixed_pos - QPointF(self.top_left)) / self.square_px
        square_px = float(round(square_px)) if square_px > _MIN_WHOLE_PX_SQUARE else square_px
        return replace(
            self,
            top_left=(fixed_pos - fixed_cell_pos * square_px).toPoint(),
            square_px=square_px,
            label_margin_px=0,
            whole_board=whole_board,
        ).panned(QPoint())

    def panned(self, offset: QPoint) -> BoardGeometry:
        """Return another part of the board, if there is more of it to be seen that way."""
        if not self.is_zoomed:
            return self
        viewport = self.viewport
        board = self.board
        top_left = QPoint(
            _clamped_board_start(
                self.top_left.x() + offset.x(),
                viewport.left(),
                viewport.width(),
                board.cols * self.square_px,
            ),
            _clamped_board_start(
                self.top_left.y() + offset.y(),
                viewport.top(),
                viewport.height(),
                board.rows * self.square_px,
            ),
        )
        return replace(self, top_left=top_left)

    def panned_to_show(self, square: int) -> BoardGeometry:
        """Return a grid that is moved so far that a square is seen as a whole."""
        center = self.square_center(square)
        half_square_px = math.ceil(self.square_px / 2)
        center_area = self.viewport.adjusted(
            half_square_px, half_square_px, -half_square_px, -half_square_px
        )
        if not center_area.isValid():
            center_area = QRect(self.viewport.center(), self.viewport.center())
        x = min(max(center.x(), center_area.left()), center_area.right())
        return self.panned(
            QPoint(x, min(max(center.y(), center_area.top()), center_area.bottom())) - center
        )

    def square_at(self, pos: QPoint) -> int | None:
        """Return the square at a pixel, None beside the board or on a hole."""
        square = self.cell_at(pos)
        return square if square is not None and square in self.board else None

    def cell_at(self, pos: QPoint) -> int | None:
        """Return the square or the hole at a pixel, None beside the board."""
        # the middle of a pixel, since its edge may belong to the square before
        cell_pos = (QPointF(pos - self.top_left) + QPointF(0.5, 0.5)) / self.square_px
        row = math.floor(cell_pos.y())
        col = math.floor(cell_pos.x())
        if not (0 <= row < self.board.rows and 0 <= col < self.board.cols):
            return None
        return row * self.board.cols + col

    def square_center(self, square: int) -> QPoint:
        """Return the pixel in the middle of a square: the opposite of `square_at`."""
        row, col = self.board.row_and_column(square)
        return self.top_left + QPoint(
            math.floor((col + 0.5) * self.square_px), math.floor((row + 0.5) * self.square_px)
        )


def _max_square_px(board: Board, viewport: QRect) -> float:
    return max(1.0, min(viewport.width() / board.cols, viewport.height() / board.rows))


def _clamped_board_start(
    board_start: int, viewport_start: int, viewport_length: int, board_length: float
) -> int:
    """Return where a board begins, so that it fills what it can of a length."""
    if board_length <= viewport_length:
        return viewport_start + math.floor((viewport_length - board_length) / 2)
    return min(
        max(board_start, viewport_start + viewport_length - math.ceil(board_length)), viewport_start
    )


def next_square_in_direction(board: Board, square: int, row_step: int, col_step: int) -> int | None:
    """Return the next square in a direction that is no hole, if there is one."""
    row, col = board.row_and_column(square)
    while True:
        row = row + row_step
        col = col + col_step
        if not (0 <= row < board.rows and 0 <= col < board.cols):
            return None
        if (next_cell := row * board.cols + col) in board:
            return next_cell
