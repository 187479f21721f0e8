"""Chart of a search's retreats, square by square of its path, for screen and paper."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from knight_gui import i18n
from knight_gui.drawing.painting import saved_painter_state, with_pen
from knight_gui.drawing.theme import PRINT_THEME, Theme
from knight_gui.messages import pictures
from knight_gui.messages.numbers import format_compact

_BASELINE_LOG = math.log10(0.5)
"""Value of the baseline on the logarithmic scale, at which a single retreat has a bar, too."""
_MAX_TICKS = 10
_BAR_WIDTH_SHARE = 0.86
"""Width of a bar as a share of its slot."""


class RetreatChartPainter:
    """Painter of a chart with a bar for each square of the path, on a logarithmic scale."""

    def __init__(
        self, retreat_counts: Sequence[int], rect: QRectF, font: QFont, theme: Theme
    ) -> None:
        self._retreat_counts = retreat_counts
        self._chart_rect = rect
        self._theme = theme
        self._line_px = line_px = QFontMetricsF(font).height()
        self.plot_rect = rect.adjusted(4.5 * line_px, 0.6 * line_px, -0.3 * line_px, -2.8 * line_px)
        self._max_log = math.log10(max((10, *retreat_counts)))
        self._bar_width = self.plot_rect.width() / max(1, len(retreat_counts))

    def index_at(self, x: float) -> int | None:
        """Return the index of the bar at a horizontal position; None beside all bars."""
        index = math.floor((x - self.plot_rect.left()) / self._bar_width)
        if not 0 <= index < len(self._retreat_counts):
            return None
        return index

    def bar_center_x(self, index: int) -> float:
        """Return the horizontal position of the middle of a bar."""
        return self.plot_rect.left() + (index + _BAR_WIDTH_SHARE / 2) * self._bar_width

    def bar_height(self, retreat_count: float) -> float:
        """Return the height of the bar of a number of retreats."""
        height_per_log = self.plot_rect.height() / (self._max_log * 1.04 - _BASELINE_LOG)
        return (math.log10(retreat_count) - _BASELINE_LOG) * height_per_log

    def draw(self, painter: QPainter) -> None:
        """Draw bars, axes and their titles."""
        plot_rect = self.plot_rect
        theme = self._theme
        if not any(self._retreat_counts):
            message = pictures.no_retreats_message()
            painter.setPen(QColor(theme.faint))
            painter.drawText(self._chart_rect, Qt.AlignmentFlag.AlignCenter, message)
            return
        self._draw_value_axis(painter)
        bars = self._bars_path()
        if theme is PRINT_THEME:
            painter.fillPath(bars, QColor(theme.path_ramp[0]))
            with_pen(painter, QPen(QColor(theme.text), 0.6)).drawPath(bars)
        else:
            painter.fillPath(bars, QColor(theme.refuted))
        baseline = QLineF(plot_rect.bottomLeft(), plot_rect.bottomRight())
        with_pen(painter, QPen(QColor(theme.text), 1)).drawLine(baseline)
        self._draw_square_numbers(painter)
        self._draw_axis_titles(painter)

    def _bars_path(self) -> QPainterPath:
        bars_path = QPainterPath()
        width = self._bar_width
        for index, count in enumerate(self._retreat_counts):
            if count:
                left = self.plot_rect.left() + index * width
                height = self.bar_height(count)
                top = self.plot_rect.bottom() - height
                bars_path.addRect(QRectF(left, top, width * _BAR_WIDTH_SHARE, height))
        return bars_path

    def _draw_value_axis(self, painter: QPainter) -> None:
        plot_rect = self.plot_rect
        line_px = self._line_px
        power_count = math.floor(self._max_log) + 1
        for power in range(0, power_count, tick_interval(power_count)):
            y = plot_rect.bottom() - self.bar_height(10**power)
            painter.setPen(QPen(QColor(self._theme.line), 0.6))
            painter.drawLine(QLineF(plot_rect.left(), y, plot_rect.right(), y))
            label_left = plot_rect.left() - 4 * line_px
            label_rect = QRectF(label_left, y - line_px / 2, 3.6 * line_px, line_px)
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.setPen(QColor(self._theme.faint))
            painter.drawText(label_rect, flags, format_compact(10**power))

    def _draw_square_numbers(self, painter: QPainter) -> None:
        painter.setPen(QColor(self._theme.faint))
        line_px = self._line_px
        for number in ticked_numbers(len(self._retreat_counts)):
            left = self.bar_center_x(number - 1) - 3 * line_px
            top = self.plot_rect.bottom() + line_px * 0.2
            label_rect = QRectF(left, top, 6 * line_px, line_px)
            painter.drawText(label_rect, Qt.AlignmentFlag.AlignCenter, i18n.format_number(number))

    def _draw_axis_titles(self, painter: QPainter) -> None:
        chart_rect = self._chart_rect
        plot_rect = self.plot_rect
        height = 1.2 * self._line_px
        top = chart_rect.bottom() - height
        title_rect = QRectF(plot_rect.left(), top, plot_rect.width(), height)
        painter.setPen(QColor(self._theme.text))
        painter.drawText(title_rect, Qt.AlignmentFlag.AlignCenter, pictures.square_axis_title())
        with saved_painter_state(painter):
            painter.translate(chart_rect.left(), plot_rect.bottom())
            painter.rotate(-90)
            title_rect = QRectF(0, 0, plot_rect.height(), height)
            title = pictures.retreats_axis_title()
            painter.drawText(title_rect, Qt.AlignmentFlag.AlignCenter, title)


def tick_interval(count: int) -> int:
    """Return the smallest of 1, 2, 5, 10 … between the ticks of an axis, so that there are few."""
    intervals = (int(interval * 10**power) for power in itertools.count() for interval in (1, 2, 5))
    return next(interval for interval in intervals if interval * _MAX_TICKS >= count)


def ticked_numbers(count: int) -> list[int]:
    """Return the numbers of the squares, counted from 1, that are on the axis."""
    interval = tick_interval(count)
    return sorted({1, *range(interval, count + 1, interval)})
