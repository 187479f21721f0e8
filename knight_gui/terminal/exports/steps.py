"""The steps of a search, written as they are searched: they need no memory, however many."""

from __future__ import annotations

from typing import BinaryIO

import numpy as np

from knight_gui.files.path_tables import BLOCK, StepsTable
from knight_gui.search.search import Search
from knight_gui.terminal.exports.step import demand_step, number_of
from knight_gui.terminal.exports.task import Export
from knight_gui.terminal.live import steps_so_far, watch


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
        lambda: search.outcome is not None or search.step >= before,
        lambda seconds: steps_so_far(search.step, seconds),
    )
    if search.step < before:
        demand_step(first, search.step)
    writer = _Writer(search, stream)
    stream.write(writer.head(has_start=first == 0))
    watch(
        lambda budget: writer.write(min(search.step + budget, last)),
        lambda: search.outcome is not None or search.step >= last,
        lambda seconds: steps_so_far(search.step, seconds),
    )
    demand_step(first, search.step)


def _stretch(task: Export) -> tuple[int, int]:
    if task.stretch is not None:
        first, last = task.stretch
        return first, min(last, task.most_steps)
    return 0, task.most_steps if task.step is None else number_of(task.step, task.problem)


class _Writer:
    """Writes the steps of a search from where it stands."""

    def __init__(self, search: Search, stream: BinaryIO) -> None:
        self._search = search
        self._stream = stream
        self._table = StepsTable(search.problem.board)
        self._squares = np.zeros(BLOCK, np.uint32)
        # the depth before a block stands before those of its steps
        self._depths = np.zeros(BLOCK + 1, np.int32)

    def head(self, *, has_start: bool) -> bytes:
        search, table = self._search, self._table
        return table.head() + (table.start(search.head, search.depth) if has_start else b"")

    def write(self, last: int) -> None:
        """Search on and write up to a step, block by block."""
        search = self._search
        while search.outcome is None and search.step < last:
            first = search.step + 1
            room = min(BLOCK - first % BLOCK, last - search.step)
            self._depths[0] = search.depth
            count = search.read_steps(self._squares[:room], self._depths[1 : room + 1])
            lines = self._table.lines(first, self._squares[:count], self._depths[: count + 1])
            self._stream.write(lines)
