"""The loader of a landscape: which jobs it starts, and which of their results it shows."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QObject, QPoint, Signal

from knight_gui.player.frame import Report, SearchStatus
from knight_gui.player.jobs.job import JobResult
from knight_gui.player.jobs.landscape import (
    ReadBar,
    ReadStepRange,
    ReadWholeLandscape,
    WholeLandscape,
)
from knight_gui.search.recording import Recording
from knight_gui.window.landscape.loader import LandscapeLoader
from tests.drawing.landscape.landscapes import read_landscape
from tests.window.frames import move_mouse
from tests.window.landscape.landscapes import PROBLEM, STEPS, find_bar_pos, make_report
from tests.window.user import as_seen

OTHER_PROBLEM = replace(PROBLEM, path=(9,))


class FakeClient(QObject):
    """Search client that starts no jobs, and emits what a test wants."""

    opened = Signal(object)
    report_changed = Signal(object)
    job_result_received = Signal(object)
    frame_changed = Signal(object)
    disclosure_changed = Signal()
    verdict_changed = Signal(object)

    def __init__(self):
        super().__init__()
        self.started_jobs = []
        self.report = None
        self.judge = SimpleNamespace(hides_verdict=False)

    def start_job(self, job):
        self.started_jobs.append(job)

    def cancel_job(self, job_type):
        self.started_jobs = [job for job in self.started_jobs if type(job) is not job_type]

    def finish_job(self, job, result, problem=PROBLEM):
        """Emit the result of a job."""
        job_result = JobResult(job, result, is_complete=True, problem=problem)
        self.job_result_received.emit(job_result)


@pytest.fixture
def client():
    """Client whose jobs are recorded."""
    return FakeClient()


def read_whole_landscape(recording, last_step=STEPS):
    return WholeLandscape(read_landscape(recording, 0, last_step, 800), None)


def test_that_a_detail_that_comes_before_the_whole_landscape_is_kept(
    client, unread_landscape, recording
):
    LandscapeLoader(client, unread_landscape)
    detail = read_landscape(recording, 100, 200, 800)
    client.finish_job(ReadStepRange(100, 200, 800), detail)
    assert unread_landscape.state.data is None
    client.finish_job(ReadWholeLandscape(800), read_whole_landscape(recording))
    assert unread_landscape.state.data.detail is detail


def test_that_the_landscape_of_another_search_is_not_shown(client, unread_landscape, recording):
    LandscapeLoader(client, unread_landscape)
    whole_landscape = read_whole_landscape(recording)
    client.finish_job(ReadWholeLandscape(800), whole_landscape, OTHER_PROBLEM)
    assert unread_landscape.state.data is None
    client.finish_job(ReadWholeLandscape(800), whole_landscape)
    assert unread_landscape.state.data.problem == PROBLEM


def test_that_a_bar_of_another_search_has_no_text(client, landscape, recording):
    LandscapeLoader(client, landscape)
    landscape.resize(816, 400)
    landscape.set_expanded(is_expanded=True)
    pos = find_bar_pos(landscape, 100_000, 20)
    move_mouse(landscape, pos)
    landscape.show_search(OTHER_PROBLEM)
    # before the search has reported how far it is
    move_mouse(landscape, pos + QPoint(0, 1))
    bar = recording.landscape_bar(100_000, 20)
    for problem in (PROBLEM, OTHER_PROBLEM):
        client.finish_job(ReadBar(100_000, 20), bar, problem)
        assert landscape.bar_text == ""


def test_that_a_landscape_read_before_a_move_by_hand_is_shown(client, unread_landscape):
    problem = replace(PROBLEM, moves=(17,))
    recording = Recording(problem)
    recording.advance(1)
    LandscapeLoader(client, unread_landscape)
    report = make_report(recording, SearchStatus.WAITING_FOR_MOVE)
    unread_landscape.show_report(report)
    whole_landscape = read_whole_landscape(recording, 1)
    problem_after_move = replace(problem, moves=(17, 34))
    unread_landscape.show_report(replace(report, problem=problem_after_move))
    client.finish_job(ReadWholeLandscape(800), whole_landscape, problem)
    assert unread_landscape.state.data.whole_landscape is whole_landscape


@pytest.mark.parametrize(
    ("status", "is_at_rest"),
    [
        (SearchStatus.RUNNING, False),
        (SearchStatus.THROTTLED, True),
        (SearchStatus.STOPPED, True),
        (SearchStatus.FINISHED, True),
    ],
)
def test_that_only_a_search_at_rest_is_read_as_finely_as_possible(
    client, unread_landscape, recording, status, is_at_rest
):
    LandscapeLoader(client, unread_landscape)
    client.report_changed.emit(Report(PROBLEM, recording.progress(), status, 1e8))
    assert client.started_jobs == [ReadWholeLandscape(816, is_at_rest=is_at_rest)]


def test_that_a_landscape_looks_as_it_was_read_last(landscape, recording):
    landscape.resize(816, 300)
    whole_landscape = landscape.state.data.whole_landscape
    image = as_seen(landscape)
    landscape.show_whole_landscape(read_whole_landscape(recording, STEPS // 2))
    assert as_seen(landscape) != image
    landscape.show_whole_landscape(whole_landscape)
    assert [as_seen(landscape) for _ in range(3)] == [image] * 3
