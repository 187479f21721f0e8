"""The topmost layer: a halo around the square that somebody points at elsewhere."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPen

from knight_gui.window.board.canvas import UNIT, Canvas
from knight_gui.window.theme import INK, PAPER

_RADIUS = 0.6
"""In sides of a square: outside of every number and mark, and no neighbour's is touched."""
_LEAST_RADIUS_PX = 9
"""On a huge board the square itself could hardly be found."""


def draw_pointer(canvas: Canvas, pointed: int) -> None:
    """Draw a round halo, bright between two dark lines, which shows on every ground."""
    canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
    radius = max(UNIT * _RADIUS, canvas.units(_LEAST_RADIUS_PX))
    width = max(UNIT * 0.05, canvas.units(2))
    # a square at the edge lies off its middle, so that none of it is cut off
    reach = radius + width * 1.1
    inner = canvas.board_rect.adjusted(reach, reach, -reach, -reach)
    center = canvas.center(pointed)
    if inner.isValid():
        x = min(max(center.x(), inner.left()), inner.right())
        center = QPointF(x, min(max(center.y(), inner.top()), inner.bottom()))
    for colour, factor in ((INK, 2.2), (PAPER, 1.0)):
        canvas.painter.setPen(QPen(colour, width * factor))
        canvas.painter.drawEllipse(center, radius, radius)
