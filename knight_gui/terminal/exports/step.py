"""Which step of a search is exported, and whether the search has it."""

from __future__ import annotations

from knight_gui.scene.lesson import Moment
from knight_gui.search.kinds import LandmarkKind
from knight_gui.search.losses import Losses
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.terminal.interrupt import in_slices
from knight_gui.texts import tr
from knight_gui.tour import InputError

_ENOUGH_STEPS = 1_000_000
"""A search that was not lost within so many is not waited for until it is."""
_FIRST_OF = {
    Moment.FIRST_DEAD_END: LandmarkKind.RECORD,
    Moment.FIRST_RETREAT: LandmarkKind.RETREAT,
}


def demand_step(step: int | None, last: int) -> None:
    """Refuse a step after the last one of a search; None is the last one, whichever."""
    if step is not None and last < step:
        raise InputError(
            tr(
                "There is no step {step:,}: this search ends with step {last:,}.",
                step=step,
                last=last,
            )
        )


def number_of(step: int | Moment, problem: Problem) -> int:
    """Return the number of a step that is known by what it is, or the last one if there is none."""
    if isinstance(step, int):
        return step
    recording = Recording(problem)
    for _ in in_slices(
        recording.advance,
        lambda: recording.is_over or _number_so_far(step, recording) is not None,
    ):
        pass
    number = _number_so_far(step, recording)
    return recording.steps if number is None else number


def _number_so_far(moment: Moment, recording: Recording) -> int | None:
    """Return the step of a moment, if it is known by now."""
    is_over = recording.is_over
    if moment is Moment.LOST and (is_over or recording.steps >= _ENOUGH_STEPS):
        lost = Losses(recording).next_loss(0)
        return recording.steps if lost is None else lost
    marks = recording.landmarks()
    if moment in _FIRST_OF:
        return next((mark.step for mark in marks if mark.kind is _FIRST_OF[moment]), None)
    if moment is Moment.DEEPEST_RETREAT and is_over:
        retreats = [mark.step for mark in marks if mark.kind is LandmarkKind.RETREAT]
        return max(retreats, default=None)
    return None
