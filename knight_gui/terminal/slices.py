"""Long work in slices: compiled code cannot be interrupted, so Ctrl+C waits for the end of one."""

from collections.abc import Callable, Iterator
from time import perf_counter

from knight_gui.terminal.interrupt import hearing_interrupts

SLICE_S = 0.03
_FIRST_SLICE = 10_000


def in_slices(advance: Callable[[int], object], is_over: Callable[[], bool]) -> Iterator[None]:
    """Go on until it is over, and look up every few milliseconds.

    Parameters
    ----------
    advance
        Goes on for so many steps.
    is_over
        Tells whether there is nothing left to do.

    Raises
    ------
    KeyboardInterrupt
        Between two slices, if Ctrl+C was pressed.
    """
    budget = _FIRST_SLICE
    with hearing_interrupts() as raise_if_heard:
        while not is_over():
            began = perf_counter()
            advance(budget)
            raise_if_heard()
            yield
            budget = _next_budget(budget, perf_counter() - began)


def _next_budget(budget: int, seconds: float) -> int:
    """Return how many steps to take so that they last as long as a slice should."""
    # a single hiccup of the machine must not change the budget by orders of magnitude
    factor = min(max(SLICE_S / max(seconds, 1e-9), 0.5), 4)
    return max(int(budget * factor), 1000)
