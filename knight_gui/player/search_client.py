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

from knight_gui.player.background_search import REST_AFTER_S
from knight_gui.player.frame import Work
from knight_gui.player.judge import Judge
from knight_gui.player.pace import Pace, Pacer
from knight_gui.player.requests import Cancel, Open, Seek, Sought, Steer
from knight_gui.search.cancel import CancelToken
from knight_gui.search.compiling import loader
from knight_gui.search.kinds import Outcome, StepKind

if TYPE_CHECKING:
    from knight_gui.player.frame import Frame, Report
    from knight_gui.player.jobs.job import Delivery, Job
    from knight_gui.player.requests import Order, Request
    from knight_gui.player.search_worker import SearchWorker
    from knight_gui.search.position import Landmark
    from knight_gui.search.problem import Problem
    from knight_gui.state.scene import Judging

SETTLE_S = 0.02
"""How long the window waits for a search to be steered: ten times as long as that mostly takes."""
_log = logging.getLogger(__name__)


class Track(QObject):
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
    framed(Frame)
        The position to draw.
    slowed()
        The frame that was drawn last can be read: a rush is over.
    judged()
        The judge knows more of the path that is shown.
    reported(Report)
        How far the search got.
    delivered(Delivery)
        What has come so far of a job that was started and not cancelled.
    finished(Problem)
        The search has ended just now, whatever is shown of it.
    failed(str)
        A sentence on what went wrong.
    """

    opened = Signal(object)
    framed = Signal(object)
    slowed = Signal()
    judged = Signal()
    reported = Signal(object)
    delivered = Signal(object)
    finished = Signal(object)
    failed = Signal(object)
    _asked = Signal(object, object)
    _ordered = Signal(object, object)

    def __init__(self, parent: QObject | None = None, rest_after_s: float = REST_AFTER_S) -> None:
        super().__init__(parent)
        self._rest_after_s = rest_after_s
        self._token, self._look_token = CancelToken(), CancelToken()
        self._waiting: list[Request] = []
        self._held: Steer | None = None
        self._in_flight: Request | None = None
        self._steered, self._is_steered = 0, Event()
        self.problem: Problem | None = None
        self.frame: Frame | None = None
        self.report: Report | None = None
        self._jobs: dict[type[Job], Job] = {}
        self.judge = Judge(self.start, self.cancel)
        self._pacer = Pacer(self)
        self._pacer.slowed.connect(self._slow_down)
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
    def is_idle(self) -> bool:
        """Whether no answer is awaited, and nothing waits to be asked."""
        return self._in_flight is None and not self._waiting

    @property
    def step(self) -> int:
        """The step that is shown."""
        return self.frame.position.step if self.frame else 0

    @property
    def wanted_step(self) -> int:
        """The step that was asked for last, or from which something is sought; else that shown."""
        match self._waiting[-1] if self._waiting else self._in_flight:
            case Seek(kind, step) if kind is not Sought.LIVE_END:
                return step
            case Open(_, int() as step):
                return step
        return self.step

    @property
    def steps(self) -> int:
        """How many steps were searched."""
        return max(self.report.progress.steps if self.report else 0, self.step)

    @property
    def work(self) -> Work | None:
        """What the search is doing; None while that is not known."""
        return self.report.work if self.report else None

    @property
    def is_at_rest(self) -> bool:
        """Whether the search goes no further, and has not just been told to."""
        told = self.report
        is_newest = told is not None and told.steered == self._steered
        return is_newest and self.work in (Work.STOPPED, Work.AWAITING, Work.ENDED)

    @property
    def has_ended(self) -> bool:
        """Whether the search has ended, whatever is shown of it."""
        return self.work is Work.ENDED

    @property
    def is_stuck(self) -> bool:
        """Whether the search has ended without an answer, as it never goes back."""
        return self.report is not None and self.report.progress.outcome is Outcome.STUCK

    @property
    def is_at_end(self) -> bool:
        """Whether the last step of an ended search is shown."""
        return self.has_ended and self.frame is not None and self.step >= self.steps

    @property
    def lost_squares(self) -> int:
        """How many squares the path that is shown had when it was lost; 0 if it is not known to be.

        The last of them lost it.
        """
        verdict = self.frame.verdict if self.frame else None
        return len(verdict.ruined) if verdict else 0

    @property
    def was_lost_before(self) -> bool:
        """Whether the path that is shown was lost by an earlier step than the one shown."""
        if self.frame is None or not self.lost_squares:
            return False
        position = self.frame.position
        return position.step > 0 and not (
            position.kind is StepKind.ADVANCE and len(position.path) == self.lost_squares
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
        self.judge.forget()
        self._pacer.forget()
        self.ask(Open(problem, step))
        if problem is not None:
            self.opened.emit(problem)

    def play_on(self, problem: Problem, step: int) -> None:
        """Show a step of the same search, to which some were added by hand if it is."""
        if problem == self.problem:
            self.show(step)
        else:
            self.problem = problem
            self.ask(Open(problem, step))

    def tell_again(self) -> None:
        """Tell all that is known: there are others who listen now."""
        if self.problem is not None:
            self.opened.emit(self.problem)
        if self.report is not None:
            self.reported.emit(self.report)
        if self.frame is not None:
            self.framed.emit(self.frame)

    def begin_anew(self) -> None:
        """Show the first step; if the search could not be opened, try again."""
        assert self.problem is not None
        self.ask(Open(self.problem) if self.frame is None else Seek(Sought.STEP))

    def show(self, step: int) -> None:
        """Show a step, or the last one if the search ended before it."""
        if not (self.is_at_end and step >= self.steps):
            self.ask(Seek(Sought.STEP, step))

    def play(self, *, is_playing: bool, is_alone: bool) -> None:
        """Note whether steps are shown by themselves, and whether another search is, too."""
        self.judge.is_thorough = is_alone and not is_playing
        self._pacer.play(is_playing=is_playing)
        self.judge.ask()

    def be_silent(self, *, is_silent: bool) -> None:
        """Say nothing of what can become of the path that is shown, or say it again."""
        was_silent, self.judge.is_silent = self.judge.is_silent, is_silent
        if is_silent is not was_silent:
            self._judge_anew()

    def judge_by(self, judging: Judging) -> None:
        """Tell so much of a search by hand."""
        before, self.judge.judging = self.judge.judging, judging
        if judging is not before and self.problem is not None and self.problem.is_by_hand:
            self._judge_anew()

    def start(self, job: Job) -> None:
        """Start a job, in place of an older one of its kind; `delivered` brings the result.

        It waits for the search to be open if it needs one, and ends when another one is opened.
        """
        if self.problem is not None or not job.needs_search:
            self._jobs[type(job)] = job
            self._order(job)

    def cancel(self, kind: type[Job]) -> None:
        """Do no more of the job of this kind; nothing is heard of it any more."""
        if self._jobs.pop(kind, None) is not None:
            self._order(Cancel(kind))

    def steer(self, steer: Steer) -> None:
        """Have the search stop or go on."""
        if self._is_outdated:
            self._held = steer
        else:
            self._steered += 1
            self._is_steered.clear()
            self._order(steer)

    def ask(self, request: Request) -> None:
        """Ask now, or as soon as the answer that is awaited has come."""
        if isinstance(request, Seek):
            self._waiting = [*(each for each in self._waiting if isinstance(each, Open)), request]
        else:
            self._waiting = [request]
            self._held = None
        if request != self._in_flight:
            # what is being looked for is not wanted any more
            self._interrupt()
        self._ask_next()

    def settle(self) -> None:
        """Wait a moment for the search to be steered, and take up what that led to.

        Else the window would draw all that changed in between before it heard of that: with it
        the 99th percentile from a stop to rest is 12 to 18 ms on a busy machine, without 30 to 70.
        """
        if self._thread.isRunning() and self._is_steered.wait(SETTLE_S):
            QCoreApplication.sendPostedEvents(self, QEvent.Type.MetaCall)

    def load_engine(self) -> None:
        """Begin the thread, which loads the engine first; the window is shown before it does."""
        if self._worker is not None or self._is_closed:
            return
        from knight_gui.player.search_worker import SearchWorker

        self._worker = worker = SearchWorker(
            self._rest_after_s, self._token, self._look_token, self._is_steered
        )
        worker.moveToThread(self._thread)
        self._thread.started.connect(worker.begin)
        self._thread.finished.connect(worker.end)
        self._asked.connect(worker.handle)
        self._ordered.connect(worker.obey)
        worker.answered.connect(self._take_answer)
        worker.progressed.connect(self._take_report)
        worker.delivered.connect(self._take_delivery)
        worker.failed.connect(self.failed)
        worker.engine_wanted.connect(self._load_rest)
        self._thread.start()

    @Slot()
    def _load_rest(self) -> None:
        """Have the rest of the engine loaded, at the priority of the window's own thread."""
        if not self._is_closed:
            loader.explain_first()
            loader.begin()

    def close(self) -> None:
        """End the search and its thread; returns when both have ended."""
        self._is_closed = True
        self._interrupt()
        self._thread.quit()
        if not self._thread.wait(5000):
            _log.error("the search did not end within 5 s")
            self._thread.wait()

    # What happens

    def _interrupt(self) -> tuple[int, int]:
        """Cancel both tokens, and return which time that was for each."""
        return self._token.cancel(), self._look_token.cancel()

    def _ask_next(self) -> None:
        if not self._waiting or self._in_flight is not None:
            return
        self._in_flight = self._waiting.pop(0)
        times = self._interrupt()
        self.load_engine()
        self._asked.emit(self._in_flight, times)
        if isinstance(self._in_flight, Open):
            for job in self._jobs.values():
                self._order(job)
            if self._held is not None:
                self.steer(self._held)

    def _order(self, order: Order) -> None:
        """Have an order obeyed at once, unless its search waits to be opened: then after that."""
        if not self._is_outdated:
            time = self._token.cancel()
            self.load_engine()
            self._ordered.emit(order, time)

    @property
    def _is_outdated(self) -> bool:
        """Whether what still arrives is about a search that is not to be shown any more."""
        return any(isinstance(waiting, Open) for waiting in self._waiting)

    @Slot(object)
    def _take_answer(self, frame: Frame | None) -> None:
        self._in_flight = None
        if frame is not None and not self._is_outdated and frame.problem == self.problem:
            self._pacer.note(frame)
            self._judge(frame)
            self.framed.emit(self.frame)
        self._ask_next()

    def _judge_anew(self) -> None:
        if self.frame is not None:
            self._judge(self.frame)
            self.judged.emit()

    def _judge(self, frame: Frame) -> None:
        self.judge.judge(frame, is_read=self.pace is Pace.FOLLOWED)
        self.frame = replace(frame, verdict=self.judge.verdict)

    @Slot()
    def _slow_down(self) -> None:
        if self.frame is not None:
            self._judge(self.frame)
            self.slowed.emit()

    @Slot(object)
    def _take_report(self, report: Report) -> None:
        if self._is_outdated or report.problem != self.problem:
            return
        before, self.report = self.work, report
        if report.work is not before:
            # more is known now of what lies above a losing move
            self.judge.ask_anew()
        self.reported.emit(report)
        if report.work is Work.ENDED and before not in (None, Work.ENDED):
            self.finished.emit(report.problem)

    @Slot(object)
    def _take_delivery(self, delivery: Delivery) -> None:
        kind = type(delivery.job)
        # what was under way when a job was cancelled or replaced is not wanted any more
        if self._jobs.get(kind) is not delivery.job:
            return
        if delivery.is_complete:
            del self._jobs[kind]
        if self.judge.take(delivery) and self.frame is not None:
            self.frame = replace(self.frame, verdict=self.judge.verdict)
            self.judged.emit()
        self.delivered.emit(delivery)
