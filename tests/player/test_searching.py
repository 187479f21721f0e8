"""The transport over real searches: what is shown is what was searched, whatever is pressed."""

import random
import time
from dataclasses import replace
from pathlib import Path

import pytest

from knight_gui.player.frame import Work
from knight_gui.player.jobs.tours import EnumerateTours
from knight_gui.player.requests import Sought
from knight_gui.player.session import Session
from knight_gui.player.transport import Mode, Transport
from knight_gui.scene.speed import NOTCHES, Speed
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.tour import Board
from tests.player.cast import (
    CORNER,
    ENDLESS,
    ENDLESS_TOO,
    FLAT_OUT,
    NAIVE,
    SIX,
    SWIFT,
    TOUR,
    Ears,
    every_command,
)

LONGEST_WAIT_S = 10
"""A few hundredths of a second are usual: this long only who waits for the end of a search."""


@pytest.fixture
def watch(qtbot):
    """Wait until something is so."""
    return lambda condition: qtbot.waitUntil(lambda: bool(condition()))


def test_that_a_tour_is_played_to_its_end_and_every_step_told_once(transport, session, watch):
    ears = Ears(transport.tracks[0], "framed")
    session.change(speed=Speed.of(500))
    transport.open(TOUR, play=True)
    watch(lambda: transport.is_at_end and not transport.is_playing)
    ways = [frame.passage for frame in ears.of("framed") if frame.passage is not None]
    assert [step for way in ways for step in range(way.first, way.last)] == list(range(63))


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


def test_that_flat_out_the_view_keeps_up_and_the_search_goes_on_without_it(
    transport, session, watch
):
    session.change(speed=FLAT_OUT)
    transport.open(ENDLESS, play=True)
    watch(lambda: transport.step > 1_000_000)
    transport.pause()
    step = transport.step
    watch(lambda: transport.steps > 2 * step)


def test_that_play_after_a_stop_searches_and_plays_on(transport, session, watch):
    session.change(speed=FLAT_OUT)
    transport.open(ENDLESS, play=True)
    for _ in range(20):
        watch(lambda: transport.step > 1000)
        transport.stop_search()
        watch(lambda: transport.tracks[0].report.work is Work.STOPPED)
        transport.go_live()
        watch(lambda: transport.step == transport.steps and not transport.is_playing)
        stopped_at = transport.step
        transport.play()
        watch(lambda stopped_at=stopped_at: transport.step > stopped_at)
        assert transport.is_playing


class Person:
    """Somebody who presses anything at any moment, and looks at the clock."""

    def __init__(self, rng, watch):
        self.rng, self.watch = rng, watch
        self.waits_s, self.failures = [], []
        self.begin()

    def begin(self):
        self.session = Session()
        self.go = Transport(self.session)
        self.track = self.go.tracks[0]
        self.track.failed.connect(self.failures.append)

    def end(self):
        self.go.close()
        assert not self.track._thread.isRunning()

    def begin_again(self):
        self.end()
        self.begin()

    def press_anything(self):
        acts = (self.open, self.open, self.open_elsewhere, self.go.clear, self.set_speed)
        others = (self.count_tours, self.begin_again)
        self.timed(self.rng.choice([*every_command(self.go), *acts, *others]))

    def timed(self, act):
        started = time.perf_counter()
        act()
        self.waits_s.append(time.perf_counter() - started)

    def open(self, problem=None):
        problem = problem or self.rng.choice([ENDLESS, SWIFT, ENDLESS_TOO, CORNER, TOUR, SIX])
        self.go.open(problem, play=self.rng.random() < 0.5)
        return problem

    def open_elsewhere(self):
        board = Board(self.rng.randint(5, 40), self.rng.randint(5, 40))
        self.open(Problem(board, (self.rng.randrange(board.size),), NAIVE))

    def count_tours(self):
        self.open(SIX)
        self.track.start(EnumerateTours())

    def set_speed(self):
        self.session.change(speed=Speed(self.rng.randrange(NOTCHES + 1)))

    def look(self):
        """Go somewhere, stop or go on, and wait until that is what is shown."""
        problem = self.open()
        # it may have been stopped when it had hardly begun
        self.go.search_on()
        self.watch(lambda: self.go.steps > 20)
        for _ in range(self.rng.randrange(6)):
            self.timed(self.rng.choice(every_command(self.go)))
        step, is_stop = self.rng.randrange(20), self.rng.random() < 0.5
        self.go.go_to(step)
        order = self.go.stop_search if is_stop else self.go.search_on
        order()
        works = {Work.STOPPED if is_stop else Work.SEARCHING, Work.ENDED}
        self.watch(lambda: self.track.is_idle and self.go.step == step)
        self.watch(lambda: self.go.tracks[0].report.work in works)
        assert self.go.mode is Mode.PAUSED
        assert self.go.frame.problem == problem
        recording = Recording(problem)
        recording.advance(20)
        assert self.go.frame.position == recording.position(step)


def test_that_whatever_is_pressed_what_is_asked_last_is_shown_and_nothing_waits_or_is_left_behind(
    watch,
):
    threads, rng = _threads(), random.Random(7)
    person = Person(rng, watch)
    for _ in range(40):
        for _ in range(rng.randrange(12)):
            person.press_anything()
        person.look()
    person.end()
    assert person.failures == []
    assert max(person.waits_s) < LONGEST_WAIT_S
    watch(lambda: _threads() <= threads)


def _threads():
    """How many threads the system counts in this process, Qt's among them."""
    tasks = Path("/proc/self/task")
    return len(list(tasks.iterdir())) if tasks.exists() else 0
