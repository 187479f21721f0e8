"""A search brought to the step that is to be written."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from knight_gui.scene.lesson import Moment
from knight_gui.search.kinds import LandmarkKind
from knight_gui.search.recording import Recording
from knight_gui.terminal.searching import search_on, searched
from knight_gui.terminal.slices import in_slices
from knight_gui.texts import tr
from knight_gui.tour import InputError

if TYPE_CHECKING:
    from knight_gui.search.problem import Problem
    from knight_gui.search.search import Search
    from knight_gui.terminal.ending import Ending
    from knight_gui.terminal.exports.order import Order
    from knight_gui.terminal.request import SearchTask

_ENOUGH_STEPS = 1_000_000
"""A search that was not lost within so many is not waited for until it is."""


def arrived(order: Order) -> Ending:
    """Return where the search stands after the step wanted.

    Raises
    ------
    InputError
        If it ends before that step.
    """
    task = _task_to_step(order)
    ending = searched(task)
    demand_step(None if order.step is None else task.max_steps, ending.steps)
    return ending


def search_to_step(order: Order) -> Search:
    """Return the search after the step wanted.

    Raises
    ------
    InputError
        If it ends before that step.
    """
    task = _task_to_step(order)
    search, _ = search_on(task)
    demand_step(None if order.step is None else task.max_steps, search.step)
    return search


def _task_to_step(order: Order) -> SearchTask:
    if order.step is None:
        return order.task
    return replace(order.task, max_steps=number_of(order.step, order.task.problem))


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
        lambda: recording.outcome is not None or bool(_steps_of(step, recording)),
    ):
        pass
    return next(iter(_steps_of(step, recording)), recording.steps)


def _steps_of(moment: Moment, recording: Recording) -> list[int]:
    """Return the step of a moment, if it is known by now."""
    is_over = recording.outcome is not None
    marks = recording.landmarks()
    match moment:
        case Moment.FIRST_DEAD_END:
            return [mark.step for mark in marks if mark.kind is LandmarkKind.RECORD][:1]
        case Moment.FIRST_RETREAT:
            return [mark.step for mark in marks if mark.kind is LandmarkKind.RETREAT][:1]
        case Moment.DEEPEST_RETREAT if is_over:
            return [mark.step for mark in marks if mark.kind is LandmarkKind.RETREAT][-1:]
        case Moment.LOST if is_over or recording.steps >= _ENOUGH_STEPS:
            lost = recording.next_loss(0)
            return [recording.steps if lost is None else lost]
    return []
