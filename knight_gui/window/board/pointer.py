"""The topmost layer: a halo around the square that somebody points at elsewhere."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from knight_gui.tour import Board
from knight_gui.window.board.layer import UNIT, Layer
from knight_gui.window.theme import INK, PAPER

_RADIUS = 0.6
"""In sides of a square: outside of every number and mark, and no neighbour's is touched."""
_LEAST_RADIUS_PX = 9
"""On a huge board the square itself could hardly be found."""


class PointerLayer(Layer):
    """Draws a round halo, bright between two dark lines, which shows on every ground."""

    def __init__(self) -> None:
        super().__init__(order=5)
        self._square: int | None = None

    def set_board(self, board: Board) -> None:
        self._square = None
        super().set_board(board)

    def point_at(self, square: int | None) -> None:
        """Draw the halo around this square, or none."""
        if square != self._square:
            self._square = square
            self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if self._square is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = max(UNIT * _RADIUS, self.units(_LEAST_RADIUS_PX))
        width = max(UNIT * 0.05, self.units(2))
        for colour, factor in ((INK, 2.2), (PAPER, 1.0)):
            painter.setPen(QPen(colour, width * factor))
            painter.drawEllipse(self.center(self._square), radius, radius)
