"""Transition from one frame of a board to the next, and its animations."""

from __future__ import annotations

from dataclasses import replace
from math import pi, sin
from typing import Any, NamedTuple

from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QObject,
    QVariantAnimation,
    Signal,
    Slot,
)
from PySide6.QtWidgets import QStyle, QWidget

from knight_gui.board import Board
from knight_gui.drawing.board.view_state import BoardViewState, DrawnKnight
from knight_gui.player.frame import Frame
from knight_gui.search.kinds import Outcome, StepType

_MAX_GLIDE_MS = 280
_FLASH_MS = 550
_FLASH_STEPS = 12
_CELEBRATION_MS = 1200
_CELEBRATION_DELAY_MS = 150
"""Pause of the knight at the end of a tour, before the tour is drawn again."""
_SHAKE_MS = 320
_SHAKE_COUNT = 3
"""Shakes of the knight's head at a refusal."""
_SHAKE_AMPLITUDE = 0.09
"""Amplitude of the first shake, in sides of a square."""


class FrameTransition(NamedTuple):
    """Change from one frame of a search to the next."""

    previous_frame: Frame | None
    """Former frame of the same search; None before its first frame."""
    frame: Frame

    @classmethod
    def between(cls, previous_frame: Frame | None, frame: Frame) -> FrameTransition:
        """Return the transition; a frame of another search counts as none."""
        if previous_frame is None:
            return cls(None, frame)
        problem = frame.problem
        previous_problem = previous_frame.problem
        is_same_search = problem == previous_problem or problem.is_continuation_of(previous_problem)
        return cls(previous_frame if is_same_search else None, frame)

    @property
    def is_unchanged(self) -> bool:
        """True if the position is the same."""
        if self.previous_frame is None:
            return False
        return self.previous_frame.position == self.frame.position

    @property
    def is_backward(self) -> bool:
        """True if the step is an earlier one."""
        if self.previous_frame is None:
            return False
        return self.frame.position.step < self.previous_frame.position.step

    @property
    def is_retreat(self) -> bool:
        """True if the last step was a retreat."""
        return self.frame.position.step_type is StepType.RETREAT

    @property
    def is_tour_found(self) -> bool:
        """True if the search has found its tour since the former frame."""
        if self.previous_frame is None or self.frame.position.outcome is not Outcome.SOLVED:
            return False
        previous_position = self.previous_frame.position
        is_forward = self.frame.position.step > previous_position.step
        return is_forward and previous_position.outcome is None

    @property
    def origin_square(self) -> int | None:
        """The former square of the knight if that was the step before or after, else None."""
        if self.previous_frame is None:
            return None
        previous_position = self.previous_frame.position
        if abs(previous_position.step - self.frame.position.step) != 1:
            return None
        return previous_position.head

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares of the knight before and after it, and the one of a retreat."""
        position = self.frame.position
        squares = [position.head, self.origin_square, position.square_left]
        return tuple(square for square in squares if square is not None)

    @property
    def squares_at_rest(self) -> tuple[int, ...]:
        """The squares of the knight, and those where marks appear as soon as it is there."""
        candidates = self.frame.position.candidates
        return (*self.squares, *(candidate.square for candidate in candidates))

    def make_knight(self, *, glides: bool) -> DrawnKnight:
        """Return the knight on its square, or at the begin of its glide there."""
        path = self.frame.position.path
        origin_square = self.origin_square
        if not glides or self.previous_frame is None or origin_square is None:
            return DrawnKnight(path[-1], len(path))
        is_hop = len(self.previous_frame.position.path) <= len(path)
        return DrawnKnight(path[-1], len(path), origin_square, progress=0.0, is_hop=is_hop)


class BoardAnimation(QObject):
    """Animations of a board: the knight's glide, the flash of a retreat, and a tour drawn again.

    Signals
    -------
    value_changed()
        A value has changed; `apply_to` returns the new state of the board.
    """

    value_changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._glide = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._glide.setEasingCurve(QEasingCurve.Type.InOutQuad)
        # in whole steps, since each is a painting
        self._flash = QVariantAnimation(
            self, startValue=_FLASH_STEPS, endValue=0, duration=_FLASH_MS
        )
        self._celebration = QVariantAnimation(self, endValue=1.0)
        self._shake = QVariantAnimation(self, startValue=1.0, endValue=0.0, duration=_SHAKE_MS)
        self._animations = (self._glide, self._flash, self._celebration, self._shake)
        for animation in self._animations:
            if animation is not self._flash:
                animation.valueChanged.connect(self.value_changed)
            animation.finished.connect(self.value_changed)
        self._flash.valueChanged.connect(self._on_flash_value_changed)

    @Slot()
    def _on_flash_value_changed(self) -> None:
        # with the glide it changes in the same frame
        if not _is_running(self._glide):
            self.value_changed.emit()

    def start(self, transition: FrameTransition, glide_ms: int) -> None:
        """Start the animations of a transition; with 0 ms the knight jumps without a flash."""
        if glide_ms and transition.origin_square is not None:
            self._glide.setDuration(min(glide_ms, _MAX_GLIDE_MS))
            self._glide.start()
        if glide_ms and transition.is_retreat:
            self._flash.start()
        if transition.is_tour_found:
            wait_ms = _CELEBRATION_DELAY_MS
            if _is_running(self._glide):
                wait_ms += self._glide.duration()
            self._celebration.setStartValue(-wait_ms / _CELEBRATION_MS)
            self._celebration.setDuration(wait_ms + _CELEBRATION_MS)
            self._celebration.start()

    def sweep_tour(self, duration_ms: int) -> None:
        """Draw the tour again from its start."""
        self._celebration.setStartValue(0.0)
        self._celebration.setDuration(duration_ms)
        self._celebration.start()

    def shake_knight(self) -> None:
        """Start the refusal: the knight shakes its head."""
        self._shake.start()

    def stop(self) -> None:
        """Stop all animations at their ends."""
        for animation in self._animations:
            animation.stop()

    def apply_to(self, state: BoardViewState) -> BoardViewState:
        """Return a state with the present values of all animations; the same if none differs."""
        knight = self._animated_knight(state.knight, state.board)
        flash_strength = _current_value(self._flash, 0) / _FLASH_STEPS
        tour_animation_progress = _current_value(self._celebration, None)
        if (
            knight == state.knight
            and flash_strength == state.flash_strength
            and tour_animation_progress == state.tour_animation_progress
        ):
            return state
        return replace(
            state,
            knight=knight,
            flash_strength=flash_strength,
            tour_animation_progress=tour_animation_progress,
        )

    def _animated_knight(self, knight: DrawnKnight | None, board: Board) -> DrawnKnight | None:
        if knight is None:
            return None
        shake_strength = _current_value(self._shake, 0.0)
        if shake_strength:
            row, col = board.row_and_column(knight.square)
            offset = _SHAKE_AMPLITUDE * shake_strength * sin(2 * pi * _SHAKE_COUNT * shake_strength)
            return replace(knight, free_pos=(col + 0.5 + offset, row + 0.5))
        progress = _current_value(self._glide, 1.0) if knight.is_moving else 1.0
        return replace(knight, free_pos=None, progress=progress)


def _current_value(animation: QVariantAnimation, default: float | None) -> Any:
    if animation.state() is QAbstractAnimation.State.Running:
        return animation.currentValue()
    return default


def _is_running(animation: QVariantAnimation) -> bool:
    return animation.state() is QAbstractAnimation.State.Running


def system_reduces_motion(widget: QWidget) -> bool:
    """Return True if the system disables animations, as far as Qt knows."""
    animation_hint = QStyle.StyleHint.SH_Widget_Animation_Duration
    return not widget.style().styleHint(animation_hint, None, widget)
