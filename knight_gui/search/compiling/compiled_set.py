"""How the functions of this room are compiled, kept, and brought back.

They are plain Python, and do the same uncompiled. What is compiled are copies of them, which call
each other.
"""

import dis
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any

from numba import cfunc, config, njit, typeof

from knight_gui.search.compiling.cache import KernelCache


@dataclass(frozen=True)
class Row:
    """A function that is compiled, for one signature.

    A door is called by Python, by its address if it has one, and is kept; all others become part of
    the doors. What is inlined is so small that to hand over so many arrays takes longer.
    """

    function: Any
    result: Any
    is_door: bool = False
    is_inlined: bool = False
    has_address: bool = False
    instead_of: Any = None

    @property
    def name(self) -> str:
        """How the names of the files begin in which its code is kept."""
        return f"{self.function.__module__.rpartition('.')[2]}.{self.function.__name__}"

    @property
    def parameters(self) -> tuple[str, ...]:
        """Their names."""
        code = self.function.__code__
        return tuple(code.co_varnames[: code.co_argcount])


class CompiledSet:
    """Functions that are compiled when they are first asked for, one at a time.

    Callees come before those that call them. A sample of what a parameter of some name may hold
    tells its type.

    Parameters
    ----------
    intrinsics
        What stands in compiled functions in the place of others.
    compile_beside
        Has a function compiled and kept in another process, where that can be.
    """

    def __init__(
        self,
        rows: tuple[Row, ...],
        sample: Callable[[str], Any],
        intrinsics: dict[Any, Any] | None = None,
        compile_beside: Callable[[str], object] = lambda _: None,
    ) -> None:
        self._rows = {row.instead_of or row.function: row for row in rows}
        self.doors = {f.__name__: row for f, row in self._rows.items() if row.is_door}
        self._sample = sample
        self._kind_of = cache(lambda name: typeof(sample(name)))
        # copies look for each other in these, and find the plain functions until they are there
        self._names = {row.function.__module__: dict(row.function.__globals__) for row in rows}
        for written, made in (intrinsics or {}).items():
            self._put(made, written)
        self._compile_beside = compile_beside
        self._made: dict[Row, Any] = {}
        self._lock = RLock()
        self._cache: KernelCache | None = None

    def door(self, name: str) -> Any:
        """Return a function as Python calls it, or its address."""
        row = self.doors[name]
        if config.DISABLE_JIT:  # type: ignore[attr-defined]  # set from outside
            return 0 if row.has_address else row.instead_of or row.function
        with self._lock:
            if row not in self._made:
                self._make(row)
            return self._entry(row)

    def is_kept(self, name: str) -> bool:
        """Tell whether an earlier start has left the code of a function."""
        row = self.doors[name]
        with self._lock:
            return self._store_for(row).holds(row.name)

    def _store_for(self, row: Row) -> KernelCache:
        """Return where code is kept: in a folder for the version of a function's sources."""
        if self._cache is None:
            self._cache = KernelCache(Path(row.function.__code__.co_filename).parent)
        return self._cache

    def _entry(self, row: Row) -> Any:
        """Return what does not look up its arguments' types first, which takes twice the call."""
        made = self._made[row]
        return made.address if row.has_address else made.get_overload(self._signature(row))

    def _make(self, row: Row) -> None:
        store = self._store_for(row)
        try:
            if store.folder is not None and not store.holds(row.name):
                self._compile_beside((row.instead_of or row.function).__name__)
            if store.holds(row.name):
                with store.trusting():
                    self._compile(row, store)
                    # if it is broken it breaks here; what it calls at an address is not there yet
                    if not (row.has_address or row.instead_of):
                        self._entry(row)(*map(self._sample, row.parameters))
            else:
                self._compile_all(row, store)
        except Exception as error:
            if store.folder is None:
                raise
            # numba lets a full disk's error through, too
            store.give_up(error)
            self._compile_all(row, store)

    def _compile_all(self, row: Row, store: KernelCache) -> None:
        """Compile a function, and before it those that it calls."""
        callees = self._callees(row)
        for each in self._rows.values():
            if each in callees - self._made.keys():
                self._compile(each, store)
        self._compile(row, store)

    def _callees(self, row: Row) -> set[Row]:
        """Return all that a function calls, and what is called there."""
        names = {
            line.argval
            for line in dis.get_instructions(row.function)
            if line.opname == "LOAD_GLOBAL"
        }
        named = [row.function.__globals__.get(name) for name in names]
        callees = {self._rows[f] for f in named if isinstance(f, FunctionType) and f in self._rows}
        return callees.union(*map(self._callees, callees))

    def _compile(self, row: Row, store: KernelCache) -> None:
        """Compile a function, or bring back what was compiled earlier."""
        function, names = row.function, self._names[row.function.__module__]
        copy = FunctionType(function.__code__, names, function.__name__)
        options: dict[str, Any] = {
            "nogil": True,
            # a way in takes as long to compile as a small function itself
            "no_cpython_wrapper": not row.is_door,
            "no_cfunc_wrapper": True,
            "forceinline": row.is_inlined,
            # nothing here makes an array, so there are no references to be counted
            "_nrt": False,
            "cache": row.is_door and store.folder is not None,
        }
        # there are no loops that it would make faster, and it takes a sixth of the time
        with _set(LOOP_VECTORIZE=0, CACHE_DIR=str(store.folder or "")):
            make = cfunc if row.has_address else njit
            self._made[row] = made = make(self._signature(row), **options)(copy)
        self._put(made, row.instead_of or function)

    def _put(self, made: Any, written: Any) -> None:
        """Let copies find what is compiled where they look for what is written."""
        for module, names in self._names.items():
            names.update(
                {name: made for name, f in vars(sys.modules[module]).items() if f is written}
            )

    def _signature(self, row: Row) -> Any:
        return row.result(*map(self._kind_of, row.parameters))


@contextmanager
def _set(**switches: object) -> Iterator[None]:
    """Set switches of numba for a while: they are not ours alone."""
    former = {name: getattr(config, name, "") for name in switches}
    vars(config).update(switches)
    try:
        yield
    finally:
        vars(config).update(former)
