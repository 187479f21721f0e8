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
from knight_gui.drawing.icons import asset_path
from knight_gui.drawing.painting import with_pen
from knight_gui.drawing.theme import CURRENT_POSITION_COLOR, NEAR_BLACK, NEAR_WHITE
from knight_gui.i18n import join_list, tr
from knight_gui.window.widgets.parts import accept_shortcut_override
from knight_gui.window.widgets.theming import current_theme

_SQUARES_PER_SIDE = 5
_SQUARE_SIDE_EM = 2.2
"""Of a square, in heights of letters."""
_MIN_SQUARE_SIDE_PX = 26
"""Of a square of a compass that fills the height that it gets."""
_DISC_RADIUS = 0.36
"""Of a disc, in sides of a square."""
_MARGIN_PX = 4
"""Around the squares, where it is seen who has the focus."""
_DIRECTIONS_BY_KEY = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_RANK_SHIFTS_BY_KEY = {
    Qt.Key.Key_Plus: 1,
    Qt.Key.Key_Equal: 1,
    Qt.Key.Key_Minus: -1,
}
_RANKS_BY_KEY = {Qt.Key(Qt.Key.Key_1 + place): place for place in range(8)}


def leap_description(leap: Leap) -> str:
    """Return the direction of a leap in words, such as “two left, one up”."""
    across = {-2: tr("two left"), -1: tr("one left"), 1: tr("one right"), 2: tr("two right")}
    down = {-2: tr("two up"), -1: tr("one up"), 1: tr("one down"), 2: tr("two down")}
    return tr("{across}, {down}", across=across[leap[0]], down=down[leap[1]])


def nearest_leap_in_direction(leap: Leap, direction: tuple[int, int]) -> Leap:
    """Return the leap that is nearest in a direction; the same if there is none."""
    leaps_ahead = (
        other
        for other in MOVE_ORDERS["knight-tour"].leaps
        if (other[0] - leap[0]) * direction[0] + (other[1] - leap[1]) * direction[1] > 0
    )
    return min(
        leaps_ahead, key=lambda other: hypot(other[0] - leap[0], other[1] - leap[1]), default=leap
    )


def _square_rect(center: QPointF, half_side: float) -> QRectF:
    return QRectF(center, center).adjusted(-half_side, -half_side, half_side, half_side)


class MoveOrderCompass(QWidget):
    """Shows the squares around a knight, each leap with its rank in a disc that can be moved.

    A disc that is dropped on another takes its rank, and those between make room.
    """

    order_chosen = Signal(MoveOrder)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("compass")
        self.setAccessibleName(tr("Ranks of the eight leaps"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self._knight = QSvgRenderer(asset_path("knight.svg"), self)
        self.move_order = MOVE_ORDERS["knight-tour"]
        self.chosen_leap = self.move_order.leaps[0]
        self._drag_pos: QPointF | None = None
        self._update_description()

    def show_move_order(self, move_order: MoveOrder) -> None:
        """Show another order."""
        self.move_order = move_order
        self._update_description()

    def make_elastic(self) -> None:
        """Let the compass fill the height that it gets."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(_SQUARES_PER_SIDE * _MIN_SQUARE_SIDE_PX + 2 * _MARGIN_PX)

    def square_center(self, leap: Leap) -> QPointF:
        """Return the middle of a leap's square, in pixels."""
        return QPointF(self.width(), self.height()) / 2 + QPointF(*leap) * self._square_px

    def leap_at(self, pos: QPointF) -> Leap | None:
        """Return the leap to the square there."""
        offset = (pos - self.square_center((0, 0))) / self._square_px
        leap = (round(offset.x()), round(offset.y()))
        return leap if leap in self.move_order.leaps else None

    @property
    def _square_px(self) -> float:
        return (min(self.width(), self.height()) - 2 * _MARGIN_PX) / _SQUARES_PER_SIDE

    def _rank(self, leap: Leap) -> int:
        return self.move_order.leaps.index(leap) + 1

    # What the user does

    def _move_chosen_leap_to(self, rank_index: int) -> None:
        """Put the chosen leap in a place, from 0."""
        order = self.move_order.with_leap_moved(self.chosen_leap, min(max(rank_index, 0), 7))
        if order != self.move_order:
            self.show_move_order(order)
            self.order_chosen.emit(order)

    def _update_description(self) -> None:
        """Redraw, and update the description for screen readers."""
        ranks = join_list(
            tr("{rank}: {leap}", rank=rank, leap=leap_description(leap))
            for rank, leap in enumerate(self.move_order.leaps, 1)
        )
        self.setAccessibleDescription(
            tr(
                "Chosen: {leap}, rank {rank}. All ranks: {ranks}.",
                leap=leap_description(self.chosen_leap),
                rank=self._rank(self.chosen_leap),
                ranks=ranks,
            )
        )
        self.update()

    # What is drawn

    def _draw_squares(self, painter: QPainter) -> None:
        for leap in product(range(-2, 3), range(-2, 3)):
            color = current_theme().light_and_dark_squares[sum(leap) % 2]
            painter.fillRect(
                _square_rect(self.square_center(leap), self._square_px / 2), QColor(color)
            )
        self._knight.render(
            painter, _square_rect(self.square_center((0, 0)), 0.41 * self._square_px)
        )
        target = self.leap_at(self._drag_pos) if self._drag_pos is not None else None
        if target is not None:
            with_pen(painter, QPen(NEAR_BLACK, 1), CURRENT_POSITION_COLOR).drawEllipse(
                self.square_center(target), 0.47 * self._square_px, 0.47 * self._square_px
            )

    def _draw_disc(self, painter: QPainter, leap: Leap, center: QPointF) -> None:
        # the selection is drawn in light and dark, which shows on both colours of squares
        is_highlighted = leap == self.chosen_leap and (
            self.hasFocus() or self._drag_pos is not None
        )
        background, pen_color = (
            (NEAR_BLACK, NEAR_WHITE) if is_highlighted else (NEAR_WHITE, NEAR_BLACK)
        )
        radius = _DISC_RADIUS * self._square_px
        if is_highlighted:
            with_pen(painter, QPen(NEAR_WHITE, 2), NEAR_WHITE).drawEllipse(
                center, radius + 2, radius + 2
            )
        with_pen(painter, QPen(NEAR_BLACK, 1), background).drawEllipse(center, radius, radius)
        with_pen(painter, pen_color).drawText(
            _square_rect(center, radius), Qt.AlignmentFlag.AlignCenter, str(self._rank(leap))
        )

    # What Qt asks for

    def sizeHint(self) -> QSize:
        return QSize(1, 1) * (
            _SQUARES_PER_SIDE * round(_SQUARE_SIDE_EM * self.fontMetrics().height())
            + 2 * _MARGIN_PX
        )

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw_squares(painter)
            font = self.font()
            font.setPixelSize(max(1, round(0.42 * self._square_px)))
            font.setBold(True)
            painter.setFont(font)
            for leap in self.move_order.leaps:
                if leap != self.chosen_leap:
                    self._draw_disc(painter, leap, self.square_center(leap))
            # last of all: it is dragged over the others
            self._draw_disc(
                painter, self.chosen_leap, self._drag_pos or self.square_center(self.chosen_leap)
            )
            if self.hasFocus():
                pen = QPen(current_theme().accent, 2)
                frame = self.rect().adjusted(1, 1, -1, -1)
                with_pen(painter, pen, Qt.BrushStyle.NoBrush).drawRoundedRect(frame, 4, 4)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        leap = self.leap_at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and leap is not None:
            self._drag_pos = event.position()
            self.chosen_leap = leap
            self._update_description()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag_pos is not None:
            self._drag_pos = event.position()
            self.update()
        else:
            leap = self.leap_at(event.position())
            cursor_shape = Qt.CursorShape
            self.setToolTip("" if leap is None else self._leap_tooltip(leap))
            self.setCursor(
                cursor_shape.ArrowCursor if leap is None else cursor_shape.OpenHandCursor
            )

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._drag_pos is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        self._drag_pos = None
        target = self.leap_at(event.position())
        if target is not None:
            self._move_chosen_leap_to(self._rank(target) - 1)
        self.update()

    def event(self, event: QEvent) -> bool:
        return accept_shortcut_override(
            event, (*_DIRECTIONS_BY_KEY, *_RANK_SHIFTS_BY_KEY, *_RANKS_BY_KEY)
        ) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key is Qt.Key.Key_Escape and self._drag_pos is not None:
            # let go of it where it was
            self._drag_pos = None
            self.update()
        elif self._drag_pos is not None:
            event.accept()
        elif key in _DIRECTIONS_BY_KEY:
            self.chosen_leap = nearest_leap_in_direction(self.chosen_leap, _DIRECTIONS_BY_KEY[key])
            self._update_description()
        elif key in _RANK_SHIFTS_BY_KEY:
            self._move_chosen_leap_to(self._rank(self.chosen_leap) - 1 + _RANK_SHIFTS_BY_KEY[key])
        elif key in _RANKS_BY_KEY:
            self._move_chosen_leap_to(_RANKS_BY_KEY[key])
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._drag_pos = None
        super().focusOutEvent(event)

    def _leap_tooltip(self, leap: Leap) -> str:
        return tr(
            "{leap}: rank {rank}. Drag it onto another rank, or press {first} to {last}.",
            first=1,
            last=len(_RANKS_BY_KEY),
            leap=leap_description(leap),
            rank=self._rank(leap),
        )
