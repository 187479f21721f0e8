"""The landscape under the board: what the user does with it, by mouse and by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QMenu, QToolTip, QWidget

from knight_gui.texts import tr
from knight_gui.window.timeline.pins import Pin, PinKind
from knight_gui.window.timeline.sheet import LandscapeSheet
from knight_gui.wording import landscape as wording

if TYPE_CHECKING:
    from knight_gui.search.position import Bar
    from knight_gui.window.timeline.look import Look

_ZOOM = 0.75
"""What is left of the span after one notch of the wheel."""
_PAN = 0.1
"""What part of the view an arrow key moves it by."""
_NEAR_PX = 4.0
"""How near the pointer must be to a pin to mean it."""
_LEAST_CHANGE_PX = 2
"""As little as the view moves by before the stretch is read again."""


class LandscapeView(LandscapeSheet):
    """Shows which squares stay on the path over which steps; a click or a drag goes to a step.

    The wheel looks closer at the steps around the pointer, dragging with another button or
    with Shift moves along, a double click on a bar shows its stretch, and beside them all.
    Keys look closer and move along, too, and point at one bar of the path shown after the other.

    Signals
    -------
    chosen(int)
        The user wants to see this step.
    asked(tuple of int, or None)
        The user points at the bar at this step and depth, or at none any more.
    pointed(int or None)
        The user points at the bar of this square, or at none any more.
    refused(QPoint)
        The user wants to see a step where there is none yet.
    """

    chosen = Signal(object)
    refused = Signal(object)
    asked = Signal(object)
    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("timeline")
        self.setAccessibleName(tr("Steps"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self._grip: tuple[float, Look] | None = None
        self._cursor: int | None = None
        self._head: tuple[int, ...] = ()
        self._bar: Bar | None = None

    def show_bar(self, bar: Bar) -> None:
        """Tell of the bar that the user points at."""
        known = self._known
        if known is not None and self._place is not None:
            self._bar = bar
            outcome = known.whole.landscape.outcome
            self._tell(wording.bar(known.problem, bar, outcome, known.lost_since))

    def bar_at(self, spot: QPoint) -> tuple[int, int] | None:
        """Return a step and the depth of the bar at a pixel, None if there is none."""
        scale, known = self._scale, self._landscape
        depth = scale.depth_at(spot.y())
        if known is None or depth is None:
            return None
        column = known.column_at(scale.step_at(spot.x()))
        if depth > int(known.depths[column]):
            return None
        return int(known.steps[column]), depth

    def tip_at(self, x: float) -> str:
        """Return what is to be said of the place under the pointer."""
        if not self._steps:
            return ""
        told = {pin.step: wording.pin(pin.kind.word, pin.step) for pin in self._pins}
        told |= {mark.step: wording.landmark(mark) for mark in self._landmarks}
        near = [step for step in sorted(told) if abs(self.x_of(step) - x) <= _NEAR_PX]
        if near:
            return "\n".join(told[step] for step in near[-4:])
        step = tr("Step {step:,}", step=self.step_at(x))
        return self.told or "\n".join(filter(None, (step, self.verdict)))

    def fill_menu(self, menu: QMenu) -> None:
        """Put the pins into a menu, each of which goes to its step."""
        menu.clear()
        restarts = [pin for pin in self._pins if pin.kind is PinKind.RESTART]
        for pin in self._pins:
            if pin.kind is not PinKind.RESTART:
                self._add(pin, menu)
        if restarts:
            # up to a hundred: they would bury the rest
            further = menu.addMenu(wording.restarts(len(restarts)))
            for pin in restarts:
                self._add(pin, further)
        if menu.isEmpty():
            menu.addAction(tr("No landmarks yet")).setEnabled(False)

    def _add(self, pin: Pin, menu: QMenu) -> None:
        action = menu.addAction(wording.pin(pin.kind.word, pin.step))
        action.triggered.connect(lambda _=False, step=pin.step: self.chosen.emit(step))

    def zoom(self, factor: float, step: int) -> None:
        """Show fewer or more steps, around one that keeps its place."""
        self._look_at(self._look.zoomed(factor, step))

    def _forget(self) -> None:
        super()._forget()
        self._point_at_nothing()

    # Bars

    def _point(self, place: tuple[int, int] | None) -> None:
        """Point at the bar at a step and depth, or at none."""
        bar = self._bar_of(place)
        if bar == self._bar_of(self._place):
            return
        if place is None or bar is None:
            self._point_at_nothing()
            return
        known = self._landscape
        assert known is not None
        self._place, self._bar = place, None
        self.asked.emit(place)
        self.pointed.emit(int(known.squares[bar]))
        self.update()

    def _point_at_nothing(self) -> None:
        was_there = self._place is not None or bool(self._sentence)
        self._place = self._cursor = self._bar = None
        self._head = ()
        self._tell(())
        self.update()
        if was_there:
            self.asked.emit(None)
            self.pointed.emit(None)

    def _show_stretch_of(self, place: tuple[int, int] | None) -> None:
        """Look at the steps of a bar, as far as they are known, and a little on both sides."""
        known, bar = self._landscape, self._bar_of(place)
        if known is None or bar is None:
            self.show_all()
            return
        told = self._bar if place == self._place else None
        first, last = (told.first, told.last) if told else known.extent_of(bar)
        beside = (last - first) // 50
        look = self._look.at(max(0, first - beside), min(self._steps, last + beside))
        self._look_at(self._look.at_all() if look == self._look else look)

    # The mouse

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip:
            assert isinstance(event, QHelpEvent)
            QToolTip.showText(event.globalPos(), self.tip_at(event.pos().x()), self)
            return True
        if isinstance(event, QMouseEvent) and not self.isEnabled():
            # of the mouse where nothing can be done Qt tells no more than this
            if event.type() is QEvent.Type.MouseButtonPress:
                self.refused.emit(event.position().toPoint())
            return True
        return super().event(event)

    def _choose(self, event: QMouseEvent) -> None:
        spot = event.position()
        near = [pin for pin in self._pins if abs(self.x_of(pin.step) - spot.x()) <= _NEAR_PX]
        is_on_pin = near and spot.y() > self.height() - self._foot_px
        self.chosen.emit(near[-1].step if is_on_pin else self.step_at(spot.x()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        is_left = event.button() is Qt.MouseButton.LeftButton
        if is_left and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._choose(event)
        else:
            self._grip = event.position().x(), self._look

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is not None and event.buttons():
            begin, look = self._grip
            moved_px = begin - event.position().x()
            if abs(moved_px) >= _LEAST_CHANGE_PX:
                self._look_at(look.moved(moved_px / max(1.0, self._field.width())))
        elif event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(event)
        else:
            self._cursor = None
            self._point(self.bar_at(event.position().toPoint()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._show_stretch_of(self.bar_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at_nothing()

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / 120
        sideways = event.angleDelta().x() / 120
        if notches and self._steps:
            self.zoom(_ZOOM**notches, self.step_at(event.position().x()))
        elif sideways and self._steps:
            self._look_at(self._look.moved(-sideways * _PAN))
        event.accept()

    # The keyboard

    def show_path(self, step: int, path: tuple[int, ...]) -> None:
        super().show_path(step, path)
        if self._cursor is not None:
            self._point_with_cursor(self._cursor)

    def _move_cursor(self, moves: int) -> None:
        """Point at the bar so many moves higher on the path shown; at first at the knight’s own."""
        top = len(self._shown[1]) - 1
        if self._known is not None and top >= 0:
            here = top if self._cursor is None else self._cursor + moves
            self._point_with_cursor(min(max(0, here), top))

    def _point_with_cursor(self, depth: int) -> None:
        """Point at the bar at a depth of the path shown, or at the knight’s own below it."""
        self._cursor = depth
        step, path = self._shown
        head = path[: depth + 1]
        if head and head != self._head:
            self._bar = None
            self._head, self._place = head, (step, len(head) - 1)
            self.asked.emit(self._place)
            self.pointed.emit(head[-1])
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self._cursor is not None:
            self._point_at_nothing()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        has_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match event.key():
            case Qt.Key.Key_Up | Qt.Key.Key_Down if has_shift:
                self._move_cursor(1 if event.key() == Qt.Key.Key_Up else -1)
            case Qt.Key.Key_Up:
                self.zoom(_ZOOM, self._step)
            case Qt.Key.Key_Down:
                self.zoom(1 / _ZOOM, self._step)
            case Qt.Key.Key_Comma:
                self._look_at(self._look.moved(-_PAN))
            case Qt.Key.Key_Period:
                self._look_at(self._look.moved(_PAN))
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self._cursor is not None:
                self._show_stretch_of(self._place)
            case Qt.Key.Key_Escape | Qt.Key.Key_0:
                self._point_at_nothing()
                self.show_all()
            case _:
                super().keyPressEvent(event)
