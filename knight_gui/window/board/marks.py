"""What the search does: the knight's square, its candidates, and the move just taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPen

from knight_gui.search.kinds import StepKind, Trial
from knight_gui.window.board.canvas import LEAST_DIGIT_PX, UNIT, Canvas, draw_number, font_of
from knight_gui.window.board.shown import Knight
from knight_gui.window.theme import INK, PAPER, RETREAT, RING

if TYPE_CHECKING:
    from knight_gui.search.position import Candidate, Position

_LEAST_DOT_PX = 11.0
"""Below this a square is too small for a candidate's dot."""


def draw_ring(canvas: Canvas, knight: Knight) -> None:
    """Draw the frame of the knight's square, which comes when the knight has arrived."""
    if knight.is_underway:
        return
    width = max(canvas.units(2), UNIT * 0.055)
    rect = canvas.square_rect(knight.square).adjusted(width, width, -width, -width)
    canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, factor in ((INK, 1.7), (RING, 1.0)):
        canvas.painter.setPen(QPen(colour, width * factor))
        canvas.painter.drawRoundedRect(rect, UNIT * 0.12, UNIT * 0.12)


def draw_retreat(canvas: Canvas, position: Position | None, flash: float) -> None:
    """Draw the move just taken back, and light up the square it led to."""
    if position is None or position.kind is not StepKind.RETREAT or position.left is None:
        return
    left = position.left
    painter = canvas.painter
    wash = QColor(RETREAT)
    wash.setAlphaF(0.30 + 0.6 * flash)
    painter.fillRect(canvas.square_rect(left), wash)
    width = max(canvas.units(2), UNIT * 0.06)
    origin, target = canvas.center(position.head), canvas.center(left)
    for colour, factor in ((PAPER, 2.0), (RETREAT, 1.0)):
        pen = QPen(colour, width * factor, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([3.0 / factor, 2.2 / factor])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(origin, target)
    reach = UNIT * (0.26 + 0.08 * flash)
    for colour, factor in ((PAPER, 2.6), (RETREAT.darker(125), 1.5)):
        pen = QPen(colour, width * factor)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(target + QPointF(-reach, -reach), target + QPointF(reach, reach))
        painter.drawLine(target + QPointF(-reach, reach), target + QPointF(reach, -reach))


def draw_candidates(canvas: Canvas, position: Position) -> None:
    """Draw the squares that the knight can go to, and which of them is next."""
    if canvas.side_px < _LEAST_DOT_PX or position.outcome is not None:
        return
    following = position.untried[0] if position.untried else None
    for candidate in position.candidates:
        if candidate.square == position.left:
            # the cross of the retreat says all of it
            continue
        _draw_candidate(canvas, candidate, is_next=candidate == following)


def _draw_candidate(canvas: Canvas, candidate: Candidate, *, is_next: bool) -> None:
    painter = canvas.painter
    center, radius = canvas.center(candidate.square), UNIT * 0.22
    if candidate.trial is Trial.TRIED:
        ground = QColor(PAPER)
        ground.setAlpha(120)
        painter.setBrush(ground)
        painter.setPen(QPen(INK, UNIT * 0.025, Qt.PenStyle.DotLine))
        painter.drawEllipse(center, radius, radius)
        reach = radius * 0.5
        painter.setPen(QPen(INK, max(canvas.units(1.2), UNIT * 0.03)))
        painter.drawLine(center + QPointF(-reach, -reach), center + QPointF(reach, reach))
        painter.drawLine(center + QPointF(-reach, reach), center + QPointF(reach, -reach))
        return
    if is_next:
        canvas.draw_disc(center, radius * 1.35, RING, INK)
    canvas.draw_disc(center, radius, INK, PAPER)
    if radius * canvas.side_px / UNIT >= LEAST_DIGIT_PX:
        painter.setPen(PAPER)
        painter.setFont(font_of(radius * 1.35, bold=True))
        draw_number(painter, center, radius, candidate.number)
