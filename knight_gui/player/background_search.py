"""One recording that the worker leads on: how fast it runs, and how far it may run ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.player.frame import Work
from knight_gui.search.compiling import loader
from knight_gui.search.slices import Slices

if TYPE_CHECKING:
    from knight_gui.search.problem import Problem
    from knight_gui.search.recording import Recording

SLICE_S = 0.02
"""How long the search runs before the worker looks what else there is to do.

A request ends a slice early. Between two slices the worker has to wait for Python,
which the window holds while it draws: short ones make a watched search slower.
"""
REST_AFTER_S = 60.0
"""Seconds of searching that a search may be ahead of what is shown, unless told otherwise."""
_NOT_STEERED = (Work.ENDED, Work.AWAITING)
_WITHOUT_ENGINE = 100
"""Steps of a slice without compiled functions: for those milliseconds it has Python to itself."""
_LEAST_MEASURED_S = 0.01
"""A shorter search says nothing about its speed."""


class LookAhead:
    """One recording, searched slice by slice.

    Attributes
    ----------
    shown
        The step that was shown last.
    worked_s
        How long the search has run with the whole engine.
    """

    def __init__(self, recording: Recording, allowance_s: float) -> None:
        self.recording = recording
        self.shown = recording.steps
        self.work = _work_on(recording)
        self._allowance_s = allowance_s
        self.worked_s = 0.0
        self._steps_without = 0
        self._slices = Slices(SLICE_S)

    def play_on(self, problem: Problem) -> None:
        """Take the steps that were added by hand to the problem."""
        self.recording.play_on(problem)
        self.work = _work_on(self.recording)

    @property
    def steps_per_s(self) -> float:
        """How fast the search runs; 0 while that is not known."""
        return (
            (self.recording.steps - self._steps_without) / self.worked_s
            if self.worked_s >= _LEAST_MEASURED_S
            else 0.0
        )

    def search(self) -> None:
        """Search for about one slice, and see whether that is enough for now."""
        if loader.is_complete():
            self.worked_s += self._slices.work(self.recording.advance)
        else:
            self.recording.advance(_WITHOUT_ENGINE)
            self._steps_without = self.recording.steps
        if self.recording.outcome is not None:
            self.work = Work.ENDED
        elif self._ahead_s() > self._allowance_s:
            self.work = Work.RESTING

    def show(self, step: int) -> None:
        """Take note of what is shown: a search that rests goes on when the view comes near."""
        self.shown = step
        if self.work is Work.RESTING and self._ahead_s() <= self._allowance_s:
            self.work = Work.SEARCHING

    def stop(self) -> None:
        """Search no further until told to."""
        if self.work not in _NOT_STEERED:
            self.work = Work.STOPPED

    def search_on(self, further_s: float) -> None:
        """Go on after a stop or a rest, as far as `further_s` beyond today's look-ahead."""
        if self.work in _NOT_STEERED:
            return
        if self._ahead_s() > self._allowance_s:
            self._allowance_s = self._ahead_s() + further_s
        self.work = Work.SEARCHING

    def _ahead_s(self) -> float:
        rate = self.steps_per_s
        return (self.recording.steps - self.shown) / rate if rate else 0.0


def _work_on(recording: Recording) -> Work:
    """Return what there is to do for a search that nobody has stopped."""
    if recording.outcome is not None:
        return Work.ENDED
    return Work.AWAITING if recording.problem.is_by_hand else Work.SEARCHING
