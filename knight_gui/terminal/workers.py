"""Who does the work of many searches: as many threads or processes as wanted, or a cluster."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from knight_gui.terminal.request import shortened, whole_number
from knight_gui.texts import tr
from knight_gui.tour import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from knight_gui.maps.pool import Pool
    from knight_gui.terminal.options import WorkersRequest

MOST_WORKERS = 1_000


@dataclass(frozen=True)
class Workers:
    """Who does the work.

    Attributes
    ----------
    count
        How many; None for as many as there are processors.
    are_processes
        Whether each is a process.
    cluster
        The address of a cluster that does it instead, if one does.
    """

    count: int | None = None
    are_processes: bool = False
    cluster: str | None = None


def read_workers(request: WorkersRequest) -> Workers:
    """Return who is to do the work.

    Raises
    ------
    InputError
        If the number cannot be used, or two of these contradict each other.
    """
    count = request.workers
    told = (("--workers", count is not None), ("--processes", request.processes))
    if request.cluster is not None:
        for option, is_told in told:
            if is_told:
                raise InputError(
                    tr(
                        "{option} contradicts --cluster, which has workers of its own: "
                        "leave one of the two out.",
                        option=option,
                    )
                )
        return Workers(cluster=shortened(request.cluster))
    number = None if count is None else whole_number(count, "--workers", 1, MOST_WORKERS)
    return Workers(number, request.processes)


@contextmanager
def hired(workers: Workers) -> Iterator[Pool]:
    """Give those who do the work, for as long as the context lasts.

    Raises
    ------
    InputError
        If they cannot be reached.
    """
    from knight_gui.maps.pool import pool_of

    pool = pool_of(workers.count, are_processes=workers.are_processes, cluster=workers.cluster)
    try:
        yield pool
    finally:
        pool.close()
