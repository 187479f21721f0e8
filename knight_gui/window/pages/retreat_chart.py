"""The page that shows where on its path a search goes back: a chart of its retreats."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QLabel, QWidget

from knight_gui.drawing.export.chart import RetreatChart
from knight_gui.drawing.painting import inked
from knight_gui.i18n import plural, tr
from knight_gui.window.context import Context
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import named
from knight_gui.window.widgets.picture import PointedPicture
from knight_gui.window.widgets.theming import theme_of

_STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_PageUp: 10,
    Qt.Key.Key_PageDown: -10,
}
"""How many squares the line moves by."""
_RIM_PX = 8


class ChartView(PointedPicture):
    """Shows the chart, with a line that the mouse or the arrow keys move over the bars."""

    keys = (*_STEPS, Qt.Key.Key_Home, Qt.Key.Key_End)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "retreatPlot").setAccessibleName(tr("Retreats along the path"))
        self.counts: Sequence[int] = ()
        self.line: int | None = None

    def show_counts(self, counts: Sequence[int]) -> None:
        """Show other retreats; the line stays where it was, or at the end."""
        self.counts = counts
        if self.line is not None:
            self.line = min(self.line, len(counts) - 1) if any(counts) else None
        self.redraw()

    @property
    def chart(self) -> RetreatChart:
        """The chart as it fits in here."""
        room = QRectF(self.rect()).adjusted(_RIM_PX, _RIM_PX, -_RIM_PX, -_RIM_PX)
        return RetreatChart(self.counts, room, self.font(), theme_of(self))

    @property
    def highest(self) -> int:
        """The place of the square with the most retreats."""
        return max(range(len(self.counts)), key=self.counts.__getitem__, default=0)

    def draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self.font())
        painter.fillRect(self.rect(), QColor(theme_of(self).surface))
        self.chart.draw(painter)

    def draw_over(self, painter: QPainter) -> None:
        if self.line is not None:
            field, x = self.chart.field, self.chart.middle_of(self.line)
            inked(painter, QPen(QColor(theme_of(self).text), 2)).drawLine(
                QLineF(x, field.top(), x, field.bottom())
            )
        super().draw_over(painter)

    def found_at(self, spot: QPointF) -> int | None:
        return self.chart.place_at(spot.x())

    def hover(self, what: object) -> None:
        # beside the bars the line stays, and nothing here can be clicked
        if isinstance(what, int):
            self._move_to(what)

    def _move_to(self, place: int) -> None:
        self.line = min(max(place, 0), len(self.counts) - 1)
        self.update()
        self.pointed.emit(self.line)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key not in self.keys or not any(self.counts):
            super().keyPressEvent(event)
        elif key in _STEPS:
            self._move_to((self.highest if self.line is None else self.line) + _STEPS[key])
        else:
            self._move_to(0 if key is Qt.Key.Key_Home else len(self.counts) - 1)


class RetreatPage(Page):
    """Shows how often the knight went back from each square of the path, and says it in words."""

    def __init__(self, context: Context) -> None:
        super().__init__("retreatChart", tr("Retreats along the path"), context.parent)
        self._track = context.go.tracks[0]
        self._reading = named(QLabel(self, wordWrap=True), "retreatReading")
        self._view = ChartView(self)
        self._view.pointed.connect(self._say)
        self.lay_out(self._reading, (self._view, 1))
        self.setFocusProxy(self._view)
        self._track.reported.connect(self.renew)

    @Slot()
    def renew(self) -> None:
        """Show what the first search has reported."""
        report = self._track.report
        self.show_retreats(report.progress.retreats_by_depth.tolist() if report else ())

    def show_retreats(self, counts: Sequence[int]) -> None:
        """Show how often the knight went back from each square of the path."""
        self._view.show_counts(counts)
        self._say()

    @Slot()
    def _say(self) -> None:
        """Say how many retreats there are under the line; at first, where most of them are."""
        counts, place, text = self._view.counts, self._view.line, ""
        if place is not None:
            text = plural(
                "Square {number:,} of the path: {count:,} retreat",
                "Square {number:,} of the path: {count:,} retreats",
                counts[place],
                number=place + 1,
            )
        elif any(counts):
            text = plural(
                "Most at square {number:,} of the path: {count:,} retreat",
                "Most at square {number:,} of the path: {count:,} retreats",
                counts[self._view.highest],
                number=self._view.highest + 1,
            )
        self._reading.setText(text)
        self._view.setAccessibleDescription(text)
