"""One board's worker and thread, and their life."""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject, QThread, Signal, Slot

from knight_gui.player.frame import Frame, Report
from knight_gui.player.requests import (
    Close,
    CountWasted,
    EnumerateTours,
    Look,
    LookCloser,
    Open,
    Order,
    Request,
)
from knight_gui.player.worker import REST_AFTER_S, SearchWorker
from knight_gui.search.cancel import CancelToken

_log = logging.getLogger(__name__)


class Lane(QObject):
    """Asks one worker, one request at a time.

    While an answer is awaited only the newest request of each sort is kept,
    so that nothing queues up, however fast the requests come.

    Signals
    -------
    framed(Frame)
        The answer to a request about the search that is open.
    moved, retreated, progressed, looked_closer, counted, enumerated, finished, failed
        Passed on from `SearchWorker`.
    """

    framed = Signal(object)
    moved = Signal(object)
    retreated = Signal(object)
    progressed = Signal(object)
    looked_closer = Signal(object)
    counted = Signal(object)
    enumerated = Signal(object)
    finished = Signal(object)
    failed = Signal(object)
    _asked = Signal(object)
    _asked_closer = Signal(object)
    _asked_to_count = Signal(object)
    _asked_to_give_up_count = Signal()
    _asked_to_enumerate = Signal(object)
    _asked_to_cancel_enumeration = Signal()
    _asked_to_load = Signal()

    def __init__(self, parent: QObject | None = None, rest_after_s: float = REST_AFTER_S) -> None:
        super().__init__(parent)
        self._token = CancelToken()
        self._waiting: list[Request] = []
        self._in_flight: Request | None = None
        self._thread = QThread(self)
        self._thread.setObjectName("search")
        self._worker = SearchWorker(rest_after_s, self._token)
        self._worker.moveToThread(self._thread)
        self._thread.started.connect(self._worker.begin)
        self._thread.finished.connect(self._worker.end)
        self._asked.connect(self._worker.handle)
        self._asked_to_load.connect(self._worker.load_engine)
        self._asked_closer.connect(self._worker.look_closer)
        self._asked_to_count.connect(self._worker.count_wasted)
        self._asked_to_give_up_count.connect(self._worker.give_up_count)
        self._asked_to_enumerate.connect(self._worker.enumerate_tours)
        self._asked_to_cancel_enumeration.connect(self._worker.cancel_enumeration)
        self._worker.answered.connect(self._take_answer)
        self._worker.progressed.connect(self._take_report)
        for name in (
            *("moved", "retreated", "looked_closer", "counted", "enumerated"),
            *("finished", "failed"),
        ):
            getattr(self._worker, name).connect(getattr(self, name))
        self._thread.start()

    @property
    def is_idle(self) -> bool:
        """Whether no answer is awaited, and nothing waits to be asked."""
        return self._in_flight is None and not self._waiting

    def ask(self, request: Request) -> None:
        """Ask now, or as soon as the answer that is awaited has come."""
        if isinstance(request, Open | Close):
            self._waiting = [request]
        else:
            sort = Look if isinstance(request, Look) else Order
            kept = [waiting for waiting in self._waiting if not isinstance(waiting, sort)]
            self._waiting = [*kept, request]
        if request != self._in_flight:
            # what is being looked for is not wanted any more
            self._token.cancel()
        self._ask_next()

    def load_engine(self) -> None:
        """Let the worker load the engine, so that the first search need not wait for it."""
        self._asked_to_load.emit()

    def look_closer(self, request: LookCloser) -> None:
        """Ask for the depth over some of the steps; a newer request takes the place of an older."""
        self._token.cancel()
        self._asked_closer.emit(request)

    def count_wasted(self, request: CountWasted) -> None:
        """Ask for the number of steps in vain."""
        self._token.cancel()
        self._asked_to_count.emit(request)

    def give_up_count(self) -> None:
        """Let the steps in vain not be counted any further."""
        self._token.cancel()
        self._asked_to_give_up_count.emit()

    def enumerate_tours(self, request: EnumerateTours) -> None:
        """Ask for all tours."""
        self._token.cancel()
        self._asked_to_enumerate.emit(request)

    def cancel_enumeration(self) -> None:
        """Let tours not be looked for any further."""
        self._token.cancel()
        self._asked_to_cancel_enumeration.emit()

    def close(self) -> None:
        """End the search and its thread; returns when both have ended."""
        if not self._thread.isRunning():
            return
        self._token.cancel()
        self._thread.quit()
        if not self._thread.wait(5000):
            _log.error("the search did not end within 5 s")
            self._thread.wait()

    def _ask_next(self) -> None:
        if self._waiting and self._in_flight is None:
            self._in_flight = self._waiting.pop(0)
            self._token.cancel()
            self._asked.emit(self._in_flight)

    @Slot(object)
    def _take_answer(self, frame: Frame | None) -> None:
        self._in_flight = None
        if frame is not None and not self._is_outdated:
            self.framed.emit(frame)
        self._ask_next()

    @Slot(object)
    def _take_report(self, report: Report) -> None:
        if not self._is_outdated:
            self.progressed.emit(report)

    @property
    def _is_outdated(self) -> bool:
        """Whether what still arrives is about a search that is not to be shown any more."""
        return any(isinstance(waiting, Open | Close) for waiting in self._waiting)
