"""Writer of the table of steps, which is written during the search to save memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import BinaryIO

import numpy as np

from knight_gui.board import InputError
from knight_gui.documents.path_tables import (
    STEPS_PER_BLOCK,
    STEPS_TABLE_HEADER,
    StepsTableFormatter,
)
from knight_gui.i18n import tr
from knight_gui.search.losses import MistakeFinder
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.search import Search
from knight_gui.state.lesson import StepTarget, resolve_step_target
from knight_gui.terminal.export.options import ExportOptions
from knight_gui.terminal.interrupt import iter_interruptible_slices
from knight_gui.terminal.progress_line import run_with_progress, step_progress_text


def require_step_exists(step: int | None, last_step: int) -> None:
    """Raise an `InputError` if a step lies after the last one; None stands for the last one."""
    if step is not None and last_step < step:
        raise InputError(
            tr(
                "There is no step {step:,}: this search ends with step {last:,}.",
                step=step,
                last=last_step,
            )
        )


MAX_SEARCHED_STEPS = 10**12
"""Highest step that a file or a link may request, which takes hours of search."""


def resolve_step(step: int | StepTarget, problem: Problem, max_steps: int | None = None) -> int:
    """Return the number of a step; without the target step, that of the last one.

    Raises
    ------
    InputError
        If the step lies beyond the limit.
    """
    step_limit = MAX_SEARCHED_STEPS if max_steps is None else max_steps
    if isinstance(step, int):
        if step > step_limit:
            raise InputError(
                tr(
                    "Step {step:,} is too far away: the last one allowed is {most:,}.",
                    step=step,
                    most=step_limit,
                )
            )
        return step
    recording = Recording(problem)

    def find_target_step() -> int | StepTarget | None:
        return resolve_step_target(
            step, recording.landmarks(), recording.steps, is_over=recording.is_over
        )

    def advance(budget: int) -> int:
        return recording.advance(min(budget, step_limit - recording.steps))

    def is_finished() -> bool:
        return recording.steps >= step_limit or find_target_step() is not None

    for _ in iter_interruptible_slices(advance, is_finished):
        pass
    resolved_step = find_target_step()
    if isinstance(resolved_step, StepTarget):
        resolved_step = MistakeFinder(recording).find_next_mistake(0)
    if resolved_step is None:
        return recording.steps
    return resolved_step


def write_steps(options: ExportOptions, stream: BinaryIO) -> None:
    """Write the requested range of steps, or all steps up to the requested one.

    Raises
    ------
    InputError
        If the search ends before the first of them.
    """
    first_step, last_step = _requested_step_range(options)
    search = Search(options.problem)
    search.advance(0)
    # the kind of a step follows from the depth before it
    previous_step = max(first_step - 1, 0)

    def advance(budget: int) -> int:
        return search.advance(min(budget, previous_step - search.step))

    _run_up_to(search, previous_step, advance)
    if search.step < previous_step:
        require_step_exists(first_step, search.step)
    table = StepsTableFormatter(options.problem.board)
    stream.write(STEPS_TABLE_HEADER)
    if first_step == 0:
        stream.write(table.format_start_line(search.head, search.depth))

    def advance_and_write(budget: int) -> int:
        return _write_step_lines(search, min(search.step + budget, last_step), table, stream)

    _run_up_to(search, last_step, advance_and_write)
    require_step_exists(first_step, search.step)


def _run_up_to(search: Search, last_step: int, advance: Callable[[int], int]) -> None:
    """Advance a search with a progress line, up to a step or its end."""

    def is_finished() -> bool:
        return search.is_over or search.step >= last_step

    def describe_progress(seconds: float) -> str:
        return step_progress_text(search.step, seconds)

    run_with_progress(advance, is_finished, describe_progress)


def _requested_step_range(options: ExportOptions) -> tuple[int, int]:
    if options.step_range is not None:
        first_step, last_step = options.step_range
        return first_step, min(last_step, options.step_limit)
    if options.step is None:
        return 0, options.step_limit
    return 0, resolve_step(options.step, options.problem, options.max_steps)


def _write_step_lines(
    search: Search, last_step: int, table: StepsTableFormatter, stream: BinaryIO
) -> int:
    """Search and write up to a step, block by block; return the number of steps."""
    start_step = search.step
    while not search.is_over and search.step < last_step:
        first_step = search.step + 1
        steps_to_block_end = STEPS_PER_BLOCK - first_step % STEPS_PER_BLOCK
        block_capacity = min(steps_to_block_end, last_step - search.step)
        # depths[0] is the depth before the block
        squares = np.zeros(block_capacity, np.uint32)
        depths = np.zeros(block_capacity + 1, np.int32)
        depths[0] = search.depth
        count = search.read_steps(squares, depths[1:])
        stream.write(table.format_step_lines(first_step, squares[:count], depths[: count + 1]))
    return search.step - start_step
