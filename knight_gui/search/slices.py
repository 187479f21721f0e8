"""Long work cut into slices, so that something else can be done in between."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import Any, TypeVar

_LEAST_STEPS = 100
_MOST_GROWTH = 4
"""A first slice that was fast by chance must not block for long."""
_Answer = TypeVar("_Answer")

Inquiry = Generator[Any, None, _Answer]
"""Yields every few milliseconds, and returns the answer."""


def finish(inquiry: Inquiry[_Answer], watch: Callable[[], None] = lambda: None) -> _Answer:
    """Run an inquiry to its end, and return the answer.

    Parameters
    ----------
    watch
        Called after every slice; what it raises ends the work.
    """
    while True:
        try:
            next(inquiry)
        except StopIteration as end:
            answer: _Answer = end.value
            return answer
        watch()


class Slices:
    """Cuts work into slices of about the same time, and learns how many steps fit into one."""

    def __init__(self, slice_s: float) -> None:
        self._slice_s = slice_s
        self._steps = 1000

    def work(self, advance: Callable[[int], int]) -> float:
        """Do one slice, and return how many seconds it took.

        Parameters
        ----------
        advance
            Does at most so many steps, and returns how many there were.
        """
        started = time.perf_counter()
        taken = advance(self._steps)
        elapsed_s = time.perf_counter() - started
        if taken and elapsed_s:
            self._steps = max(
                _LEAST_STEPS,
                min(int(taken / elapsed_s * self._slice_s), self._steps * _MOST_GROWTH),
            )
        return elapsed_s
