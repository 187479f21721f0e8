"""Search worker: owns the searches, lives in a thread of its own, and answers with frames."""

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
from knight_gui.player.jobs.job import ControlMessage, Job, JobQueue, JobResult
from knight_gui.player.requests import (
    CancelJob,
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
"""Least interval between reports of a running search."""
_SWITCH_INTERVAL_S = 0.0005
"""Longest time that the window keeps Python to itself, which the search needs between slices."""
_IMPORT_PAUSE_S = 0.002
"""Pause before each module while the engine is loaded, so that the window is drawn."""
_ANY_COUNTS = (None, None)
"""Counts of cancellations of both tokens that are not compared."""
_IDLE_MS = 300
"""Time without a request after which the rest of the engine is loaded anyway."""
_LOADING_SLICE_INTERVAL_MS = 20
"""Interval between two small slices while the engine is loaded."""
MAX_RECORDINGS = 4
"""Searches from one start that are kept, so that going back to one is instant."""

_log = logging.getLogger(__name__)


class _ImportPauses:
    """Import finder that finds no module, but pauses before each while the engine is loaded."""

    def find_spec(self, *_args: object) -> None:
        if current_thread().name == loader.THREAD_NAME:
            time.sleep(_IMPORT_PAUSE_S)


sys.meta_path.insert(0, _ImportPauses())


class SearchWorker(QObject):
    """Worker that searches ahead between requests, and answers each request with one frame.

    The client and the worker live in different threads. There is one request in flight, and while
    it is, only the newest of the next requests is kept::

        SearchClient (GUI thread)                        SearchWorker (thread "search")
             |                                                |
             |                                                |--+ run_slice: some 20 ms of
             |  send_request(step 5)                          |  | searching
             |--- cancel both tokens ------------------------>|<-+ the slice ends early
             |--- _request_sent(step 5) --------------------->|
             |                                                |--+ handle_request: find the
             |  send_request(step 6)   waits                  |  | step, make a frame
             |  send_request(step 7)   replaces step 6        |  |
             |<-- answered(frame of step 5) ------------------|<-+
             |  _on_worker_answered: judge, frame_changed     |
             |--- _request_sent(step 7) --------------------->|
             |                                                |--+ run_slice, between requests
             |<-- progressed(report) -------------------------|  | and at most 30 reports a second
             |<-- answered(frame of step 7) ------------------|<-+

    Control messages (stop, resume, jobs) overtake requests that wait; a cancelled token makes the
    worker handle them without waiting for the end of a slice.

    Parameters
    ----------
    throttle_after_s
        Seconds of searching ahead of the step shown after which the search is throttled.
    token
        Cancelled before each request and each control message, which ends a slice early.
    seek_token
        Cancelled before each request, which ends a seek; a control message does not do that.
    control_done
        Set once the search was stopped or resumed, and has reported that.

    Signals
    -------
    answered(Frame)
        Once after every request, and only then; None if nothing is open.
    progressed(Report)
        At most 30 times a second while the search runs, and whenever it
        starts, ends, stops or goes on.
    job_result_ready(JobResult)
        While a job runs, at most 30 times a second, and when it is complete.
    failed(str)
        When a request, a job or the search has failed; the frame shown stays valid.
    engine_needed()
        The rest of the engine is to be loaded. Threads and processes are as nice as the thread
        that starts them: started by this one, which has a low priority, it would take minutes
        to be compiled on a busy machine.
    """

    answered = Signal(Frame)
    progressed = Signal(Report)
    job_result_ready = Signal(JobResult)
    failed = Signal(str)
    engine_needed = Signal()

    def __init__(
        self,
        throttle_after_s: float = THROTTLE_AFTER_S,
        token: CancelToken | None = None,
        seek_token: CancelToken | None = None,
        control_done: Event | None = None,
    ) -> None:
        super().__init__()
        self._throttle_after_s = throttle_after_s
        self._token = token or CancelToken()
        self._seek_token = seek_token or CancelToken()
        self._background_searches: dict[Problem, BackgroundSearch] = {}
        self._problem: Problem | None = None
        self._frame: Frame | None = None
        # a child of the worker goes to its thread with it
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_timer_timeout)
        self._idle_timer = QTimer(self)
        self._idle_timer.setSingleShot(True)
        self._idle_timer.timeout.connect(self.engine_needed)
        self._reported_at = 0.0
        self._control_count = 0
        self._control_done = control_done or Event()
        self._jobs = JobQueue(self._token, self.job_result_ready.emit)
        self._is_turn_of_jobs = False

    @Slot()
    def on_thread_started(self) -> None:
        """Lower the priority of the thread, and load the engine, which takes a moment."""
        sys.setswitchinterval(_SWITCH_INTERVAL_S)
        lower_thread_priority()
        try:
            import knight_gui.search.recording  # noqa: F401
        except Exception as error:
            self._report_failure(error)
        else:
            # the rest comes after a search that is requested meanwhile; and no connection is made
            # here: it would wait, holding Python, for a lock of Qt whose owner waits for Python
            self._idle_timer.start(_IDLE_MS)

    @Slot()
    def on_thread_finished(self) -> None:
        """Delete everything in the thread that made it."""
        self._timer.stop()
        self._idle_timer.stop()
        self._close()

    @Slot(Request, tuple)
    def handle_request(
        self, request: Request, cancel_counts: tuple[int | None, int | None] = _ANY_COUNTS
    ) -> None:
        """Answer a request, before which both tokens were cancelled for the given times."""
        # where a later request has cancelled them again, they stay cancelled: it must not wait
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
        # the report comes first, so that the client has it with the answer
        self.answered.emit(self._frame)
        if failure is not None:
            self._report_failure(failure)
        if self._frame is not None and not loader.is_loading_finished():
            # the first frame is there: now the rest of the engine may be loaded
            self.engine_needed.emit()

    @Slot(ControlMessage, object)
    def handle_control(self, message: ControlMessage, cancel_count: int | None = None) -> None:
        """Apply a control message to the search that is open, at once."""
        self._token.reset(cancel_count)
        if isinstance(message, SearchControl):
            self._control_count += 1
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

    def _apply_control(self, message: ControlMessage) -> None:
        search = self._background_search
        match message:
            case Job():
                self._jobs.start(message, search.recording.problem, search.recording)
            case CancelJob(job_type):
                self._jobs.running_jobs.pop(job_type, None)
            case SearchControl.STOP:
                search.stop()
                # reported at once, since the window draws it next
                self._report()
            case SearchControl.RESUME:
                search.resume(self._throttle_after_s)
                self._report()

    def _answer_request(self, request: Request) -> None:
        """Set the frame that answers a request; if it fails, the previous one, if any."""
        previous_frame = self._frame
        self._frame = None
        match request:
            case OpenRequest(None):
                self._close()
            case OpenRequest(Problem() as problem, step):
                self._open(problem)
                search = self._background_search
                if step is None:
                    step = search.shown_step
                self._frame = self._make_frame(min(step, search.recording.steps))
                self._report()
            case SeekRequest() if self._problem is not None:
                if previous_frame is not None:
                    self._frame = replace(previous_frame, passage=None)
                search = self._background_search
                step = find_step(search.recording, request, search.shown_step, self._seek_token)
                self._frame = self._make_frame(step, previous_frame)

    @property
    def _background_search(self) -> BackgroundSearch:
        assert self._problem is not None, "a search is opened before it is used"
        return self._background_searches[self._problem]

    def _open(self, problem: Problem) -> None:
        from knight_gui.search.recording import Recording

        # if it fails, nothing is open
        self._problem = None
        self._jobs.running_jobs.clear()
        for other in list(self._background_searches):
            if (other.board, other.path) != (problem.board, problem.path):
                del self._background_searches[other]
        search = self._background_searches.pop(problem, None) or self._pop_continued(problem)
        while len(self._background_searches) >= MAX_RECORDINGS:
            oldest = next(iter(self._background_searches))
            del self._background_searches[oldest]
        if search is None:
            recording = Recording(problem, cancel_token=self._token, seek_token=self._seek_token)
            search = BackgroundSearch(recording, self._throttle_after_s)
        self._background_searches[problem] = search
        for other_search in self._background_searches.values():
            other_search.recording.shrink_to_memory_share()
        self._problem = problem

    def _pop_continued(self, problem: Problem) -> BackgroundSearch | None:
        """Remove and return the search by hand that a problem continues, or None."""
        for other in list(self._background_searches):
            if problem.is_continuation_of(other):
                search = self._background_searches.pop(other)
                search.continue_with(problem)
                return search
        return None

    def _close(self) -> None:
        self._background_searches.clear()
        self._problem = None
        self._jobs.running_jobs.clear()

    def _make_frame(self, step: int, previous_frame: Frame | None = None) -> Frame:
        search = self._background_search
        recording = search.recording
        passage = None
        if previous_frame is not None and step > search.shown_step:
            passage = recording.summarize_steps(search.shown_step, step)
        position = recording.position(step)
        frame = Frame(recording.problem, position, self._quick_verdict(position), passage)
        search.set_shown_step(step)
        return frame

    def _quick_verdict(self, position: Position) -> Verdict | None:
        # where a newer request waits, this frame will not be shown for long
        with suppress(Cancelled):
            # the first frame does not wait for the oracle
            if loader.are_loaded(loader.EXPLAINING):
                return self._background_search.recording.quick_verdict(position)
        return None

    def _keep_searching(self) -> None:
        """Run slices on the timer as long as there is work."""
        if not (self._jobs.running_jobs or self._is_searching):
            self._timer.stop()
        elif loader.is_loading_finished():
            self._timer.start(0)
        else:
            self._timer.start(_LOADING_SLICE_INTERVAL_MS)

    @property
    def _is_searching(self) -> bool:
        return self._problem is not None and self._background_search.status is SearchStatus.RUNNING

    @Slot()
    def _on_timer_timeout(self) -> None:
        """Run one slice; the search and the jobs take turns."""
        if self._token.is_cancelled:
            # a request or a control message follows; polling would keep Python from its sender
            self._timer.stop()
            return
        self._is_turn_of_jobs = not self._is_turn_of_jobs or not self._is_searching
        # jobs wait for their part of the engine, and the search does not wait for jobs
        runs_job = self._is_turn_of_jobs and self._jobs.is_ready
        try:
            if runs_job:
                self._jobs.run_slice()
            elif self._is_searching:
                self._run_search_slice()
        except Exception as error:
            # a job that fails is gone, and the search goes on without it
            if not runs_job:
                self._jobs.running_jobs.clear()
                self._background_search.stop()
                # this may fail for the same reason; the failure is signalled in any case
                with suppress(Exception):
                    self._report()
            self._report_failure(error)
        self._keep_searching()

    def _run_search_slice(self) -> None:
        # after the slice, a report would delay the request that has ended it
        if time.perf_counter() - self._reported_at >= REPORT_EVERY_S:
            self._report()
        self._background_search.run_slice()
        if not self._is_searching:
            self._report()

    def _report(self) -> None:
        self._reported_at = time.perf_counter()
        search = self._background_search
        recording = search.recording
        report = Report(
            recording.problem,
            recording.progress(),
            search.status,
            search.steps_per_s,
            recording.landmarks(),
            search.elapsed_s,
            control_count=self._control_count,
        )
        self.progressed.emit(report)

    def _report_failure(self, error: Exception) -> None:
        _log.info("what was asked for failed", exc_info=error)
        if isinstance(error, MemoryError):
            message = tr("There is not enough memory for this. A smaller board needs less.")
        else:
            message = str(error) or type(error).__name__
        self.failed.emit(message)
