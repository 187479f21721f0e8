"""Handling of Ctrl+C during long work: it ends in good order, between two time slices."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from knight_gui.search.compiling.readiness import is_engine_awaited
from knight_gui.search.slices import TimeSlicer

EXIT_STATUS_INTERRUPTED = 130
"""Exit status after Ctrl+C."""
SLICE_S = 0.03
"""Duration of a time slice, after which Ctrl+C takes effect."""


def do_nothing() -> None:
    """Do nothing, as a default callback."""


@contextmanager
def catching_interrupts(
    on_interrupt: Callable[[], None] = do_nothing,
) -> Iterator[Callable[[], None]]:
    """Catch Ctrl+C, and yield a function that raises a KeyboardInterrupt if it was pressed.

    At the end, the previous handler returns; after an interrupt, further ones are ignored, so
    that the last messages are printed. While the program waits for the engine, which takes
    seconds, the previous handler is called at once.

    Parameters
    ----------
    on_interrupt
        Called when Ctrl+C is pressed, for work that does not call the function in the meantime.
    """
    previous_handler = signal.getsignal(signal.SIGINT)
    if (
        previous_handler is signal.SIG_IGN
        or threading.current_thread() is not threading.main_thread()
    ):
        yield do_nothing
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
        if received_signals:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        else:
            signal.signal(signal.SIGINT, previous_handler)


def iter_interruptible_slices(
    advance: Callable[[int], int], is_finished: Callable[[], bool]
) -> Iterator[None]:
    """Do the work in time slices of a few milliseconds, as compiled code ignores Ctrl+C.

    Parameters
    ----------
    advance
        Takes a budget of steps, and returns the number of steps it has done.

    Raises
    ------
    KeyboardInterrupt
        Between two slices, if Ctrl+C was pressed.
    """
    slicer = TimeSlicer(SLICE_S)
    with catching_interrupts() as raise_if_interrupted:
        while not is_finished():
            slicer.run_slice(advance)
            raise_if_interrupted()
            yield
