"""The squares that rule a tour out: hatched and framed, so that no colour is needed to see them."""

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPen

from knight_gui.window.board.canvas import UNIT, Canvas
from knight_gui.window.theme import INK, PAPER

_HATCHES = 4


def draw_proof(canvas: Canvas, squares: tuple[int, ...]) -> None:
    """Draw the squares that prove a start or a path lost."""
    painter = canvas.painter
    width = max(canvas.units(1.2), UNIT * 0.03)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for square in squares:
        rect = canvas.square_rect(square).adjusted(width, width, -width, -width)
        for colour, factor in ((PAPER, 2.4), (INK, 1.0)):
            pen = QPen(colour, width * factor)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            painter.drawLines(_hatches(rect))
            painter.drawRect(rect)


def _hatches(rect: QRectF) -> list[QLineF]:
    """Return lines across a square, from the lower left to the upper right."""
    lines = []
    for index in range(1, 2 * _HATCHES):
        way = rect.width() * index / _HATCHES
        over = max(0.0, way - rect.width())
        lines.append(
            QLineF(
                rect.left() + over,
                rect.top() + way - over,
                rect.left() + way - over,
                rect.top() + over,
            )
        )
    return lines
