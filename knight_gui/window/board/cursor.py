"""The square under the mouse, and the one under the keyboard's cursor."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from knight_gui.window.board.canvas import UNIT, Canvas
from knight_gui.window.theme import INK, RING


def draw_cursor(canvas: Canvas, hovered: int | None, cursor: int | None) -> None:
    """Shade the one square and frame the other, whatever lies on the squares."""
    painter = canvas.painter
    if hovered is not None:
        shade = QColor(INK)
        shade.setAlpha(34)
        painter.fillRect(canvas.square_rect(hovered), shade)
    if cursor is not None:
        width = max(canvas.units(3), UNIT * 0.05)
        inset = width / 2
        painter.setBrush(Qt.BrushStyle.NoBrush)
        rect = canvas.square_rect(cursor).adjusted(inset, inset, -inset, -inset)
        for colour, factor in ((INK, 1.6), (RING, 0.8)):
            painter.setPen(QPen(colour, width * factor))
            painter.drawRect(rect)
