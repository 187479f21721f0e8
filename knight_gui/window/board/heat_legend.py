"""Legend of the heat on the board: a scale from few retreats to many."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from knight_gui.drawing.board.heat import LEAST_TOP, SHADES, bottom_of, ramp, ticks_to
from knight_gui.drawing.painting import inked
from knight_gui.i18n import tr
from knight_gui.messages.numbers import compact
from knight_gui.window.widgets.parts import set_up
from knight_gui.window.widgets.theming import theme_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SIDE_MARGIN = 12.0

_MARGIN = 8.0

_GAP = 5.0

_TICK = 4.0


class HeatLegend(QWidget):
    """Shows the ramp from one retreat to the most there are on a square, by the logarithm."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_up(
            self,
            objectName="heatLegend",
            accessibleName=tr("Retreats per square"),
            accessibleDescription=tr("none"),
            toolTip=tr(
                "A search that retreats from the same squares again and again is thrashing. "
                "A wrong move long before leads it to the same dead ends over and over."
            ),
            sizePolicy=QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed),
        )
        self._most = 0

    def show_retreats(self, counts: NDArray[np.int64] | None) -> None:
        """Explain the colours of these counts, one a square; None stands for no retreats."""
        most = 0 if counts is None else int(counts.max(initial=0))
        if most != self._most:
            self._most = most
            least = bottom_of(max(LEAST_TOP, most))
            text = tr(
                "From {least:,} at the left to {most:,} at the right.", least=least, most=most
            )
            self.setAccessibleDescription(text if most else tr("none"))
            self.update()

    @property
    def _line(self) -> float:
        return float(self.fontMetrics().height())

    @property
    def _bar(self) -> QRectF:
        """The rectangle of the ramp; the squares without a retreat have their sign before it."""
        top = _MARGIN + self._line + _GAP
        left = _SIDE_MARGIN + 2 * self._line + 2 * _GAP
        return QRectF(left, top, self.width() - left - _SIDE_MARGIN, self._line)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            inked(painter, theme.line, theme.surface).drawRoundedRect(
                QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8
            )
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(theme.text)
            title = tr("Retreats per square in the whole search so far")
            if self.fontMetrics().horizontalAdvance(title) > self.width() - 2 * _SIDE_MARGIN:
                title = tr("Retreats per square so far")
            self._write(painter, _MARGIN, title)
            painter.setPen(theme.faint)
            if not self._most:
                self._write(painter, self._bar.top(), tr("none"))
                return
            # two squares of the board itself, which stay as they are
            side, top = self._line, self._bar.top()
            for place, colour in enumerate(theme.squares):
                painter.fillRect(QRectF(_SIDE_MARGIN + place * side, top, side, side), colour)
            self._label(painter, _SIDE_MARGIN + side, compact(0))
            import numpy as np

            painter.drawImage(
                self._bar,
                QImage(
                    np.array(ramp(theme), np.uint32).tobytes(),
                    SHADES,
                    1,
                    QImage.Format.Format_RGB32,
                ),
            )
            self._draw_ticks(painter)

    def _write(self, painter: QPainter, top: float, text: str) -> None:
        painter.drawText(
            QRectF(_SIDE_MARGIN, top, self.width() - 2 * _SIDE_MARGIN, self._line),
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            text,
        )

    def _draw_ticks(self, painter: QPainter) -> None:
        bar, advance = self._bar, self.fontMetrics().horizontalAdvance
        ticks = ticks_to(max(LEAST_TOP, self._most))
        free_from, free_until = bar.left(), bar.right() - advance(compact(max(ticks))) - _GAP
        painter.setPen(QPen(QColor(theme_of(self).faint), 1))
        for count, place in ticks.items():
            foot = QPointF(round(bar.left() + place * (bar.width() - 1)), bar.bottom())
            painter.drawLine(foot, foot + QPointF(0, _TICK - 1))
            text = compact(count) if place or count == 1 else tr("≤ {count}", count=compact(count))
            width = advance(text)
            # the numbers at the ends stay within the scale, and the others where there is room
            left = min(max(bar.left(), foot.x() - width / 2), bar.right() - width)
            if place in (0.0, 1.0) or free_from <= left <= free_until - width:
                self._label(painter, left + width / 2, text)
                free_from = left + width + _GAP

    def _label(self, painter: QPainter, center: float, text: str) -> None:
        painter.drawText(
            QRectF(center - 60, self._bar.bottom() + _TICK, 120, self._line),
            Qt.AlignmentFlag.AlignCenter,
            text,
        )

    def sizeHint(self) -> QSize:
        return QSize(round(20 * self._line), self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(round(12 * self._line), math.ceil(2 * _MARGIN + _GAP + _TICK + 3 * self._line))
