"""One worker and its thread, and their life."""

from __future__ import annotations

import logging
from threading import Condition
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QObject,
    Qt,
    QThread,
    Signal,
    SignalInstance,
    Slot,
)

from knight_gui.player.look_ahead import REST_AFTER_S
from knight_gui.player.requests import Cancel, Close, Look, Open, SearchOn, Stop
from knight_gui.search.cancel import CancelToken

if TYPE_CHECKING:
    from knight_gui.player.frame import Frame, Report
    from knight_gui.player.requests import Order, Request
    from knight_gui.player.worker import SearchWorker
    from knight_gui.search.position import Passage

SETTLE_S = 0.02
"""How long the window waits for an order to be obeyed: ten times as long as that mostly takes."""
_log = logging.getLogger(__name__)


class Lane(QObject):
    """The way to one worker and back: asks for one frame at a time, and sends orders past that.

    While an answer is awaited only the newest look is kept, so that nothing queues
    up, however fast the requests come. An order is sent at once, unless the search that
    it is meant for still waits to be opened. A lane knows threads and not what is shown;
    that is the part of its `Track`, which can be told of without a thread.

    Signals
    -------
    framed(Frame)
        The answer to a request about the search that is open.
    moved, retreated
        Passed on from `SearchWorker` just before the frame that they lead to.
    progressed, delivered, finished, failed
        Passed on from `SearchWorker`, but for what is about a search that is left.
    """

    framed = Signal(object)
    moved = Signal(object)
    retreated = Signal(object)
    progressed = Signal(object)
    delivered = Signal(object)
    finished = Signal(object)
    failed = Signal(object)
    _asked = Signal(object, object)
    _ordered = Signal(object, object)
    _asked_to_load = Signal()

    def __init__(self, parent: QObject | None = None, rest_after_s: float = REST_AFTER_S) -> None:
        super().__init__(parent)
        self._token, self._look_token = CancelToken(), CancelToken()
        self._waiting: list[Request] = []
        self._held: dict[object, Order] = {}
        self._in_flight: Request | None = None
        self._way: tuple[SignalInstance, Passage] | None = None
        self._unobeyed = 0
        self._obedience = _Obedience()
        self._rest_after_s = rest_after_s
        self._thread = QThread(self)
        self._thread.setObjectName("search")
        self._worker: SearchWorker | None = None
        self._is_closed = False

    @property
    def is_idle(self) -> bool:
        """Whether no answer is awaited, and nothing waits to be asked."""
        return self._in_flight is None and not self._waiting

    @property
    def is_obeyed(self) -> bool:
        """Whether every order has been carried out, and what it led to is known."""
        return not self._unobeyed

    def ask(self, request: Request) -> None:
        """Ask now, or as soon as the answer that is awaited has come."""
        if isinstance(request, Look):
            kept = [waiting for waiting in self._waiting if not isinstance(waiting, Look)]
            self._waiting = [*kept, request]
        else:
            self._waiting = [request]
            self._held.clear()
        if request != self._in_flight:
            # what is being looked for is not wanted any more
            self._interrupt()
        self._ask_next()

    def order(self, order: Order) -> None:
        """Have an order obeyed now, or as soon as the search that waits is open."""
        if self._is_outdated:
            self._held[_subject(order)] = order
        else:
            time = self._token.cancel()
            self._unobeyed += 1
            self._obedience.ordered += 1
            self._begin()
            self._ordered.emit(order, time)

    def settle(self) -> None:
        """Wait a moment for the orders to be obeyed, and take up what that led to.

        Else the window would draw all that changed in between before it heard of that.
        """
        if self._thread.isRunning() and self._obedience.wait(SETTLE_S):
            QCoreApplication.sendPostedEvents(self, QEvent.Type.MetaCall)

    def load_engine(self) -> None:
        """Let the worker load the engine, so that the first search need not wait for it."""
        self._begin()
        self._asked_to_load.emit()

    def close(self) -> None:
        """End the search and its thread; returns when both have ended."""
        self._is_closed = True
        if not self._thread.isRunning():
            return
        self._interrupt()
        self._thread.quit()
        if not self._thread.wait(5000):
            _log.error("the search did not end within 5 s")
            self._thread.wait()

    def _begin(self) -> None:
        """Let there be a worker, unless there is: the window is shown before it needs one."""
        if self._worker is not None or self._is_closed:
            return
        from knight_gui.player.worker import SearchWorker

        self._worker = SearchWorker(self._rest_after_s, self._token, self._look_token)
        self._worker.moveToThread(self._thread)
        self._connect(self._worker)
        self._thread.start()

    def _connect(self, worker: SearchWorker) -> None:
        self._thread.started.connect(worker.begin)
        self._thread.finished.connect(worker.end)
        self._asked.connect(worker.handle)
        self._ordered.connect(worker.obey)
        self._asked_to_load.connect(worker.load_engine)
        worker.answered.connect(self._take_answer)
        worker.obeyed.connect(self._take_obedience)
        # in the worker's thread, and last: what was said is on its way to who waits
        worker.obeyed.connect(self._obedience.note, Qt.ConnectionType.DirectConnection)
        worker.moved.connect(self._take_moves)
        worker.retreated.connect(self._take_retreats)
        worker.progressed.connect(self._take_report)
        worker.delivered.connect(self.delivered)
        worker.finished.connect(self.finished)
        worker.failed.connect(self.failed)

    def _interrupt(self) -> tuple[int, int]:
        """Cancel both tokens, and return which time that was for each."""
        return self._token.cancel(), self._look_token.cancel()

    def _ask_next(self) -> None:
        if not self._waiting or self._in_flight is not None:
            return
        self._in_flight = self._waiting.pop(0)
        times = self._interrupt()
        self._begin()
        self._asked.emit(self._in_flight, times)
        held, self._held = self._held, {}
        for order in held.values():
            self.order(order)

    @Slot(object)
    def _take_answer(self, frame: Frame | None) -> None:
        self._in_flight = None
        way, self._way = self._way, None
        if frame is not None and not self._is_outdated:
            if way is not None:
                tell, passage = way
                tell.emit(passage)
            self.framed.emit(frame)
        self._ask_next()

    @Slot()
    def _take_obedience(self) -> None:
        self._unobeyed -= 1

    @Slot(object)
    def _take_moves(self, passage: Passage) -> None:
        # told alone, it would be drawn alone: without the frame that it leads to
        self._way = self.moved, passage

    @Slot(object)
    def _take_retreats(self, passage: Passage) -> None:
        self._way = self.retreated, passage

    @Slot(object)
    def _take_report(self, report: Report) -> None:
        if not self._is_outdated:
            self.progressed.emit(report)

    @property
    def _is_outdated(self) -> bool:
        """Whether what still arrives is about a search that is not to be shown any more."""
        return any(isinstance(waiting, Open | Close) for waiting in self._waiting)


class _Obedience:
    """How many orders were given, and how many of them obeyed, for who waits in another thread."""

    def __init__(self) -> None:
        self.ordered = 0
        self._obeyed = 0
        self._changed = Condition()

    def note(self) -> None:
        with self._changed:
            self._obeyed += 1
            self._changed.notify_all()

    def wait(self, limit_s: float) -> bool:
        """Return whether all that was ordered is obeyed before so many seconds have passed."""
        with self._changed:
            return self._changed.wait_for(lambda: self._obeyed >= self.ordered, limit_s)


def _subject(order: Order) -> object:
    """Return what an order is about: of each subject only the newest order counts."""
    match order:
        case Stop() | SearchOn():
            return "the search"
        case Cancel(kind):
            return kind
        case _:
            return type(order)
