"""Loader of the compiled functions: a thread, while searches run uncompiled.

It takes half a second, or some seconds where the functions are compiled for the first time. A
caller that needs one of them waits for it, see `dispatch`; others may check if all are loaded.
"""

from __future__ import annotations

import logging
import time
from functools import cache
from threading import Event, Thread, main_thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

THREAD_NAME = "loading"
"""Name of the loader's thread."""
_log = logging.getLogger(__name__)
_completed = Event()
"""Set when all functions are loaded, or that has failed."""
_LOAD_AFTER_S = 0.02
"""Uncompiled search after which the functions are loaded, in seconds; the load takes longer."""
_LOAD_S = 0.7
"""Seconds in which cached functions are loaded."""
_POLL_S = 0.004
"""Pause of a search that waits for cached functions."""
_WAIT_S = 0.02
"""Pause of an uncompiled search in favour of the compiler: a few times its slice."""
_uncompiled_s = [0.0]
"""Time spent in uncompiled searches so far."""
_started_at: list[float] = []
"""When an uncompiled search has started the loader; else empty."""
EXPLAINING = (
    "begin_completability_check",
    "continue_completability_check",
    "read_completing_squares",
    "minimize_conflict",
)
"""Functions that verdicts of paths and their reasons need."""
PROBING = ("is_losing_move_callback", "probe_tree")
"""Functions that estimates of a search tree need."""
SEARCHING = ("advance",)
"""Functions that a search without foresight needs."""
_loaded_names: set[str] = set()
"""Names of the functions that are loaded so far."""
_is_for_window = Event()
"""Set where the functions that the window needs first are loaded before all others."""
_compiled_shares: list[float] = []
"""Share of `EXPLAINING` that is compiled, from 0 to 1, while that is done; else empty."""


@cache
def start_loading() -> Thread:
    """Start the loader, once, and return its thread."""
    # explicitly: a thread of Qt would pass on that it is a daemon, and LLVM must not be unloaded
    # while it works
    thread = Thread(target=load_all, name=THREAD_NAME, daemon=False)
    try:
        thread.start()
    except RuntimeError as error:
        # no more threads are possible, or the interpreter is shutting down
        _finish_with_error(error)
    return thread


def is_loading_finished() -> bool:
    """Return True if all functions are loaded, or that has failed."""
    return _completed.is_set()


def are_loaded(names: Iterable[str]) -> bool:
    """Return True if some functions are loaded, or that has failed."""
    return _completed.is_set() or _loaded_names.issuperset(names)


def load_for_window() -> None:
    """Load the functions for verdicts and costs before all others."""
    _is_for_window.set()


def share_compiled() -> float | None:
    """Return the compiled share of the functions for verdicts, 0 to 1; None if none is compiled."""
    return _compiled_shares[-1] if _compiled_shares else None


def _ordered(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of all functions in the order in which they are loaded."""
    first_names: tuple[str, ...] = SEARCHING
    if _is_for_window.is_set():
        first_names = (*EXPLAINING, *PROBING, *SEARCHING)
    return tuple(dict.fromkeys((*first_names, *names)))


def load_all() -> None:
    """Load all functions, in this thread."""
    from knight_gui.search.compiling import compiler_process, dispatch

    try:
        names = _ordered(dispatch.function_names())
        is_cached = all(map(dispatch.is_cached, EXPLAINING))
        for name in names:
            if not main_thread().is_alive():
                break
            missing = {*EXPLAINING} - _loaded_names
            if missing and not is_cached:
                _compiled_shares[:] = [1 - len(missing) / len(EXPLAINING)]
            else:
                _compiled_shares.clear()
            dispatch.load_function(name)
            _loaded_names.add(name)
    except Exception as error:  # noqa: BLE001  a caller that needs the function gets the error
        _finish_with_error(error)
    compiler_process.stop_process()
    _compiled_shares.clear()
    _completed.set()


def add_uncompiled_time(seconds: float) -> None:
    """Count the time of an uncompiled search; start the loader once that is worth it.

    From then on uncompiled searches pause, as the loader needs the interpreter, too.
    """
    _uncompiled_s[0] += seconds
    if _uncompiled_s[0] > _LOAD_AFTER_S:
        if start_loading.cache_info().currsize == 0:
            _started_at.append(time.perf_counter())
        start_loading()
        _completed.wait(_WAIT_S)


def pause_while_loading() -> bool:
    """Pause, and return True, while a loader that a search has started may load cached functions.

    Uncompiled steps would only take the interpreter from it.
    """
    if not _started_at or time.perf_counter() - _started_at[0] > _LOAD_S:
        return False
    return not _completed.wait(_POLL_S)


def _finish_with_error(error: Exception) -> None:
    """Finish without all functions: waiting callers go on."""
    _log.info("the rest of the engine is not loaded: %s", error)
    _completed.set()
