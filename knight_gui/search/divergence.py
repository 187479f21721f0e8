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
from knight_gui.search.slices import Inquiry

_SLICE, _LEAST_SLICE, _LONG_S = 1 << 16, 1 << 8, 0.004
"""Steps that are compared at once, at first and at most; slow searches do not get that far."""


@dataclass(frozen=True)
class Parting:
    """The last step at which two searches have done the same, and their positions there.

    The positions have the same path, and what comes next of them differs.
    """

    problems: tuple[Problem, Problem]
    step: int
    positions: tuple[Position, Position]


def parting(first: Problem, second: Problem, limit: int) -> Inquiry[Parting | None]:
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
    pair = Search(first), Search(second)
    step, size = 0, _LEAST_SLICE
    while step < limit:
        began = perf_counter()
        told = [_read(search, min(size, limit - step)) for search in pair]
        if perf_counter() - began < _LONG_S:
            size = min(2 * size, _SLICE)
        count = min(len(each) for each in told)
        differs = np.flatnonzero((told[0][:count] != told[1][:count]).any(axis=1))
        step += int(differs[0]) if len(differs) else count
        if len(differs) or len(told[0]) != len(told[1]):
            positions = (yield from _at(first, step)), (yield from _at(second, step))
            return Parting((first, second), step, positions)
        if pair[0].outcome is not None:
            return None
        yield
    return None


def _read(search: Search, count: int) -> NDArray[np.int64]:
    """Search on, and return square and depth after each of so many steps, or of fewer at the end.

    int64, (count, 2).
    """
    squares, depths = np.zeros(count, np.uint32), np.zeros(count, np.int32)
    taken = search.read_steps(squares, depths)
    return np.stack((squares[:taken], depths[:taken]), axis=1).astype(np.int64)


def _at(problem: Problem, step: int) -> Inquiry[Position]:
    search = Search(problem)
    while search.step < step:
        search.advance(min(_SLICE, step - search.step))
        yield
    return search.position()
