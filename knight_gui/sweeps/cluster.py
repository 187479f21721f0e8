"""Workers on many machines: a Dask cluster, which does the same work by the same code."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Future
from functools import partial
from pkgutil import resolve_name
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from knight_gui.board import InputError, shortened
from knight_gui.i18n import tr
from knight_gui.sweeps.task import Work

if TYPE_CHECKING:
    from distributed import Client

PATIENCE_S = 5
"""How long a scheduler may take to answer."""
_VERSION = "knight_gui:__version__"
_WIDTH_S = 1.0
"""How long what the scheduler said of its workers is taken for true."""

_Result = TypeVar("_Result")


class _Kept(Future[_Result]):
    """A task of a cluster that can't be taken back: its worker ends it within a second."""

    def cancel(self) -> bool:
        return False


class Cluster:
    """The workers of a Dask cluster, as many as there are at the time.

    Each of them needs this program, of this version. What one of them was doing when it ended
    Dask gives to another one, a few times.

    If its scheduler does not answer, or has no workers, an `InputError` says so.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._client = _client_of(address)
        # what is asked twice is to be done twice: it may have come less far
        self._executor = self._client.get_executor(pure=False)
        self._width, self._asked_s = 0, -_WIDTH_S
        try:
            self._demand_workers()
        except InputError:
            self.close()
            raise

    @property
    def width(self) -> int:
        """How many threads all workers have together."""
        if monotonic() - self._asked_s >= _WIDTH_S and self._client.status == "running":
            self._width = sum(self._client.nthreads().values())
            self._asked_s = monotonic()
        return self._width

    def submit(self, task: Work[_Result]) -> Future[_Result]:
        """Let a task be done by a worker of the cluster."""
        if self._client.status != "running":
            raise self._gone()
        done: Future[_Result] = _Kept()
        self._executor.submit(_work, task, resolve_name(_VERSION)).add_done_callback(
            partial(self._take, done)
        )
        return done

    def break_off(self) -> None:
        """Do nothing: nobody is reached, but each of them ends within a second or so."""

    def close(self) -> None:
        """Leave the cluster; what it is still doing is not waited for."""
        self._executor.shutdown(wait=False)
        self._client.close()

    def _demand_workers(self) -> None:
        # what a worker cannot unpack ends it: a function that each has tells what it has
        versions = self._client.run(resolve_name, _VERSION, on_error="return")
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
            _demand_same(version, resolve_name(_VERSION))

    def _take(self, done: Future[_Result], attempt: Future[_Result]) -> None:
        from distributed import KilledWorker

        if attempt.cancelled():
            done.set_exception(self._gone())
        elif isinstance(error := attempt.exception(), KilledWorker):
            done.set_exception(
                InputError(
                    tr("Workers keep failing on the same searches. Do they have enough memory?")
                )
            )
        elif error is not None:
            done.set_exception(error)
        else:
            done.set_result(attempt.result())

    def _gone(self) -> InputError:
        return InputError(tr("The cluster at {address} is gone.", address=self._address))


def _client_of(address: str) -> Client:
    try:
        import distributed
    except ImportError:
        raise InputError(
            tr(
                "A cluster needs Dask, which is not installed: “{command}” installs it.",
                command="pip install knight-gui[cluster]",
            )
        ) from None
    try:
        _silence()
        asyncio.run(asyncio.wait_for(_greet(address), PATIENCE_S))
        return distributed.Client(address, timeout=PATIENCE_S, set_as_default=False)
    except Exception:  # noqa: BLE001  what answers there may answer anything
        raise InputError(
            tr(
                "No Dask scheduler answers at “{address}”: give an address such as {example}.",
                address=shortened(address),
                example="tcp://127.0.0.1:8786",
            )
        ) from None


def _silence() -> None:
    """Let Dask log nothing of lost workers or schedulers: exceptions say what matters."""
    # some of its loggers, such as that of clients, have a level of their own
    for name in ("asyncio", *logging.root.manager.loggerDict):
        if name.split(".")[0] in ("asyncio", "distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)


async def _greet(address: str) -> None:
    """Ask who is there: a client waits for ever for one who says nothing."""
    from distributed import Security
    from distributed.core import connect

    arguments = Security().get_connection_args("client")
    comm = await connect(address, timeout=PATIENCE_S, **arguments)
    comm.abort()


def _work(task: Work[_Result], version: str) -> _Result:
    """Do a task in a worker, which may have come later."""
    _demand_same(resolve_name(_VERSION), version)
    return task.result()


def _demand_same(there: str, here: str) -> None:
    if there != here:
        raise InputError(
            tr(
                "A worker of the cluster has version {there} of this program; this is version "
                "{here}.",
                there=there,
                here=here,
            )
        )
