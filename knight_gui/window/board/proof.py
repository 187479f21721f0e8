"""The squares that rule a tour out: hatched and framed, so that no colour is needed to see them."""

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from knight_gui.search.position import Loss
from knight_gui.tour import Board
from knight_gui.window.board.layer import UNIT, Layer
from knight_gui.window.theme import INK, PAPER

_HATCHES = 4


class ProofLayer(Layer):
    """Draws the squares that prove a start or a path lost."""

    def __init__(self) -> None:
        super().__init__(order=1.5)
        self._squares: tuple[int, ...] = ()

    def set_board(self, board: Board) -> None:
        self._squares = ()
        super().set_board(board)

    def show_loss(self, loss: Loss | None, path: tuple[int, ...]) -> None:
        """Mark the squares of a loss that a path leaves free, or none."""
        self.show_squares(tuple(set(loss.squares) - set(path)) if loss else ())

    def show_squares(self, squares: tuple[int, ...]) -> None:
        """Mark these squares and no others."""
        if squares != self._squares:
            self._squares = squares
            self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = max(self.units(1.2), UNIT * 0.03)
        for square in self._squares:
            rect = self.square_rect(square).adjusted(width, width, -width, -width)
            painter.setBrush(Qt.BrushStyle.NoBrush)
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
