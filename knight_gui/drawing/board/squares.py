"""The lowest layers: squares, and the names of rows and columns in them or beside small ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from knight_gui.drawing.board.canvas import UNIT, Canvas, font_of
from knight_gui.drawing.board.heat import ramp, shades_of
from knight_gui.drawing.painting import inked, lettered
from knight_gui.drawing.theme import ink_on

if TYPE_CHECKING:
    from collections.abc import Callable

    # the window is shown before it needs numpy
    import numpy as np
    from numpy.typing import NDArray


def draw_squares(canvas: Canvas) -> None:
    """Draw the empty board."""
    # edges are rounded to whole pixels, so that no seams show between squares
    canvas.painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    board = canvas.board
    light, dark = canvas.square_colours
    # dark ones lie on light ones: between neighbours a viewer would show a hair's breadth
    free, darker = QPainterPath(), QPainterPath()
    for square in canvas.grid.squares_in_sight():
        free.addRect(canvas.square_rect(square))
        if board.is_dark(square):
            darker.addRect(canvas.square_rect(square))
    canvas.painter.fillPath(free, light)
    canvas.painter.fillPath(darker, dark)


def draw_names(canvas: Canvas, label_px: int, retreats: NDArray[np.int64] | None = None) -> None:
    """Draw the names, over heat in colours that can be read on it."""
    if canvas.grid.margin_px:
        _draw_beside(canvas, label_px)
    else:
        _draw_within(canvas, label_px, retreats)


def _draw_within(canvas: Canvas, label_px: int, retreats: NDArray[np.int64] | None) -> None:
    """Write the names into the squares at the left and at the lower edge that can be seen."""
    board, painter, seen = canvas.board, canvas.painter, canvas.grid.shown_squares
    size = max(min(canvas.units(label_px), UNIT * 0.24), canvas.units(8))
    painter.setFont(font_of(size))
    # a frame around its square must not hide a name
    inks, inset = _inks(canvas, retreats), canvas.frame_width * 2.0
    # what is in sight of a board looked at closely may begin within a square
    room = QRectF(canvas.grid.room).translated(-canvas.grid.corner)
    scale = UNIT / canvas.side_px
    left = max(0.0, room.left() * scale) + inset
    bottom = min(board.rows * UNIT, room.bottom() * scale) - inset
    top_left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
    for rank in _marks(board.rows, canvas.side_px, label_px + 2):
        row = board.rows - rank
        if seen.top() <= row <= seen.bottom():
            rect = QRectF(left, row * UNIT + inset * 0.8, size * 4, size * 1.3)
            inked(painter, inks(row * board.cols + seen.left())).drawText(rect, top_left, str(rank))
    bottom_right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
    widest = len(board.column_name(board.cols - 1)) * label_px
    for number in _marks(board.cols, canvas.side_px, widest):
        if seen.left() < number <= seen.right() + 1:
            right = number * UNIT - inset
            rect = QRectF(right - size * 4, bottom - size * 1.3, size * 4, size * 1.3)
            inked(painter, inks(seen.bottom() * board.cols + number - 1)).drawText(
                rect, bottom_right, board.column_name(number - 1)
            )


def _inks(canvas: Canvas, retreats: NDArray[np.int64] | None) -> Callable[[int], QColor]:
    """Return what tells in which colour a name can be read on a square."""
    if retreats is None:
        return lambda _: canvas.theme.ink
    shades, colours = shades_of(retreats), ramp(canvas.theme)
    bare = canvas.square_colours

    def ink(square: int) -> QColor:
        if retreats[square]:
            return ink_on(QColor(colours[shades[square]]))
        return ink_on(bare[canvas.board.is_dark(square)])

    return ink


def _draw_beside(canvas: Canvas, label_px: int) -> None:
    """Write the names under the board and to the left of it, with a tick at each."""
    board, painter, faint = canvas.board, canvas.painter, QColor(canvas.theme.faint)
    size, gap, tick = canvas.units(label_px), canvas.units(4), canvas.units(3)
    lettered(painter, faint, font_of(size))
    bottom = board.rows * UNIT
    widest = len(board.column_name(board.cols - 1)) * label_px
    for number in _marks(board.cols, canvas.side_px, widest):
        middle = (number - 0.5) * UNIT
        painter.fillRect(QRectF(middle, bottom, canvas.units(1), tick), faint)
        rect = QRectF(middle - size * 3, bottom + gap, size * 6, size * 1.4)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, board.column_name(number - 1))
    for rank in _marks(board.rows, canvas.side_px, label_px + 2):
        middle = (board.rows - rank + 0.5) * UNIT
        painter.fillRect(QRectF(-tick, middle, tick, canvas.units(1)), faint)
        rect = QRectF(-gap - size * 4, middle - size, size * 4, size * 2)
        painter.drawText(
            rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(rank)
        )


def _marks(count: int, side_px: float, needed_px: float) -> list[int]:
    """Return which of the rows or columns, from 1, have a name, so that no names touch.

    Where not all of them can have one it is the round numbers, and the first.
    """
    step = next((step for step in (1, 5, 10, 20) if step * side_px >= needed_px + 2), 50)
    rounded = list(range(step, count + 1, step))
    has_room = step > 1 and (step - 1) * side_px >= needed_px + 2
    return [1, *rounded] if has_room else rounded
