"""The workers of a map: threads of this process, or a cluster of other machines."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol, TypeVar, runtime_checkable

import numpy as np

from knight_gui.board import InputError, require_int, require_str
from knight_gui.i18n import plural
from knight_gui.search.cancel import CancelToken
from knight_gui.sweeps.plan import MAX_WORKERS
from knight_gui.sweeps.task import WorkerTask

_Result = TypeVar("_Result")


@runtime_checkable
class WorkerPool(Protocol):
    """Workers that tasks can be handed to."""

    @property
    def worker_count(self) -> int:
        """How many tasks are done at the same time; it may change."""

    def submit(self, task: WorkerTask[_Result]) -> Future[_Result]:
        """Let a task be done."""

    def interrupt_tasks(self) -> None:
        """Let what is being done end early, as far as it can be reached."""

    def close(self) -> None:
        """Let everything end, and wait for that."""


def make_worker_pool(
    worker_count: int | None = None,
    *,
    cluster_address: str | None = None,
    initializer: Callable[[], None] | None = None,
) -> WorkerPool:
    """Return threads, unless a cluster is asked for.

    `worker_count` is how many; as many as there are processors by default. A cluster, at the
    address of its Dask scheduler, has as many as it has. The initializer is called at the beginning
    of each thread.
    """
    if cluster_address is not None:
        require_str(cluster_address, "cluster_address")
        from knight_gui.sweeps.cluster import DaskPool

        return DaskPool(cluster_address)
    return ThreadPool(
        count_processors()
        if worker_count is None
        else require_int(worker_count, "worker_count", 1, MAX_WORKERS),
        initializer,
    )


def count_processors() -> int:
    """Return how many processors this process may use, which can be fewer than there are."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class ThreadPool:
    """Threads of this process: compiled code searches in all of them at the same time."""

    def __init__(self, worker_count: int, initializer: Callable[[], None] | None = None) -> None:
        self.worker_count = worker_count
        self._cancel_token = CancelToken()
        self._executor = ThreadPoolExecutor(self.worker_count, "map", initializer)

    def submit(self, task: WorkerTask[_Result]) -> Future[_Result]:
        """Let a task be done.

        Raises
        ------
        InputError
            If the system lets no more threads begin.
        """
        token = np.frombuffer(self._cancel_token.counts, np.int64)
        try:
            return self._executor.submit(task.result, token)
        except RuntimeError as error:
            raise InputError(
                plural(
                    "This computer cannot run another thread ({why}).",
                    "This computer cannot run {count:,} threads at once ({why}): choose fewer "
                    "workers.",
                    self.worker_count,
                    why=error,
                )
            ) from error

    def interrupt_tasks(self) -> None:
        """Let what is being done end within milliseconds."""
        # what is handed out from here on has another one
        token = self._cancel_token
        self._cancel_token = CancelToken()
        token.cancel()

    def close(self) -> None:
        """Let all threads end, and wait for that."""
        self.interrupt_tasks()
        self._executor.shutdown(cancel_futures=True)
