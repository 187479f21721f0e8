"""How the steps of many searches are spread: a dot for each, a row for each strategy."""

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
_JITTER_Y = 0.7548776662
_JITTER_X = 0.5698402910
"""Multiples of both, without their whole parts, fill a square evenly (M. Roberts, 2018)."""
_HOVER_DISTANCE_PX = 12
"""How far from a dot the mouse points at it."""
_DOT_SPREAD = 0.6
"""How much of a row's height the dots are spread over."""


_SQUARE_CORNERS = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
_CORNERS_BY_CODE: dict[ResultCode, tuple[tuple[float, float], ...]] = {
    ResultCode.SOLVED: (),
    ResultCode.STOPPED: _SQUARE_CORNERS,
    ResultCode.NO_TOUR: ((0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0)),
    ResultCode.STUCK: ((0, -1.3), (1.2, 1), (-1.2, 1)),
}
"""The shape of a dot for each way to end."""
RUN_DOT_CORNERS: tuple[tuple[tuple[float, float], ...], ...] = ((), _SQUARE_CORNERS)
"""Those of the runs of two searches."""
_MAX_DOTS = 1_000
_MAX_RUN_DOTS = 300
"""More dots than that are drawn as a cloud: runs often take equally many steps."""
_CLOUD_SCALE = 2
_CLOUD_SATURATION = 2_000
"""Pixels of a cloud for each of the screen, and how many dots in it are as strong as can be."""
_CLOUD_DOT_OFFSETS = tuple((y, x) for y in (-1, 0, 1, 2) for x in (-1, 0, 1, 2))
"""Which pixels one of them has."""


@dataclass(frozen=True)
class StripRow:
    """One row of the chart: whose searches these are, and what they came to.

    If they are runs of one search the row has an ink and a shape of its own, and `seeded_runs` tells
    what they came to.
    """

    title: str
    results: SearchResults
    seeded_runs: SeededRuns | None = None


@dataclass(frozen=True)
class StepAxis:
    """Where steps are on the chart.

    Attributes
    ----------
    overflow_rect
        Where the dots are of what had not ended after the most steps.
    min_power
        The power of ten at its left.
    """

    rect: QRectF
    overflow_rect: QRectF
    min_power: float
    max_steps: int

    @property
    def powers(self) -> range:
        """The powers of ten on it."""
        return range(math.ceil(self.min_power), math.floor(math.log10(self.max_steps) + 1e-9) + 1)

    def x_of_steps(self, steps: NDArray[np.int64]) -> NDArray[np.float64]:
        powers = np.log10(np.clip(steps, 1, self.max_steps)) - self.min_power
        fraction = np.maximum(powers / (math.log10(self.max_steps) - self.min_power), 0)
        return self.rect.left() + fraction * self.rect.width()


class StripPlot:
    """Draws the chart, on the screen or elsewhere."""

    def __init__(
        self, rows: tuple[StripRow, ...], max_steps: int, rect: QRectF, theme: Theme, font_px: float
    ) -> None:
        self._rows = rows
        self._max_steps = max_steps
        self._theme = theme
        self._font_px = font_px
        self._left_px = rect.left()
        # before the name of runs stands their shape
        self._symbol_px = font_px if any(row.seeded_runs for row in rows) else 0.0
        self._step_axis = self._fit_step_axis(rect)
        self.dot_positions = [
            self._compute_dot_positions(row, row_index) for row_index, row in enumerate(rows)
        ]
        """Where all dots of each row are, float64 (n, 2); NaN where there is none."""

    def _fit_step_axis(self, available_rect: QRectF) -> StepAxis:
        advance = QFontMetricsF(make_font(self._font_px)).horizontalAdvance
        widest = max((advance(row.title) for row in self._rows), default=0.0)
        left_px = min(widest + 1.2 * self._font_px, 0.3 * available_rect.width()) + self._symbol_px
        steps = _steps_with_codes(self._rows, _FINISHED_CODES)
        max_steps = max(self._max_steps, int(steps.max(initial=0)))
        overflow_px = max(
            7.5 * self._font_px,
            advance(maps.format_step_percentile(StepPercentile(max_steps, StepBound.MORE_THAN))),
        )
        rect = QRectF(
            available_rect.left() + left_px,
            available_rect.top() + 0.2 * self._font_px,
            max(1.0, available_rect.width() - left_px - overflow_px - 0.8 * self._font_px),
            max(1.0, available_rect.height() - 2.9 * self._font_px),
        )
        overflow_rect = QRectF(
            rect.right() + 0.8 * self._font_px, rect.top(), overflow_px, rect.height()
        )
        # one that was given up early stands where that was, and what ended later beside it
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
        """Return where the dots of a row are, float64 (n, 2); NaN where there is none."""
        results = row.results
        rect = self._row_rect(row_index)
        step_axis = self._step_axis
        jitter_y, jitter_x = np.modf(np.outer((_JITTER_Y, _JITTER_X), np.arange(len(results)) + 1))[
            0
        ]
        y = rect.center().y() + (jitter_y - 0.5) * _DOT_SPREAD * rect.height()
        is_overflow = (results.codes == ResultCode.STOPPED) & (results.steps >= step_axis.max_steps)
        # within the band they are spread, too, for there they have no order
        overflow_x = (
            step_axis.overflow_rect.left()
            + (0.1 + 0.8 * jitter_x) * step_axis.overflow_rect.width()
        )
        x = np.where(is_overflow, overflow_x, step_axis.x_of_steps(results.steps))
        x[
            (results.codes == ResultCode.PENDING) | (results.codes == ResultCode.NO_TOUR_BY_THEORY)
        ] = np.nan
        return np.stack([x, y], axis=1)

    def dot_position(self, row_index: int, search_index: int) -> QPointF | None:
        """Return where the dot of a search is; None if it has none."""
        positions = (
            self.dot_positions[row_index][search_index : search_index + 1]
            if row_index < len(self.dot_positions)
            else ()
        )
        return next((QPointF(x, y) for x, y in positions if not math.isnan(x)), None)

    def nearest_dot(self, pos: QPointF) -> tuple[int, int] | None:
        """Return the row and the place of the dot at a spot; None if there is none."""
        dots_by_distance: list[tuple[float, int, int]] = []
        for row_index, positions in enumerate(self.dot_positions):
            distances = np.hypot(positions[:, 0] - pos.x(), positions[:, 1] - pos.y())
            dots_by_distance += [
                (distances[search_index], row_index, int(search_index))
                for search_index in np.flatnonzero(distances <= _HOVER_DISTANCE_PX)
            ]
        return min(dots_by_distance)[1:] if dots_by_distance else None

    def draw(self, painter: QPainter) -> None:
        """Draw it."""
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
        tick_stride = math.ceil(
            (advance(numbers.format_power_of_ten(step_axis.powers[-1])) + 0.5 * font_px)
            * (math.log10(step_axis.max_steps) - step_axis.min_power)
            / rect.width()
        )
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        for power in step_axis.powers:
            x = float(step_axis.x_of_steps(np.array(10**power)))
            with_pen(painter, QPen(QColor(self._theme.line), 1)).drawLine(
                QLineF(x, rect.top(), x, rect.bottom() + 0.25 * font_px)
            )
            # beside the last stands what is beyond
            if 10**power != step_axis.max_steps and power % tick_stride == 0:
                label_rect = QRectF(
                    x - 3 * font_px, rect.bottom() + 0.25 * font_px, 6 * font_px, 1.2 * font_px
                )
                with_pen(painter, QColor(self._theme.faint)).drawText(
                    label_rect, Qt.AlignmentFlag.AlignCenter, numbers.format_power_of_ten(power)
                )
        with_pen(painter, QPen(QColor(self._theme.faint), 1)).drawLine(
            QLineF(rect.bottomLeft(), rect.bottomRight())
        )
        title_rect = QRectF(rect.left(), rect.bottom() + 1.4 * font_px, rect.width(), 1.3 * font_px)
        with_pen(painter, QColor(self._theme.text)).drawText(
            title_rect, Qt.AlignmentFlag.AlignCenter, tr("Steps until the end")
        )
        self._draw_overflow(painter)

    def _draw_overflow(self, painter: QPainter) -> None:
        """Draw where those are that have not ended in all these steps."""
        rect = self._step_axis.overflow_rect
        font_px = self._font_px
        painter.fillRect(rect, QColor(self._theme.window))
        with_pen(painter, QPen(QColor(self._theme.faint), 1, Qt.PenStyle.DashLine)).drawLine(
            QLineF(rect.topLeft(), rect.bottomLeft())
        )
        label_rect = QRectF(
            rect.left(), rect.bottom() + 0.25 * font_px, rect.width(), 1.2 * font_px
        )
        with_pen(painter, QColor(self._theme.faint)).drawText(
            label_rect,
            Qt.AlignmentFlag.AlignCenter,
            maps.format_step_percentile(
                StepPercentile(self._step_axis.max_steps, StepBound.MORE_THAN)
            ),
        )

    def _draw_row(self, painter: QPainter, row_index: int, row: StripRow) -> None:
        rect = self._row_rect(row_index)
        font_px = self._font_px
        width = rect.left() - self._left_px - 0.7 * font_px - self._symbol_px
        title = QFontMetricsF(painter.font()).elidedText(
            row.title, Qt.TextElideMode.ElideRight, width
        )
        align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        with_pen(
            painter,
            QColor(self._theme.text),
            self.row_color(row_index) if row.seeded_runs else None,
        ).drawText(QRectF(self._left_px, rect.top(), width, rect.height()), align, title)
        if row.seeded_runs:
            middle = QPointF(rect.left() - font_px, rect.center().y())
            draw_dot(painter, middle, 0.3 * font_px, RUN_DOT_CORNERS[row_index])
        if row_index:
            with_pen(painter, QPen(QColor(self._theme.line), 1)).drawLine(
                QLineF(rect.left(), rect.top(), self._step_axis.overflow_rect.right(), rect.top())
            )
        self._draw_quartiles(painter, rect, row)
        self._draw_dots(painter, row_index, row)

    def _draw_quartiles(self, painter: QPainter, rect: QRectF, row: StripRow) -> None:
        """Draw where the middle half is, and the median."""
        percentiles = summarize_results(row.results).step_percentiles
        if percentiles is None:
            return
        quartiles = percentiles.first_quartile, percentiles.median, percentiles.third_quartile
        left, x, right = map(self._x_of_percentile, quartiles)
        if left is not None:
            width = (rect.right() if right is None else right) - left
            height = rect.height()
            quartiles_rect = QRectF(left, rect.top() + 0.1 * height, max(2.0, width), 0.8 * height)
            painter.fillRect(quartiles_rect, with_opacity(self._theme.accent, 0.16))
        if x is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
            margin = 0.06 * rect.height()
            with_pen(painter, QPen(QColor(self._theme.text), 2)).drawLine(
                QLineF(x, rect.top() + margin, x, rect.bottom() - margin)
            )

    def _x_of_percentile(self, percentile: StepPercentile) -> float | None:
        """Return where a level is; None where it is not known."""
        x = float(self._step_axis.x_of_steps(np.array([percentile.steps]))[0])
        return x if percentile.bound is StepBound.EXACTLY else None

    def row_color(self, row_index: int) -> QColor:
        """Return the colour of a row of runs."""
        return QColor((self._theme.text, self._theme.path_ramp[1])[row_index])

    def _draw_dots(self, painter: QPainter, row_index: int, row: StripRow) -> None:
        positions = self.dot_positions[row_index]
        codes = row.results.codes
        is_cloud = len(codes) > (_MAX_RUN_DOTS if row.seeded_runs else _MAX_DOTS)
        radius = min(0.3 * self._font_px, 4.0)
        for code in (ResultCode.SOLVED, ResultCode.STOPPED, ResultCode.NO_TOUR, ResultCode.STUCK):
            color = legend.result_color(code, self._theme)
            code_positions = positions[(codes == code) & ~np.isnan(positions[:, 0])]
            is_seeded_run = row.seeded_runs is not None and code in (
                ResultCode.SOLVED,
                ResultCode.STOPPED,
            )
            if is_seeded_run and (code is ResultCode.SOLVED or not is_cloud):
                color = self.row_color(row_index)
            if is_cloud:
                _draw_cloud(painter, code_positions, color)
                continue
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            color.setAlphaF(0.8)
            with_pen(painter, QPen(QColor(self._theme.surface), 0.6), color)
            if is_seeded_run and code is ResultCode.STOPPED:
                # open, as nobody knows where it ends
                with_pen(painter, QPen(color, 1.2), Qt.BrushStyle.NoBrush)
            shape = RUN_DOT_CORNERS[row_index] if is_seeded_run else _CORNERS_BY_CODE[code]
            for x, y in code_positions.tolist():
                draw_dot(painter, QPointF(x, y), radius, shape)


def _draw_cloud(painter: QPainter, positions: NDArray[np.float64], color: QColor) -> None:
    """Draw very many dots at once, the stronger the more of them are in one place."""
    if not len(positions):
        return
    corner = np.floor(positions.min(axis=0))
    column, row = np.rint((positions - corner) * _CLOUD_SCALE).astype(np.int64).T
    width = int(column.max()) + 1
    height = int(row.max()) + 1
    counts = np.bincount(row * width + column, minlength=width * height).reshape(height, width)
    # each is as large as some pixels
    dilated_counts = sum(np.roll(np.pad(counts, 2), shift, (0, 1)) for shift in _CLOUD_DOT_OFFSETS)
    single_opacity = min(0.7, max(0.15, _CLOUD_SATURATION / len(positions)))
    opacity = np.rint(255 * (1 - (1 - single_opacity) ** dilated_counts)).astype(np.uint32)
    pixels = np.ascontiguousarray(opacity << 24 | np.uint32(color.rgb() & 0xFFFFFF))
    column = width + 4
    row = height + 4
    image = QImage(pixels.data, column, row, 4 * column, QImage.Format.Format_ARGB32)
    image_rect = QRectF(
        corner[0] - 2 / _CLOUD_SCALE,
        corner[1] - 2 / _CLOUD_SCALE,
        column / _CLOUD_SCALE,
        row / _CLOUD_SCALE,
    )
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(image_rect, image)


def draw_dot(
    painter: QPainter, pos: QPointF, radius: float, corners: tuple[tuple[float, float], ...]
) -> None:
    """Draw a dot with these corners; without any it is round."""
    if corners:
        painter.drawPolygon([pos + QPointF(x, y) * radius for x, y in corners])
    else:
        painter.drawEllipse(pos, radius, radius)


def _steps_with_codes(
    rows: tuple[StripRow, ...], codes: tuple[ResultCode, ...]
) -> NDArray[np.int64]:
    """Return the steps of all searches of which one of these is known."""
    selected_steps = (row.results.steps[np.isin(row.results.codes, codes)] for row in rows)
    return np.concatenate([np.zeros(0, np.int64), *selected_steps])
