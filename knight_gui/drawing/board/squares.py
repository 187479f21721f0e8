"""Lowest layers of the board: squares, and the names of rows and columns in or beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from knight_gui.drawing.board.canvas import SQUARE_UNITS, BoardCanvas, make_font
from knight_gui.drawing.board.heat import compute_shade_indices, heat_color_ramp
from knight_gui.drawing.painting import with_font
from knight_gui.drawing.theme import readable_text_color

if TYPE_CHECKING:
    from collections.abc import Callable

    # the window is shown before it needs numpy
    import numpy as np
    from numpy.typing import NDArray


def draw_squares(canvas: BoardCanvas) -> None:
    """Draw the empty board."""
    # edges are rounded to whole pixels, so that no seams show between squares
    canvas.painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    board = canvas.board
    light, dark = canvas.square_colors
    # dark squares on top of light ones: between neighbours some viewers of SVG show a seam
    light_path = QPainterPath()
    dark_path = QPainterPath()
    for square in canvas.geometry.iter_visible_squares():
        light_path.addRect(canvas.square_rect(square))
        if board.is_dark(square):
            dark_path.addRect(canvas.square_rect(square))
    canvas.painter.fillPath(light_path, light)
    canvas.painter.fillPath(dark_path, dark)


def draw_row_and_column_names(
    canvas: BoardCanvas, label_px: int, retreat_counts: NDArray[np.int64] | None = None
) -> None:
    """Draw the names of rows and columns, over heat in colours that are legible on it."""
    draw_names(canvas, label_px, _make_text_color_function(canvas, retreat_counts))


def draw_names(
    canvas: BoardCanvas,
    label_px: int,
    text_color_on: Callable[[int], QColor],
    min_inset: float = 0.0,
) -> None:
    """Draw the names of rows and columns, in squares with the colour that is legible on each.

    Parameters
    ----------
    min_inset
        Least distance from the sides of the square, in units of the canvas.
    """
    if canvas.geometry.label_margin_px:
        _draw_names_outside_board(canvas, label_px)
    else:
        # a frame around its square must not hide a name
        inset = max(min_inset, canvas.square_frame_width * 2.0)
        _draw_names_in_squares(canvas, label_px, text_color_on, inset)


def _draw_names_in_squares(
    canvas: BoardCanvas, label_px: int, text_color_on: Callable[[int], QColor], inset: float
) -> None:
    """Draw the names in the leftmost and the lowest visible squares."""
    board = canvas.board
    painter = canvas.painter
    visible_cells = canvas.geometry.visible_cells
    font_height = max(min(canvas.px_to_units(label_px), SQUARE_UNITS * 0.24), canvas.px_to_units(8))
    painter.setFont(make_font(font_height))
    # the visible part of a zoomed board may begin within a square
    visible_rect = QRectF(canvas.geometry.viewport).translated(-canvas.geometry.top_left)
    scale = SQUARE_UNITS / canvas.square_px
    left = max(0.0, visible_rect.left() * scale) + inset
    bottom = min(board.rows * SQUARE_UNITS, visible_rect.bottom() * scale) - inset
    top_left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
    for rank in _named_numbers(board.rows, canvas.square_px, label_px + 2):
        row = board.rows - rank
        if visible_cells.top() <= row <= visible_cells.bottom():
            top = row * SQUARE_UNITS + inset * 0.8
            rect = QRectF(left, top, font_height * 4, font_height * 1.3)
            painter.setPen(text_color_on(row * board.cols + visible_cells.left()))
            painter.drawText(rect, top_left, str(rank))
    bottom_right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
    max_name_px = len(board.column_name(board.cols - 1)) * label_px
    for number in _named_numbers(board.cols, canvas.square_px, max_name_px):
        if visible_cells.left() < number <= visible_cells.right() + 1:
            rect = QRectF(0, 0, font_height * 4, font_height * 1.3)
            rect.moveBottomRight(QPointF(number * SQUARE_UNITS - inset, bottom))
            col = number - 1
            painter.setPen(text_color_on(visible_cells.bottom() * board.cols + col))
            painter.drawText(rect, bottom_right, board.column_name(col))


def _make_text_color_function(
    canvas: BoardCanvas, retreat_counts: NDArray[np.int64] | None
) -> Callable[[int], QColor]:
    """Return a function from a square to the colour in which a name is legible on it."""
    if retreat_counts is None:

        def mark_color(_square: int) -> QColor:
            return canvas.theme.board_mark

        return mark_color
    shade_indices = compute_shade_indices(retreat_counts)
    heat_colors = heat_color_ramp(canvas.theme)
    square_colors = canvas.square_colors

    def text_color_on(square: int) -> QColor:
        if retreat_counts[square]:
            return readable_text_color(QColor(heat_colors[shade_indices[square]]))
        return readable_text_color(square_colors[canvas.board.is_dark(square)])

    return text_color_on


def _draw_names_outside_board(canvas: BoardCanvas, label_px: int) -> None:
    """Draw the names under the board and to the left of it, each with a tick."""
    board = canvas.board
    painter = canvas.painter
    text_color = QColor(canvas.theme.faint)
    font_height = canvas.px_to_units(label_px)
    gap = canvas.px_to_units(4)
    tick = canvas.px_to_units(3)
    with_font(painter, text_color, make_font(font_height))
    bottom = board.rows * SQUARE_UNITS
    max_name_px = len(board.column_name(board.cols - 1)) * label_px
    for number in _named_numbers(board.cols, canvas.square_px, max_name_px):
        middle = (number - 0.5) * SQUARE_UNITS
        painter.fillRect(QRectF(middle, bottom, canvas.px_to_units(1), tick), text_color)
        rect = QRectF(middle - font_height * 3, bottom + gap, font_height * 6, font_height * 1.4)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, board.column_name(number - 1))
    for rank in _named_numbers(board.rows, canvas.square_px, label_px + 2):
        middle = (board.rows - rank + 0.5) * SQUARE_UNITS
        painter.fillRect(QRectF(-tick, middle, tick, canvas.px_to_units(1)), text_color)
        rect = QRectF(
            -gap - font_height * 4, middle - font_height, font_height * 4, font_height * 2
        )
        painter.drawText(
            rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(rank)
        )


def _named_numbers(count: int, square_px: float, name_px: float) -> list[int]:
    """Return the numbers of the rows or columns, from 1, whose names are drawn without touching.

    If there is no space for all names, these are the round numbers, and the first.
    """
    step = next((step for step in (1, 5, 10, 20) if step * square_px >= name_px + 2), 50)
    multiples = list(range(step, count + 1, step))
    fits_first = step > 1 and (step - 1) * square_px >= name_px + 2
    if fits_first:
        return [1, *multiples]
    return multiples
