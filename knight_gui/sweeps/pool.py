"""The workers of a map: threads of this process, or a cluster of other machines."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol, TypeVar, runtime_checkable

import numpy as np

from knight_gui.board import InputError, demand_text, whole_number
from knight_gui.i18n import plural
from knight_gui.search.cancel import CancelToken
from knight_gui.sweeps.plan import MOST_WORKERS
from knight_gui.sweeps.task import Work

_Result = TypeVar("_Result")


@runtime_checkable
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
    cluster: str | None = None,
    initializer: Callable[[], None] | None = None,
) -> Pool:
    """Return threads, unless a cluster is asked for.

    `width` is how many; as many as there are processors by default. A cluster, at the
    address of its Dask scheduler, has as many as it has. The initializer is called at the beginning
    of each thread.
    """
    if cluster is not None:
        demand_text(cluster, "cluster")
        from knight_gui.sweeps.cluster import Cluster

        return Cluster(cluster)
    return Threads(
        processors() if width is None else whole_number(width, "width", 1, MOST_WORKERS),
        initializer,
    )


def processors() -> int:
    """Return how many processors this process may use, which can be fewer than there are."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Threads:
    """Threads of this process: compiled code searches in all of them at the same time."""

    def __init__(self, width: int, initializer: Callable[[], None] | None = None) -> None:
        self.width = width
        self._token = CancelToken()
        self._executor = ThreadPoolExecutor(self.width, "map", initializer)

    def submit(self, task: Work[_Result]) -> Future[_Result]:
        """Let a task be done.

        Raises
        ------
        InputError
            If the system lets no more threads begin.
        """
        token = np.frombuffer(self._token.counts, np.int64)
        try:
            return self._executor.submit(task.result, token)
        except RuntimeError as error:
            raise InputError(
                plural(
                    "This computer cannot run another thread ({why}).",
                    "This computer cannot run {count:,} threads at once ({why}): choose fewer "
                    "workers.",
                    self.width,
                    why=error,
                )
            ) from error

    def break_off(self) -> None:
        """Let what is being done end within milliseconds."""
        # what is handed out from here on has another one
        token, self._token = self._token, CancelToken()
        token.cancel()

    def close(self) -> None:
        """Let all threads end, and wait for that."""
        self.break_off()
        self._executor.shutdown(cancel_futures=True)
