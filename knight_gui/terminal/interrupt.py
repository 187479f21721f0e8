"""Ctrl+C while there is work that can be broken off in good order, and work in slices for it."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from knight_gui.search.compiling.readiness import is_awaited
from knight_gui.search.slices import Slices

INTERRUPTED = 130
"""The exit status after Ctrl+C."""
SLICE_S = 0.03


@contextmanager
def hearing_interrupts(
    end_soon: Callable[[], None] = lambda: None,
) -> Iterator[Callable[[], None]]:
    """Give a function that raises a KeyboardInterrupt if Ctrl+C was pressed meanwhile.

    Afterwards it is as it was before; once it was pressed, it is ignored for the little that
    is still to be said. While the engine is waited for, which takes seconds, it does what it did
    before.

    `end_soon` is called when it is pressed, for a caller that waits and would not ask.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN or threading.current_thread() is not threading.main_thread():
        yield lambda: None
        return
    heard: list[int] = []

    def raise_if_heard() -> None:
        if heard:
            raise KeyboardInterrupt

    def hear(number: int, frame: FrameType | None) -> None:
        if is_awaited() and callable(before):
            before(number, frame)
        heard.append(number)
        end_soon()

    signal.signal(signal.SIGINT, hear)
    try:
        yield raise_if_heard
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN if heard else before)


def in_slices(advance: Callable[[int], int], is_over: Callable[[], bool]) -> Iterator[None]:
    """Go on until it is over, and look up every few milliseconds: compiled code hears no Ctrl+C.

    A KeyboardInterrupt comes between two slices, if Ctrl+C was pressed.
    """
    slices = Slices(SLICE_S)
    with hearing_interrupts() as raise_if_heard:
        while not is_over():
            slices.work(advance)
            raise_if_heard()
            yield
