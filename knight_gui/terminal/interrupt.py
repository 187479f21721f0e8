"""Ctrl+C while there is work that can be broken off in good order, and work in slices for it."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from types import FrameType

from knight_gui.search.readiness import readiness

INTERRUPTED = 130
"""The exit status after Ctrl+C."""
SLICE_S = 0.03
_FIRST_SLICE = 10_000


@contextmanager
def hearing_interrupts(
    end_soon: Callable[[], None] = lambda: None,
) -> Iterator[Callable[[], None]]:
    """Give a function that raises a KeyboardInterrupt if Ctrl+C was pressed meanwhile.

    Afterwards it is as it was before; once it was pressed, it is ignored for the little that
    is still to be said. While anything is compiled, which takes seconds, it does what it did
    before.

    `end_soon` is called when it is pressed, for a caller that waits and would not ask.
    """
    before = signal.getsignal(signal.SIGINT)
    in_main_thread = threading.current_thread() is threading.main_thread()
    if before is signal.SIG_IGN or not in_main_thread:
        yield lambda: None
        return
    heard: list[int] = []

    def raise_if_heard() -> None:
        if heard:
            raise KeyboardInterrupt

    def hear(number: int, frame: FrameType | None) -> None:
        if readiness().is_compiling and callable(before):
            before(number, frame)
        heard.append(number)
        end_soon()

    signal.signal(signal.SIGINT, hear)
    try:
        yield raise_if_heard
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN if heard else before)


def in_slices(advance: Callable[[int], object], is_over: Callable[[], bool]) -> Iterator[None]:
    """Go on until it is over, and look up every few milliseconds: compiled code hears no Ctrl+C.

    A KeyboardInterrupt comes between two slices, if Ctrl+C was pressed.
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
