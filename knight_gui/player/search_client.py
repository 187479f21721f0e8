"""Client of one search: sends requests to its worker, and keeps the newest frame and report."""

from __future__ import annotations

import logging
from dataclasses import replace
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QThread, Signal, Slot

from knight_gui.player.background_search import THROTTLE_AFTER_S
from knight_gui.player.frame import Frame, Report, SearchStatus
from knight_gui.player.jobs.job import ControlMessage, Job, JobResult
from knight_gui.player.judge import Judge
from knight_gui.player.pace import Pace, PaceTracker
from knight_gui.player.requests import (
    CancelJob,
    OpenRequest,
    Request,
    SearchControl,
    SeekRequest,
    SeekTarget,
)
from knight_gui.search.cancel import CancelToken
from knight_gui.search.compiling import loader
from knight_gui.search.kinds import Outcome, StepType
from knight_gui.search.problem import Problem

if TYPE_CHECKING:
    from knight_gui.player.search_worker import SearchWorker
    from knight_gui.search.position import Landmark
    from knight_gui.state.scene import Disclosure

MAX_SETTLE_S = 0.02
"""Longest wait of the window for a control message: ten times as long as most of them take."""
_MAX_CLOSE_MS = 5000
"""Wait for the thread to end, after which an error is logged."""
_log = logging.getLogger(__name__)


class SearchClient(QObject):
    """Client of one search, and owner of its thread; a newer request replaces those that wait.

    It requests one frame at a time. While an answer is awaited only the newest seek is kept, so
    that nothing queues up, however fast the requests come. A control message is sent at once,
    unless its search still waits to be opened. Answers about an earlier search are dropped.

    Signals
    -------
    opened(Problem)
        Another search is shown from now on.
    frame_changed(Frame)
        There is another frame to draw.
    skipping_ended()
        The frame that was drawn last can be read.
    disclosure_changed()
        The verdict on the path is hidden from a user who plays, or shown again.
    verdict_changed()
        The judge has another verdict on the path shown.
    report_changed(Report)
        There is another report on the progress.
    job_result_received(JobResult)
        There is a result of a job that was started and not cancelled; not of the judge's jobs.
    finished(Problem)
        The search has ended just now, whatever is shown of it.
    failed(str)
        A request, a job or the search has failed, with a message.
    """

    opened = Signal(Problem)
    frame_changed = Signal(Frame)
    skipping_ended = Signal()
    disclosure_changed = Signal()
    verdict_changed = Signal()
    report_changed = Signal(Report)
    job_result_received = Signal(JobResult)
    finished = Signal(Problem)
    failed = Signal(str)
    _request_sent = Signal(Request, tuple)
    # a count of cancellations may exceed 32 bits
    _control_sent = Signal(ControlMessage, object)

    def __init__(
        self, parent: QObject | None = None, throttle_after_s: float = THROTTLE_AFTER_S
    ) -> None:
        super().__init__(parent)
        self._throttle_after_s = throttle_after_s
        self._token = CancelToken()
        self._seek_token = CancelToken()
        self._pending_requests: list[Request] = []
        self._deferred_control: SearchControl | None = None
        self._request_in_flight: Request | None = None
        self._control_count = 0
        self._control_done = Event()
        self.problem: Problem | None = None
        """Problem of the search shown; None before a start was chosen."""
        self.frame: Frame | None = None
        """Frame that is shown, with the judge's verdict."""
        self.report: Report | None = None
        """Newest report of the search."""
        self._jobs: dict[type[Job], Job] = {}
        self.judge = Judge(self.start_job, self.cancel_job)
        """Judge of the path shown."""
        self._hid_verdict = False
        self._pace_tracker = PaceTracker(self)
        self._pace_tracker.skipping_ended.connect(self._on_pace_tracker_skipping_ended)
        self._worker: SearchWorker | None = None
        self._is_closed = False
        self._thread = QThread(self)
        self._thread.setObjectName("search")

    # State

    @property
    def pace(self) -> Pace:
        """Pace of the frames."""
        return self._pace_tracker.pace

    @property
    def has_no_pending_request(self) -> bool:
        """Whether no answer is awaited, and no request waits to be sent."""
        return self._request_in_flight is None and not self._pending_requests

    @property
    def step(self) -> int:
        """The step that is shown."""
        return self.frame.position.step if self.frame else 0

    @property
    def requested_step(self) -> int:
        """The step that was requested last, or from which a seek starts; else the step shown."""
        request = self._request_in_flight
        if self._pending_requests:
            request = self._pending_requests[-1]
        match request:
            case SeekRequest(target, step) if target is not SeekTarget.LIVE_END:
                return step
            case OpenRequest(_, int() as step):
                return step
        return self.step

    @property
    def step_count(self) -> int:
        """Number of steps of the search, as far as is known."""
        if self.report is None:
            return self.step
        return max(self.report.progress.steps, self.step)

    @property
    def status(self) -> SearchStatus | None:
        """Status of the search; None while it is unknown."""
        return self.report.status if self.report else None

    @property
    def is_at_rest(self) -> bool:
        """Whether the search goes no further, and has not just been resumed."""
        report = self.report
        if report is None or report.control_count != self._control_count:
            return False
        return report.status in (
            SearchStatus.STOPPED,
            SearchStatus.WAITING_FOR_MOVE,
            SearchStatus.FINISHED,
        )

    @property
    def has_ended(self) -> bool:
        """Whether the search has ended, whatever is shown of it."""
        return self.status is SearchStatus.FINISHED

    @property
    def is_stuck(self) -> bool:
        """Whether the search has ended without an answer, since it never backtracks."""
        return self.report is not None and self.report.progress.outcome is Outcome.STUCK

    @property
    def is_at_end(self) -> bool:
        """Whether the last step of an ended search is shown."""
        return self.has_ended and self.frame is not None and self.step >= self.step_count

    @property
    def losing_prefix_length(self) -> int:
        """Number of squares of the path shown up to the one that lost it; 0 if none is known."""
        if self.frame is None or self.frame.verdict is None:
            return 0
        return len(self.frame.verdict.losing_prefix)

    @property
    def was_lost_before(self) -> bool:
        """Whether the path shown was lost by an earlier step than the one shown."""
        if self.frame is None or not self.losing_prefix_length:
            return False
        position = self.frame.position
        is_advance = position.step_type is StepType.ADVANCE
        is_losing_step = is_advance and len(position.path) == self.losing_prefix_length
        return position.step > 0 and not is_losing_step

    @property
    def landmarks(self) -> tuple[Landmark, ...]:
        """The steps worth jumping to."""
        return self.report.landmarks if self.report else ()

    # Commands

    def open(self, problem: Problem | None, step: int | None = None) -> None:
        """Open a search at a step, or where it was left; None: show no search any more."""
        self.problem = problem
        self.frame = None
        self.report = None
        self._jobs.clear()
        self.judge.reset()
        self._pace_tracker.reset()
        self.send_request(OpenRequest(problem, step))
        if problem is not None:
            self.opened.emit(problem)

    def open_after_move(self, problem: Problem, step: int) -> None:
        """Show a step of the same search, to which moves may have been added by hand."""
        if problem == self.problem:
            self.seek_step(step)
        else:
            self.problem = problem
            self.send_request(OpenRequest(problem, step))

    def emit_current_state(self) -> None:
        """Emit the signals for the present state, for new listeners."""
        if self.problem is not None:
            self.opened.emit(self.problem)
        if self.report is not None:
            self.report_changed.emit(self.report)
        if self.frame is not None:
            self.frame_changed.emit(self.frame)

    def restart(self) -> None:
        """Show the first step; if the search could not be opened, try again."""
        assert self.problem is not None
        if self.frame is None:
            self.send_request(OpenRequest(self.problem))
        else:
            self.send_request(SeekRequest(SeekTarget.STEP))

    def seek_step(self, step: int) -> None:
        """Show a step, or the last one if the search ended before it."""
        if not (self.is_at_end and step >= self.step_count):
            self.send_request(SeekRequest(SeekTarget.STEP, step))

    def expect_jump(self, step: int) -> None:
        """Expect a jump to a step, which does not count as skipping those between."""
        self._pace_tracker.expect_jump(step)

    def set_playing(self, *, is_playing: bool, is_only_client: bool) -> None:
        """Set whether steps are played, and whether this is the only search shown."""
        self.judge.judges_moves = is_only_client and not is_playing
        self.judge.estimates_cost = is_only_client
        self._pace_tracker.set_playing(is_playing=is_playing)
        self.judge.request_answers()

    def set_verdicts_hidden(self, *, are_hidden: bool) -> None:
        """Hide the verdicts on the path shown, or show them again."""
        if are_hidden is not self.judge.are_verdicts_hidden:
            self.judge.are_verdicts_hidden = are_hidden
            self._refresh_verdict()

    def set_disclosure(self, disclosure: Disclosure) -> None:
        """Set the amount of information on a search by hand."""
        if disclosure is self.judge.disclosure:
            return
        self.judge.disclosure = disclosure
        if self.problem is not None and self.problem.is_by_hand:
            self._refresh_verdict()

    def start_job(self, job: Job) -> None:
        """Start a job in place of an older one of its type; `job_result_received` has the result.

        It waits for the search to be open if it needs one, and ends when another one is opened.
        """
        if self.problem is not None or not job.needs_search:
            self._jobs[type(job)] = job
            self._send_control(job)

    def cancel_job(self, job_type: type[Job]) -> None:
        """Cancel the job of a type; it sends no result any more."""
        if self._jobs.pop(job_type, None) is not None:
            self._send_control(CancelJob(job_type))

    def control_search(self, control: SearchControl) -> None:
        """Stop or resume the search."""
        if self._has_pending_open:
            self._deferred_control = control
        else:
            self._control_count += 1
            self._control_done.clear()
            self._send_control(control)

    def send_request(self, request: Request) -> None:
        """Send a request now, or as soon as the answer that is awaited has come."""
        if isinstance(request, SeekRequest):
            opens = [other for other in self._pending_requests if isinstance(other, OpenRequest)]
            self._pending_requests = [*opens, request]
        else:
            self._pending_requests = [request]
            self._deferred_control = None
        if self._request_in_flight is not None and request != self._request_in_flight:
            # the request in flight is obsolete
            self._cancel_tokens()
        self._send_next_request()

    def wait_for_control(self) -> None:
        """Wait a moment for a control message to be applied, and handle the report on it.

        Else the window would first draw all other changes: with the wait the 99th percentile
        from a stop to rest is 12 to 18 ms on a busy machine, without it 30 to 70.
        """
        if self._thread.isRunning() and self._control_done.wait(MAX_SETTLE_S):
            QCoreApplication.sendPostedEvents(self, QEvent.Type.MetaCall)

    def load_engine(self) -> None:
        """Start the thread, which loads the engine first; call it after the window is shown."""
        if self._worker is not None or self._is_closed:
            return
        from knight_gui.player.search_worker import SearchWorker

        worker = SearchWorker(
            self._throttle_after_s, self._token, self._seek_token, self._control_done
        )
        self._worker = worker
        worker.moveToThread(self._thread)
        self._thread.started.connect(worker.on_thread_started)
        self._thread.finished.connect(worker.on_thread_finished)
        self._request_sent.connect(worker.handle_request)
        self._control_sent.connect(worker.handle_control)
        worker.answered.connect(self._on_worker_answered)
        worker.progressed.connect(self._on_worker_progressed)
        worker.job_result_ready.connect(self._on_worker_job_result_ready)
        worker.failed.connect(self.failed)
        worker.engine_needed.connect(self._on_worker_engine_needed)
        self._thread.start()

    @Slot()
    def _on_worker_engine_needed(self) -> None:
        """Load the rest of the engine, at the priority of the window's own thread."""
        if not self._is_closed:
            loader.load_for_window()
            loader.start_loading()

    def close(self) -> None:
        """End the search and its thread, and wait for both."""
        self._is_closed = True
        self._cancel_tokens()
        self._thread.quit()
        if not self._thread.wait(_MAX_CLOSE_MS):
            _log.error("the search did not end within 5 s")
            self._thread.wait()

    # Implementation

    def _cancel_tokens(self) -> tuple[int, int]:
        """Cancel both tokens unless the worker rests; return their counts of cancellations."""
        if self._request_in_flight is not None or self._jobs or not self.is_at_rest:
            self._token.cancel()
            self._seek_token.cancel()
        return self._token.counts[0], self._seek_token.counts[0]

    def _send_next_request(self) -> None:
        if not self._pending_requests or self._request_in_flight is not None:
            return
        cancel_counts = self._cancel_tokens()
        self._request_in_flight = self._pending_requests.pop(0)
        self.load_engine()
        self._request_sent.emit(self._request_in_flight, cancel_counts)
        if isinstance(self._request_in_flight, OpenRequest):
            for job in self._jobs.values():
                self._send_control(job)
            if self._deferred_control is not None:
                self.control_search(self._deferred_control)

    def _send_control(self, message: ControlMessage) -> None:
        """Send a control message at once, unless another search waits to be opened."""
        if not self._has_pending_open:
            cancel_count = self._token.cancel()
            self.load_engine()
            self._control_sent.emit(message, cancel_count)

    @property
    def _has_pending_open(self) -> bool:
        """Whether another search waits to be opened, so that answers about the old are dropped."""
        return any(isinstance(request, OpenRequest) for request in self._pending_requests)

    @Slot(Frame)
    def _on_worker_answered(self, frame: Frame | None) -> None:
        self._request_in_flight = None
        if frame is not None and not self._has_pending_open and frame.problem == self.problem:
            self._pace_tracker.add_frame(frame)
            self._judge(frame)
            self.frame_changed.emit(self.frame)
        self._send_next_request()

    def _refresh_verdict(self) -> None:
        if self.frame is not None:
            self._judge(self.frame)
            self.verdict_changed.emit()

    def _judge(self, frame: Frame) -> None:
        self.judge.set_frame(frame, is_readable=self.pace is Pace.READABLE)
        self.frame = replace(frame, verdict=self.judge.verdict)
        if self.judge.hides_verdict is not self._hid_verdict:
            self._hid_verdict = self.judge.hides_verdict
            self.disclosure_changed.emit()

    @Slot()
    def _on_pace_tracker_skipping_ended(self) -> None:
        if self.frame is not None:
            self._judge(self.frame)
            self.skipping_ended.emit()

    @Slot(Report)
    def _on_worker_progressed(self, report: Report) -> None:
        if self._has_pending_open or report.problem != self.problem:
            return
        previous_status = self.status
        self.report = report
        if report.status is not previous_status:
            # the tree above a losing move is better known now
            self.judge.request_estimate_again()
        self.report_changed.emit(report)
        was_running = previous_status not in (None, SearchStatus.FINISHED)
        if was_running and report.status is SearchStatus.FINISHED:
            self.finished.emit(report.problem)

    @Slot(JobResult)
    def _on_worker_job_result_ready(self, job_result: JobResult) -> None:
        job_type = type(job_result.job)
        # results of a job that was cancelled or replaced meanwhile are dropped
        if self._jobs.get(job_type) is not job_result.job:
            return
        if job_result.is_complete:
            del self._jobs[job_type]
        if not self.judge.accept_result(job_result):
            self.job_result_received.emit(job_result)
        elif self.frame is not None:
            self.frame = replace(self.frame, verdict=self.judge.verdict)
            self.verdict_changed.emit()
