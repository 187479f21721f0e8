"""What moves by itself on a board from one frame to the next."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QVariantAnimation, Signal

if TYPE_CHECKING:
    from knight_gui.window.board.shown import Knight, Shown
    from knight_gui.window.board.transition import Transition

_GLIDE_MS = 280
_FLASH_MS = 550
_JOY_MS = 1400


class Animation(QObject):
    """The knight on its way, the light on a square that it left, and the joy at a tour.

    Signals
    -------
    moved()
        What is shown looks different now, see `applied_to`.
    """

    moved = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._glide = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._glide.setEasingCurve(QEasingCurve.Type.InOutQuad)
        self._flash = QVariantAnimation(self, startValue=1.0, endValue=0.0, duration=_FLASH_MS)
        self._joy = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=_JOY_MS)
        for animation in (self._glide, self._flash, self._joy):
            animation.valueChanged.connect(self.moved)
        # the others rest at the last of their values
        self._joy.finished.connect(self.moved)

    def begin(self, transition: Transition, glide_ms: int) -> None:
        """Begin what moves from a frame on; with 0 ms the knight jumps, and leaves no light."""
        if glide_ms and transition.origin is not None:
            self._glide.setDuration(min(glide_ms, _GLIDE_MS))
            self._glide.start()
        if glide_ms and transition.is_retreat:
            self._flash.start()
        if transition.is_arrival:
            self._joy.start()

    def stop(self) -> None:
        """Let what moves be where it goes to."""
        for animation in (self._glide, self._flash, self._joy):
            animation.stop()

    def applied_to(self, shown: Shown) -> Shown:
        """Return what is shown at this moment."""
        return replace(
            shown,
            knight=self._gliding(shown.knight),
            flash=_value(self._flash, 0.0),
            joy=_value(self._joy, None),
        )

    def _gliding(self, knight: Knight | None) -> Knight | None:
        if knight is None or not knight.is_underway:
            return knight
        return replace(knight, way=_value(self._glide, 1.0))


def _value(animation: QVariantAnimation, at_rest: float | None) -> Any:
    is_running = animation.state() is QAbstractAnimation.State.Running
    return animation.currentValue() if is_running else at_rest
