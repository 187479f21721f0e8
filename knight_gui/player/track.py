"""What is shown of one search, and how far it got: one lane's part of what the clock moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.player.frame import Closeup, FoundTours, Frame, Report, WastedSteps, Work
from knight_gui.player.lane import Lane
from knight_gui.player.requests import (
    Close,
    CountWasted,
    EnumerateTours,
    GoTo,
    LookCloser,
    Open,
    Request,
)

if TYPE_CHECKING:
    from knight_gui.search.position import Landmark
    from knight_gui.search.problem import Problem


class Track(QObject):
    """One lane, the search that is open in it, and the step of it that is shown.

    Signals
    -------
    opened(Problem)
        Another search is shown from now on.
    framed(Frame)
        The position to draw.
    reported(Report)
        How far the search got.
    looked_closer(Closeup)
        The depth over the steps that `look_closer` asked for.
    counted(WastedSteps)
        How many steps were wasted, which `count_wasted` asked for.
    enumerated(FoundTours)
        The tours that `enumerate_tours` asked for.
    failed(str)
        A sentence on what went wrong.
    """

    opened = Signal(object)
    framed = Signal(object)
    reported = Signal(object)
    looked_closer = Signal(object)
    counted = Signal(object)
    enumerated = Signal(object)
    failed = Signal(object)

    def __init__(self, lane: Lane, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lane = lane
        self._problem: Problem | None = None
        self._frame: Frame | None = None
        self._report: Report | None = None
        self._shown_steps: dict[Problem, int] = {}
        self._is_enumeration_due = False
        lane.framed.connect(self._take_frame)
        lane.progressed.connect(self._take_report)
        lane.looked_closer.connect(self._take_closeup)
        lane.counted.connect(self._take_count)
        lane.enumerated.connect(self._take_found)
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
        self._is_enumeration_due = False
        self._shown_steps.clear()
        self._lane.ask(Close())

    def close(self) -> None:
        """End the search, and its thread."""
        self._lane.close()

    def ask(self, request: Request) -> None:
        """Ask something of the search."""
        self._lane.ask(request)

    def show(self, step: int) -> None:
        """Show a step, or the last one if the search ended before it."""
        if not (self.is_at_end and step >= self.steps):
            self._lane.ask(GoTo(step))

    @Slot(object, object, object)
    def look_closer(self, first: int, last: int, bins: int) -> None:
        """Ask for the depth over some of the steps; `looked_closer` brings it."""
        if self._problem is not None:
            self._lane.look_closer(LookCloser(self._problem, first, last, bins))

    @Slot()
    def count_wasted(self) -> None:
        """Ask how many steps were in vain; `counted` brings it, bit by bit."""
        if self._problem is not None:
            self._lane.count_wasted(CountWasted(self._problem))

    @Slot()
    def give_up_count(self) -> None:
        """Ask no more for the steps in vain."""
        self._lane.give_up_count()

    @Slot()
    def enumerate_tours(self) -> None:
        """Ask for all tours from here; `enumerated` brings them, bit by bit."""
        # before it is open nobody knows of the search that is meant
        self._is_enumeration_due = self._problem is not None
        if self._frame is not None:
            self._send_enumeration()

    @Slot()
    def cancel_enumeration(self) -> None:
        """Ask no more for all tours."""
        self._is_enumeration_due = False
        self._lane.cancel_enumeration()

    def _start_on(self, problem: Problem, step: int) -> None:
        self._problem = problem
        self._frame = None
        self._report = None
        self._is_enumeration_due = False
        self._lane.ask(Open(problem, step))
        self.opened.emit(problem)

    def _send_enumeration(self) -> None:
        if self._is_enumeration_due:
            assert self._problem is not None
            self._is_enumeration_due = False
            self._lane.enumerate_tours(EnumerateTours(self._problem))

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
            self._send_enumeration()

    @Slot(object)
    def _take_report(self, report: Report) -> None:
        if report.problem == self._problem:
            self._report = report
            self.reported.emit(report)

    @Slot(object)
    def _take_closeup(self, closeup: Closeup) -> None:
        if closeup.problem == self._problem:
            self.looked_closer.emit(closeup)

    @Slot(object)
    def _take_count(self, count: WastedSteps) -> None:
        if count.problem == self._problem:
            self.counted.emit(count)

    @Slot(object)
    def _take_found(self, found: FoundTours) -> None:
        if found.problem == self._problem:
            self.enumerated.emit(found)
