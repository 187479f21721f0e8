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
from knight_gui.player.background_search import THROTTLE_AFTER_S, BackgroundSearch
from knight_gui.player.frame import Frame, Report, SearchStatus
from knight_gui.player.jobs.job import Job, JobQueue
from knight_gui.player.requests import (
    CancelJob,
    ControlMessage,
    OpenRequest,
    Request,
    SearchControl,
    SeekRequest,
    find_step,
)
from knight_gui.player.sweep_runner import lower_thread_priority
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
MAX_RECORDINGS = 4
"""Searches from one start that are kept, so that going back to one is instant."""

_log = logging.getLogger(__name__)


class _ImportPauses:
    """Is asked for each module, finds none, and lets the window have Python before it is loaded."""

    def find_spec(self, *_asked: object) -> None:
        if current_thread().name == loader.THREAD_NAME:
            time.sleep(_BREATH_S)


sys.meta_path.insert(0, _ImportPauses())


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
    job_result_ready(Delivery)
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
    job_result_ready = Signal(object)
    failed = Signal(object)
    engine_wanted = Signal()

    def __init__(
        self,
        rest_after_s: float = THROTTLE_AFTER_S,
        token: CancelToken | None = None,
        look_token: CancelToken | None = None,
        is_steered: Event | None = None,
    ) -> None:
        super().__init__()
        self._rest_after_s = rest_after_s
        self._token = token or CancelToken()
        self._seek_token = look_token or CancelToken()
        self._background_searches: dict[Problem, BackgroundSearch] = {}
        self._problem: Problem | None = None
        self._frame: Frame | None = None
        # a child of the worker goes to its thread with it
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_timer_timeout)
        self._idle = QTimer(self, singleShot=True)
        self._idle.timeout.connect(self.engine_wanted)
        self._reported_at = 0.0
        self._control_count = 0
        self._control_done = is_steered or Event()
        self._jobs = JobQueue(self._token, self.job_result_ready.emit)
        self._is_turn_of_jobs = False

    @Slot()
    def on_thread_started(self) -> None:
        """Give way to the window, and load the engine, which takes a moment."""
        sys.setswitchinterval(_SWITCH_S)
        lower_thread_priority()
        try:
            import knight_gui.search.recording  # noqa: F401
        except Exception as error:
            self._report_failure(error)
        else:
            # the rest comes after a search that is asked for meanwhile; and no connection is made
            # here, for it would wait for a lock of Qt with Python held, and who has the lock for it
            self._idle.start(_IDLE_MS)

    @Slot()
    def on_thread_finished(self) -> None:
        """Let go of everything, in the thread that made it."""
        self._timer.stop()
        self._idle.stop()
        self._close()

    @Slot(object, object)
    def handle_request(
        self, request: Request, cancel_counts: tuple[int | None, int | None] = _ALL
    ) -> None:
        """Answer a request, which cancelled both tokens, and says which time that was for each."""
        # for one that follows they were cancelled again: it must not wait for a whole slice
        self._token.reset(cancel_counts[0])
        self._seek_token.reset(cancel_counts[1])
        failure = None
        try:
            # where a newer request waits, the frame that is shown stays until then
            with suppress(Cancelled):
                self._answer_request(request)
        except Exception as error:
            failure = error
        self._keep_searching()
        # with the answer comes the right to rely on what was reported of the search
        self.answered.emit(self._frame)
        if failure is not None:
            self._report_failure(failure)
        if self._frame is not None:
            # the frame that was waited for is there: now comes what is needed next
            self.engine_wanted.emit()

    @Slot(object, object)
    def handle_control(self, message: ControlMessage, cancel_count: int | None = None) -> None:
        """Do what is ordered of the search that is open, at once."""
        self._token.reset(cancel_count)
        self._control_count += isinstance(message, SearchControl)
        try:
            if isinstance(message, Job) and not message.needs_search:
                self._jobs.start(message, None)
            elif self._problem is not None:
                self._apply_control(message)
        except Exception as error:
            self._report_failure(error)
        self._keep_searching()
        if isinstance(message, SearchControl):
            self._control_done.set()

    def _apply_control(self, order: ControlMessage) -> None:
        look_ahead = self._background_search
        match order:
            case Job():
                recording = look_ahead.recording
                self._jobs.start(order, recording.problem, recording)
            case CancelJob(kind):
                self._jobs.running_jobs.pop(kind, None)
            case SearchControl():
                if order is SearchControl.STOP:
                    look_ahead.stop()
                else:
                    look_ahead.resume(self._rest_after_s)
                # the window draws this next, so it is to know at once
                self._report()

    def _answer_request(self, request: Request) -> None:
        """Have the frame that a request asks for; should it fail, the one before, if any."""
        before = self._frame
        self._frame = None
        match request:
            case OpenRequest(None):
                self._close()
            case OpenRequest(Problem() as problem, step):
                self._open(problem)
                look_ahead = self._background_search
                self._frame = self._frame_at(
                    min(look_ahead.shown_step if step is None else step, look_ahead.recording.steps)
                )
                self._report()
            case SeekRequest() if self._problem is not None:
                self._frame = None if before is None else replace(before, passage=None)
                look_ahead = self._background_search
                token = self._seek_token
                step = find_step(look_ahead.recording, request, look_ahead.shown_step, token)
                self._frame = self._frame_at(step, before)

    @property
    def _background_search(self) -> BackgroundSearch:
        assert self._problem is not None, "a search is opened before anything is asked of it"
        return self._background_searches[self._problem]

    def _open(self, problem: Problem) -> None:
        from knight_gui.search.recording import Recording

        # should it fail, nothing is open
        self._problem = None
        self._jobs.running_jobs.clear()
        for kept in list(self._background_searches):
            if (kept.board, kept.path) != (problem.board, problem.path):
                del self._background_searches[kept]
        look_ahead = self._background_searches.pop(problem, None) or self._pop_continued(problem)
        while len(self._background_searches) >= MAX_RECORDINGS:
            del self._background_searches[next(iter(self._background_searches))]
        self._background_searches[problem] = look_ahead or BackgroundSearch(
            Recording(problem, cancel_token=self._token, seek_token=self._seek_token),
            self._rest_after_s,
        )
        for each in self._background_searches.values():
            each.recording.shrink_to_memory_share()
        self._problem = problem

    def _pop_continued(self, problem: Problem) -> BackgroundSearch | None:
        """Return the search by hand that somebody goes on with, if it is that."""
        for before in filter(problem.is_continuation_of, tuple(self._background_searches)):
            look_ahead = self._background_searches.pop(before)
            look_ahead.continue_with(problem)
            return look_ahead
        return None

    def _close(self) -> None:
        self._background_searches.clear()
        self._problem = None
        self._jobs.running_jobs.clear()

    def _frame_at(self, step: int, before: Frame | None = None) -> Frame:
        look_ahead = self._background_search
        recording = look_ahead.recording
        shown = look_ahead.shown_step
        passage = recording.summarize_steps(shown, step) if before and step > shown else None
        position = recording.position(step)
        frame = Frame(recording.problem, position, self._verdict(position), passage)
        look_ahead.set_shown_step(step)
        return frame

    def _verdict(self, position: Position) -> Verdict | None:
        # where a newer request waits, this frame will not be looked at for long
        with suppress(Cancelled):
            # the first frame does not wait for it
            if loader.can_explain():
                return self._background_search.recording.quick_verdict(position)
        return None

    def _keep_searching(self) -> None:
        if self._jobs.running_jobs or self._is_searching:
            self._timer.start(0 if loader.is_loading_finished() else _PATIENCE_MS)
        else:
            self._timer.stop()

    @property
    def _is_searching(self) -> bool:
        return self._problem is not None and self._background_search.status is SearchStatus.RUNNING

    @Slot()
    def _on_timer_timeout(self) -> None:
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
                self._jobs.run_slice()
            elif self._is_searching:
                self._run_search_slice()
        except Exception as error:
            # a job that fails is gone, and the search goes on without it
            if not is_for_jobs:
                self._jobs.running_jobs.clear()
                self._background_search.stop()
                # what made the search fail may do so with this, too; it is said in any case
                with suppress(Exception):
                    self._report()
            self._report_failure(error)
        self._keep_searching()

    def _run_search_slice(self) -> None:
        # told after a slice, it would keep a request waiting that has ended that
        if time.perf_counter() - self._reported_at >= REPORT_EVERY_S:
            self._report()
        self._background_search.run_slice()
        if not self._is_searching:
            self._report()

    def _report(self) -> None:
        look_ahead = self._background_search
        self._reported_at = time.perf_counter()
        recording = look_ahead.recording
        self.progressed.emit(
            Report(
                recording.problem,
                recording.progress(),
                look_ahead.status,
                look_ahead.steps_per_s,
                recording.landmarks(),
                look_ahead.elapsed_s,
                control_count=self._control_count,
            )
        )

    def _report_failure(self, error: Exception) -> None:
        _log.info("what was asked for failed", exc_info=error)
        self.failed.emit(
            tr("There is not enough memory for this. A smaller board needs less.")
            if isinstance(error, MemoryError)
            else str(error) or type(error).__name__
        )
