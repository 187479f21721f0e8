"""The landscape under the board: what is seen of a search, and what the user does with it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAccessibleWidget, QSizePolicy, QToolTip, QWidget

from knight_gui.drawing.landscape import signs
from knight_gui.drawing.landscape.data import Known, Seen
from knight_gui.drawing.landscape.painter import LandscapeDrawing, draw_ground
from knight_gui.drawing.landscape.scale import Layout, VisibleSteps, around_bars
from knight_gui.i18n import tr
from knight_gui.messages import landscape as wording
from knight_gui.window.landscape.headline import Headline
from knight_gui.window.message_boxes import announce
from knight_gui.window.widgets.parts import column, set_up
from knight_gui.window.widgets.theming import theme_of

if TYPE_CHECKING:
    from knight_gui.player.frame import Report
    from knight_gui.player.jobs.landscape import Whole
    from knight_gui.search.landscape import Landscape
    from knight_gui.search.position import Bar
    from knight_gui.search.problem import Problem

_ZOOM = 0.75
"""What is left of the span after one notch of the wheel."""
_PAN = 0.1
"""What part of the view an arrow key moves it by."""
_LOW_PX, _LEAST_PX = 44, 28
"""Height of the bars while nobody wants more: in a high window, and in others."""
_ABOVE_PX = 1
"""Between the frame and the headline."""


class LandscapeView(QWidget):
    """Shows which squares stay on the path over which steps; a click or a drag goes to a step.

    `chosen` is a step that the user wants to see.
    `asked` is step and depth of the bar pointed at, `pointed` its square; None: at none any more.
    `looked` is the first and last step in view, None: all; `looked_closer` asks for more of some.
    `unfolded` says whether the user wants to see what does not change.
    """

    chosen = Signal(object)
    asked = Signal(object)
    pointed = Signal(object)
    looked = Signal(object)
    looked_closer = Signal(object, object, object)
    unfolded = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.spoken = QAccessibleWidget(self, QAccessible.Role.Chart, tr("Steps"))
        set_up(
            self,
            objectName="timeline",
            focusPolicy=Qt.FocusPolicy.TabFocus,
            mouseTracking=True,
            sizePolicy=QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding),
        )
        self.seen, self._common_steps, self.given_by = Seen(), 0, ""
        self._drawing = LandscapeDrawing()
        self._sentence: tuple[str, ...] = ()
        self._square: int | None = None
        self._place: tuple[int, int] | None = None
        self._bar: Bar | None = None
        self._spot: QPoint | None = None
        self._cursor: int | None = None
        self._head: tuple[int, ...] = ()
        self._grip: tuple[float, VisibleSteps] | None = None
        self._pressed: QPoint | None = None
        self.headline = Headline(self)
        layout = column(self.headline, None)
        layout.setContentsMargins(8, _ABOVE_PX, 8, 0)
        self.setLayout(layout)

    # What is shown

    def clear(self) -> None:
        """Show that nothing has been searched."""
        self._begin(Seen(comparison=self.seen.comparison))
        self.show_step(0, 0, has_ended=False)
        self.look_at(None)

    def show_search(self, problem: Problem) -> None:
        """Show a search of which nothing is known yet; the one that is shown stays as it is."""
        if problem != self.seen.problem:
            # nothing of the former one: its squares may not even be on this board
            self._begin(
                replace(
                    self.seen,
                    problem=problem,
                    known=None,
                    landmarks=(),
                    pins=(),
                    shown=(0, ()),
                    parting=None,
                )
            )

    def _begin(self, seen: Seen) -> None:
        """Show another search, of which nothing is known."""
        self.seen = seen
        self._redraw()
        self._point_at_nothing()

    def show_report(self, report: Report) -> None:
        """Show how far the search got; the full height stands for a tour."""
        before = self.seen.problem
        if before is not None and report.problem.continues(before):
            self._begin(replace(self.seen, problem=report.problem))
        else:
            self.show_search(report.problem)
        self.seen = replace(self.seen, landmarks=report.landmarks).with_pins()
        self.update()

    def show_whole(self, whole: Whole) -> None:
        """Show all steps that were searched so far."""
        seen = self.seen
        if seen.problem is None:
            # it was on its way when the search was given up
            return
        stretch = seen.known.stretch if seen.known else None
        self.seen = replace(
            seen, known=Known(seen.problem, whole, stretch, self.given_by)
        ).with_pins()
        self._tell(self._sentence)
        self._redraw()

    def show_stretch(self, stretch: Landscape) -> None:
        """Show more of the steps that are looked at closer."""
        if self.seen.known is not None:
            self.seen = replace(self.seen, known=replace(self.seen.known, stretch=stretch))
            self._redraw()
        self._point_again()

    def show_step(
        self, step: int, steps: int, *, has_ended: bool, is_resting: bool = False
    ) -> None:
        """Put the playhead at `step` of `steps`, which may still grow."""
        is_moved = step != self.seen.step
        visible = replace(self.seen.visible, most=max(steps, self._common_steps))
        self.seen = replace(self.seen, step=step, steps=steps, visible=visible)
        self.headline.show_step(step, steps, has_ended=has_ended, is_resting=is_resting)
        self._describe()
        if is_moved:
            self._look_at(visible.following(step))
        self.update()

    def show_path(self, step: int, path: tuple[int, ...]) -> None:
        """Know the path at the step shown, which may lie between two columns."""
        self.seen = replace(self.seen, shown=(step, path))
        if self._cursor is not None:
            self._point_with_cursor(self._cursor)

    def show_on_scale(self, steps: int) -> None:
        """Show at least so many steps, also where there are not so many; 0 for no more."""
        if steps != self._common_steps:
            self._common_steps = steps
            self.seen = replace(
                self.seen, visible=replace(self.seen.visible, most=max(self.seen.steps, steps))
            )
            self._redraw()

    def show_comparison(
        self, versions: tuple[str, ...], parting: tuple[int, int] | None = None
    ) -> None:
        """Say how this search compares with another one, and mark the last step they share."""
        if (versions, parting) != (self.seen.comparison, self.seen.parting):
            self.seen = replace(self.seen, comparison=versions, parting=parting).with_pins()
            self._tell(self._sentence)
            self.update()

    def look_at(self, stretch: tuple[int, int] | None) -> None:
        """Show the steps from one to a later one, as far as there are any; None for all."""
        self._look_at(self.seen.visible.at(*stretch) if stretch else self.seen.visible.at_all())
        if self.seen.visible.stretch != stretch:
            self.looked.emit(self.seen.visible.stretch)

    def zoom(self, factor: float, step: int) -> None:
        """Show fewer or more steps, around one that keeps its place."""
        self._look_at(self.seen.visible.zoomed(factor, step))

    def point_at(self, square: int | None) -> None:
        """Mark the bars of a square that somebody points at elsewhere, or none."""
        if square != self._square:
            self._square = square
            self.update()

    def show_bar(self, bar: Bar) -> None:
        """Tell of the bar that the user points at."""
        known = self.seen.known
        if known is not None and self._place is not None:
            self._bar = bar
            self._tell(wording.bar(known.problem, bar, known.whole.landscape.outcome))
            if self._cursor is not None:
                announce(self, self.told)

    @property
    def told(self) -> str:
        """The sentence on the bar that the user points at."""
        return "".join(self._sentence[:1])

    @property
    def verdict(self) -> str:
        """What is said of a search that has ended while nobody points at a bar."""
        return "".join(self.seen.verdict[:1])

    @property
    def shown_range(self) -> tuple[int, int]:
        """The first and the last step on the landscape."""
        return self.seen.visible.first, self.seen.visible.last

    def tip_at(self, spot: QPoint) -> str:
        """Return what is under the pointer, and of the line above only what it had to cut."""
        layout, seen = self.layout_shown, self.seen
        is_empty = seen.problem is None or not seen.steps
        sign = None if is_empty else signs.sign_at(layout, seen, spot)
        is_told = bool(self.told) and sign is not None and sign.mark in signs.BARS
        if is_told or spot.y() <= self.headline.geometry().bottom():
            return self.headline.cut_short
        return "" if sign is None else signs.said_at(layout, seen, spot, sign)

    def _tell(self, versions: tuple[str, ...]) -> None:
        """Say a sentence over the landscape, or the verdict if there is none."""
        self._sentence = versions
        self.headline.tell(versions or self.seen.verdict)
        self._describe()

    def _describe(self) -> None:
        """Say to who does not see it which step is shown, and what is said over the landscape."""
        seen = self.seen
        step = tr("Step {step:,} of {steps:,} searched.", step=seen.step, steps=seen.steps)
        self.setAccessibleDescription(
            "\n".join(filter(None, (step, self.told or self.verdict, *seen.in_words)))
        )

    def _look_at(self, visible: VisibleSteps) -> None:
        """Show some steps, and ask for more of them if they are few."""
        before, self.seen = self.seen.visible, replace(self.seen, visible=visible)
        if visible != before:
            self._redraw()
        if visible.stretch != before.stretch:
            self.looked.emit(visible.stretch)
        known, steps, width = self.seen.known, self.seen.steps, self.layout_shown.scale.width
        seen = visible.first, min(visible.last, steps)
        if visible.stretch is not None and not (known and known.is_fine(*seen, width)):
            margin = visible.span // 8
            self.looked_closer.emit(
                max(0, visible.first - margin),
                min(steps, visible.last + margin),
                max(1, int(width * 1.25)),
            )
        self._point_again()

    def _redraw(self) -> None:
        self.seen = self.seen.with_fold()
        self._drawing = LandscapeDrawing()
        self.update()

    def unfold(self, *, is_unfolded: bool) -> None:
        """Show each depth that does not change in view, or fold them again."""
        self.seen = replace(self.seen, is_unfolded=is_unfolded)
        self._redraw()
        self._point_again()

    # Pixels, steps and bars

    def step_at(self, x: float) -> int:
        """Return the step at a pixel from the left."""
        return self.layout_shown.scale.step_at(x)

    def x_of(self, step: int) -> float:
        """Return the pixel of a step: the opposite of `step_at`."""
        return self.layout_shown.scale.x_of(step)

    def bar_at(self, spot: QPoint) -> tuple[int, int] | None:
        """Return a step and the depth of the bar at a pixel, if one is there unfolded."""
        return signs.bar_at(self.layout_shown, self.seen, spot)

    @property
    def layout_shown(self) -> Layout:
        """Where everything stands now."""
        top, room = self.headline.geometry().bottom() + 1, QRectF(self.rect())
        return Layout.fitted(room, self.font(), top, self.seen.fold, self.seen.visible)

    # Who points at a bar

    def _point_again(self) -> None:
        """Point at what is under the mouse now, or at nothing if the keys’ bar is out of view."""
        first, last = self.shown_range
        if self._cursor is None:
            self._point(None if self._spot is None else self.bar_at(self._spot))
        elif self._bar is not None and not (self._bar.first <= last and first <= self._bar.last):
            self._point_at_nothing()

    def _point(self, place: tuple[int, int] | None) -> None:
        """Point at the bar at a step and depth, or at none."""
        known, before = self.seen.landscape, self._place
        if place is None or known is None:
            if before is not None:
                self._point_at_nothing()
            return
        bar = known.bar_at(*place)
        is_known = before is not None and known.first <= before[0] <= known.last
        if before is None or not is_known or bar != known.bar_at(*before):
            self._ask(place, int(known.squares[bar]))

    def _ask(self, place: tuple[int, int], square: int) -> None:
        self._place, self._bar = place, None
        self.asked.emit(place)
        self.pointed.emit(square)
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

    def _move_cursor(self, moves: int) -> None:
        """Point at the bar so many moves higher on the path shown; at first at the knight’s own."""
        top = len(self.seen.shown[1]) - 1
        if self.seen.known is not None and top >= 0:
            here = top if self._cursor is None else self._cursor + moves
            self._point_with_cursor(min(max(0, here), top))

    def _point_with_cursor(self, depth: int) -> None:
        """Point at the bar at a depth of the path shown, or at the knight’s own below it."""
        self._cursor = depth
        step, path = self.seen.shown
        head = path[: depth + 1]
        if head and head != self._head:
            self._head = head
            self._ask((step, len(head) - 1), head[-1])
        self.update()

    def _show_stretch_of(self, place: tuple[int, int] | None) -> None:
        """Look at the steps of a bar, as far as they are known, and a little on both sides."""
        if self.seen.known is None or place is None:
            self.look_at(None)
        else:
            self._look_at(self.seen.around(place, self._bar if place == self._place else None))

    def _choose(self, event: QMouseEvent) -> None:
        pin = signs.pin_at(self.layout_shown, self.seen, event.position().toPoint())
        self.chosen.emit(pin.step if pin else self.step_at(event.position().x()))

    # What Qt asks for

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, has_focus, seen = theme_of(self), self.hasFocus(), self.seen
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_ground(painter, self.rect(), theme, has_focus=has_focus)
            if seen.problem is not None and seen.steps:
                place = self._place if self._square is None else seen.place_of(self._square)
                self._drawing.draw(painter, self.layout_shown, seen, place, theme)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.tip_at(event.pos()), self)
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._look_at(self.seen.visible)
        self._redraw()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._redraw()

    def sizeHint(self) -> QSize:
        is_high = self.window().height() >= 800
        return QSize(400, self._height_for(_LOW_PX if is_high else _LEAST_PX))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self._height_for(_LEAST_PX))

    def _height_for(self, bars_px: int) -> int:
        around_px = self.headline.sizeHint().height() + around_bars(self.fontInfo().pixelSize())
        return _ABOVE_PX + around_px + bars_px

    def mousePressEvent(self, event: QMouseEvent) -> None:
        is_left = event.button() is Qt.MouseButton.LeftButton
        spot = event.position().toPoint()
        if is_left and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            if signs.band_at(self.layout_shown, self.seen, spot) is not None:
                self._pressed = spot
            elif signs.is_on_bracket(self.layout_shown, self.seen, spot):
                self.unfolded.emit(False)
            else:
                self._choose(event)
        else:
            self._grip = event.position().x(), self.seen.visible

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = None
        if self._pressed is not None:
            self._pressed = None
            self.unfolded.emit(True)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        spot = event.position().toPoint()
        if self._pressed is not None and (spot - self._pressed).manhattanLength() <= signs.NEAR_PX:
            return
        self._pressed = None
        if self._grip is not None and event.buttons():
            begin, visible = self._grip
            moved_px = begin - event.position().x()
            if abs(moved_px) >= 2:
                self._look_at(visible.moved(moved_px / max(1.0, self.layout_shown.scale.width)))
        elif event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(event)
        self._cursor, self._spot = None, spot
        self._point_again()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._show_stretch_of(self.bar_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        self._spot = None
        self._point_at_nothing()

    def wheelEvent(self, event: QWheelEvent) -> None:
        sideways, notches = event.angleDelta().x() / 120, event.angleDelta().y() / 120
        self._spot = event.position().toPoint()
        if notches and self.seen.steps:
            self.zoom(_ZOOM**notches, self.step_at(event.position().x()))
        elif sideways and self.seen.steps:
            self._look_at(self.seen.visible.moved(-sideways * _PAN))
        event.accept()

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
                self.zoom(_ZOOM, self.seen.step)
            case Qt.Key.Key_Down:
                self.zoom(1 / _ZOOM, self.seen.step)
            case Qt.Key.Key_Comma:
                self._look_at(self.seen.visible.moved(-_PAN))
            case Qt.Key.Key_Period:
                self._look_at(self.seen.visible.moved(_PAN))
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self._cursor is not None:
                self._show_stretch_of(self._place)
            case Qt.Key.Key_Escape | Qt.Key.Key_0:
                self._spot = None
                self._point_at_nothing()
                self.unfolded.emit(False)
                self.look_at(None)
            case _:
                super().keyPressEvent(event)
