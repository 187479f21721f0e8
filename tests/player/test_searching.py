"""The transport over real searches: what is shown is what was searched, whatever is pressed."""

import itertools
import random
import time
from dataclasses import replace
from pathlib import Path

import pytest

from knight_gui.player.jobs.enumerate_tours import EnumerateTours
from knight_gui.player.requests import Sought
from knight_gui.player.session import Session
from knight_gui.player.transport import Mode, Transport
from knight_gui.player.work import Work
from knight_gui.scene.speed import NOTCHES, Speed
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.tour_count import MOST_SQUARES
from knight_gui.tour import Board
from tests.player.cast import (
    CORNER,
    ENDLESS,
    ENDLESS_TOO,
    FLAT_OUT,
    GREEDY,
    NAIVE,
    SIX,
    SWIFT,
    TOUR,
    Ears,
    every_command,
    strategies,
)

LONGEST_WAIT_S = 10
"""A few hundredths of a second are usual: this long only who waits for the end of a search."""


@pytest.fixture
def watch(qtbot):
    """Wait until something is so."""
    return lambda condition: qtbot.waitUntil(lambda: bool(condition()))


def searched(problem, steps):
    recording = Recording(problem)
    recording.advance(steps)
    return recording


def test_that_a_tour_is_played_to_its_end_and_from_there_anew(transport, session, watch):
    ears = Ears(transport.tracks[0], "framed")
    session.change(speed=Speed.of(500))
    transport.open(TOUR, play=True)
    watch(lambda: transport.is_at_end and not transport.is_playing)
    steps = [frame.position.step for frame in ears.of("framed")]
    assert steps == sorted(steps)
    assert (steps[0], steps[-1]) == (0, 63)
    ways = [frame.passage for frame in ears.of("framed") if frame.passage is not None]
    told = [step for way in ways for step in range(way.first, way.last)]
    assert told == list(range(63)), "every step was told once"
    assert not any(way.longest_retreat for way in ways)
    ears.take()
    transport.play()
    watch(lambda: transport.is_at_end and not transport.is_playing)
    assert ears.of("framed")[0].position.step == 0


def test_that_what_is_shown_is_what_the_search_did(transport, watch):
    recording = searched(CORNER, 30_000)
    transport.open(CORNER, play=False)
    watch(lambda: transport.has_ended)
    assert transport.steps == recording.steps
    for step in (1, 20_000, 19_999, 0, recording.steps):
        transport.go_to(step)
        watch(lambda step=step: transport.step == step)
        assert transport.frame.position == recording.position(step)
    dead_end = recording.next_dead_end(15_000)
    transport.go_to(15_000)
    watch(lambda: transport.step == 15_000)
    transport.seek(Sought.NEXT_DEAD_END)
    watch(lambda: transport.step == dead_end)
    before = recording.previous_dead_end(dead_end)
    transport.seek(Sought.PREVIOUS_DEAD_END)
    watch(lambda: transport.step == before)


def test_that_on_a_large_board_the_loss_is_gone_to_that_the_judge_tells(transport, watch):
    transport.open(Problem(Board(21, 21), (0,), NAIVE), play=False)
    watch(lambda: transport.steps > 5000)
    transport.go_to(5000)
    watch(lambda: transport.step == 5000 and transport.frame.verdict is not None)
    told = transport.frame.verdict
    for _ in range(2):
        transport.go_to(5000)
        transport.seek(Sought.LOSS)
        watch(lambda: transport.frame.position.path == told.ruined)
        assert transport.frame.verdict == replace(told, path=told.ruined)


def test_that_flat_out_the_view_keeps_up_with_the_search(transport, session, watch):
    session.change(speed=FLAT_OUT)
    transport.open(ENDLESS, play=True)
    watch(lambda: transport.step > 1_000_000)
    transport.pause()
    step = transport.step
    watch(lambda: transport.steps > 2 * step)


def test_that_the_view_at_the_live_end_follows_it(transport, watch):
    transport.open(ENDLESS, play=False)
    watch(lambda: transport.steps > 100_000)
    assert transport.step == 0
    transport.go_live()
    for _ in range(5):
        step = transport.step
        watch(lambda step=step: transport.step > step)
    transport.stop_search()
    watch(lambda: transport.report.work is Work.STOPPED)
    transport.go_live()
    watch(lambda: not transport.is_playing)
    assert transport.step == transport.steps


def test_that_play_after_a_stop_searches_and_plays_on(transport, session, watch):
    session.change(speed=FLAT_OUT)
    transport.open(ENDLESS, play=True)
    for _ in range(20):
        watch(lambda: transport.step > 1000)
        transport.stop_search()
        watch(lambda: transport.report.work is Work.STOPPED)
        transport.go_live()
        watch(lambda: transport.step == transport.steps and not transport.is_playing)
        stopped_at = transport.step
        transport.play()
        watch(lambda stopped_at=stopped_at: transport.step > stopped_at)
        assert transport.is_playing


def test_that_there_and_back_each_search_is_where_it_was(transport, watch):
    problems = [Problem(ENDLESS.board, ENDLESS.path, strategy) for strategy in strategies(3)]
    for place, problem in enumerate(problems):
        transport.open(problem, play=False)
        watch(lambda: transport.has_ended or transport.steps > 1000)
        transport.go_to(10 + place)
        watch(lambda place=place: transport.step == 10 + place)
    for place, problem in itertools.islice(itertools.cycle(enumerate(problems)), 20):
        transport.open(problem, play=False)
        if place != 1:
            watch(lambda place=place: transport.step == 10 + place)
            assert transport.frame.problem == problem
            assert transport.steps > 10 + place, "the search is still at hand"


def test_that_the_same_start_after_another_board_is_searched_again(transport, session, watch):
    session.change(speed=FLAT_OUT)
    transport.open(ENDLESS, play=True)
    watch(lambda: transport.step > 1000)
    for _ in range(3):
        transport.clear()
        transport.open(ENDLESS, play=True)
        watch(lambda: transport.report is not None)
        step = transport.steps
        watch(lambda step=step: transport.step > step + 1000)
        assert transport.report.work is Work.SEARCHING


def test_that_a_failed_search_can_be_looked_at_and_goes_on(transport, session, watch, monkeypatch):
    def broken(*_):
        raise RuntimeError("the board is on fire")

    ears = Ears(transport.tracks[0], "failed")
    session.change(speed=FLAT_OUT)
    transport.open(ENDLESS, play=True)
    watch(lambda: transport.step > 1000)
    with monkeypatch.context() as fire:
        fire.setattr(Recording, "advance", broken)
        watch(lambda: ears.heard)
    assert ears.of("failed") == ["the board is on fire"]
    assert not transport.is_playing
    transport.go_to(5)
    watch(lambda: transport.step == 5)
    transport.go_live()
    watch(lambda: not transport.is_playing)
    step = transport.step
    transport.play()
    watch(lambda: transport.step > step)


def test_that_any_board_can_follow_any_other_at_once(transport, watch):
    problems = [ENDLESS, TOUR, CORNER, ENDLESS_TOO, SWIFT, Problem(ENDLESS.board, (0,), NAIVE)]
    ears = Ears(transport.tracks[0], "framed", "reported")
    for problem in [*problems * 30, TOUR]:
        transport.open(problem, play=True)
    watch(lambda: transport.frame is not None and transport.has_ended)
    assert {said.problem for _, said in ears.heard} == {TOUR}


class Person:
    """Somebody who presses anything, faster than the search can answer."""

    def __init__(self, transport, session, rng):
        self.go = transport
        self.session = session
        self.rng = rng
        self.problems = [ENDLESS, SWIFT, ENDLESS_TOO, CORNER, TOUR]

    def press_anything(self):
        go, rng = self.go, self.rng
        commands = [*every_command(go), go.clear, self.open, self.open, self.set_speed]
        rng.choice(commands)()

    def open(self):
        self.go.open(self.rng.choice(self.problems), play=self.rng.random() < 0.5)

    def set_speed(self):
        self.session.change(speed=Speed(self.rng.randrange(NOTCHES + 1)))


def test_that_whatever_was_pressed_what_is_asked_last_is_shown_in_the_end(
    transport, session, watch
):
    rng = random.Random(7)
    person = Person(transport, session, rng)
    failures = Ears(transport.tracks[0], "failed")
    for _ in range(30):
        for _ in range(rng.randrange(12)):
            person.press_anything()
        problem = rng.choice(person.problems)
        transport.open(problem, play=rng.random() < 0.5)
        # it may have been stopped when it had hardly begun
        transport.search_on()
        watch(lambda: transport.steps > 20)
        for _ in range(rng.randrange(6)):
            rng.choice(every_command(transport))()
        step = rng.randrange(20)
        transport.go_to(step)
        order, works = rng.choice(
            [
                (transport.stop_search, {Work.STOPPED, Work.ENDED}),
                (transport.search_on, {Work.SEARCHING, Work.ENDED}),
            ]
        )
        order()
        watch(lambda step=step: transport.tracks[0].is_idle and transport.step == step)
        watch(lambda works=works: transport.report.work in works)
        assert transport.mode is Mode.PAUSED
        assert transport.frame.problem == problem
        assert transport.frame.position == searched(problem, 20).position(step)
    assert failures.heard == []


def test_that_a_naive_and_a_greedy_search_race_to_their_ends(transport, session, watch):
    """Both on one clock at every moment, as far as each of them goes."""
    transport.add()
    apart = []

    def look():
        frames = [track.frame for track in transport.tracks]
        if all(track.is_idle for track in transport.tracks) and all(frames):
            at = [frame.position.step for frame in frames]
            ends = [t.steps if t.has_ended else None for t in transport.tracks]
            clock = max(at)
            apart.extend(
                (at, ends) for step, end in zip(at, ends, strict=True) if step not in (clock, end)
            )

    for track in transport.tracks:
        track.framed.connect(look)
    session.change(speed=Speed.of(20_000))
    transport.open(CORNER, TOUR, play=True)
    watch(lambda: transport.is_at_end)
    assert apart == []
    assert [track.step for track in transport.tracks] == [track.steps for track in transport.tracks]
    assert transport.tracks[1].step == 63


class Player:
    """Somebody who does anything at any moment, and looks at the clock."""

    def __init__(self, qtbot, rng):
        self.qtbot, self.rng = qtbot, rng
        self.waits_s = []
        self.problem = ENDLESS
        self.begin()

    def begin(self):
        self.transport = Transport(Session())
        (self.track,) = self.transport.tracks
        self.failures = Ears(self.track, "failed")
        self.transport.open(self.problem, play=True)

    def play(self, times):
        acts = (
            lambda: self.timed(self.transport.restart),
            lambda: self.timed(self.transport.go_live),
            lambda: self.timed(
                self.rng.choice([self.transport.stop_search, self.transport.search_on])
            ),
            self.start_elsewhere,
            self.resize,
            self.switch,
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

    def start_elsewhere(self):
        self.open(replace(self.problem, path=(self.rng.randrange(self.problem.board.size),)))

    def resize(self):
        self.timed(self.transport.clear)
        board = Board(self.rng.randint(5, 40), self.rng.randint(5, 40))
        self.open(Problem(board, (self.rng.randrange(board.size),), self.problem.strategy))

    def switch(self):
        is_naive = self.problem.strategy == NAIVE
        self.open(replace(self.problem, strategy=GREEDY if is_naive else NAIVE))

    def enumerate_or_cancel(self):
        if self.problem.board.free_count > MOST_SQUARES:
            self.open(replace(SIX, path=(self.rng.randrange(SIX.board.size),)))
        if self.rng.random() < 0.5:
            self.timed(self.track.start, EnumerateTours())
        else:
            self.timed(self.track.cancel, EnumerateTours)

    def open(self, problem):
        self.problem = problem
        self.timed(self.transport.open, problem, play=self.rng.random() < 0.8)

    def close(self):
        self.timed(self.transport.close)
        assert self.track._thread.isFinished()
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
        frame = self.track.frame
        return self.track.is_idle and frame is not None and frame.problem == self.problem


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
