"""The worker: owns the searches, lives in a thread of its own, answers requests with frames."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from knight_gui.player.errands import Errand, Errands
from knight_gui.player.frame import (
    MOST_STEPS,
    Closeup,
    Ending,
    Findings,
    Frame,
    Report,
    Vanity,
    Work,
)
from knight_gui.player.lead import SLICE_S, Lead
from knight_gui.player.requests import (
    Close,
    CountInVain,
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
    SurveyTours,
)
from knight_gui.search.bell import Bell, Interrupted
from knight_gui.search.position import Doom, Position, Step, StepKind

if TYPE_CHECKING:
    from knight_gui.search.analysis import VainCount
    from knight_gui.search.excerpt import Excerpt
    from knight_gui.search.problem import Problem
    from knight_gui.search.survey import Survey

REPORT_EVERY_S = 1 / 30
REST_AFTER_S = 60.0
"""Seconds of searching that the search may be ahead of what is shown."""
_SWITCH_S = 0.0005
"""How long the window may keep Python to itself: between two slices the search needs it too."""
MOST_RECORDINGS = 4
"""Searches from one start that are kept, so that going back to one is instant."""


class SearchWorker(QObject):
    """Searches ahead while nobody asks, and answers each request with one frame.

    Parameters
    ----------
    rest_after_s
        Seconds of searching after which the search rests, counted from the step shown.
    bell
        Rung before each request, so that it need not wait for the end of a slice.

    Signals
    -------
    answered(Frame or None)
        Once after every request, and only then; None if nothing is open.
    moved(tuple of Step)
        With a frame: the advances among the steps just shown.
    retreated(tuple of Step)
        With a frame: the retreats among the steps just shown.
    progressed(Report)
        At most 30 times a second while the search runs, and whenever it
        begins, ends, stops or goes on.
    looked_closer(Closeup)
        While a closer look at some steps is computed, and when that is done.
    counted(Vanity)
        While the steps in vain are counted, and when that is done.
    surveyed(Findings)
        While all tours are looked for, and when that is done.
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
    counted = Signal(object)
    surveyed = Signal(object)
    finished = Signal(object)
    failed = Signal(object)

    def __init__(self, rest_after_s: float = REST_AFTER_S, bell: Bell | None = None) -> None:
        super().__init__()
        self._rest_after_s = rest_after_s
        self._bell = bell or Bell()
        self._leads: dict[Problem, Lead] = {}
        self._problem: Problem | None = None
        self._timer: QTimer | None = None
        self._reported_at = 0.0
        self._errands = Errands()
        self._is_turn_of_errands = False

    @Slot()
    def begin(self) -> None:
        """Set up what must be made in the worker's own thread."""
        sys.setswitchinterval(_SWITCH_S)
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
        self._close()

    @Slot(object)
    def handle(self, request: Request) -> None:
        """Answer a request."""
        self._bell.heed()
        failure = None
        try:
            frame = self._frame_for(request)
        except Exception as error:
            failure = error
            frame = self._frame_after_failure()
        self._keep_searching()
        # last of all: who has the answer may rely on the reports before it
        self.answered.emit(frame)
        if failure is not None:
            self._fail(failure)

    def _frame_for(self, request: Request) -> Frame | None:
        match request:
            case Open(problem, step):
                self._open(problem)
                self._report()
                return self._frame(min(step, self._lead.recording.steps), traced=False)
            case Close():
                self._close()
        if self._problem is None:
            # nothing is open, so there is nothing to stop, or to show
            return None
        if isinstance(request, Look):
            return self._frame(self._step_unless_rung(request))
        if isinstance(request, Order):
            self._obey(request)
        return self._frame(self._lead.shown)

    def _frame_after_failure(self) -> Frame | None:
        """Answer all the same: a request without an answer would block the next one."""
        if self._problem is None:
            return None
        try:
            return self._frame(self._lead.shown, traced=False)
        except Exception:
            # what made the request fail is still there, and has been said
            return None

    def _step_unless_rung(self, request: Look) -> int:
        try:
            return self._step_for(request)
        except Interrupted:
            # a newer request waits
            return self._lead.shown

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
                return recording.previous_dead_end(min(step, recording.steps)) or 0
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
        # who stops wants to know at once, before anything is drawn
        self._report()

    @Slot(object)
    def look_closer(self, request: LookCloser) -> None:
        """Compute the depth over some of the steps as soon as there is time."""

        def begin() -> Excerpt:
            recording = self._lead.recording
            last = min(request.last, recording.steps)
            first = min(max(request.first, 0), last)
            return recording.excerpt(first, last, request.bins)

        def tell(excerpt: Excerpt) -> None:
            self.looked_closer.emit(Closeup(request.problem, excerpt.profile()))

        self._send("closer look", request.problem, Errand(begin, tell))

    @Slot(object)
    def count_in_vain(self, request: CountInVain) -> None:
        """Count the steps in vain as soon as there is time."""

        def begin() -> VainCount:
            return self._lead.recording.count_in_vain()

        def tell(count: VainCount) -> None:
            self.counted.emit(Vanity(request.problem, count.steps, count.in_vain, count.last))

        self._send("count", request.problem, Errand(begin, tell))

    @Slot()
    def give_up_count(self) -> None:
        """Count the steps in vain no further."""
        self._bell.heed()
        self._errands.drop("count")

    @Slot(object)
    def survey_tours(self, request: SurveyTours) -> None:
        """Find all tours as soon as there is time."""

        def begin() -> Survey:
            from knight_gui.search.survey import Survey

            return Survey(request.problem, self._bell)

        def tell(survey: Survey) -> None:
            self.surveyed.emit(Findings(request.problem, survey.tally(), survey.tours()))

        self._send("survey", request.problem, Errand(begin, tell))

    @Slot()
    def give_up_survey(self) -> None:
        """Look for tours no further."""
        self._bell.heed()
        self._errands.drop("survey")

    def _send(self, kind: str, problem: Problem, errand: Errand[Any]) -> None:
        self._bell.heed()
        if problem == self._problem:
            self._errands.send(kind, errand)
            self._keep_searching()

    @property
    def _lead(self) -> Lead:
        assert self._problem is not None, "a search is opened before anything is asked of it"
        return self._leads[self._problem]

    def _open(self, problem: Problem) -> None:
        from knight_gui.search.recording import Recording

        # should it fail, nothing is open
        self._problem = None
        self._errands.drop_all()
        for kept in list(self._leads):
            if (kept.board, kept.path) != (problem.board, problem.path):
                del self._leads[kept]
        lead = self._leads.pop(problem, None)
        while len(self._leads) >= MOST_RECORDINGS:
            del self._leads[next(iter(self._leads))]
        self._leads[problem] = lead or Lead(Recording(problem, bell=self._bell), self._rest_after_s)
        self._problem = problem
        if lead is None:
            self._announce_end()

    def _close(self) -> None:
        self._leads.clear()
        self._problem = None
        self._errands.drop_all()

    def _frame(self, step: int, *, traced: bool = True) -> Frame:
        lead = self._lead
        distance = step - lead.shown
        steps: tuple[Step, ...] = ()
        if traced and distance > 0:
            steps = lead.recording.trace(step, min(distance, MOST_STEPS))
        passage = None
        if traced and distance > MOST_STEPS:
            passage = lead.recording.passage(lead.shown, step)
        position = lead.recording.position(step)
        doom = self._doom(position)
        lead.show(step)
        is_live = step == lead.recording.steps
        if advances := tuple(s for s in steps if s.kind is StepKind.ADVANCE):
            self.moved.emit(advances)
        if retreats := tuple(s for s in steps if s.kind is StepKind.RETREAT):
            self.retreated.emit(retreats)
        return Frame(lead.recording.problem, position, steps, is_live, passage, doom)

    def _doom(self, position: Position) -> Doom | None:
        try:
            return self._lead.recording.doom(position)
        except Interrupted:
            # a newer request waits, so this frame will not be looked at for long
            return None

    def _keep_searching(self) -> None:
        if self._timer is None:
            return
        if self._is_searching or self._errands:
            self._timer.start()
        else:
            self._timer.stop()

    @property
    def _is_searching(self) -> bool:
        return self._problem is not None and self._lead.work is Work.SEARCHING

    @Slot()
    def _work(self) -> None:
        """Work for one slice; the search and the errands take turns."""
        failure = None
        self._is_turn_of_errands = not self._is_turn_of_errands or not self._is_searching
        try:
            if self._errands and self._is_turn_of_errands:
                self._errands.work(SLICE_S)
            elif self._is_searching:
                self._search_ahead()
        except Exception as error:
            failure = error
            self._errands.drop_all()
            self._lead.stop()
            self._report()
        self._keep_searching()
        if failure is not None:
            self._fail(failure)

    def _search_ahead(self) -> None:
        lead = self._lead
        lead.search()
        if lead.work is not Work.SEARCHING:
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
                recording.landmarks(),
                lead.worked_s,
            )
        )

    def _announce_end(self) -> None:
        recording = self._lead.recording
        if recording.outcome is not None:
            self.finished.emit(Ending(recording.problem, recording.outcome))

    def _fail(self, error: Exception) -> None:
        self.failed.emit(str(error) or type(error).__name__)
