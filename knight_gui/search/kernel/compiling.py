"""How the functions of this room are compiled, kept, and brought back.

They are plain Python: with ``NUMBA_DISABLE_JIT=1`` they run uncompiled and do the same.
"""

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import Parameter, Signature
from itertools import takewhile
from threading import Lock
from typing import Any

from llvmlite import binding  # type: ignore[import-untyped]  # ships no types
from numba import config, njit
from numba.core import cgutils
from numba.core.compiler_lock import global_compiler_lock
from numba.extending import intrinsic

from knight_gui.search.cache import KernelCache
from knight_gui.search.readiness import Work

_loading = Lock()
_LEAST_WEIGHT = 150
_DOOR_WEIGHT = 600
"""What the way in from Python, or that by an address, adds to a function of some size."""


class Function:
    """A function that is compiled for one signature.

    Attributes
    ----------
    dispatcher
        What numba makes of it.
    is_shared
        Whether its callers call it by its address.
    is_door
        Whether more than copies of it are called, by Python or by other functions. All others
        are needed only to compile.
    """

    def __init__(
        self, dispatcher: Any, signature: Any, *, is_offered: bool, is_shared: bool
    ) -> None:
        self.dispatcher = dispatcher
        self.is_shared = is_shared
        self.is_door = is_offered or is_shared
        # as long as it is not there nobody shall get it compiled for other types
        dispatcher._can_compile = False  # noqa: SLF001  the public way asks for a signature
        self._signature = signature
        self._symbol = f"knight_gui.{self.name}"

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.dispatcher.__name__)

    @property
    def stem(self) -> str:
        """How the names of the files begin in which its code is kept."""
        function = self.dispatcher.py_func
        module = function.__module__.rsplit(".", 1)[1]
        return f"{module}.{function.__name__}-"

    @property
    def weight(self) -> int:
        """How long it takes to compile, about, in no particular unit."""
        size = _LEAST_WEIGHT + len(self.dispatcher.py_func.__code__.co_code)
        return size + _DOOR_WEIGHT if self.is_door else size

    @property
    def is_ready(self) -> bool:
        """Whether it can be called."""
        return bool(self.dispatcher.overloads)

    def compile(self) -> None:
        """Compile it, or bring back what was compiled earlier."""
        if not self.is_ready:
            self.dispatcher.disable_compile(False)  # noqa: FBT003  numba's own switch
            # there are no loops that it would make faster, and it takes a sixth of the time
            with _set(LOOP_VECTORIZE=0):
                self.dispatcher.compile(self._signature)
            self._close()

    def bring_back(self) -> bool:
        """Bring back what was compiled earlier, and return whether it was there.

        Numba's own way first makes ready to compile, which takes longer than all the rest.
        """
        dispatcher = self.dispatcher
        with global_compiler_lock:
            kept = dispatcher._cache._load_overload(self._signature, dispatcher.targetctx)  # noqa: SLF001
            if kept is None:
                return False
            # functions that are compiled later may call it
            dispatcher.targetctx.insert_user_function(kept.entry_point, kept.fndesc, [kept.library])
            dispatcher.add_overload(kept)
        self._close()
        return True

    def _close(self) -> None:
        """Offer it, for its one signature."""
        # callers' arguments are made to fit the signature from here on
        self.dispatcher.disable_compile()
        if self.is_shared:
            (overload,) = self.dispatcher.overloads.values()
            name = overload.fndesc.llvm_func_name
            binding.add_symbol(self._symbol, overload.library.get_pointer_to_function(name))

    def forget_cache(self) -> None:
        """Neither look for code nor leave any."""
        self.dispatcher._cache.disable()  # noqa: SLF001  there is no other way to stop it

    def by_address(self) -> Any:
        """Return what compiled functions call, so that they need no copy of this one."""

        def call(_context: Any, *_arguments: Any) -> Any:
            return self._signature, self._lower

        context = Parameter("context", Parameter.POSITIONAL_OR_KEYWORD)
        own = inspect.signature(self.dispatcher.py_func).parameters.values()
        # numba counts the arguments by this
        vars(call)["__signature__"] = Signature([context, *own])
        return intrinsic(call)

    def _lower(self, context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        convention = context.call_conv
        kind = convention.get_function_type(signature.return_type, signature.args)
        callee = cgutils.get_or_insert_function(builder.module, kind, self._symbol)
        status, result = convention.call_function(
            builder, callee, signature.return_type, signature.args, arguments
        )
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return result


FUNCTIONS: list[Function] = []
"""All functions that have been declared, callees before those that call them."""


def compiled(
    signature: Any, *, is_offered: bool = False, is_inlined: bool = False, is_shared: bool = False
) -> Callable[[Any], Any]:
    """Declare a function that is compiled for one signature; other threads run while it does.

    Parameters
    ----------
    is_offered
        Whether Python calls it. What only compiled functions call needs no way in
        from there, which takes as long to compile as a small function itself.
    is_inlined
        Whether it becomes part of the functions that call it. To hand over so many
        arrays takes longer than what the smallest functions do.
    is_shared
        Whether it is compiled only once. All others are compiled again with each function
        that calls them, which is quicker to call and, for large ones, takes seconds.
    """
    options: dict[str, Any] = {
        "nogil": True,
        "no_cpython_wrapper": not is_offered,
        "no_cfunc_wrapper": True,
        "forceinline": is_inlined,
        # nothing here makes an array, so there are no references to be counted
        "_nrt": False,
    }

    def declare(function: Any) -> Any:
        if config.DISABLE_JIT:  # type: ignore[attr-defined]  # set from outside
            return function
        declared = Function(
            njit(**options)(function), signature, is_offered=is_offered, is_shared=is_shared
        )
        FUNCTIONS.append(declared)
        return declared.by_address() if is_shared else declared.dispatcher

    return declare


def load(try_out: Callable[[], None]) -> None:
    """Compile what was declared since the last time, or bring it back from the cache.

    Parameters
    ----------
    try_out
        Runs it: code that is broken breaks there, where the next start notices.
    """
    with _loading:
        functions = [function for function in FUNCTIONS if not function.is_ready]
        if not functions:
            return
        cache = KernelCache()
        doors = [function for function in functions if function.is_door]
        cache.open(machine, tuple(door.stem for door in doors))
        if cache.directory is not None:
            _look_in(str(cache.directory), functions)
        try:
            if _bring_back(doors, cache, try_out):
                Work([function.weight for function in functions]).end()
                cache.close()
                return
            cache.unpack_rest()
            _compile_rest(functions, cache)
            try_out()
        except Exception as error:
            if cache.directory is None:
                raise
            # numba lets a full disk's error through, too
            cache.give_up(error)
            _compile_anew(functions)
        cache.keep()


def _bring_back(doors: list[Function], cache: KernelCache, try_out: Callable[[], None]) -> bool:
    """Bring back all that is called, and return whether everything was there."""
    with cache.trusting():
        # it is not there where what is kept is of another time
        if not (cache.is_filled and all(door.bring_back() for door in doors)):
            return False
        try_out()
    return True


def _compile_rest(functions: list[Function], cache: KernelCache) -> None:
    """Compile what an earlier start has not left, and what comes after that."""
    work = Work([function.weight for function in functions])
    work.begin()
    kept = list(takewhile(lambda function: cache.holds(f"{function.stem}*.nbc"), functions))
    with cache.trusting():
        _compile(kept, work)
    _compile(functions[len(kept) :], work)


def entry_of(function: Any) -> Any:
    """Return a compiled function that does not look up its arguments' types first.

    The types are always those of its one signature. Looking at named tuples
    takes twice as long as the call itself, which tells in many short slices.
    """
    overloads = getattr(function, "overloads", None)
    return next(iter(overloads.values())).entry_point if overloads else function


def machine() -> str:
    """Tell what code is compiled for: numba, too, distinguishes code by these."""
    features = binding.get_host_cpu_features().flatten()
    return f"{binding.get_process_triple()} {binding.get_host_cpu_name()} {features}"


def _look_in(directory: str, functions: list[Function]) -> None:
    """Let numba look for code in a directory, and leave there what it compiles."""
    # this place and no other: nothing else has been verified
    with _set(CACHE_DIR=directory, CACHE_LOCATOR_CLASSES="UserProvidedCacheLocator"):
        for function in functions:
            function.dispatcher.enable_caching()


@contextmanager
def _set(**switches: object) -> Iterator[None]:
    """Set switches of numba for a while: they are not ours alone."""
    former = {name: getattr(config, name, "") for name in switches}
    vars(config).update(switches)
    try:
        yield
    finally:
        vars(config).update(former)


def _compile(functions: list[Function], work: Work | None = None) -> None:
    for function in functions:
        function.compile()
        if work is not None:
            work.tick()


def _compile_anew(functions: list[Function]) -> None:
    for function in functions:
        function.forget_cache()
    work = Work([function.weight for function in functions])
    work.begin()
    _compile(functions, work)
