"""Makes machine code for the board of a long search, while the search goes on.

It is made once for each board and order of moves. Where none can be made the ordinary kernel stays
in place, and the log says so.
"""

import logging
from threading import Lock, Thread

from knight_gui.search.compiling import dispatch
from knight_gui.search.engine.generated_code import GeneratedCode
from knight_gui.search.engine.layout import BoardTables

LONG_SEARCH_STEPS = 2_000_000
"""Steps after which a search is worth it: some 20 ms, while the code takes half a second."""

_log = logging.getLogger(__name__)
_lock = Lock()
_generated_codes: list[GeneratedCode] = []
"""All code that was made; it is never given up, as a search may be amidst it."""
_threads: dict[bytes, Thread] = {}
"""The thread that makes, or made, the code for each table of neighbours."""


def request_code(tables: BoardTables) -> Thread | None:
    """Let code be made, whose addresses all searches of the board have when it is there.

    Unless it is there or on its way, the thread that makes it is returned.
    """
    key = tables.neighbors.tobytes()
    with _lock:
        if key in _threads or not dispatch.IS_COMPILATION_ENABLED:
            return None
        # from a thread that is not Python's own it would be a daemon, and LLVM may not end before
        # it
        thread = Thread(target=_generate_code, args=(tables,), name="unrolled", daemon=False)
        _threads[key] = thread
    try:
        thread.start()
    except RuntimeError as error:
        # there can be no more threads, or Python is about to end
        _log.info("there is no code for this board: %s", error)
        return None
    return thread


def _generate_code(tables: BoardTables) -> None:
    try:
        code = GeneratedCode(tables)
    except Exception as error:  # noqa: BLE001  whatever it is, there is another way
        _log.info("there is no code for this board: %s", error)
        return
    _generated_codes.append(code)
    tables.code_addresses[:] = code.addresses
