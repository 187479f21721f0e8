"""Why no tour can come of it: hatched squares, their ways, open and used, rings and counts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF

from knight_gui.drawing.board.canvas import LEAST_DIGIT_PX, UNIT, Canvas, font_of
from knight_gui.drawing.painting import inked

if TYPE_CHECKING:
    from knight_gui.search.oracle.proof import Proof, Way

_HATCHES = 4
_RING = UNIT * 0.36
"""The radius of the ring around a square that has ways."""
_SHORT_OF = UNIT * 0.36
"""How far from the middle of a neighbour a spoke ends, so that its number can be read."""


def draw_proof(canvas: Canvas, proof: Proof) -> None:
    """Draw what proves a start or a path lost."""
    if proof.rings:
        _draw_rings(canvas, proof.rings)
        return
    for square in proof.squares:
        _draw_hatched(canvas, square)
    if proof.counts is not None:
        _draw_counts(canvas, but=proof.squares)
    for way in proof.ways:
        _draw_way(canvas, way)
    if proof.ways:
        _draw_circles(canvas, proof.squares, canvas.theme.cut_off)
    _draw_circles(canvas, proof.givers, canvas.theme.ink)
    _draw_lines(canvas, [_link(canvas, proof, *link) for link in proof.links], _thin(canvas) * 2.0)
    if proof.move is not None:
        _draw_move(canvas, *proof.move)


def _draw_hatched(canvas: Canvas, square: int) -> None:
    """Hatch and frame a square, so that no colour is needed to see it."""
    width = canvas.frame_width * 0.6
    rect = canvas.square_rect(square).adjusted(width, width, -width, -width)
    for painter in canvas.cased(
        width, (canvas.theme.casing, 2.4), (canvas.theme.ink, 1.0), cap=Qt.PenCapStyle.FlatCap
    ):
        painter.drawLines(_hatches(rect))
        painter.drawRect(rect)


def _draw_circles(canvas: Canvas, squares: tuple[int, ...], ink: QColor) -> None:
    for square in squares:
        for painter in canvas.cased(_thin(canvas), (canvas.theme.casing, 2.2), (ink, 1.2)):
            painter.drawEllipse(canvas.centers[square], _RING, _RING)


def _draw_way(canvas: Canvas, way: Way) -> None:
    """Draw a way towards the neighbour: a ball ends it if it is open, a bar if it is used up."""
    origin, target = canvas.centers[way.square], canvas.centers[way.neighbour]
    along = _along(origin, target)
    across = QPointF(-along.y(), along.x()) * UNIT * 0.15
    begin, end = origin + along * _RING, target - along * _SHORT_OF
    lines = [QLineF(begin, end)]
    if not way.is_open:
        lines.append(QLineF(end + across, end - across))
    _draw_lines(canvas, lines, _thin(canvas))
    if way.is_open:
        canvas.draw_disc(end, UNIT * 0.1, canvas.theme.cut_off, canvas.theme.casing)


def _link(canvas: Canvas, proof: Proof, origin: int, target: int) -> QLineF:
    """Return a forced move: a number at one of its ends can still be read."""
    begin, end = canvas.centers[origin], canvas.centers[target]
    gap = _along(begin, end) * _SHORT_OF
    free = proof.squares
    return QLineF(begin if origin in free else begin + gap, end if target in free else end - gap)


def _draw_lines(canvas: Canvas, lines: list[QLineF], width: float) -> None:
    for painter in canvas.cased(
        width, (canvas.theme.casing, 2.6), (canvas.theme.cut_off, 1.2), cap=Qt.PenCapStyle.RoundCap
    ):
        painter.drawLines(lines)


def _draw_move(canvas: Canvas, origin: int, target: int) -> None:
    """Draw the move that took the last way as a broad arrow."""
    begin, end = canvas.centers[origin], canvas.centers[target]
    along = _along(begin, end)
    across = QPointF(-along.y(), along.x())
    # the knight may stand on the square that it ends at
    begin, tip = begin + along * _SHORT_OF, end - along * UNIT * 0.52
    neck = tip - along * UNIT * 0.26
    half, wing = across * UNIT * 0.04, across * UNIT * 0.13
    arrow = QPainterPath()
    arrow.addPolygon(
        QPolygonF(
            [begin + half, neck + half, neck + wing, tip, neck - wing, neck - half, begin - half]
        )
    )
    arrow.closeSubpath()
    inked(
        canvas.painter, QPen(canvas.theme.casing, _thin(canvas) * 1.4), canvas.theme.cut_off
    ).drawPath(arrow)


def _draw_rings(canvas: Canvas, rings: tuple[tuple[int, ...], ...]) -> None:
    """Draw rings told apart by their colour, and by their lines: full, dashed."""
    width = max(canvas.units(2), UNIT * 0.07)
    casing, inks = canvas.theme.casing, (canvas.theme.cut_off, canvas.theme.ink)
    for place, ring in enumerate(rings):
        is_dashed, ink = bool(place % 2), inks[place % 2]
        corners = QPolygonF([canvas.centers[square] for square in ring])
        for painter in canvas.cased(width, (casing, 1.9)):
            painter.drawPolygon(corners)
        pen = QPen(ink, width)
        if is_dashed:
            pen.setDashPattern([1.8, 1.3])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        inked(canvas.painter, pen).drawPolygon(corners)
        for square in ring:
            canvas.draw_disc(canvas.centers[square], UNIT * 0.15, ink, casing)
            if is_dashed:
                canvas.draw_disc(canvas.centers[square], UNIT * 0.07, casing, casing)


def _draw_counts(canvas: Canvas, but: tuple[int, ...]) -> None:
    """Count the squares of each colour through: the dark ones in circles, the light in squares.

    The last of each is how many there are, and stands out.
    """
    board = canvas.board
    size = UNIT * (0.34, 0.34, 0.30, 0.24)[min(len(str(board.free_count)), 4) - 1]
    if size * canvas.side_px / UNIT < LEAST_DIGIT_PX:
        return
    counts = {True: 0, False: 0}
    last = {board.is_dark(square): square for square in board.free_squares}
    canvas.painter.setFont(font_of(size, bold=True))
    painter, theme = canvas.painter, canvas.theme
    for square in board.free_squares:
        is_dark = board.is_dark(square)
        counts[is_dark] += 1
        if square in but:
            continue
        is_last = square == last[is_dark]
        half = QPointF(_RING, _RING) * (1.0 if is_dark else 0.9)
        box = QRectF(canvas.centers[square] - half, canvas.centers[square] + half)
        inked(
            painter,
            QPen(theme.cut_off if is_last else theme.ink, _thin(canvas) * 0.4),
            theme.casing if is_last else Qt.BrushStyle.NoBrush,
        )
        (painter.drawEllipse if is_dark else painter.drawRect)(box)
        painter.setPen(theme.ink)
        canvas.write(square, str(counts[is_dark]))


def _thin(canvas: Canvas) -> float:
    return max(canvas.units(1.4), UNIT * 0.036)


def _along(origin: QPointF, target: QPointF) -> QPointF:
    """Return the way from one point to another, one unit long."""
    return (target - origin) / math.hypot(target.x() - origin.x(), target.y() - origin.y())


def _hatches(rect: QRectF) -> list[QLineF]:
    """Return lines across a square, from the lower left to the upper right."""
    ways = [rect.width() * index / _HATCHES for index in range(1, 2 * _HATCHES)]
    spans = [(way, max(0.0, way - rect.width())) for way in ways]
    corner = rect.topLeft()
    return [
        QLineF(corner + QPointF(over, way - over), corner + QPointF(way - over, over))
        for way, over in spans
    ]
