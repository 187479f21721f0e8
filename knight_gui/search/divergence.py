"""Where two searches part: the first choice in which they differ."""

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

_MAX_SLICE_STEPS = 1 << 16
_MIN_SLICE_STEPS = 1 << 8
_MAX_SLICE_S = 0.004
"""Steps that are compared at once, at first and at most; slow searches do not get that far."""


@dataclass(frozen=True)
class Divergence:
    """The last step at which two searches have done the same, and their positions there.

    The positions have the same path, and what comes next of them differs.
    """

    problems: tuple[Problem, Problem]
    step: int
    positions: tuple[Position, Position]


def iter_divergence(
    first: Problem, second: Problem, max_steps: int
) -> StepGenerator[Divergence | None]:
    """Look for the first step that differs; None if the searches are the same up to a limit.

    It is looked for step by step. Being equal is not monotone: two orders may swap two dead ends,
    and meet again.

    Raises
    ------
    InputError
        If they do not start alike.
    """
    if (first.board, first.path) != (second.board, second.path):
        raise InputError(tr("Only searches from one start on one board can be compared."))
    searches = Search(first), Search(second)
    step = 0
    slice_steps = _MIN_SLICE_STEPS
    while step < max_steps:
        began = perf_counter()
        step_rows = [_read_steps(search, min(slice_steps, max_steps - step)) for search in searches]
        if perf_counter() - began < _MAX_SLICE_S:
            slice_steps = min(2 * slice_steps, _MAX_SLICE_STEPS)
        count = min(len(each) for each in step_rows)
        differs = np.flatnonzero((step_rows[0][:count] != step_rows[1][:count]).any(axis=1))
        step += int(differs[0]) if len(differs) else count
        if len(differs) or len(step_rows[0]) != len(step_rows[1]):
            positions = (
                (yield from _iter_position_at(first, step)),
                (yield from _iter_position_at(second, step)),
            )
            return Divergence((first, second), step, positions)
        if searches[0].outcome is not None:
            return None
        yield
    return None


def _read_steps(search: Search, max_steps: int) -> NDArray[np.int64]:
    """Search on, and return square and depth after each of so many steps, or of fewer at the end.

    int64, (count, 2).
    """
    squares = np.zeros(max_steps, np.uint32)
    depths = np.zeros(max_steps, np.int32)
    step_count = search.read_steps(squares, depths)
    return np.stack((squares[:step_count], depths[:step_count]), axis=1).astype(np.int64)


def _iter_position_at(problem: Problem, step: int) -> StepGenerator[Position]:
    search = Search(problem)
    while search.step < step:
        search.advance(min(_MAX_SLICE_STEPS, step - search.step))
        yield
    return search.position()
