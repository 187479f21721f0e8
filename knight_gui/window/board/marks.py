"""What stands on the squares: visit numbers, candidates, and the move just taken back."""

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from knight_gui.search.position import Candidate, Position, StepKind, Trial
from knight_gui.tour import Board
from knight_gui.window.board.layer import UNIT, Layer, draw_number, font_of
from knight_gui.window.theme import INK, PAPER, PATH, RETREAT, RING

_LEAST_DIGIT_PX = 7.0
"""Digits lower than this cannot be read, and are left out."""
_LEAST_DOT_PX = 11.0
"""Below this a square is too small for a candidate's dot."""


class MarksLayer(Layer):
    """Draws the marks of one position."""

    def __init__(self) -> None:
        super().__init__(order=3)
        self._position: Position | None = None
        self._flash = 0.0
        self._discs: dict[int, QPixmap] = {}
        self._discs_scale = self._discs_ratio = 0.0

    def set_board(self, board: Board) -> None:
        self._position = None
        super().set_board(board)

    def show_position(self, position: Position) -> None:
        """Draw the marks of this position."""
        self._position = position
        self.update()

    def set_flash(self, flash: float) -> None:
        """Let the square just left light up, from 1, at once, to 0, no more."""
        self._flash = flash
        self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        position = self._position
        if position is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_ring(painter, position.head)
        self._draw_numbers(painter, position)
        if position.kind is StepKind.RETREAT and position.left is not None:
            self._draw_retreat(painter, position.head, position.left)
        if self.side_px >= _LEAST_DOT_PX and position.outcome is None:
            self._draw_candidates(painter, position)

    def _draw_ring(self, painter: QPainter, head: int) -> None:
        width = max(self.units(2), UNIT * 0.055)
        rect = self.square_rect(head).adjusted(width, width, -width, -width)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, factor in ((INK, 1.7), (RING, 1.0)):
            painter.setPen(QPen(colour, width * factor))
            painter.drawRoundedRect(rect, UNIT * 0.12, UNIT * 0.12)

    def _draw_numbers(self, painter: QPainter, position: Position) -> None:
        digits = len(str(self.board.free_count))
        radius = UNIT * (0.30 if self.side_px >= 40 else 0.40)
        size = radius * (1.25, 1.1, 0.92, 0.74)[min(digits, 4) - 1]
        if size * self.side_px / UNIT < _LEAST_DIGIT_PX:
            return
        transform = painter.worldTransform()
        ratio = painter.device().devicePixelRatioF()
        if (transform.m11(), ratio) != (self._discs_scale, self._discs_ratio):
            self._discs_scale, self._discs_ratio = transform.m11(), ratio
            self._discs.clear()
        painter.save()
        painter.resetTransform()
        for number, square in enumerate(position.path[:-1], 1):
            disc = self._discs.get(number)
            if disc is None:
                disc = self._discs[number] = self._drawn_disc(number, radius, size)
            spot = transform.map(self.center(square))
            half = disc.width() / ratio / 2
            painter.drawPixmap(round(spot.x() - half), round(spot.y() - half), disc)
        painter.restore()

    def _drawn_disc(self, number: int, radius: float, size: float) -> QPixmap:
        """Return the picture of a visited square's number, in the size it is shown in.

        A tour has as many of them as squares, in every frame; copying pixels
        is many times faster than drawing text.
        """
        side = math.ceil((2 * radius + UNIT * 0.06) * self._discs_scale)
        picture = QPixmap(round(side * self._discs_ratio), round(side * self._discs_ratio))
        picture.setDevicePixelRatio(self._discs_ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(side / 2, side / 2)
        painter.scale(self._discs_scale, self._discs_scale)
        is_start = number == 1
        self.draw_disc(painter, QPointF(), radius, PATH if is_start else PAPER, PATH)
        painter.setFont(font_of(size, bold=self.side_px >= 24))
        painter.setPen(PAPER if is_start else INK)
        draw_number(painter, QPointF(), radius, number)
        painter.end()
        return picture

    def _draw_retreat(self, painter: QPainter, head: int, left: int) -> None:
        wash = QColor(RETREAT)
        wash.setAlphaF(0.30 + 0.6 * self._flash)
        painter.fillRect(self.square_rect(left), wash)
        width = max(self.units(2), UNIT * 0.06)
        origin, target = self.center(head), self.center(left)
        for colour, factor in ((PAPER, 2.0), (RETREAT, 1.0)):
            pen = QPen(colour, width * factor, Qt.PenStyle.CustomDashLine)
            pen.setDashPattern([3.0 / factor, 2.2 / factor])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            painter.drawLine(origin, target)
        reach = UNIT * (0.26 + 0.08 * self._flash)
        for colour, factor in ((PAPER, 2.6), (RETREAT.darker(125), 1.5)):
            pen = QPen(colour, width * factor)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(target + QPointF(-reach, -reach), target + QPointF(reach, reach))
            painter.drawLine(target + QPointF(-reach, reach), target + QPointF(reach, -reach))

    def _draw_candidates(self, painter: QPainter, position: Position) -> None:
        following = position.untried[0] if position.untried else None
        for candidate in position.candidates:
            if candidate.square == position.left:
                # the cross of the retreat says all of it
                continue
            self._draw_candidate(painter, candidate, is_next=candidate == following)

    def _draw_candidate(self, painter: QPainter, candidate: Candidate, *, is_next: bool) -> None:
        center, radius = self.center(candidate.square), UNIT * 0.22
        if candidate.trial is Trial.TRIED:
            ground = QColor(PAPER)
            ground.setAlpha(120)
            painter.setBrush(ground)
            painter.setPen(QPen(INK, UNIT * 0.025, Qt.PenStyle.DotLine))
            painter.drawEllipse(center, radius, radius)
            reach = radius * 0.5
            painter.setPen(QPen(INK, max(self.units(1.2), UNIT * 0.03)))
            painter.drawLine(center + QPointF(-reach, -reach), center + QPointF(reach, reach))
            painter.drawLine(center + QPointF(-reach, reach), center + QPointF(reach, -reach))
            return
        if is_next:
            self.draw_disc(painter, center, radius * 1.35, RING, INK)
        self.draw_disc(painter, center, radius, INK, PAPER)
        if radius * self.side_px / UNIT >= _LEAST_DIGIT_PX:
            painter.setPen(PAPER)
            painter.setFont(font_of(radius * 1.35, bold=True))
            draw_number(painter, center, radius, candidate.number)
