"""The worker: owns the searches, lives in a thread of its own, answers requests with frames."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from knight_gui.player.frame import (
    MOST_STEPS,
    Closeup,
    Ending,
    FoundTours,
    Frame,
    Report,
    WastedSteps,
    Work,
)
from knight_gui.player.jobs import Job, Jobs
from knight_gui.player.look_ahead import SLICE_S, LookAhead
from knight_gui.player.requests import (
    Close,
    CountWasted,
    EnumerateTours,
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
from knight_gui.search.cancel import Cancelled, CancelToken
from knight_gui.search.position import Loss, Position, Step, StepKind

if TYPE_CHECKING:
    from knight_gui.search.analysis import WastedCount
    from knight_gui.search.enumeration import Enumeration
    from knight_gui.search.excerpt import Excerpt
    from knight_gui.search.problem import Problem

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
    token
        Cancelled before each request, so that it need not wait for the end of a slice.

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
    counted(WastedSteps)
        While the steps in vain are counted, and when that is done.
    enumerated(FoundTours)
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
    enumerated = Signal(object)
    finished = Signal(object)
    failed = Signal(object)

    def __init__(
        self, rest_after_s: float = REST_AFTER_S, token: CancelToken | None = None
    ) -> None:
        super().__init__()
        self._rest_after_s = rest_after_s
        self._token = token or CancelToken()
        self._look_aheads: dict[Problem, LookAhead] = {}
        self._problem: Problem | None = None
        self._timer: QTimer | None = None
        self._reported_at = 0.0
        self._jobs = Jobs()
        self._is_turn_of_jobs = False

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
        self._token.reset()
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
                return self._frame(min(step, self._look_ahead.recording.steps), traced=False)
            case Close():
                self._close()
        if self._problem is None:
            # nothing is open, so there is nothing to stop, or to show
            return None
        if isinstance(request, Look):
            return self._frame(self._step_unless_cancelled(request))
        if isinstance(request, Order):
            self._obey(request)
        return self._frame(self._look_ahead.shown)

    def _frame_after_failure(self) -> Frame | None:
        """Answer all the same: a request without an answer would block the next one."""
        if self._problem is None:
            return None
        try:
            return self._frame(self._look_ahead.shown, traced=False)
        except Exception:
            # what made the request fail is still there, and has been said
            return None

    def _step_unless_cancelled(self, request: Look) -> int:
        try:
            return self._step_for(request)
        except Cancelled:
            # a newer request waits
            return self._look_ahead.shown

    def _step_for(self, request: Look) -> int:
        recording, shown = self._look_ahead.recording, self._look_ahead.shown
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
        look_ahead = self._look_ahead
        match order:
            case Stop():
                look_ahead.stop()
            case SearchOn():
                look_ahead.search_on(self._rest_after_s)
        # who stops wants to know at once, before anything is drawn
        self._report()

    @Slot(object)
    def look_closer(self, request: LookCloser) -> None:
        """Compute the depth over some of the steps as soon as there is time."""

        def begin() -> Excerpt:
            recording = self._look_ahead.recording
            last = min(request.last, recording.steps)
            first = min(max(request.first, 0), last)
            return recording.excerpt(first, last, request.bins)

        def tell(excerpt: Excerpt) -> None:
            self.looked_closer.emit(Closeup(request.problem, excerpt.profile()))

        self._send("closer look", request.problem, Job(begin, tell))

    @Slot(object)
    def count_wasted(self, request: CountWasted) -> None:
        """Count the steps in vain as soon as there is time."""

        def begin() -> WastedCount:
            return self._look_ahead.recording.count_wasted()

        def tell(count: WastedCount) -> None:
            self.counted.emit(WastedSteps(request.problem, count.steps, count.wasted, count.last))

        self._send("wasted steps", request.problem, Job(begin, tell))

    @Slot()
    def give_up_count(self) -> None:
        """Count the steps in vain no further."""
        self._token.reset()
        self._jobs.drop("wasted steps")

    @Slot(object)
    def enumerate_tours(self, request: EnumerateTours) -> None:
        """Find all tours as soon as there is time."""

        def begin() -> Enumeration:
            from knight_gui.search.enumeration import Enumeration

            return Enumeration(request.problem, self._token)

        def tell(enumeration: Enumeration) -> None:
            self.enumerated.emit(
                FoundTours(request.problem, enumeration.tour_count(), enumeration.tours())
            )

        self._send("enumeration", request.problem, Job(begin, tell))

    @Slot()
    def cancel_enumeration(self) -> None:
        """Look for tours no further."""
        self._token.reset()
        self._jobs.drop("enumeration")

    def _send(self, kind: str, problem: Problem, job: Job[Any]) -> None:
        self._token.reset()
        if problem == self._problem:
            self._jobs.send(kind, job)
            self._keep_searching()

    @property
    def _look_ahead(self) -> LookAhead:
        assert self._problem is not None, "a search is opened before anything is asked of it"
        return self._look_aheads[self._problem]

    def _open(self, problem: Problem) -> None:
        from knight_gui.search.recording import Recording

        # should it fail, nothing is open
        self._problem = None
        self._jobs.drop_all()
        for kept in list(self._look_aheads):
            if (kept.board, kept.path) != (problem.board, problem.path):
                del self._look_aheads[kept]
        look_ahead = self._look_aheads.pop(problem, None)
        while len(self._look_aheads) >= MOST_RECORDINGS:
            del self._look_aheads[next(iter(self._look_aheads))]
        self._look_aheads[problem] = look_ahead or LookAhead(
            Recording(problem, token=self._token), self._rest_after_s
        )
        self._problem = problem
        if look_ahead is None:
            self._announce_end()

    def _close(self) -> None:
        self._look_aheads.clear()
        self._problem = None
        self._jobs.drop_all()

    def _frame(self, step: int, *, traced: bool = True) -> Frame:
        look_ahead = self._look_ahead
        distance = step - look_ahead.shown
        steps: tuple[Step, ...] = ()
        if traced and distance > 0:
            steps = look_ahead.recording.trace(step, min(distance, MOST_STEPS))
        passage = None
        if traced and distance > MOST_STEPS:
            passage = look_ahead.recording.passage(look_ahead.shown, step)
        position = look_ahead.recording.position(step)
        loss = self._loss(position)
        look_ahead.show(step)
        is_live = step == look_ahead.recording.steps
        if advances := tuple(s for s in steps if s.kind is StepKind.ADVANCE):
            self.moved.emit(advances)
        if retreats := tuple(s for s in steps if s.kind is StepKind.RETREAT):
            self.retreated.emit(retreats)
        return Frame(look_ahead.recording.problem, position, steps, is_live, passage, loss)

    def _loss(self, position: Position) -> Loss | None:
        try:
            return self._look_ahead.recording.loss(position)
        except Cancelled:
            # a newer request waits, so this frame will not be looked at for long
            return None

    def _keep_searching(self) -> None:
        if self._timer is None:
            return
        if self._is_searching or self._jobs:
            self._timer.start()
        else:
            self._timer.stop()

    @property
    def _is_searching(self) -> bool:
        return self._problem is not None and self._look_ahead.work is Work.SEARCHING

    @Slot()
    def _work(self) -> None:
        """Work for one slice; the search and the jobs take turns."""
        failure = None
        self._is_turn_of_jobs = not self._is_turn_of_jobs or not self._is_searching
        try:
            if self._jobs and self._is_turn_of_jobs:
                self._jobs.work(SLICE_S)
            elif self._is_searching:
                self._search_ahead()
        except Exception as error:
            failure = error
            self._jobs.drop_all()
            self._look_ahead.stop()
            self._report()
        self._keep_searching()
        if failure is not None:
            self._fail(failure)

    def _search_ahead(self) -> None:
        look_ahead = self._look_ahead
        look_ahead.search()
        if look_ahead.work is not Work.SEARCHING:
            self._report()
            self._announce_end()
        elif time.perf_counter() - self._reported_at >= REPORT_EVERY_S:
            self._report()

    def _report(self) -> None:
        look_ahead = self._look_ahead
        self._reported_at = time.perf_counter()
        recording = look_ahead.recording
        self.progressed.emit(
            Report(
                recording.problem,
                recording.progress(),
                recording.profile(),
                look_ahead.work,
                look_ahead.steps_per_s,
                recording.landmarks(),
                look_ahead.worked_s,
            )
        )

    def _announce_end(self) -> None:
        recording = self._look_ahead.recording
        if recording.outcome is not None:
            self.finished.emit(Ending(recording.problem, recording.outcome))

    def _fail(self, error: Exception) -> None:
        self.failed.emit(str(error) or type(error).__name__)
