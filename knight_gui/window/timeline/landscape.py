"""The landscape under the board: what the user does with it, by mouse and by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QMenu, QToolTip, QWidget

from knight_gui.texts import tr
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

    Signals
    -------
    chosen(int)
        The user wants to see this step.
    asked(tuple of int, or None)
        The user points at the bar at this step and depth, or at none any more.
    pointed(int or None)
        The user points at the bar of this square, or at none any more.
    """

    chosen = Signal(object)
    asked = Signal(object)
    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("timeline")
        self.setAccessibleName(tr("Steps"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self._grip: tuple[float, Look] | None = None

    def show_bar(self, bar: Bar) -> None:
        """Tell of the bar that the user points at."""
        if self._known is not None and self._place is not None:
            outcome = self._known.whole.landscape.outcome
            self._tell(wording.bar(self._known.problem, bar, outcome))

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
        near = [mark for mark in self._landmarks if abs(self.x_of(mark.step) - x) <= _NEAR_PX]
        if near:
            return "\n".join(wording.landmark(mark) for mark in near[-4:])
        return self._sentence or tr("Step {step:,}", step=self.step_at(x))

    def fill_menu(self, menu: QMenu) -> None:
        """Put the pins into a menu, each of which goes to its step."""
        menu.clear()
        for pin in self._pins:
            action = menu.addAction(wording.pin(pin.kind.word, pin.step))
            action.triggered.connect(lambda _=False, step=pin.step: self.chosen.emit(step))
        if menu.isEmpty():
            menu.addAction(tr("No landmarks yet")).setEnabled(False)

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
        self._place = place
        self.asked.emit(place)
        self.pointed.emit(int(known.squares[bar]))

    def _point_at_nothing(self) -> None:
        was_there = self._place is not None or bool(self._sentence)
        self._place = None
        self._tell("")
        if was_there:
            self.asked.emit(None)
            self.pointed.emit(None)

    def _show_stretch_of(self, place: tuple[int, int] | None) -> None:
        """Look at the steps of a bar, as far as they are known, and a little on both sides."""
        known, bar = self._landscape, self._bar_of(place)
        if known is None or bar is None:
            self.show_all()
            return
        first, last = known.extent_of(bar)
        beside = (last - first) // 50
        look = self._look.at(max(0, first - beside), min(self._steps, last + beside))
        self._look_at(self._look.at_all() if look == self._look else look)

    # The mouse

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip:
            assert isinstance(event, QHelpEvent)
            QToolTip.showText(event.globalPos(), self.tip_at(event.pos().x()), self)
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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Up:
                self.zoom(_ZOOM, self._step)
            case Qt.Key.Key_Down:
                self.zoom(1 / _ZOOM, self._step)
            case Qt.Key.Key_Comma:
                self._look_at(self._look.moved(-_PAN))
            case Qt.Key.Key_Period:
                self._look_at(self._look.moved(_PAN))
            case Qt.Key.Key_Escape | Qt.Key.Key_0:
                self.show_all()
            case _:
                super().keyPressEvent(event)
