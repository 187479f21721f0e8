"""The view of one map: shows it, and tells which search is pointed at and which is chosen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
)
from PySide6.QtWidgets import QWidget

from knight_gui.drawing.maps.heatmap import HeatmapCells, HeatmapDrawing
from knight_gui.drawing.maps.subject import HeatmapData
from knight_gui.drawing.painting import inked, ring
from knight_gui.i18n import tr
from knight_gui.window.widgets.parts import named
from knight_gui.window.widgets.picture import PointedPicture, letter_of
from knight_gui.window.widgets.theming import theme_of

_LEAST = 13
"""The least side, in heights of letters."""
_USUAL_PX = (240, 190)
_RIM_PX = 3
_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_BY_KEY = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class MapView(PointedPicture):
    """One map, a search in each of its cells; they can be gone through by keys as well."""

    keys = (*_STEPS, *_ENTER)

    def __init__(self, describe: Callable[[int], str], parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "map").setAccessibleName(tr("Map"))
        self._describe = describe
        self.data: HeatmapData | None = None
        self._cursor: int | None = None
        self._marked: int | None = None

    def show_data(self, data: HeatmapData) -> None:
        """Show a map; of one of another shape, nothing is pointed at yet."""
        before, self.data = self.data, data
        if before is None or (before.rows, before.cols) != (data.rows, data.cols):
            self._hovered = self._cursor = self._marked = None
        self.redraw()

    def mark(self, place: int | None) -> None:
        """Draw a frame around a search that is pointed at elsewhere."""
        if place != self._marked:
            self._marked = place
            self.update()

    def _cells_of(self, data: HeatmapData) -> HeatmapCells:
        room = QRectF(self.rect()).adjusted(_RIM_PX, _RIM_PX, -_RIM_PX, -_RIM_PX)
        return HeatmapCells.fitted(data, room, letter_of(self))

    def draw(self, painter: QPainter) -> None:
        if self.data is not None:
            cells, letter = self._cells_of(self.data), letter_of(self)
            HeatmapDrawing(self.data, cells, theme_of(self), letter).draw(painter)

    def draw_over(self, painter: QPainter) -> None:
        super().draw_over(painter)
        for place in {self._marked, self._at}:
            cell = None if place is None or not self.data else self.data.cell_of(place)
            if self.data and cell is not None:
                rect = self._cells_of(self.data).rect_of(cell)
                grown = max(0.0, 7 - rect.width()) / 2 - 0.5
                rect.adjust(-grown, -grown, grown, grown)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                # seen on every colour
                for colour, width in ring():
                    inked(painter, QPen(colour, width)).drawRect(rect)

    def found_at(self, spot: QPointF) -> int | None:
        cell = self._cells_of(self.data).cell_at(spot) if self.data else None
        return self.data.place(cell) if self.data and cell is not None else None

    @property
    def _at(self) -> int | None:
        """The search that is pointed at, with the mouse or by keys."""
        at: int | None = self._hovered
        return self._cursor if at is None and self.hasFocus() else at

    def tell(self) -> None:
        place = self._at
        said = "" if place is None else self._describe(place)
        self.setAccessibleDescription(said)
        self.setToolTip(said if self._hovered is not None else "")
        self.pointed.emit(place)
        self.update()

    def _move_cursor(self, row_step: int, col_step: int) -> None:
        """Go to the next search in a direction, over cells without one; at first, to the first."""
        data = self.data
        if data is None:
            return
        cell = None if self._cursor is None else data.cell_of(self._cursor)
        if cell is None:
            self._cursor = data.first_place
        else:
            row, col = cell // data.cols + row_step, cell % data.cols + col_step
            while 0 <= row < data.rows and 0 <= col < data.cols:
                if (place := data.place(row * data.cols + col)) is not None:
                    self._cursor = place
                    break
                row, col = row + row_step, col + col_step
            self._hovered = None
        self.tell()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if (place := self.found_at(event.position())) is not None:
            self._cursor = place
        super().mouseReleaseEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.data is not None and self._cursor is None and event.reason() in _BY_KEY:
            self._cursor = self.data.first_place
        self.tell()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.tell()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _STEPS:
            self._move_cursor(*_STEPS[key])
        elif key in _ENTER and self._cursor is not None:
            self.chosen.emit(self._cursor)
        else:
            event.ignore()

    def sizeHint(self) -> QSize:
        return QSize(*_USUAL_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(1, 1) * round(_LEAST * letter_of(self))
