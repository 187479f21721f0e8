"""Legend of the heat on the board: a scale from few retreats to many."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from knight_gui.drawing.board.heat import (
    MIN_SCALE_MAXIMUM,
    SHADE_COUNT,
    heat_color_ramp,
    scale_minimum,
    scale_ticks,
)
from knight_gui.drawing.painting import with_pen
from knight_gui.i18n import pgettext, tr
from knight_gui.messages.numbers import format_compact
from knight_gui.window.widgets.theming import current_theme

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SIDE_MARGIN = 12.0
_MARGIN = 8.0
_GAP = 5.0
_TICK = 4.0


class HeatLegend(QWidget):
    """Logarithmic colour ramp from one retreat to the maximum of all squares."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("heatLegend")
        self.setAccessibleName(tr("Retreats per square"))
        self.setAccessibleDescription(pgettext("retreats", "none"))
        self.setToolTip(
            tr(
                "A search that retreats from the same squares again and again is thrashing. "
                "A wrong move long before leads it to the same dead ends over and over."
            )
        )
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._max_count = 0
        self._step_count = 0

    def set_retreat_counts(self, retreat_counts: NDArray[np.int64] | None, step_count: int) -> None:
        """Set the counts of all squares in a number of steps, or None for no retreats."""
        max_count = 0 if retreat_counts is None else int(retreat_counts.max(initial=0))
        if (max_count, step_count) == (self._max_count, self._step_count):
            return
        self._max_count = max_count
        self._step_count = step_count
        description = pgettext("retreats", "none")
        if max_count:
            min_count = scale_minimum(max(MIN_SCALE_MAXIMUM, max_count))
            description = tr(
                "From {least:,} at the left to {most:,} at the right.",
                least=min_count,
                most=max_count,
            )
        self.setAccessibleDescription(description)
        self.update()

    @property
    def _line_height(self) -> float:
        return float(self.fontMetrics().height())

    @property
    def _ramp_rect(self) -> QRectF:
        """The rectangle of the ramp, after the sample of squares without retreats."""
        top = _MARGIN + self._line_height + _GAP
        left = _SIDE_MARGIN + 2 * self._line_height + 2 * _GAP
        return QRectF(left, top, self.width() - left - _SIDE_MARGIN, self._line_height)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            with_pen(painter, theme.line, theme.surface).drawRoundedRect(
                QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8
            )
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(theme.text)
            title = tr("Retreats per square up to step {step:,}", step=self._step_count)
            if self.fontMetrics().horizontalAdvance(title) > self.width() - 2 * _SIDE_MARGIN:
                title = tr("Retreats per square")
            self._draw_text_line(painter, _MARGIN, title)
            painter.setPen(theme.faint)
            if not self._max_count:
                self._draw_text_line(painter, self._ramp_rect.top(), pgettext("retreats", "none"))
                return
            # two squares of the board itself, which stay as they are
            square_px = self._line_height
            top = self._ramp_rect.top()
            for index, color in enumerate(theme.light_and_dark_squares):
                painter.fillRect(
                    QRectF(_SIDE_MARGIN + index * square_px, top, square_px, square_px), color
                )
            self._draw_label(painter, _SIDE_MARGIN + square_px, format_compact(0))
            import numpy as np

            painter.drawImage(
                self._ramp_rect,
                QImage(
                    np.array(heat_color_ramp(theme), np.uint32).tobytes(),
                    SHADE_COUNT,
                    1,
                    QImage.Format.Format_RGB32,
                ),
            )
            self._draw_ticks(painter)

    def _draw_text_line(self, painter: QPainter, top: float, text: str) -> None:
        painter.drawText(
            QRectF(_SIDE_MARGIN, top, self.width() - 2 * _SIDE_MARGIN, self._line_height),
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            text,
        )

    def _draw_ticks(self, painter: QPainter) -> None:
        ramp_rect = self._ramp_rect
        text_width = self.fontMetrics().horizontalAdvance
        ticks = scale_ticks(max(MIN_SCALE_MAXIMUM, self._max_count))
        free_from = ramp_rect.left()
        free_until = ramp_rect.right() - text_width(format_compact(max(ticks))) - _GAP
        painter.setPen(QPen(QColor(current_theme().faint), 1))
        for count, scale_position in ticks.items():
            tick_x = round(ramp_rect.left() + scale_position * (ramp_rect.width() - 1))
            tick_top = QPointF(tick_x, ramp_rect.bottom())
            painter.drawLine(tick_top, tick_top + QPointF(0, _TICK - 1))
            if scale_position or count == 1:
                text = format_compact(count)
            else:
                text = tr("≤ {count}", count=format_compact(count))
            width = text_width(text)
            # the numbers at the ends stay within the scale, the others are left out if they overlap
            left = min(max(ramp_rect.left(), tick_x - width / 2), ramp_rect.right() - width)
            is_at_end = scale_position in (0.0, 1.0)
            if is_at_end or free_from <= left <= free_until - width:
                self._draw_label(painter, left + width / 2, text)
                free_from = left + width + _GAP

    def _draw_label(self, painter: QPainter, center: float, text: str) -> None:
        painter.drawText(
            QRectF(center - 60, self._ramp_rect.bottom() + _TICK, 120, self._line_height),
            Qt.AlignmentFlag.AlignCenter,
            text,
        )

    def sizeHint(self) -> QSize:
        return QSize(round(20 * self._line_height), self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(
            round(12 * self._line_height),
            math.ceil(2 * _MARGIN + _GAP + _TICK + 3 * self._line_height),
        )
