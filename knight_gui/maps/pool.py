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
        """How many tasks are done at the same time; it may change."""

    def submit(self, task: Work[_Result]) -> Future[_Result]:
        """Let a task be done."""

    def break_off(self) -> None:
        """Let what is being done end early, as far as it can be reached."""

    def close(self) -> None:
        """Let everything end, and wait for that."""


def pool_of(
    width: int | None = None,
    *,
    are_processes: bool = False,
    cluster: str | None = None,
    initializer: Callable[[], None] | None = None,
) -> Pool:
    """Return threads, unless processes or a cluster are asked for.

    Parameters
    ----------
    width
        How many; as many as there are processors unless told otherwise. A cluster has as
        many as it has.
    cluster
        The address of a Dask scheduler.
    initializer
        Called at the beginning of each thread or process, but not in a cluster.

    Raises
    ------
    InputError
        If the cluster cannot be used.
    """
    if cluster is not None:
        from knight_gui.maps.cluster import Cluster

        return Cluster(cluster)
    if are_processes:
        from knight_gui.maps.processes import Processes

        return Processes(width, initializer)
    return Threads(width, initializer)


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
        self._executor = ThreadPoolExecutor(self.width, "map", initializer)

    def submit(self, task: Work[_Result]) -> Future[_Result]:
        """Let a task be done."""
        return self._executor.submit(work, task, np.frombuffer(self._token.counts, np.int64))

    def break_off(self) -> None:
        """Let what is being done end within milliseconds."""
        # what is handed out from here on has another one
        token, self._token = self._token, CancelToken()
        token.cancel()

    def close(self) -> None:
        """Let all threads end, and wait for that."""
        self.break_off()
        self._executor.shutdown(cancel_futures=True)
