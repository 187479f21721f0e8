"""The compass on which the order of the eight leaps is seen and changed."""

from itertools import product
from math import hypot

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from knight_gui.board import MOVE_ORDERS, Leap, MoveOrder
from knight_gui.drawing.icons import asset
from knight_gui.drawing.painting import inked
from knight_gui.drawing.theme import INK, PAPER, RING
from knight_gui.i18n import listed, tr
from knight_gui.window.widgets.parts import is_claimed, set_up
from knight_gui.window.widgets.theming import theme_of

_SQUARES = 5
_SIDE = 2.2
"""Of a square, in heights of letters."""
_RADIUS = 0.36
"""Of a disc, in sides of a square."""
_RIM_PX = 4
"""Around the squares, where it is seen who has the focus."""
_TOWARDS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_SHIFTS = {
    Qt.Key.Key_Plus: 1,
    Qt.Key.Key_Equal: 1,
    Qt.Key.Key_PageUp: 1,
    Qt.Key.Key_Minus: -1,
    Qt.Key.Key_PageDown: -1,
}
_RANKS = {Qt.Key(Qt.Key.Key_1 + place): place for place in range(8)}


def words_of(leap: Leap) -> str:
    """Return where a leap goes, such as “two left, one up”."""
    across = {-2: tr("two left"), -1: tr("one left"), 1: tr("one right"), 2: tr("two right")}
    down = {-2: tr("two up"), -1: tr("one up"), 1: tr("one down"), 2: tr("two down")}
    return tr("{across}, {down}", across=across[leap[0]], down=down[leap[1]])


def leap_towards(leap: Leap, step: tuple[int, int]) -> Leap:
    """Return the leap that is nearest in a direction; the same if there is none."""
    ahead = (
        other
        for other in MOVE_ORDERS["knight-tour"].leaps
        if (other[0] - leap[0]) * step[0] + (other[1] - leap[1]) * step[1] > 0
    )
    return min(ahead, key=lambda other: hypot(other[0] - leap[0], other[1] - leap[1]), default=leap)


def _box(center: QPointF, half: float) -> QRectF:
    return QRectF(center, center).adjusted(-half, -half, half, half)


class Compass(QWidget):
    """Shows the squares around a knight, each leap with its rank in a disc that can be moved.

    A disc that is dropped on another takes its rank, and those between make room.
    """

    order_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_up(
            self,
            objectName="compass",
            accessibleName=tr("Ranks of the eight leaps"),
            focusPolicy=Qt.FocusPolicy.StrongFocus,
            sizePolicy=QSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed),
            mouseTracking=True,
        )
        self._knight = QSvgRenderer(asset("knight.svg"), self)
        self.order = MOVE_ORDERS["knight-tour"]
        self.chosen = self.order.leaps[0]
        self._held_at: QPointF | None = None
        self._tell()

    def show_order(self, order: MoveOrder) -> None:
        """Show another order."""
        self.order = order
        self._tell()

    def center_of(self, leap: Leap) -> QPointF:
        """Return the middle of a leap's square, in pixels."""
        return QPointF(self.width(), self.height()) / 2 + QPointF(*leap) * self._side

    def leap_at(self, spot: QPointF) -> Leap | None:
        """Return the leap to the square there."""
        offset = (spot - self.center_of((0, 0))) / self._side
        leap = (round(offset.x()), round(offset.y()))
        return leap if leap in self.order.leaps else None

    @property
    def _side(self) -> float:
        return (min(self.width(), self.height()) - 2 * _RIM_PX) / _SQUARES

    def _rank(self, leap: Leap) -> int:
        return self.order.leaps.index(leap) + 1

    # What the user does

    def _put(self, place: int) -> None:
        """Put the chosen leap in a place, from 0."""
        order = self.order.moved(self.chosen, min(max(place, 0), 7))
        if order != self.order:
            self.show_order(order)
            self.order_chosen.emit(order)

    def _tell(self) -> None:
        """Show what has changed, and say it to who cannot see it."""
        ranks = listed(
            tr("{rank}: {leap}", rank=rank, leap=words_of(leap))
            for rank, leap in enumerate(self.order.leaps, 1)
        )
        self.setAccessibleDescription(
            tr(
                "Chosen: {leap}, rank {rank}. All ranks: {ranks}.",
                leap=words_of(self.chosen),
                rank=self._rank(self.chosen),
                ranks=ranks,
            )
        )
        self.update()

    # What is drawn

    def _draw_squares(self, painter: QPainter) -> None:
        for leap in product(range(-2, 3), range(-2, 3)):
            colour = theme_of(self).squares[sum(leap) % 2]
            painter.fillRect(_box(self.center_of(leap), self._side / 2), QColor(colour))
        self._knight.render(painter, _box(self.center_of((0, 0)), 0.41 * self._side))
        target = self.leap_at(self._held_at) if self._held_at is not None else None
        if target is not None:
            inked(painter, QPen(INK, 1), RING).drawEllipse(
                self.center_of(target), 0.47 * self._side, 0.47 * self._side
            )

    def _draw_disc(self, painter: QPainter, leap: Leap, center: QPointF) -> None:
        # chosen is told by light and dark, which shows on both colours of squares
        is_chosen = leap == self.chosen and (self.hasFocus() or self._held_at is not None)
        ground, ink = (INK, PAPER) if is_chosen else (PAPER, INK)
        radius = _RADIUS * self._side
        if is_chosen:
            inked(painter, QPen(PAPER, 2), PAPER).drawEllipse(center, radius + 2, radius + 2)
        inked(painter, QPen(INK, 1), ground).drawEllipse(center, radius, radius)
        inked(painter, ink).drawText(
            _box(center, radius), Qt.AlignmentFlag.AlignCenter, str(self._rank(leap))
        )

    # What Qt asks for

    def sizeHint(self) -> QSize:
        return QSize(1, 1) * (_SQUARES * round(_SIDE * self.fontMetrics().height()) + 2 * _RIM_PX)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw_squares(painter)
            font = self.font()
            font.setPixelSize(max(1, round(0.42 * self._side)))
            font.setBold(True)
            painter.setFont(font)
            for leap in self.order.leaps:
                if leap != self.chosen:
                    self._draw_disc(painter, leap, self.center_of(leap))
            # last of all: it is dragged over the others
            self._draw_disc(painter, self.chosen, self._held_at or self.center_of(self.chosen))
            if self.hasFocus():
                pen = QPen(theme_of(self).accent, 2)
                frame = self.rect().adjusted(1, 1, -1, -1)
                inked(painter, pen, Qt.BrushStyle.NoBrush).drawRoundedRect(frame, 4, 4)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        leap = self.leap_at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and leap is not None:
            self._held_at, self.chosen = event.position(), leap
            self._tell()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held_at is not None:
            self._held_at = event.position()
            self.update()
        else:
            leap, shape = self.leap_at(event.position()), Qt.CursorShape
            self.setToolTip("" if leap is None else self._tip(leap))
            self.setCursor(shape.ArrowCursor if leap is None else shape.OpenHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._held_at is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        self._held_at = None
        target = self.leap_at(event.position())
        if target is not None:
            self._put(self._rank(target) - 1)
        self.update()

    def event(self, event: QEvent) -> bool:
        return is_claimed(event, (*_TOWARDS, *_SHIFTS, *_RANKS)) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key is Qt.Key.Key_Escape and self._held_at is not None:
            # let go of it where it was
            self._held_at = None
            self.update()
        elif self._held_at is not None:
            event.accept()
        elif key in _TOWARDS:
            self.chosen = leap_towards(self.chosen, _TOWARDS[key])
            self._tell()
        elif key in _SHIFTS:
            self._put(self._rank(self.chosen) - 1 + _SHIFTS[key])
        elif key in _RANKS:
            self._put(_RANKS[key])
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._held_at = None
        super().focusOutEvent(event)

    def _tip(self, leap: Leap) -> str:
        return tr(
            "{leap}: rank {rank}. Drag it onto another rank, or press {first} to {last}.",
            first=1,
            last=len(_RANKS),
            leap=words_of(leap),
            rank=self._rank(leap),
        )
