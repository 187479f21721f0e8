"""The functions that are asked for by name: compiled, or as they are until that is done.

They work on the same arrays, so a search goes on compiled where it came uncompiled: some ten
thousand steps a second are more than anybody watches, and no step differs.
"""

import os
from typing import Any

from knight_gui.search.compiling.readiness import waiting_for_engine
from knight_gui.search.engine import lookahead, ordering, run
from knight_gui.search.engine.layout import SearchState

IS_COMPILATION_ENABLED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
"""Whether anything is; numba is not asked, which takes a third of a second to be imported."""
_UNCOMPILED_FUNCTIONS = {
    f.__name__: f for f in (run.advance, run.restore, ordering.sort_key, lookahead.is_losing_move)
}
"""What a search begins with; who needs anything else waits for it."""
_loaded: dict[str, Any] = {}


def get_function(name: str, foresight_state: SearchState | None = None) -> Any:
    """Return a function as it can be called: uncompiled while it lacks anything.

    Parameters
    ----------
    foresight_state
        The state that it is called for, if that one foresees.
    """
    if name not in _loaded or (
        foresight_state is not None and "is_losing_move_callback" not in _loaded
    ):
        if name in _UNCOMPILED_FUNCTIONS:
            return _UNCOMPILED_FUNCTIONS[name]
        with waiting_for_engine():
            load_function(name)
            if foresight_state is not None:
                load_function("is_losing_move_callback")
    if foresight_state is not None:
        foresight_state.scalars["foresight_address"] = _loaded["is_losing_move_callback"]
    return _loaded[name]


def is_ready(name: str, *, uses_foresight: bool) -> bool:
    """Tell whether a function is called compiled, or is never going to be."""
    return (
        name in _loaded and (not uses_foresight or "is_losing_move_callback" in _loaded)
    ) or not IS_COMPILATION_ENABLED


def function_names() -> tuple[str, ...]:
    """Return the names of all compiled functions, in the order in which they are compiled."""
    from knight_gui.search.compiling.compiled_functions import COMPILED_FUNCTIONS

    return tuple(COMPILED_FUNCTIONS.entry_points)


def is_kept(name: str) -> bool:
    """Tell whether a function need not be compiled: it is there, or an earlier start left it."""
    if name in _loaded or not IS_COMPILATION_ENABLED:
        return True
    from knight_gui.search.compiling.compiled_functions import COMPILED_FUNCTIONS

    return COMPILED_FUNCTIONS.is_kept(name)


def load_function(name: str) -> None:
    """Have a function compiled, or brought back, unless it is there."""
    if name not in _loaded:
        from knight_gui.search.compiling.compiled_functions import COMPILED_FUNCTIONS

        _loaded[name] = COMPILED_FUNCTIONS.get_function(name)
