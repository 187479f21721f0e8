"""The transport: what moves the step that is shown, and what each command asks for."""

import itertools
import random

import pytest
from PySide6.QtCore import QObject, Signal

from knight_gui.player import clock as clock_module
from knight_gui.player.frame import Frame, Report
from knight_gui.player.jobs.enumerate_tours import EnumerateTours
from knight_gui.player.jobs.job import Delivery
from knight_gui.player.jobs.landscape import ReadStretch
from knight_gui.player.requests import (
    Cancel,
    Close,
    GoLive,
    GoTo,
    GoToNextDeadEnd,
    GoToNextRetreat,
    GoToPreviousDeadEnd,
    GoToPreviousRetreat,
    Open,
    SearchOn,
    Stop,
)
from knight_gui.player.session import Session
from knight_gui.player.transport import Mode, Transport
from knight_gui.player.work import Work
from knight_gui.scene.speed import NOTCHES, Speed
from knight_gui.search.kinds import LandmarkKind, StepKind
from knight_gui.search.position import DepthProfile, Landmark, Position, Progress
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from tests.player.cast import (
    CORNER,
    ENDLESS,
    ENDLESS_TOO,
    NAIVE,
    SWIFT,
    TOUR,
    Ears,
    strategies,
)
from tests.stopped_time import StoppedTime

SIGNALS = ("framed", "reported", "changed", "failed")
WALK = Speed.of(10)
"""About ten steps a second."""
STEP_S = WALK.step_s
FLAT_OUT = Speed(NOTCHES)


class FakeLane(QObject):
    """Writes down what it is asked, and answers when told."""

    framed = Signal(object)
    progressed = Signal(object)
    moved = Signal(object)
    retreated = Signal(object)
    delivered = Signal(object)
    failed = Signal(object)

    def __init__(self):
        super().__init__()
        self.asked = []
        self.is_idle = True
        self.is_obeyed = True
        self.is_closed = False

    def ask(self, request):
        self.asked.append(request)
        self.is_idle = False

    def order(self, order):
        self.asked.append(order)

    def settle(self):
        pass

    def close(self):
        self.is_closed = True

    def take(self):
        """What was asked until now, which is then forgotten."""
        asked, self.asked[:] = list(self.asked), []
        return asked


class BoardPane:
    """A transport, with the test in the place of lane and clock."""

    def __init__(self, clock):
        self.clock = clock
        self.lane = FakeLane()
        self.session = Session()
        self.transport = Transport(self.lane, self.session)
        self.ears = Ears(self.transport, *SIGNALS)
        self.problem = None

    def open(self, problem, *, play=False):
        """Open a search and forget the request; nothing is answered yet."""
        self.transport.open(problem, play=play)
        self.problem = problem
        return self.lane.take()

    def frame(self, step, problem=None, *, is_idle=True):
        """Answer with a frame; the lane is idle unless another request waits."""
        self.lane.is_idle = is_idle
        self.lane.framed.emit(frame_of(problem or self.problem, step))

    def report(self, steps, work=Work.SEARCHING, problem=None, landmarks=()):
        self.lane.progressed.emit(report_of(problem or self.problem, steps, work, landmarks))

    def no_frame(self):
        """Answer without a frame: nothing is open."""
        self.lane.is_idle = True

    def tick(self, elapsed_s):
        """Let the time pass and the timer tick."""
        self.clock.now_s += elapsed_s
        if self.transport.clock.is_running:
            self.transport.clock.tick()
        return self.lane.take()


def frame_of(problem, step):
    position = Position(step, problem.path, StepKind.ADVANCE, None, (), 0, None)
    return Frame(problem, position)


def report_of(problem, steps, work, landmarks=()):
    progress = Progress(steps, steps, 0, 0, 0, None, None, None)
    return Report(problem, progress, DepthProfile(steps, 1, None, None), work, 0.0, landmarks)


@pytest.fixture
def rig(qapp, monkeypatch):  # noqa: ARG001  a timer needs a program to live in
    clock = StoppedTime()
    monkeypatch.setattr(clock_module, "time", clock)
    # it ticks by hand only
    monkeypatch.setattr(clock_module, "_TICK_MS", 3_600_000)
    rig = BoardPane(clock)
    yield rig
    rig.transport.close()


@pytest.fixture
def shown(rig):
    """A search of 1,000 steps so far that goes on, of which step 500 is shown."""
    rig.open(ENDLESS)
    rig.frame(500)
    rig.report(1000)
    rig.ears.take()
    return rig


# Nothing open


def test_that_at_first_there_is_nothing(rig):
    go = rig.transport
    assert (go.problem, go.frame, go.report) == (None, None, None)
    assert (go.step, go.steps) == (0, 0)
    assert go.mode is Mode.PAUSED
    assert not any((go.is_playing, go.has_ended, go.is_at_end))


def every_command(go):
    return (
        go.play,
        go.play_back,
        go.toggle,
        go.restart,
        go.pause,
        go.go_live,
        go.go_to_next_dead_end,
        go.go_to_previous_dead_end,
        go.go_to_next_landmark,
        go.go_to_previous_landmark,
        go.stop_search,
        go.search_on,
        lambda: go.step_by(1),
        lambda: go.step_by(-1),
        lambda: go.go_to(7),
        lambda: go.head_for(7),
        lambda: go.go_to_next_retreat(3),
        lambda: go.go_to_previous_retreat(3),
        lambda: go.tracks[0].start(ReadStretch(0, 10, 5)),
        lambda: go.tracks[0].cancel(ReadStretch),
    )


def test_that_nothing_happens_without_a_problem(rig):
    go = rig.transport
    for command in every_command(go):
        command()
        assert rig.lane.asked == []
        assert go.mode is Mode.PAUSED
        assert not go.clock.is_running
    assert set(rig.ears.names) <= {"changed"}


def test_that_the_speed_can_be_set_before_anything_is_open(rig):
    rig.session.change(speed=FLAT_OUT)
    assert rig.transport.speed is FLAT_OUT
    assert rig.ears.names == ["changed"]


# Opening, switching, clearing


def test_that_a_search_is_opened_at_its_beginning(rig):
    assert rig.open(ENDLESS) == [Open(ENDLESS, 0)]
    go = rig.transport
    assert go.problem is ENDLESS
    assert go.frame is None
    assert go.mode is Mode.PAUSED


def test_that_a_search_can_be_opened_playing(rig):
    rig.open(ENDLESS, play=True)
    assert rig.transport.mode is Mode.PLAYING


def test_that_frames_and_reports_are_passed_on(rig):
    rig.open(ENDLESS)
    rig.ears.take()
    rig.frame(0)
    rig.report(70)
    assert rig.ears.names == ["framed", "changed", "reported", "changed"]
    assert rig.transport.frame is rig.ears.of("framed")[0]
    assert rig.transport.report is rig.ears.of("reported")[0]
    assert rig.transport.steps == 70


def test_that_what_belongs_to_another_search_is_not_shown(shown):
    shown.open(SWIFT)
    shown.ears.take()
    shown.frame(501, ENDLESS)
    shown.report(1001, problem=ENDLESS)
    assert shown.ears.heard == []
    assert shown.transport.frame is None
    assert shown.transport.report is None
    shown.transport.clear()
    shown.ears.take()
    shown.frame(2, SWIFT)
    shown.report(3, problem=SWIFT)
    assert shown.ears.heard == []


def test_that_switching_keeps_the_step_shown_of_each(shown):
    assert shown.open(SWIFT) == [Open(SWIFT, 0)]
    shown.frame(30)
    assert shown.open(ENDLESS) == [Open(ENDLESS, 500)]
    shown.frame(500)
    assert shown.open(SWIFT) == [Open(SWIFT, 30)]


def test_that_switching_faster_than_frames_come_keeps_them_too(shown):
    shown.open(SWIFT)
    shown.frame(30)
    for problem in (ENDLESS, SWIFT, ENDLESS, SWIFT):
        asked = shown.open(problem)
    assert asked == [Open(SWIFT, 30)]
    assert shown.open(ENDLESS) == [Open(ENDLESS, 500)]


def test_that_another_start_begins_at_its_beginning_and_so_does_the_first_again(shown):
    assert shown.open(ENDLESS_TOO) == [Open(ENDLESS_TOO, 0)]
    shown.frame(40)
    assert shown.open(ENDLESS) == [Open(ENDLESS, 0)]


def test_that_clearing_shows_no_search_and_lets_go_of_it(shown):
    shown.transport.play()
    shown.lane.take()
    shown.transport.clear()
    go = shown.transport
    assert shown.lane.take() == [Close()]
    assert (go.problem, go.frame, go.report, go.step, go.steps) == (None, None, None, 0, 0)
    assert go.mode is Mode.PAUSED
    assert shown.open(ENDLESS) == [Open(ENDLESS, 0)]


def test_that_closing_pauses_and_closes_the_lane(shown):
    shown.transport.play()
    shown.transport.close()
    assert shown.lane.is_closed
    assert not shown.transport.clock.is_running


# Playing


def test_that_playing_asks_for_the_steps_that_are_due(shown):
    shown.session.change(speed=WALK)
    shown.transport.play()
    assert shown.tick(0.5 * STEP_S) == []
    assert shown.tick(0.6 * STEP_S) == [GoTo(501)]
    shown.frame(501)
    # a tenth of the next step is already due
    assert shown.tick(0.85 * STEP_S) == []
    assert shown.tick(0.06 * STEP_S) == [GoTo(502)]


def test_that_a_tick_is_told_before_the_next_step_is_asked_for(shown):
    told = []
    shown.transport.ticked.connect(lambda: told.append(shown.lane.take()))
    shown.transport.play()
    assert shown.tick(1.0) != []
    assert told == [[]]
    shown.transport.pause()
    shown.tick(1.0)
    assert len(told) == 1


@pytest.fixture
def late(shown):
    """A search that plays, whose clock has ticked while an answer is awaited."""
    shown.transport.play()
    for _ in range(2):
        shown.tick(1.0)
    return shown


def test_that_for_an_answer_that_was_late_the_clock_ticks_at_once(late, qapp):
    late.frame(501)
    assert late.lane.take() == []
    qapp.processEvents()
    assert late.lane.take() != []


def test_that_an_answer_that_was_late_does_not_play_on_who_was_paused(late, qapp):
    late.frame(501)
    late.transport.pause()
    qapp.processEvents()
    assert late.lane.take() == []


def test_that_an_answer_in_time_waits_for_the_tick(shown, qapp):
    shown.transport.play()
    shown.tick(1.0)
    shown.frame(501)
    qapp.processEvents()
    assert shown.lane.take() == []


def test_that_fast_playing_shows_several_steps_at_once(shown):
    shown.session.change(speed=Speed.of(1000))
    shown.transport.play()
    step_s = shown.transport.speed.step_s
    assert shown.tick(93.5 * step_s) == [GoTo(593)]


def test_that_nothing_is_asked_while_an_answer_is_awaited(shown):
    shown.session.change(speed=WALK)
    shown.transport.play()
    assert shown.tick(1.1 * STEP_S) == [GoTo(501)]
    assert shown.tick(1.1 * STEP_S) == []
    shown.frame(501)
    assert shown.tick(0) == [GoTo(502)]


@pytest.mark.parametrize("speed", [Speed(0), WALK, Speed.of(100)])
def test_that_after_a_long_wait_a_quarter_of_a_second_is_caught_up_at_most(shown, speed):
    shown.session.change(speed=speed)
    shown.transport.play()
    shown.lane.is_idle = False
    for _ in range(100):
        assert shown.tick(0.1) == []
    shown.frame(500)
    (request,) = shown.tick(0.016)
    assert request.step - 500 <= max(1, speed.steps_per_s / 4)


def test_that_no_step_is_due_before_the_first_position_is_shown(rig):
    rig.session.change(speed=WALK)
    rig.open(ENDLESS, play=True)
    for _ in range(100):
        assert rig.tick(STEP_S) == [], "the engine is being loaded"
    rig.frame(0)
    assert rig.tick(0.5 * STEP_S) == []
    assert rig.tick(0.6 * STEP_S) == [GoTo(1)]


def test_that_pausing_stays_at_the_step_shown(shown):
    shown.session.change(speed=WALK)
    shown.transport.play()
    shown.tick(0.9 * STEP_S)
    shown.transport.pause()
    assert not shown.transport.clock.is_running
    assert shown.lane.take() == []
    shown.transport.play()
    assert shown.tick(0.9 * STEP_S) == [], "what was due before a pause is not due after it"


def test_that_toggle_plays_and_pauses(shown):
    modes = []
    for _ in range(4):
        shown.transport.toggle()
        modes.append(shown.transport.is_playing)
    assert modes == [True, False, True, False]


def test_that_a_new_speed_counts_at_once_and_plays_on(shown):
    shown.session.change(speed=Speed(0))
    shown.transport.play()
    assert shown.tick(0.2) == []
    shown.session.change(speed=WALK)
    assert shown.transport.mode is Mode.PLAYING
    assert shown.tick(STEP_S) == [GoTo(501)]


def test_that_a_new_speed_does_not_begin_to_play(shown):
    shown.session.change(speed=FLAT_OUT)
    assert shown.transport.mode is Mode.PAUSED


def test_that_steps_glide_only_if_there_is_time(shown):
    go = shown.transport
    for speed, glides in ((Speed(0), True), (WALK, True), (Speed.of(20), False)):
        shown.session.change(speed=speed)
        assert go.shows_each_step == glides
    shown.session.change(speed=Speed(0))
    go.go_live()
    assert not go.shows_each_step, "the newest position jumps"


def test_that_playing_pauses_at_the_end_of_an_ended_search(shown):
    shown.transport.play()
    shown.frame(1000)
    shown.report(1000, Work.ENDED)
    assert shown.transport.is_at_end
    assert shown.tick(5) == []
    assert shown.transport.mode is Mode.PAUSED


def test_that_playing_waits_for_a_search_that_is_slower(shown):
    shown.session.change(speed=WALK)
    shown.transport.play()
    shown.frame(1000)
    assert shown.tick(2.2 * STEP_S) == [GoTo(1002)]
    assert shown.transport.is_playing


def test_that_playing_pauses_where_a_stopped_search_ends(shown):
    shown.report(1000, Work.STOPPED)
    shown.transport.restart()
    shown.frame(990)
    shown.tick(2)
    assert shown.transport.is_playing
    shown.frame(1000)
    assert shown.tick(2) == []
    assert shown.transport.mode is Mode.PAUSED


def test_that_play_at_the_end_begins_anew(shown):
    shown.report(1000, Work.ENDED)
    shown.frame(1000)
    shown.transport.play()
    assert shown.lane.take() == [GoTo(0)]
    assert shown.transport.mode is Mode.PLAYING
    shown.frame(0)
    shown.tick(0.1)
    assert shown.transport.is_playing


def test_that_play_short_of_the_end_goes_on_from_there(shown):
    shown.report(1000, Work.ENDED)
    shown.transport.play()
    assert shown.lane.take() == []


def test_that_play_lets_a_stopped_search_go_on(shown):
    shown.report(1000, Work.STOPPED)
    shown.transport.play()
    assert shown.lane.take() == [SearchOn()]


def test_that_restart_plays_from_the_beginning(shown):
    shown.transport.restart()
    assert shown.lane.take() == [GoTo(0)]
    assert shown.transport.mode is Mode.PLAYING


@pytest.mark.parametrize("command", ["restart", "play"])
def test_that_a_search_that_could_not_be_opened_is_tried_again(rig, command):
    rig.open(ENDLESS)
    rig.no_frame()
    rig.lane.failed.emit("no room")
    getattr(rig.transport, command)()
    assert rig.lane.take() == [Open(ENDLESS)]


def test_that_play_while_a_search_is_being_opened_leaves_it_at_that(shown):
    shown.open(SWIFT)
    shown.open(ENDLESS)
    shown.transport.play()
    assert shown.lane.take() == []


def test_that_playing_back_goes_back_and_pauses_at_the_beginning(shown):
    go = shown.transport
    shown.session.change(speed=WALK)
    go.play_back()
    assert go.mode is Mode.PLAYING_BACK
    assert shown.tick(2.2 * STEP_S) == [GoTo(498)]
    shown.frame(1)
    assert shown.tick(0.25) == [GoTo(0)]
    shown.frame(0)
    assert shown.tick(0.25) == []
    assert go.mode is Mode.PAUSED
    go.play_back()
    assert go.mode is Mode.PAUSED, "there is no way back"


def test_that_playing_back_leads_away_from_the_end(shown):
    shown.report(1000, Work.ENDED)
    shown.frame(1000)
    shown.session.change(speed=WALK)
    shown.transport.play_back()
    assert shown.tick(1.1 * STEP_S) == [GoTo(999)]


def test_that_playing_back_twice_pauses(shown):
    shown.transport.play_back()
    shown.transport.play_back()
    assert shown.transport.mode is Mode.PAUSED


# Jumping


def test_that_a_jump_pauses_and_asks_for_the_step(shown):
    shown.transport.play()
    shown.transport.go_to(77)
    assert shown.lane.take() == [GoTo(77)]
    assert shown.transport.mode is Mode.PAUSED


def test_that_a_jump_does_not_lead_below_the_beginning(shown):
    shown.transport.go_to(-5)
    assert shown.lane.take() == [GoTo(0)]


@pytest.mark.parametrize(("steps", "target"), [(1, 501), (-1, 499), (600, 1000), (-600, 0)])
def test_that_steps_are_counted_from_the_one_shown(shown, steps, target):
    shown.transport.play()
    shown.transport.step_by(steps)
    assert shown.lane.take() == [GoTo(target)]
    assert shown.transport.mode is Mode.PAUSED


def test_that_keys_faster_than_frames_all_count(shown):
    for _ in range(5):
        shown.transport.step_by(1)
    assert shown.lane.take()[-1] == GoTo(505)
    shown.frame(501, is_idle=False)
    shown.transport.step_by(1)
    assert shown.lane.take() == [GoTo(506)]
    shown.frame(506)
    shown.transport.step_by(-1)
    assert shown.lane.take() == [GoTo(505)]


def test_that_a_step_after_a_restart_is_counted_from_the_beginning(shown):
    shown.transport.go_to(900)
    shown.transport.restart()
    shown.transport.step_by(1)
    assert shown.lane.take()[-1] == GoTo(1)


def test_that_a_step_in_another_search_is_not_counted_from_the_last_one(shown):
    shown.transport.go_to(900)
    shown.open(SWIFT)
    shown.frame(0, is_idle=False)
    shown.report(60)
    shown.transport.step_by(1)
    assert shown.lane.take() == [GoTo(1)]


@pytest.mark.parametrize(
    ("command", "request_"),
    [
        (Transport.go_to_next_dead_end, GoToNextDeadEnd(500)),
        (Transport.go_to_previous_dead_end, GoToPreviousDeadEnd(500)),
        (lambda go: go.go_to_next_retreat(9), GoToNextRetreat(500, 9)),
        (lambda go: go.go_to_previous_retreat(9), GoToPreviousRetreat(500, 9)),
    ],
)
def test_that_what_is_looked_for_is_looked_for_from_the_step_shown(shown, command, request_):
    shown.transport.play()
    command(shown.transport)
    assert shown.lane.take() == [request_]
    assert shown.transport.mode is Mode.PAUSED


def test_that_a_dead_end_is_looked_for_from_the_step_asked_for_last(shown):
    shown.transport.go_to(700)
    shown.transport.go_to_next_dead_end()
    assert shown.lane.take() == [GoTo(700), GoToNextDeadEnd(700)]


def test_that_landmarks_are_gone_to_one_by_one(shown):
    marks = tuple(Landmark(step, LandmarkKind.RECORD, 5) for step in (100, 400, 600))
    shown.report(1000, landmarks=marks)
    for step in (600, 1000):
        shown.transport.go_to_next_landmark()
        assert shown.lane.take() == [GoTo(step)]
        shown.frame(step)
    for step in (600, 400, 100, 0, 0):
        shown.transport.go_to_previous_landmark()
        assert shown.lane.take() == [GoTo(step)]
        shown.frame(step)


def test_that_without_landmarks_the_ends_are_gone_to(shown):
    shown.transport.go_to_next_landmark()
    shown.frame(1000)
    shown.transport.go_to_previous_landmark()
    assert shown.lane.take() == [GoTo(1000), GoTo(0)]


# The live end


def test_that_the_view_follows_the_live_end_when_it_goes_there(shown):
    go = shown.transport
    go.go_live()
    assert shown.lane.take() == [GoLive()]
    assert go.mode is Mode.FOLLOWING
    assert shown.tick(1) == [], "one at a time"
    for step in (1000, 1400, 9000):
        shown.frame(step)
        assert shown.tick(0.016) == [GoLive()]
    assert go.steps == 9000, "no step is shown that was not searched"


def test_that_the_view_stays_where_it_is_while_the_search_goes_on(shown):
    for steps in (2000, 3000):
        shown.report(steps)
        assert shown.tick(1) == []
    assert shown.transport.step == 500
    assert shown.transport.steps == 3000


def test_that_following_ends_with_the_search(shown):
    shown.transport.go_live()
    shown.report(1200, Work.ENDED)
    shown.frame(1100)
    shown.lane.take()
    assert shown.tick(0.016) == [GoLive()], "the last steps are still to be seen"
    shown.frame(1200)
    shown.tick(0.016)
    assert shown.transport.mode is Mode.PAUSED
    assert shown.transport.is_at_end


def test_that_the_end_of_an_ended_search_is_not_followed(shown):
    shown.report(1000, Work.ENDED)
    shown.transport.go_live()
    assert shown.lane.take() == [GoLive()]
    assert shown.transport.mode is Mode.PAUSED


@pytest.mark.parametrize("steer", [Transport.pause, lambda go: go.step_by(-1)])
def test_that_who_steers_follows_no_longer(shown, steer):
    shown.transport.go_live()
    steer(shown.transport)
    shown.frame(1000)
    shown.lane.take()
    assert shown.tick(1) == []
    assert shown.transport.mode is Mode.PAUSED


def test_that_a_speed_set_while_following_is_played_at(shown):
    shown.transport.go_live()
    shown.session.change(speed=WALK)
    shown.frame(1000)
    shown.lane.take()
    assert shown.transport.mode is Mode.PLAYING
    assert shown.tick(1.1 * STEP_S) == [GoTo(1001)]


# Heading for a step


def test_that_a_step_that_was_searched_is_headed_for_at_once(shown):
    shown.transport.head_for(1000)
    assert shown.lane.take() == [GoTo(1000)]
    assert shown.transport.mode is Mode.PAUSED


def test_that_the_search_is_followed_to_the_step_only_if_that_takes_a_moment(shown):
    shown.transport.head_for(5000)
    assert shown.tick(0.016) == []
    assert shown.tick(0.5) == [GoLive()]
    shown.frame(3000)
    shown.report(6000)
    assert shown.lane.take() == [GoTo(5000)]
    assert shown.transport.mode is Mode.PAUSED


def test_that_of_a_search_that_ends_before_the_step_the_end_is_shown(shown):
    shown.transport.head_for(5000)
    shown.report(4000, Work.ENDED)
    assert shown.lane.take() == [GoTo(4000)]


@pytest.mark.parametrize(
    "steer", [Transport.pause, Transport.play, Transport.stop_search, lambda go: go.go_to(7)]
)
def test_that_who_steers_heads_for_nothing_any_more(shown, steer):
    shown.transport.head_for(5000)
    steer(shown.transport)
    shown.lane.take()
    shown.report(6000)
    assert shown.lane.take() == []


def test_that_a_search_that_was_stopped_goes_on_to_the_step(shown):
    shown.report(1000, Work.STOPPED)
    shown.transport.head_for(5000)
    assert SearchOn() in shown.lane.take()


# Stopping, failing, looking closer


def test_that_stopping_stays_at_the_step_shown(shown):
    shown.transport.go_live()
    shown.lane.take()
    shown.transport.stop_search()
    assert shown.lane.take() == [Stop()]
    assert shown.transport.mode is Mode.PAUSED


def test_that_searching_on_does_not_move_the_view(shown):
    shown.transport.search_on()
    assert shown.lane.take() == [SearchOn()]
    assert shown.transport.mode is Mode.PAUSED


def test_that_a_failure_pauses_and_is_told(shown):
    ears = Ears(shown.transport.tracks[0], "failed")
    shown.transport.play()
    shown.lane.failed.emit("the board is on fire")
    assert shown.transport.mode is Mode.PAUSED
    assert ears.of("failed") == ["the board is on fire"]
    shown.transport.play()
    assert shown.transport.is_playing


def delivery(job, result=None, *, is_complete=False):
    return Delivery(job, ENDLESS, result, is_complete)


@pytest.fixture
def track(shown):
    return shown.transport.tracks[0]


def test_that_a_job_is_started_and_what_comes_of_it_is_told(shown, track):
    ears = Ears(track, "delivered")
    job = EnumerateTours()
    track.start(job)
    assert shown.lane.take() == [job]
    told = [delivery(job, 1), delivery(job, 2, is_complete=True)]
    for each in told:
        shown.lane.delivered.emit(each)
    assert ears.of("delivered") == told


def test_that_a_newer_job_takes_the_place_of_an_older_one_of_its_kind(shown, track):
    ears = Ears(track, "delivered")
    older, newer, other = ReadStretch(0, 10, 5), ReadStretch(0, 10, 5), EnumerateTours()
    for job in (older, other, newer):
        track.start(job)
    told = [delivery(job) for job in (older, newer, other)]
    for each in told:
        shown.lane.delivered.emit(each)
    assert ears.of("delivered") == told[1:]


def test_that_nothing_is_delivered_of_a_job_that_was_cancelled(shown, track):
    ears = Ears(track, "delivered")
    job = EnumerateTours()
    track.start(job)
    track.cancel(EnumerateTours)
    assert shown.lane.take() == [job, Cancel(EnumerateTours)]
    shown.lane.delivered.emit(delivery(job))
    assert ears.heard == []


def test_that_a_job_that_is_not_under_way_need_not_be_cancelled(shown, track):
    job = EnumerateTours()
    track.start(job)
    shown.lane.delivered.emit(delivery(job, is_complete=True))
    shown.lane.take()
    track.cancel(EnumerateTours)
    track.cancel(ReadStretch)
    assert shown.lane.take() == []


def test_that_a_job_ends_when_another_search_is_opened(shown, track):
    for leave in (lambda: shown.open(SWIFT), shown.transport.clear):
        shown.open(ENDLESS)
        ears = Ears(track, "delivered")
        job = EnumerateTours()
        track.start(job)
        leave()
        shown.lane.delivered.emit(delivery(job))
        assert ears.heard == []


def test_that_what_happened_on_the_way_is_passed_on(shown, track):
    ears = Ears(track, "moved", "retreated")
    shown.lane.moved.emit("a")
    shown.lane.retreated.emit("b")
    assert ears.heard == [("moved", "a"), ("retreated", "b")]


def test_that_who_was_just_told_to_search_on_is_not_taken_for_at_rest(shown):
    shown.report(500, Work.STOPPED)
    assert shown.transport.is_out_of_steps
    shown.lane.is_obeyed = False
    shown.transport.play()
    shown.tick(0.1)
    assert shown.transport.is_playing
    shown.lane.is_obeyed = True
    shown.tick(0.1)
    assert not shown.transport.is_playing


def test_that_64_bits_are_enough_for_every_number(shown):
    late = 2**40
    shown.report(late + 100)
    shown.frame(late)
    shown.transport.step_by(1)
    assert shown.lane.take() == [GoTo(late + 1)]
    shown.session.change(speed=FLAT_OUT)
    shown.frame(late)
    shown.transport.play()
    (request,) = shown.tick(0.2)
    assert request.step > late + 10**8


# Over a real search


@pytest.fixture
def watch(transport, qtbot):
    """Wait until something is so; the transport is a real one."""

    def wait_until(condition):
        qtbot.waitUntil(lambda: bool(condition()))

    yield wait_until
    transport.close()


def searched(problem, steps):
    recording = Recording(problem)
    recording.advance(steps)
    return recording


def test_that_a_tour_is_played_to_its_end_and_from_there_anew(transport, session, watch):
    ears = Ears(transport, "framed")
    session.change(speed=Speed.of(500))
    ways = Ears(transport.tracks[0], "moved", "retreated")
    transport.open(TOUR, play=True)
    watch(lambda: transport.is_at_end and not transport.is_playing)
    steps = [frame.position.step for frame in ears.of("framed")]
    assert steps == sorted(steps)
    assert (steps[0], steps[-1]) == (0, 63)
    told = [step for way in ways.of("moved") for step in range(way.first, way.last)]
    assert told == list(range(63)), "every step was told once"
    assert ways.of("retreated") == []
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
    transport.go_to_next_dead_end()
    watch(lambda: transport.step == dead_end)
    before = recording.previous_dead_end(dead_end)
    transport.go_to_previous_dead_end()
    watch(lambda: transport.step == before)


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
    ears = Ears(transport, "framed", "reported")
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
