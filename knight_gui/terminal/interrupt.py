"""Ctrl+C while there is work that can be broken off in good order, and work in slices for it."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from knight_gui.search.compiling.readiness import is_engine_awaited
from knight_gui.search.slices import TimeSlicer

EXIT_STATUS_INTERRUPTED = 130
"""The exit status after Ctrl+C."""
SLICE_S = 0.03


@contextmanager
def catching_interrupts(
    on_interrupt: Callable[[], None] = lambda: None,
) -> Iterator[Callable[[], None]]:
    """Give a function that raises a KeyboardInterrupt if Ctrl+C was pressed meanwhile.

    Afterwards it is as it was before; once it was pressed, it is ignored for the little that
    is still to be said. While the engine is waited for, which takes seconds, it does what it did
    before.

    `on_interrupt` is called when it is pressed, for a caller that waits and would not ask.
    """
    previous_handler = signal.getsignal(signal.SIGINT)
    if (
        previous_handler is signal.SIG_IGN
        or threading.current_thread() is not threading.main_thread()
    ):
        yield lambda: None
        return
    received_signals: list[int] = []

    def raise_if_interrupted() -> None:
        if received_signals:
            raise KeyboardInterrupt

    def on_signal(signal_number: int, frame: FrameType | None) -> None:
        if is_engine_awaited() and callable(previous_handler):
            previous_handler(signal_number, frame)
        received_signals.append(signal_number)
        on_interrupt()

    signal.signal(signal.SIGINT, on_signal)
    try:
        yield raise_if_interrupted
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN if received_signals else previous_handler)


def iter_interruptible_slices(
    advance: Callable[[int], int], is_finished: Callable[[], bool]
) -> Iterator[None]:
    """Go on until it is over, and look up every few milliseconds: compiled code hears no Ctrl+C.

    A KeyboardInterrupt comes between two slices, if Ctrl+C was pressed.
    """
    slicer = TimeSlicer(SLICE_S)
    with catching_interrupts() as raise_if_interrupted:
        while not is_finished():
            slicer.run_slice(advance)
            raise_if_interrupted()
            yield
