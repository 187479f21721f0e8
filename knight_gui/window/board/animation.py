"""What happens on a board between one frame and the next, and moves by itself there."""

from __future__ import annotations

from dataclasses import replace
from math import pi, sin
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QVariantAnimation, Signal
from PySide6.QtWidgets import QStyle, QWidget

from knight_gui.board import Board
from knight_gui.drawing.board.view_state import Knight, Shown
from knight_gui.player.frame import Frame
from knight_gui.search.kinds import Outcome, StepKind

_CELEBRATION_MS = 1200
_SHAKE_MS, _SHAKES, _SHAKE = 320, 3, 0.09
"""How long the knight shakes its head, how often, and how far at first, in sides of a square."""


class Transition(NamedTuple):
    """What happens on a board from one frame to the next; before the first there was none."""

    before: Frame | None
    after: Frame

    @classmethod
    def of(cls, before: Frame | None, after: Frame) -> Transition:
        """Return it; a frame of another search is none before."""
        goes_on = before is not None and (
            after.problem == before.problem or after.problem.continues(before.problem)
        )
        return cls(before if goes_on else None, after)

    @property
    def is_none(self) -> bool:
        """Whether nothing happens: the same position is shown again."""
        return self.before is not None and self.before.position == self.after.position

    @property
    def goes_back(self) -> bool:
        """Whether an earlier step is shown."""
        return self.before is not None and self.after.position.step < self.before.position.step

    @property
    def is_retreat(self) -> bool:
        """Whether the last step was one back, so that a square was left."""
        return self.after.position.kind is StepKind.RETREAT

    @property
    def is_arrival(self) -> bool:
        """Whether the search has come to its tour."""
        if self.before is None or self.after.position.outcome is not Outcome.SOLVED:
            return False
        then = self.before.position
        return then.outcome is None and self.after.position.step > then.step

    @property
    def origin(self) -> int | None:
        """Where the knight comes from, if it is one step away from there."""
        if self.before is None:
            return None
        before = self.before.position
        return before.head if abs(before.step - self.after.position.step) == 1 else None

    def knight(self, *, glides: bool) -> Knight:
        """Return the knight where the frame has it, or as it sets out for there."""
        path, origin = self.after.position.path, self.origin
        if not glides or self.before is None or origin is None:
            return Knight(path[-1], len(path))
        hops = len(self.before.position.path) <= len(path)
        return Knight(path[-1], len(path), origin, way=0.0, hops=hops)


class Animation(QObject):
    """The knight on its way, the light on a square that it left, and a tour drawn anew.

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
        self._flash = QVariantAnimation(self, startValue=1.0, endValue=0.0, duration=550)
        self._celebration = QVariantAnimation(self, endValue=1.0)
        self._shake = QVariantAnimation(self, startValue=1.0, endValue=0.0, duration=_SHAKE_MS)
        self._all = (self._glide, self._flash, self._celebration, self._shake)
        for animation in self._all:
            animation.valueChanged.connect(self.moved)
            animation.finished.connect(self.moved)

    def begin(self, transition: Transition, glide_ms: int) -> None:
        """Begin what moves from a frame on; with 0 ms the knight jumps, and leaves no light."""
        if glide_ms and transition.origin is not None:
            self._glide.setDuration(min(glide_ms, 280))
            self._glide.start()
        if glide_ms and transition.is_retreat:
            self._flash.start()
        if transition.is_arrival:
            # how long the knight stands at the end of a tour until that is drawn anew
            wait_ms = 150 + (self._glide.duration() if _is_running(self._glide) else 0)
            self._celebration.setStartValue(-wait_ms / _CELEBRATION_MS)
            self._celebration.setDuration(wait_ms + _CELEBRATION_MS)
            self._celebration.start()

    def shake(self) -> None:
        """Have the knight shake its head."""
        self._shake.start()

    def stop(self) -> None:
        """Let what moves be where it goes to."""
        for animation in self._all:
            animation.stop()

    def applied_to(self, shown: Shown) -> Shown:
        """Return what is shown at this moment."""
        return replace(
            shown,
            knight=self._moved(shown.knight, shown.board),
            flash=_value(self._flash, 0.0),
            celebration=_value(self._celebration, None),
        )

    def _moved(self, knight: Knight | None, board: Board) -> Knight | None:
        if knight is None:
            return None
        if left := _value(self._shake, 0.0):
            row, col = board.row_and_column(knight.square)
            aside = _SHAKE * left * sin(2 * pi * _SHAKES * left)
            return replace(knight, at=(col + 0.5 + aside, row + 0.5))
        return replace(knight, at=None, way=_value(self._glide, 1.0) if knight.is_underway else 1.0)


def _value(animation: QVariantAnimation, at_rest: float | None) -> Any:
    return animation.currentValue() if _is_running(animation) else at_rest


def _is_running(animation: QVariantAnimation) -> bool:
    return animation.state() is QAbstractAnimation.State.Running


def system_is_calm(widget: QWidget) -> bool:
    """Tell whether the system wants no animation, as far as Qt knows."""
    return not widget.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, widget)
