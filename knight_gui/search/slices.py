"""Long work cut into slices, so that something else can be done in between."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import Any, TypeVar

_MIN_STEPS = 100
_MAX_GROWTH = 4
"""A first slice that was fast by chance must not block for long."""
_Answer = TypeVar("_Answer")

StepGenerator = Generator[Any, None, _Answer]
"""Yields every few milliseconds, and returns the answer."""


def run_to_completion(
    generator: StepGenerator[_Answer], after_slice: Callable[[], None] = lambda: None
) -> _Answer:
    """Run an inquiry to its end, and return the answer.

    Parameters
    ----------
    after_slice
        Called after every slice; what it raises ends the work.
    """
    while True:
        try:
            next(generator)
        except StopIteration as stop:
            answer: _Answer = stop.value
            return answer
        after_slice()


class TimeSlicer:
    """Cuts work into slices of about the same time, and learns how many steps fit into one."""

    def __init__(self, slice_s: float) -> None:
        self._slice_s = slice_s
        self._steps = 1000

    def run_slice(self, advance: Callable[[int], int]) -> float:
        """Do one slice, and return how many seconds it took.

        Parameters
        ----------
        advance
            Does at most so many steps, and returns how many there were.
        """
        started = time.perf_counter()
        steps_taken = advance(self._steps)
        elapsed_s = time.perf_counter() - started
        if steps_taken and elapsed_s:
            self._steps = max(
                _MIN_STEPS,
                min(int(steps_taken / elapsed_s * self._slice_s), self._steps * _MAX_GROWTH),
            )
        return elapsed_s
