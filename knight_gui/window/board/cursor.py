"""The square under the mouse, and the one under the keyboard's cursor."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from knight_gui.tour import Board
from knight_gui.window.board.layer import UNIT, Layer
from knight_gui.window.theme import INK, RING


class CursorLayer(Layer):
    """Shades the one square and frames the other, whatever lies on the squares."""

    def __init__(self) -> None:
        super().__init__(order=0.7)
        self._hovered: int | None = None
        self._cursor: int | None = None

    def set_board(self, board: Board) -> None:
        self._hovered = self._cursor = None
        super().set_board(board)

    def mark(self, hovered: int | None, cursor: int | None) -> None:
        """Mark the square under the mouse and the one under the keyboard's cursor."""
        if (hovered, cursor) != (self._hovered, self._cursor):
            self._hovered, self._cursor = hovered, cursor
            self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if self._hovered is not None:
            shade = QColor(INK)
            shade.setAlpha(34)
            painter.fillRect(self.square_rect(self._hovered), shade)
        if self._cursor is not None:
            width = max(self.units(3), UNIT * 0.05)
            inset = width / 2
            painter.setPen(QPen(INK, width * 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            rect = self.square_rect(self._cursor).adjusted(inset, inset, -inset, -inset)
            painter.drawRect(rect)
            painter.setPen(QPen(RING, width * 0.8))
            painter.drawRect(rect)
