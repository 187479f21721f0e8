"""Problems of the player's tests, a signal spy, and stand-ins for workers and playbacks."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.board import MOVE_ORDERS, Board
from knight_gui.player.frame import Frame, Report, SearchStatus
from knight_gui.player.jobs.estimates import EstimateUndoCost
from knight_gui.player.jobs.job import ControlMessage, JobResult
from knight_gui.player.jobs.landscape import ReadStepRange
from knight_gui.player.jobs.questions import JudgeMoves, JudgePath
from knight_gui.player.playback import PlaybackController
from knight_gui.player.requests import CancelJob, Request, SeekRequest, SeekTarget
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
"""Never finished within a test: there is no tour from that colour."""
ENDLESS_TOO = Problem(Board(9, 9), (3,), NAIVE)
"""The same board, another start."""
SWIFT = Problem(Board(9, 9), (1,), PRESETS["knight"].greedy)
"""The start of `ENDLESS`, with another strategy: soon stuck."""
TOUR = Problem(Board(), (0,), Strategy())
"""Solved in 63 steps."""


def setup_of(problem):
    """Return a setup that searches a problem, by the program known for its strategy."""
    start, *prefix = problem.path
    setup = SearchSetup(problem.board, start=start, prefix=tuple(prefix), searches_anyway=True)
    setup = setup.with_strategy(problem.strategy)
    if problem.is_by_hand:
        return replace(setup, variant=Variant.YOU, moves=problem.moves)
    return setup


WALK = Speed.nearest_to(10)
"""About ten steps a second."""
STEP_S = WALK.step_s
FULL_SPEED = Speed(MAX_NOTCH)

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


class SignalSpy:
    """Records the signals of an object in the order in which they are emitted."""

    def __init__(self, emitter: QObject, *names: str) -> None:
        self.signals = []
        """The name and the payload of each signal; None for a signal without a payload."""
        for name in names:
            getattr(emitter, name).connect(partial(self._record, name))

    def _record(self, name, payload=None):
        self.signals.append((name, payload))

    @property
    def names(self):
        """The names of the signals, in order."""
        return [name for name, _ in self.signals]

    def payloads(self, name):
        """Return the payloads of one signal, in order."""
        return [payload for emitted, payload in self.signals if emitted == name]

    def pop_all(self):
        """Return and forget all signals so far."""
        signals = list(self.signals)
        self.signals.clear()
        return signals


def step(number):
    """Return the request for a step by its number."""
    return SeekRequest(SeekTarget.STEP, number)


def frame_of(problem, step, path=None, verdict=None):
    """Return a frame of which only the step and the path matter."""
    position = Position(step, path or problem.path, StepType.ADVANCE, None, (), 0, None)
    return Frame(problem, position, verdict)


def report_of(problem, steps, status=SearchStatus.RUNNING, landmarks=(), control_count=0):
    """Return a report of which only these fields matter."""
    progress = Progress(steps, steps, 0, 0, 0, None, None, None)
    return Report(problem, progress, status, 0.0, landmarks, control_count=control_count)


class SilentWorker(QObject):
    """A worker that accepts requests and emits nothing by itself."""

    answered = Signal(Frame)
    progressed = Signal(Report)
    job_result_ready = Signal(JobResult)
    failed = Signal(str)
    engine_needed = Signal()

    def __init__(self, _throttle_after_s, token, *_):
        super().__init__()
        self.token = token
        """Token that interrupts the search."""

    @Slot()
    def on_thread_started(self):
        pass

    @Slot()
    def on_thread_finished(self):
        pass

    @Slot(Request, tuple)
    def handle_request(self, request, cancel_counts):
        pass

    @Slot(ControlMessage, object)
    def handle_control(self, message, cancel_count):
        pass


class FakeWorker:
    """Stand-in for the worker of a client: records its requests, and emits what a test wants."""

    def __init__(self, client):
        self.client = client
        self.requests = []
        """Requests and control messages that do not come from the judge."""
        self.judge_messages = []
        """Jobs of the judge and their cancellations."""
        client._request_sent.connect(self._on_client_request_sent)
        client._control_sent.connect(self._on_client_control_sent)

    @property
    def worker(self):
        """The silent worker in the thread of the client."""
        return self.client._worker

    def _on_client_request_sent(self, request, _cancel_counts):
        self.requests.append(request)

    def _on_client_control_sent(self, message, _cancel_count):
        job_type = message.job_type if isinstance(message, CancelJob) else type(message)
        if job_type in (JudgePath, JudgeMoves, EstimateUndoCost):
            self.judge_messages.append(message)
        else:
            self.requests.append(message)

    def pop_requests(self):
        """Return and forget the requests and control messages so far."""
        requests = list(self.requests)
        self.requests.clear()
        return requests

    def send_frame(self, step, problem=None, **fields):
        """Answer with a frame."""
        frame = frame_of(problem or self.client.problem, step, **fields)
        self.worker.answered.emit(frame)

    def send_no_frame(self):
        """Answer that nothing is open."""
        self.worker.answered.emit(None)

    def send_report(
        self, steps, status=SearchStatus.RUNNING, problem=None, landmarks=(), control_count=None
    ):
        """Send a report; by default it counts every control message so far."""
        if control_count is None:
            control_count = self.client._control_count
        report = report_of(problem or self.client.problem, steps, status, landmarks, control_count)
        self.worker.progressed.emit(report)

    def send_job_result(self, job, result=None, *, is_complete=False):
        """Send a result of a job, and return it."""
        job_result = JobResult(job, result, is_complete)
        self.worker.job_result_ready.emit(job_result)
        return job_result

    def send_failure(self, message):
        """Send a message about a failure."""
        self.worker.failed.emit(message)


class PlaybackHarness:
    """A playback whose workers and whose time are controlled by the test."""

    def __init__(self, time):
        self.time = time
        self.session = Session()
        self.session.update(speed=WALK)
        self.playback = PlaybackController(self.session)
        self.worker = FakeWorker(self.playback.clients[0])
        self.second_worker = None
        self.spy = SignalSpy(self.playback, "mode_changed", "searches_changed", "failed")

    def add_second_search(self):
        """Add a second client with a worker of its own, as for a comparison."""
        self.second_worker = FakeWorker(self.playback.add_client())

    def open(self, problem):
        """Open a search, and return its requests; nothing is answered yet."""
        self.playback.open(problem, start_playing=False)
        return self.worker.pop_requests()

    def tick(self, elapsed_s):
        """Let time pass and the clock tick, and return the requests of that tick."""
        self.time.now_s += elapsed_s
        if self.playback.clock.is_running:
            self.playback.clock.tick()
        return self.pop_requests()

    def pop_requests(self):
        """Return and forget the requests so far; with two searches one list for each."""
        if self.second_worker is None:
            return self.worker.pop_requests()
        return self.worker.pop_requests(), self.second_worker.pop_requests()


def every_command(playback):
    """Return every command of a playback, with some arguments."""
    client = playback.clients[0]
    return (
        playback.play,
        playback.play_back,
        playback.restart,
        playback.pause,
        playback.follow_live_end,
        playback.stop_search,
        playback.resume_search,
        partial(playback.step_by, 1),
        partial(playback.step_by, -1),
        partial(playback.go_to_step, 7),
        partial(playback.play_until, 7),
        *(partial(playback.seek, target, 3) for target in SeekTarget),
        partial(client.start_job, ReadStepRange(0, 10, 5)),
        partial(client.cancel_job, ReadStepRange),
    )


def positions(problem, steps):
    """Return the positions after each of the first steps, from a search of their own."""
    search = Search(problem)
    found = []
    for _ in range(steps + 1):
        found.append(search.position())
        search.advance(1)
    return found
