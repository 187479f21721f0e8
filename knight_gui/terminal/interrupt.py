"""Ctrl+C at the moments when Python does not cope with it."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130
"""The exit status after Ctrl+C."""


def interrupt_only_once() -> None:
    """Let the first Ctrl+C end the program, and all others be ignored.

    Who presses it twice would see a traceback of what the first one interrupted.
    """
    # it is ignored where the program was sent to the background: that is left so
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)


def _interrupt(*_: object) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def _exit(*_: object) -> None:
    # what was compiled so far is there for the next start; nothing may be imported here, for
    # the signal may come amidst an import
    cache = sys.modules.get("knight_gui.search.cache")
    if cache is not None and hasattr(cache, "leave"):
        cache.leave()
    os._exit(INTERRUPTED)


@contextmanager
def exit_on_interrupt() -> Iterator[None]:
    """Let Ctrl+C end the process at once, with nothing to tidy up.

    While LLVM loads code it calls Python back, and swallows a
    KeyboardInterrupt that arrives just then.
    """
    before = signal.getsignal(signal.SIGINT)
    in_main_thread = threading.current_thread() is threading.main_thread()
    if before is signal.SIG_IGN or not in_main_thread:
        yield
        return
    signal.signal(signal.SIGINT, _exit)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
