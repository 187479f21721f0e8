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
from tests.player.harness import WorkerHarness
from tests.support.stopped_time import StoppedTime

pytestmark = pytest.mark.usefixtures("keeps_priority")

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
        worker_harness = WorkerHarness()
        if problem is not None:
            worker_harness.request(OpenRequest(problem))
            worker_harness.run_slices(3)
        frame = worker_harness.request(request_)
        assert worker_harness.spy.names[-1] == "answered"
        opened = TOUR if getattr(request_, "problem", None) == TOUR else problem
        if opened is None or request_ == OpenRequest(None):
            assert frame is None
        else:
            assert frame.problem == opened
            assert 0 <= frame.position.step <= worker_harness.recording.steps
        assert worker_harness.spy.payloads("failed") == []


# Where it looks


def test_that_any_step_is_shown_as_it_was(worker_harness):
    expected = positions(ENDLESS, 300)
    assert worker_harness.request(OpenRequest(ENDLESS)).position == expected[0]
    worker_harness.run_beyond(2000)
    for number in (300, 299, 0, 1, 150, 64, 65):
        assert worker_harness.request(step(number)).position == expected[number]


def test_that_beyond_the_ends_is_at_the_ends_of_which_the_newest_grows(endless):
    last = endless.recording.steps
    assert endless.seek(SeekTarget.STEP, 2**62) == endless.seek(SeekTarget.LIVE_END) == last
    assert endless.seek(SeekTarget.STEP, -5) == 0
    endless.run_slices(2)
    assert endless.seek(SeekTarget.LIVE_END) > last


def test_that_an_interrupted_search_sleeps_until_it_is_told_why(endless):
    endless.request(step(0))
    assert endless.timer.is_active
    endless.token.cancel()
    endless.run_slices()
    assert not endless.timer.is_active
    endless.request(step(1))
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
        ended.request(step(here))
        assert ended.seek(kind, here) == (otherwise if there is None else there)
    for kind, there in retreats.items():
        ended.request(step(here))
        assert ended.seek(kind, here, 3) == (here if there is None else there)


def test_that_a_jump_is_given_up_for_what_is_asked_meanwhile(endless, monkeypatch):
    endless.request(step(100))
    look = endless.recording.next_dead_end

    def look_when_cancelled(step):
        endless.seek_token.cancel()
        return look(step)

    monkeypatch.setattr(endless.recording, "next_dead_end", look_when_cancelled)
    assert (endless.seek(SeekTarget.NEXT_DEAD_END, 100), endless.spy.payloads("failed")) == (
        100,
        [],
    )
    assert endless.seek(SeekTarget.STEP, 7) == 7


# Where a path was lost


def test_that_a_frame_tells_since_when_its_path_was_lost(ended):
    frames = [ended.request(step(number)) for number in range(0, 400, 7)]
    lost = [frame for frame in frames if frame.verdict.completability is Completability.LOST]
    assert lost
    for frame in lost:
        told = frame.verdict
        made = ended.recording.step_of_move(frame.position, told.lost_depth)
        first = ended.request(step(made))
        assert first.position.path == told.losing_prefix
        assert first.verdict == replace(told, path=told.losing_prefix)
        before = ended.request(step(made - 1)).verdict
        assert (
            before.completability is Completability.COMPLETABLE
            or before.lost_depth < told.lost_depth
        )


def test_that_a_seek_uses_the_losing_prefix_of_the_judge(ended):
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
        endless.control(SearchControl.STOP)
        report = endless.spy.payloads("progressed")[-1]
        recording = endless.recording
        assert report.problem is ENDLESS
        assert (report.progress, report.landmarks) == (recording.progress(), recording.landmarks())
        assert (report.status, report.control_count) == (SearchStatus.STOPPED, count)


def test_that_reports_come_at_most_thirty_times_a_second(endless, monkeypatch):
    time = StoppedTime()
    monkeypatch.setattr(worker_module, "time", time)
    endless.control(SearchControl.RESUME)
    endless.spy.pop_all()
    for _ in range(60):
        time.now_s += 1 / 60
        endless.run_slices()
    assert 15 <= len(endless.spy.payloads("progressed")) <= 31


def test_that_beginning_stopping_and_going_on_are_reported_at_once(worker_harness, monkeypatch):
    monkeypatch.setattr(worker_module, "REPORT_EVERY_S", 3600)
    worker_harness.request(OpenRequest(ENDLESS))
    assert [report.status for report in worker_harness.spy.payloads("progressed")] == [
        SearchStatus.RUNNING
    ]
    for order, work in (
        (SearchControl.STOP, SearchStatus.STOPPED),
        (SearchControl.RESUME, SearchStatus.RUNNING),
    ) * 2:
        worker_harness.spy.pop_all()
        worker_harness.control(order)
        worker_harness.run_slices(3)
        assert [report.status for report in worker_harness.spy.payloads("progressed")] == [work]


@pytest.mark.parametrize(("problem", "outcome"), ENDINGS.items())
def test_that_a_search_that_has_ended_can_neither_be_stopped_nor_go_on(
    worker_harness, problem, outcome
):
    worker_harness.request(OpenRequest(problem))
    worker_harness.run_to_end()
    assert worker_harness.spy.payloads("progressed")[-1].progress.outcome is outcome
    steps = worker_harness.recording.steps
    for order in SearchControl:
        worker_harness.control(order)
        worker_harness.run_slices(3)
        assert (worker_harness.status, worker_harness.recording.steps) == (
            SearchStatus.FINISHED,
            steps,
        )


# Stopping, resting, going on


def test_that_a_stopped_search_waits_until_it_is_resumed(endless):
    endless.control(SearchControl.STOP)
    assert endless.spy.names[-1] == "progressed", "at rest is said at once"
    for request in (step(300), LIVE, SeekRequest(SeekTarget.NEXT_DEAD_END, 20)):
        endless.request(request)
        assert not endless.is_searching()
    endless.control(SearchControl.RESUME)
    assert endless.is_searching()


@pytest.fixture
def resting():
    """A worker whose search is as far ahead as it may be."""
    worker_harness = WorkerHarness(throttle_after_s=0.03)
    worker_harness.request(OpenRequest(ENDLESS))
    worker_harness.run_until_status(SearchStatus.THROTTLED)
    assert not worker_harness.is_searching()
    assert worker_harness.elapsed_s > 0.03
    return worker_harness


def test_that_a_resting_search_goes_on_when_asked_as_far_again_even_if_it_was_stopped(resting):
    for _ in range(3):
        worked_s = resting.elapsed_s
        resting.control(SearchControl.STOP)
        assert not resting.is_searching()
        resting.control(SearchControl.RESUME)
        assert resting.status is SearchStatus.RUNNING
        resting.run_until_status(SearchStatus.THROTTLED)
        assert resting.elapsed_s - worked_s > 0.0299


def test_that_a_resting_search_goes_on_by_itself_when_the_view_comes_near(resting):
    resting.request(step(1))
    assert not resting.is_searching(), "still far ahead"
    resting.request(LIVE)
    assert resting.is_searching()
    resting.run_until_status(SearchStatus.THROTTLED)


def test_that_the_worker_searches_by_itself_and_lies_still_when_there_is_nothing_to_do(qtbot):
    timer = QTimer()
    worker_harness = WorkerHarness(timer=timer)
    timer.timeout.connect(worker_harness.run_slices)
    worker_harness.control(SearchControl.STOP)
    assert not timer.isActive()
    worker_harness.request(OpenRequest(ENDLESS))

    def has_searched():
        return worker_harness.recording.steps > 5000

    def is_still():
        return not timer.isActive()

    qtbot.waitUntil(has_searched)
    for tell, wish, is_active in (
        (worker_harness.control, SearchControl.STOP, False),
        (worker_harness.request, step(3), False),
        (worker_harness.control, SearchControl.RESUME, True),
        (worker_harness.request, LIVE, True),
        (worker_harness.request, OpenRequest(None), False),
    ):
        tell(wish)
        assert timer.isActive() == is_active
    worker_harness.request(OpenRequest(TOUR))
    qtbot.waitUntil(is_still)
    assert worker_harness.status is SearchStatus.FINISHED
    worker_harness.worker.on_thread_finished()


# What is kept


def test_that_only_the_recordings_shown_last_are_kept(worker_harness):
    problems = [Problem(Board(9, 9), (1,), s) for s in strategies(MAX_RECORDINGS + 2)]
    for problem in problems:
        worker_harness.request(OpenRequest(problem))
        worker_harness.request(OpenRequest(problems[0]))
        worker_harness.run_slices(1)
        assert len(worker_harness.worker._background_searches) <= MAX_RECORDINGS
    assert set(worker_harness.worker._background_searches) == {
        problems[0],
        *problems[-MAX_RECORDINGS + 1 :],
    }
