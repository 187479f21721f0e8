"""Makes machine code for the board of a long search, while the search goes on.

It is made once for each board and order of moves, and used only if it has done a good many
steps exactly as the ordinary kernel does. Whatever goes wrong, the ordinary kernel stays in
place, and the log says so.
"""

import logging
from threading import Lock, Thread

import numpy as np

from knight_gui.search import kernel
from knight_gui.search.arrays import record_for, state_of
from knight_gui.search.problem import Problem

LONG_STEPS = 5_000_000
"""Steps after which a search is worth it: some 25 ms, while the code takes half a second."""
VERIFIED_STEPS = 100_000

_MEMORY = 1 << 16

_log = logging.getLogger(__name__)
_lock = Lock()
_codes: dict[bytes, kernel.Code] = {}
"""The code for each table of neighbours; it is never given up, as a search may be amidst it."""
_threads: dict[bytes, Thread] = {}
"""The thread that makes, or made, the code for each of them."""


def suits(tables: kernel.Tables, state: kernel.State) -> bool:
    """Tell whether code can be made for a search."""
    facts = state.facts[0]
    return bool(
        len(tables.neighbours) - 1 <= kernel.FITS
        and facts["sorting"] == kernel.Sorting.BY_PLACE
        and facts["pruning"] == kernel.Pruning.NONE
        and facts["backtracking"]
    )


def request(problem: Problem, tables: kernel.Tables) -> Thread | None:
    """Let code be made, whose addresses all searches of the board have when it is there.

    Unless it is there or on its way, the thread that makes it is returned.
    """
    key = tables.neighbours.tobytes()
    with _lock:
        if key in _codes:
            tables.codes[:] = _codes[key].addresses
        if key in _threads or not kernel.IS_COMPILED:
            return None
        # from a thread that is not Python's own it would be a daemon, and LLVM may not end before
        # it
        thread = Thread(target=_make, args=(key, problem, tables), name="unrolled", daemon=False)
        _threads[key] = thread
        try:
            thread.start()
        except RuntimeError as error:
            # there can be no more threads, or Python is about to end
            _log.info("there is no code for this board: %s", error)
            return None
        return thread


def _make(key: bytes, problem: Problem, tables: kernel.Tables) -> None:
    try:
        code = kernel.Code(tables)
        _verify(code, problem, tables)
    except Exception as error:  # noqa: BLE001  whatever it is, there is another way
        _log.info("there is no code for this board: %s", error)
        return
    with _lock:
        _codes[key] = code
        tables.codes[:] = code.addresses


def _verify(code: kernel.Code, problem: Problem, tables: kernel.Tables) -> None:
    """Search with the code and without it, and compare all that is left behind."""
    with_code = tables._replace(codes=code.addresses)
    without = tables._replace(codes=np.zeros_like(code.addresses))
    found, expected = (_searched(problem, each) for each in (with_code, without))
    if found != expected:
        raise RuntimeError(f"it does something else: {problem}")


def _searched(problem: Problem, tables: kernel.Tables) -> list[object]:
    state, record = state_of(tables, problem), record_for(problem.board.size, _MEMORY)
    # wide bins, as in a long search: the code breaks off at the end of each
    record.facts["bin_width"] = record.facts["bin_end"] = VERIFIED_STEPS // 3
    for _ in range(3):
        kernel.advance_in_a_word(tables, state, record, np.zeros(2, np.int64), VERIFIED_STEPS // 3)
    end = int(state.facts["depth"].item()) + 1
    on_path = [array[:end].tolist() for array in (state.path, state.choices, state.entered)]
    kept = [state.facts, state.free, state.links, state.retreats]
    noted = [record.facts, record.profile, record.landmarks, record.checkpoint_depths]
    return [*on_path, *(array.tolist() for array in (*kept, *noted))]
