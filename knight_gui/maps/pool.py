"""Who does the work: threads of this process; other processes and machines do the same."""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Protocol, TypeVar

import numpy as np

from knight_gui.maps.task import Work, work
from knight_gui.search.cancel import CancelToken

if TYPE_CHECKING:
    from collections.abc import Callable

_Result = TypeVar("_Result")


class Pool(Protocol):
    """Workers that tasks can be handed to."""

    @property
    def width(self) -> int:
        """How many tasks are done at the same time."""

    def submit(self, task: Work[_Result]) -> Future[_Result]:
        """Let a task be done."""

    def break_off(self) -> None:
        """Let what is being done end early, as far as it can be reached."""

    def close(self) -> None:
        """Let everything end, and wait for that."""


class Threads:
    """Threads of this process: compiled code searches in all of them at the same time.

    Parameters
    ----------
    width
        How many; as many as there are processors unless told otherwise.
    initializer
        Called at the beginning of each thread.
    """

    def __init__(
        self, width: int | None = None, initializer: Callable[[], None] | None = None
    ) -> None:
        self.width = width or os.cpu_count() or 1
        self._token = CancelToken()
        self._counts = np.frombuffer(self._token.counts, np.int64)
        self._executor = ThreadPoolExecutor(self.width, "map", initializer)

    def submit(self, task: Work[_Result]) -> Future[_Result]:
        """Let a task be done."""
        self._token.reset()
        return self._executor.submit(work, task, self._counts)

    def break_off(self) -> None:
        """Let what is being done end within milliseconds."""
        self._token.cancel()

    def close(self) -> None:
        """Let all threads end, and wait for that."""
        self._token.cancel()
        self._executor.shutdown(cancel_futures=True)
