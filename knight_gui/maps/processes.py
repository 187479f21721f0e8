"""Workers that are processes: Python itself is then not shared, where boards are small and many."""

from __future__ import annotations

import os
import signal
import sys
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process, resource_tracker
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from knight_gui.maps.lasting import Lasting
from knight_gui.maps.task import Work, work
from knight_gui.search.attempt import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from ctypes import Array, c_longlong

    from numpy.typing import NDArray

_Result = TypeVar("_Result")


class Processes(Lasting):
    """Processes of this machine. If one is ended, all are made anew, and what was lost is repeated.

    Parameters
    ----------
    width
        How many; as many as there are processors unless told otherwise.
    initializer
        Called at the beginning of each process: a function of a module.
    """

    def __init__(
        self, width: int | None = None, initializer: Callable[[], None] | None = None
    ) -> None:
        self.width = width or os.cpu_count() or 1
        self._initializer = initializer
        # none of fork: there are threads, and each of numba's locks may be held by one
        self._context = get_context("spawn")
        # a token as a `CancelToken` has, in memory that all of them share
        self._shared = self._context.RawArray("q", 2)
        self._token = _token_in(self._shared)
        self._asking = Lock()
        self._executor: ProcessPoolExecutor | None = None
        self._is_closed = False

    def break_off(self) -> None:
        """Let what is being done end within milliseconds."""
        self._token[0] += 1

    def close(self) -> None:
        """Let all processes end, and wait for that."""
        with self._asking:
            self._is_closed = True
        self.break_off()
        if self._executor is not None:
            self._executor.shutdown(cancel_futures=True)

    def _ask(self, task: Work[_Result]) -> Future[_Result]:
        with self._asking, _unheard():
            if self._is_closed:
                # what was lost at the very end stays lost
                raise CancelledError
            self._token[1] = self._token[0]
            executor = self._executor or self._renewed()
            try:
                return executor.submit(_work, task)
            except BrokenProcessPool:
                executor.shutdown(wait=False)
                return self._renewed().submit(_work, task)

    def _renewed(self) -> ProcessPoolExecutor:
        # what was never compiled is compiled here, and not in each of them at the same time
        load()
        self._executor = ProcessPoolExecutor(
            self.width, self._context, _begin, (self._shared, self._initializer)
        )
        return self._executor

    def _is_loss(self, attempt: Future[Any]) -> bool:
        return not attempt.cancelled() and isinstance(attempt.exception(), BrokenProcessPool)


@contextmanager
def _unheard() -> Iterator[None]:
    """Let no process that begins meanwhile hear of Ctrl+C, which in a terminal reaches all.

    The one that has begun them ends them; in the midst of their imports they would complain.
    """
    if sys.platform == "win32":
        yield
        return
    # when it begins itself, it lets this thread hear again
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _token_in(shared: Array[c_longlong]) -> NDArray[np.int64]:
    return np.frombuffer(memoryview(shared), np.int64)


# In the worker

_tokens: list[NDArray[np.int64]] = []


def _begin(shared: Array[c_longlong], initializer: Callable[[], None] | None) -> None:
    # where there is no mask that it was begun with
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, name="parent", daemon=True).start()
    _tokens.append(_token_in(shared))
    if initializer is not None:
        initializer()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    # who is killed tells nobody
    parent.join()
    os._exit(1)


def _work(task: Work[_Result]) -> _Result:
    return work(task, _tokens[0])
