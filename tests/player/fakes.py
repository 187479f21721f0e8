"""Who plays in the player's tests: searches of every kind, and ears for what is said of them."""

from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.board import MOVE_ORDERS, Board
from knight_gui.player.frame import Frame, Report, SearchStatus
from knight_gui.player.jobs.estimates import EstimateUndoCost
from knight_gui.player.jobs.job import JobResult
from knight_gui.player.jobs.landscape import ReadStepRange
from knight_gui.player.jobs.questions import JudgeMoves, JudgePath
from knight_gui.player.playback import PlaybackController
from knight_gui.player.requests import CancelJob, SeekRequest, SeekTarget
from knight_gui.player.session import Session
from knight_gui.search.kinds import Outcome, StepType
from knight_gui.search.position import Position, Progress
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Ordering, Strategy
from knight_gui.state.programs import Variant
from knight_gui.state.setup import SearchSetup
from knight_gui.state.speed import MAX_NOTCH, Speed

NAIVE = PRESETS["knight-tour"].naive

CORNER = Problem(Board(5, 5), (4,), NAIVE)
"""Solved after some 28,000 steps: at once for the engine, long for the eye."""
ENDLESS = Problem(Board(9, 9), (1,), NAIVE)
"""Nobody has the time to see the end of this one: there is no tour from that colour."""
ENDLESS_TOO = Problem(Board(9, 9), (3,), NAIVE)
"""The same board, another start."""
SWIFT = Problem(Board(9, 9), (1,), PRESETS["knight"].greedy)
"""The start of `ENDLESS`, with another strategy: soon stuck."""
TOUR = Problem(Board(), (0,), Strategy())
"""Solved in 63 steps."""


def setup_of(problem):
    """A setup that searches a problem, by the program that is known for its strategy."""
    start, *given = problem.path
    setup = SearchSetup(problem.board, start=start, prefix=tuple(given), searches_anyway=True)
    setup = setup.with_strategy(problem.strategy)
    return replace(setup, variant=Variant.YOU, moves=problem.moves) if problem.is_by_hand else setup


WALK = Speed.nearest_to(10)
"""About ten steps a second."""
STEP_S = WALK.step_s
FLAT_OUT = Speed(MAX_NOTCH)

ENDINGS = {
    TOUR: Outcome.SOLVED,
    CORNER: Outcome.SOLVED,
    Problem(Board(), (44,), PRESETS["knight"].greedy): Outcome.STUCK,
    Problem(Board(3, 4), (1,), NAIVE): Outcome.NO_TOUR,
    Problem(Board(1, 1), (0,), NAIVE): Outcome.SOLVED,
    Problem(Board(2, 2), (0,), NAIVE): Outcome.NO_TOUR,
    Problem(Board(2, 2), (0,), PRESETS["knight"].greedy): Outcome.STUCK,
}
"""Searches that end, the last three before their first step."""


def strategies(count):
    """Return so many different strategies."""
    every = [Strategy(order, by) for by in Ordering for order in MOVE_ORDERS.values()]
    assert len(every) >= count
    return every[:count]


class Ears:
    """Hears what an object says by the signals named, in the order in which it is said."""

    def __init__(self, speaker: QObject, *names: str) -> None:
        self.heard = []
        self._ears = [self._ear_for(name) for name in names]
        for name, ear in zip(names, self._ears, strict=True):
            getattr(speaker, name).connect(ear)

    def _ear_for(self, name):
        return lambda *said: self.heard.append((name, said[0] if said else None))

    @property
    def names(self):
        return [name for name, _ in self.heard]

    def of(self, name):
        """What one of the signals said."""
        return [said for heard, said in self.heard if heard == name]

    def take(self):
        """What was heard until now, which is then forgotten."""
        heard = list(self.heard)
        self.heard[:] = []
        return heard


def step(number):
    """Return what asks for a step by its number."""
    return SeekRequest(SeekTarget.STEP, number)


def frame_of(problem, step, path=None, verdict=None):
    """Return a frame of which only the step and the path matter."""
    return Frame(
        problem, Position(step, path or problem.path, StepType.ADVANCE, None, (), 0, None), verdict
    )


def report_of(problem, steps, work=SearchStatus.RUNNING, landmarks=(), steered=0):
    """Return a report of which only these facts matter."""
    progress = Progress(steps, steps, 0, 0, 0, None, None, None)
    return Report(problem, progress, work, 0.0, landmarks, control_count=steered)


class MuteWorker(QObject):
    """Takes requests and says nothing, until the test says it in its place."""

    answered = Signal(object)
    progressed = Signal(object)
    delivered = Signal(object)
    failed = Signal(object)
    engine_wanted = Signal()

    def __init__(self, *_tokens):
        super().__init__()

    @Slot()
    def begin(self):
        pass

    @Slot()
    def end(self):
        pass

    @Slot(object, object)
    def handle(self, request, times):
        pass

    @Slot(object, object)
    def obey(self, order, time):
        pass


class Voice:
    """Hears what a track asks of its worker, and answers in the place of that.

    What the judge asks is kept apart.
    """

    def __init__(self, track):
        self.track = track
        self.asked = []
        self.questions = []
        track._asked.connect(lambda request, _times: self.asked.append(request))
        track._control_sent.connect(self._note)

    def _note(self, order, _time):
        kind = order.job_type if isinstance(order, CancelJob) else type(order)
        is_of_judge = kind in (JudgePath, JudgeMoves, EstimateUndoCost)
        (self.questions if is_of_judge else self.asked).append(order)

    def take(self):
        """What was asked and ordered until now, which is then forgotten."""
        asked = list(self.asked)
        self.asked[:] = []
        return asked

    def frame(self, step, problem=None, **facts):
        """Answer with a frame."""
        self.track._worker.answered.emit(frame_of(problem or self.track.problem, step, **facts))

    def no_frame(self):
        """Answer that nothing is open."""
        self.track._worker.answered.emit(None)

    def report(self, steps, work=SearchStatus.RUNNING, problem=None, landmarks=(), steered=None):
        """Report how far the search is, and by default that all orders are obeyed."""
        count = self.track._control_count if steered is None else steered
        report = report_of(problem or self.track.problem, steps, work, landmarks, count)
        self.track._worker.progressed.emit(report)

    def deliver(self, job, result=None, *, is_complete=False):
        """Bring what has come of a job, and return it."""
        delivery = JobResult(job, result, is_complete)
        self.track._worker.delivered.emit(delivery)
        return delivery

    def fail(self, sentence):
        """Say what went wrong."""
        self.track._worker.failed.emit(sentence)


class Rig:
    """A transport, with the test in the place of its workers and of the time."""

    def __init__(self, time):
        self.time = time
        self.session = Session()
        self.session.update(speed=WALK)
        self.go = PlaybackController(self.session)
        self.voice = Voice(self.go.clients[0])
        self.rival = None
        self.ears = Ears(self.go, "changed", "failed")

    def race(self):
        """Show a rival, too."""
        self.rival = Voice(self.go.add_client())

    def open(self, problem):
        """Open a search and forget the request; nothing is answered yet."""
        self.go.open(problem, start_playing=False)
        return self.voice.take()

    def tick(self, elapsed_s):
        """Let the time pass and the clock tick, and return what is asked then."""
        self.time.now_s += elapsed_s
        if self.go.clock.is_running:
            self.go.clock.tick()
        return self.take()

    def take(self):
        return self.voice.take() if self.rival is None else (self.voice.take(), self.rival.take())


def every_command(go):
    """Return all that can be done to a transport, with some values."""
    return (
        go.play,
        go.play_back,
        go.restart,
        go.pause,
        go.follow_live_end,
        go.stop_search,
        go.search_on,
        lambda: go.step_by(1),
        lambda: go.step_by(-1),
        lambda: go.go_to(7),
        lambda: go.play_until(7),
        *(lambda kind=kind: go.seek(kind, 3) for kind in SeekTarget),
        lambda: go.tracks[0].start(ReadStepRange(0, 10, 5)),
        lambda: go.tracks[0].cancel(ReadStepRange),
    )


def positions(problem, steps):
    """The positions after each of the first steps, from a search of their own."""
    search = Search(problem)
    found = []
    for _ in range(steps + 1):
        found.append(search.position())
        search.advance(1)
    return found
