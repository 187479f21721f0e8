"""The steps of a search, written as they are searched: they need no memory, however many."""

from __future__ import annotations

from typing import BinaryIO

import numpy as np

from knight_gui.board import InputError
from knight_gui.documents.path_tables import BLOCK, STEPS_HEAD, StepsTable
from knight_gui.i18n import tr
from knight_gui.search.losses import Losses
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.search import Search
from knight_gui.state.lesson import Moment, step_to_show
from knight_gui.terminal.export.options import Export
from knight_gui.terminal.interrupt import in_slices
from knight_gui.terminal.progress_line import steps_so_far, watch


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


MOST_STEPS_SEARCHED = 10**12
"""To a step that is named: hours of work. A file, or the link of somebody else, may name any."""


def number_of(step: int | Moment, problem: Problem, max_steps: int | None = None) -> int:
    """Return the number of a step that is known by what it is, or the last one if there is none.

    Raises
    ------
    InputError
        If it lies beyond the steps that may be searched.
    """
    most = MOST_STEPS_SEARCHED if max_steps is None else max_steps
    if isinstance(step, int):
        if step > most:
            raise InputError(
                tr(
                    "Step {step:,} is too far away: the last one allowed is {most:,}.",
                    step=step,
                    most=most,
                )
            )
        return step
    recording = Recording(problem)

    def number() -> int | Moment | None:
        return step_to_show(step, recording.landmarks(), recording.steps, is_over=recording.is_over)

    for _ in in_slices(
        lambda budget: recording.advance(min(budget, most - recording.steps)),
        lambda: recording.steps >= most or number() is not None,
    ):
        pass
    found = number()
    if isinstance(found, Moment):
        found = Losses(recording).next_loss(0)
    return recording.steps if found is None else found


def write_steps(task: Export, stream: BinaryIO) -> None:
    """Write the steps wanted, or all up to the one that is wanted.

    If the search ends before the first of them, an `InputError` says so.
    """
    first, last = _stretch(task)
    search = Search(task.problem)
    search.advance(0)
    # what a step did is seen from the depth before it
    before = max(first - 1, 0)
    watch(
        lambda budget: search.advance(min(budget, before - search.step)),
        lambda: search.is_over or search.step >= before,
        lambda seconds: steps_so_far(search.step, seconds),
    )
    if search.step < before:
        demand_step(first, search.step)
    table = StepsTable(task.problem.board)
    stream.write(STEPS_HEAD)
    if first == 0:
        stream.write(table.start(search.head, search.depth))
    watch(
        lambda budget: _write(search, min(search.step + budget, last), table, stream),
        lambda: search.is_over or search.step >= last,
        lambda seconds: steps_so_far(search.step, seconds),
    )
    demand_step(first, search.step)


def _stretch(task: Export) -> tuple[int, int]:
    if task.stretch is not None:
        first, last = task.stretch
        return first, min(last, task.most_steps)
    if task.step is None:
        return 0, task.most_steps
    return 0, number_of(task.step, task.problem, task.max_steps)


def _write(search: Search, last: int, table: StepsTable, stream: BinaryIO) -> int:
    """Search on and write up to a step, block by block; return how many steps that were."""
    before = search.step
    while not search.is_over and search.step < last:
        first = search.step + 1
        room = min(BLOCK - first % BLOCK, last - search.step)
        # the depth before a block stands before those of its steps
        squares, depths = np.zeros(room, np.uint32), np.zeros(room + 1, np.int32)
        depths[0] = search.depth
        count = search.read_steps(squares, depths[1:])
        stream.write(table.lines(first, squares[:count], depths[: count + 1]))
    return search.step - before
