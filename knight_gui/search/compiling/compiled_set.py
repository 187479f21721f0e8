"""Set of functions that are compiled with numba, cached, and loaded from the cache.

The functions themselves stay plain Python. Copies of them are compiled, which call each other.
"""

import dis
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any

from numba import cfunc, config, njit, typeof
from numba.core.caching import Cache, FunctionCache
from numba.core.runtime.nrt import rtsys

from knight_gui.search.compiling.cache import CompiledCodeCache


@dataclass(frozen=True)
class FunctionSpec:
    """Specification of a compiled function with one signature."""

    function: Any
    """The function in Python."""
    result: Any
    """Numba's type of its result."""
    is_entry_point: bool = False
    """Called by Python, and cached; all others become part of the entry points."""
    is_inlined: bool = False
    """Inlined, as it is so small that passing its many arrays takes longer."""
    is_callback: bool = False
    """Called by compiled code, by its address."""
    replaces: Any = None
    """The function of Python that it replaces in compiled code, if that is another one."""

    @property
    def name(self) -> str:
        """Prefix of the names of its files in the cache."""
        return f"{self.function.__module__.rpartition('.')[2]}.{self.function.__name__}"

    @property
    def parameters(self) -> tuple[str, ...]:
        """Names of its parameters."""
        code = self.function.__code__
        return tuple(code.co_varnames[: code.co_argcount])


class CompiledSet:
    """Functions that are compiled on first use, one at a time.

    Parameters
    ----------
    specs
        The functions, callees before callers.
    make_sample
        Returns a sample value for a parameter name, from which numba infers its type.
    intrinsics
        Functions of Python, and the intrinsics that replace them in compiled code.
    compile_in_process
        Compiles and caches a function in another process, if possible.
    source_folders
        Folders of all sources that shape the compiled code.
    """

    def __init__(
        self,
        specs: tuple[FunctionSpec, ...],
        make_sample: Callable[[str], Any],
        intrinsics: dict[Any, Any],
        compile_in_process: Callable[[str], object],
        source_folders: tuple[Path, ...],
    ) -> None:
        self._specs = {spec.replaces or spec.function: spec for spec in specs}
        self.entry_points = {
            function.__name__: spec for function, spec in self._specs.items() if spec.is_entry_point
        }
        """Specifications of the functions that Python calls, by name."""
        self._make_sample = make_sample
        self._types: dict[str, Any] = {}
        # the copies' globals: they hold plain functions until these are compiled
        self._module_globals = {
            spec.function.__module__: dict(spec.function.__globals__) for spec in specs
        }
        for function, intrinsic in intrinsics.items():
            self._replace_globals(intrinsic, function)
        self._compile_in_process = compile_in_process
        self._source_folders = source_folders
        self._compiled: dict[FunctionSpec, Any] = {}
        self._lock = RLock()
        self._cache: CompiledCodeCache | None = None

    def get_function(self, name: str) -> Any:
        """Return a compiled function, or the address of a callback."""
        spec = self.entry_points[name]
        if config.DISABLE_JIT:  # type: ignore[attr-defined]  # set from outside
            if spec.is_callback:
                return 0
            return spec.replaces or spec.function
        with self._lock:
            if spec not in self._compiled:
                self._load_or_compile(spec)
            return self._direct_entry(spec)

    def is_cached(self, name: str) -> bool:
        """Return True if the code of a function is cached."""
        spec = self.entry_points[name]
        with self._lock:
            return self.open_cache().has_function(spec.name)

    def open_cache(self) -> CompiledCodeCache:
        """Return the cache of the compiled code, opened on first use."""
        if self._cache is None:
            self._cache = CompiledCodeCache(*self._source_folders)
        return self._cache

    def _direct_entry(self, spec: FunctionSpec) -> Any:
        """Return the function without numba's lookup of argument types, which doubles a call."""
        compiled = self._compiled[spec]
        if spec.is_callback:
            return compiled.address
        return compiled.get_overload(self._signature(spec))

    def _load_or_compile(self, spec: FunctionSpec) -> None:
        """Load a function from the cache, or compile it, in another process if possible."""
        cache = self.open_cache()
        try:
            if cache.folder is not None and not cache.has_function(spec.name):
                self._compile_in_process((spec.replaces or spec.function).__name__)
            if cache.has_function(spec.name):
                self._load(spec, cache)
            else:
                self._compile_with_callees(spec, cache)
        except Exception as error:
            if cache.folder is None:
                raise
            # broken code, or a full disk, whose error numba passes on
            cache.discard(error)
            self._compile_with_callees(spec, cache)

    def _load(self, spec: FunctionSpec, cache: CompiledCodeCache) -> None:
        """Load a function from the cache, and call it once: broken code crashes here."""
        with cache.guarded_loading():
            self._compile(spec, cache)
            # callbacks and their callers cannot be called yet: the address is missing
            if not (spec.is_callback or spec.replaces):
                samples = [self._make_sample(name) for name in spec.parameters]
                self._direct_entry(spec)(*samples)

    def _compile_with_callees(self, spec: FunctionSpec, cache: CompiledCodeCache) -> None:
        """Compile a function, and its callees before it."""
        missing = self._callees(spec) - self._compiled.keys()
        for callee in self._specs.values():
            if callee in missing:
                self._compile(callee, cache)
        self._compile(spec, cache)

    def _callees(self, spec: FunctionSpec) -> set[FunctionSpec]:
        """Return the functions of the set that a function calls, directly or indirectly."""
        callees = set()
        for instruction in dis.get_instructions(spec.function):
            if instruction.opname == "LOAD_GLOBAL":
                value = spec.function.__globals__.get(instruction.argval)
                if isinstance(value, FunctionType) and value in self._specs:
                    callees.add(self._specs[value])
        return callees.union(*map(self._callees, callees))

    def _compile(self, spec: FunctionSpec, cache: CompiledCodeCache) -> None:
        """Compile a copy of a function, or load its code from the cache."""
        function = spec.function
        module_globals = self._module_globals[function.__module__]
        copy = FunctionType(function.__code__, module_globals, function.__name__)
        options: dict[str, Any] = {
            "nogil": True,
            # a wrapper takes as long to compile as a small function
            "no_cpython_wrapper": not spec.is_entry_point,
            "no_cfunc_wrapper": True,
            "forceinline": spec.is_inlined,
            # no function creates arrays, so no references are counted
            "_nrt": False,
            "cache": spec.is_entry_point and cache.folder is not None,
        }
        # vectorization takes a sixth of the time, and speeds up none of these loops
        with (
            _numba_config(LOOP_VECTORIZE=0, CACHE_DIR=str(cache.folder or "")),
            _quick_loading(),
        ):
            decorator = cfunc if spec.is_callback else njit
            compiled = decorator(self._signature(spec), **options)(copy)
        self._compiled[spec] = compiled
        self._replace_globals(compiled, spec.replaces or function)

    def _replace_globals(self, compiled: Any, original: Any) -> None:
        """Replace a function by its compiled copy in the globals of all copies."""
        for module, module_globals in self._module_globals.items():
            for name, value in vars(sys.modules[module]).items():
                if value is original:
                    module_globals[name] = compiled

    def _signature(self, spec: FunctionSpec) -> Any:
        """Return numba's signature of a function."""
        return spec.result(*map(self._type_of, spec.parameters))

    def _type_of(self, parameter_name: str) -> Any:
        """Return numba's type of a parameter."""
        if parameter_name not in self._types:
            self._types[parameter_name] = typeof(self._make_sample(parameter_name))
        return self._types[parameter_name]


def _load_overload(function_cache: Any, signature: Any, target_context: Any) -> Any:
    """Load code from the cache, but do not refresh the context.

    A refresh imports all of numba that may be compiled, which takes four times as long as the rest.
    Code that is not cached is compiled with a refreshed context anyway.
    """
    # the wrapper of a loaded function takes apart its arrays with functions of the runtime
    target_context.refresh = partial(rtsys.initialize, target_context)
    try:
        return Cache.load_overload(function_cache, signature, target_context)
    finally:
        # its class has the original
        del target_context.refresh


@contextmanager
def _quick_loading() -> Iterator[None]:
    """Load cached code without a refresh within the context only."""
    FunctionCache.load_overload = _load_overload  # type: ignore[method-assign]
    try:
        yield
    finally:
        # it inherits the original
        del FunctionCache.load_overload


@contextmanager
def _numba_config(**switches: object) -> Iterator[None]:
    """Set switches of numba within the context only: other packages use it, too."""
    previous = {name: getattr(config, name, "") for name in switches}
    vars(config).update(switches)
    try:
        yield
    finally:
        vars(config).update(previous)
