"""Motion of the window: cached pictures of widgets that move or fade to their new places.

The widgets have their new layout at once, below the pictures, so that clicks and keys never wait.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import (
    QCoreApplication,
    QEasingCurve,
    QElapsedTimer,
    QEvent,
    QObject,
    QPoint,
    QRect,
    QRectF,
    Qt,
    QTimer,
    Slot,
)
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from knight_gui.player.session import Session

LAYOUT_MS = 240
"""Duration of the move of boards, cards and landscapes to new places."""
PAGE_MS = 160
PAGE_SLIDE_PX = 16
VERDICT_MS = 120
_FRAME_MS = 16
_MAX_FRAME_MS = 2 * _FRAME_MS
"""Longest part of a motion from one frame to the next."""


@dataclass(frozen=True)
class MovingPicture:
    """Picture of a widget on its way, and its opacity at both ends."""

    pixmap: QPixmap
    start_rect: QRectF
    end_rect: QRectF
    start_opacity: float = 1.0
    end_opacity: float = 1.0


class MovingPart(NamedTuple):
    """Part of the window that moves: a rectangle of a widget, in the pixels of the widget."""

    widget: QWidget
    rect: QRect
    has_texts: bool = True
    """Whether it looks otherwise at another size: the old picture fades to the new one."""

    @classmethod
    def whole(cls, widget: QWidget) -> MovingPart:
        """Return a whole widget."""
        return cls(widget, widget.rect())

    def rect_in(self, container: QWidget) -> QRectF:
        """Return the rectangle in the pixels of a container."""
        return QRectF(self.rect.translated(self.widget.mapTo(container, QPoint())))

    def grab(self) -> QPixmap:
        """Return a picture."""
        return self.widget.grab(self.rect)


class PictureTransition(QWidget):
    """Pictures that move over the area of a widget, and go when they have arrived."""

    def __init__(self, parent: QWidget, *, hides_parent: bool) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        # else the widgets below would be painted for each frame
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, hides_parent)
        self._hides_parent = hides_parent
        self._pictures: Sequence[MovingPicture] = ()
        self._progress = 0.0
        self._duration_ms = 0
        self._elapsed_ms = 0
        self._time_since_frame = QElapsedTimer()
        # an animation of Qt waits for the end of the first frame, which is a long one
        self._frame_timer = QTimer(self, timerType=Qt.TimerType.PreciseTimer)
        self._frame_timer.setInterval(_FRAME_MS)
        self._frame_timer.timeout.connect(self._on_frame_timer_timeout)
        self.hide()

    def show_still(self, pictures: Sequence[MovingPicture]) -> None:
        """Show pictures at their first places, until they are moved."""
        self._frame_timer.stop()
        self._pictures = pictures
        self._progress = 0.0
        self.raise_()
        self.show()
        self.update()

    def move_pictures(self, pictures: Sequence[MovingPicture], duration_ms: int) -> None:
        """Move pictures to their last places."""
        self.show_still(pictures)
        self._duration_ms = duration_ms
        self._elapsed_ms = 0
        self._time_since_frame.start()
        self._frame_timer.start()

    @Slot()
    def _on_frame_timer_timeout(self) -> None:
        # after a frame that took long the pictures go on, rather than jump
        self._elapsed_ms += min(self._time_since_frame.restart(), _MAX_FRAME_MS)
        elapsed_share = self._elapsed_ms / self._duration_ms
        if elapsed_share >= 1:
            self.stop()
        else:
            easing_curve = QEasingCurve(QEasingCurve.Type.OutCubic)
            self._progress = easing_curve.valueForProgress(elapsed_share)
            self.update()

    def stop(self) -> None:
        """Show the widgets themselves, for good."""
        self._frame_timer.stop()
        self._pictures = ()
        self.hide()
        self.deleteLater()

    def paintEvent(self, event: QPaintEvent) -> None:
        progress = self._progress
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            if self._hides_parent:
                painter.fillRect(self.rect(), self.palette().window())
            for picture in self._pictures:
                opacity_change = picture.end_opacity - picture.start_opacity
                painter.setOpacity(picture.start_opacity + opacity_change * progress)
                rect = _rect_between(picture.start_rect, picture.end_rect, progress)
                painter.drawPixmap(rect, picture.pixmap, QRectF(picture.pixmap.rect()))


def _rect_between(start: QRectF, end: QRectF, progress: float) -> QRectF:
    top_left = start.topLeft() + (end.topLeft() - start.topLeft()) * progress
    bottom_right = start.bottomRight() + (end.bottomRight() - start.bottomRight()) * progress
    return QRectF(top_left, bottom_right)


def slide_in(widget: QWidget, container: QWidget) -> None:
    """Let a widget slide and fade into its place in a container, from a line below it."""
    transition = PictureTransition(container, hides_parent=True)
    part = MovingPart.whole(widget)
    transition.setGeometry(part.rect_in(container).toRect())
    transition.show_still(())

    def start() -> None:
        # its layout is known by now
        part = MovingPart.whole(widget)
        transition.setGeometry(part.rect_in(container).toRect())
        rect = QRectF(transition.rect())
        start_rect = rect.translated(0, PAGE_SLIDE_PX)
        picture = MovingPicture(part.grab(), start_rect, rect, start_opacity=0.0)
        transition.move_pictures((picture,), PAGE_MS)

    QTimer.singleShot(0, widget, start)


def fade_over(widget: QWidget) -> None:
    """Let the present picture of a widget fade, over what it is going to show."""
    transition = PictureTransition(widget, hides_parent=False)
    transition.setGeometry(widget.rect())
    rect = QRectF(widget.rect())
    picture = MovingPicture(widget.grab(), rect, rect, end_opacity=0.0)
    transition.move_pictures((picture,), VERDICT_MS)


class LayoutTransition(QObject):
    """Transition of boards, cards and landscapes from one layout of the window to the next.

    It is made before these, so that it has their pictures when they hear of a change. A part that
    is new grows out of the first part of its kind: a second board out of the first.
    """

    def __init__(
        self,
        session: Session,
        window: QWidget,
        get_area: Callable[[], QWidget],
        get_parts: Callable[[], Mapping[str, MovingPart]],
    ) -> None:
        super().__init__(window)
        self._session = session
        self._get_area = get_area
        self._get_parts = get_parts
        self._layout_key = self._current_layout_key
        self._lesson = session.scene.lesson
        self._old_parts: dict[str, tuple[QRectF, QPixmap]] = {}
        self._transition: PictureTransition | None = None
        self._start_timer = QTimer(self, singleShot=True)
        self._start_timer.timeout.connect(self._start)
        session.setups_changed.connect(self._on_session_setups_changed)
        session.lesson_scene_changed.connect(self._take_pictures)
        session.landscape_share_changed.connect(self._take_pictures)

    @property
    def _current_layout_key(self) -> tuple[object, ...]:
        """The facts on which it depends where the parts are."""
        scene = self._session.scene
        return (
            len(scene.setups),
            scene.has_playback,
            scene.lesson is not None,
            scene.landscape_share,
            scene.setup.board.rows,
            scene.setup.board.cols,
        )

    @Slot()
    def _on_session_setups_changed(self) -> None:
        """Take pictures, unless a scene of a lesson replaces another one, as slides do."""
        scene = self._session.scene
        lesson_scene = scene.lesson_scene
        if (
            lesson_scene is not None
            and scene.lesson is self._lesson
            and scene.setups == lesson_scene.setups
        ):
            self._layout_key = self._current_layout_key
        else:
            self._take_pictures()

    @Slot()
    def _take_pictures(self) -> None:
        """Take pictures of the parts if they are about to move by themselves."""
        self._lesson = self._session.scene.lesson
        layout_key = self._current_layout_key
        if layout_key == self._layout_key:
            return
        self._layout_key = layout_key
        scene = self._session.scene
        is_dragged = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if scene.is_motion_reduced or is_dragged or self._start_timer.isActive():
            return
        parts = self._get_parts()
        if not parts:
            return
        area = self._get_area()
        self._old_parts = {
            name: (part.rect_in(area), part.grab())
            for name, part in parts.items()
            if part.widget.isVisible()
        }
        if self._old_parts:
            container = area.parentWidget()
            assert container is not None
            self._transition = PictureTransition(container, hides_parent=True)
            self._transition.setGeometry(area.geometry())
            self._transition.show_still(())
            # until the parts begin to move
            area.window().installEventFilter(self)
            self._start_timer.start()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        # the window is not painted meanwhile
        return event.type() is QEvent.Type.UpdateRequest

    @Slot()
    def _start(self) -> None:
        """Move the pictures to where the parts have been laid out."""
        transition = self._transition
        self._transition = None
        area = self._get_area()
        area.window().removeEventFilter(self)
        QCoreApplication.postEvent(area.window(), QEvent(QEvent.Type.UpdateRequest))
        container = area.parentWidget()
        if container is None or transition not in container.children():
            # another language has made all widgets anew: the transition may be deleted
            return
        transition.setGeometry(area.geometry())
        parts = {name: part for name, part in self._get_parts().items() if part.widget.isVisible()}
        pictures = [
            MovingPicture(pixmap, old_rect, old_rect, end_opacity=0.0)
            for name, (old_rect, pixmap) in self._old_parts.items()
            if name not in parts
        ]
        for name, part in parts.items():
            rect = part.rect_in(area)
            # or of the first part of its kind, whose name has no number
            old_part = self._old_parts.get(name, self._old_parts.get(name.rstrip("0123456789")))
            if old_part is None:
                pictures.append(MovingPicture(part.grab(), rect, rect, start_opacity=0.0))
                continue
            old_rect, old_pixmap = old_part
            # a second board grows out of the first, but shows what it is going to show
            has_other_content = part.has_texts or name not in self._old_parts
            old_opacity = 0.0 if has_other_content else 1.0
            pictures.append(MovingPicture(old_pixmap, old_rect, rect, end_opacity=old_opacity))
            if has_other_content:
                pictures.append(MovingPicture(part.grab(), old_rect, rect, start_opacity=0.0))
        self._old_parts = {}
        transition.move_pictures(pictures, LAYOUT_MS)
