"""The worker: owns the searches, lives in a thread of its own, answers requests with frames."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from knight_gui.player.frame import MOST_STEPS, Ending, Frame, Report, Work
from knight_gui.player.requests import (
    GoLive,
    GoTo,
    GoToNextDeadEnd,
    GoToPreviousDeadEnd,
    Open,
    Request,
    SearchOn,
    Stop,
)
from knight_gui.search.position import Step, StepKind

if TYPE_CHECKING:
    from knight_gui.search.problem import Problem
    from knight_gui.search.recording import Recording

SLICE_S = 0.004
"""How long the search runs before it looks for requests."""
REPORT_EVERY_S = 1 / 30
REST_AFTER_S = 60.0
"""Seconds of searching that the search may be ahead of what is shown."""
_LEAST_MEASURED_S = 0.01
"""A shorter search says nothing about its speed."""
MOST_RECORDINGS = 4
"""Searches from one start that are kept, so that going back to one is instant."""


class _Lead:
    """One recording, how fast it runs and how far it may run ahead.

    Attributes
    ----------
    recording
        The search.
    shown
        The step that was shown last.
    work
        What the search is doing.
    """

    def __init__(self, recording: Recording, allowance_s: float) -> None:
        self.recording = recording
        self.shown = 0
        self.work = Work.SEARCHING if recording.outcome is None else Work.ENDED
        self._allowance_s = allowance_s
        self._worked_s = 0.0
        self._budget = 1000

    @property
    def steps_per_s(self) -> float:
        is_measured = self._worked_s >= _LEAST_MEASURED_S
        return self.recording.steps / self._worked_s if is_measured else 0.0

    def search(self) -> None:
        """Search for about one slice, and see whether that is enough for now."""
        started = time.perf_counter()
        taken = self.recording.advance(self._budget)
        elapsed_s = time.perf_counter() - started
        self._worked_s += elapsed_s
        if taken and elapsed_s:
            self._budget = max(100, min(int(taken / elapsed_s * SLICE_S), self._budget * 4))
        if self.recording.outcome is not None:
            self.work = Work.ENDED
        elif self._ahead_s() > self._allowance_s:
            self.work = Work.RESTING

    def show(self, step: int) -> None:
        """Take note of what is shown: a search that rests goes on when the view comes near."""
        self.shown = step
        if self.work is Work.RESTING and self._ahead_s() <= self._allowance_s:
            self.work = Work.SEARCHING

    def stop(self) -> None:
        if self.work is not Work.ENDED:
            self.work = Work.STOPPED

    def search_on(self, further_s: float) -> None:
        """Go on after a stop or a rest, as far as `further_s` beyond today's lead."""
        if self.work is Work.ENDED:
            return
        if self.work is Work.RESTING:
            self._allowance_s = self._ahead_s() + further_s
        self.work = Work.SEARCHING

    def _ahead_s(self) -> float:
        rate = self.steps_per_s
        return (self.recording.steps - self.shown) / rate if rate else 0.0


class SearchWorker(QObject):
    """Searches ahead while nobody asks, and answers each request with one frame.

    Parameters
    ----------
    rest_after_s
        Seconds of searching after which the search rests, counted from the step shown.

    Signals
    -------
    answered(Frame)
        After every request, and only then.
    moved(tuple of Step)
        With a frame: the advances among the steps just shown.
    retreated(tuple of Step)
        With a frame: the retreats among the steps just shown.
    progressed(Report)
        At most 30 times a second while the search runs, and whenever it
        begins, ends, stops or goes on.
    finished(Ending)
        Once, when a search ends.
    failed(str)
        When a request or the search broke off; what was shown stays valid.
    """

    answered = Signal(object)
    moved = Signal(object)
    retreated = Signal(object)
    progressed = Signal(object)
    finished = Signal(object)
    failed = Signal(object)

    def __init__(self, rest_after_s: float = REST_AFTER_S) -> None:
        super().__init__()
        self._rest_after_s = rest_after_s
        self._leads: dict[Problem, _Lead] = {}
        self._problem: Problem | None = None
        self._timer: QTimer | None = None
        self._reported_at = 0.0

    @Slot()
    def begin(self) -> None:
        """Set up what must be made in the worker's own thread, and load the engine."""
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._search_ahead)
        try:
            import knight_gui.search.recording  # noqa: F401  numba takes a moment
        except Exception as error:
            self._fail(error)

    @Slot()
    def end(self) -> None:
        """Let go of everything, in the thread that made it."""
        if self._timer is not None:
            self._timer.stop()
            self._timer.deleteLater()
            self._timer = None
        self._leads.clear()
        self._problem = None

    @Slot(object)
    def handle(self, request: Request) -> None:
        """Answer a request."""
        try:
            self._answer(request)
        except Exception as error:
            self._fail(error)
            self._show_again()

    def _answer(self, request: Request) -> None:
        if isinstance(request, Open):
            self._open(request.problem)
            self._show(min(request.step, self._lead.recording.steps), traced=False)
            self._report()
            return
        if self._problem is None:
            # nothing is open, so there is nothing to stop, or to show
            self.answered.emit(None)
            return
        lead = self._lead
        match request:
            case GoTo(step):
                self._show(min(max(step, 0), lead.recording.steps))
            case GoLive():
                self._show(lead.recording.steps)
            case GoToNextDeadEnd(step):
                found = lead.recording.next_dead_end(min(step, lead.recording.steps))
                self._show(lead.recording.steps if found is None else found)
            case GoToPreviousDeadEnd(step):
                self._show(lead.recording.previous_dead_end(step) or 0)
            case Stop():
                lead.stop()
                self._show(lead.shown)
                self._report()
            case SearchOn():
                lead.search_on(self._rest_after_s)
                self._show(lead.shown)
                self._report()
        self._keep_searching()

    @property
    def _lead(self) -> _Lead:
        assert self._problem is not None, "a search is opened before anything is asked of it"
        return self._leads[self._problem]

    def _open(self, problem: Problem) -> None:
        from knight_gui.search.recording import Recording

        for kept in list(self._leads):
            if (kept.board, kept.path) != (problem.board, problem.path):
                del self._leads[kept]
        lead = self._leads.pop(problem, None)
        while len(self._leads) >= MOST_RECORDINGS:
            del self._leads[next(iter(self._leads))]
        self._leads[problem] = lead or _Lead(Recording(problem), self._rest_after_s)
        self._problem = problem
        if lead is None:
            self._announce_end()
        self._keep_searching()

    def _show(self, step: int, *, traced: bool = True) -> None:
        lead = self._lead
        distance = step - lead.shown
        steps: tuple[Step, ...] = ()
        if traced and distance > 0:
            steps = lead.recording.trace(step, min(distance, MOST_STEPS))
        lead.show(step)
        position = lead.recording.position(step)
        is_live = step == lead.recording.steps
        if advances := tuple(s for s in steps if s.kind is StepKind.ADVANCE):
            self.moved.emit(advances)
        if retreats := tuple(s for s in steps if s.kind is StepKind.RETREAT):
            self.retreated.emit(retreats)
        self.answered.emit(Frame(lead.recording.problem, position, steps, is_live))

    def _show_again(self) -> None:
        """Answer after a failure: a request without an answer would block the next one."""
        if self._problem in self._leads:
            self._show(self._lead.shown, traced=False)
        else:
            self.answered.emit(None)

    def _keep_searching(self) -> None:
        if self._timer is None:
            return
        if self._lead.work is Work.SEARCHING:
            self._timer.start()
        else:
            self._timer.stop()

    @Slot()
    def _search_ahead(self) -> None:
        if self._problem not in self._leads:
            return
        lead = self._lead
        try:
            lead.search()
        except Exception as error:
            lead.stop()
            self._fail(error)
        if lead.work is not Work.SEARCHING:
            self._keep_searching()
            self._report()
            self._announce_end()
        elif time.perf_counter() - self._reported_at >= REPORT_EVERY_S:
            self._report()

    def _report(self) -> None:
        lead = self._lead
        self._reported_at = time.perf_counter()
        recording = lead.recording
        self.progressed.emit(
            Report(
                recording.problem,
                recording.progress(),
                recording.profile(),
                lead.work,
                lead.steps_per_s,
            )
        )

    def _announce_end(self) -> None:
        recording = self._lead.recording
        if recording.outcome is not None:
            self.finished.emit(Ending(recording.problem, recording.outcome))

    def _fail(self, error: Exception) -> None:
        self.failed.emit(str(error) or type(error).__name__)
