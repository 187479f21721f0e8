"""Searches from many starts at once, how far they are, and who comes after the window."""

from __future__ import annotations

import logging
import os
import sys
import threading
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from enum import Enum
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from knight_gui.search.problem import Problem
    from knight_gui.sweeps.pool import WorkerPool
    from knight_gui.sweeps.results import SearchResults
    from knight_gui.sweeps.sweep import Sweep


_BACKWARD = 5
"""How much nicer than the window the search is: it goes on at a third of the window's share."""


def lower_thread_priority() -> None:
    """Let this thread, and those it starts, come after the window where both want a processor.

    Only Linux has niceness for single threads; elsewhere nothing changes.
    """
    if sys.platform != "linux":
        return
    this = os.PRIO_PROCESS, threading.get_native_id()
    # without the right to change it the search goes on as before
    with suppress(OSError):
        os.setpriority(*this, os.getpriority(*this) + _BACKWARD)


def worker_pool(address: str = "") -> WorkerPool:
    """Return the workers that search; those of this computer come after the window.

    Parameters
    ----------
    address
        Of a Dask scheduler, such as ``tcp://127.0.0.1:8786``; this computer if there is none.

    Raises
    ------
    InputError
        If the cluster cannot be used.
    """
    from knight_gui.sweeps.pool import make_worker_pool

    return make_worker_pool(cluster_address=address or None, initializer=lower_thread_priority)


_INTERVAL_MS = 100
"""How often the status is told at most."""
_PATIENCE_S = 0.15
"""How long the window waits for the threads: their searches break off within milliseconds."""
_log = logging.getLogger(__name__)


class SweepStage(Enum):
    """How a sweep stands."""

    SEARCHING = "searching"
    PAUSED = "paused"
    COMPLETE = "complete"
    CANCELLED = "cancelled"
    """Broken off by the user, or by what failed."""


_OVER = (SweepStage.COMPLETE, SweepStage.CANCELLED)


@dataclass(frozen=True)
class SweepRequest:
    """The searches that a map wants.

    Attributes
    ----------
    problems
        Makes what is searched: there may be so many that even that takes a moment.
    count
        How many problems there are.
    max_steps
        Steps after which each of them is given up.
    pool
        Makes the workers that search.
    """

    problems: Callable[[], Sequence[Problem]]
    count: int
    max_steps: int
    pool: Callable[[], WorkerPool]


@dataclass(frozen=True)
class SweepStatus:
    """How far the searches of a map are.

    Attributes
    ----------
    results
        What is known of each search.
    finished_count
        How many searches have ended or reached the limit.
    seconds_left
        How long the others are going to take; None while nothing can be said.
    seconds
        How long it took so far, without pauses.
    failure
        What went wrong; nothing, mostly.
    """

    stage: SweepStage
    results: SearchResults
    finished_count: int = 0
    seconds_left: float | None = None
    seconds: float = 0.0
    failure: str = ""

    @property
    def of(self) -> int:
        """How many searches there are."""
        return len(self.results)


class SweepRunner(QObject):
    """Makes the searches of one request at a time, in a thread, and tells how far they are.

    It asks the thread and is told nothing by it, so that nothing can queue up, and a thread
    that takes its time to end finds nobody to disturb.

    Signals
    -------
    status_changed(SweepStatus)
        Something is new; at most ten times a second.
    """

    status_changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run: _Run | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tell)

    @property
    def is_running(self) -> bool:
        """Whether a request is being worked on, or rests."""
        return self._run is not None

    def start(self, request: SweepRequest) -> None:
        """Work on a request; an older one is broken off."""
        self.close()
        self._run = _Run(request)
        self._timer.start(_INTERVAL_MS)
        self._tell()

    @Slot(object)
    def set_stage(self, stage: SweepStage) -> None:
        """Let the workers rest, go on after that, or break off; tell once more what is known."""
        if self._run is not None:
            self._run.become(stage)
            self._tell()

    def close(self) -> None:
        """Break the searches off, wait a moment for the threads to end, and tell nothing more."""
        run = self._run
        self._run = None
        self._timer.stop()
        if run is not None:
            run.become(SweepStage.CANCELLED)
            run.join(_PATIENCE_S)

    @Slot()
    def _tell(self) -> None:
        if self._run is None:
            return
        status = self._run.status()
        if status.stage in _OVER:
            self._timer.stop()
            self._run = None
        self.status_changed.emit(status)


class _Run(Thread):
    """One request, worked on in a thread; what it finds is written there and read elsewhere."""

    def __init__(self, request: SweepRequest) -> None:
        from knight_gui.sweeps.results import SearchResults

        # the program does not wait for a cluster that does not answer
        super().__init__(name="map", daemon=True)
        self._request = request
        self._lock = Lock()
        self._sweep: Sweep | None = None
        self._status = SweepStatus(SweepStage.SEARCHING, SearchResults.pending(request.count))
        self._timed_at = monotonic()
        self.start()

    def status(self) -> SweepStatus:
        """Return how far it is now."""
        with self._lock:
            self._count_time()
            return replace(self._status, results=self._status.results.copy())

    def become(self, stage: SweepStage, failure: str = "") -> None:
        """Go on, rest or break off, unless it is over."""
        with self._lock:
            if self._status.stage not in _OVER:
                self._count_time()
                self._change(stage=stage, failure=failure)
                self._steer()

    def _change(self, **facts: Any) -> None:
        self._status = replace(self._status, **facts)

    def _count_time(self) -> None:
        before = self._timed_at
        self._timed_at = monotonic()
        if self._status.stage is SweepStage.SEARCHING:
            self._change(seconds=self._status.seconds + self._timed_at - before)

    def _steer(self) -> None:
        """Have the sweep do what the stage says, once there is one."""
        if self._sweep is not None and self._status.stage is not SweepStage.COMPLETE:
            {
                SweepStage.PAUSED: self._sweep.pause,
                SweepStage.SEARCHING: self._sweep.resume,
                SweepStage.CANCELLED: self._sweep.cancel,
            }[self._status.stage]()

    def run(self) -> None:
        """Work on it, in the thread."""
        lower_thread_priority()
        try:
            self._search()
        except Exception as error:
            # the page says so
            _log.info("no map", exc_info=True)
            self.become(SweepStage.CANCELLED, str(error) or type(error).__name__)
        else:
            self.become(SweepStage.COMPLETE)

    def _search(self) -> None:
        from knight_gui.sweeps.sweep import Sweep

        problems = self._request.problems()
        with closing(self._request.pool()) as pool:
            sweep = Sweep(problems, self._request.max_steps, pool)
            with self._lock:
                # it may have been paused or broken off before there was anything to be
                self._sweep = sweep
                self._steer()
            for findings in sweep.iter_updates():
                with self._lock:
                    for finding in findings:
                        self._status.results.set_attempt(finding.index, finding.attempt)
                    told = sweep.current_progress()
                    self._change(finished_count=told.finished_count, seconds_left=told.remaining_s)
