"""The worker: owns the searches, lives in a thread of its own, and answers with frames."""

from __future__ import annotations

import logging
import sys
import time
from contextlib import suppress
from dataclasses import replace
from threading import Event, current_thread

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from knight_gui.i18n import tr
from knight_gui.player.background_search import REST_AFTER_S, LookAhead
from knight_gui.player.frame import Frame, Report, Work
from knight_gui.player.jobs.job import Job, JobQueue
from knight_gui.player.requests import Cancel, Open, Order, Request, Seek, Steer, sought_step
from knight_gui.player.sweep_runner import give_way
from knight_gui.search.cancel import Cancelled, CancelToken
from knight_gui.search.compiling import loader
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.position import Position
from knight_gui.search.problem import Problem

REPORT_EVERY_S = 1 / 30
_SWITCH_S = 0.0005
"""How long the window may keep Python to itself: between two slices the search needs it too."""
_BREATH_S = 0.002
"""How long the loading of the engine waits before each module, so that the window is drawn."""
_ALL = (None, None)
"""Of both tokens: however often they were cancelled."""
_IDLE_MS = 300
"""How long nothing is asked before the rest of the engine is loaded all the same."""
_PATIENCE_MS = 20
"""How long the work waits, between two small slices, for the engine to be there for it."""
MOST_RECORDINGS = 4
"""Searches from one start that are kept, so that going back to one is instant."""

_log = logging.getLogger(__name__)


class _Breaths:
    """Is asked for each module, finds none, and lets the window have Python before it is loaded."""

    def find_spec(self, *_asked: object) -> None:
        if current_thread().name == loader.THREAD:
            time.sleep(_BREATH_S)


sys.meta_path.insert(0, _Breaths())


class SearchWorker(QObject):
    """Searches ahead between requests, and answers each request with one frame.

    Parameters
    ----------
    rest_after_s
        Seconds of searching after which the search rests, counted from the step shown.
    token
        Cancelled before each request and each order, so that it need not wait for the end
        of a slice.
    look_token
        Cancelled before each request, so that what is being looked for is given up; an
        order does not do that.
    is_steered
        Set once the search was told to stop or to go on, and has reported that.

    Signals
    -------
    answered(Frame or None)
        Once after every request, and only then; None if nothing is open.
    progressed(Report)
        At most 30 times a second while the search runs, and whenever it
        begins, ends, stops or goes on.
    delivered(Delivery)
        While a job is done, at most 30 times a second, and when it is complete.
    failed(str)
        When a request, a job or the search broke off; what was shown stays valid.
    engine_wanted()
        The rest of the engine is to be loaded. Threads and processes are as nice as the thread
        that starts them: begun by this one, which gives way to all others, it would take minutes
        to be compiled on a busy machine.
    """

    answered = Signal(object)
    progressed = Signal(object)
    delivered = Signal(object)
    failed = Signal(object)
    engine_wanted = Signal()

    def __init__(
        self,
        rest_after_s: float = REST_AFTER_S,
        token: CancelToken | None = None,
        look_token: CancelToken | None = None,
        is_steered: Event | None = None,
    ) -> None:
        super().__init__()
        self._rest_after_s = rest_after_s
        self._token = token or CancelToken()
        self._look_token = look_token or CancelToken()
        self._look_aheads: dict[Problem, LookAhead] = {}
        self._problem: Problem | None = None
        self._frame: Frame | None = None
        # a child of the worker goes to its thread with it
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._work)
        self._idle = QTimer(self, singleShot=True)
        self._idle.timeout.connect(self.engine_wanted)
        self._reported_at = 0.0
        self._steered, self._is_steered = 0, is_steered or Event()
        self._jobs = JobQueue(self._token, self.delivered.emit)
        self._is_turn_of_jobs = False

    @Slot()
    def begin(self) -> None:
        """Give way to the window, and load the engine, which takes a moment."""
        sys.setswitchinterval(_SWITCH_S)
        give_way()
        try:
            import knight_gui.search.recording  # noqa: F401
        except Exception as error:
            self._fail(error)
        else:
            # the rest comes after a search that is asked for meanwhile; and no connection is made
            # here, for it would wait for a lock of Qt with Python held, and who has the lock for it
            self._idle.start(_IDLE_MS)

    @Slot()
    def end(self) -> None:
        """Let go of everything, in the thread that made it."""
        self._timer.stop()
        self._idle.stop()
        self._close()

    @Slot(object, object)
    def handle(self, request: Request, times: tuple[int | None, int | None] = _ALL) -> None:
        """Answer a request, which cancelled both tokens, and says which time that was for each."""
        # for one that follows they were cancelled again: it must not wait for a whole slice
        self._token.reset(times[0])
        self._look_token.reset(times[1])
        failure = None
        try:
            # where a newer request waits, the frame that is shown stays until then
            with suppress(Cancelled):
                self._show(request)
        except Exception as error:
            failure = error
        self._keep_searching()
        # with the answer comes the right to rely on what was reported of the search
        self.answered.emit(self._frame)
        if failure is not None:
            self._fail(failure)
        if self._frame is not None:
            # the frame that was waited for is there: now comes what is needed next
            self.engine_wanted.emit()

    @Slot(object, object)
    def obey(self, order: Order, time: int | None = None) -> None:
        """Do what is ordered of the search that is open, at once."""
        self._token.reset(time)
        self._steered += isinstance(order, Steer)
        try:
            if isinstance(order, Job) and not order.needs_search:
                self._jobs.start(order, None)
            elif self._problem is not None:
                self._carry_out(order)
        except Exception as error:
            self._fail(error)
        self._keep_searching()
        if isinstance(order, Steer):
            self._is_steered.set()

    def _carry_out(self, order: Order) -> None:
        look_ahead = self._look_ahead
        match order:
            case Job():
                recording = look_ahead.recording
                self._jobs.start(order, recording.problem, recording)
            case Cancel(kind):
                self._jobs.runs.pop(kind, None)
            case Steer():
                if order is Steer.STOP:
                    look_ahead.stop()
                else:
                    look_ahead.search_on(self._rest_after_s)
                # the window draws this next, so it is to know at once
                self._report()

    def _show(self, request: Request) -> None:
        """Have the frame that a request asks for; should it fail, the one before, if any."""
        before, self._frame = self._frame, None
        match request:
            case Open(None):
                self._close()
            case Open(Problem() as problem, step):
                self._open(problem)
                look_ahead = self._look_ahead
                self._frame = self._frame_at(
                    min(look_ahead.shown if step is None else step, look_ahead.recording.steps)
                )
                self._report()
            case Seek() if self._problem is not None:
                self._frame = None if before is None else replace(before, passage=None)
                look_ahead, token = self._look_ahead, self._look_token
                step = sought_step(look_ahead.recording, request, look_ahead.shown, token)
                self._frame = self._frame_at(step, before)

    @property
    def _look_ahead(self) -> LookAhead:
        assert self._problem is not None, "a search is opened before anything is asked of it"
        return self._look_aheads[self._problem]

    def _open(self, problem: Problem) -> None:
        from knight_gui.search.recording import Recording

        # should it fail, nothing is open
        self._problem = None
        self._jobs.runs.clear()
        for kept in list(self._look_aheads):
            if (kept.board, kept.path) != (problem.board, problem.path):
                del self._look_aheads[kept]
        look_ahead = self._look_aheads.pop(problem, None) or self._begun(problem)
        while len(self._look_aheads) >= MOST_RECORDINGS:
            del self._look_aheads[next(iter(self._look_aheads))]
        self._look_aheads[problem] = look_ahead or LookAhead(
            Recording(problem, token=self._token, look_token=self._look_token),
            self._rest_after_s,
        )
        for each in self._look_aheads.values():
            each.recording.keep_to_share()
        self._problem = problem

    def _begun(self, problem: Problem) -> LookAhead | None:
        """Return the search by hand that somebody goes on with, if it is that."""
        for before in filter(problem.continues, tuple(self._look_aheads)):
            look_ahead = self._look_aheads.pop(before)
            look_ahead.play_on(problem)
            return look_ahead
        return None

    def _close(self) -> None:
        self._look_aheads.clear()
        self._problem = None
        self._jobs.runs.clear()

    def _frame_at(self, step: int, before: Frame | None = None) -> Frame:
        look_ahead = self._look_ahead
        recording, shown = look_ahead.recording, look_ahead.shown
        passage = recording.passage(shown, step) if before and step > shown else None
        position = recording.position(step)
        frame = Frame(recording.problem, position, self._verdict(position), passage)
        look_ahead.show(step)
        return frame

    def _verdict(self, position: Position) -> Verdict | None:
        # where a newer request waits, this frame will not be looked at for long
        with suppress(Cancelled):
            # the first frame does not wait for it
            if loader.can_explain():
                return self._look_ahead.recording.first_verdict(position)
        return None

    def _keep_searching(self) -> None:
        if self._jobs.runs or self._is_searching:
            self._timer.start(0 if loader.is_complete() else _PATIENCE_MS)
        else:
            self._timer.stop()

    @property
    def _is_searching(self) -> bool:
        return self._problem is not None and self._look_ahead.work is Work.SEARCHING

    @Slot()
    def _work(self) -> None:
        """Work for one slice; the search and the jobs take turns."""
        if self._token.is_cancelled:
            # a request or an order follows; to look for it would keep Python from its sender
            self._timer.stop()
            return
        self._is_turn_of_jobs = not self._is_turn_of_jobs or not self._is_searching
        # they wait for what they need of the engine, and the search does not wait for them
        is_for_jobs = self._is_turn_of_jobs and self._jobs.is_ready
        try:
            if is_for_jobs:
                self._jobs.work()
            elif self._is_searching:
                self._search_ahead()
        except Exception as error:
            # a job that fails is gone, and the search goes on without it
            if not is_for_jobs:
                self._jobs.runs.clear()
                self._look_ahead.stop()
                # what made the search fail may do so with this, too; it is said in any case
                with suppress(Exception):
                    self._report()
            self._fail(error)
        self._keep_searching()

    def _search_ahead(self) -> None:
        # told after a slice, it would keep a request waiting that has ended that
        if time.perf_counter() - self._reported_at >= REPORT_EVERY_S:
            self._report()
        self._look_ahead.search()
        if not self._is_searching:
            self._report()

    def _report(self) -> None:
        look_ahead = self._look_ahead
        self._reported_at = time.perf_counter()
        recording = look_ahead.recording
        self.progressed.emit(
            Report(
                recording.problem,
                recording.progress(),
                look_ahead.work,
                look_ahead.steps_per_s,
                recording.landmarks(),
                look_ahead.worked_s,
                steered=self._steered,
            )
        )

    def _fail(self, error: Exception) -> None:
        _log.info("what was asked for failed", exc_info=error)
        self.failed.emit(
            tr("There is not enough memory for this. A smaller board needs less.")
            if isinstance(error, MemoryError)
            else str(error) or type(error).__name__
        )
