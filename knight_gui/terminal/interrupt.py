"""Ctrl+C while there is work that can be broken off in good order."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from knight_gui.search.readiness import readiness

INTERRUPTED = 130
"""The exit status after Ctrl+C."""


@contextmanager
def hearing_interrupts(
    end_soon: Callable[[], None] = lambda: None,
) -> Iterator[Callable[[], None]]:
    """Give a function that raises a KeyboardInterrupt if Ctrl+C was pressed meanwhile.

    Afterwards it is as it was before; once it was pressed, it is ignored for the little that
    is still to be said. While anything is compiled, which takes seconds, it does what it did
    before.

    Parameters
    ----------
    end_soon
        Called when it is pressed, for whoever waits and would not ask.
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
