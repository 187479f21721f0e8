"""Loads the compiled functions in a thread of its own, while others do without them.

That takes half a second, or some seconds where they are compiled for the first time. A
caller that needs one of them waits for it; one that can wait asks whether all are there.
"""

import logging
from functools import cache
from threading import Event, Thread, main_thread

THREAD = "loading"
"""The name of the thread that does it."""
_log = logging.getLogger(__name__)
_complete = Event()
_PATIENCE_S = 0.1
"""Seconds for which a program does without compiled functions: they take longer to be loaded."""
_PAUSE_S = 0.02
"""Some times as long as a stretch of a search that is not compiled."""
_without_s = [0.0]


@cache
def begin() -> Thread:
    """Let the rest be loaded, once, and return the thread that does it."""
    # begun by a thread of Qt it would be a daemon, and LLVM may not end before it
    thread = Thread(target=load, name=THREAD, daemon=False)
    try:
        thread.start()
    except RuntimeError as error:
        # there can be no more threads, or Python is about to end
        _give_up(error)
    return thread


def is_complete() -> bool:
    """Tell whether there is nothing left to be waited for."""
    return _complete.is_set()


def load() -> None:
    """Load the rest, and return when it is there."""
    from knight_gui.search import beside, kernel

    try:
        for name in kernel.names():
            if not main_thread().is_alive():
                break
            kernel.load(name)
    except Exception as error:  # noqa: BLE001  who needs the part is told
        _give_up(error)
    beside.end()
    _complete.set()


def do_without(seconds: float) -> None:
    """Say that somebody did without compiled functions for so long: loading them is worth it.

    From then on they wait now and then: loading needs the interpreter, too.
    """
    _without_s[0] += seconds
    if _without_s[0] > _PATIENCE_S:
        begin()
        _complete.wait(_PAUSE_S)


def _give_up(error: Exception) -> None:
    _log.info("the rest of the engine is not loaded: %s", error)
    _complete.set()
