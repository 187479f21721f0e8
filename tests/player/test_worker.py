"""The worker without a thread: what it answers, what it says, when it rests, how it fails."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QTimer

from knight_gui.board import Board
from knight_gui.player import search_worker as worker_module
from knight_gui.player.frame import SearchStatus
from knight_gui.player.requests import OpenRequest, SearchControl, SeekRequest, SeekTarget
from knight_gui.player.search_worker import MAX_RECORDINGS
from knight_gui.search.kinds import Completability
from knight_gui.search.losses import MistakeFinder
from knight_gui.search.problem import Problem
from tests.player.fakes import (
    CORNER,
    ENDINGS,
    ENDLESS,
    TOUR,
    positions,
    step,
    strategies,
)
from tests.player.harness import Desk
from tests.support.stopped_time import StoppedTime

pytestmark = pytest.mark.usefixtures("keeps_way")

LIVE = SeekRequest(SeekTarget.LIVE_END)
RETREATS = {SeekTarget.NEXT_RETREAT, SeekTarget.PREVIOUS_RETREAT}
SEEKS = (
    *(
        SeekRequest(kind, number, 2 if kind in RETREATS else 0)
        for kind in SeekTarget
        for number in (-1, 0, 7, 500, 2**40)
    ),
    SeekRequest(SeekTarget.NEXT_RETREAT, 0, 2**40),
)


# One request, one answer


@pytest.mark.parametrize(
    "request_", [*SEEKS, OpenRequest(None), OpenRequest(TOUR), OpenRequest(TOUR, 0)]
)
def test_that_every_request_is_answered_by_exactly_one_frame_and_that_is_the_last_word(request_):
    for problem in (None, CORNER, *ENDINGS):
        desk = Desk()
        if problem is not None:
            desk.ask(OpenRequest(problem))
            desk.search(3)
        frame = desk.ask(request_)
        assert desk.ears.names[-1] == "answered"
        opened = TOUR if getattr(request_, "problem", None) == TOUR else problem
        if opened is None or request_ == OpenRequest(None):
            assert frame is None
        else:
            assert frame.problem == opened
            assert 0 <= frame.position.step <= desk.recording.steps
        assert desk.ears.of("failed") == []


# Where it looks


def test_that_any_step_is_shown_as_it_was(desk):
    expected = positions(ENDLESS, 300)
    assert desk.ask(OpenRequest(ENDLESS)).position == expected[0]
    desk.search_beyond(2000)
    for number in (300, 299, 0, 1, 150, 64, 65):
        assert desk.ask(step(number)).position == expected[number]


def test_that_beyond_the_ends_is_at_the_ends_of_which_the_newest_grows(endless):
    last = endless.recording.steps
    assert endless.seek(SeekTarget.STEP, 2**62) == endless.seek(SeekTarget.LIVE_END) == last
    assert endless.seek(SeekTarget.STEP, -5) == 0
    endless.search(2)
    assert endless.seek(SeekTarget.LIVE_END) > last


def test_that_an_interrupted_search_sleeps_until_it_is_told_why(endless):
    endless.ask(step(0))
    assert endless.timer.is_active
    endless.worker._token.cancel()
    endless.search()
    assert not endless.timer.is_active
    endless.ask(step(1))
    assert endless.timer.is_active


@pytest.mark.parametrize("here", [0, 300, 10**6])
def test_that_what_is_sought_is_what_the_recording_finds_and_else_an_end_or_nothing(ended, here):
    recording = ended.recording
    losses = MistakeFinder(ended.recording)
    last = ended.recording.steps
    marks = [mark.step for mark in recording.landmarks()]
    here = ended.seek(SeekTarget.STEP, here)
    found = {
        SeekTarget.NEXT_DEAD_END: (recording.next_dead_end(here), last),
        SeekTarget.PREVIOUS_DEAD_END: (recording.previous_dead_end(here), 0),
        SeekTarget.NEXT_LANDMARK: (
            min((mark for mark in marks if mark > here), default=None),
            last,
        ),
        SeekTarget.PREVIOUS_LANDMARK: (
            max((mark for mark in marks if mark < here), default=None),
            0,
        ),
        SeekTarget.MISTAKE: (losses.find_mistake(here), here),
        SeekTarget.NEXT_MISTAKE: (losses.find_next_mistake(here), last),
        SeekTarget.NEXT_UNDONE_MISTAKE: (losses.find_next_undone_mistake(here), last),
    }
    retreats = {
        SeekTarget.NEXT_RETREAT: recording.next_retreat(here, 3),
        SeekTarget.PREVIOUS_RETREAT: recording.previous_retreat(here, 3),
    }
    for kind, (there, otherwise) in found.items():
        ended.ask(step(here))
        assert ended.seek(kind, here) == (otherwise if there is None else there)
    for kind, there in retreats.items():
        ended.ask(step(here))
        assert ended.seek(kind, here, 3) == (here if there is None else there)


def test_that_a_jump_is_given_up_for_what_is_asked_meanwhile(endless, monkeypatch):
    endless.ask(step(100))
    token = endless.worker._seek_token
    look = endless.recording.next_dead_end
    monkeypatch.setattr(
        endless.recording, "next_dead_end", lambda step: (token.cancel(), look(step))[1]
    )
    assert (endless.seek(SeekTarget.NEXT_DEAD_END, 100), endless.ears.of("failed")) == (100, [])
    assert endless.seek(SeekTarget.STEP, 7) == 7


# Where a path was lost


def test_that_a_frame_tells_since_when_its_path_was_lost(ended):
    frames = [ended.ask(step(number)) for number in range(0, 400, 7)]
    lost = [frame for frame in frames if frame.verdict.fate is Completability.LOST]
    assert lost
    for frame in lost:
        told = frame.verdict
        made = ended.recording.step_of_move(frame.position, told.lost_at)
        first = ended.ask(step(made))
        assert first.position.path == told.losing_prefix
        assert first.verdict == replace(told, path=told.ruined)
        before = ended.ask(step(made - 1)).verdict
        assert before.fate is Completability.COMPLETABLE or before.lost_at < told.lost_at


def test_that_who_knows_by_which_square_a_path_was_lost_is_believed(ended):
    """On a large board a judge knows more than what follows without trying."""
    recording = ended.recording
    losses = MistakeFinder(ended.recording)
    for here in (300, 301):
        position = recording.position(here)
        last = recording.steps
        for squares in range(1, len(position.path) + 1):
            made = recording.step_of_move(position, squares - 1)
            undone = recording.next_step_below(here, squares - 1)
            later = None if undone is None else losses.find_next_mistake(undone)
            assert ended.seek(SeekTarget.NEXT_UNDONE_MISTAKE, here, squares) == (undone or last)
            assert ended.seek(SeekTarget.NEXT_MISTAKE, here, squares) == (later or last)
            assert ended.seek(SeekTarget.MISTAKE, here, squares) == (
                later if made == here else made
            )


# What it says of the search


def test_that_a_report_tells_the_state_of_the_search(endless):
    for count in (1, 2):
        endless.order(SearchControl.STOP)
        report = endless.ears.of("progressed")[-1]
        recording = endless.recording
        assert report.problem is ENDLESS
        assert (report.progress, report.landmarks) == (recording.progress(), recording.landmarks())
        assert (report.work, report.steered) == (SearchStatus.STOPPED, count)


def test_that_reports_come_at_most_thirty_times_a_second(endless, monkeypatch):
    time = StoppedTime()
    monkeypatch.setattr(worker_module, "time", time)
    endless.order(SearchControl.RESUME)
    endless.ears.take()
    for _ in range(60):
        time.now_s += 1 / 60
        endless.search()
    assert 15 <= len(endless.ears.of("progressed")) <= 31


def test_that_beginning_stopping_and_going_on_are_reported_at_once(desk, monkeypatch):
    monkeypatch.setattr(worker_module, "REPORT_EVERY_S", 3600)
    desk.ask(OpenRequest(ENDLESS))
    assert [report.work for report in desk.ears.of("progressed")] == [SearchStatus.RUNNING]
    for order, work in (
        (SearchControl.STOP, SearchStatus.STOPPED),
        (SearchControl.RESUME, SearchStatus.RUNNING),
    ) * 2:
        desk.ears.take()
        desk.order(order)
        desk.search(3)
        assert [report.work for report in desk.ears.of("progressed")] == [work]


@pytest.mark.parametrize(("problem", "outcome"), ENDINGS.items())
def test_that_a_search_that_has_ended_can_neither_be_stopped_nor_go_on(desk, problem, outcome):
    desk.ask(OpenRequest(problem))
    desk.search_until(lambda: desk.recording.outcome is not None)
    assert desk.ears.of("progressed")[-1].progress.outcome is outcome
    steps = desk.recording.steps
    for order in SearchControl:
        desk.order(order)
        desk.search(3)
        assert (desk.work, desk.recording.steps) == (SearchStatus.FINISHED, steps)


# Stopping, resting, going on


def test_that_a_stopped_search_stands_still_until_told(endless):
    endless.order(SearchControl.STOP)
    assert endless.ears.names[-1] == "progressed", "at rest is said at once"
    for request in (step(300), LIVE, SeekRequest(SeekTarget.NEXT_DEAD_END, 20)):
        endless.ask(request)
        assert not endless.is_at_work()
    endless.order(SearchControl.RESUME)
    assert endless.is_at_work()


@pytest.fixture
def resting():
    """A worker whose search is as far ahead as it may be."""
    desk = Desk(rest_after_s=0.03)
    desk.ask(OpenRequest(ENDLESS))
    desk.search_until(lambda: desk.work is SearchStatus.THROTTLED)
    assert not desk.is_at_work()
    assert desk.worked_s > 0.03
    return desk


def test_that_a_resting_search_goes_on_when_asked_as_far_again_even_if_it_was_stopped(resting):
    for _ in range(3):
        worked_s = resting.worked_s
        resting.order(SearchControl.STOP)
        assert not resting.is_at_work()
        resting.order(SearchControl.RESUME)
        assert resting.work is SearchStatus.RUNNING
        resting.search_until(lambda: resting.work is SearchStatus.THROTTLED)
        assert resting.worked_s - worked_s > 0.0299


def test_that_a_resting_search_goes_on_by_itself_when_the_view_comes_near(resting):
    resting.ask(step(1))
    assert not resting.is_at_work(), "still far ahead"
    resting.ask(LIVE)
    assert resting.is_at_work()
    resting.search_until(lambda: resting.work is SearchStatus.THROTTLED)


def test_that_the_worker_searches_by_itself_and_lies_still_when_there_is_nothing_to_do(qtbot):
    timer = QTimer()
    desk = Desk(timer=timer)
    timer.timeout.connect(desk.worker._on_timer_timeout)
    desk.order(SearchControl.STOP)
    assert not timer.isActive()
    desk.ask(OpenRequest(ENDLESS))
    qtbot.waitUntil(lambda: desk.recording.steps > 5000)
    for tell, wish, is_active in (
        (desk.order, SearchControl.STOP, False),
        (desk.ask, step(3), False),
        (desk.order, SearchControl.RESUME, True),
        (desk.ask, LIVE, True),
        (desk.ask, OpenRequest(None), False),
    ):
        tell(wish)
        assert timer.isActive() == is_active
    desk.ask(OpenRequest(TOUR))
    qtbot.waitUntil(lambda: not timer.isActive())
    assert desk.work is SearchStatus.FINISHED
    desk.worker.on_thread_finished()


# What is kept


def test_that_only_the_recordings_shown_last_are_kept(desk):
    problems = [Problem(Board(9, 9), (1,), s) for s in strategies(MAX_RECORDINGS + 2)]
    for problem in problems:
        desk.ask(OpenRequest(problem))
        desk.ask(OpenRequest(problems[0]))
        desk.search(1)
        assert len(desk.worker._look_aheads) <= MAX_RECORDINGS
    assert set(desk.worker._look_aheads) == {problems[0], *problems[-MAX_RECORDINGS + 1 :]}
