"""The view of one map: shows it, and tells which search is pointed at and which is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontInfo,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from knight_gui.texts import tr
from knight_gui.window.maps.drawing import Drawing
from knight_gui.window.maps.plate import Cells, Plate
from knight_gui.window.theme import INK, PAPER, theme_of

if TYPE_CHECKING:
    from collections.abc import Callable

_LEAST_PX = 110
_USUAL_PX = (240, 190)
_RIM_PX = 3
_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class MapView(QWidget):
    """One map.

    Parameters
    ----------
    describe
        Says what is known of the search of a place.

    Signals
    -------
    pointed(int | None)
        The user points at the search of this place, with the mouse or the cursor; None: no more.
    chosen(int)
        The user wants to see it.
    """

    pointed = Signal(object)
    chosen = Signal(object)

    def __init__(self, describe: Callable[[int], str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("map")
        self.setAccessibleName(tr("Map"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._describe = describe
        self._plate: Plate | None = None
        self._cells: Cells | None = None
        self._picture: QPixmap | None = None
        self._hovered: int | None = None
        self._cursor: int | None = None
        self._marked: int | None = None

    # What is shown

    @property
    def plate(self) -> Plate | None:
        """What is shown."""
        return self._plate

    def show_plate(self, plate: Plate) -> None:
        """Show a map."""
        before, self._plate = self._plate, plate
        if before is None or (before.rows, before.cols) != (plate.rows, plate.cols):
            self._hovered = self._cursor = self._marked = None
        self._redraw()

    def mark(self, place: int | None) -> None:
        """Draw a frame around the search of a place that somebody points at elsewhere."""
        if place != self._marked:
            self._marked = place
            self.update()

    def center_of(self, place: int) -> QPointF:
        """Return the middle of a search's cell."""
        assert self._plate is not None
        assert self._cells is not None
        cell = self._plate.cell_of(place)
        assert cell is not None
        return self._cells.rect_of(cell).center()

    def _redraw(self) -> None:
        self._picture = None
        if self._plate is not None:
            room = QRectF(self.rect()).adjusted(_RIM_PX, _RIM_PX, -_RIM_PX, -_RIM_PX)
            self._cells = Cells.fitted(self._plate, room, self._letter)
        self.update()

    @property
    def _letter(self) -> float:
        return float(QFontInfo(self.font()).pixelSize())

    def _drawn(self, plate: Plate, cells: Cells) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            Drawing(plate, cells, theme_of(self), self._letter).draw(painter)
        return picture

    # Who points

    @property
    def _at(self) -> int | None:
        """The cell that is pointed at."""
        if self._hovered is not None:
            return self._hovered
        return self._cursor if self.hasFocus() else None

    def _place_at(self, cell: int | None) -> int | None:
        return None if cell is None or self._plate is None else self._plate.place(cell)

    def _tell(self) -> None:
        place = self._place_at(self._at)
        self.setAccessibleDescription("" if place is None else self._describe(place))
        self.pointed.emit(place)
        self.update()

    def _hover(self, cell: int | None) -> None:
        if self._place_at(cell) is None:
            cell = None
        if cell != self._hovered:
            self._hovered = cell
            self.setCursor(
                Qt.CursorShape.ArrowCursor if cell is None else Qt.CursorShape.PointingHandCursor
            )
            self._tell()

    def _move_cursor(self, row_step: int, col_step: int) -> None:
        plate = self._plate
        if plate is None or self._cursor is None:
            return
        row, col = divmod(self._cursor, plate.cols)
        row, col = row + row_step, col + col_step
        while 0 <= row < plate.rows and 0 <= col < plate.cols:
            if plate.place(row * plate.cols + col) is not None:
                self._cursor = row * plate.cols + col
                break
            row, col = row + row_step, col + col_step
        self._hovered = None
        self._tell()

    # What Qt asks for

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._plate is None or self._cells is None:
            return
        if self._picture is None:
            self._picture = self._drawn(self._plate, self._cells)
        marked = None if self._marked is None else self._plate.cell_of(self._marked)
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)
            if self.hasFocus():
                painter.setPen(QPen(QColor(theme_of(self).accent), 2))
                painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 6, 6)
            for cell in {marked, self._at} - {None}:
                assert cell is not None
                _draw_ring(painter, self._cells.rect_of(cell))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._redraw()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._redraw()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._cells is not None:
            self._hover(self._cells.cell_at(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton or self._cells is None:
            return
        cell = self._cells.cell_at(event.position())
        place = self._place_at(cell)
        if place is not None:
            self._cursor = cell
            self.chosen.emit(place)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        plate = self._plate
        by_key = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        )
        if plate is not None and self._cursor is None and by_key:
            self._cursor = next((c for c in range(plate.size) if plate.place(c) is not None), None)
        self._tell()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._tell()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _STEPS:
            if self._cursor is None and self._plate is not None:
                self._cursor = next(
                    (c for c in range(self._plate.size) if self._plate.place(c) is not None), None
                )
                self._tell()
            else:
                self._move_cursor(*_STEPS[key])
        elif key in _ENTER and (place := self._place_at(self._cursor)) is not None:
            self.chosen.emit(place)
        else:
            event.ignore()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            place = None
            if self._cells is not None:
                place = self._place_at(self._cells.cell_at(QPointF(event.pos())))
            QToolTip.showText(
                event.globalPos(), "" if place is None else self._describe(place), self
            )
            return True
        return super().event(event)

    def sizeHint(self) -> QSize:
        return QSize(*_USUAL_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_PX, _LEAST_PX)


def _draw_ring(painter: QPainter, rect: QRectF) -> None:
    """Draw a frame that is seen on every colour."""
    grown = max(0.0, 7 - rect.width()) / 2
    rect = rect.adjusted(-grown, -grown, grown, grown)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((INK, 4), (PAPER, 2)):
        painter.setPen(QPen(colour, width))
        painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))
