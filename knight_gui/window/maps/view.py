"""View of one map, with signals for the search that is pointed at or chosen."""

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

from knight_gui.drawing.maps.heatmap import HeatmapCells, HeatmapPainter
from knight_gui.drawing.maps.subject import HeatmapData
from knight_gui.drawing.painting import iter_ring_strokes, with_pen
from knight_gui.i18n import tr
from knight_gui.window.widgets.parts import with_name
from knight_gui.window.widgets.picture import InteractivePicture, font_px_of
from knight_gui.window.widgets.theming import current_theme

_MIN_SIDE_EM = 13
"""The least side, in heights of letters."""
_PREFERRED_SIZE_PX = (240, 190)
_MARGIN_PX = 3
_CELL_OFFSETS_BY_KEY = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_KEYBOARD_FOCUS_REASONS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
_ACTIVATE_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class HeatmapView(InteractivePicture):
    """One map, a search in each of its cells; they can be gone through by keys as well."""

    handled_keys = (*_CELL_OFFSETS_BY_KEY, *_ACTIVATE_KEYS)

    def __init__(self, search_sentence: Callable[[int], str], parent: QWidget) -> None:
        super().__init__(parent)
        with_name(self, "map").setAccessibleName(tr("Map"))
        self._search_sentence = search_sentence
        self.heatmap_data: HeatmapData | None = None
        self._cursor_search: int | None = None
        self._marked_search: int | None = None

    def show_data(self, heatmap_data: HeatmapData) -> None:
        """Show a map; of one of another shape, nothing is pointed at yet."""
        old_data = self.heatmap_data
        self.heatmap_data = heatmap_data
        if old_data is None or (old_data.rows, old_data.cols) != (
            heatmap_data.rows,
            heatmap_data.cols,
        ):
            self._hovered_item = self._cursor_search = self._marked_search = None
        self.redraw()

    def set_marked_search(self, search_index: int | None) -> None:
        """Draw a frame around a search that is pointed at elsewhere."""
        if search_index != self._marked_search:
            self._marked_search = search_index
            self.update()

    def _fit_cells(self, heatmap_data: HeatmapData) -> HeatmapCells:
        rect = QRectF(self.rect()).adjusted(_MARGIN_PX, _MARGIN_PX, -_MARGIN_PX, -_MARGIN_PX)
        return HeatmapCells.fitted_to(heatmap_data, rect, font_px_of(self))

    def search_rect(self, search_index: int) -> QRectF | None:
        """Return the rectangle of a search's cell, or None if it is not shown."""
        if not self.heatmap_data:
            return None
        cell = self.heatmap_data.cell_of(search_index)
        return None if cell is None else self._fit_cells(self.heatmap_data).cell_rect(cell)

    def draw(self, painter: QPainter) -> None:
        if self.heatmap_data is not None:
            cells = self._fit_cells(self.heatmap_data)
            font_px = font_px_of(self)
            HeatmapPainter(self.heatmap_data, cells, current_theme(), font_px).draw(painter)

    def draw_overlay(self, painter: QPainter) -> None:
        super().draw_overlay(painter)
        for search_index in {self._marked_search, self._current_search}:
            rect = None if search_index is None else self.search_rect(search_index)
            if rect is not None:
                margin = max(0.0, 7 - rect.width()) / 2 - 0.5
                rect.adjust(-margin, -margin, margin, margin)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                # seen on every colour
                for color, width in iter_ring_strokes():
                    with_pen(painter, QPen(color, width)).drawRect(rect)

    def item_at(self, pos: QPointF) -> int | None:
        cell = self._fit_cells(self.heatmap_data).cell_at(pos) if self.heatmap_data else None
        if self.heatmap_data and cell is not None:
            return self.heatmap_data.search_index_of(cell)
        return None

    @property
    def _current_search(self) -> int | None:
        """The search that is pointed at, with the mouse or by keys."""
        current_search: int | None = self._hovered_item
        return self._cursor_search if current_search is None and self.hasFocus() else current_search

    def emit_pointed_item(self) -> None:
        search_index = self._current_search
        sentence = "" if search_index is None else self._search_sentence(search_index)
        self.setAccessibleDescription(sentence)
        self.setToolTip(sentence if self._hovered_item is not None else "")
        self.item_pointed.emit(search_index)
        self.update()

    def _move_cursor(self, row_step: int, col_step: int) -> None:
        """Go to the next search in a direction, over cells without one; at first, to the first."""
        heatmap_data = self.heatmap_data
        if heatmap_data is None:
            return
        cell = None if self._cursor_search is None else heatmap_data.cell_of(self._cursor_search)
        if cell is None:
            self._cursor_search = heatmap_data.first_search_index
        else:
            row = cell // heatmap_data.cols + row_step
            col = cell % heatmap_data.cols + col_step
            while 0 <= row < heatmap_data.rows and 0 <= col < heatmap_data.cols:
                if (
                    search_index := heatmap_data.search_index_of(row * heatmap_data.cols + col)
                ) is not None:
                    self._cursor_search = search_index
                    break
                row = row + row_step
                col = col + col_step
            self._hovered_item = None
        self.emit_pointed_item()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if (search_index := self.item_at(event.position())) is not None:
            self._cursor_search = search_index
        super().mouseReleaseEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if (
            self.heatmap_data is not None
            and self._cursor_search is None
            and event.reason() in _KEYBOARD_FOCUS_REASONS
        ):
            self._cursor_search = self.heatmap_data.first_search_index
        self.emit_pointed_item()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.emit_pointed_item()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _CELL_OFFSETS_BY_KEY:
            self._move_cursor(*_CELL_OFFSETS_BY_KEY[key])
        elif key in _ACTIVATE_KEYS and self._cursor_search is not None:
            self.item_chosen.emit(self._cursor_search)
        else:
            event.ignore()

    def sizeHint(self) -> QSize:
        return QSize(*_PREFERRED_SIZE_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(1, 1) * round(_MIN_SIDE_EM * font_px_of(self))
