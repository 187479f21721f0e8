"""The page that shows how deep a search thrashes: a chart of its retreats by depth.

pyqtgraph takes a while to load and is known here alone, so this module is
imported when the page is first opened.
"""

import math

import numpy as np
import pyqtgraph as pg  # type: ignore[import-untyped]  # it ships no types
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QLabel,
    QStackedLayout,
    QWidget,
)

from knight_gui.player.frame import Report
from knight_gui.search.position import Progress
from knight_gui.texts import plural, tr
from knight_gui.window.commands.command import Context
from knight_gui.window.export.chart import spacing
from knight_gui.window.theme import theme_of
from knight_gui.window.widgets.page import PageDialog
from knight_gui.window.widgets.parts import named, styled
from knight_gui.wording.numbers import compact

_INTERVAL_MS = 100
_GROUND = math.log10(0.5)
"""Where bars stand on the logarithmic scale, so that a single retreat has one too."""
_BELOW = _GROUND - 1
"""Where no retreats are: out of sight, so that no line runs along the axis."""
_MARGINS = (8, 12, 16, 10)
_GRID = 45
"""How strong the lines across are, of 255."""
_PAGE = 10
"""Depths that the cursor moves by with PageUp and PageDown."""
_SMOOTH_BELOW = 2_000
"""From so many bars on smooth edges cost much and show little."""


class RetreatChart(PageDialog):
    """Draws a bar for each depth, as high as the logarithm of the retreats there.

    The mouse or the arrow keys move a line over the bars, and the bar under
    it is said in words. The newest progress is drawn, ten times a second at
    most.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("retreatChart", tr("Retreats by depth"), parent)
        self.resize(680, 440)
        self._counts: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self._waiting: Progress | None = None
        self._cursor: int | None = None
        self._pause = QTimer(self, singleShot=True)
        self._pause.setInterval(_INTERVAL_MS)
        self._pause.timeout.connect(self._draw_waiting)
        self._make_plot()
        self._arrange()
        self._colour()
        self._draw()

    # What it looks like

    def _make_plot(self) -> None:
        self._plot = pg.PlotWidget(self)
        self._plot.setObjectName("retreatPlot")
        self._plot.setAccessibleName(tr("Retreats by depth"))
        # a view that was zoomed or dragged away by mistake is hard to bring back
        self._plot.setMouseEnabled(x=False, y=False)
        self._plot.setMenuEnabled(False)
        self._plot.hideButtons()
        self._plot.getPlotItem().setContentsMargins(*_MARGINS)
        # depth grows to the right, however one reads
        self._plot.getPlotItem().setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._bars = pg.PlotCurveItem([-0.5, 0.5], [_BELOW], stepMode="center", fillLevel=_BELOW)
        self._line = pg.InfiniteLine(angle=90)
        self._line.hide()
        self._plot.addItem(self._bars)
        self._plot.addItem(self._line)
        # pyqtgraph drops moves that follow each other fast, and with them the last one
        self._plot.viewport().installEventFilter(self)

    def _arrange(self) -> None:
        self._reading = styled(named(QLabel(self), "retreatReading"), "strong")
        self._empty = QLabel(tr("No retreats: the knight has not gone back once so far."), self)
        styled(named(self._empty, "retreatEmpty"), "faint")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._plot)
        self._stack.addWidget(self._empty)
        self._hint = styled(
            QLabel(
                tr(
                    "{back} and {on} move the line, {first} and {last} go to the ends.",
                    back="←",
                    on="→",
                    first="Home",
                    last="End",
                ),
                self,
            ),
            "faint",
        )
        self.lay_out_with_foot(self._reading, (self._stack, 1), foot=[self._hint])
        self._plot.setFocus()

    def _colour(self) -> None:
        theme = theme_of(self)
        fill = QColor(theme.retreat)
        fill.setAlpha(90)
        self._plot.setBackground(theme.surface)
        self._bars.setPen(pg.mkPen(theme.retreat, width=1))
        self._bars.setBrush(fill)
        self._line.setPen(pg.mkPen(theme.text, width=2))
        self._plot.getAxis("left").setGrid(_GRID)
        self._letter_axes()

    def _letter_axes(self) -> None:
        px, theme = self.fontMetrics().height(), theme_of(self)
        titles = {"bottom": tr("Depth in moves"), "left": tr("Retreats")}
        for side, title in titles.items():
            axis = self._plot.getAxis(side)
            axis.setPen(theme.faint)
            axis.setTextPen(theme.faint)
            axis.setTickFont(self.font())
            axis.setStyle(tickTextOffset=px // 3)
            axis.setLabel(title, **{"color": theme.text, "font-size": f"{px - 3}px"})

    # What it shows

    @Slot(object)
    def show_report(self, report: Report) -> None:
        """Draw what a search reports."""
        self.show_progress(report.progress)

    def show_progress(self, progress: Progress) -> None:
        """Draw how often the knight went back at each depth.

        It may be called at any rate: what comes too fast waits, and only the
        newest is drawn.
        """
        self._waiting = progress
        if not self._pause.isActive():
            self._draw_waiting()

    @Slot()
    def _draw_waiting(self) -> None:
        if self._waiting is None:
            return
        self._counts = self._waiting.retreats_by_depth
        self._waiting = None
        self._draw()
        self._pause.start()

    def _draw(self) -> None:
        has_retreats = bool(self._counts.any())
        self._stack.setCurrentWidget(self._plot if has_retreats else self._empty)
        self._hint.setVisible(has_retreats)
        if not has_retreats:
            self._cursor = None
        elif self._cursor is not None:
            self._cursor = min(self._cursor, len(self._counts) - 1)
        if has_retreats:
            self._draw_bars()
        self._show_cursor()

    def _draw_bars(self) -> None:
        counts = self._counts
        heights = np.where(counts > 0, np.log10(np.maximum(counts, 1)), _BELOW)
        edges = np.arange(len(counts) + 1) - 0.5
        self._bars.setData(edges, heights, antialias=len(counts) < _SMOOTH_BELOW)
        top = max(1.0, float(heights.max()))
        self._plot.setXRange(-0.5, len(counts) - 0.5, padding=0.01)
        self._plot.setYRange(_GROUND, top * 1.06, padding=0)
        depths = range(0, len(counts), spacing(len(counts)))
        powers = range(0, int(top) + 1, spacing(int(top) + 1))
        self._plot.getAxis("bottom").setTicks([[(depth, f"{depth:,}") for depth in depths]])
        self._plot.getAxis("left").setTicks([[(power, compact(10**power)) for power in powers]])

    # What the user does

    def _point_at(self, pixel: QPoint) -> None:
        view, spot = self._plot.getViewBox(), self._plot.mapToScene(pixel)
        if view.sceneBoundingRect().contains(spot):
            self._move_to(round(view.mapSceneToView(spot).x()))

    def _move_to(self, depth: int) -> None:
        self._cursor = min(max(depth, 0), len(self._counts) - 1)
        self._show_cursor()

    def _show_cursor(self) -> None:
        self._line.setVisible(self._cursor is not None)
        if self._cursor is not None:
            self._line.setValue(self._cursor)
        self._reading.setText(self._sentence())
        self._plot.setAccessibleDescription(self._sentence())

    def _sentence(self) -> str:
        if not self._counts.any():
            return ""
        if self._cursor is None:
            return self._said_of_most()
        return plural(
            "depth {depth:,}: {count:,} retreat",
            "depth {depth:,}: {count:,} retreats",
            int(self._counts[self._cursor]),
            depth=self._cursor,
        )

    def _said_of_most(self) -> str:
        depth = int(self._counts.argmax())
        return plural(
            "Most at depth {depth:,}: {count:,} retreat",
            "Most at depth {depth:,}: {count:,} retreats",
            int(self._counts[depth]),
            depth=depth,
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseMove:
            self._point_at(event.position().toPoint())
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        most = int(self._counts.argmax()) if len(self._counts) else 0
        here = most if self._cursor is None else self._cursor
        depth = {
            Qt.Key.Key_Left: here - 1,
            Qt.Key.Key_Right: here + 1,
            Qt.Key.Key_PageUp: here + _PAGE,
            Qt.Key.Key_PageDown: here - _PAGE,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self._counts) - 1,
        }.get(Qt.Key(event.key()))
        if depth is not None and self._counts.any():
            self._move_to(depth)
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._letter_axes()
        elif event.type() is QEvent.Type.PaletteChange:
            self._colour()


def make(context: Context) -> RetreatChart:
    """Return the page, of the first search."""
    chart = RetreatChart(context.parent)
    track = context.go.tracks[0]
    track.reported.connect(chart.show_report)
    if track.report is not None:
        chart.show_report(track.report)
    return chart
