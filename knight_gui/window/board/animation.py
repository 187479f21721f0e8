"""What happens on a board between one frame and the next, and moves by itself there."""

from __future__ import annotations

from dataclasses import replace
from math import pi, sin
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QVariantAnimation, Signal
from PySide6.QtWidgets import QStyle, QWidget

from knight_gui.board import Board
from knight_gui.drawing.board.view_state import BoardViewState, DrawnKnight
from knight_gui.player.frame import Frame
from knight_gui.search.kinds import Outcome, StepType

_CELEBRATION_MS = 1200
_SHAKE_MS = 320
_SHAKE_COUNT = 3
_SHAKE_AMPLITUDE = 0.09
"""How long the knight shakes its head, how often, and how far at first, in sides of a square."""


class FrameTransition(NamedTuple):
    """What happens on a board from one frame to the next; before the first there was none."""

    previous_frame: Frame | None
    frame: Frame

    @classmethod
    def between(cls, previous_frame: Frame | None, frame: Frame) -> FrameTransition:
        """Return it; a frame of another search is none before."""
        is_same_search = previous_frame is not None and (
            frame.problem == previous_frame.problem
            or frame.problem.is_continuation_of(previous_frame.problem)
        )
        return cls(previous_frame if is_same_search else None, frame)

    @property
    def is_unchanged(self) -> bool:
        """Whether nothing happens: the same position is shown again."""
        return (
            self.previous_frame is not None and self.previous_frame.position == self.frame.position
        )

    @property
    def is_backward(self) -> bool:
        """Whether an earlier step is shown."""
        return (
            self.previous_frame is not None
            and self.frame.position.step < self.previous_frame.position.step
        )

    @property
    def is_retreat(self) -> bool:
        """Whether the last step was one back, so that a square was left."""
        return self.frame.position.step_type is StepType.RETREAT

    @property
    def is_tour_found(self) -> bool:
        """Whether the search has come to its tour."""
        if self.previous_frame is None or self.frame.position.outcome is not Outcome.SOLVED:
            return False
        previous_position = self.previous_frame.position
        return (
            previous_position.outcome is None and self.frame.position.step > previous_position.step
        )

    @property
    def origin_square(self) -> int | None:
        """Where the knight comes from, if it is one step away from there."""
        if self.previous_frame is None:
            return None
        previous_position = self.previous_frame.position
        if abs(previous_position.step - self.frame.position.step) == 1:
            return previous_position.head
        return None

    def make_knight(self, *, glides: bool) -> DrawnKnight:
        """Return the knight where the frame has it, or as it sets out for there."""
        path = self.frame.position.path
        origin_square = self.origin_square
        if not glides or self.previous_frame is None or origin_square is None:
            return DrawnKnight(path[-1], len(path))
        is_hop = len(self.previous_frame.position.path) <= len(path)
        return DrawnKnight(path[-1], len(path), origin_square, progress=0.0, is_hop=is_hop)


class BoardAnimation(QObject):
    """The knight on its way, the light on a square that it left, and a tour drawn anew.

    Signals
    -------
    value_changed()
        What is shown looks different now, see `apply_to`.
    """

    value_changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._glide = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._glide.setEasingCurve(QEasingCurve.Type.InOutQuad)
        self._flash = QVariantAnimation(self, startValue=1.0, endValue=0.0, duration=550)
        self._celebration = QVariantAnimation(self, endValue=1.0)
        self._shake = QVariantAnimation(self, startValue=1.0, endValue=0.0, duration=_SHAKE_MS)
        self._animations = (self._glide, self._flash, self._celebration, self._shake)
        for animation in self._animations:
            animation.valueChanged.connect(self.value_changed)
            animation.finished.connect(self.value_changed)

    def start(self, transition: FrameTransition, glide_ms: int) -> None:
        """Begin what moves from a frame on; with 0 ms the knight jumps, and leaves no light."""
        if glide_ms and transition.origin_square is not None:
            self._glide.setDuration(min(glide_ms, 280))
            self._glide.start()
        if glide_ms and transition.is_retreat:
            self._flash.start()
        if transition.is_tour_found:
            # how long the knight stands at the end of a tour until that is drawn anew
            wait_ms = 150 + (self._glide.duration() if _is_running(self._glide) else 0)
            self._celebration.setStartValue(-wait_ms / _CELEBRATION_MS)
            self._celebration.setDuration(wait_ms + _CELEBRATION_MS)
            self._celebration.start()

    def shake_knight(self) -> None:
        """Have the knight shake its head."""
        self._shake.start()

    def stop(self) -> None:
        """Let what moves be where it goes to."""
        for animation in self._animations:
            animation.stop()

    def apply_to(self, state: BoardViewState) -> BoardViewState:
        """Return what is shown at this moment."""
        return replace(
            state,
            knight=self._animated_knight(state.knight, state.board),
            flash_strength=_current_value(self._flash, 0.0),
            tour_animation_progress=_current_value(self._celebration, None),
        )

    def _animated_knight(self, knight: DrawnKnight | None, board: Board) -> DrawnKnight | None:
        if knight is None:
            return None
        if shake_strength := _current_value(self._shake, 0.0):
            row, col = board.row_and_column(knight.square)
            offset = _SHAKE_AMPLITUDE * shake_strength * sin(2 * pi * _SHAKE_COUNT * shake_strength)
            return replace(knight, free_pos=(col + 0.5 + offset, row + 0.5))
        return replace(
            knight,
            free_pos=None,
            progress=_current_value(self._glide, 1.0) if knight.is_moving else 1.0,
        )


def _current_value(animation: QVariantAnimation, default: float | None) -> Any:
    return animation.currentValue() if _is_running(animation) else default


def _is_running(animation: QVariantAnimation) -> bool:
    return animation.state() is QAbstractAnimation.State.Running


def system_reduces_motion(widget: QWidget) -> bool:
    """Tell whether the system wants no animation, as far as Qt knows."""
    return not widget.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, widget)
