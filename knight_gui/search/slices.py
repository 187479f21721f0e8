"""Long work cut into slices, so that something else can be done in between."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import Any, TypeVar

_FIRST_SLICE_STEPS = 1000
_MIN_SLICE_STEPS = 100
_MAX_GROWTH = 4
"""Factor from slice to slice: a first slice that was fast by chance must not block for long."""
_Result = TypeVar("_Result")

StepGenerator = Generator[Any, None, _Result]
"""Computation that yields every few milliseconds, and returns its result."""


def run_to_completion(
    generator: StepGenerator[_Result], after_slice: Callable[[], None] | None = None
) -> _Result:
    """Run a step generator to its end, and return its result.

    Parameters
    ----------
    after_slice
        Called after every slice; an exception from it ends the work.

    Examples
    --------
    >>> def count_to(limit):
    ...     for number in range(limit):
    ...         yield
    ...     return limit
    >>> run_to_completion(count_to(3))
    3
    """
    while True:
        try:
            next(generator)
        except StopIteration as stop:
            result: _Result = stop.value
            return result
        if after_slice is not None:
            after_slice()


class TimeSlicer:
    """Slicer that learns how many steps of some work fit into a slice of a fixed duration.

    Parameters
    ----------
    slice_s
        Duration of a slice, in seconds.
    """

    def __init__(self, slice_s: float) -> None:
        self._slice_s = slice_s
        self._steps = _FIRST_SLICE_STEPS

    def run_slice(self, advance: Callable[[int], int]) -> float:
        """Do one slice, and return its duration in seconds.

        Parameters
        ----------
        advance
            Function that takes a maximum of steps, does them, and returns their number.
        """
        started_s = time.perf_counter()
        steps_taken = advance(self._steps)
        elapsed_s = time.perf_counter() - started_s
        if steps_taken and elapsed_s:
            fitting_steps = int(steps_taken / elapsed_s * self._slice_s)
            max_steps = self._steps * _MAX_GROWTH
            self._steps = max(_MIN_SLICE_STEPS, min(fitting_steps, max_steps))
        return elapsed_s
