"""Layers of a printed board: no backgrounds, and no meaning that only a colour carries."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from numpy import int64
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from knight_gui.drawing.board.canvas import SQUARE_UNITS, BoardCanvas, cross_lines
from knight_gui.drawing.board.heat import (
    SHADE_COUNT,
    compute_shade_indices,
)
from knight_gui.drawing.board.layers import BOARD_LAYERS
from knight_gui.drawing.painting import with_pen
from knight_gui.drawing.theme import PRINT_THEME


def draw_grid_lines(canvas: BoardCanvas) -> None:
    """Draw the lines between squares, and cross out holes."""
    painter = canvas.painter
    board = canvas.board
    with_pen(
        painter,
        QPen(PRINT_THEME.faint, max(canvas.px_to_units(0.4), SQUARE_UNITS * 0.012)),
        Qt.BrushStyle.NoBrush,
    )
    width = board.cols * SQUARE_UNITS
    height = board.rows * SQUARE_UNITS
    lines = [
        QLineF(col * SQUARE_UNITS, 0, col * SQUARE_UNITS, height) for col in range(1, board.cols)
    ]
    lines += [
        QLineF(0, row * SQUARE_UNITS, width, row * SQUARE_UNITS) for row in range(1, board.rows)
    ]
    for square in sorted(board.holes):
        lines += cross_lines(canvas.square_centers[square], SQUARE_UNITS / 2)
    painter.drawLines(lines)
    with_pen(
        painter, QPen(PRINT_THEME.text, max(canvas.px_to_units(1), SQUARE_UNITS * 0.025))
    ).drawRect(canvas.board_rect)


def draw_printed_heat(canvas: BoardCanvas, retreat_counts: NDArray[int64]) -> None:
    """Draw the count of retreats of each square as the size of a grey mark."""
    shade_indices = compute_shade_indices(retreat_counts)
    for square in retreat_counts.nonzero()[0].tolist():
        heat = int(shade_indices[square]) / (SHADE_COUNT - 1)
        mark_size = SQUARE_UNITS * (0.15 + 0.75 * math.sqrt(heat))
        mark = QRectF(0, 0, mark_size, mark_size)
        mark.moveCenter(canvas.square_centers[square])
        canvas.painter.fillRect(mark, QColor(PRINT_THEME.heat_ramp[0]))


_PRINT_DRAW_FUNCTIONS: dict[str, Callable[..., None]] = {
    "squares": draw_grid_lines,
    "heat": draw_printed_heat,
}
PRINT_LAYERS = tuple(
    replace(layer, draw=_PRINT_DRAW_FUNCTIONS.get(layer.name, layer.draw))
    for layer in BOARD_LAYERS
    if layer.name not in ("cursor", "recent retreats", "left square", "pointer")
)
"""Layers of a printed board: those of the screen in the print theme, some drawn differently."""
