"""Geometry of a board: the pixels of its squares, whole or zoomed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF

from knight_gui.board import Board

MAX_SQUARE_PX = 300
"""Maximum side of a square while the whole board is shown."""
_MAX_ZOOMED_SQUARE_PX = 120
"""Maximum side of a square while zoomed: larger squares show nothing more."""
_MIN_WHOLE_PX_SQUARE = 16
"""Above this a square's side has whole pixels; below they would waste too much space."""
MIN_SQUARE_PX_FOR_NAMES = 30
"""Minimum side of squares with the names of rows and columns in them; else these stand beside."""

MIN_LARGE_BOARD_SQUARES = 256
"""Squares of a board from which on discs would hide the path that they stand on."""


@dataclass(frozen=True)
class BoardGeometry:
    """Positions of a board's squares in pixels."""

    board: Board
    top_left: QPoint
    """The top left corner of the board."""
    square_px: float
    """The side of a square."""
    viewport: QRect
    """The pixels that can be drawn on; the board may extend beyond them on all sides."""
    label_margin_px: int = 0
    """The space for names to the left of the board and below it; 0 if they are in the squares."""
    whole_board: BoardGeometry | None = None
    """The geometry without zoom; None if this is it."""

    @classmethod
    def fit(
        cls, board: Board, viewport: QRect, label_px: int, max_square_px: float = math.inf
    ) -> BoardGeometry:
        """Return the geometry that fills a viewport.

        Parameters
        ----------
        label_px
            The height of the names of rows and columns.
        max_square_px
            The maximum side of a square.
        """
        label_margin_px = 0
        board_area = viewport
        if _max_square_px(board, viewport) < MIN_SQUARE_PX_FOR_NAMES:
            # three digits, a tick and a gap
            label_margin_px = round(1.8 * label_px) + 5
            # half of a name reaches out of the last row and the last column
            board_area = viewport.adjusted(
                label_margin_px, label_margin_px // 4, -(label_margin_px // 4), -label_margin_px
            )
        square_px = min(_max_square_px(board, board_area), max_square_px)
        if square_px > _MIN_WHOLE_PX_SQUARE:
            square_px = float(int(square_px))
        horizontal_margin = math.floor((board_area.width() - square_px * board.cols) / 2)
        vertical_margin = math.floor((board_area.height() - square_px * board.rows) / 2)
        top_left = board_area.topLeft() + QPoint(horizontal_margin, vertical_margin)
        return cls(board, top_left, square_px, viewport, label_margin_px)

    def refit(self, viewport: QRect, label_px: int) -> BoardGeometry:
        """Return the geometry in another viewport, as zoomed as before if that still zooms."""
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

    @cached_property
    def is_large_board(self) -> bool:
        """Whether the board has so many squares that a path on it is read as a whole."""
        return self.board.size >= MIN_LARGE_BOARD_SQUARES

    @cached_property
    def is_clipped(self) -> bool:
        """Whether a part of the board is outside of the viewport."""
        return not QRectF(self.viewport).adjusted(-1, -1, 1, 1).contains(self.board_rect)

    @cached_property
    def board_rect(self) -> QRectF:
        """The pixels of all squares."""
        board = self.board
        width = board.cols * self.square_px
        height = board.rows * self.square_px
        return QRectF(self.top_left.x(), self.top_left.y(), width, height)

    @cached_property
    def drawn_rect(self) -> QRectF:
        """The visible pixels of the squares and of their names."""
        margin = self.label_margin_px
        rect = self.board_rect.adjusted(-margin, -(margin // 4), margin // 4, margin)
        return rect.intersected(QRectF(self.viewport))

    @property
    def visible_cells(self) -> QRect:
        """The columns and rows that are visible, at least in part."""
        visible_rect = self.board_rect.intersected(QRectF(self.viewport)).translated(-self.top_left)
        square_px = self.square_px
        left = math.floor(visible_rect.left() / square_px)
        top = math.floor(visible_rect.top() / square_px)
        right = math.ceil(visible_rect.right() / square_px)
        bottom = math.ceil(visible_rect.bottom() / square_px)
        # rounding errors of fractional sides may add a row or a column
        return QRect(left, top, right - left, bottom - top).intersected(
            QRect(0, 0, self.board.cols, self.board.rows)
        )

    def iter_visible_squares(self) -> Iterator[int]:
        """Iterate over the visible free squares."""
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
        """Return the geometry zoomed about a fixed pixel, a fifth for each notch of the wheel.

        Negative notches zoom out, down to the whole board.
        """
        whole_board = self.whole_board or self
        square_px = self.square_px * 1.2**wheel_notches
        # rounded sides may miss the side of the whole board when they come back to it
        if (
            square_px < whole_board.square_px * 1.1
            or whole_board.square_px >= _MAX_ZOOMED_SQUARE_PX
        ):
            return whole_board
        square_px = min(square_px, _MAX_ZOOMED_SQUARE_PX)
        fixed_cell_pos = (fixed_pos - QPointF(self.top_left)) / self.square_px
        if square_px > _MIN_WHOLE_PX_SQUARE:
            square_px = float(round(square_px))
        return replace(
            self,
            top_left=(fixed_pos - fixed_cell_pos * square_px).toPoint(),
            square_px=square_px,
            label_margin_px=0,
            whole_board=whole_board,
        ).panned(QPoint())

    def panned(self, offset: QPoint) -> BoardGeometry:
        """Return the geometry moved by an offset, as far as the board fills the viewport."""
        if not self.is_zoomed:
            return self
        viewport = self.viewport
        board_size = self.board_rect.size()
        left = _clamped_board_start(
            self.top_left.x() + offset.x(), viewport.left(), viewport.width(), board_size.width()
        )
        top = _clamped_board_start(
            self.top_left.y() + offset.y(), viewport.top(), viewport.height(), board_size.height()
        )
        return replace(self, top_left=QPoint(left, top))

    def panned_to_show(self, square: int) -> BoardGeometry:
        """Return the geometry moved just so far that a square is wholly visible."""
        center = self.square_center(square)
        half_square_px = math.ceil(self.square_px / 2)
        center_area = self.viewport.adjusted(
            half_square_px, half_square_px, -half_square_px, -half_square_px
        )
        if not center_area.isValid():
            center_area = QRect(self.viewport.center(), self.viewport.center())
        x = min(max(center.x(), center_area.left()), center_area.right())
        y = min(max(center.y(), center_area.top()), center_area.bottom())
        return self.panned(QPoint(x, y) - center)

    def square_at(self, pos: QPoint) -> int | None:
        """Return the square at a pixel, None beside the board or on a hole."""
        square = self.cell_at(pos)
        if square is None or square not in self.board:
            return None
        return square

    def cell_at(self, pos: QPoint) -> int | None:
        """Return the square or the hole at a pixel, None beside the board."""
        # the middle of the pixel, because its edge may belong to the previous square
        cell_pos = (QPointF(pos - self.top_left) + QPointF(0.5, 0.5)) / self.square_px
        row = math.floor(cell_pos.y())
        col = math.floor(cell_pos.x())
        if not (0 <= row < self.board.rows and 0 <= col < self.board.cols):
            return None
        return row * self.board.cols + col

    def rect_around(self, squares: tuple[int, ...]) -> QRect:
        """Return the pixels of some squares and of half a square around them."""
        return self._rect_around_cells([divmod(square, self.board.cols) for square in squares])

    def rect_around_glide(self, origin: int, target: int, *progresses: float) -> QRect:
        """Return the pixels of and around a knight at some points between two squares."""
        origin_row, origin_col = divmod(origin, self.board.cols)
        target_row, target_col = divmod(target, self.board.cols)
        cells = [
            (
                origin_row + (target_row - origin_row) * progress,
                origin_col + (target_col - origin_col) * progress,
            )
            for progress in progresses
        ]
        return self._rect_around_cells(cells)

    def _rect_around_cells(self, cells: Sequence[tuple[float, float]]) -> QRect:
        rows = [row for row, _ in cells]
        cols = [col for _, col in cells]
        square_px = self.square_px
        left = self.top_left.x() + math.floor((min(cols) - 0.5) * square_px)
        top = self.top_left.y() + math.floor((min(rows) - 0.5) * square_px)
        width = math.ceil((max(cols) - min(cols) + 2) * square_px)
        height = math.ceil((max(rows) - min(rows) + 2) * square_px)
        return QRect(left, top, width, height)

    def square_center(self, square: int) -> QPoint:
        """Return the pixel in the middle of a square: the opposite of `square_at`."""
        row, col = self.board.row_and_column(square)
        x = math.floor((col + 0.5) * self.square_px)
        y = math.floor((row + 0.5) * self.square_px)
        return self.top_left + QPoint(x, y)


def _max_square_px(board: Board, viewport: QRect) -> float:
    return max(1.0, min(viewport.width() / board.cols, viewport.height() / board.rows))


def _clamped_board_start(
    board_start: int, viewport_start: int, viewport_length: int, board_length: float
) -> int:
    """Return the nearest start of a board at which it fills the viewport as far as it can."""
    if board_length <= viewport_length:
        return viewport_start + math.floor((viewport_length - board_length) / 2)
    return min(
        max(board_start, viewport_start + viewport_length - math.ceil(board_length)), viewport_start
    )


def next_square_in_direction(board: Board, square: int, row_step: int, col_step: int) -> int | None:
    """Return the next free square in a direction, None at the edge of the board."""
    row, col = board.row_and_column(square)
    while True:
        row = row + row_step
        col = col + col_step
        if not (0 <= row < board.rows and 0 <= col < board.cols):
            return None
        next_square = row * board.cols + col
        if next_square in board:
            return next_square
