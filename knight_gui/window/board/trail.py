"""The path as a line: pale where it began, strong at the head, with arrows along it."""

import math
from itertools import pairwise

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from knight_gui.tour import Board
from knight_gui.window.board.layer import UNIT, Layer
from knight_gui.window.theme import PAPER, PATH

_SHADES = 12
"""Shades from the start to the head."""
_LEAST_ARROW_PX = 26
_FINE_PX = 8
"""Below this a square is so small that smooth lines cost much and show little."""


class TrailLayer(Layer):
    """Draws the path."""

    def __init__(self) -> None:
        super().__init__(order=1)
        self._path: tuple[int, ...] = ()

    def set_board(self, board: Board) -> None:
        self._path = ()
        super().set_board(board)

    def show_path(self, path: tuple[int, ...]) -> None:
        """Draw this path."""
        self._path = path
        self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if len(self._path) < 2:
            return
        points = [self.center(square) for square in self._path]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self.side_px >= _FINE_PX)
        width = min(max(self.units(1.2), UNIT * 0.07), UNIT * 0.3)
        moves = len(points) - 1
        chunk = max(1, math.ceil(moves / _SHADES))
        for first in range(0, moves, chunk):
            line = QPolygonF(points[first : first + chunk + 1])
            if self.side_px >= _LEAST_ARROW_PX:
                halo = QColor(PAPER)
                halo.setAlpha(90)
                painter.setPen(_pen(halo, width * 1.9))
                painter.drawPolyline(line)
            painter.setPen(_pen(_shade((first + chunk) / moves), width))
            painter.drawPolyline(line)
        if self.side_px >= _LEAST_ARROW_PX:
            self._draw_arrows(painter, points)

    def _draw_arrows(self, painter: QPainter, points: list[QPointF]) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        moves = len(points) - 1
        for index, (origin, target) in enumerate(pairwise(points), 1):
            painter.setBrush(_shade(index / moves))
            painter.drawPath(_arrow(origin, target))


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(
        colour,
        width,
        Qt.PenStyle.SolidLine,
        Qt.PenCapStyle.RoundCap,
        Qt.PenJoinStyle.RoundJoin,
    )


def _shade(age: float) -> QColor:
    colour = QColor(PATH)
    colour.setAlpha(round(95 + 160 * min(age, 1.0)))
    return colour


def _arrow(origin: QPointF, target: QPointF) -> QPainterPath:
    along = target - origin
    length = math.hypot(along.x(), along.y())
    unit = along / length
    side = QPointF(-unit.y(), unit.x())
    tip = origin + along * 0.5 + unit * (UNIT * 0.11)
    back = tip - unit * (UNIT * 0.22)
    path = QPainterPath(tip)
    path.lineTo(back + side * (UNIT * 0.11))
    path.lineTo(back + unit * (UNIT * 0.06))
    path.lineTo(back - side * (UNIT * 0.11))
    path.closeSubpath()
    return path
