"""Colours of maps by numbers of steps, symbols by results, and the legend of both."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QLinearGradient, QPainter, QPen

from knight_gui.drawing.painting import saved_painter_state, with_pen
from knight_gui.drawing.theme import Theme, make_color_ramp, readable_text_color
from knight_gui.i18n import format_number, tr
from knight_gui.messages import maps, numbers
from knight_gui.sweeps.results import ResultCode

_LEGEND_CODES = (
    ResultCode.SOLVED,
    ResultCode.STUCK,
    ResultCode.NO_TOUR,
    ResultCode.STOPPED,
    ResultCode.PENDING,
)
_GRADIENT_STOPS = 32
"""Number of linear sections of the gradient, which vector devices draw."""
_SCALE_LENGTH_EM = 15.0
"""Length of the scale in font sizes."""
SHADE_COUNT = 256
MIN_SCALE_POWER = 2
MAX_SCALE_POWER = 8
"""Powers of ten at the ends of the scale of colours, the same for all maps."""

SYMBOL_STENCILS: dict[ResultCode, tuple[str, str, str]] = {
    ResultCode.STOPPED: ("..#", ".#.", "#.."),
    ResultCode.NO_TOUR: ("#.#", ".#.", "#.#"),
    ResultCode.NO_TOUR_BY_THEORY: ("#.#", "...", "#.#"),
    ResultCode.STUCK: ("...", ".#.", "..."),
    ResultCode.PENDING: ("...", "...", "#.#"),
}
"""Symbols of three by three dots, for small cells."""


def make_color_scale(theme: Theme) -> tuple[int, ...]:
    """Return the colours of the scale from few steps to many, as 0xAARRGGBB."""
    return make_color_ramp(theme.step_count_ramp, SHADE_COUNT)


def shade_indices_of_steps(steps: NDArray[np.int64]) -> NDArray[np.intp]:
    """Return the index of each number of steps on the logarithmic scale of colours."""
    powers = np.log10(np.maximum(steps, 1)) - MIN_SCALE_POWER
    scale_positions = np.clip(powers / (MAX_SCALE_POWER - MIN_SCALE_POWER), 0, 1)
    return np.rint(scale_positions * (SHADE_COUNT - 1)).astype(np.intp)


def shade_indices_of_shares(shares: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the index of each solved share on the scale of colours: 1 is pale, like few steps."""
    return np.rint((1 - np.nan_to_num(shares)) * (SHADE_COUNT - 1)).astype(np.intp)


def result_color(result_code: ResultCode, theme: Theme) -> QColor:
    """Return the colour of a result: a new object, which may be changed."""
    match result_code:
        case ResultCode.PENDING | ResultCode.STOPPED:
            return QColor(theme.faint)
        case ResultCode.SOLVED:
            return QColor(theme.tour)
        case ResultCode.NO_TOUR | ResultCode.NO_TOUR_BY_THEORY:
            return QColor(theme.text)
        case ResultCode.STUCK:
            return QColor(theme.wrong)


def draw_result_symbol(
    painter: QPainter, result_code: ResultCode, rect: QRectF, color: QColor
) -> None:
    """Draw the symbol of a result in lines."""
    side_px = rect.width()
    solid = Qt.PenStyle.SolidLine
    cap = Qt.PenCapStyle.RoundCap
    join = Qt.PenJoinStyle.RoundJoin

    def point_at(x: float, y: float) -> QPointF:
        return QPointF(rect.left() + x * side_px, rect.top() + y * side_px)

    with saved_painter_state(painter):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(color, max(1.1, side_px * 0.15), solid, cap, join)
        with_pen(painter, pen, Qt.BrushStyle.NoBrush)
        match result_code:
            case ResultCode.SOLVED:
                tick = [point_at(0.12, 0.55), point_at(0.4, 0.82), point_at(0.88, 0.2)]
                painter.drawPolyline(tick)
            case ResultCode.NO_TOUR | ResultCode.NO_TOUR_BY_THEORY:
                painter.drawEllipse(point_at(0.5, 0.5), side_px * 0.34, side_px * 0.34)
                painter.drawLine(QLineF(point_at(0.14, 0.86), point_at(0.86, 0.14)))
            case ResultCode.STUCK:
                painter.drawLine(QLineF(point_at(0.5, 0.1), point_at(0.5, 0.58)))
                painter.drawPoint(point_at(0.5, 0.9))
            case ResultCode.STOPPED:
                arrow = [point_at(0.3, 0.14), point_at(0.72, 0.5), point_at(0.3, 0.86)]
                painter.drawPolyline(arrow)
            case ResultCode.PENDING:
                painter.drawPoints([point_at(x, 0.5) for x in (0.1, 0.5, 0.9)])


def map_legend_height(
    font: QFont, width: float, font_px: float, *, has_solved_shares: bool
) -> float:
    """Return the height of the legend at a width."""
    metrics = QFontMetricsF(font)
    lines = _split_legend_lines(metrics, width, font_px, has_solved_shares=has_solved_shares)
    return (2.6 + max(0, len(lines) - 1) * 1.6) * font_px


def draw_map_legend(
    painter: QPainter, rect: QRectF, theme: Theme, font_px: float, *, has_solved_shares: bool
) -> None:
    """Draw the scale of colours, and each symbol with its meaning."""
    metrics = QFontMetricsF(painter.font())
    title = tr("Solved") if has_solved_shares else tr("Steps")
    width: float = metrics.horizontalAdvance(title)
    title_rect = QRectF(rect.left(), rect.top(), width + 2, 1.3 * font_px)
    with_pen(painter, QColor(theme.text)).drawText(title_rect, Qt.AlignmentFlag.AlignVCenter, title)
    scale_left = rect.left() + width + 0.7 * font_px
    scale_top = rect.top() + 0.2 * font_px
    # the number at its end is centered there
    max_length_px = rect.right() - scale_left - font_px
    scale_length_px = min(_SCALE_LENGTH_EM * font_px, max_length_px)
    scale_rect = QRectF(scale_left, scale_top, scale_length_px, 0.9 * font_px)
    _draw_scale(painter, scale_rect, theme, font_px, has_solved_shares=has_solved_shares)
    lines = _split_legend_lines(metrics, rect.width(), font_px, has_solved_shares=has_solved_shares)
    for row, result_codes in enumerate(lines):
        if row == 0:
            x = scale_rect.right() + 1.6 * font_px
            y = rect.top()
        else:
            x = rect.left()
            y = rect.top() + 2.6 * font_px + (row - 1) * 1.6 * font_px
        for result_code in result_codes:
            x = _draw_legend_entry(painter, QPointF(x, y), result_code, theme, font_px)


def _draw_scale(
    painter: QPainter, scale_rect: QRectF, theme: Theme, font_px: float, *, has_solved_shares: bool
) -> None:
    colors = make_color_scale(theme)
    if has_solved_shares:
        colors = colors[::-1]
    gradient = QLinearGradient(scale_rect.topLeft(), scale_rect.topRight())
    for index in range(_GRADIENT_STOPS + 1):
        color = colors[index * (len(colors) - 1) // _GRADIENT_STOPS]
        gradient.setColorAt(index / _GRADIENT_STOPS, QColor.fromRgba(color))
    painter.fillRect(scale_rect, gradient)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    with_pen(painter, QPen(QColor(theme.faint), 1), Qt.BrushStyle.NoBrush).drawRect(scale_rect)
    if has_solved_shares:
        ticks = [(quarter / 4, format_number(quarter / 4, ".0%")) for quarter in range(5)]
    else:
        power_count = MAX_SCALE_POWER - MIN_SCALE_POWER
        ticks = [
            (index / power_count, numbers.format_power_of_ten(MIN_SCALE_POWER + index))
            for index in range(power_count + 1)
        ]
    widest = max(QFontMetricsF(painter.font()).horizontalAdvance(text) for _, text in ticks)
    tick_stride = math.ceil((widest + 0.5 * font_px) * (len(ticks) - 1) / scale_rect.width())
    for fraction, text in ticks[::tick_stride]:
        x: float = scale_rect.left() + fraction * scale_rect.width()
        painter.drawLine(QLineF(x, scale_rect.bottom(), x, scale_rect.bottom() + 0.2 * font_px))
        text_top = scale_rect.bottom() + 0.22 * font_px
        text_rect = QRectF(x - 3 * font_px, text_top, 6 * font_px, 1.2 * font_px)
        painter.drawText(text_rect, Qt.AlignmentFlag.AlignCenter, text)


def _entry_width(metrics: QFontMetricsF, result_code: ResultCode, font_px: float) -> float:
    text_width: float = metrics.horizontalAdvance(maps.result_phrase(result_code))
    return 1.5 * font_px + text_width + 1.3 * font_px


def _split_legend_lines(
    metrics: QFontMetricsF, width: float, font_px: float, *, has_solved_shares: bool
) -> list[list[ResultCode]]:
    """Return the results beside the scale, and those in each further line below it."""
    if has_solved_shares:
        return []
    lines: list[list[ResultCode]] = [[]]
    title_width: float = metrics.horizontalAdvance(tr("Steps"))
    used_width = title_width + (0.7 + _SCALE_LENGTH_EM + 1.6) * font_px
    for result_code in _LEGEND_CODES:
        entry_width = _entry_width(metrics, result_code, font_px)
        if used_width + entry_width - 1.3 * font_px > width:
            lines.append([])
            used_width = 0.0
        lines[-1].append(result_code)
        used_width += entry_width
    return lines


def _draw_legend_entry(
    painter: QPainter, corner: QPointF, result_code: ResultCode, theme: Theme, font_px: float
) -> float:
    """Draw a symbol and its meaning, and return the left edge of the next entry."""
    disc_rect = QRectF(corner.x(), corner.y() + 0.1 * font_px, 1.1 * font_px, 1.1 * font_px)
    inset = 0.2 * font_px
    symbol_rect = disc_rect.adjusted(inset, inset, -inset, -inset)
    color = result_color(result_code, theme)
    if result_code is ResultCode.SOLVED:
        draw_result_symbol(painter, result_code, symbol_rect, QColor(theme.text))
    elif result_code is ResultCode.PENDING:
        draw_result_symbol(painter, result_code, symbol_rect, QColor(theme.faint))
    else:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        with_pen(painter, Qt.PenStyle.NoPen, color).drawEllipse(disc_rect)
        draw_result_symbol(painter, result_code, symbol_rect, readable_text_color(color))
    text_rect = QRectF(disc_rect.right() + 0.4 * font_px, corner.y(), 100 * font_px, 1.3 * font_px)
    painter.setPen(QColor(theme.text))
    painter.drawText(text_rect, Qt.AlignmentFlag.AlignVCenter, maps.result_phrase(result_code))
    return corner.x() + _entry_width(QFontMetricsF(painter.font()), result_code, font_px)
