"""The path as a line: pale where it began, strong at the head, with arrows along it."""

import math
from functools import lru_cache
from itertools import pairwise

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from knight_gui.tour import Board
from knight_gui.window.board.layer import UNIT, Layer
from knight_gui.window.theme import PATH

_SHADES = 12
"""Shades from the start to the head."""
_LEAST_ARROW_PX = 26
_FINE_PX = 8
"""Below this a square is so small that smooth lines cost much and show little."""


class TrailLayer(Layer):
    """Draws the path."""

    def __init__(self) -> None:
        super().__init__(order=2)
        self._path: tuple[int, ...] = ()
        self._is_closed = False

    def set_board(self, board: Board) -> None:
        self._path = ()
        self._is_closed = False
        super().set_board(board)

    def show_path(self, path: tuple[int, ...]) -> None:
        """Draw this path."""
        self._path = path
        self._is_closed = False
        self.update()

    def close(self) -> None:
        """Draw the move from the end of the path back to its beginning, too."""
        self._is_closed = True
        self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if len(self._path) < 2:
            return
        centers = self.centers
        points = [centers[square] for square in self._path]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self.side_px >= _FINE_PX)
        width = min(max(self.units(1.2), UNIT * 0.07), UNIT * 0.3)
        if self._is_closed:
            self._draw_closing_move(painter, points[-1], points[0], width)
        moves = len(points) - 1
        chunk = max(1, math.ceil(moves / _SHADES))
        for first in range(0, moves, chunk):
            shade = _shade((first + chunk) / moves)
            stretch = points[first : first + chunk + 1]
            painter.setPen(_pen(shade, width))
            painter.drawPolyline(QPolygonF(stretch))
            if self.side_px >= _LEAST_ARROW_PX:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(shade)
                for origin, target in pairwise(stretch):
                    arrow = _arrow(target.x() - origin.x(), target.y() - origin.y())
                    painter.drawPolygon(arrow.translated((origin + target) / 2))

    def _draw_closing_move(
        self, painter: QPainter, origin: QPointF, target: QPointF, width: float
    ) -> None:
        # dashed, for the knight does not make it
        pen = _pen(_shade(1.0), width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([1.6, 1.0])
        painter.setPen(pen)
        painter.drawLine(origin, target)


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(
        colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    )


def _shade(age: float) -> QColor:
    colour = QColor(PATH)
    colour.setAlpha(round(95 + 160 * min(age, 1.0)))
    return colour


@lru_cache(maxsize=64)
def _arrow(x: float, y: float) -> QPolygonF:
    """Return an arrow around the origin that points along a leap."""
    along = QPointF(x, y) / math.hypot(x, y) * UNIT
    side = QPointF(-along.y(), along.x())
    tip, back = along * 0.11, along * -0.11
    return QPolygonF([tip, back + side * 0.11, along * -0.05, back - side * 0.11])
