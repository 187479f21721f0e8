"""Which step of a search is exported, and whether the search has it."""

from __future__ import annotations

from knight_gui.scene.lesson import Moment, step_to_show
from knight_gui.search.losses import Losses
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.terminal.interrupt import in_slices
from knight_gui.texts import tr
from knight_gui.tour import InputError


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

    def number() -> int | Moment | None:
        is_over = recording.is_over
        return step_to_show(step, recording.landmarks(), recording.steps, is_over=is_over)

    for _ in in_slices(recording.advance, lambda: number() is not None):
        pass
    found = number()
    if isinstance(found, Moment):
        found = Losses(recording).next_loss(0)
    return recording.steps if found is None else found
