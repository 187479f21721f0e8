"""Strip plot of the steps of many searches: a dot for each, a row for each strategy."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen

from knight_gui.drawing.board.canvas import make_font
from knight_gui.drawing.maps import legend
from knight_gui.drawing.painting import saved_painter_state, with_pen
from knight_gui.drawing.theme import Theme, with_opacity
from knight_gui.i18n import tr
from knight_gui.messages import maps, numbers
from knight_gui.sweeps.luck import SeededRuns
from knight_gui.sweeps.results import ResultCode, SearchResults
from knight_gui.sweeps.summary import StepBound, StepPercentile, summarize_results

_FINISHED_CODES = (ResultCode.SOLVED, ResultCode.NO_TOUR, ResultCode.STUCK)
_CODES_WITHOUT_DOT = (ResultCode.PENDING, ResultCode.NO_TOUR_BY_THEORY)
_JITTER_Y = 0.7548776662
_JITTER_X = 0.5698402910
"""Generators of the R2 sequence, which fills a square evenly (M. Roberts, 2018)."""
_HOVER_DISTANCE_PX = 12
"""Maximum distance of the mouse from a dot that it points at."""
_DOT_SPREAD = 0.6
"""Share of a row's height that the dots are spread over."""
_SQUARE_CORNERS = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
_CORNERS_BY_CODE: dict[ResultCode, tuple[tuple[float, float], ...]] = {
    ResultCode.SOLVED: (),
    ResultCode.STOPPED: _SQUARE_CORNERS,
    ResultCode.NO_TOUR: ((0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0)),
    ResultCode.STUCK: ((0, -1.3), (1.2, 1), (-1.2, 1)),
}
"""Shape of a dot for each result: its corners in radii, none for a round dot."""
RUN_DOT_CORNERS: tuple[tuple[tuple[float, float], ...], ...] = ((), _SQUARE_CORNERS)
"""Shapes of the dots of two searches' runs."""
_MAX_DOTS = 1_000
_MAX_RUN_DOTS = 300
"""Maximum numbers of single dots: more of them are drawn as a cloud."""
_CLOUD_SCALE = 2
"""Pixels of a cloud for each pixel of the screen."""
_CLOUD_SATURATION = 2_000
"""Number of dots from which on single dots of a cloud become weaker."""
_CLOUD_DOT_OFFSETS = tuple((y, x) for y in (-1, 0, 1, 2) for x in (-1, 0, 1, 2))
"""Pixels of a dot in a cloud."""


@dataclass(frozen=True)
class StripRow:
    """Row of the plot with the results of a strategy."""

    title: str
    results: SearchResults
    seeded_runs: SeededRuns | None = None
    """The results as runs of one search, whose row has a colour and a shape of its own."""


@dataclass(frozen=True)
class StepAxis:
    """Logarithmic axis of steps."""

    rect: QRectF
    overflow_rect: QRectF
    """The rectangle for the dots of searches that were stopped after the maximum of steps."""
    min_power: float
    """The power of ten at the left edge."""
    max_steps: int

    @property
    def powers(self) -> range:
        """The powers of ten on the axis."""
        return range(math.ceil(self.min_power), math.floor(math.log10(self.max_steps) + 1e-9) + 1)

    def x_of_steps(self, steps: NDArray[np.int64]) -> NDArray[np.float64]:
        powers = np.log10(np.clip(steps, 1, self.max_steps)) - self.min_power
        fraction = np.maximum(powers / (math.log10(self.max_steps) - self.min_power), 0)
        return self.rect.left() + fraction * self.rect.width()


class StripPlot:
    """Painter of a strip plot."""

    def __init__(
        self, rows: tuple[StripRow, ...], max_steps: int, rect: QRectF, theme: Theme, font_px: float
    ) -> None:
        self._rows = rows
        self._max_steps = max_steps
        self._theme = theme
        self._font_px = font_px
        self._left_px = rect.left()
        # the shape of runs is before their name
        self._symbol_px = font_px if any(row.seeded_runs for row in rows) else 0.0
        self._step_axis = self._fit_step_axis(rect)
        self.dot_positions = [
            self._compute_dot_positions(row, row_index) for row_index, row in enumerate(rows)
        ]
        """Positions of the dots of each row, float64 (n, 2); NaN where there is no dot."""

    def _fit_step_axis(self, available_rect: QRectF) -> StepAxis:
        advance = QFontMetricsF(make_font(self._font_px)).horizontalAdvance
        widest = max((advance(row.title) for row in self._rows), default=0.0)
        left_px = min(widest + 1.2 * self._font_px, 0.3 * available_rect.width()) + self._symbol_px
        steps = _steps_with_codes(self._rows, _FINISHED_CODES)
        max_steps = max(self._max_steps, int(steps.max(initial=0)))
        font_px = self._font_px
        overflow_px = max(7.5 * font_px, advance(_overflow_label(max_steps)))
        left = available_rect.left() + left_px
        top = available_rect.top() + 0.2 * font_px
        width = max(1.0, available_rect.width() - left_px - overflow_px - 0.8 * font_px)
        height = max(1.0, available_rect.height() - 2.9 * font_px)
        rect = QRectF(left, top, width, height)
        overflow_left = rect.right() + 0.8 * font_px
        overflow_rect = QRectF(overflow_left, rect.top(), overflow_px, rect.height())
        # searches that were stopped earlier than others are on the axis, too
        stopped_steps = _steps_with_codes(self._rows, (ResultCode.STOPPED,))
        steps = np.append(steps, stopped_steps[stopped_steps < max_steps])
        min_steps = int(steps.min(initial=max_steps)) if len(steps) else 10
        min_power = math.floor(math.log10(max(1, min_steps)) + 1e-9)
        if min_power >= math.log10(max_steps) - 0.5:
            min_power = math.ceil(math.log10(max_steps)) - 2
        return StepAxis(rect, overflow_rect, min_power, max_steps)

    def _row_rect(self, row_index: int) -> QRectF:
        rect = self._step_axis.rect
        height = rect.height() / max(1, len(self._rows))
        return QRectF(rect.left(), rect.top() + row_index * height, rect.width(), height)

    def _compute_dot_positions(self, row: StripRow, row_index: int) -> NDArray[np.float64]:
        """Return the positions of a row's dots, float64 (n, 2); NaN where there is no dot."""
        results = row.results
        rect = self._row_rect(row_index)
        step_axis = self._step_axis
        numbers_from_1 = np.arange(len(results)) + 1
        jitter, _ = np.modf(np.outer((_JITTER_Y, _JITTER_X), numbers_from_1))
        jitter_y, jitter_x = jitter
        y = rect.center().y() + (jitter_y - 0.5) * _DOT_SPREAD * rect.height()
        is_overflow = (results.codes == ResultCode.STOPPED) & (results.steps >= step_axis.max_steps)
        # they have no order, and are spread over the width as well
        overflow_rect = step_axis.overflow_rect
        overflow_x = overflow_rect.left() + (0.1 + 0.8 * jitter_x) * overflow_rect.width()
        x = np.where(is_overflow, overflow_x, step_axis.x_of_steps(results.steps))
        x[np.isin(results.codes, _CODES_WITHOUT_DOT)] = np.nan
        return np.stack([x, y], axis=1)

    def dot_position(self, row_index: int, search_index: int) -> QPointF | None:
        """Return the position of a search's dot; None if it has none."""
        if row_index >= len(self.dot_positions):
            return None
        positions = self.dot_positions[row_index]
        if search_index >= len(positions):
            return None
        x, y = positions[search_index].tolist()
        if math.isnan(x):
            return None
        return QPointF(x, y)

    def nearest_dot(self, pos: QPointF) -> tuple[int, int] | None:
        """Return the row and the search of the nearest dot to the mouse; None if it is too far."""
        dots_by_distance: list[tuple[float, int, int]] = []
        for row_index, positions in enumerate(self.dot_positions):
            distances = np.hypot(positions[:, 0] - pos.x(), positions[:, 1] - pos.y())
            dots_by_distance += [
                (distances[search_index], row_index, int(search_index))
                for search_index in np.flatnonzero(distances <= _HOVER_DISTANCE_PX)
            ]
        if not dots_by_distance:
            return None
        _, row_index, search_index = min(dots_by_distance)
        return row_index, search_index

    def draw(self, painter: QPainter) -> None:
        """Draw the plot."""
        with saved_painter_state(painter):
            painter.setFont(make_font(self._font_px))
            self._draw_axis(painter)
            for row_index, row in enumerate(self._rows):
                self._draw_row(painter, row_index, row)

    def _draw_axis(self, painter: QPainter) -> None:
        step_axis = self._step_axis
        font_px = self._font_px
        rect = step_axis.rect
        advance = QFontMetricsF(painter.font()).horizontalAdvance
        label_px = advance(numbers.format_power_of_ten(step_axis.powers[-1])) + 0.5 * font_px
        power_span = math.log10(step_axis.max_steps) - step_axis.min_power
        tick_stride = math.ceil(label_px * power_span / rect.width())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        for power in step_axis.powers:
            x = float(step_axis.x_of_steps(np.array(10**power)))
            label_top = rect.bottom() + 0.25 * font_px
            painter.setPen(QPen(QColor(self._theme.line), 1))
            painter.drawLine(QLineF(x, rect.top(), x, label_top))
            # the label of the maximum is that of the overflow
            if 10**power != step_axis.max_steps and power % tick_stride == 0:
                label_rect = QRectF(x - 3 * font_px, label_top, 6 * font_px, 1.2 * font_px)
                label = numbers.format_power_of_ten(power)
                painter.setPen(QColor(self._theme.faint))
                painter.drawText(label_rect, Qt.AlignmentFlag.AlignCenter, label)
        painter.setPen(QPen(QColor(self._theme.faint), 1))
        painter.drawLine(QLineF(rect.bottomLeft(), rect.bottomRight()))
        title_rect = QRectF(rect.left(), rect.bottom() + 1.4 * font_px, rect.width(), 1.3 * font_px)
        painter.setPen(QColor(self._theme.text))
        painter.drawText(title_rect, Qt.AlignmentFlag.AlignCenter, tr("Steps until the end"))
        self._draw_overflow(painter)

    def _draw_overflow(self, painter: QPainter) -> None:
        """Draw the background and the label of searches that were stopped after all these steps."""
        rect = self._step_axis.overflow_rect
        font_px = self._font_px
        painter.fillRect(rect, QColor(self._theme.window))
        painter.setPen(QPen(QColor(self._theme.faint), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QLineF(rect.topLeft(), rect.bottomLeft()))
        label_top = rect.bottom() + 0.25 * font_px
        label_rect = QRectF(rect.left(), label_top, rect.width(), 1.2 * font_px)
        label = _overflow_label(self._step_axis.max_steps)
        painter.setPen(QColor(self._theme.faint))
        painter.drawText(label_rect, Qt.AlignmentFlag.AlignCenter, label)

    def _draw_row(self, painter: QPainter, row_index: int, row: StripRow) -> None:
        rect = self._row_rect(row_index)
        font_px = self._font_px
        width = rect.left() - self._left_px - 0.7 * font_px - self._symbol_px
        metrics = QFontMetricsF(painter.font())
        title = metrics.elidedText(row.title, Qt.TextElideMode.ElideRight, width)
        title_rect = QRectF(self._left_px, rect.top(), width, rect.height())
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(self._theme.text))
        if row.seeded_runs:
            painter.setBrush(self.row_color(row_index))
        painter.drawText(title_rect, flags, title)
        if row.seeded_runs:
            middle = QPointF(rect.left() - font_px, rect.center().y())
            draw_dot(painter, middle, 0.3 * font_px, RUN_DOT_CORNERS[row_index])
        if row_index:
            right = self._step_axis.overflow_rect.right()
            painter.setPen(QPen(QColor(self._theme.line), 1))
            painter.drawLine(QLineF(rect.left(), rect.top(), right, rect.top()))
        self._draw_quartiles(painter, rect, row)
        self._draw_dots(painter, row_index, row)

    def _draw_quartiles(self, painter: QPainter, rect: QRectF, row: StripRow) -> None:
        """Draw a box from the first to the third quartile, and a line at the median."""
        percentiles = summarize_results(row.results).step_percentiles
        if percentiles is None:
            return
        left = self._x_of_percentile(percentiles.first_quartile)
        median_x = self._x_of_percentile(percentiles.median)
        right = self._x_of_percentile(percentiles.third_quartile)
        if left is not None:
            if right is None:
                right = rect.right()
            width = right - left
            height = rect.height()
            quartiles_rect = QRectF(left, rect.top() + 0.1 * height, max(2.0, width), 0.8 * height)
            painter.fillRect(quartiles_rect, with_opacity(self._theme.accent, 0.16))
        if median_x is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
            margin = 0.06 * rect.height()
            top = rect.top() + margin
            bottom = rect.bottom() - margin
            painter.setPen(QPen(QColor(self._theme.text), 2))
            painter.drawLine(QLineF(median_x, top, median_x, bottom))

    def _x_of_percentile(self, percentile: StepPercentile) -> float | None:
        """Return the horizontal position of a percentile; None if it is not known exactly."""
        if percentile.bound is not StepBound.EXACTLY:
            return None
        return float(self._step_axis.x_of_steps(np.array([percentile.steps]))[0])

    def row_color(self, row_index: int) -> QColor:
        """Return the colour of a row of runs."""
        return QColor((self._theme.text, self._theme.path_ramp[1])[row_index])

    def _draw_dots(self, painter: QPainter, row_index: int, row: StripRow) -> None:
        positions = self.dot_positions[row_index]
        codes = row.results.codes
        max_dots = _MAX_RUN_DOTS if row.seeded_runs else _MAX_DOTS
        is_cloud = len(codes) > max_dots
        radius = min(0.3 * self._font_px, 4.0)
        for code in (ResultCode.SOLVED, ResultCode.STOPPED, ResultCode.NO_TOUR, ResultCode.STUCK):
            color = legend.result_color(code, self._theme)
            code_positions = positions[(codes == code) & ~np.isnan(positions[:, 0])]
            is_run_code = code in (ResultCode.SOLVED, ResultCode.STOPPED)
            is_seeded_run = is_run_code and row.seeded_runs is not None
            if is_seeded_run and (code is ResultCode.SOLVED or not is_cloud):
                color = self.row_color(row_index)
            if is_cloud:
                draw_cloud(painter, code_positions, color)
                continue
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            color.setAlphaF(0.8)
            with_pen(painter, QPen(QColor(self._theme.surface), 0.6), color)
            if is_seeded_run and code is ResultCode.STOPPED:
                # not filled, because its end is unknown
                with_pen(painter, QPen(color, 1.2), Qt.BrushStyle.NoBrush)
            corners = _CORNERS_BY_CODE[code]
            if is_seeded_run:
                corners = RUN_DOT_CORNERS[row_index]
            for x, y in code_positions.tolist():
                draw_dot(painter, QPointF(x, y), radius, corners)


def _overflow_label(max_steps: int) -> str:
    return maps.format_step_percentile(StepPercentile(max_steps, StepBound.MORE_THAN))


def draw_cloud(painter: QPainter, positions: NDArray[np.float64], color: QColor) -> None:
    """Draw many dots as an image, more opaque where more dots are."""
    if not len(positions):
        return
    corner = np.floor(positions.min(axis=0))
    column, row = np.rint((positions - corner) * _CLOUD_SCALE).astype(np.int64).T
    width = int(column.max()) + 1
    height = int(row.max()) + 1
    counts = np.bincount(row * width + column, minlength=width * height).reshape(height, width)
    # spread each dot over several pixels
    dilated_counts = sum(np.roll(np.pad(counts, 2), shift, (0, 1)) for shift in _CLOUD_DOT_OFFSETS)
    single_opacity = min(0.7, max(0.15, _CLOUD_SATURATION / len(positions)))
    opacity = np.rint(255 * (1 - (1 - single_opacity) ** dilated_counts)).astype(np.uint32)
    pixels = np.ascontiguousarray(opacity << 24 | np.uint32(color.rgb() & 0xFFFFFF))
    # with a margin of two pixels
    columns = width + 4
    rows = height + 4
    image = QImage(pixels.data, columns, rows, 4 * columns, QImage.Format.Format_ARGB32)
    left = corner[0] - 2 / _CLOUD_SCALE
    top = corner[1] - 2 / _CLOUD_SCALE
    image_rect = QRectF(left, top, columns / _CLOUD_SCALE, rows / _CLOUD_SCALE)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(image_rect, image)


def draw_dot(
    painter: QPainter, pos: QPointF, radius: float, corners: tuple[tuple[float, float], ...]
) -> None:
    """Draw a dot with some corners, in radii; without corners it is round."""
    if corners:
        painter.drawPolygon([pos + QPointF(x, y) * radius for x, y in corners])
    else:
        painter.drawEllipse(pos, radius, radius)


def _steps_with_codes(
    rows: tuple[StripRow, ...], codes: tuple[ResultCode, ...]
) -> NDArray[np.int64]:
    """Return the steps of all searches with one of these results."""
    selected_steps = (row.results.steps[np.isin(row.results.codes, codes)] for row in rows)
    return np.concatenate([np.zeros(0, np.int64), *selected_steps])
