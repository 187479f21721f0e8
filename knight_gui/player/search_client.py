"""One search that is shown: the way to its worker and back, and what is known of it."""

from __future__ import annotations

import logging
from dataclasses import replace
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QObject,
    QThread,
    Signal,
    Slot,
)

from knight_gui.player.background_search import THROTTLE_AFTER_S
from knight_gui.player.frame import SearchStatus
from knight_gui.player.judge import Judge
from knight_gui.player.pace import Pace, PaceTracker
from knight_gui.player.requests import (
    CancelJob,
    OpenRequest,
    SearchControl,
    SeekRequest,
    SeekTarget,
)
from knight_gui.search.cancel import CancelToken
from knight_gui.search.compiling import loader
from knight_gui.search.kinds import Outcome, StepType

if TYPE_CHECKING:
    from knight_gui.player.frame import Frame, Report
    from knight_gui.player.jobs.job import Job, JobResult
    from knight_gui.player.requests import ControlMessage, Request
    from knight_gui.player.search_worker import SearchWorker
    from knight_gui.search.position import Landmark
    from knight_gui.search.problem import Problem
    from knight_gui.state.scene import Disclosure

MAX_SETTLE_S = 0.02
"""How long the window waits for a search to be steered: ten times as long as that mostly takes."""
_log = logging.getLogger(__name__)


class SearchClient(QObject):
    """Owns the thread of one search; a newer request replaces those that wait.

    It asks for one frame at a time. While an answer is awaited only the newest seek is kept, so
    that nothing queues up, however fast the requests come. An order is sent at once, unless the
    search that it is meant for still waits to be opened. What arrives about a search that is
    left is not told.

    Attributes
    ----------
    problem
        The search that is shown; None before a square was chosen.
    frame
        The position that is shown, with what the judge says of it.
    report
        How far the search got, as far as is known.
    judge
        Says what can become of the path that is shown.

    Signals
    -------
    opened(Problem)
        Another search is shown from now on.
    frame_changed(Frame)
        The position to draw.
    skipping_ended()
        The frame that was drawn last can be read: a rush is over.
    verdict_changed()
        The judge knows more of the path that is shown.
    report_changed(Report)
        How far the search got.
    job_result_received(Delivery)
        What has come so far of a job that was started and not cancelled.
    finished(Problem)
        The search has ended just now, whatever is shown of it.
    failed(str)
        A sentence on what went wrong.
    """

    opened = Signal(object)
    frame_changed = Signal(object)
    skipping_ended = Signal()
    verdict_changed = Signal()
    report_changed = Signal(object)
    job_result_received = Signal(object)
    finished = Signal(object)
    failed = Signal(object)
    _request_sent = Signal(object, object)
    _control_sent = Signal(object, object)

    def __init__(
        self, parent: QObject | None = None, rest_after_s: float = THROTTLE_AFTER_S
    ) -> None:
        super().__init__(parent)
        self._rest_after_s = rest_after_s
        self._token = CancelToken()
        self._seek_token = CancelToken()
        self._pending_requests: list[Request] = []
        self._deferred_control: SearchControl | None = None
        self._request_in_flight: Request | None = None
        self._control_count = 0
        self._control_done = Event()
        self.problem: Problem | None = None
        self.frame: Frame | None = None
        self.report: Report | None = None
        self._jobs: dict[type[Job], Job] = {}
        self.judge = Judge(self.start_job, self.cancel_job)
        self._pacer = PaceTracker(self)
        self._pacer.skipping_ended.connect(self._on_pacer_skipping_ended)
        self._worker: SearchWorker | None = None
        self._is_closed = False
        self._thread = QThread(self)
        self._thread.setObjectName("search")

    # What is the case

    @property
    def pace(self) -> Pace:
        """How frames follow each other."""
        return self._pacer.pace

    @property
    def has_no_pending_request(self) -> bool:
        """Whether no answer is awaited, and nothing waits to be asked."""
        return self._request_in_flight is None and not self._pending_requests

    @property
    def step(self) -> int:
        """The step that is shown."""
        return self.frame.position.step if self.frame else 0

    @property
    def requested_step(self) -> int:
        """The step that was asked for last, or from which something is sought; else that shown."""
        match self._pending_requests[-1] if self._pending_requests else self._request_in_flight:
            case SeekRequest(kind, step) if kind is not SeekTarget.LIVE_END:
                return step
            case OpenRequest(_, int() as step):
                return step
        return self.step

    @property
    def step_count(self) -> int:
        """How many steps were searched."""
        return max(self.report.progress.steps if self.report else 0, self.step)

    @property
    def status(self) -> SearchStatus | None:
        """What the search is doing; None while that is not known."""
        return self.report.status if self.report else None

    @property
    def is_at_rest(self) -> bool:
        """Whether the search goes no further, and has not just been told to."""
        told = self.report
        is_newest = told is not None and told.control_count == self._control_count
        return is_newest and self.status in (
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
        """Whether the search has ended without an answer, as it never goes back."""
        return self.report is not None and self.report.progress.outcome is Outcome.STUCK

    @property
    def is_at_end(self) -> bool:
        """Whether the last step of an ended search is shown."""
        return self.has_ended and self.frame is not None and self.step >= self.step_count

    @property
    def losing_prefix_length(self) -> int:
        """How many squares the path that is shown had when it was lost; 0 if it is not known to be.

        The last of them lost it.
        """
        verdict = self.frame.verdict if self.frame else None
        return len(verdict.losing_prefix) if verdict else 0

    @property
    def was_lost_before(self) -> bool:
        """Whether the path that is shown was lost by an earlier step than the one shown."""
        if self.frame is None or not self.losing_prefix_length:
            return False
        position = self.frame.position
        return position.step > 0 and not (
            position.step_type is StepType.ADVANCE
            and len(position.path) == self.losing_prefix_length
        )

    @property
    def landmarks(self) -> tuple[Landmark, ...]:
        """The steps worth jumping to."""
        return self.report.landmarks if self.report else ()

    # What can be done

    def open(self, problem: Problem | None, step: int | None = None) -> None:
        """Show a search at a step, or where it was left; None: show no search any more."""
        self.problem = problem
        self.frame = self.report = None
        self._jobs.clear()
        self.judge.reset()
        self._pacer.reset()
        self.send_request(OpenRequest(problem, step))
        if problem is not None:
            self.opened.emit(problem)

    def open_after_move(self, problem: Problem, step: int) -> None:
        """Show a step of the same search, to which some were added by hand if it is."""
        if problem == self.problem:
            self.seek_step(step)
        else:
            self.problem = problem
            self.send_request(OpenRequest(problem, step))

    def emit_current_state(self) -> None:
        """Tell all that is known: there are others who listen now."""
        if self.problem is not None:
            self.opened.emit(self.problem)
        if self.report is not None:
            self.report_changed.emit(self.report)
        if self.frame is not None:
            self.frame_changed.emit(self.frame)

    def restart(self) -> None:
        """Show the first step; if the search could not be opened, try again."""
        assert self.problem is not None
        self.send_request(
            OpenRequest(self.problem) if self.frame is None else SeekRequest(SeekTarget.STEP)
        )

    def seek_step(self, step: int) -> None:
        """Show a step, or the last one if the search ended before it."""
        if not (self.is_at_end and step >= self.step_count):
            self.send_request(SeekRequest(SeekTarget.STEP, step))

    def set_playing(self, *, is_playing: bool, is_only_client: bool) -> None:
        """Note whether steps are shown by themselves, and whether another search is, too."""
        self.judge.is_thorough = is_only_client and not is_playing
        self._pacer.set_playing(is_playing=is_playing)
        self.judge.request_answers()

    def set_verdicts_hidden(self, *, are_hidden: bool) -> None:
        """Say nothing of what can become of the path that is shown, or say it again."""
        was_silent = self.judge.are_verdicts_hidden
        self.judge.are_verdicts_hidden = are_hidden
        if are_hidden is not was_silent:
            self._refresh_verdict()

    def set_disclosure(self, disclosure: Disclosure) -> None:
        """Tell so much of a search by hand."""
        before = self.judge.disclosure
        self.judge.disclosure = disclosure
        if disclosure is not before and self.problem is not None and self.problem.is_by_hand:
            self._refresh_verdict()

    def start_job(self, job: Job) -> None:
        """Start a job, in place of an older one of its kind; `delivered` brings the result.

        It waits for the search to be open if it needs one, and ends when another one is opened.
        """
        if self.problem is not None or not job.needs_search:
            self._jobs[type(job)] = job
            self._send_control(job)

    def cancel_job(self, job_type: type[Job]) -> None:
        """Do no more of the job of this kind; nothing is heard of it any more."""
        if self._jobs.pop(job_type, None) is not None:
            self._send_control(CancelJob(job_type))

    def control_search(self, control: SearchControl) -> None:
        """Have the search stop or go on."""
        if self._has_pending_open:
            self._deferred_control = control
        else:
            self._control_count += 1
            self._control_done.clear()
            self._send_control(control)

    def send_request(self, request: Request) -> None:
        """Ask now, or as soon as the answer that is awaited has come."""
        if isinstance(request, SeekRequest):
            self._pending_requests = [
                *(each for each in self._pending_requests if isinstance(each, OpenRequest)),
                request,
            ]
        else:
            self._pending_requests = [request]
            self._deferred_control = None
        if request != self._request_in_flight:
            # what is being looked for is not wanted any more
            self._cancel_tokens()
        self._send_next_request()

    def wait_for_control(self) -> None:
        """Wait a moment for the search to be steered, and take up what that led to.

        Else the window would draw all that changed in between before it heard of that: with it
        the 99th percentile from a stop to rest is 12 to 18 ms on a busy machine, without 30 to 70.
        """
        if self._thread.isRunning() and self._control_done.wait(MAX_SETTLE_S):
            QCoreApplication.sendPostedEvents(self, QEvent.Type.MetaCall)

    def load_engine(self) -> None:
        """Begin the thread, which loads the engine first; the window is shown before it does."""
        if self._worker is not None or self._is_closed:
            return
        from knight_gui.player.search_worker import SearchWorker

        self._worker = worker = SearchWorker(
            self._rest_after_s, self._token, self._seek_token, self._control_done
        )
        worker.moveToThread(self._thread)
        self._thread.started.connect(worker.on_thread_started)
        self._thread.finished.connect(worker.on_thread_finished)
        self._request_sent.connect(worker.handle_request)
        self._control_sent.connect(worker.handle_control)
        worker.answered.connect(self._on_worker_answered)
        worker.progressed.connect(self._on_worker_progressed)
        worker.job_result_ready.connect(self._on_worker_job_result)
        worker.failed.connect(self.failed)
        worker.engine_wanted.connect(self._load_rest)
        self._thread.start()

    @Slot()
    def _load_rest(self) -> None:
        """Have the rest of the engine loaded, at the priority of the window's own thread."""
        if not self._is_closed:
            loader.explain_first()
            loader.start_loading()

    def close(self) -> None:
        """End the search and its thread; returns when both have ended."""
        self._is_closed = True
        self._cancel_tokens()
        self._thread.quit()
        if not self._thread.wait(5000):
            _log.error("the search did not end within 5 s")
            self._thread.wait()

    # What happens

    def _cancel_tokens(self) -> tuple[int, int]:
        """Cancel both tokens, and return which time that was for each."""
        return self._token.cancel(), self._seek_token.cancel()

    def _send_next_request(self) -> None:
        if not self._pending_requests or self._request_in_flight is not None:
            return
        self._request_in_flight = self._pending_requests.pop(0)
        times = self._cancel_tokens()
        self.load_engine()
        self._request_sent.emit(self._request_in_flight, times)
        if isinstance(self._request_in_flight, OpenRequest):
            for job in self._jobs.values():
                self._send_control(job)
            if self._deferred_control is not None:
                self.control_search(self._deferred_control)

    def _send_control(self, message: ControlMessage) -> None:
        """Have an order obeyed at once, unless its search waits to be opened: then after that."""
        if not self._has_pending_open:
            time = self._token.cancel()
            self.load_engine()
            self._control_sent.emit(message, time)

    @property
    def _has_pending_open(self) -> bool:
        """Whether what still arrives is about a search that is not to be shown any more."""
        return any(isinstance(waiting, OpenRequest) for waiting in self._pending_requests)

    @Slot(object)
    def _on_worker_answered(self, frame: Frame | None) -> None:
        self._request_in_flight = None
        if frame is not None and not self._has_pending_open and frame.problem == self.problem:
            self._pacer.add_frame(frame)
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

    @Slot()
    def _on_pacer_skipping_ended(self) -> None:
        if self.frame is not None:
            self._judge(self.frame)
            self.skipping_ended.emit()

    @Slot(object)
    def _on_worker_progressed(self, report: Report) -> None:
        if self._has_pending_open or report.problem != self.problem:
            return
        before = self.status
        self.report = report
        if report.status is not before:
            # more is known now of what lies above a losing move
            self.judge.request_estimate_again()
        self.report_changed.emit(report)
        if report.status is SearchStatus.FINISHED and before not in (None, SearchStatus.FINISHED):
            self.finished.emit(report.problem)

    @Slot(object)
    def _on_worker_job_result(self, delivery: JobResult) -> None:
        kind = type(delivery.job)
        # what was under way when a job was cancelled or replaced is not wanted any more
        if self._jobs.get(kind) is not delivery.job:
            return
        if delivery.is_complete:
            del self._jobs[kind]
        if self.judge.accept_result(delivery) and self.frame is not None:
            self.frame = replace(self.frame, verdict=self.judge.verdict)
            self.verdict_changed.emit()
        self.job_result_received.emit(delivery)
