"""Worker pool on other machines: a Dask cluster that runs the same tasks with the same code."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Future
from functools import partial
from pkgutil import resolve_name
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from knight_gui.board import InputError, shorten_text
from knight_gui.i18n import tr
from knight_gui.installing import install_command
from knight_gui.sweeps.task import WorkerTask

if TYPE_CHECKING:
    from distributed import Client

CONNECT_TIMEOUT_S = 5
"""Timeout of the first answer of a scheduler."""
_VERSION_NAME = "knight_gui:__version__"
_WORKER_COUNT_VALID_S = 1.0
"""Time for which the number of workers is cached."""

_Result = TypeVar("_Result")


class _UncancellableFuture(Future[_Result]):
    """Future of a task of the cluster, which cannot be cancelled but ends within a second."""

    def cancel(self) -> bool:
        return False


class DaskPool:
    """Worker pool of a Dask cluster, whose workers may come and go.

    Each worker needs this program in the same version. Dask repeats the task of a worker that
    died on another one, a few times.

    Raises
    ------
    InputError
        If the scheduler does not answer, has no workers, or a worker has another version.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._client = _connect_client(address)
        # equal tasks are no duplicates: an interrupted one gets less far
        self._executor = self._client.get_executor(pure=False)
        self._worker_count = 0
        self._worker_count_time_s = -_WORKER_COUNT_VALID_S
        try:
            self._check_workers()
        except InputError:
            self.close()
            raise

    @property
    def worker_count(self) -> int:
        """Total number of threads of all workers."""
        if (
            monotonic() - self._worker_count_time_s >= _WORKER_COUNT_VALID_S
            and self._client.status == "running"
        ):
            self._worker_count = sum(self._client.nthreads().values())
            self._worker_count_time_s = monotonic()
        return self._worker_count

    def submit(self, task: WorkerTask[_Result]) -> Future[_Result]:
        """Submit a task to a worker of the cluster.

        Raises
        ------
        InputError
            If the connection to the scheduler is lost.
        """
        if self._client.status != "running":
            raise self._make_gone_error()
        result_future: Future[_Result] = _UncancellableFuture()
        dask_future = self._executor.submit(_run_task, task, resolve_name(_VERSION_NAME))
        dask_future.add_done_callback(partial(self._on_future_done, result_future))
        return result_future

    def interrupt_tasks(self) -> None:
        """Do nothing: the workers cannot be reached, but each task ends within a second or so."""

    def close(self) -> None:
        """Disconnect from the cluster without waiting for its tasks."""
        self._executor.shutdown(wait=False)
        self._client.close()

    def _check_workers(self) -> None:
        # a worker dies of an object it cannot unpickle: ask by a function of the standard library
        versions = self._client.run(resolve_name, _VERSION_NAME, on_error="return")
        if not versions:
            raise InputError(
                tr(
                    "The cluster at {address} has no workers: start some with “{command}”.",
                    address=self._address,
                    command=f"dask worker {self._address}",
                )
            )
        for worker, version in versions.items():
            if isinstance(version, Exception):
                raise InputError(
                    tr("The worker {worker} does not have this program.", worker=worker)
                )
            _check_same_version(version, resolve_name(_VERSION_NAME))

    def _on_future_done(self, result_future: Future[_Result], dask_future: Future[_Result]) -> None:
        from distributed import KilledWorker

        if dask_future.cancelled():
            result_future.set_exception(self._make_gone_error())
            return
        error = dask_future.exception()
        if isinstance(error, KilledWorker):
            result_future.set_exception(
                InputError(
                    tr("Workers keep failing on the same searches. Do they have enough memory?")
                )
            )
        elif error is not None:
            result_future.set_exception(error)
        else:
            result_future.set_result(dask_future.result())

    def _make_gone_error(self) -> InputError:
        return InputError(tr("The cluster at {address} is gone.", address=self._address))


def _connect_client(address: str) -> Client:
    try:
        import distributed
    except ImportError:
        raise InputError(
            tr(
                "A cluster needs Dask, which is not installed: “{command}” installs it.",
                command=install_command("distributed"),
            )
        ) from None
    try:
        _silence_dask_logging()
        asyncio.run(asyncio.wait_for(_probe_scheduler(address), CONNECT_TIMEOUT_S))
        return distributed.Client(address, timeout=CONNECT_TIMEOUT_S, set_as_default=False)
    except Exception:  # noqa: BLE001  another kind of server may answer anything
        raise InputError(
            tr(
                "No Dask scheduler answers at “{address}”: give an address such as {example}.",
                address=shorten_text(address),
                example="tcp://127.0.0.1:8786",
            )
        ) from None


def _silence_dask_logging() -> None:
    """Disable the log messages of Dask on lost workers: exceptions report them."""
    # some loggers, such as the one of clients, set their own level
    for name in ("asyncio", *logging.root.manager.loggerDict):
        if name.split(".")[0] in ("asyncio", "distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)


async def _probe_scheduler(address: str) -> None:
    """Check that a scheduler answers: a client would wait for ever for a silent server."""
    from distributed import Security
    from distributed.core import connect

    arguments = Security().get_connection_args("client")
    comm = await connect(address, timeout=CONNECT_TIMEOUT_S, **arguments)
    comm.abort()


def _run_task(task: WorkerTask[_Result], version: str) -> _Result:
    """Run a task in a worker, which may have joined the cluster after the first check."""
    _check_same_version(resolve_name(_VERSION_NAME), version)
    return task.result()


def _check_same_version(worker_version: str, own_version: str) -> None:
    if worker_version != own_version:
        raise InputError(
            tr(
                "A worker of the cluster has version {there} of this program; this is version "
                "{here}.",
                there=worker_version,
                here=own_version,
            )
        )
