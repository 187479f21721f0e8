"""The lane: one request in flight, only the newest waits, and a thread that ends when it should."""

import gc
import random
import threading
import time
import weakref
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from knight_gui.player import lane as lane_module
from knight_gui.player import worker as worker_module
from knight_gui.player.frame import Frame, Report
from knight_gui.player.jobs.enumerate_tours import EnumerateTours
from knight_gui.player.jobs.landscape import ReadStretch
from knight_gui.player.lane import Lane
from knight_gui.player.requests import (
    Cancel,
    Close,
    GoLive,
    GoTo,
    GoToNextDeadEnd,
    GoToPreviousDeadEnd,
    Open,
    SearchOn,
    Stop,
)
from knight_gui.player.session import Session
from knight_gui.player.transport import Transport
from knight_gui.player.work import Work
from knight_gui.search import recording as recording_module
from knight_gui.search.kinds import StepKind
from knight_gui.search.position import Position
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.tour_count import MOST_SQUARES
from knight_gui.tour import Board
from tests.patience import PATIENCE_MS
from tests.player.cast import (
    ENDLESS,
    GREEDY,
    NAIVE,
    SWIFT,
    TOUR,
    Ears,
)

LONGEST_WAIT_S = 10
"""A few hundredths of a second are usual: this long only who waits for the end of a search."""
SIX = Problem(Board(6, 6), (14,), NAIVE)
"""All its tours are found within half a second."""


class MuteWorker(QObject):
    """Takes requests and says nothing, until the test says it in its place."""

    answered = Signal(object)
    moved = Signal(object)
    retreated = Signal(object)
    progressed = Signal(object)
    delivered = Signal(object)
    obeyed = Signal()
    finished = Signal(object)
    failed = Signal(object)

    def __init__(self, *_tokens):
        super().__init__()

    @Slot()
    def begin(self):
        pass

    @Slot()
    def end(self):
        pass

    @Slot()
    def load_engine(self):
        pass

    @Slot(object, object)
    def handle(self, request, times):
        pass

    @Slot(object, object)
    def obey(self, order, time):
        pass


def frame_of(problem, step=0):
    position = Position(step, problem.path, StepKind.ADVANCE, None, (), 0, None)
    return Frame(problem, position)


class Dialogue:
    """A lane and the test in the place of its worker."""

    def __init__(self, lane):
        self.lane = lane
        self.asked = []
        self.ears = Ears(lane, "framed", "progressed", "failed")
        self.ordered = []
        lane._asked.connect(lambda request, _times: self.asked.append(request))
        lane._ordered.connect(lambda order, _time: self.ordered.append(order))

    def answer(self, frame):
        self.lane._worker.answered.emit(frame)

    def obey(self):
        self.lane._worker.obeyed.emit()

    def report(self, report):
        self.lane._worker.progressed.emit(report)


@pytest.fixture
def dialogue(make_lane, monkeypatch):
    monkeypatch.setattr(worker_module, "SearchWorker", MuteWorker)
    return Dialogue(make_lane())


@pytest.fixture
def busy(dialogue):
    """A lane that waits for the answer to `Open(ENDLESS)`."""
    dialogue.lane.ask(Open(ENDLESS))
    return dialogue


# What waits


def test_that_one_request_is_asked_at_a_time(busy):
    assert not busy.lane.is_idle
    busy.lane.ask(GoTo(1))
    assert busy.asked == [Open(ENDLESS)]
    busy.answer(frame_of(ENDLESS))
    assert busy.asked == [Open(ENDLESS), GoTo(1)]
    assert not busy.lane.is_idle
    busy.answer(frame_of(ENDLESS, 1))
    assert busy.lane.is_idle


@pytest.mark.parametrize("name", ["moved", "retreated"])
def test_that_what_happened_on_the_way_is_told_with_the_frame_that_it_leads_to(busy, name):
    ears = Ears(busy.lane, "moved", "retreated", "framed")
    getattr(busy.lane._worker, name).emit("the way")
    assert ears.names == []
    busy.answer(frame_of(ENDLESS))
    assert ears.names == [name, "framed"]
    busy.lane.ask(GoTo(1))
    busy.answer(frame_of(ENDLESS, 1))
    assert ears.names == [name, "framed", "framed"]


def test_that_nothing_is_asked_before_the_frame_was_drawn(busy):
    busy.lane.ask(GoTo(1))
    asked_while_drawing = []
    busy.lane.framed.connect(lambda _: asked_while_drawing.append(list(busy.asked)))
    busy.answer(frame_of(ENDLESS))
    assert asked_while_drawing == [[Open(ENDLESS)]]


def test_that_what_is_asked_while_a_frame_is_drawn_is_asked_once(busy):
    requests = [GoTo(1), GoTo(2)]
    busy.lane.framed.connect(lambda _: requests and busy.lane.ask(requests.pop(0)))
    for step in range(3):
        busy.answer(frame_of(ENDLESS, step))
    assert busy.asked == [Open(ENDLESS), GoTo(1), GoTo(2)]
    assert busy.lane.is_idle


@pytest.mark.parametrize(
    "looks",
    [
        [GoTo(1), GoTo(2), GoTo(3)],
        [GoLive(), GoToNextDeadEnd(4), GoTo(3)],
        [GoTo(1), GoToPreviousDeadEnd(9), GoLive()],
    ],
)
def test_that_of_all_looks_the_newest_is_asked(busy, looks):
    for look in looks:
        busy.lane.ask(look)
    for _ in range(2):
        busy.answer(frame_of(ENDLESS))
    assert busy.asked == [Open(ENDLESS), looks[-1]]
    assert busy.lane.is_idle


@pytest.mark.parametrize("order", [Stop(), SearchOn(), EnumerateTours(), Cancel(EnumerateTours)])
def test_that_an_order_overtakes_the_looks_that_wait(busy, order):
    busy.lane.ask(GoTo(1))
    assert busy.lane.is_obeyed
    busy.lane.order(order)
    assert busy.ordered == [order]
    assert busy.asked == [Open(ENDLESS)]
    assert not busy.lane.is_obeyed
    busy.obey()
    assert busy.lane.is_obeyed


def test_that_an_order_waits_for_the_search_that_it_is_meant_for(busy):
    busy.lane.ask(Open(SWIFT))
    for order in (EnumerateTours(), Stop(), ReadStretch(0, 9, 3), Cancel(EnumerateTours)):
        busy.lane.order(order)
    busy.lane.order(SearchOn())
    assert busy.ordered == []
    busy.answer(frame_of(ENDLESS))
    assert busy.asked == [Open(ENDLESS), Open(SWIFT)]
    # of each subject the newest
    assert busy.ordered == [Cancel(EnumerateTours), SearchOn(), ReadStretch(0, 9, 3)]


def test_that_an_order_does_not_wait_longer_than_that_nor_goes_on_to_the_next_search(busy):
    busy.lane.ask(Open(SWIFT))
    busy.lane.order(Stop())
    busy.lane.ask(Open(TOUR))
    busy.answer(frame_of(ENDLESS))
    assert busy.asked == [Open(ENDLESS), Open(TOUR)]
    assert busy.ordered == []


@pytest.mark.parametrize("newer", [Open(SWIFT), Open(ENDLESS), Close()])
def test_that_what_was_asked_of_a_search_goes_with_it(busy, newer):
    for request in (Open(TOUR), GoTo(1), newer):
        busy.lane.ask(request)
    busy.answer(frame_of(ENDLESS))
    assert busy.asked == [Open(ENDLESS), newer]
    busy.lane.ask(GoTo(5))
    busy.answer(frame_of(ENDLESS))
    assert busy.asked[2:] == [GoTo(5)]


def test_that_however_many_requests_come_one_waits(busy):
    for step in range(10_000):
        busy.lane.ask(GoTo(step))
    assert len(busy.lane._waiting) == 1


def test_that_the_token_is_cancelled_for_what_is_new_and_not_for_the_same_again(busy):
    token = busy.lane._token
    busy.answer(frame_of(ENDLESS))
    busy.lane.ask(GoToNextDeadEnd(4))
    assert token.is_cancelled, "the search has to hear it"
    token.reset()
    busy.lane.ask(GoToNextDeadEnd(4))
    assert not token.is_cancelled, "a key that is held down would interrupt itself"
    busy.lane.ask(GoTo(3))
    assert token.is_cancelled


@pytest.mark.parametrize("newer", [Open(SWIFT), Close()])
def test_that_nothing_more_is_shown_of_a_search_that_is_on_its_way_out(busy, newer):
    busy.lane.ask(newer)
    busy.report(report_of(ENDLESS))
    busy.answer(frame_of(ENDLESS))
    assert busy.ears.heard == []


def test_that_an_answer_without_a_frame_is_not_shown_and_blocks_nothing(busy):
    busy.lane.ask(GoTo(1))
    busy.answer(None)
    busy.answer(None)
    assert busy.asked == [Open(ENDLESS), GoTo(1)]
    assert busy.lane.is_idle
    assert busy.ears.heard == []


def report_of(problem):
    recording = Recording(problem)
    progress, profile = recording.progress(), recording.profile()
    return Report(problem, progress, profile, Work.SEARCHING, 0.0)


# Across the thread


def _has_searched(steps):
    return lambda reports: reports and reports[-1].progress.steps > steps


def hear_until(qtbot, ears, name, condition=bool):
    qtbot.waitUntil(lambda: bool(condition(ears.of(name))))
    return ears.of(name)


def test_that_the_search_runs_in_a_thread_of_its_own(lane, qtbot, monkeypatch):
    searched_in, received_in = set(), set()
    advance = Recording.advance

    def watched(recording, budget):
        searched_in.add(threading.get_ident())
        return advance(recording, budget)

    monkeypatch.setattr(Recording, "advance", watched)
    lane.framed.connect(lambda _: received_in.add(threading.get_ident()))
    lane.ask(Open(ENDLESS))
    qtbot.waitUntil(lambda: bool(searched_in and received_in))
    assert received_in == {threading.get_ident()}
    assert len(searched_in) == 1
    assert not searched_in & received_in


def test_that_who_waits_for_a_stop_knows_the_search_at_rest_before_anything_is_drawn(
    lane, qtbot, monkeypatch
):
    monkeypatch.setattr(lane_module, "SETTLE_S", PATIENCE_MS / 1000)
    ears = Ears(lane, "progressed")
    lane.ask(Open(ENDLESS))
    hear_until(qtbot, ears, "progressed", _has_searched(1000))
    lane.order(Stop())
    lane.settle()
    assert lane.is_obeyed
    assert ears.of("progressed")[-1].work is Work.STOPPED


def test_that_a_worker_that_does_not_obey_is_not_waited_for(dialogue, monkeypatch):
    monkeypatch.setattr(lane_module, "SETTLE_S", 0.001)
    dialogue.lane.order(Stop())
    dialogue.lane.settle()
    assert not dialogue.lane.is_obeyed


def test_that_steps_beyond_32_bits_arrive_as_they_are(lane, qtbot, monkeypatch):
    late = 2**40 + 1

    class LateRecording(Recording):
        """A search that has been going on for hours."""

        def __init__(self, problem, **others):
            super().__init__(problem, **others)
            super().advance(100)
            self._live.state.facts["step"] += late - 100

        def advance(self, budget):
            del budget
            return 0

    monkeypatch.setattr(recording_module, "Recording", LateRecording)
    ears = Ears(lane, "framed", "progressed")
    lane.ask(Open(ENDLESS, late))
    (frame,) = hear_until(qtbot, ears, "framed")
    assert frame.position.step == late
    lane.ask(GoTo(2**62))
    frame = hear_until(qtbot, ears, "framed", lambda frames: len(frames) == 2)[-1]
    assert frame.position.step == late
    lane.order(Stop())
    report = hear_until(qtbot, ears, "progressed", lambda reports: len(reports) > 1)[-1]
    assert report.progress.steps == late
    assert report.profile.steps == late
    assert report.progress.nodes == frame.position.nodes > 2**39


def test_that_a_flood_of_requests_is_answered_and_the_newest_is_the_last(lane, qtbot):
    ears = Ears(lane, "framed")
    lane.ask(Open(ENDLESS))
    for step in range(5000):
        lane.ask(GoTo(step % 7))
        lane.ask(GoToNextDeadEnd(0))
    lane.order(SearchOn())
    lane.ask(GoTo(0))
    qtbot.waitUntil(lambda: lane.is_idle)
    assert 2 <= len(ears.of("framed")) <= 3
    assert ears.of("framed")[-1].position.step == 0


def test_that_answers_keep_coming_while_requests_do(lane, qtbot):
    """Whoever drags over the timeline sees where they are, and the search does not starve."""
    frames, steps = [], []
    lane.progressed.connect(lambda report: steps.append(report.progress.steps))
    lane.framed.connect(frames.append)
    lane.ask(Open(ENDLESS))
    timer = QTimer()
    timer.setInterval(0)
    timer.timeout.connect(lambda: lane.ask(GoTo(len(frames))))
    timer.start()
    qtbot.waitUntil(lambda: len(frames) > 50)
    searched = max(steps)
    qtbot.waitUntil(lambda: max(steps) > searched + 1000)
    timer.stop()


def test_that_what_breaks_in_the_thread_arrives_as_a_sentence(lane, qtbot, monkeypatch):
    def broken(*_):
        raise RuntimeError("the board is on fire")

    ears = Ears(lane, "framed", "failed")
    lane.ask(Open(ENDLESS))
    hear_until(qtbot, ears, "framed")
    with monkeypatch.context() as fire:
        fire.setattr(Recording, "next_dead_end", broken)
        lane.ask(GoToNextDeadEnd(0))
        assert hear_until(qtbot, ears, "failed") == ["the board is on fire"]
    ears.take()
    lane.ask(GoTo(0))
    hear_until(qtbot, ears, "framed")
    assert ears.of("failed") == []


def test_that_a_closer_look_keeps_no_frame_waiting(lane, qtbot):
    ears = Ears(lane, "framed", "delivered", "progressed")
    lane.ask(Open(ENDLESS))
    hear_until(qtbot, ears, "progressed", _has_searched(10**6))
    assert lane.is_idle
    for first in range(300):
        lane.order(ReadStretch(first, 10**6, 1000))
    assert lane.is_idle
    lane.ask(GoTo(5))
    qtbot.waitUntil(lambda: lane.is_idle)
    hear_until(qtbot, ears, "delivered", lambda all_: all_ and all_[-1].result.first == 299)


def test_that_an_enumeration_keeps_no_frame_waiting_and_is_told_to_the_end(lane, qtbot):
    ears = Ears(lane, "framed", "delivered")
    lane.ask(Open(SIX))
    lane.order(EnumerateTours())
    for step in range(0, 500, 7):
        lane.ask(GoTo(step))
        qtbot.waitUntil(lambda: lane.is_idle)
    assert len(ears.of("framed")) > 50
    hear_until(qtbot, ears, "delivered", lambda all_: all_ and all_[-1].is_complete)
    assert ears.of("delivered")[-1].result.tour_count.count == 52662


def test_that_nothing_of_an_enumeration_is_heard_after_it_was_given_up(lane, qtbot):
    ears = Ears(lane, "framed", "delivered")
    lane.ask(Open(SIX))
    lane.order(EnumerateTours())
    hear_until(qtbot, ears, "delivered")
    lane.order(Cancel(EnumerateTours))
    # who has this answer has heard all that was said before
    lane.ask(GoTo(1))
    qtbot.waitUntil(lambda: lane.is_idle)
    ears.take()
    qtbot.wait(150)
    assert ears.of("delivered") == []


# The end


def test_that_a_lane_that_was_never_used_can_be_closed(make_lane):
    lane = make_lane()
    ears = Ears(lane, "framed", "failed")
    lane.close()
    lane.load_engine()
    lane.ask(Open(ENDLESS))
    assert not lane._thread.isRunning()
    assert ears.heard == []


def test_that_closing_twice_and_asking_afterwards_does_no_harm(lane, qtbot):
    ears = Ears(lane, "framed", "failed")
    lane.ask(Open(ENDLESS))
    hear_until(qtbot, ears, "framed")
    lane.close()
    lane.close()
    ears.take()
    lane.ask(GoTo(3))
    lane.order(ReadStretch(0, 1, 1))
    lane.load_engine()
    qtbot.wait(20)
    assert ears.heard == []


def test_that_closing_in_the_middle_of_an_enumeration_does_not_wait_for_it(lane, qtbot):
    ears = Ears(lane, "delivered")
    corner = Problem(Board(6, 6), (0,), NAIVE)
    lane.ask(Open(corner))
    lane.order(EnumerateTours())
    hear_until(qtbot, ears, "delivered")
    lane.close()
    assert not ears.of("delivered")[-1].is_complete


def test_that_nothing_stays_of_a_lane_that_was_closed(qtbot):
    others = {id(recording) for recording in _recordings()}
    lane = Lane()
    ears = Ears(lane, "framed")
    lane.ask(Open(ENDLESS))
    hear_until(qtbot, ears, "framed")
    lane.close()
    ours = [recording for recording in _recordings() if id(recording) not in others]
    assert ours == [], "the memory of the search is let go of"
    parts = [lane, lane._worker, lane._thread]
    alive = [weakref.ref(part) for part in parts]
    del lane, ears, parts
    gc.collect()
    assert [ref() for ref in alive] == [None] * 3


def _recordings():
    gc.collect()
    return [thing for thing in gc.get_objects() if type(thing) is Recording]


def test_that_closing_does_not_wait_for_what_is_still_to_be_asked(lane, qtbot, monkeypatch):
    looks = []
    landscape = Recording.landscape

    def watched(recording, first, last, bins):
        looks.append(first)
        return landscape(recording, first, last, bins)

    monkeypatch.setattr(Recording, "landscape", watched)
    ears = Ears(lane, "progressed", "framed")
    lane.ask(Open(ENDLESS))
    hear_until(qtbot, ears, "progressed", _has_searched(10**6))
    ears.take()
    for first in range(1000):
        lane.order(ReadStretch(first, 10**6, 4000))
        lane.ask(GoToPreviousDeadEnd(10**6 - first))
    lane.close()
    assert len(looks) < 500
    qtbot.waitUntil(lane._thread.isFinished)
    assert len(ears.of("framed")) <= 1


class Player:
    """Somebody who does anything at any moment, and looks at the clock."""

    def __init__(self, qtbot, rng):
        self.qtbot = qtbot
        self.rng = rng
        self.waits_s = []
        self.problem = ENDLESS
        self.begin()

    def begin(self):
        self.lane = Lane()
        self.session = Session()
        self.transport = Transport(self.lane, self.session)
        self.failures = Ears(self.transport.tracks[0], "failed")
        self.transport.open(self.problem, play=True)

    def play(self, times):
        acts = (
            self.restart,
            self.start_elsewhere,
            self.resize,
            self.switch,
            self.follow,
            self.stop_or_search_on,
            self.enumerate_or_cancel,
            self.close_and_begin,
        )
        for _ in range(times):
            self.rng.choice(acts)()
            self.rest()
        self.qtbot.waitUntil(self.is_shown)
        self.close()

    def timed(self, act, *args, **options):
        started = time.perf_counter()
        act(*args, **options)
        self.waits_s.append(time.perf_counter() - started)

    def restart(self):
        self.timed(self.transport.restart)

    def start_elsewhere(self):
        free = self.problem.board.size
        self.open(replace(self.problem, path=(self.rng.randrange(free),)))

    def resize(self):
        self.timed(self.transport.clear)
        board = Board(self.rng.randint(5, 40), self.rng.randint(5, 40))
        self.open(Problem(board, (self.rng.randrange(board.size),), self.problem.strategy))

    def switch(self):
        is_naive = self.problem.strategy == NAIVE
        self.open(replace(self.problem, strategy=GREEDY if is_naive else NAIVE))

    def follow(self):
        self.timed(self.transport.go_live)

    def stop_or_search_on(self):
        self.timed(self.rng.choice([self.transport.stop_search, self.transport.search_on]))

    def enumerate_or_cancel(self):
        if self.problem.board.free_count > MOST_SQUARES:
            self.open(replace(SIX, path=(self.rng.randrange(SIX.board.size),)))
        track = self.transport.tracks[0]
        if self.rng.random() < 0.5:
            self.timed(track.start, EnumerateTours())
        else:
            self.timed(track.cancel, EnumerateTours)

    def open(self, problem):
        self.problem = problem
        self.timed(self.transport.open, problem, play=self.rng.random() < 0.8)

    def close(self):
        self.timed(self.transport.close)
        assert self.lane._thread.isFinished()
        assert self.failures.heard == []

    def close_and_begin(self):
        self.close()
        self.begin()

    def rest(self):
        """Wait until a frame is there, for a moment, or not at all."""
        match self.rng.randrange(3):
            case 0:
                self.qtbot.waitUntil(self.is_shown)
            case 1:
                self.qtbot.wait(self.rng.randrange(20))

    def is_shown(self):
        frame = self.transport.frame
        return self.lane.is_idle and frame is not None and frame.problem == self.problem


def test_that_whatever_is_done_at_any_moment_100_times_nothing_waits_or_is_left_behind(qtbot):
    threads = _threads()
    player = Player(qtbot, random.Random(0))
    player.play(100)
    assert max(player.waits_s) < LONGEST_WAIT_S
    qtbot.waitUntil(lambda: _threads() <= threads)


def _threads():
    """How many threads the system counts in this process, Qt's among them."""
    tasks = Path("/proc/self/task")
    return len(list(tasks.iterdir())) if tasks.exists() else 0
