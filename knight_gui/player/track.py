"""What is shown of one search, and how far it got: one lane's part of what the clock moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.player.lane import Lane
from knight_gui.player.requests import Cancel, Close, GoTo, Open
from knight_gui.player.work import Work

if TYPE_CHECKING:
    from knight_gui.player.frame import Frame, Report
    from knight_gui.player.jobs.job import Delivery, Job
    from knight_gui.player.requests import Order, Request
    from knight_gui.search.position import Landmark
    from knight_gui.search.problem import Problem


class Track(QObject):
    """One lane, the search that is open in it, and the step of it that is shown.

    The lane carries; the track remembers: what is shown, how far it got, where each
    search was left, which jobs are under way.

    Signals
    -------
    opened(Problem)
        Another search is shown from now on.
    framed(Frame)
        The position to draw.
    reported(Report)
        How far the search got.
    moved(Passage), retreated(Passage)
        Before a frame that lies after the one shown: what happened on the way, either
        only advances, or retreats as well.
    delivered(Delivery)
        What has come so far of a job that was started and not cancelled.
    failed(str)
        A sentence on what went wrong.
    """

    opened = Signal(object)
    framed = Signal(object)
    reported = Signal(object)
    moved = Signal(object)
    retreated = Signal(object)
    delivered = Signal(object)
    failed = Signal(object)

    def __init__(self, lane: Lane, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lane = lane
        self._problem: Problem | None = None
        self._frame: Frame | None = None
        self._report: Report | None = None
        self._shown_steps: dict[Problem, int] = {}
        self._jobs: dict[type[Job], Job] = {}
        self._told: dict[type[Job], Delivery] = {}
        lane.framed.connect(self._take_frame)
        lane.progressed.connect(self._take_report)
        lane.moved.connect(self.moved)
        lane.retreated.connect(self.retreated)
        lane.delivered.connect(self._take_delivery)
        lane.failed.connect(self.failed)

    @property
    def problem(self) -> Problem | None:
        """The search that is shown; None before a square was chosen."""
        return self._problem

    @property
    def frame(self) -> Frame | None:
        """The position that is shown."""
        return self._frame

    @property
    def report(self) -> Report | None:
        """How far the search got, as far as is known."""
        return self._report

    @property
    def is_idle(self) -> bool:
        """Whether no answer is awaited."""
        return self._lane.is_idle

    @property
    def step(self) -> int:
        """The step that is shown."""
        return self._frame.position.step if self._frame else 0

    @property
    def steps(self) -> int:
        """How many steps were searched."""
        searched = self._report.progress.steps if self._report else 0
        return max(searched, self.step)

    @property
    def work(self) -> Work | None:
        """What the search is doing; None while that is not known."""
        return self._report.work if self._report else None

    @property
    def is_at_rest(self) -> bool:
        """Whether the search goes no further, and has not just been told to."""
        return self._lane.is_obeyed and self.work in (Work.STOPPED, Work.ENDED)

    @property
    def has_ended(self) -> bool:
        """Whether the search has ended, whatever is shown of it."""
        return self.work is Work.ENDED

    @property
    def is_at_end(self) -> bool:
        """Whether the last step of an ended search is shown."""
        return self.has_ended and self._frame is not None and self.step >= self.steps

    @property
    def landmarks(self) -> tuple[Landmark, ...]:
        """The steps worth jumping to."""
        return self._report.landmarks if self._report else ()

    def open(self, problem: Problem) -> None:
        """Show a search where it was left, if that is still at hand, else from its beginning."""
        if self._problem is not None:
            self._forget_other_boards(problem)
            if self._frame is not None:
                self._shown_steps[self._problem] = self.step
        self._start_on(problem, self._shown_steps.get(problem, 0))

    def open_anew(self, problem: Problem) -> None:
        """Show a search from its beginning."""
        self._shown_steps.clear()
        self._start_on(problem, 0)

    def begin_anew(self) -> None:
        """Show the first step; if the search could not be opened, try again."""
        assert self._problem is not None
        self._lane.ask(Open(self._problem) if self._frame is None else GoTo(0))

    def clear(self) -> None:
        """Show no search any more."""
        self._problem = self._frame = self._report = None
        self._jobs.clear()
        self._told.clear()
        self._shown_steps.clear()
        self._lane.ask(Close())

    def close(self) -> None:
        """End the search, and its thread."""
        self._lane.close()

    def ask(self, request: Request) -> None:
        """Ask something of the search."""
        self._lane.ask(request)

    def order(self, order: Order) -> None:
        """Have an order obeyed."""
        self._lane.order(order)

    def settle(self) -> None:
        """Wait a moment for the orders to be obeyed, and take up what that led to."""
        self._lane.settle()

    def start(self, job: Job) -> None:
        """Start a job, in place of an older one of its kind; `delivered` brings what comes of it.

        It waits for the search to be open, and ends when another one is opened.
        """
        if self._problem is not None:
            self._jobs[type(job)] = job
            self._told.pop(type(job), None)
            self._lane.order(job)

    def told_by(self, kind: type[Job]) -> Delivery | None:
        """Return what came last of the job of a kind, unless another one was begun since."""
        return self._told.get(kind)

    def cancel(self, kind: type[Job]) -> None:
        """Do no more of the job of this kind; nothing is heard of it any more."""
        self._told.pop(kind, None)
        if self._jobs.pop(kind, None) is not None:
            self._lane.order(Cancel(kind))

    def show(self, step: int) -> None:
        """Show a step, or the last one if the search ended before it."""
        if not (self.is_at_end and step >= self.steps):
            self._lane.ask(GoTo(step))

    def _start_on(self, problem: Problem, step: int) -> None:
        self._problem = problem
        self._frame = None
        self._report = None
        self._jobs.clear()
        self._told.clear()
        self._lane.ask(Open(problem, step))
        self.opened.emit(problem)

    def _forget_other_boards(self, problem: Problem) -> None:
        assert self._problem is not None
        here = (self._problem.board, self._problem.path)
        if here != (problem.board, problem.path):
            self._shown_steps.clear()

    @Slot(object)
    def _take_frame(self, frame: Frame) -> None:
        if frame.problem == self._problem:
            self._frame = frame
            self.framed.emit(frame)

    @Slot(object)
    def _take_report(self, report: Report) -> None:
        if report.problem == self._problem:
            self._report = report
            self.reported.emit(report)

    @Slot(object)
    def _take_delivery(self, delivery: Delivery) -> None:
        kind = type(delivery.job)
        # what was under way when a job was cancelled or replaced is not wanted any more
        if self._jobs.get(kind) is delivery.job:
            self._told[kind] = delivery
            if delivery.is_complete:
                del self._jobs[kind]
            self.delivered.emit(delivery)
