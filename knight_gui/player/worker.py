"""The worker: owns the searches, lives in a thread of its own, answers requests with frames."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from knight_gui.player.frame import MOST_STEPS, Closeup, Ending, Frame, Report, Work
from knight_gui.player.lead import SLICE_S, Lead
from knight_gui.player.requests import (
    GoLive,
    GoTo,
    GoToNextDeadEnd,
    GoToNextRetreat,
    GoToPreviousDeadEnd,
    GoToPreviousRetreat,
    Look,
    LookCloser,
    Open,
    Order,
    Request,
    SearchOn,
    Stop,
)
from knight_gui.search.position import Step, StepKind

if TYPE_CHECKING:
    from knight_gui.search.excerpt import Excerpt
    from knight_gui.search.problem import Problem

REPORT_EVERY_S = 1 / 30
REST_AFTER_S = 60.0
"""Seconds of searching that the search may be ahead of what is shown."""
MOST_RECORDINGS = 4
"""Searches from one start that are kept, so that going back to one is instant."""


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
    looked_closer(Closeup)
        While a closer look at some steps is computed, and when that is done.
    finished(Ending)
        Once, when a search ends.
    failed(str)
        When a request or the search broke off; what was shown stays valid.
    """

    answered = Signal(object)
    moved = Signal(object)
    retreated = Signal(object)
    progressed = Signal(object)
    looked_closer = Signal(object)
    finished = Signal(object)
    failed = Signal(object)

    def __init__(self, rest_after_s: float = REST_AFTER_S) -> None:
        super().__init__()
        self._rest_after_s = rest_after_s
        self._leads: dict[Problem, Lead] = {}
        self._problem: Problem | None = None
        self._timer: QTimer | None = None
        self._reported_at = 0.0
        self._excerpt: Excerpt | None = None
        self._excerpt_budget = 1000
        self._looked_at = 0.0

    @Slot()
    def begin(self) -> None:
        """Set up what must be made in the worker's own thread."""
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._work)

    @Slot()
    def load_engine(self) -> None:
        """Load the engine, which takes a moment, before it is needed."""
        try:
            import knight_gui.search.recording  # noqa: F401
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
        if isinstance(request, Look):
            self._show(self._step_for(request))
        else:
            self._obey(request)
        self._keep_searching()

    def _step_for(self, request: Look) -> int:
        recording, shown = self._lead.recording, self._lead.shown
        match request:
            case GoTo(step):
                return min(max(step, 0), recording.steps)
            case GoLive():
                return recording.steps
            case GoToNextDeadEnd(step):
                found = recording.next_dead_end(min(step, recording.steps))
                return recording.steps if found is None else found
            case GoToPreviousDeadEnd(step):
                return recording.previous_dead_end(step) or 0
            case GoToNextRetreat(step, size):
                found = recording.next_retreat(step, size)
                return shown if found is None else found
            case GoToPreviousRetreat(step, size):
                found = recording.previous_retreat(step, size)
                return shown if found is None else found

    def _obey(self, order: Order) -> None:
        lead = self._lead
        match order:
            case Stop():
                lead.stop()
            case SearchOn():
                lead.search_on(self._rest_after_s)
        self._show(lead.shown)
        self._report()

    @Slot(object)
    def look_closer(self, request: LookCloser) -> None:
        """Begin to compute the depth over some of the steps; `looked_closer` brings it."""
        lead = self._leads.get(request.problem)
        if lead is None or request.problem != self._problem:
            return
        last = min(request.last, lead.recording.steps)
        self._excerpt = lead.recording.excerpt(min(request.first, last), last, request.bins)
        self._looked_at = time.perf_counter()
        self._keep_searching()

    @property
    def _lead(self) -> Lead:
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
        self._leads[problem] = lead or Lead(Recording(problem), self._rest_after_s)
        self._problem = problem
        self._excerpt = None
        if lead is None:
            self._announce_end()
        self._keep_searching()

    def _show(self, step: int, *, traced: bool = True) -> None:
        lead = self._lead
        distance = step - lead.shown
        steps: tuple[Step, ...] = ()
        if traced and distance > 0:
            steps = lead.recording.trace(step, min(distance, MOST_STEPS))
        passage = None
        if traced and distance > MOST_STEPS:
            passage = lead.recording.passage(lead.shown, step)
        lead.show(step)
        position = lead.recording.position(step)
        is_live = step == lead.recording.steps
        if advances := tuple(s for s in steps if s.kind is StepKind.ADVANCE):
            self.moved.emit(advances)
        if retreats := tuple(s for s in steps if s.kind is StepKind.RETREAT):
            self.retreated.emit(retreats)
        self.answered.emit(Frame(lead.recording.problem, position, steps, is_live, passage))

    def _show_again(self) -> None:
        """Answer after a failure: a request without an answer would block the next one."""
        if self._problem in self._leads:
            self._show(self._lead.shown, traced=False)
        else:
            self.answered.emit(None)

    def _keep_searching(self) -> None:
        if self._timer is None:
            return
        if self._lead.work is Work.SEARCHING or self._excerpt is not None:
            self._timer.start()
        else:
            self._timer.stop()

    @Slot()
    def _work(self) -> None:
        if self._problem not in self._leads:
            return
        try:
            if self._excerpt is not None:
                self._compute(self._excerpt)
            elif self._lead.work is Work.SEARCHING:
                self._search_ahead()
        except Exception as error:
            self._excerpt = None
            self._lead.stop()
            self._fail(error)
            self._report()
        self._keep_searching()

    def _search_ahead(self) -> None:
        lead = self._lead
        lead.search()
        if lead.work is not Work.SEARCHING:
            self._report()
            self._announce_end()
        elif time.perf_counter() - self._reported_at >= REPORT_EVERY_S:
            self._report()

    def _compute(self, excerpt: Excerpt) -> None:
        """Compute one slice of a closer look; the person waits for it, so the search does too."""
        started = time.perf_counter()
        excerpt.advance(self._excerpt_budget)
        elapsed_s = time.perf_counter() - started
        if elapsed_s:
            wanted = int(self._excerpt_budget * SLICE_S / elapsed_s)
            self._excerpt_budget = max(100, min(wanted, self._excerpt_budget * 4))
        if excerpt.is_complete:
            self._excerpt = None
        if excerpt.is_complete or time.perf_counter() - self._looked_at >= REPORT_EVERY_S:
            self._looked_at = time.perf_counter()
            self.looked_closer.emit(Closeup(self._lead.recording.problem, excerpt.profile()))

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
                recording.landmarks(),
            )
        )

    def _announce_end(self) -> None:
        recording = self._lead.recording
        if recording.outcome is not None:
            self.finished.emit(Ending(recording.problem, recording.outcome))

    def _fail(self, error: Exception) -> None:
        self.failed.emit(str(error) or type(error).__name__)
