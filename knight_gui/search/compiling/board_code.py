"""Generation of machine code for the board of a long search, while the search goes on.

It is done once for each board and order of moves, and cached for later starts of the program.
Where it fails the ordinary engine stays in place, and the log holds the reason.
"""

import logging
from threading import Lock, Thread

from knight_gui.search.compiling import dispatch
from knight_gui.search.engine.generated_code import (
    GeneratedCode,
    compile_object_code,
    processor_name,
)
from knight_gui.search.engine.layout import BoardTables

LONG_SEARCH_STEPS = 2_000_000
"""Steps from which on code is generated: some 20 ms of search, while it takes half a second
unless it is cached."""

_log = logging.getLogger(__name__)
_lock = Lock()
_generated_codes: list[GeneratedCode] = []
"""All generated code; it is never freed, as a search may be running it."""
_threads: dict[bytes, Thread] = {}
"""Thread that generates, or has generated, the code of each neighbour table."""


def request_code(tables: BoardTables) -> Thread | None:
    """Generate code in a thread, unless that was requested before; return the thread, if any.

    When it is done all searches of the board find its addresses in their tables.
    """
    key = tables.neighbors.tobytes()
    with _lock:
        if key in _threads or not dispatch.IS_COMPILATION_ENABLED:
            return None
        # explicitly: a thread of Qt would pass on that it is a daemon, and LLVM must not be
        # unloaded while it works
        thread = Thread(target=_generate_code, args=(tables,), name="board-code", daemon=False)
        _threads[key] = thread
    try:
        thread.start()
    except RuntimeError as error:
        # no more threads are possible, or the interpreter is shutting down
        _log.info("there is no code for this board: %s", error)
        return None
    return thread


def _generate_code(tables: BoardTables) -> None:
    """Generate the code of a board, and write its addresses into the tables."""
    try:
        code = _load_or_compile(tables)
    except Exception as error:  # noqa: BLE001  the engine works without it
        _log.info("there is no code for this board: %s", error)
        return
    _generated_codes.append(code)
    tables.code_addresses[:] = code.addresses


def _load_or_compile(tables: BoardTables) -> GeneratedCode:
    """Load the code of a board from the cache, or compile and cache it."""
    cache = dispatch.open_cache()
    key = f"{processor_name()} {tables.neighbors.shape}".encode() + tables.neighbors.tobytes()
    object_code = cache.read_board_code(key)
    if object_code is None:
        object_code = compile_object_code(tables)
        cache.write_board_code(key, object_code)
    with cache.guarded_loading():
        return GeneratedCode(tables, object_code)
