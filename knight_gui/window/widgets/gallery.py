"""Small boards with a tour on each, as many as there is room for, the others a scroll away."""

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
from knight_gui.drawing.painting import inked, ring
from knight_gui.i18n import tr
from knight_gui.window.widgets.parts import set_up
from knight_gui.window.widgets.picture import letter_of
from knight_gui.window.widgets.theming import theme_of

_COLUMNS, _ROWS = 2, 1
"""Of small boards, for which there is always room."""
KEYS = (
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
    *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End),
)
"""Back and on: by a board in two ways, by a row, and to the ends."""


class Gallery(QAbstractScrollArea):
    """Shows small boards with a tour on each; one of them is the current one."""

    chosen = Signal(int)

    def __init__(self, path_at: Callable[[int], tuple[int, ...]], parent: QWidget) -> None:
        super().__init__(parent)
        # its keys are those of its page, wherever the focus is there
        set_up(
            self,
            objectName="toursGallery",
            accessibleName=tr("Small boards with a tour on each"),
            focusPolicy=Qt.FocusPolicy.NoFocus,
            horizontalScrollBarPolicy=Qt.ScrollBarPolicy.ScrollBarAlwaysOff,
            verticalScrollBarPolicy=Qt.ScrollBarPolicy.ScrollBarAlwaysOn,
        )
        self._path_at = path_at
        self._board: Board | None = None
        self._count = self._current = 0

    def show_tours(self, board: Board, count: int, current: int) -> None:
        """Show so many tours of a board, and bring the current one into sight."""
        is_elsewhere = (board, current) != (self._board, self._current)
        self._board, self._count, self._current = board, count, current
        self._fit()
        if is_elsewhere:
            rect, bar = self.rect_of(current), self.verticalScrollBar()
            overlap = rect.bottom() + 1 - self.viewport().height()
            bar.setValue(bar.value() + max(overlap, 0) + min(rect.top(), 0))
        self.viewport().update()

    @property
    def _tile_px(self) -> int:
        # a small board with the gap around it
        return round(7.0 * letter_of(self))

    @property
    def _columns(self) -> int:
        return max(1, self.viewport().width() // self._tile_px)

    def rect_of(self, place: int) -> QRect:
        """Return where a small board is, with its gap, in pixels of what is in sight."""
        row, column = divmod(place, self._columns)
        side = self._tile_px
        left = (self.viewport().width() - self._columns * side) // 2
        return QRect(
            left + column * side, row * side - self.verticalScrollBar().value(), side, side
        )

    def _in_sight(self) -> range:
        """Return which small boards are seen, at least in part."""
        top, side = self.verticalScrollBar().value(), self._tile_px
        last = (top + self.viewport().height()) // side + 1
        return range(top // side * self._columns, min(self._count, last * self._columns))

    def _fit(self) -> None:
        rows, bar = -(-self._count // self._columns), self.verticalScrollBar()
        set_up(
            bar,
            maximum=max(0, rows * self._tile_px - self.viewport().height()),
            pageStep=self.viewport().height(),
            singleStep=self._tile_px // 2,
        )

    def _draw_tile(self, painter: QPainter, board: Board, place: int) -> None:
        theme, gap = theme_of(self), 0.7 * letter_of(self)
        room = QRectF(self.rect_of(place)).adjusted(gap, gap, -gap, -gap)
        side = room.width() / max(board.rows, board.cols)
        field = QRectF(0, 0, board.cols * side, board.rows * side)
        field.moveCenter(room.center())
        for square in board.free_squares:
            row, column = divmod(square, board.cols)
            square_rect = QRectF(column * side, row * side, side, side).translated(field.topLeft())
            painter.fillRect(square_rect, QColor(theme.quiet_squares[(row + column) % 2]))
        half = QPointF(side / 2, side / 2)
        spots = [
            field.topLeft() + QPointF(square % board.cols, square // board.cols) * side + half
            for square in self._path_at(place)
        ]
        inked(painter, QPen(QColor(theme.path[0]), max(1.0, side * 0.09))).drawPolyline(
            QPolygonF(spots)
        )
        painter.setBrush(QColor(theme.path[0]))
        painter.drawEllipse(spots[0], side * 0.2, side * 0.2)
        if place == self._current:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width in ring():
                inked(painter, QPen(colour, width)).drawRect(field)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._board is not None:
            with QPainter(self.viewport()) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                for place in self._in_sight():
                    self._draw_tile(painter, self._board, place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in KEYS:
            event.ignore()
        elif self._count:
            place = KEYS.index(Qt.Key(event.key()))
            far = (1, 1, self._columns, self._count)[place // 2]
            self.chosen.emit(
                min(max(self._current + (far if place % 2 else -far), 0), self._count - 1)
            )

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        spot = event.position().toPoint()
        for place in self._in_sight():
            if self.rect_of(place).contains(spot):
                self.chosen.emit(place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(4 * self._tile_px, 4 * self._tile_px)

    def minimumSizeHint(self) -> QSize:
        return QSize(
            _COLUMNS * self._tile_px + self.verticalScrollBar().sizeHint().width(),
            _ROWS * self._tile_px,
        )
