"""Page with the chart of retreats along the path."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QLabel, QWidget

from knight_gui.drawing.export.chart import RetreatChartPainter
from knight_gui.drawing.painting import with_pen
from knight_gui.i18n import plural, tr
from knight_gui.window.context import WindowContext
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import with_name
from knight_gui.window.widgets.picture import InteractivePicture
from knight_gui.window.widgets.theming import current_theme

_CURSOR_OFFSETS_BY_KEY = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_PageUp: 10,
    Qt.Key.Key_PageDown: -10,
}
"""How many squares the line moves by."""
_MARGIN_PX = 8
_CORNER_RADIUS_PX = 12
"""Radius of the corners of the chart's card."""


class RetreatChartView(InteractivePicture):
    """Shows the chart, with a line that the mouse or the arrow keys move over the bars."""

    handled_keys = (*_CURSOR_OFFSETS_BY_KEY, Qt.Key.Key_Home, Qt.Key.Key_End)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        with_name(self, "retreatPlot").setAccessibleName(tr("Retreats along the path"))
        self.retreat_counts: Sequence[int] = ()
        self.cursor_index: int | None = None

    def show_retreat_counts(self, retreat_counts: Sequence[int]) -> None:
        """Show other retreats; the line stays where it was, or at the end."""
        self.retreat_counts = retreat_counts
        if self.cursor_index is not None:
            if any(retreat_counts):
                self.cursor_index = min(self.cursor_index, len(retreat_counts) - 1)
            else:
                self.cursor_index = None
        self.redraw()

    @property
    def chart(self) -> RetreatChartPainter:
        """The chart as it fits in here."""
        rect = QRectF(self.rect()).adjusted(_MARGIN_PX, _MARGIN_PX, -_MARGIN_PX, -_MARGIN_PX)
        return RetreatChartPainter(self.retreat_counts, rect, self.font(), current_theme())

    @property
    def index_of_most_retreats(self) -> int:
        """The index of the square with the most retreats; the first one of several."""
        return max(range(len(self.retreat_counts)), key=self.retreat_counts.__getitem__, default=0)

    def draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self.font())
        theme = current_theme()
        with_pen(painter, theme.line, theme.surface)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(frame, _CORNER_RADIUS_PX, _CORNER_RADIUS_PX)
        self.chart.draw(painter)

    def draw_overlay(self, painter: QPainter) -> None:
        if self.cursor_index is not None:
            plot_rect = self.chart.plot_rect
            x = self.chart.bar_center_x(self.cursor_index)
            with_pen(painter, QPen(QColor(current_theme().text), 2)).drawLine(
                QLineF(x, plot_rect.top(), x, plot_rect.bottom())
            )
        super().draw_overlay(painter)

    def item_at(self, pos: QPointF) -> int | None:
        return self.chart.index_at(pos.x())

    def set_hovered_item(self, item: object) -> None:
        # beside the bars the line stays, and nothing here can be clicked
        if isinstance(item, int):
            self._move_cursor_to(item)

    def _move_cursor_to(self, index: int) -> None:
        self.cursor_index = min(max(index, 0), len(self.retreat_counts) - 1)
        self.update()
        self.item_pointed.emit(self.cursor_index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key not in self.handled_keys or not any(self.retreat_counts):
            super().keyPressEvent(event)
        elif key in _CURSOR_OFFSETS_BY_KEY:
            self._move_cursor_to(
                (self.index_of_most_retreats if self.cursor_index is None else self.cursor_index)
                + _CURSOR_OFFSETS_BY_KEY[key]
            )
        else:
            self._move_cursor_to(0 if key is Qt.Key.Key_Home else len(self.retreat_counts) - 1)


class RetreatChartPage(Page):
    """Page with the chart of retreats by square of the path, and a sentence on it."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__("retreatChart", tr("Retreats along the path"), context.main_window)
        self._client = context.playback.clients[0]
        self._reading_label = with_name(QLabel(self, wordWrap=True), "retreatReading")
        self._chart_view = RetreatChartView(self)
        self._chart_view.item_pointed.connect(self._update_reading)
        self.set_content(self._reading_label, (self._chart_view, 1))
        self.setFocusProxy(self._chart_view)
        self._client.report_changed.connect(self.refresh)

    @Slot()
    def refresh(self) -> None:
        """Show the retreats of the first search's report."""
        report = self._client.report
        self.show_retreat_counts(report.progress.retreats_by_depth.tolist() if report else ())

    def show_retreat_counts(self, retreat_counts: Sequence[int]) -> None:
        """Show how often the knight went back from each square of the path."""
        self._chart_view.show_retreat_counts(retreat_counts)
        self._update_reading()

    @Slot()
    def _update_reading(self) -> None:
        """Show the number of retreats under the line; without a line, the square with most."""
        retreat_counts = self._chart_view.retreat_counts
        cursor_index = self._chart_view.cursor_index
        text = ""
        if cursor_index is not None:
            text = plural(
                "Square {number:,} of the path: {count:,} retreat",
                "Square {number:,} of the path: {count:,} retreats",
                retreat_counts[cursor_index],
                number=cursor_index + 1,
            )
        elif any(retreat_counts):
            text = plural(
                "Most at square {number:,} of the path: {count:,} retreat",
                "Most at square {number:,} of the path: {count:,} retreats",
                retreat_counts[self._chart_view.index_of_most_retreats],
                number=self._chart_view.index_of_most_retreats + 1,
            )
        self._reading_label.setText(text)
        self._chart_view.setAccessibleDescription(text)
