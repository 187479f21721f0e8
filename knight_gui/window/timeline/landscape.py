"""The landscape under the board: the search over its steps, and the way to any of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from knight_gui.texts import tr
from knight_gui.window.theme import INK, RING, theme_of
from knight_gui.window.timeline.marks import (
    draw_names,
    draw_overview,
    draw_pins,
    draw_playhead,
    draw_ticks,
    draw_wrong_move,
)
from knight_gui.window.timeline.pins import Pin, pins_of
from knight_gui.window.timeline.scale import Scale
from knight_gui.wording import landscape as wording

if TYPE_CHECKING:
    from knight_gui.player.frame import Report
    from knight_gui.player.jobs.landscape import Whole
    from knight_gui.search.landscape import Landscape
    from knight_gui.search.position import Bar, Landmark
    from knight_gui.search.problem import Problem
    from knight_gui.window.timeline.picture import Cells

_MARGIN = 8.0
_PINS_PX = 12.0
"""Height of the row of pins."""
_OVERVIEW_PX = 5.0
"""Height of the rail that shows where the view is, while it does not show all."""
_LEAST_SPAN = 24
"""Steps at the closest look."""
_ZOOM = 0.75
"""What is left of the span after one notch of the wheel."""
_PAN = 0.1
"""What part of the view an arrow key moves it by."""
_NEAR_PX = 4.0
"""How near the pointer must be to a pin to mean it."""
_TALL_LINES = 9
"""Lines of text in height from which on there are scales beside the landscape."""
_LEAST_CHANGE_PX = 2
"""As little as the view moves by before the stretch is read again."""


class LandscapeView(QWidget):
    """Shows which squares stay on the path over which steps; a click or a drag goes to a step.

    The wheel looks closer at the steps around the pointer, dragging with another button or
    with Shift moves along, a double click on a bar shows its stretch, and beside them all.

    Signals
    -------
    chosen(int)
        The user wants to see this step.
    looked_closer(int, int, int)
        The user looks at some of the steps, and more should be known of them: the first,
        the last, and how many pixels they have.
    asked(tuple of int, or None)
        The user points at the bar at this step and depth, or at none any more.
    pointed(int or None)
        The user points at the bar of this square, or at none any more.
    """

    chosen = Signal(object)
    looked_closer = Signal(object, object, object)
    asked = Signal(object)
    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("timeline")
        self.setAccessibleName(tr("Steps"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self._problem: Problem | None = None
        self._whole: Whole | None = None
        self._stretch: Landscape | None = None
        self._landmarks: tuple[Landmark, ...] = ()
        self._pins: tuple[Pin, ...] = ()
        self._depths = 1
        self._step = self._steps = 0
        self._common_steps = 0
        self._range: tuple[int, int] | None = None
        self._picture: tuple[Scale, QImage] | None = None
        self._cells: Cells | None = None
        self._place: tuple[int, int] | None = None
        self._square: int | None = None
        self._grip: tuple[float, tuple[int, int]] | None = None
        self._sentence = self._comparison = ""
        self._position = _line(self, "positionLabel")
        self._told = _line(self, "barLabel")
        self._told.setProperty("faint", True)
        self._told.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._told.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 4, 10, 4)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(self._position)
        row.addWidget(self._told, 1)
        layout.addLayout(row)
        layout.addStretch(1)

    # What is shown

    def clear(self) -> None:
        """Show that nothing has been searched."""
        self._problem = self._whole = self._stretch = self._range = None
        self._landmarks, self._pins = (), ()
        self._forget_bar()
        self.show_step(0, 0, has_ended=False)
        self._redraw()

    def show_report(self, report: Report) -> None:
        """Show how far the search got; the full height stands for a tour."""
        if report.problem != self._problem:
            self._whole = self._stretch = None
            self._forget_bar()
            self._redraw()
        self._problem = report.problem
        self._depths = max(2, report.problem.board.free_count)
        self._landmarks = report.landmarks
        self._pins = pins_of(report.landmarks, self._whole.worst if self._whole else None)
        self.update()

    def show_whole(self, whole: Whole) -> None:
        """Show all steps that were searched so far."""
        self._whole = whole
        self._pins = pins_of(self._landmarks, whole.worst)
        self._tell(self._sentence)
        self._redraw()

    def show_stretch(self, stretch: Landscape) -> None:
        """Show more of the steps that are looked at closer."""
        self._stretch = stretch
        self._redraw()

    def show_bar(self, bar: Bar) -> None:
        """Tell of the bar that the user points at."""
        if self._problem is not None and self._place is not None:
            outcome = self._whole.landscape.outcome if self._whole else None
            self._tell(wording.bar(self._problem, bar, outcome))

    @property
    def told(self) -> str:
        """The sentence on the bar that the user points at."""
        return self._sentence

    def show_comparison(self, sentence: str) -> None:
        """Say how this search compares with another one, in place of its verdict."""
        if sentence != self._comparison:
            self._comparison = sentence
            self._tell(self._sentence)

    @property
    def verdict(self) -> str:
        """What is said of a search that has ended while nobody points at a bar."""
        worst = self._whole.worst if self._whole else None
        if self._comparison or worst is None or self._problem is None:
            return self._comparison
        return wording.verdict(self._problem, worst)

    def _tell(self, sentence: str) -> None:
        """Say a sentence on the upper edge, or the verdict, as far as there is room for it."""
        self._sentence = sentence
        told, room = sentence or self.verdict, self._told.width()
        elided = self.fontMetrics().elidedText(told, Qt.TextElideMode.ElideRight, room)
        self._told.setText(elided)

    def show_step(self, step: int, steps: int, *, has_ended: bool) -> None:
        """Put the playhead at `step` of `steps`, which may still grow."""
        is_moved = step != self._step
        self._step, self._steps = step, steps
        self.setEnabled(steps > 0)
        if not steps:
            text = ""
        elif has_ended:
            text = tr("Step {step:,} of {steps:,}", step=step, steps=steps)
        else:
            text = tr("Step {step:,} of {steps:,} so far", step=step, steps=steps)
        self._position.setText(text)
        self.setAccessibleDescription(
            tr("Step {step:,} of {steps:,} searched.", step=step, steps=steps)
        )
        if is_moved:
            self._follow()
        self.update()

    def show_on_scale(self, steps: int) -> None:
        """Show at least so many steps, also where there are not so many; 0 for no more."""
        if steps != self._common_steps:
            self._common_steps = steps
            self._redraw()

    def point_at(self, square: int | None) -> None:
        """Mark the bars of a square that somebody points at elsewhere, or none."""
        if square != self._square:
            self._square = square
            self.update()

    def show_all(self) -> None:
        """Show all steps."""
        self._range = self._stretch = None
        self._redraw()

    def zoom(self, factor: float, step: int) -> None:
        """Show fewer or more steps, around one that keeps its place."""
        first, last = self._scale.zoomed(factor, step, self._most, _LEAST_SPAN)
        self._look_at(first, last)

    @property
    def shown_range(self) -> tuple[int, int]:
        """The first and the last step on the landscape."""
        return self._range or (0, self._most)

    @property
    def pins(self) -> tuple[Pin, ...]:
        """The steps with a name."""
        return self._pins

    @property
    def is_read(self) -> bool:
        """Whether what is known of the steps shown is as fine as it gets."""
        if self._range is None:
            return self._whole is not None and self._whole.landscape.last == self._steps
        return self._is_fine(*self._range)

    # Pixels and steps

    def step_at(self, x: float) -> int:
        """Return the step at a pixel from the left."""
        return self._scale.step_at(x)

    def x_of(self, step: int) -> float:
        """Return the pixel of a step: the opposite of `step_at`."""
        return self._scale.x_of(step)

    @property
    def _most(self) -> int:
        return max(self._steps, self._common_steps)

    @property
    def _is_tall(self) -> bool:
        return self.height() >= _TALL_LINES * self.fontMetrics().height()

    @property
    def _field(self) -> QRectF:
        top = self._position.geometry().bottom() + 2 + _OVERVIEW_PX
        line = self.fontMetrics().height() if self._is_tall else 0
        depth_px = self.fontMetrics().horizontalAdvance(f"{self._depths:,}")
        left = _MARGIN + (line and depth_px + 6)
        below = self._foot_px + (line and line + 2)
        return QRectF(self.rect()).adjusted(left, top, -_MARGIN, -below)

    @property
    def _foot_px(self) -> float:
        """How high the row of pins is."""
        return self.fontMetrics().height() + 2 if self._is_tall else _PINS_PX

    @property
    def _scale(self) -> Scale:
        field = self._field
        first, last = self.shown_range
        height = max(1.0, field.height())
        return Scale(first, last, field.left(), field.width(), field.bottom(), height, self._depths)

    def _look_at(self, first: int, last: int) -> None:
        """Show the steps from one to a later one, and ask for more of them if they are few."""
        span = max(last - first, min(_LEAST_SPAN, self._most))
        if span >= self._most:
            self.show_all()
            return
        first = min(max(0, first), self._most - span)
        self._range = (first, first + span)
        if not self._is_fine(*self._range):
            margin = span // 8
            pixels = max(1, int(self._field.width() * 1.25))
            self.looked_closer.emit(
                max(0, first - margin), min(self._steps, first + span + margin), pixels
            )
        self._redraw()

    def _is_fine(self, first: int, last: int) -> bool:
        """Whether the stretch that was read has a column for each pixel, or each step."""
        for known in (self._stretch, self._whole.landscape if self._whole else None):
            if known is None or not known.first <= first <= min(last, self._steps) <= known.last:
                continue
            every = (known.last - known.first) / max(1, len(known) - 1)
            if every <= 1 or every <= 1.3 * (last - first) / max(1.0, self._field.width()):
                return True
        return False

    def _follow(self) -> None:
        """Keep the playhead in view."""
        if self._range is None:
            return
        first, last = self._range
        if not first <= self._step <= last:
            span = last - first
            self._look_at(self._step - span // 4, self._step - span // 4 + span)

    def _redraw(self) -> None:
        self._picture = self._cells = None
        self.update()

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, has_focus = theme_of(self), self.hasFocus()
        painter.setPen(QPen(QColor(theme.accent if has_focus else theme.line), 1 + has_focus))
        painter.setBrush(QColor(theme.surface))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        if self._problem is None or not self._steps:
            painter.setPen(QColor(theme.faint))
            text = tr("The search appears here, step by step.")
            place = self.rect().adjusted(8, 0, -8, 0)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, text)
            return
        scale = self._scale
        self._draw_landscape(painter, scale)
        if self._is_tall:
            draw_ticks(painter, scale, theme)
        if self._range is not None:
            rail = QRectF(scale.left, scale.top - _OVERVIEW_PX, scale.width, _OVERVIEW_PX - 2)
            draw_overview(painter, rail, (scale, self._step, self._most), theme)
        foot = self.height() - self._foot_px
        draw_pins(painter, scale, self._pins, foot, theme, has_words=self._is_tall)
        draw_playhead(painter, scale, self._step)

    def _draw_landscape(self, painter: QPainter, scale: Scale) -> None:
        if self._whole is None:
            return
        if self._picture is None:
            self._picture = scale, self._drawn(scale)
        drawn, image = self._picture
        # while the search grows, what is known of it shrinks until it is read again
        left, right = scale.x_of(drawn.first), scale.x_of(drawn.last)
        painter.drawImage(QRectF(left, scale.top, right - left, scale.height), image)
        if self._square is not None or self._place is not None:
            self._draw_pointed(painter, scale)

    def _drawn(self, scale: Scale) -> QImage:
        from knight_gui.window.timeline.picture import cells, picture

        assert self._whole is not None
        assert self._problem is not None
        theme, now = theme_of(self), self._newest
        known = self._known(scale)
        self._cells = cells(known, scale, max(1, int(scale.width)))
        image = picture(known, now, self._cells, scale, theme)
        with QPainter(image) as painter:
            painter.setFont(self.font())
            draw_names(painter, scale, (known, now, self._cells), self._problem.board, theme)
            if self._whole.worst is not None:
                label = wording.wrong_move(self._problem, self._whole.worst)
                draw_wrong_move(painter, scale, self._whole.worst, label, theme)
        return image

    @property
    def _newest(self) -> Landscape:
        """Which of the landscapes knows the newest step."""
        assert self._whole is not None
        whole, stretch = self._whole.landscape, self._stretch
        return stretch if stretch is not None and stretch.last > whole.last else whole

    def _known(self, scale: Scale) -> Landscape:
        """Return what is known best of the steps shown."""
        assert self._whole is not None
        stretch = self._stretch
        is_there = (
            self._range is not None
            and stretch is not None
            and stretch.first <= scale.first
            and min(scale.last, self._whole.landscape.last) <= stretch.last
        )
        return stretch if is_there and stretch is not None else self._whole.landscape

    def _draw_pointed(self, painter: QPainter, scale: Scale) -> None:
        """Draw a frame around the bar that is pointed at, here or by its square."""
        place = self._place if self._square is None else self._place_of(self._square)
        if self._cells is None or place is None:
            return
        every, bar = self._cells.every, self._bar_of(place)
        row = place[1] // every
        (pixels,) = (self._cells.bars[row] == bar).nonzero()
        if not len(pixels):
            return
        left, right = int(pixels[0]), int(pixels[-1]) + 1
        top = scale.y_of(row * every + every - 1)
        height = max(3.0, every * scale.row_px)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((INK, 3.0), (RING, 1.6)):
            painter.setPen(QPen(colour, width))
            painter.drawRect(QRectF(scale.left + left, top, max(2, right - left), height))

    def _place_of(self, square: int) -> tuple[int, int] | None:
        """Return where the bar of a square is that is on the path shown."""
        scale = self._scale
        if self._whole is None or not scale.first <= self._step <= scale.last:
            return None
        known = self._known(scale)
        column = known.column_at(self._step)
        path = known.path(column)
        return (int(known.steps[column]), path.index(square)) if square in path else None

    # What the user does

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip:
            assert isinstance(event, QHelpEvent)
            QToolTip.showText(event.globalPos(), self.tip_at(event.pos().x()), self)
            return True
        return super().event(event)

    def tip_at(self, x: float) -> str:
        """Return what is to be said of the place under the pointer."""
        if not self._steps:
            return ""
        near = [mark for mark in self._landmarks if abs(self.x_of(mark.step) - x) <= _NEAR_PX]
        if near:
            return "\n".join(wording.landmark(mark) for mark in near[-4:])
        if self._sentence:
            return self._sentence
        return tr("Step {step:,}", step=self.step_at(x))

    def fill_menu(self, menu: QMenu) -> None:
        """Put the pins into a menu, each of which goes to its step."""
        menu.clear()
        for pin in self._pins:
            action = menu.addAction(wording.pin(pin.kind.word, pin.step))
            action.triggered.connect(lambda _=False, step=pin.step: self.chosen.emit(step))
        if menu.isEmpty():
            menu.addAction(tr("No landmarks yet")).setEnabled(False)

    def bar_at(self, spot: QPoint) -> tuple[int, int] | None:
        """Return a step and the depth of the bar at a pixel, None if there is none."""
        if self._whole is None:
            return None
        scale = self._scale
        depth = scale.depth_at(spot.y())
        if depth is None:
            return None
        known = self._known(scale)
        column = known.column_at(scale.step_at(spot.x()))
        if depth > int(known.depths[column]):
            return None
        return int(known.steps[column]), depth

    def _point(self, spot: QPoint) -> None:
        place = self.bar_at(spot)
        bar = self._bar_of(place)
        if bar == self._bar_of(self._place) and (place is None) == (self._place is None):
            return
        self._place = place
        if place is None:
            self._forget_bar()
            return
        known = self._known(self._scale)
        self.asked.emit(place)
        self.pointed.emit(int(known.squares[bar]))

    def _bar_of(self, place: tuple[int, int] | None) -> int:
        if place is None or self._whole is None:
            return -1
        known = self._known(self._scale)
        column = known.column_at(place[0])
        depth = min(place[1], int(known.depths[column]))
        return int(known.bars_at([column], [depth])[0])

    def _forget_bar(self) -> None:
        was_there = self._place is not None or bool(self._sentence)
        self._place = None
        self._tell("")
        if was_there:
            self.asked.emit(None)
            self.pointed.emit(None)

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
            self._grip = event.position().x(), self.shown_range

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is not None and event.buttons():
            self._pan_to(event.position().x())
        elif event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(event)
        else:
            self._point(event.position().toPoint())

    def _pan_to(self, x: float) -> None:
        assert self._grip is not None
        begin, (first, last) = self._grip
        if abs(x - begin) >= _LEAST_CHANGE_PX:
            moved = round((begin - x) * (last - first) / max(1.0, self._field.width()))
            self._look_at(first + moved, last + moved)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._forget_bar()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        place = self.bar_at(event.position().toPoint())
        stretch = self._stretch_of(place) if place is not None else None
        if stretch is None or stretch == self.shown_range:
            self.show_all()
        else:
            self._look_at(*stretch)

    def _stretch_of(self, place: tuple[int, int]) -> tuple[int, int] | None:
        """Return the steps of a bar as far as they are known, and a little on both sides."""
        scale = self._scale
        known, depth = self._known(scale), place[1]
        bar = self._bar_of(place)
        row = known.grid(1)[depth]
        columns = (row == bar).nonzero()[0]
        first = int(known.steps[columns[0]])
        after = min(int(columns[-1]) + 1, len(known) - 1)
        last = int(known.steps[after])
        beside = (last - first) // 50
        first, last = max(0, first - beside), min(self._steps, last + beside)
        return None if last - first >= self._most else (first, last)

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / 120
        sideways = event.angleDelta().x() / 120
        if notches and self._steps:
            self.zoom(_ZOOM**notches, self.step_at(event.position().x()))
        elif sideways and self._steps:
            self._pan_by(-sideways * _PAN)
        event.accept()

    def _pan_by(self, share: float) -> None:
        first, last = self.shown_range
        moved = round((last - first) * share)
        self._look_at(first + moved, last + moved)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Up:
                self.zoom(_ZOOM, self._step)
            case Qt.Key.Key_Down:
                self.zoom(1 / _ZOOM, self._step)
            case Qt.Key.Key_Comma:
                self._pan_by(-_PAN)
            case Qt.Key.Key_Period:
                self._pan_by(_PAN)
            case Qt.Key.Key_Escape | Qt.Key.Key_0:
                self.show_all()
            case _:
                super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell(self._sentence)
        if self._range is not None:
            self._look_at(*self._range)
        self._redraw()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._redraw()

    def sizeHint(self) -> QSize:
        return QSize(400, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(120, round(4.9 * self._position.fontMetrics().height()))


def _line(parent: QWidget, name: str) -> QLabel:
    label = QLabel(parent)
    label.setObjectName(name)
    label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    return label
