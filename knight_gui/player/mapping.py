"""Searches from many starts at once, in threads of their own, and tells how far they are."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from enum import Enum
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from knight_gui.player.priority import give_way

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from knight_gui.maps.pool import Pool
    from knight_gui.maps.results import Results
    from knight_gui.maps.sweep import Finding, Sweep
    from knight_gui.search.problem import Problem

_INTERVAL_MS = 100
"""How often it is told at most what is new."""
_PATIENCE_S = 0.15
"""How long who ends it waits for the threads: what they search breaks off within milliseconds."""
_log = logging.getLogger(__name__)


class Stage(Enum):
    """How a sweep stands."""

    SEARCHING = "searching"
    PAUSED = "paused"
    COMPLETE = "complete"
    CANCELLED = "cancelled"
    """Broken off by the user, or by what failed."""


@dataclass(frozen=True)
class SweepRequest:
    """What is wanted.

    Attributes
    ----------
    problems
        Makes what is searched: there may be so many that even that takes a moment.
    count
        How many there are.
    limit
        After how many steps each of them is given up.
    pool
        Makes who searches.
    """

    problems: Callable[[], Sequence[Problem]]
    count: int
    limit: int
    pool: Callable[[], Pool]


@dataclass(frozen=True)
class SweepStatus:
    """How far it is.

    Attributes
    ----------
    stage
        Whether it goes on.
    results
        What is known of each search.
    done
        How many of them nothing more is to be told of.
    seconds_left
        How long it is going to take, as far as that can be told.
    seconds
        How long it took so far, without pauses.
    failure
        What went wrong; nothing, mostly.
    """

    stage: Stage
    results: Results
    done: int = 0
    seconds_left: float | None = None
    seconds: float = 0.0
    failure: str = ""

    @property
    def of(self) -> int:
        """How many searches there are."""
        return len(self.results)


class Mapping(QObject):
    """Has one errand done at a time, and tells of it at most ten times a second.

    It asks the thread and is told nothing by it, so that nothing can queue up, and a thread
    that takes its time to end finds nobody to disturb.

    Signals
    -------
    told(SweepStatus)
        Something is new.
    """

    told = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run: _Run | None = None
        self._told: SweepStatus | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_INTERVAL_MS)
        self._timer.timeout.connect(self._tell)

    @property
    def is_under_way(self) -> bool:
        """Whether an errand is being done, or rests."""
        return self._run is not None

    def begin(self, errand: SweepRequest) -> None:
        """Do an errand; what was done before is broken off."""
        self.close()
        self._run = _Run(errand)
        self._timer.start()
        self._tell()

    def pause(self) -> None:
        """Let the workers rest."""
        self._steer(Stage.PAUSED)

    def go_on(self) -> None:
        """Let the workers go on after a pause."""
        self._steer(Stage.SEARCHING)

    def cancel(self) -> None:
        """Break it off; what is known is told once more."""
        self._steer(Stage.CANCELLED)

    def close(self) -> None:
        """Break it off, and wait a moment for the threads to end; nothing more is told."""
        run, self._run, self._told = self._run, None, None
        self._timer.stop()
        if run is not None:
            run.become(Stage.CANCELLED)
            run.wait(_PATIENCE_S)

    def _steer(self, stage: Stage) -> None:
        if self._run is not None:
            self._run.become(stage)
            self._tell()

    @Slot()
    def _tell(self) -> None:
        if self._run is None:
            return
        telling = self._run.telling()
        if telling.stage in (Stage.COMPLETE, Stage.CANCELLED):
            self._timer.stop()
            self._run = None
        self.told.emit(telling)


class _Run:
    """One errand and its thread."""

    def __init__(self, errand: SweepRequest) -> None:
        self._errand = errand
        self._lock = Lock()
        self._stage = Stage.SEARCHING
        self._failure = ""
        self._clock = _Clock()
        self._sweep: Sweep | None = None
        self._ledger = _Ledger(errand.count)
        # nobody waits for a cluster that does not answer
        self._thread = Thread(target=self._do, name="map", daemon=True)
        self._thread.start()

    def wait(self, seconds: float) -> None:
        self._thread.join(seconds)

    def telling(self) -> SweepStatus:
        """Return how far it is now."""
        with self._lock:
            telling = self._ledger.telling(self._stage)
            left = self._sweep.progress().seconds_left if self._sweep else None
            seconds = self._clock.seconds
            return replace(telling, seconds_left=left, seconds=seconds, failure=self._failure)

    def become(self, stage: Stage) -> None:
        """Go on, rest or break off, unless it is over."""
        with self._lock:
            if self._stage in (Stage.COMPLETE, Stage.CANCELLED):
                return
            self._stage = stage
            self._clock.run(is_running=stage is Stage.SEARCHING)
            if self._sweep is not None:
                _pass_on(stage, self._sweep)

    def _do(self) -> None:
        """Do it, in the thread."""
        give_way()
        try:
            self._search()
        except Exception as error:
            # who looks at the map is told
            _log.info("no map", exc_info=True)
            with self._lock:
                self._failure = str(error) or type(error).__name__
            self.become(Stage.CANCELLED)
        else:
            self.become(Stage.COMPLETE)

    def _search(self) -> None:
        from knight_gui.maps.sweep import Sweep

        problems = self._errand.problems()
        pool = self._errand.pool()
        try:
            sweep = Sweep(problems, self._errand.limit, pool)
            with self._lock:
                # it may have been paused or broken off before there was anything to be
                self._sweep = sweep
                _pass_on(self._stage, sweep)
            for findings in sweep.findings():
                with self._lock:
                    self._ledger.note(findings)
        finally:
            pool.close()


def _pass_on(stage: Stage, sweep: Sweep) -> None:
    match stage:
        case Stage.PAUSED:
            sweep.pause()
        case Stage.SEARCHING:
            sweep.go_on()
        case Stage.CANCELLED:
            sweep.cancel()


class _Ledger:
    """What is known of each search, written by one thread and read by another."""

    def __init__(self, count: int) -> None:
        from knight_gui.maps.results import Results

        self._results = Results.none_of(count)
        self._done = 0

    def note(self, findings: tuple[Finding, ...]) -> None:
        for finding in findings:
            self._results.note(finding.place, finding.attempt)
            self._done += finding.is_final

    def telling(self, stage: Stage) -> SweepStatus:
        return SweepStatus(stage, self._results.copy(), self._done)


class _Clock:
    """How long something runs, without its pauses."""

    def __init__(self) -> None:
        self._before = 0.0
        self._since: float | None = monotonic()

    @property
    def seconds(self) -> float:
        return self._before + (monotonic() - self._since if self._since is not None else 0.0)

    def run(self, *, is_running: bool) -> None:
        if is_running != (self._since is not None):
            self._before, self._since = self.seconds, monotonic() if is_running else None
