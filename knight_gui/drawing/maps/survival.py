"""Survival plot of seeded runs: a dot for each run, and Kaplan–Meier curves above the dots."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from knight_gui.drawing.board.canvas import make_font
from knight_gui.drawing.maps.strip import RUN_DOT_CORNERS, StepAxis, StripPlot, draw_dot
from knight_gui.drawing.painting import saved_painter_state, with_pen
from knight_gui.i18n import tr
from knight_gui.messages import luck as messages
from knight_gui.sweeps.luck import SeededRuns
from knight_gui.sweeps.results import ResultCode

_ROW_HEIGHT_EM = 2.6
"""Height of the row of a search in font sizes."""
_CENSORING_MARK_PX = 3.0
_LINE_STYLES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine)
"""Line styles of two searches."""


class SurvivalPlot(StripPlot):
    """Strip plot below curves of the share of runs that still search, on logarithmic axes.

    The curves are Kaplan–Meier estimates (E. Kaplan, P. Meier, 1958). A straight line is a heavy
    tail. Curves and dots share the axis of steps.
    """

    def _fit_step_axis(self, available_rect: QRectF) -> StepAxis:
        font_px = self._font_px
        rows_px = (_ROW_HEIGHT_EM * len(self._rows) + 2.9) * font_px
        strip_px = min(rows_px, 0.6 * available_rect.height())
        curves_px = available_rect.height() - strip_px
        step_axis = super()._fit_step_axis(available_rect.adjusted(0, curves_px, 0, 0))
        self._curves_rect = QRectF(
            step_axis.rect.left(),
            available_rect.top() + 1.7 * font_px,
            step_axis.rect.width(),
            max(1.0, curves_px - 2.5 * font_px),
        )
        share_arrays = [
            row.seeded_runs.survival_curve.unsolved_shares for row in self._rows if row.seeded_runs
        ]
        shares = np.concatenate([np.array([0.1]), *share_arrays])
        self._min_power = math.floor(math.log10(shares[shares > 1e-9].min()) + 1e-9)
        return step_axis

    def _y_of_shares(self, shares: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the vertical positions of shares; that of 0 is the lower edge."""
        powers = np.log10(np.maximum(shares, 10.0**self._min_power))
        top: float = self._curves_rect.top()
        return top + powers / self._min_power * self._curves_rect.height()

    def draw(self, painter: QPainter) -> None:
        super().draw(painter)
        with saved_painter_state(painter):
            painter.setFont(make_font(self._font_px))
            self._draw_grid(painter)
            for row_index, row in enumerate(self._rows):
                if row.seeded_runs is not None and row.seeded_runs.started_count:
                    self._draw_curve(painter, row_index, row.seeded_runs)

    def _draw_grid(self, painter: QPainter) -> None:
        rect = self._curves_rect
        font_px = self._font_px
        step_axis = self._step_axis
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setPen(QPen(QColor(self._theme.line), 1))
        for x in step_axis.x_of_steps(10 ** np.array(step_axis.powers, np.int64)).tolist():
            painter.drawLine(QLineF(x, rect.top(), x, rect.bottom()))
        for power in range(self._min_power, 1):
            y = float(self._y_of_shares(np.array([10.0**power]))[0])
            with_pen(painter, QPen(QColor(self._theme.line), 1)).drawLine(
                QLineF(rect.left(), y, rect.right(), y)
            )
            label_rect = QRectF(
                self._left_px, y - font_px, rect.left() - self._left_px - 6, 2 * font_px
            )
            align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            share_text = messages.format_share(10.0**power)
            with_pen(painter, QColor(self._theme.faint)).drawText(label_rect, align, share_text)
        title_rect = QRectF(rect.left(), rect.top() - 1.7 * font_px, rect.width(), 1.4 * font_px)
        painter.setPen(QColor(self._theme.text))
        painter.drawText(title_rect, Qt.AlignmentFlag.AlignCenter, tr("Share still searching"))

    def _draw_curve(self, painter: QPainter, row_index: int, seeded_runs: SeededRuns) -> None:
        """Draw a curve with a step down for each run that found a tour."""
        survival_curve = seeded_runs.survival_curve
        rect = self._curves_rect
        x = self._step_axis.x_of_steps(survival_curve.solve_steps)
        y = self._y_of_shares(survival_curve.unsolved_shares)
        # of thousands of points in one pixel only the last is drawn
        is_distinct_pixel = np.append(np.diff(np.rint(2 * x)) > 0, True)[: len(x)]
        x = x[is_distinct_pixel]
        y = y[is_distinct_pixel]
        curve_x = np.repeat(np.append(rect.left(), x), 2)[1:]
        curve_y = np.repeat(np.append(rect.top(), y), 2)[:-1]
        if not len(survival_curve.unsolved_shares) or survival_curve.unsolved_shares[-1] > 0:
            last_steps = np.array([survival_curve.max_observed_steps])
            last_y = curve_y[-1:] if len(curve_y) else rect.top()
            curve_x = np.append(curve_x, self._step_axis.x_of_steps(last_steps))
            curve_y = np.append(curve_y, last_y)
        points = [QPointF(x, y) for x, y in zip(curve_x, curve_y, strict=True)]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self.row_color(row_index), 1.8, _LINE_STYLES[row_index])
        with_pen(painter, pen, Qt.BrushStyle.NoBrush).drawPolyline(points)
        self._draw_censoring_marks(painter, row_index, seeded_runs, float(curve_y[-1]))

    def _draw_censoring_marks(
        self, painter: QPainter, row_index: int, seeded_runs: SeededRuns, end_y: float
    ) -> None:
        """Mark the steps of stopped runs, and the share of unfinished runs at the end."""
        results = seeded_runs.results
        survival_curve = seeded_runs.survival_curve
        steps = results.steps[results.codes == ResultCode.STOPPED]
        shares = np.append(1, survival_curve.unsolved_shares)
        shares_at_steps = shares[np.searchsorted(survival_curve.solve_steps, steps, side="right")]
        x_and_y = (self._step_axis.x_of_steps(steps), self._y_of_shares(shares_at_steps))
        stopped_positions = np.stack(x_and_y)[:, steps < self._step_axis.max_steps]
        painter.setPen(QPen(self.row_color(row_index), 1))
        for x, y in np.unique(np.rint(stopped_positions), axis=1).T.tolist():
            painter.drawLine(QLineF(x, y - _CENSORING_MARK_PX, x, y + _CENSORING_MARK_PX))
        if seeded_runs.unfinished_count:
            right = self._curves_rect.right()
            font_px = self._font_px
            with_pen(painter, QPen(self.row_color(row_index), 1.6), QColor(self._theme.surface))
            draw_dot(painter, QPointF(right, end_y), 0.35 * font_px, RUN_DOT_CORNERS[row_index])
            label_rect = QRectF(right + 0.9 * font_px, end_y - font_px, 6 * font_px, 2 * font_px)
            share_text = messages.format_share(float(shares[-1]))
            painter.drawText(label_rect, Qt.AlignmentFlag.AlignVCenter, share_text)
