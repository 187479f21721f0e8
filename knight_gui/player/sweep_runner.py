"""Sweeps in the background: searches from many starts, their progress, and their priority."""

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


_NICENESS = 5
"""Niceness of the search compared with the window: it has a third of the window's share."""


def lower_thread_priority() -> None:
    """Lower the priority of this thread, and of those it starts, below that of the window.

    Only Linux has niceness for single threads; elsewhere nothing changes.
    """
    if sys.platform != "linux":
        return
    thread_id = threading.get_native_id()
    # without the right to change it the search goes on as before
    with suppress(OSError):
        niceness = os.getpriority(os.PRIO_PROCESS, thread_id)
        os.setpriority(os.PRIO_PROCESS, thread_id, niceness + _NICENESS)


def worker_pool(address: str = "") -> WorkerPool:
    """Return the pool of workers that search; those of this computer have a low priority.

    Parameters
    ----------
    address
        Address of a Dask scheduler, such as ``tcp://127.0.0.1:8786``; empty for this computer.

    Raises
    ------
    InputError
        If the cluster cannot be used.
    """
    from knight_gui.sweeps.pool import make_worker_pool

    return make_worker_pool(cluster_address=address or None, initializer=lower_thread_priority)


_INTERVAL_MS = 100
"""Interval between two signals of the status."""
_MAX_CLOSE_S = 0.15
"""Longest wait of the window for the thread, whose searches end within milliseconds."""
_log = logging.getLogger(__name__)


class SweepStage(Enum):
    """Stage of a sweep."""

    SEARCHING = "searching"
    """The workers search."""
    PAUSED = "paused"
    """The workers wait until the sweep is resumed."""
    COMPLETE = "complete"
    """All searches have ended or reached the limit."""
    CANCELLED = "cancelled"
    """The user or a failure has ended the sweep."""


_OVER = (SweepStage.COMPLETE, SweepStage.CANCELLED)


@dataclass(frozen=True)
class SweepRequest:
    """Request for the searches of a map."""

    problems: Callable[[], Sequence[Problem]]
    """Function that makes the problems, which may take a moment where there are many."""
    count: int
    """Number of problems."""
    max_steps: int
    """Steps after which each search is given up."""
    pool: Callable[[], WorkerPool]
    """Function that makes the pool of workers."""


@dataclass(frozen=True)
class SweepStatus:
    """Progress of the searches of a map."""

    stage: SweepStage
    results: SearchResults
    """Result of each search."""
    finished_count: int = 0
    """Number of searches that have ended or reached the limit."""
    seconds_left: float | None = None
    """Estimated seconds until all are finished; None while there is no estimate."""
    seconds: float = 0.0
    """Seconds so far, without pauses."""
    failure: str = ""
    """Message about a failure; empty if there was none."""

    @property
    def of(self) -> int:
        """Number of all searches."""
        return len(self.results)


class SweepRunner(QObject):
    """Runner of one sweep at a time in a thread.

    It polls the thread, which sends no signals, so that nothing can queue up, and a thread
    that ends late disturbs no other object.

    Signals
    -------
    status_changed(SweepStatus)
        There is progress; ten times a second.
    """

    status_changed = Signal(SweepStatus)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run: _Run | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._emit_status)

    @property
    def is_running(self) -> bool:
        """Whether there is a sweep, paused or not."""
        return self._run is not None

    def start(self, request: SweepRequest) -> None:
        """Start a sweep; an older one is cancelled."""
        self.close()
        self._run = _Run(request)
        self._timer.start(_INTERVAL_MS)
        self._emit_status()

    @Slot(SweepStage)
    def set_stage(self, stage: SweepStage) -> None:
        """Pause, resume or cancel the sweep, and signal its status once more."""
        if self._run is not None:
            self._run.set_stage(stage)
            self._emit_status()

    def close(self) -> None:
        """Cancel the sweep without a signal, and wait a moment for its thread to end."""
        run = self._run
        self._run = None
        self._timer.stop()
        if run is not None:
            run.set_stage(SweepStage.CANCELLED)
            run.join(_MAX_CLOSE_S)

    @Slot()
    def _emit_status(self) -> None:
        if self._run is None:
            return
        status = self._run.status()
        if status.stage in _OVER:
            self._timer.stop()
            self._run = None
        self.status_changed.emit(status)


class _Run(Thread):
    """Thread of one sweep, which writes the status that other threads read."""

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
        """Return a copy of the present status."""
        with self._lock:
            self._count_time()
            return replace(self._status, results=self._status.results.copy())

    def set_stage(self, stage: SweepStage, failure: str = "") -> None:
        """Resume, pause or end the sweep, unless it is over."""
        with self._lock:
            if self._status.stage not in _OVER:
                self._count_time()
                self._update_status(stage=stage, failure=failure)
                self._control_sweep()

    def _update_status(self, **fields: Any) -> None:
        self._status = replace(self._status, **fields)

    def _count_time(self) -> None:
        """Add the time since the last call, unless the sweep was paused."""
        now = monotonic()
        if self._status.stage is SweepStage.SEARCHING:
            self._update_status(seconds=self._status.seconds + now - self._timed_at)
        self._timed_at = now

    def _control_sweep(self) -> None:
        """Bring the sweep to the stage of the status, if it has started."""
        if self._sweep is None:
            return
        match self._status.stage:
            case SweepStage.PAUSED:
                self._sweep.pause()
            case SweepStage.SEARCHING:
                self._sweep.resume()
            case SweepStage.CANCELLED:
                self._sweep.cancel()

    def run(self) -> None:
        """Run the sweep, in the thread."""
        lower_thread_priority()
        try:
            self._search()
        except Exception as error:
            # the page shows the failure
            _log.info("no map", exc_info=True)
            self.set_stage(SweepStage.CANCELLED, str(error) or type(error).__name__)
        else:
            self.set_stage(SweepStage.COMPLETE)

    def _search(self) -> None:
        from knight_gui.sweeps.sweep import Sweep

        problems = self._request.problems()
        with closing(self._request.pool()) as pool:
            sweep = Sweep(problems, self._request.max_steps, pool)
            with self._lock:
                # it may have been paused or cancelled before it started
                self._sweep = sweep
                self._control_sweep()
            for findings in sweep.iter_updates():
                with self._lock:
                    for finding in findings:
                        self._status.results.set_attempt(finding.index, finding.attempt)
                    progress = sweep.current_progress()
                    self._update_status(
                        finished_count=progress.finished_count, seconds_left=progress.remaining_s
                    )
