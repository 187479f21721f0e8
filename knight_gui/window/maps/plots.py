"""Plots of many searches, as widgets that can be pointed at."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from knight_gui.drawing.maps.strip import StripPlot, StripRow
from knight_gui.drawing.maps.survival import SurvivalPlot
from knight_gui.drawing.painting import inked, ring
from knight_gui.i18n import tr
from knight_gui.window.widgets.parts import named
from knight_gui.window.widgets.picture import PointedPicture, letter_of
from knight_gui.window.widgets.theming import theme_of


class StripView(PointedPicture):
    """The chart of all strategies; a dot is the pair of its row and its search."""

    _plots, _rim_px = StripPlot, 0

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "mapStrip").setAccessibleName(tr("How the steps are spread"))
        self._rows: tuple[StripRow, ...] = ()
        self._limit = 10
        self._plot: StripPlot | None = None
        self._marked: tuple[int, int] | None = None

    def show_rows(self, rows: tuple[StripRow, ...], limit: int) -> None:
        """Show what is known of some strategies."""
        if [len(row.results) for row in rows] != [len(row.results) for row in self._rows]:
            self._marked = self._hovered = None
            self.updateGeometry()
        self._rows, self._limit = rows, limit
        self.redraw()

    def mark(self, dot: tuple[int, int] | None) -> None:
        """Draw a ring around a dot that is pointed at elsewhere."""
        if dot != self._marked:
            self._marked = dot
            self.update()

    def _fitted(self) -> StripPlot:
        if self._plot is None:
            room = QRectF(self.rect()).adjusted(*(self._rim_px * side for side in (1, 1, -1, -1)))
            theme, letter = theme_of(self), letter_of(self)
            self._plot = self._plots(self._rows, self._limit, room, theme, letter)
        return self._plot

    def redraw(self) -> None:
        self._plot = None
        super().redraw()

    def draw(self, painter: QPainter) -> None:
        self._fitted().draw(painter)

    def draw_over(self, painter: QPainter) -> None:
        super().draw_over(painter)
        spot = None if self._marked is None else self._fitted().spot(*self._marked)
        if spot is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for colour, width in ring():
                inked(painter, QPen(colour, width)).drawEllipse(spot, 7, 7)

    def found_at(self, spot: QPointF) -> tuple[int, int] | None:
        return self._fitted().nearest(spot)

    def sizeHint(self) -> QSize:
        return self._room(40, 2.6)

    def minimumSizeHint(self) -> QSize:
        return self._room(20, 1.9)

    def _room(self, letters: float, row_letters: float) -> QSize:
        letter, rows = letter_of(self), max(1, len(self._rows))
        return QSize(round(letters * letter), round((3 + row_letters * rows) * letter))


_USUAL, _LEAST = 14.0, 8.0
"""How high the curves are, and how high at least."""

_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class LuckView(StripView):
    """The chart of the runs of one or two searches; the arrow keys go from dot to dot."""

    _plots, _rim_px = SurvivalPlot, 6
    keys = (*_STEPS, Qt.Key.Key_Return)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "luckPlot").setAccessibleName(tr("How long the runs take"))

    def _move(self, right: int, down: int) -> None:
        """Point at the run that took the next more or fewer steps, or at one of the other row."""
        row, place = self._marked or (0, -1)
        row = min(max(row + down, 0), len(self._rows) - 1)
        spots = self._fitted().spots[row][:, 0]
        ranked = np.argsort(spots, kind="stable")[: np.count_nonzero(~np.isnan(spots))]
        if len(ranked):
            rank = int(np.flatnonzero(ranked == place)[0]) if place in ranked else -right
            self.pointed.emit((row, int(ranked[min(max(rank + right, 0), len(ranked) - 1)])))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _STEPS:
            self._move(*_STEPS[key])
        elif key is Qt.Key.Key_Return and self._marked is not None:
            self.chosen.emit(self._marked)
        else:
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointed.emit(None)

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(0, round(_USUAL * letter_of(self)))

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint() + QSize(0, round(_LEAST * letter_of(self)))
