"""The layers of a board on paper: no grounds, and nothing told by a colour."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from numpy import int64
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from knight_gui.drawing.board.canvas import UNIT, Canvas, cross, font_of
from knight_gui.drawing.board.heat import LEAST_COUNT_PX, SHADES, shades_of
from knight_gui.drawing.board.layers import LAYERS
from knight_gui.drawing.painting import inked
from knight_gui.drawing.theme import PRINT
from knight_gui.messages.numbers import compact


def draw_grid(canvas: Canvas) -> None:
    """Draw the lines between squares, and cross out holes."""
    painter, board = canvas.painter, canvas.board
    inked(painter, QPen(PRINT.faint, max(canvas.units(0.4), UNIT * 0.012)), Qt.BrushStyle.NoBrush)
    width, height = board.cols * UNIT, board.rows * UNIT
    lines = [QLineF(col * UNIT, 0, col * UNIT, height) for col in range(1, board.cols)]
    lines += [QLineF(0, row * UNIT, width, row * UNIT) for row in range(1, board.rows)]
    for square in sorted(board.holes):
        lines += cross(canvas.centers[square], UNIT / 2)
    painter.drawLines(lines)
    inked(painter, QPen(PRINT.text, max(canvas.units(1), UNIT * 0.025))).drawRect(canvas.board_rect)


def draw_heat(canvas: Canvas, retreats: NDArray[int64]) -> None:
    """Draw how often the knight went back from each square as the size of a mark, and a count."""
    shades, painter = shades_of(retreats), canvas.painter
    inked(painter, PRINT.text).setFont(font_of(UNIT * 0.22))
    for square in retreats.nonzero()[0].tolist():
        side = UNIT * (0.15 + 0.75 * math.sqrt(int(shades[square]) / (SHADES - 1)))
        mark = QRectF(0, 0, side, side)
        mark.moveCenter(canvas.centers[square])
        painter.fillRect(mark, QColor(PRINT.heat[0]))
        if canvas.side_px >= LEAST_COUNT_PX:
            canvas.write(square, compact(int(retreats[square])))


_ON_PAPER: dict[str, Callable[..., None]] = {"squares": draw_grid, "heat": draw_heat}
PRINTED = tuple(
    replace(layer, draw=_ON_PAPER.get(layer.name, layer.draw))
    for layer in LAYERS
    if layer.name not in ("cursor", "recent retreats", "left square", "pointer")
)
"""Each layer as it is on paper: in its own way, or as it is on the screen in the print theme."""
