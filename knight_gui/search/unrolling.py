"""Code for the board of a search that takes long, made while the search goes on.

It is made once for each board and order of moves, kept with the compiled kernel, and used
only when it has done a good many steps exactly as the ordinary kernel does. Whatever goes
wrong, the ordinary kernel stays in place, and nobody notices but the log.
"""

import hashlib
import logging
from contextlib import nullcontext, suppress
from pathlib import Path
from threading import Lock, Thread

import numpy as np
from numpy.typing import NDArray

from knight_gui.search import kernel
from knight_gui.search.arrays import record_for, state_of
from knight_gui.search.cache import KernelCache
from knight_gui.search.problem import Problem

LONG_STEPS = 5_000_000
"""Steps after which a search is worth it: some 25 ms, while the code takes half a second."""
VERIFIED_STEPS = 100_000
MOST_KEPT = 24
"""Boards whose code is kept, of some 60 KB each; beyond that, keeping begins anew."""

_MEMORY = 1 << 16
_FOLDER = "unrolled"

_log = logging.getLogger(__name__)
_lock = Lock()
_codes: dict[str, kernel.Code | None] = {}
"""The code for each table of neighbours, None if there can be none; it is never given up, as
a search may be amidst it."""
_waiting: dict[str, list[NDArray[np.int64]]] = {}


class WrongCodeError(Exception):
    """Code does something else than the ordinary kernel."""


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
    """Let code be made, and write its addresses into the tables when it is there.

    Returns
    -------
    Thread or None
        The one that makes it, unless it is there or on its way.
    """
    key = hashlib.sha256(tables.neighbours.tobytes()).hexdigest()[:32]
    with _lock:
        if key in _codes:
            _hand_out(_codes[key], tables.codes)
            return None
        if key in _waiting:
            _waiting[key].append(tables.codes)
            return None
        _waiting[key] = [tables.codes]
    # from a thread that is not Python's own it would be a daemon, and LLVM may not end before it
    thread = Thread(target=_make, args=(key, problem, tables), name=_FOLDER, daemon=False)
    try:
        thread.start()
    except RuntimeError as error:
        # there can be no more threads, or Python is about to end
        _give(key, None, error)
        return None
    return thread


def made() -> list[kernel.Code]:
    """Return all code that was made so far."""
    with _lock:
        return [code for code in _codes.values() if code is not None]


def _hand_out(code: kernel.Code | None, *codes: NDArray[np.int64]) -> None:
    if code is not None:
        for addresses in codes:
            addresses[:] = code.addresses


def _make(key: str, problem: Problem, tables: kernel.Tables) -> None:
    try:
        code = _kept_or_new(key, problem, tables)
    except Exception as error:  # noqa: BLE001  whatever it is, there is another way
        _give(key, None, error)
    else:
        _give(key, code)


def _give(key: str, code: kernel.Code | None, error: Exception | None = None) -> None:
    """Give all who wait for it the code for a board, or let them do without."""
    if code is None:
        _log.info("there is no code for this board: %s", error)
    with _lock:
        _codes[key] = code
        _hand_out(code, *_waiting.pop(key))


def _kept_or_new(key: str, problem: Problem, tables: kernel.Tables) -> kernel.Code:
    cache = KernelCache()
    cache.open(kernel.machine, (f"{key}.",))
    file = None if cache.directory is None else cache.directory / _FOLDER / f"{key}.o"
    is_kept = file is not None and file.exists()
    try:
        object_code = file.read_bytes() if file and is_kept else kernel.compile_for(tables)
        with cache.trusting() if is_kept else nullcontext():
            code = kernel.Code(object_code, len(tables.neighbours) - 1)
            _verify(code, problem, tables)
    except Exception as error:
        if is_kept:
            cache.give_up(error)
        cache.close()
        raise
    if file is not None and not is_kept:
        # it is there for this search, even if it cannot be kept
        with suppress(OSError):
            cache.unpack_rest()
            _leave(object_code, file)
    cache.keep()
    return code


def _leave(object_code: bytes, file: Path) -> None:
    file.parent.mkdir(exist_ok=True)
    others = list(file.parent.iterdir())
    if len(others) >= MOST_KEPT:
        for other in others:
            other.unlink()
    # whole or not at all: what is there is kept if the process has to end
    new = file.with_suffix(".new")
    new.write_bytes(object_code)
    new.replace(file)


def _verify(code: kernel.Code, problem: Problem, tables: kernel.Tables) -> None:
    """Search with the code and without it, and compare all that is left behind."""
    with_code = tables._replace(codes=code.addresses)
    without = tables._replace(codes=np.zeros_like(code.addresses))
    found, expected = (_searched(problem, each) for each in (with_code, without))
    if found != expected:
        raise WrongCodeError(problem)


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
