"""The layers of a board on paper: no grounds, thin lines, and nothing told by a colour."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen, QPolygonF

from knight_gui.search.kinds import StepKind, Trial
from knight_gui.search.position import Candidate, Position
from knight_gui.window.board.canvas import (
    LEAST_DIGIT_PX,
    UNIT,
    Canvas,
    cross,
    draw_number,
    font_of,
)
from knight_gui.window.board.heat import LEAST_COUNT_PX, SHADES, shades_of
from knight_gui.window.board.knight import draw_bare_knight
from knight_gui.window.board.layers import LAYERS
from knight_gui.window.board.shown import Knight
from knight_gui.window.theme import PRINT
from knight_gui.window.widgets.picture import inked, lettered, saved
from knight_gui.wording.numbers import compact

INK, _LINE, _PAPER, _HEAT = PRINT.text, PRINT.faint, PRINT.window, QColor(PRINT.heat[0])
_HAIR = UNIT * 0.012
_THIN = UNIT * 0.025
_LEAST_ARROW_PX = 22.0
_DIGITS = (0.36, 0.34, 0.28, 0.22)
"""How high numbers of so many digits are, in sides of a square."""


def draw_grid(canvas: Canvas) -> None:
    """Draw the lines between squares, and cross out holes."""
    painter, board = canvas.painter, canvas.board
    inked(painter, QPen(_LINE, max(canvas.units(0.4), _HAIR)), Qt.BrushStyle.NoBrush)
    width, height = board.cols * UNIT, board.rows * UNIT
    lines = [QLineF(col * UNIT, 0, col * UNIT, height) for col in range(1, board.cols)]
    lines += [QLineF(0, row * UNIT, width, row * UNIT) for row in range(1, board.rows)]
    for square in sorted(board.holes):
        lines += cross(canvas.center(square), UNIT / 2)
    painter.drawLines(lines)
    inked(painter, QPen(INK, max(canvas.units(1), _THIN))).drawRect(canvas.board_rect)


def draw_heat(canvas: Canvas, retreats: NDArray[np.int64]) -> None:
    """Draw how often the knight went back from each square as the size of a mark, and a count."""
    shades = shades_of(retreats)
    painter = canvas.painter
    painter.setFont(font_of(UNIT * 0.22))
    for square in retreats.nonzero()[0].tolist():
        side = UNIT * (0.15 + 0.75 * math.sqrt(int(shades[square]) / (SHADES - 1)))
        half = QPointF(side, side) / 2
        painter.fillRect(QRectF(canvas.center(square) - half, canvas.center(square) + half), _HEAT)
        if canvas.side_px >= LEAST_COUNT_PX:
            painter.setPen(INK)
            canvas.write(square, compact(int(retreats[square])))


def draw_ways(canvas: Canvas, ways: NDArray[np.int8], position: Position) -> None:
    """Write how many ways on the free squares have that are at risk."""
    if canvas.side_px < LEAST_COUNT_PX:
        return
    dotted = {candidate.square for candidate in position.candidates}
    lettered(canvas.painter, _LINE, font_of(UNIT * 0.22))
    for square in canvas.board.free_squares:
        if 0 <= ways[square] <= 3 and square not in dotted:
            canvas.write(square, str(ways[square]))


def draw_path(canvas: Canvas, position: Position, _share: float = 1.0) -> None:
    """Draw the path as one thin line, with arrows where there is room."""
    if len(position.path) < 2:
        return
    points = [canvas.centers[square] for square in position.path]
    _pen(canvas, _LINE)
    canvas.painter.drawPolyline(QPolygonF(points))
    if canvas.side_px >= _LEAST_ARROW_PX:
        for origin, target in pairwise(points):
            _draw_arrow(canvas, origin, target)


def draw_closing_move(canvas: Canvas, closing: tuple[int, int]) -> None:
    """Draw the move that closes a tour, dashed."""
    origin, target = (canvas.center(square) for square in closing)
    _pen(canvas, INK, Qt.PenStyle.DashLine)
    canvas.painter.drawLine(origin, target)
    _draw_arrow(canvas, origin, target)


def draw_suggested_tour(canvas: Canvas, suggested: tuple[int, ...]) -> None:
    """Draw a way on from the knight, dotted."""
    _pen(canvas, _LINE, Qt.PenStyle.DotLine)
    canvas.painter.drawPolyline(QPolygonF([canvas.centers[square] for square in suggested]))


def draw_numbers(canvas: Canvas, position: Position, _tour: float | None) -> None:
    """Write the visit numbers, each in a gap of the line; the start has a ring around it."""
    digits = len(str(canvas.board.free_count))
    size = UNIT * _DIGITS[min(digits, len(_DIGITS)) - 1]
    if size * canvas.side_px / UNIT < LEAST_DIGIT_PX:
        return
    painter, radius = canvas.painter, UNIT * 0.27
    painter.setFont(font_of(size))
    for number, square in enumerate(position.path[:-1], 1):
        center = canvas.center(square)
        painter.setPen(Qt.PenStyle.NoPen)
        if number == 1:
            _pen(canvas, INK)
        painter.setBrush(_PAPER)
        painter.drawEllipse(center, radius, radius)
        painter.setPen(INK)
        draw_number(painter, center, radius, number)


def draw_ring(canvas: Canvas, knight: Knight) -> None:
    """Frame the knight's square."""
    inset = UNIT * 0.06
    inked(canvas.painter, QPen(INK, max(canvas.units(1.2), UNIT * 0.035)), Qt.BrushStyle.NoBrush)
    rect = canvas.square_rect(knight.square).adjusted(inset, inset, -inset, -inset)
    canvas.painter.drawRect(rect)


def draw_retreat(canvas: Canvas, position: Position) -> None:
    """Draw the move just taken back, dashed to a cross."""
    if position.kind is not StepKind.RETREAT or position.left is None:
        return
    origin, target = canvas.center(position.head), canvas.center(position.left)
    _pen(canvas, INK, Qt.PenStyle.DashLine)
    canvas.painter.drawLine(origin, target)
    _pen(canvas, INK, factor=2.2)
    canvas.painter.drawLines(cross(target, UNIT * 0.24))


def draw_candidates(canvas: Canvas, position: Position, following: Candidate | None) -> None:
    """Draw where the knight can go: rings with the number that orders them, the next one twice."""
    if position.outcome is not None:
        return
    for candidate in position.candidates:
        if candidate.square != position.left:
            _draw_candidate(canvas, candidate, is_next=candidate == following)


def draw_knight(canvas: Canvas, knight: Knight, retreats: NDArray[np.int64] | None) -> None:
    """Draw the knight with the number of its square in a corner."""
    draw_bare_knight(canvas, knight, retreats)
    if retreats is not None or canvas.side_px < LEAST_COUNT_PX:
        return
    painter, radius = canvas.painter, UNIT * 0.17
    center = canvas.center(knight.square) + QPointF(UNIT * 0.28, UNIT * -0.28)
    inked(painter, Qt.PenStyle.NoPen, _PAPER).drawEllipse(center, radius, radius)
    lettered(painter, INK, font_of(UNIT * 0.2, bold=True))
    draw_number(painter, center, radius, knight.number)


def _draw_candidate(canvas: Canvas, candidate: Candidate, *, is_next: bool) -> None:
    painter, center, radius = canvas.painter, canvas.center(candidate.square), UNIT * 0.2
    painter.setBrush(_PAPER)
    if candidate.trial is not Trial.UNTRIED:
        _pen(canvas, INK, Qt.PenStyle.DotLine)
        painter.drawEllipse(center, radius, radius)
        _pen(canvas, INK)
        painter.drawLines(cross(center, radius * 0.5))
        return
    for reach in (radius * 1.3, radius) if is_next else (radius,):
        _pen(canvas, INK)
        painter.drawEllipse(center, reach, reach)
    if radius * canvas.side_px / UNIT >= LEAST_DIGIT_PX:
        lettered(painter, INK, font_of(radius * 1.3))
        draw_number(painter, center, radius, candidate.number)


def _draw_arrow(canvas: Canvas, origin: QPointF, target: QPointF) -> None:
    way = target - origin
    along = way / math.hypot(way.x(), way.y()) * UNIT * 0.08
    across, middle = QPointF(-along.y(), along.x()) * 0.6, (origin + target) / 2
    with saved(canvas.painter):
        inked(canvas.painter, Qt.PenStyle.NoPen, _LINE).drawPolygon(
            QPolygonF([middle + along, middle - along + across, middle - along - across])
        )


def _pen(
    canvas: Canvas, colour: QColor, style: Qt.PenStyle = Qt.PenStyle.SolidLine, factor: float = 1.0
) -> None:
    width = max(canvas.units(0.7), _THIN) * factor
    cap, join = Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin
    canvas.painter.setPen(QPen(colour, width, style, cap, join))


_ON_PAPER: Mapping[str, Callable[..., None]] = {
    "squares": draw_grid,
    "heat": draw_heat,
    "risk": draw_ways,
    "trail": draw_path,
    "tour": draw_path,
    "closing": draw_closing_move,
    "suggested tour": draw_suggested_tour,
    "numbers": draw_numbers,
    "ring": draw_ring,
    "retreat": draw_retreat,
    "candidates": draw_candidates,
    "knight": draw_knight,
}
_FIELDS = {
    "retreat": ("position",),
    "names": ("label_px",),
    "trail": ("position",),
    "candidates": ("position", "following"),
}
_LEFT_OUT = frozenset({"cursor", "recent retreats", "left square", "tip", "pointer"})
"""What is not of the step, or lies in the whole path already."""

PRINTED = tuple(
    replace(
        layer,
        draw=_ON_PAPER.get(layer.name, layer.draw),
        fields=_FIELDS.get(layer.name, layer.fields),
        has_sheet=False,
    )
    for layer in LAYERS
    if layer.name not in _LEFT_OUT
)
"""Each layer as it is on paper: in its own way, or as it is on the screen."""
