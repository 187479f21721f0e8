"""Loads the compiled functions in a thread of its own, while others do without them.

That takes half a second, or some seconds where they are compiled for the first time. A
caller that needs one of them waits for it; one that can wait asks whether all are there.
"""

import logging
from functools import cache
from threading import Event, Thread, main_thread

THREAD_NAME = "loading"
"""The name of the thread that does it."""
_log = logging.getLogger(__name__)
_completed = Event()
_LOAD_AFTER_S = 0.1
"""Seconds for which a program does without compiled functions: they take longer to be loaded."""
_WAIT_S = 0.02
"""Some times as long as a stretch of a search that is not compiled."""
_uncompiled_s = [0.0]
EXPLAINING = (
    "begin_completability_check",
    "continue_completability_check",
    "read_completing_squares",
    "minimize_conflict",
)
"""The functions that find out what can become of a path, and why."""
_explains = Event()
_is_explaining_first = Event()
_compiled: list[float] = []
"""How much of these is compiled, from 0 to 1, while that is done; else nothing."""


@cache
def start_loading() -> Thread:
    """Let the rest be loaded, once, and return the thread that does it."""
    # begun by a thread of Qt it would be a daemon, and LLVM may not end before it
    thread = Thread(target=load_all, name=THREAD_NAME, daemon=False)
    try:
        thread.start()
    except RuntimeError as error:
        # there can be no more threads, or Python is about to end
        _finish_with_error(error)
    return thread


def is_loading_finished() -> bool:
    """Tell whether there is nothing left to be waited for."""
    return _completed.is_set()


def can_explain() -> bool:
    """Tell whether there is nothing left to be waited for to judge a path."""
    return _explains.is_set()


def explain_first() -> None:
    """Have what judges a path loaded before all else, where somebody watches a search."""
    _is_explaining_first.set()


def share_compiled() -> float | None:
    """Return how much of what judges a path is compiled, from 0 to 1; None if it need not be."""
    return _compiled[-1] if _compiled else None


def _ordered(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of all functions in the order in which they are loaded."""
    if not _is_explaining_first.is_set():
        return names
    return tuple(sorted(names, key=lambda name: name not in EXPLAINING))


def load_all() -> None:
    """Load the rest, and return when it is there."""
    from knight_gui.search.compiling import compiler_process, dispatch

    try:
        names = _ordered(dispatch.function_names())
        missing = {*EXPLAINING}.intersection(names)
        is_kept = all(map(dispatch.is_kept, missing))
        for name in names:
            if not main_thread().is_alive():
                break
            if missing and not is_kept:
                _compiled[:] = [1 - len(missing) / len(EXPLAINING)]
            dispatch.load_function(name)
            missing.discard(name)
            if not missing:
                _compiled.clear()
                _explains.set()
    except Exception as error:  # noqa: BLE001  who needs the part is told
        _finish_with_error(error)
    compiler_process.stop_process()
    _compiled.clear()
    _explains.set()
    _completed.set()


def add_uncompiled_time(seconds: float) -> None:
    """Say that somebody did without compiled functions for so long: loading them is worth it.

    From then on they wait now and then: loading needs the interpreter, too.
    """
    _uncompiled_s[0] += seconds
    if _uncompiled_s[0] > _LOAD_AFTER_S:
        start_loading()
        _completed.wait(_WAIT_S)


def _finish_with_error(error: Exception) -> None:
    _log.info("the rest of the engine is not loaded: %s", error)
    _explains.set()
    _completed.set()
