"""The steps of a search, written as they are searched: they need no memory, however many."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

import numpy as np

from knight_gui.files.steps_table import BLOCK, StepsTable
from knight_gui.search.search import Search
from knight_gui.terminal.exports.arriving import demand_step, number_of
from knight_gui.terminal.live import STOP_KEY, live_line
from knight_gui.terminal.request import MOST_STEPS
from knight_gui.terminal.slices import in_slices
from knight_gui.texts import tr
from knight_gui.wording.numbers import rate

if TYPE_CHECKING:
    from knight_gui.terminal.exports.order import Order


def write_steps(order: Order, stream: BinaryIO) -> None:
    """Write the steps wanted, or all up to the one that is wanted.

    Raises
    ------
    InputError
        If the search ends before the first of them.
    """
    first, last = _stretch(order)
    search = Search(order.task.problem)
    search.advance(0)
    # what a step did is seen from the depth before it
    before = max(first - 1, 0)
    writer = _Writer(search, stream, last)
    with live_line(lambda seconds: _description(search, seconds)) as show:
        for _ in in_slices(
            lambda budget: search.advance(min(budget, before - search.step)),
            lambda: search.outcome is not None or search.step >= before,
        ):
            show()
        if search.step < before:
            demand_step(first, search.step)
        writer.begin(has_start=first == 0)
        for _ in in_slices(writer.write, lambda: writer.is_over):
            show()
    demand_step(first, search.step)


def _stretch(order: Order) -> tuple[int, int]:
    limit = MOST_STEPS if order.task.max_steps is None else order.task.max_steps
    if order.stretch is not None:
        first, last = order.stretch
        return first, min(last, limit)
    if order.step is not None:
        limit = number_of(order.step, order.task.problem)
    return 0, limit


def _description(search: Search, seconds: float) -> str:
    return tr(
        "{steps:,} steps · {rate} · {key} stops",
        steps=search.step,
        rate=rate(search.step / seconds),
        key=STOP_KEY,
    )


class _Writer:
    """Writes the steps of a search from where it stands."""

    def __init__(self, search: Search, stream: BinaryIO, last: int) -> None:
        self._search = search
        self._stream = stream
        self._last = last
        self._table = StepsTable(search.problem.board)
        self._squares = np.zeros(BLOCK, np.uint32)
        # the depth before a block stands before those of its steps
        self._depths = np.zeros(BLOCK + 1, np.int32)

    def begin(self, *, has_start: bool) -> None:
        self._stream.write(self._table.head())
        if has_start:
            self._stream.write(self._table.start(self._search.head, self._search.depth))

    @property
    def is_over(self) -> bool:
        search = self._search
        return search.outcome is not None or search.step >= self._last

    def write(self, budget: int) -> None:
        """Search on and write for so many steps, or a few more."""
        until = self._search.step + budget
        while self._search.step < until and not self.is_over:
            self._write_block()

    def _write_block(self) -> None:
        search, first = self._search, self._search.step + 1
        room = min(BLOCK - first % BLOCK, self._last - search.step)
        self._depths[0] = search.depth
        count = search.read_steps(self._squares[:room], self._depths[1 : room + 1])
        lines = self._table.lines(first, self._squares[:count], self._depths[: count + 1])
        self._stream.write(lines)
