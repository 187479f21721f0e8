"""The path as a line: pale where it began, strong at the head, with arrows along it."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from knight_gui.window.board.canvas import UNIT, Canvas
from knight_gui.window.theme import PATH

if TYPE_CHECKING:
    from knight_gui.search.position import Position

_SHADES = 12
"""Shades from the start to the head."""
_LEAST_ARROW_PX = 26
_LEAST_JOINT_PX = 1.5
"""In lines narrower than this, nobody sees how they are joined."""
_FINE_PX = 8
"""Below this a square is so small that smooth lines cost much and show little."""


def draw_trail(canvas: Canvas, position: Position | None, is_closing: bool) -> None:  # noqa: FBT001
    """Draw the path, on a sheet of its own unless the device keeps lines as such."""
    if position is None or not position.depth:
        return
    painter, centers = canvas.painter, canvas.centers
    points = [centers[square] for square in position.path]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, canvas.side_px >= _FINE_PX)
    width = min(max(canvas.units(1.2), UNIT * 0.07), UNIT * 0.3)
    if is_closing:
        _draw_closing_move(painter, points[-1], points[0], width)
    moves = len(points) - 1
    chunk = max(1, math.ceil(moves / _SHADES))
    for first in range(0, moves, chunk):
        shade = _shade((first + chunk) / moves)
        stretch = points[first : first + chunk + 1]
        _draw_stretch(canvas, stretch, _pen(shade, width))
        if canvas.side_px >= _LEAST_ARROW_PX:
            _draw_arrows(painter, stretch, shade)


def _draw_stretch(canvas: Canvas, points: list[QPointF], pen: QPen) -> None:
    painter = canvas.painter
    if canvas.is_vector:
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF(points))
        return
    # line by line it is twenty times faster than as one long line; where two
    # of them meet, the colour must not be blended with itself
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    if pen.widthF() * canvas.side_px / UNIT >= _LEAST_JOINT_PX:
        painter.setPen(pen)
        painter.drawPoints(points)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawLines(list(chain.from_iterable(pairwise(points))))


def _draw_arrows(painter: QPainter, points: list[QPointF], shade: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    for origin, target in pairwise(points):
        arrow = _arrow(target.x() - origin.x(), target.y() - origin.y())
        painter.drawPolygon(arrow.translated((origin + target) / 2))


def _draw_closing_move(painter: QPainter, origin: QPointF, target: QPointF, width: float) -> None:
    # dashed, for the knight does not make it
    pen = _pen(_shade(1.0), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([1.6, 1.0])
    painter.setPen(pen)
    painter.drawLine(origin, target)


def _pen(colour: QColor, width: float) -> QPen:
    style, cap, join = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    return QPen(colour, width, style, cap, join)


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
