"""The retreats of a search, square by square of its path, as a chart for screen and paper."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from knight_gui import i18n
from knight_gui.drawing.painting import inked, saved
from knight_gui.drawing.theme import PRINT, Theme
from knight_gui.messages import pictures
from knight_gui.messages.numbers import compact

_GROUND = math.log10(0.5)
"""Where bars stand on the logarithmic scale, so that a single retreat has one too."""
_MOST_TICKS = 10
_BAR = 0.86
"""How wide a bar is, in the room that it has."""


class RetreatChart:
    """Draws a bar for each square of the path, as high as the logarithm of the retreats there."""

    def __init__(self, counts: Sequence[int], room: QRectF, font: QFont, theme: Theme) -> None:
        self._counts, self._room, self._theme = counts, room, theme
        self._line = line = QFontMetricsF(font).height()
        self.field = room.adjusted(4.5 * line, 0.6 * line, -0.3 * line, -2.8 * line)
        self._highest = math.log10(max((10, *counts)))
        self._bar_width = self.field.width() / max(1, len(counts))

    def place_at(self, x: float) -> int | None:
        """Return which bar stands at a pixel across; None beside all of them."""
        place = math.floor((x - self.field.left()) / self._bar_width)
        return place if 0 <= place < len(self._counts) else None

    def middle_of(self, place: int) -> float:
        """Return the pixel across in the middle of a bar."""
        return self.field.left() + (place + _BAR / 2) * self._bar_width

    def height_of(self, count: float) -> float:
        """Return how high the bar of so many retreats is."""
        rise = self.field.height() / (self._highest * 1.04 - _GROUND)
        return (math.log10(count) - _GROUND) * rise

    def draw(self, painter: QPainter) -> None:
        """Draw bars, axes and what they are called."""
        field, theme = self.field, self._theme
        if not any(self._counts):
            inked(painter, QColor(theme.faint)).drawText(
                self._room, Qt.AlignmentFlag.AlignCenter, pictures.no_retreats()
            )
            return
        self._draw_powers(painter)
        bars = self._bars()
        painter.fillPath(bars, QColor(theme.path[0] if theme is PRINT else theme.refuted))
        if theme is PRINT:
            inked(painter, QPen(QColor(theme.text), 0.6)).drawPath(bars)
        inked(painter, QPen(QColor(theme.text), 1)).drawLine(
            QLineF(field.bottomLeft(), field.bottomRight())
        )
        self._draw_numbers(painter)
        self._draw_titles(painter)

    def _bars(self) -> QPainterPath:
        bars, width = QPainterPath(), self._bar_width
        for place, count in enumerate(self._counts):
            if count:
                left, height = self.field.left() + place * width, self.height_of(count)
                bars.addRect(QRectF(left, self.field.bottom() - height, width * _BAR, height))
        return bars

    def _draw_powers(self, painter: QPainter) -> None:
        field, line = self.field, self._line
        many = math.floor(self._highest) + 1
        for power in range(0, many, spacing(many)):
            y = field.bottom() - self.height_of(10**power)
            inked(painter, QPen(QColor(self._theme.line), 0.6)).drawLine(
                QLineF(field.left(), y, field.right(), y)
            )
            place = QRectF(field.left() - 4 * line, y - line / 2, 3.6 * line, line)
            align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            inked(painter, QColor(self._theme.faint)).drawText(place, align, compact(10**power))

    def _draw_numbers(self, painter: QPainter) -> None:
        painter.setPen(QColor(self._theme.faint))
        line = self._line
        for number in numbered(len(self._counts)):
            middle = self.middle_of(number - 1)
            place = QRectF(middle - 3 * line, self.field.bottom() + line * 0.2, 6 * line, line)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, i18n.number(number))

    def _draw_titles(self, painter: QPainter) -> None:
        room, field, height = self._room, self.field, 1.2 * self._line
        below = QRectF(field.left(), room.bottom() - height, field.width(), height)
        inked(painter, QColor(self._theme.text)).drawText(
            below, Qt.AlignmentFlag.AlignCenter, pictures.square_axis()
        )
        with saved(painter):
            painter.translate(room.left(), field.bottom())
            painter.rotate(-90)
            painter.drawText(
                QRectF(0, 0, field.height(), height),
                Qt.AlignmentFlag.AlignCenter,
                pictures.retreats_axis(),
            )


def spacing(count: int) -> int:
    """Return 1, 2, 5, 10 and so on: how far ticks are apart if so many places have few."""
    steps = (int(step * 10**power) for power in itertools.count() for step in (1, 2, 5))
    return next(step for step in steps if step * _MOST_TICKS >= count)


def numbered(count: int) -> list[int]:
    """Return which of so many squares, counted from 1, have their number on the axis."""
    step = spacing(count)
    return sorted({1, *range(step, count + 1, step)})
