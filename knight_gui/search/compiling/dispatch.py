"""Dispatch of the engine's functions by name: compiled, or uncompiled until that is done.

Both work on the same arrays and take the same steps, so a search goes on compiled where it came
uncompiled, at some ten thousand steps a second.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from knight_gui.search.compiling.readiness import waiting_for_engine
from knight_gui.search.engine import lookahead, ordering, path_columns, run
from knight_gui.search.engine.layout import SearchState

if TYPE_CHECKING:
    from knight_gui.search.compiling.cache import CompiledCodeCache
    from knight_gui.search.compiling.compiled_set import CompiledSet

IS_COMPILATION_ENABLED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
"""False if numba is disabled; without an import of numba, which takes a third of a second."""
_FORESIGHT_CALLBACK = "is_losing_move_callback"
_UNCOMPILED_FUNCTIONS = {
    function.__name__: function
    for function in (
        run.advance,
        run.restore,
        ordering.sort_key,
        lookahead.is_losing_move,
        path_columns.read_columns,
        path_columns.read_checkpoints,
    )
}
"""Functions that a search begins with uncompiled, and its landscape; for all others they wait."""
_loaded: dict[str, Any] = {}
"""Compiled functions, and the address of the callback, by name."""


def get_function(name: str, foresight_state: SearchState | None = None) -> Any:
    """Return a function: compiled if it is loaded, else uncompiled or after a wait.

    Parameters
    ----------
    foresight_state
        State of a search with foresight: the function needs the callback, too.
    """
    uses_foresight = foresight_state is not None
    if not _is_loaded(name, uses_foresight=uses_foresight):
        if name in _UNCOMPILED_FUNCTIONS:
            return _UNCOMPILED_FUNCTIONS[name]
        with waiting_for_engine():
            load_function(name)
            if uses_foresight:
                load_function(_FORESIGHT_CALLBACK)
    if foresight_state is not None:
        foresight_state.scalars["foresight_address"] = _loaded[_FORESIGHT_CALLBACK]
    return _loaded[name]


def is_ready(name: str, *, uses_foresight: bool) -> bool:
    """Return True if a function is loaded, or compilation is disabled."""
    return not IS_COMPILATION_ENABLED or _is_loaded(name, uses_foresight=uses_foresight)


def _is_loaded(name: str, *, uses_foresight: bool) -> bool:
    return name in _loaded and (not uses_foresight or _FORESIGHT_CALLBACK in _loaded)


def _compiled_functions() -> CompiledSet:
    """Return the set of compiled functions, whose first import is that of numba."""
    from knight_gui.search.compiling.compiled_functions import COMPILED_FUNCTIONS

    return COMPILED_FUNCTIONS


def function_names() -> tuple[str, ...]:
    """Return the names of all compiled entry points, in the order of compilation."""
    return tuple(_compiled_functions().entry_points)


def is_cached(name: str) -> bool:
    """Return True if a function need not be compiled: it is loaded, or its code is cached."""
    if name in _loaded or not IS_COMPILATION_ENABLED:
        return True
    return _compiled_functions().is_cached(name)


def open_cache() -> CompiledCodeCache:
    """Return the cache of the compiled code."""
    return _compiled_functions().open_cache()


def load_function(name: str) -> None:
    """Compile a function, or load it from the cache, unless it is loaded."""
    if name not in _loaded:
        _loaded[name] = _compiled_functions().get_function(name)
