"""Scrolled gallery of small boards with a tour on each."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from knight_gui.board import Board
from knight_gui.drawing.painting import iter_ring_strokes, with_pen
from knight_gui.i18n import tr
from knight_gui.window.widgets.picture import font_px_of
from knight_gui.window.widgets.theming import current_theme

_MIN_COLUMNS = 2
_MIN_ROWS = 1
"""Small boards that fit at the minimum size."""
GALLERY_KEYS = (
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
    *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End),
)
"""Pairs of keys, backward and forward: twice by one board, by a row, and to the ends."""


class TourGallery(QAbstractScrollArea):
    """Small boards with a tour on each, one of which is current.

    Signals
    -------
    index_chosen(index)
        A board was clicked, or chosen by a key.
    """

    index_chosen = Signal(int)

    def __init__(
        self, tour_at: Callable[[int], tuple[Board, tuple[int, ...]]], parent: QWidget
    ) -> None:
        super().__init__(parent)
        # the page passes its keys on, wherever the focus is
        self.setObjectName("toursGallery")
        self.setAccessibleName(tr("Small boards with a tour on each"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._tour_at = tour_at
        self._tour_count = 0
        self._current_index = 0

    def show_tours(self, tour_count: int, current_index: int) -> None:
        """Show a number of tours, and scroll to the current one."""
        is_scroll_needed = current_index != self._current_index
        self._tour_count = tour_count
        self._current_index = current_index
        self._update_scroll_bar()
        if is_scroll_needed:
            rect = self.tile_rect(current_index)
            scroll_bar = self.verticalScrollBar()
            overlap_px = rect.bottom() + 1 - self.viewport().height()
            scroll_bar.setValue(scroll_bar.value() + max(overlap_px, 0) + min(rect.top(), 0))
        self.viewport().update()

    @property
    def _tile_px(self) -> int:
        """Side of a small board with the gap around it."""
        return round(7.0 * font_px_of(self))

    @property
    def _column_count(self) -> int:
        return max(1, self.viewport().width() // self._tile_px)

    def tile_rect(self, index: int) -> QRect:
        """Return the rectangle of a small board with its gap, in pixels of the viewport."""
        row, column = divmod(index, self._column_count)
        side_px = self._tile_px
        left_margin = (self.viewport().width() - self._column_count * side_px) // 2
        x = left_margin + column * side_px
        y = row * side_px - self.verticalScrollBar().value()
        return QRect(x, y, side_px, side_px)

    def _visible_indices(self) -> range:
        """Return the indices of small boards that are visible, at least in part."""
        top = self.verticalScrollBar().value()
        side_px = self._tile_px
        first_row = top // side_px
        end_row = (top + self.viewport().height()) // side_px + 1
        end_index = min(self._tour_count, end_row * self._column_count)
        return range(first_row * self._column_count, end_index)

    def _update_scroll_bar(self) -> None:
        rows = -(-self._tour_count // self._column_count)
        scroll_bar = self.verticalScrollBar()
        scroll_bar.setMaximum(max(0, rows * self._tile_px - self.viewport().height()))
        scroll_bar.setPageStep(self.viewport().height())
        scroll_bar.setSingleStep(self._tile_px // 2)

    def _draw_tile(self, painter: QPainter, index: int) -> None:
        board, path = self._tour_at(index)
        theme = current_theme()
        gap_px = 0.7 * font_px_of(self)
        rect = QRectF(self.tile_rect(index)).adjusted(gap_px, gap_px, -gap_px, -gap_px)
        side_px = rect.width() / max(board.rows, board.cols)
        board_rect = QRectF(0, 0, board.cols * side_px, board.rows * side_px)
        board_rect.moveCenter(rect.center())
        for square in board.free_squares:
            row, column = divmod(square, board.cols)
            square_rect = QRectF(column * side_px, row * side_px, side_px, side_px)
            square_rect.translate(board_rect.topLeft())
            painter.fillRect(square_rect, QColor(theme.muted_squares[(row + column) % 2]))
        first_center = board_rect.topLeft() + QPointF(side_px / 2, side_px / 2)
        points = []
        for square in path:
            row, column = divmod(square, board.cols)
            points.append(first_center + QPointF(column, row) * side_px)
        path_color = QColor(theme.path_ramp[0])
        with_pen(painter, QPen(path_color, max(1.0, side_px * 0.09)))
        painter.drawPolyline(QPolygonF(points))
        painter.setBrush(path_color)
        for point in points[:1]:
            painter.drawEllipse(point, side_px * 0.2, side_px * 0.2)
        if index == self._current_index:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for color, width in iter_ring_strokes():
                with_pen(painter, QPen(color, width)).drawRect(board_rect)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for index in self._visible_indices():
                self._draw_tile(painter, index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in GALLERY_KEYS:
            event.ignore()
        elif self._tour_count:
            key_index = GALLERY_KEYS.index(Qt.Key(event.key()))
            distances = (1, 1, self._column_count, self._tour_count)
            distance = distances[key_index // 2]
            if key_index % 2 == 0:
                distance = -distance
            index = max(self._current_index + distance, 0)
            self.index_chosen.emit(min(index, self._tour_count - 1))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pos = event.position().toPoint()
        for index in self._visible_indices():
            if self.tile_rect(index).contains(pos):
                self.index_chosen.emit(index)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._update_scroll_bar()

    def sizeHint(self) -> QSize:
        return QSize(4 * self._tile_px, 4 * self._tile_px)

    def minimumSizeHint(self) -> QSize:
        return QSize(
            _MIN_COLUMNS * self._tile_px + self.verticalScrollBar().sizeHint().width(),
            _MIN_ROWS * self._tile_px,
        )
