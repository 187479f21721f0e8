"""Makes machine code for the board of a long search, while the search goes on.

It is made once for each board and order of moves. Where none can be made the ordinary kernel stays
in place, and the log says so.
"""

import logging
from threading import Lock, Thread

from knight_gui.search import engine

LONG_STEPS = 2_000_000
"""Steps after which a search is worth it: some 20 ms, while the code takes half a second."""

_log = logging.getLogger(__name__)
_lock = Lock()
_codes: list[engine.Code] = []
"""All code that was made; it is never given up, as a search may be amidst it."""
_threads: dict[bytes, Thread] = {}
"""The thread that makes, or made, the code for each table of neighbours."""


def request(tables: engine.Tables) -> Thread | None:
    """Let code be made, whose addresses all searches of the board have when it is there.

    Unless it is there or on its way, the thread that makes it is returned.
    """
    key = tables.neighbours.tobytes()
    with _lock:
        if key in _threads or not engine.IS_COMPILED:
            return None
        # from a thread that is not Python's own it would be a daemon, and LLVM may not end before
        # it
        thread = Thread(target=_make, args=(tables,), name="unrolled", daemon=False)
        _threads[key] = thread
    try:
        thread.start()
    except RuntimeError as error:
        # there can be no more threads, or Python is about to end
        _log.info("there is no code for this board: %s", error)
        return None
    return thread


def _make(tables: engine.Tables) -> None:
    try:
        code = engine.Code(tables)
    except Exception as error:  # noqa: BLE001  whatever it is, there is another way
        _log.info("there is no code for this board: %s", error)
        return
    _codes.append(code)
    tables.codes[:] = code.addresses
