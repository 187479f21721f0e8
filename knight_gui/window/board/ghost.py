"""A tour that can still come of the path, as a ghost: the way on from the knight."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen, QPolygonF

from knight_gui.window.board.canvas import UNIT, Canvas
from knight_gui.window.theme import PATH

_OPACITY = 140


def draw_ghost(canvas: Canvas, ghost: tuple[int, ...] | None) -> None:
    """Draw the squares of a way one after the other, dashed and pale."""
    if ghost is None:
        return
    colour = QColor(PATH)
    colour.setAlpha(_OPACITY)
    pen = QPen(colour, max(canvas.units(1.5), UNIT * 0.05))
    pen.setStyle(Qt.PenStyle.DashLine)
    canvas.painter.setPen(pen)
    canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
    canvas.painter.drawPolyline(QPolygonF([canvas.centers[square] for square in ghost]))
