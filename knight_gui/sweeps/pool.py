"""Worker pools: threads of this process, or a cluster of other machines."""

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
    """Pool of workers that run tasks."""

    @property
    def worker_count(self) -> int:
        """Number of tasks that run at the same time; it may change."""

    def submit(self, task: WorkerTask[_Result]) -> Future[_Result]:
        """Submit a task."""

    def interrupt_tasks(self) -> None:
        """Request partial results of all running tasks."""

    def close(self) -> None:
        """Interrupt all tasks and shut the workers down."""


def make_worker_pool(
    worker_count: int | None = None,
    *,
    cluster_address: str | None = None,
    initializer: Callable[[], None] | None = None,
) -> WorkerPool:
    """Return a pool of threads, or of the workers of a cluster.

    Parameters
    ----------
    worker_count
        Number of threads; one per processor by default. A cluster ignores it.
    cluster_address
        Address of the Dask scheduler of a cluster; None for threads.
    initializer
        Function that is called at the start of each thread.

    Raises
    ------
    InputError
        If an argument is invalid, or the cluster cannot be used.
    """
    if cluster_address is not None:
        require_str(cluster_address, "cluster_address")
        from knight_gui.sweeps.cluster import DaskPool

        return DaskPool(cluster_address)
    if worker_count is None:
        worker_count = count_processors()
    else:
        worker_count = require_int(worker_count, "worker_count", 1, MAX_WORKERS)
    return ThreadPool(worker_count, initializer)


def count_processors() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class ThreadPool:
    """Pool of threads of this process; compiled code runs in all of them at the same time."""

    def __init__(self, worker_count: int, initializer: Callable[[], None] | None = None) -> None:
        self.worker_count = worker_count
        self._cancel_token = CancelToken()
        self._executor = ThreadPoolExecutor(self.worker_count, "map", initializer)

    def submit(self, task: WorkerTask[_Result]) -> Future[_Result]:
        """Submit a task.

        Raises
        ------
        InputError
            If the system cannot start another thread.
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
        """Interrupt the running tasks within milliseconds."""
        # tasks that are submitted from here on have a new token
        token = self._cancel_token
        self._cancel_token = CancelToken()
        token.cancel()

    def close(self) -> None:
        """Interrupt all tasks, and wait for the end of the threads."""
        self.interrupt_tasks()
        self._executor.shutdown(cancel_futures=True)
