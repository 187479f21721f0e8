"""Plots of many searches, as widgets that can be pointed at."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from knight_gui.drawing.maps.strip import StripPlot, StripRow
from knight_gui.drawing.maps.survival import SurvivalPlot
from knight_gui.drawing.painting import iter_ring_strokes, with_pen
from knight_gui.i18n import tr
from knight_gui.window.widgets.parts import with_name
from knight_gui.window.widgets.picture import InteractivePicture, font_px_of
from knight_gui.window.widgets.theming import current_theme


class StripPlotView(InteractivePicture):
    """The chart of all strategies; a dot is the pair of its row and its search."""

    _plot_type = StripPlot
    _margin_px = 0

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        with_name(self, "mapStrip").setAccessibleName(tr("How the steps are spread"))
        self._rows: tuple[StripRow, ...] = ()
        self._max_steps = 10
        self._plot: StripPlot | None = None
        self._marked_dot: tuple[int, int] | None = None

    def show_rows(self, rows: tuple[StripRow, ...], max_steps: int) -> None:
        """Show the results of some strategies, a row for each."""
        if [len(row.results) for row in rows] != [len(row.results) for row in self._rows]:
            self._marked_dot = self._hovered_item = None
            self.updateGeometry()
        self._rows = rows
        self._max_steps = max_steps
        self.redraw()

    def set_marked_dot(self, dot: tuple[int, int] | None) -> None:
        """Draw a ring around a dot that is pointed at elsewhere."""
        if dot != self._marked_dot:
            self._marked_dot = dot
            self.update()

    def _get_plot(self) -> StripPlot:
        if self._plot is None:
            rect = QRectF(self.rect()).adjusted(
                *(self._margin_px * sign for sign in (1, 1, -1, -1))
            )
            theme = current_theme()
            font_px = font_px_of(self)
            self._plot = self._plot_type(self._rows, self._max_steps, rect, theme, font_px)
        return self._plot

    def dot_position(self, row: int, search_index: int) -> QPointF | None:
        """Return the position of the dot of a search, or None if it has none."""
        return self._get_plot().dot_position(row, search_index)

    def redraw(self) -> None:
        self._plot = None
        super().redraw()

    def draw(self, painter: QPainter) -> None:
        self._get_plot().draw(painter)

    def draw_overlay(self, painter: QPainter) -> None:
        super().draw_overlay(painter)
        pos = None if self._marked_dot is None else self.dot_position(*self._marked_dot)
        if pos is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for color, width in iter_ring_strokes():
                with_pen(painter, QPen(color, width)).drawEllipse(pos, 7, 7)

    def item_at(self, pos: QPointF) -> tuple[int, int] | None:
        return self._get_plot().nearest_dot(pos)

    def sizeHint(self) -> QSize:
        return self._size_in_em(40, 2.6)

    def minimumSizeHint(self) -> QSize:
        return self._size_in_em(20, 1.9)

    def _size_in_em(self, width_em: float, row_height_em: float) -> QSize:
        font_px = font_px_of(self)
        rows = max(1, len(self._rows))
        return QSize(round(width_em * font_px), round((3 + row_height_em * rows) * font_px))


_PREFERRED_CURVES_EM = 14.0
_MIN_CURVES_EM = 8.0
"""How high the curves are, and how high at least."""

_OFFSETS_BY_KEY = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class SeededRunsPlotView(StripPlotView):
    """The chart of the runs of one or two searches; the arrow keys go from dot to dot."""

    _plot_type = SurvivalPlot
    _margin_px = 6
    handled_keys = (*_OFFSETS_BY_KEY, Qt.Key.Key_Return)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        with_name(self, "luckPlot").setAccessibleName(tr("How long the runs take"))

    def _move_to_neighbor(self, rank_step: int, row_step: int) -> None:
        """Point at the run that took the next more or fewer steps, or at one of the other row."""
        row, search_index = self._marked_dot or (0, -1)
        row = min(max(row + row_step, 0), len(self._rows) - 1)
        dot_x = self._get_plot().dot_positions[row][:, 0]
        ranked_indices = np.argsort(dot_x, kind="stable")[: np.count_nonzero(~np.isnan(dot_x))]
        if len(ranked_indices):
            if search_index in ranked_indices:
                rank = int(np.flatnonzero(ranked_indices == search_index)[0])
            else:
                rank = -rank_step
            self.item_pointed.emit(
                (row, int(ranked_indices[min(max(rank + rank_step, 0), len(ranked_indices) - 1)]))
            )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _OFFSETS_BY_KEY:
            self._move_to_neighbor(*_OFFSETS_BY_KEY[key])
        elif key is Qt.Key.Key_Return and self._marked_dot is not None:
            self.item_chosen.emit(self._marked_dot)
        else:
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.item_pointed.emit(None)

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(0, round(_PREFERRED_CURVES_EM * font_px_of(self)))

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint() + QSize(0, round(_MIN_CURVES_EM * font_px_of(self)))
