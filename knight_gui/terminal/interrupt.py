"""Ctrl+C, which Python by itself would raise anywhere, and which much code swallows."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

INTERRUPTED = 130
"""The exit status after Ctrl+C."""


def exit_on_interrupt() -> None:
    """Let Ctrl+C end the process at once from now on, with nothing to tidy up.

    A KeyboardInterrupt would be lost where Python is called back by others: by the
    machinery of imports, and by LLVM while it loads code.
    """
    # it is ignored where the program was sent to the background: that is left so
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _exit)


@contextmanager
def hearing_interrupts() -> Iterator[Callable[[], None]]:
    """Give a function that raises a KeyboardInterrupt if Ctrl+C was pressed meanwhile.

    Afterwards it is as it was before; once it was pressed, it is ignored for the little that
    is still to be said.
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

    signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield raise_if_heard
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN if heard else before)


def _exit(*_: object) -> None:
    # what was compiled so far is there for the next start; nothing may be imported here, for
    # the signal may come amidst an import
    cache = sys.modules.get("knight_gui.search.cache")
    if cache is not None and hasattr(cache, "leave"):
        cache.leave()
    os._exit(INTERRUPTED)
