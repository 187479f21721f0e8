"""The retreats of a search by depth, as a chart of lines and text."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainterPath, QPen

from knight_gui.scene.export import Look
from knight_gui.window.export.looks import THEMES
from knight_gui.wording import pictures
from knight_gui.wording.numbers import compact

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtGui import QPainter

_GROUND = 0.5
"""Where bars stand on the logarithmic scale, so that a single retreat has one too."""
_MOST_TICKS = 10


def draw_chart(
    painter: QPainter, room: QRectF, retreats: NDArray[np.int64] | None, look: Look
) -> None:
    """Draw a bar for each depth, as high as the logarithm of the retreats there."""
    theme = THEMES[look]
    if retreats is None or not retreats.any():
        painter.setPen(QColor(theme.faint))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, pictures.no_retreats())
        return
    line = QFontMetricsF(painter.font()).height()
    field = room.adjusted(4.5 * line, 0.6 * line, -0.3 * line, -2.8 * line)
    counts = retreats.tolist()
    rise = field.height() / (math.log10(max(10, *counts)) * 1.04 - math.log10(_GROUND))

    def height_of(count: float) -> float:
        return (math.log10(count) - math.log10(_GROUND)) * rise

    painter.save()
    for power in range(int(math.log10(max(10, *counts))) + 1):
        y = field.bottom() - height_of(10**power)
        painter.setPen(QPen(QColor(theme.line), 0.6))
        painter.drawLine(QLineF(field.left(), y, field.right(), y))
        painter.setPen(QColor(theme.faint))
        place = QRectF(field.left() - 4 * line, y - line / 2, 3.6 * line, line)
        align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(place, align, compact(10**power))
    bars, width = QPainterPath(), field.width() / len(counts)
    for depth, count in enumerate(counts):
        if count:
            height = height_of(count)
            left = field.left() + depth * width
            bars.addRect(QRectF(left, field.bottom() - height, width * 0.86, height))
    painter.fillPath(bars, QColor(theme.path if look is Look.PRINT else theme.refuted))
    if look is Look.PRINT:
        painter.setPen(QPen(QColor(theme.text), 0.6))
        painter.drawPath(bars)
    painter.setPen(QPen(QColor(theme.text), 1))
    painter.drawLine(QLineF(field.bottomLeft(), field.bottomRight()))
    _draw_depths(painter, field, len(counts), line, QColor(theme.faint))
    _draw_titles(painter, room, field, line, QColor(theme.text))
    painter.restore()


def _draw_depths(painter: QPainter, field: QRectF, count: int, line: float, colour: QColor) -> None:
    painter.setPen(colour)
    width = field.width() / count
    for depth in range(0, count, _spacing(count)):
        middle = field.left() + (depth + 0.43) * width
        place = QRectF(middle - 3 * line, field.bottom() + line * 0.2, 6 * line, line)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, f"{depth:,}")


def _draw_titles(
    painter: QPainter, room: QRectF, field: QRectF, line: float, colour: QColor
) -> None:
    painter.setPen(colour)
    below = QRectF(field.left(), room.bottom() - 1.2 * line, field.width(), 1.2 * line)
    painter.drawText(below, Qt.AlignmentFlag.AlignCenter, pictures.depth_axis())
    painter.save()
    painter.translate(room.left(), field.bottom())
    painter.rotate(-90)
    beside = QRectF(0, 0, field.height(), 1.2 * line)
    painter.drawText(beside, Qt.AlignmentFlag.AlignCenter, pictures.retreats_axis())
    painter.restore()


def _spacing(count: int) -> int:
    """Return 1, 2, 5, 10 and so on: how far ticks are apart if so many places have few."""
    power = 1
    while True:
        for step in (power, 2 * power, 5 * power):
            if step * _MOST_TICKS >= count:
                return step
        power *= 10
