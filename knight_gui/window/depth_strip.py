"""The strip under the board: the depth of the search over its steps, and the way to any of them."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from knight_gui.player.frame import Report
from knight_gui.search.position import DepthProfile, Landmark, LandmarkKind
from knight_gui.texts import plural, tr
from knight_gui.window.theme import INK, RING, theme_of

_MARGIN = 8.0
_LANDMARKS = 12.0
"""Height of the landmarks' row."""
_LEAST_SPAN = 24
"""Steps at the closest look."""
_ZOOM = 0.75
"""What is left of the span after one notch of the wheel."""
_NEAR_PX = 4.0
"""How near the pointer must be to a landmark to mean it."""
_LEAST_STEP_PX = 3.0
"""From this width of a step on, single steps are drawn."""


class DepthStrip(QWidget):
    """Shows the depth as an envelope with the step shown in it; a click or a drag goes to a step.

    The wheel looks closer at the steps around the pointer, a double click
    shows all of them again. Steps are 64-bit numbers, and are mapped to pixels
    here.

    Signals
    -------
    chosen(int)
        The user wants to see this step.
    looked_closer(int, int, int)
        The user looks at some of the steps, and more should be known of them: the first,
        the last, and how many pixels they have.
    """

    chosen = Signal(object)
    looked_closer = Signal(object, object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("timeline")
        self.setAccessibleName(tr("Steps"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self._profile: DepthProfile | None = None
        self._closeup: DepthProfile | None = None
        self._landmarks: tuple[Landmark, ...] = ()
        self._deepest = 1
        self._step = 0
        self._steps = 0
        self._has_ended = False
        self._range: tuple[int, int] | None = None
        self._picture: QImage | None = None
        self._position = QLabel(self)
        self._position.setObjectName("positionLabel")
        self._position.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 4, 10, 4)
        layout.addWidget(self._position, 0, Qt.AlignmentFlag.AlignTop)

    # What is shown

    def clear(self) -> None:
        """Show that nothing has been searched."""
        self._profile = self._closeup = self._range = None
        self._landmarks = ()
        self.show_step(0, 0, has_ended=False)
        self._redraw()

    def show_report(self, report: Report) -> None:
        """Show the depth over the steps; the full height stands for a tour."""
        self._profile = report.profile
        self._landmarks = report.landmarks
        self._deepest = max(1, report.problem.board.free_count - 1)
        self._redraw()

    def show_closeup(self, profile: DepthProfile) -> None:
        """Show more of the steps that are looked at closer."""
        self._closeup = profile
        self._redraw()

    def show_step(self, step: int, steps: int, *, has_ended: bool) -> None:
        """Put the playhead at `step` of `steps`, which may still grow."""
        is_moved = step != self._step
        self._step, self._steps, self._has_ended = step, steps, has_ended
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

    def show_all(self) -> None:
        """Show all steps."""
        self._range = self._closeup = None
        self._redraw()

    def zoom(self, factor: float, step: int) -> None:
        """Show fewer or more steps, around one that keeps its place."""
        first, last = self.shown_range
        span = max(_LEAST_SPAN, round((last - first) * factor))
        if span >= self._steps:
            self.show_all()
            return
        share = (step - first) / max(1, last - first)
        begin = min(max(0, round(step - share * span)), self._steps - span)
        self._show_range(begin, begin + span)

    @property
    def shown_range(self) -> tuple[int, int]:
        """The first and the last step on the strip."""
        return self._range or (0, self._steps)

    # Pixels and steps

    def step_at(self, x: float) -> int:
        """Return the step at a pixel from the left."""
        field = self._field
        first, last = self.shown_range
        share = (x - field.left()) / max(1.0, field.width())
        return first + round(min(max(share, 0.0), 1.0) * (last - first))

    def x_of(self, step: int) -> float:
        """Return the pixel of a step: the opposite of `step_at`."""
        field = self._field
        first, last = self.shown_range
        return field.left() + field.width() * (step - first) / max(1, last - first)

    @property
    def _field(self) -> QRectF:
        top = self._position.geometry().bottom() + 4
        return QRectF(self.rect()).adjusted(_MARGIN, top, -_MARGIN, -_LANDMARKS)

    def _show_range(self, first: int, last: int) -> None:
        self._range = (first, last)
        pixels = max(1, int(self._field.width()))
        is_coarse = self._profile is not None and self._profile.width * pixels > last - first
        if is_coarse:
            self.looked_closer.emit(first, last, pixels)
        self._redraw()

    def _follow(self) -> None:
        """Keep the playhead on the strip."""
        if self._range is None:
            return
        first, last = self._range
        if not first <= self._step <= last:
            span = last - first
            begin = min(max(0, self._step - span // 4), max(0, self._steps - span))
            self._show_range(begin, begin + span)

    def _redraw(self) -> None:
        self._picture = None
        self.update()

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        has_focus = self.hasFocus()
        rim = theme_of(self).accent if has_focus else theme_of(self).line
        painter.setPen(QPen(QColor(rim), 2 if has_focus else 1))
        painter.setBrush(QColor(theme_of(self).surface))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        if self._profile is None or not self._steps:
            painter.setPen(QColor(theme_of(self).faint))
            text = tr("The depth of the search appears here, step by step.")
            place = self.rect().adjusted(8, 0, -8, 0)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, text)
            return
        if self._shows_single_steps:
            self._draw_steps(painter)
        else:
            self._draw_envelope(painter)
        self._draw_landmarks(painter)
        self._draw_playhead(painter)

    @property
    def _shows_single_steps(self) -> bool:
        first, last = self.shown_range
        closeup = self._closeup
        return (
            closeup is not None
            and closeup.width == 1
            and closeup.first <= first
            and last <= closeup.first + closeup.steps
            and self._field.width() / max(1, last - first) >= _LEAST_STEP_PX
        )

    def _draw_envelope(self, painter: QPainter) -> None:
        field = self._field
        if self._picture is None:
            assert self._profile is not None
            from knight_gui.window.envelope import envelope

            size = QSize(max(1, int(field.width())), max(3, int(field.height())))
            steps = self.shown_range
            self._picture = envelope(self._profile, steps, self._deepest, size, theme_of(self))
            if self._closeup is not None and self._range is not None:
                self._draw_closeup(self._closeup, size)
        painter.drawImage(field.topLeft(), self._picture)

    def _draw_closeup(self, closeup: DepthProfile, size: QSize) -> None:
        """Replace what the closer look knows better."""
        from knight_gui.window.envelope import envelope

        assert self._picture is not None
        left = max(0.0, self.x_of(closeup.first) - self._field.left())
        right = min(
            float(size.width()),
            self.x_of(closeup.first + closeup.steps) - self._field.left(),
        )
        if right <= left:
            return
        fine = envelope(closeup, self.shown_range, self._deepest, size, theme_of(self))
        rect = QRectF(left, 0, right - left, size.height())
        painter = QPainter(self._picture)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.drawImage(rect, fine, rect)
        painter.end()

    def _draw_steps(self, painter: QPainter) -> None:
        """Draw a line from step to step; where it falls, the knight went back."""
        from knight_gui.window.envelope import depths

        assert self._closeup is not None
        field = self._field
        first, last = self.shown_range
        offset = first - self._closeup.first
        known = depths(self._closeup)[offset : offset + last - first + 1].tolist()
        low, high = min(known), max(known)
        scale = field.height() / max(4, high - low)
        points = [
            QPointF(self.x_of(first + index), field.bottom() - (depth - low) * scale)
            for index, depth in enumerate(known)
        ]
        forward = QPen(QColor(theme_of(self).path), 2.2)
        back = QPen(QColor(theme_of(self).retreat), 2.2, Qt.PenStyle.DotLine)
        for origin, target in pairwise(points):
            painter.setPen(back if target.y() > origin.y() else forward)
            painter.drawLine(origin, target)

    def _draw_landmarks(self, painter: QPainter) -> None:
        first, last = self.shown_range
        base = self._field.bottom() + 6
        for mark in self._landmarks:
            if not first <= mark.step <= last:
                continue
            x = self.x_of(mark.step)
            if mark.kind is LandmarkKind.TOUR:
                self._draw_flag(painter, x)
                continue
            is_retreat = mark.kind is LandmarkKind.RETREAT
            way = 1 if is_retreat else -1
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme_of(self).retreat if is_retreat else theme_of(self).text))
            tip = QPointF(x, base + 2 * way)
            foot = QPointF(0, -4 * way)
            side = QPointF(3, 0)
            painter.drawPolygon(QPolygonF([tip, tip + foot - side, tip + foot + side]))

    def _draw_flag(self, painter: QPainter, x: float) -> None:
        field = self._field
        colour = QColor(theme_of(self).solved)
        painter.setPen(QPen(colour, 1.6))
        painter.drawLine(QPointF(x, field.top() - 4), QPointF(x, field.bottom()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        top = QPointF(x, field.top() - 4)
        cloth = [top, top + QPointF(-11, 4), top + QPointF(0, 8)]
        painter.drawPolygon(QPolygonF(cloth))

    def _draw_playhead(self, painter: QPainter) -> None:
        first, last = self.shown_range
        if not first <= self._step <= last:
            return
        x, field = self.x_of(self._step), self._field
        top, bottom = QPointF(x, field.top()), QPointF(x, field.bottom() + 2)
        for colour, width in ((QColor(theme_of(self).text), 5.0), (RING, 2.4)):
            painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(top, bottom)
        painter.setPen(QPen(INK, 1))
        painter.setBrush(RING)
        painter.drawEllipse(top, 4, 4)

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
            return "\n".join(_described(mark) for mark in near[-4:])
        return tr("Step {step:,}", step=self.step_at(x))

    def _choose(self, event: QMouseEvent) -> None:
        x = event.position().x()
        near = [mark for mark in self._landmarks if abs(self.x_of(mark.step) - x) <= _NEAR_PX]
        is_on_mark = near and event.position().y() > self._field.bottom()
        self.chosen.emit(near[-1].step if is_on_mark else self.step_at(x))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._choose(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.show_all()

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / 120
        if notches and self._steps:
            self.zoom(_ZOOM**notches, self.step_at(event.position().x()))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Up:
                self.zoom(_ZOOM, self._step)
            case Qt.Key.Key_Down:
                self.zoom(1 / _ZOOM, self._step)
            case Qt.Key.Key_Escape | Qt.Key.Key_0:
                self.show_all()
            case _:
                super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._redraw()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._redraw()

    def sizeHint(self) -> QSize:
        return QSize(400, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(120, round(4.9 * self._position.fontMetrics().height()))


def _described(mark: Landmark) -> str:
    match mark.kind:
        case LandmarkKind.RECORD:
            return tr(
                "Step {step:,}: a dead end deeper than all before, after {size:,} moves",
                step=mark.step,
                size=mark.size,
            )
        case LandmarkKind.RETREAT:
            return plural(
                "Step {step:,}: the first time the knight went back",
                "Step {step:,}: the knight went back {count} moves, further than ever before",
                mark.size,
                step=mark.step,
            )
        case LandmarkKind.TOUR:
            return tr("Step {step:,}: a tour", step=mark.step)
