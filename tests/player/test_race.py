"""Two searches on one clock: both at the same step, and who has ended waits."""

import pytest

from knight_gui.player import clock as clock_module
from knight_gui.player.lane import Lane
from knight_gui.player.requests import GoTo, GoToNextDeadEnd, Open, SearchOn, Stop
from knight_gui.player.session import Session
from knight_gui.player.transport import Mode, Transport
from knight_gui.player.work import Work
from knight_gui.scene.speed import NOTCHES, Speed
from knight_gui.search.kinds import LandmarkKind
from knight_gui.search.position import Landmark
from tests.player.cast import CORNER, ENDLESS, SWIFT, TOUR, Ears
from tests.player.test_transport import FakeLane, frame_of, report_of
from tests.stopped_time import StoppedTime

WALK = Speed.of(10)


class Race:
    """A transport with two lanes, with the test in the place of both and of the clock."""

    def __init__(self, clock):
        self.clock = clock
        self.lanes = FakeLane(), FakeLane()
        self.session = Session()
        self.go = Transport(self.lanes[0], self.session)
        self.rival = self.go.add(self.lanes[1])

    def frame(self, lane, step):
        self.lanes[lane].is_idle = True
        self.lanes[lane].framed.emit(frame_of(self.go.tracks[lane].problem, step))

    def report(self, lane, steps, work=Work.SEARCHING, landmarks=()):
        problem = self.go.tracks[lane].problem
        self.lanes[lane].progressed.emit(report_of(problem, steps, work, landmarks))

    def tick(self, elapsed_s):
        self.clock.now_s += elapsed_s
        self.go.clock.tick()
        return self.take()

    def take(self):
        return tuple(lane.take() for lane in self.lanes)


@pytest.fixture
def race(qapp, monkeypatch):  # noqa: ARG001  a timer needs a program to live in
    clock = StoppedTime()
    monkeypatch.setattr(clock_module, "time", clock)
    race = Race(clock)
    race.session.change(speed=WALK)
    yield race
    race.go.close()


@pytest.fixture
def running(race):
    """A long search against one of 63 steps, both at step 5."""
    race.go.open_race((ENDLESS, SWIFT), play=False)
    for lane, steps, work in ((0, 10_000, Work.SEARCHING), (1, 63, Work.ENDED)):
        race.frame(lane, 5)
        race.report(lane, steps, work)
    race.take()
    return race


def test_that_both_are_opened_at_their_beginning(race):
    race.go.open_race((ENDLESS, SWIFT), play=True)
    assert race.take() == ([Open(ENDLESS)], [Open(SWIFT)])
    assert race.go.is_race
    assert race.go.mode is Mode.PLAYING


def test_that_no_step_is_due_before_both_are_shown(race):
    race.go.open_race((ENDLESS, SWIFT), play=True)
    race.take()
    race.frame(0, 0)
    race.report(0, 100)
    assert race.tick(1.0) == ([], [])


def test_that_both_show_the_same_step(running):
    running.go.play()
    assert running.tick(2.01 * WALK.step_s) == ([GoTo(7)], [GoTo(7)])
    running.frame(0, 7)
    assert running.tick(WALK.step_s) == ([], []), "the other one is not there yet"
    running.frame(1, 7)
    assert running.tick(0.01) == ([GoTo(8)], [GoTo(8)])


def test_that_who_has_ended_waits_at_its_end(running):
    running.go.go_to(200)
    assert running.take() == ([GoTo(200)], [GoTo(200)])
    running.frame(0, 200)
    running.frame(1, 63)
    assert running.go.step == 200
    running.go.play()
    assert running.tick(1.01 * WALK.step_s) == ([GoTo(201)], [])
    running.go.go_to(20)
    assert running.take() == ([GoTo(20)], [GoTo(20)])


def test_that_the_slower_search_is_waited_for(running):
    running.report(1, 40, Work.SEARCHING)
    running.session.change(speed=Speed(NOTCHES))
    running.go.play()
    assert running.tick(0.1) == ([GoTo(40)], [GoTo(40)])
    running.frame(0, 40)
    running.frame(1, 40)
    assert running.tick(0.1) == ([GoTo(40)], [GoTo(40)])
    running.frame(0, 40)
    running.frame(1, 40)
    running.report(1, 90, Work.SEARCHING)
    assert running.tick(0.1) == ([GoTo(90)], [GoTo(90)])


def test_that_the_newest_step_is_the_last_that_both_have_come_to(running):
    running.go.go_live()
    assert running.take()[0] == [GoTo(10_000)]
    assert running.go.mode is Mode.FOLLOWING


def test_that_a_jump_is_made_in_the_longer_search_and_the_other_comes_after(running):
    running.go.go_to_next_dead_end()
    assert running.take() == ([GoToNextDeadEnd(5)], [])
    running.frame(0, 48)
    assert running.take() == ([], [GoTo(48)])
    running.frame(1, 48)
    assert running.take() == ([], []), "it was followed once"


def test_that_landmarks_are_those_of_the_longer_search(running):
    running.report(0, 10_000, landmarks=(Landmark(77, LandmarkKind.RECORD, 40),))
    running.go.go_to_next_landmark()
    assert running.take()[0] == [GoTo(77)]


def test_that_both_are_stopped_and_go_on(running):
    running.go.stop_search()
    assert running.take() == ([Stop()], [Stop()])
    running.report(0, 10_000, Work.STOPPED)
    assert running.go.can_search_on
    assert not running.go.can_stop
    running.go.play()
    assert running.take() == ([SearchOn()], [])


def test_that_the_race_is_over_when_both_have_ended(running):
    assert not running.go.has_ended
    running.report(0, 200, Work.ENDED)
    assert running.go.has_ended
    running.frame(1, 63)
    assert not running.go.is_at_end
    running.frame(0, 200)
    assert running.go.is_at_end
    running.go.play()
    assert running.take() == ([GoTo(0)], [GoTo(0)])


def test_that_without_its_rival_the_first_is_on_its_own(running):
    running.go.remove_rival()
    assert running.lanes[1].is_closed
    assert not running.lanes[0].is_closed
    assert not running.go.is_race
    running.go.go_to(7)
    assert running.take()[0] == [GoTo(7)]


def test_that_a_failure_of_either_is_told_of_it_alone_and_pauses_both(running):
    first, second = (Ears(track, "failed") for track in running.go.tracks)
    running.go.play()
    running.lanes[1].failed.emit("no room")
    assert (first.heard, second.of("failed")) == ([], ["no room"])
    assert not running.go.is_playing


# With real lanes


@pytest.fixture
def real(session):
    go = Transport(Lane(), session)
    go.add(Lane())
    yield go
    go.close()


def test_that_a_naive_and_a_greedy_search_race_to_their_ends(real, session, qtbot):
    """Both on one clock at every moment, as far as each of them goes."""
    apart = []

    def look():
        frames = [track.frame for track in real.tracks]
        if all(track.is_idle for track in real.tracks) and all(frames):
            at = [frame.position.step for frame in frames]
            ends = [t.steps if t.has_ended else None for t in real.tracks]
            clock = max(at)
            apart.extend(
                (at, ends) for step, end in zip(at, ends, strict=True) if step not in (clock, end)
            )

    for track in real.tracks:
        track.framed.connect(look)
    session.change(speed=Speed.of(20_000))
    real.open_race((CORNER, TOUR), play=True)
    qtbot.waitUntil(lambda: real.is_at_end)
    assert apart == []
    assert [track.step for track in real.tracks] == [track.steps for track in real.tracks]
    assert real.tracks[1].step == 63
