"""The functions that are asked for by name: compiled, or as they are until that is done.

They work on the same arrays, so a search goes on compiled where it came uncompiled: some ten
thousand steps a second are more than anybody watches, and no step differs.
"""

import os
from typing import Any

from knight_gui.search.compiling.readiness import waiting
from knight_gui.search.engine import lookahead, ordering, run
from knight_gui.search.engine.layout import State

IS_COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
"""Whether anything is; numba is not asked, which takes a third of a second to be imported."""
_UNCOMPILED = {
    f.__name__: f for f in (run.advance, run.restore, ordering.key_of, lookahead.sees_loss)
}
"""What a search begins with; who needs anything else waits for it."""
_loaded: dict[str, Any] = {}


def door(name: str, foreseeing: State | None = None) -> Any:
    """Return a function as it can be called: uncompiled while it lacks anything.

    Parameters
    ----------
    foreseeing
        The state that it is called for, if that one foresees.
    """
    if name not in _loaded or (foreseeing is not None and "sees_loss_at" not in _loaded):
        if name in _UNCOMPILED:
            return _UNCOMPILED[name]
        with waiting():
            load(name)
            if foreseeing is not None:
                load("sees_loss_at")
    if foreseeing is not None:
        foreseeing.facts["foresight"] = _loaded["sees_loss_at"]
    return _loaded[name]


def is_there(name: str, *, foresees: bool) -> bool:
    """Tell whether a function is called compiled, or is never going to be."""
    return (name in _loaded and (not foresees or "sees_loss_at" in _loaded)) or not IS_COMPILED


def names() -> tuple[str, ...]:
    """Return the names of all compiled functions, in the order in which they are compiled."""
    from knight_gui.search.compiling.compiled_functions import COMPILED

    return tuple(COMPILED.doors)


def is_kept(name: str) -> bool:
    """Tell whether a function need not be compiled: it is there, or an earlier start left it."""
    if name in _loaded or not IS_COMPILED:
        return True
    from knight_gui.search.compiling.compiled_functions import COMPILED

    return COMPILED.is_kept(name)


def load(name: str) -> None:
    """Have a function compiled, or brought back, unless it is there."""
    if name not in _loaded:
        from knight_gui.search.compiling.compiled_functions import COMPILED

        _loaded[name] = COMPILED.door(name)
