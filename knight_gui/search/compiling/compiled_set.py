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

from knight_gui.search.compiling.cache import CompiledCodeCache


@dataclass(frozen=True)
class FunctionSpec:
    """A function that is compiled, for one signature.

    A door is called by Python, by its address if it has one, and is kept; all others become part of
    the doors. What is inlined is so small that to hand over so many arrays takes longer.
    """

    function: Any
    result: Any
    is_entry_point: bool = False
    is_inlined: bool = False
    is_callback: bool = False
    replaces: Any = None

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
    compile_in_process
        Has a function compiled and kept in another process, where that can be.
    source_folders
        Folders of all sources that shape the compiled code. By default those of the functions.
    """

    def __init__(
        self,
        specs: tuple[FunctionSpec, ...],
        make_sample: Callable[[str], Any],
        intrinsics: dict[Any, Any] | None = None,
        compile_in_process: Callable[[str], object] = lambda _: None,
        source_folders: tuple[Path, ...] = (),
    ) -> None:
        self._specs = {row.replaces or row.function: row for row in specs}
        self.entry_points = {
            f.__name__: row for f, row in self._specs.items() if row.is_entry_point
        }
        self._make_sample = make_sample
        self._type_of = cache(lambda name: typeof(make_sample(name)))
        # copies look for each other in these, and find the plain functions until they are there
        self._module_globals = {
            row.function.__module__: dict(row.function.__globals__) for row in specs
        }
        for written, made in (intrinsics or {}).items():
            self._replace_globals(made, written)
        self._compile_in_process = compile_in_process
        self._source_folders = source_folders or _folders_of(specs)
        self._compiled: dict[FunctionSpec, Any] = {}
        self._lock = RLock()
        self._cache: CompiledCodeCache | None = None

    def get_function(self, name: str) -> Any:
        """Return a function as Python calls it, or its address."""
        row = self.entry_points[name]
        if config.DISABLE_JIT:  # type: ignore[attr-defined]  # set from outside
            return 0 if row.is_callback else row.replaces or row.function
        with self._lock:
            if row not in self._compiled:
                self._load_or_compile(row)
            return self._direct_entry(row)

    def is_kept(self, name: str) -> bool:
        """Tell whether an earlier start has left the code of a function."""
        row = self.entry_points[name]
        with self._lock:
            return self._open_cache().has_function(row.name)

    def _open_cache(self) -> CompiledCodeCache:
        """Return the cache of the compiled code, which is opened when it is first needed."""
        if self._cache is None:
            self._cache = CompiledCodeCache(*self._source_folders)
        return self._cache

    def _direct_entry(self, spec: FunctionSpec) -> Any:
        """Return what does not look up its arguments' types first, which takes twice the call."""
        made = self._compiled[spec]
        return made.address if spec.is_callback else made.get_overload(self._signature(spec))

    def _load_or_compile(self, spec: FunctionSpec) -> None:
        store = self._open_cache()
        try:
            if store.folder is not None and not store.has_function(spec.name):
                self._compile_in_process((spec.replaces or spec.function).__name__)
            if store.has_function(spec.name):
                with store.guarded_loading():
                    self._compile(spec, store)
                    # if it is broken it breaks here; what it calls at an address is not there yet
                    if not (spec.is_callback or spec.replaces):
                        self._direct_entry(spec)(*map(self._make_sample, spec.parameters))
            else:
                self._compile_with_callees(spec, store)
        except Exception as error:
            if store.folder is None:
                raise
            # numba lets a full disk's error through, too
            store.discard(error)
            self._compile_with_callees(spec, store)

    def _compile_with_callees(self, spec: FunctionSpec, cache: CompiledCodeCache) -> None:
        """Compile a function, and before it those that it calls."""
        callees = self._callees(spec)
        for each in self._specs.values():
            if each in callees - self._compiled.keys():
                self._compile(each, cache)
        self._compile(spec, cache)

    def _callees(self, spec: FunctionSpec) -> set[FunctionSpec]:
        """Return all that a function calls, and what is called there."""
        names = {
            line.argval
            for line in dis.get_instructions(spec.function)
            if line.opname == "LOAD_GLOBAL"
        }
        named = [spec.function.__globals__.get(name) for name in names]
        callees = {
            self._specs[f] for f in named if isinstance(f, FunctionType) and f in self._specs
        }
        return callees.union(*map(self._callees, callees))

    def _compile(self, spec: FunctionSpec, cache: CompiledCodeCache) -> None:
        """Compile a function, or bring back what was compiled earlier."""
        function, names = spec.function, self._module_globals[spec.function.__module__]
        copy = FunctionType(function.__code__, names, function.__name__)
        options: dict[str, Any] = {
            "nogil": True,
            # a way in takes as long to compile as a small function itself
            "no_cpython_wrapper": not spec.is_entry_point,
            "no_cfunc_wrapper": True,
            "forceinline": spec.is_inlined,
            # nothing here makes an array, so there are no references to be counted
            "_nrt": False,
            "cache": spec.is_entry_point and cache.folder is not None,
        }
        # there are no loops that it would make faster, and it takes a sixth of the time
        with _numba_config(LOOP_VECTORIZE=0, CACHE_DIR=str(cache.folder or "")):
            make = cfunc if spec.is_callback else njit
            self._compiled[spec] = made = make(self._signature(spec), **options)(copy)
        self._replace_globals(made, spec.replaces or function)

    def _replace_globals(self, compiled: Any, original: Any) -> None:
        """Let copies find what is compiled where they look for what is written."""
        for module, names in self._module_globals.items():
            names.update(
                {name: compiled for name, f in vars(sys.modules[module]).items() if f is original}
            )

    def _signature(self, spec: FunctionSpec) -> Any:
        return spec.result(*map(self._type_of, spec.parameters))


def _folders_of(specs: tuple[FunctionSpec, ...]) -> tuple[Path, ...]:
    """Return the folders of the sources of functions."""
    files = {spec.function.__code__.co_filename for spec in specs}
    return tuple(sorted({Path(file).parent for file in files}))


@contextmanager
def _numba_config(**switches: object) -> Iterator[None]:
    """Set switches of numba for a while: they are not ours alone."""
    previous = {name: getattr(config, name, "") for name in switches}
    vars(config).update(switches)
    try:
        yield
    finally:
        vars(config).update(previous)
