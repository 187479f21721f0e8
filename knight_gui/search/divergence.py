"""Divergence of two searches: the first choice in which they differ."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from knight_gui.board import InputError
from knight_gui.i18n import tr
from knight_gui.search.position import Position
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.slices import StepGenerator

_FIRST_SLICE_STEPS = 1 << 8
_MAX_SLICE_STEPS = 1 << 16
"""Steps that are compared in one slice, at most; slow searches do not get that far."""
_SLICE_S = 0.004
"""Duration below which the next slice has twice as many steps, in seconds."""


@dataclass(frozen=True)
class Divergence:
    """Last step up to which two searches are the same."""

    problems: tuple[Problem, Problem]
    """Problems of the two searches."""
    step: int
    """Last step up to which they have the same paths."""
    positions: tuple[Position, Position]
    """Positions at that step: their paths are the same, their next steps differ."""


def iter_divergence(
    first: Problem, second: Problem, max_steps: int
) -> StepGenerator[Divergence | None]:
    """Find the first step in which two searches differ, slice by slice.

    The steps are compared one by one, without bisection: two orders may swap two dead ends, and
    meet again.

    Parameters
    ----------
    max_steps
        Number of steps that are compared at most.

    Returns
    -------
    Divergence or None
        None if the searches are the same up to the limit.

    Raises
    ------
    InputError
        If they do not start with the same path on the same board.

    Examples
    --------
    >>> from knight_gui import problem
    >>> from knight_gui.search.slices import run_to_completion
    >>> problems = problem("5x5", strategy="naive"), problem("5x5", strategy="static")
    >>> run_to_completion(iter_divergence(*problems, max_steps=1000)).step
    3
    """
    if (first.board, first.path) != (second.board, second.path):
        raise InputError(tr("Only searches from one start on one board can be compared."))
    first_search = Search(first)
    second_search = Search(second)
    step = 0
    slice_steps = _FIRST_SLICE_STEPS
    while step < max_steps:
        started_s = perf_counter()
        budget = min(slice_steps, max_steps - step)
        first_rows = _read_steps(first_search, budget)
        second_rows = _read_steps(second_search, budget)
        if perf_counter() - started_s < _SLICE_S:
            slice_steps = min(2 * slice_steps, _MAX_SLICE_STEPS)
        equal_count = _count_equal_rows(first_rows, second_rows)
        step += equal_count
        if equal_count < max(len(first_rows), len(second_rows)):
            first_position = yield from _iter_position_at(first, step)
            second_position = yield from _iter_position_at(second, step)
            return Divergence((first, second), step, (first_position, second_position))
        if first_search.outcome is not None:
            return None
        yield
    return None


def _read_steps(search: Search, max_steps: int) -> NDArray[np.int64]:
    """Search on for at most `max_steps` steps.

    Returns
    -------
    NDArray[np.int64]
        int64, (steps, 2): square and depth after each step; fewer rows at the end of the search.
    """
    squares = np.zeros(max_steps, np.uint32)
    depths = np.zeros(max_steps, np.int32)
    step_count = search.read_steps(squares, depths)
    return np.stack((squares[:step_count], depths[:step_count]), axis=1).astype(np.int64)


def _count_equal_rows(first_rows: NDArray[np.int64], second_rows: NDArray[np.int64]) -> int:
    """Return the number of equal rows at the beginning of two tables."""
    row_count = min(len(first_rows), len(second_rows))
    are_different = (first_rows[:row_count] != second_rows[:row_count]).any(axis=1)
    different_rows = np.flatnonzero(are_different)
    return int(different_rows[0]) if len(different_rows) else row_count


def _iter_position_at(problem: Problem, step: int) -> StepGenerator[Position]:
    search = Search(problem)
    while search.step < step:
        search.advance(min(_MAX_SLICE_STEPS, step - search.step))
        yield
    return search.position()
