"""One search that the worker runs ahead of the view: its recording, its speed, its allowance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.player.frame import SearchStatus
from knight_gui.search.compiling import loader
from knight_gui.search.slices import TimeSlicer

if TYPE_CHECKING:
    from knight_gui.search.problem import Problem
    from knight_gui.search.recording import Recording

SLICE_S = 0.02
"""Length of a slice of the search, after which the worker looks for other work.

A request ends a slice early. Between two slices the worker has to wait for Python,
which the window holds while it draws: short slices make a watched search slower.
"""
THROTTLE_AFTER_S = 60.0
"""Default allowance: seconds of searching that a search may be ahead of the view."""
_NOT_CONTROLLABLE = (SearchStatus.FINISHED, SearchStatus.WAITING_FOR_MOVE)
_STEPS_WITHOUT_ENGINE = 100
"""Steps of a slice without compiled functions: for those milliseconds it has Python to itself."""
_MIN_MEASURED_S = 0.01
"""Shortest search whose speed is known."""


class BackgroundSearch:
    """Search of one recording, slice by slice.

    Parameters
    ----------
    allowance_s
        Seconds of searching that it may be ahead of the step shown.
    """

    def __init__(self, recording: Recording, allowance_s: float) -> None:
        self.recording = recording
        self.shown_step = recording.steps
        """Step that was shown last."""
        self.status = _initial_status(recording)
        self._allowance_s = allowance_s
        self.elapsed_s = 0.0
        """Seconds of searching with the whole engine."""
        self._steps_without_engine = 0
        self._slices = TimeSlicer(SLICE_S)

    def continue_with(self, problem: Problem) -> None:
        """Replace the problem by one with more moves made by hand."""
        self.recording.continue_with(problem)
        self.status = _initial_status(self.recording)

    @property
    def steps_per_s(self) -> float:
        """Speed of the search; 0 while it is unknown."""
        if self.elapsed_s < _MIN_MEASURED_S:
            return 0.0
        return (self.recording.steps - self._steps_without_engine) / self.elapsed_s

    def run_slice(self) -> None:
        """Search for about one slice, and update the status."""
        if loader.is_loading_finished():
            self.elapsed_s += self._slices.run_slice(self.recording.advance)
        else:
            self.recording.advance(_STEPS_WITHOUT_ENGINE)
            self._steps_without_engine = self.recording.steps
        if self.recording.outcome is not None:
            self.status = SearchStatus.FINISHED
        elif self._ahead_s() > self._allowance_s:
            self.status = SearchStatus.THROTTLED

    def set_shown_step(self, step: int) -> None:
        """Set the step shown; a throttled search goes on once the view comes near."""
        self.shown_step = step
        if self.status is SearchStatus.THROTTLED and self._ahead_s() <= self._allowance_s:
            self.status = SearchStatus.RUNNING

    def stop(self) -> None:
        """Stop the search until `resume`."""
        if self.status not in _NOT_CONTROLLABLE:
            self.status = SearchStatus.STOPPED

    def resume(self, further_s: float) -> None:
        """Go on after a stop or a rest, up to `further_s` seconds beyond the present lead."""
        if self.status in _NOT_CONTROLLABLE:
            return
        if self._ahead_s() > self._allowance_s:
            self._allowance_s = self._ahead_s() + further_s
        self.status = SearchStatus.RUNNING

    def _ahead_s(self) -> float:
        """Return the lead over the step shown, in seconds of searching."""
        steps_per_s = self.steps_per_s
        if not steps_per_s:
            return 0.0
        return (self.recording.steps - self.shown_step) / steps_per_s


def _initial_status(recording: Recording) -> SearchStatus:
    """Return the status of a search that was neither stopped nor throttled."""
    if recording.outcome is not None:
        return SearchStatus.FINISHED
    if recording.problem.is_by_hand:
        return SearchStatus.WAITING_FOR_MOVE
    return SearchStatus.RUNNING
