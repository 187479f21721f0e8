"""One recording that the worker leads on: how fast it runs, and how far it may run ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.player.frame import SearchStatus
from knight_gui.search.compiling import loader
from knight_gui.search.slices import TimeSlicer

if TYPE_CHECKING:
    from knight_gui.search.problem import Problem
    from knight_gui.search.recording import Recording

SLICE_S = 0.02
"""How long the search runs before the worker looks what else there is to do.

A request ends a slice early. Between two slices the worker has to wait for Python,
which the window holds while it draws: short ones make a watched search slower.
"""
THROTTLE_AFTER_S = 60.0
"""Seconds of searching that a search may be ahead of what is shown, unless told otherwise."""
_NOT_STEERED = (SearchStatus.FINISHED, SearchStatus.WAITING_FOR_MOVE)
_WITHOUT_ENGINE = 100
"""Steps of a slice without compiled functions: for those milliseconds it has Python to itself."""
_LEAST_MEASURED_S = 0.01
"""A shorter search says nothing about its speed."""


class BackgroundSearch:
    """One recording, searched slice by slice.

    Attributes
    ----------
    shown_step
        The step that was shown last.
    elapsed_s
        How long the search has run with the whole engine.
    """

    def __init__(self, recording: Recording, allowance_s: float) -> None:
        self.recording = recording
        self.shown_step = recording.steps
        self.status = _work_on(recording)
        self._allowance_s = allowance_s
        self.elapsed_s = 0.0
        self._steps_without = 0
        self._slices = TimeSlicer(SLICE_S)

    def continue_with(self, problem: Problem) -> None:
        """Take the steps that were added by hand to the problem."""
        self.recording.continue_with(problem)
        self.status = _work_on(self.recording)

    @property
    def steps_per_s(self) -> float:
        """How fast the search runs; 0 while that is not known."""
        if self.elapsed_s >= _LEAST_MEASURED_S:
            return (self.recording.steps - self._steps_without) / self.elapsed_s
        return 0.0

    def run_slice(self) -> None:
        """Search for about one slice, and see whether that is enough for now."""
        if loader.is_loading_finished():
            self.elapsed_s += self._slices.run_slice(self.recording.advance)
        else:
            self.recording.advance(_WITHOUT_ENGINE)
            self._steps_without = self.recording.steps
        if self.recording.outcome is not None:
            self.status = SearchStatus.FINISHED
        elif self._ahead_s() > self._allowance_s:
            self.status = SearchStatus.THROTTLED

    def set_shown_step(self, step: int) -> None:
        """Take note of what is shown: a search that rests goes on when the view comes near."""
        self.shown_step = step
        if self.status is SearchStatus.THROTTLED and self._ahead_s() <= self._allowance_s:
            self.status = SearchStatus.RUNNING

    def stop(self) -> None:
        """Search no further until told to."""
        if self.status not in _NOT_STEERED:
            self.status = SearchStatus.STOPPED

    def resume(self, further_s: float) -> None:
        """Go on after a stop or a rest, as far as `further_s` beyond today's look-ahead."""
        if self.status in _NOT_STEERED:
            return
        if self._ahead_s() > self._allowance_s:
            self._allowance_s = self._ahead_s() + further_s
        self.status = SearchStatus.RUNNING

    def _ahead_s(self) -> float:
        rate = self.steps_per_s
        return (self.recording.steps - self.shown_step) / rate if rate else 0.0


def _work_on(recording: Recording) -> SearchStatus:
    """Return what there is to do for a search that nobody has stopped."""
    if recording.outcome is not None:
        return SearchStatus.FINISHED
    return SearchStatus.WAITING_FOR_MOVE if recording.problem.is_by_hand else SearchStatus.RUNNING
