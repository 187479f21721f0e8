"""How the landscape of a search is read, while it goes on and at rest."""

from dataclasses import replace
from types import SimpleNamespace

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
from tests.window.frames import move_mouse
from tests.window.timeline.landscapes import (
    PROBLEM,
    STEPS,
    read,
    report_of,
    spot_of,
)
from tests.window.user import as_seen


class Speaker(QObject):
    """Says what a track would say."""

    opened, reported, delivered, framed, judged = (Signal(object) for _ in range(5))

    def __init__(self):
        super().__init__()
        self.started = []
        self.report = None
        self.judge = SimpleNamespace(is_discreet=False)

    def start(self, job):
        self.started.append(job)

    def cancel(self, kind):
        self.started = [job for job in self.started if type(job) is not kind]

    def deliver(self, job, result, problem=PROBLEM):
        self.delivered.emit(JobResult(job, result, is_complete=True, problem=problem))


def test_that_what_came_before_there_was_a_landscape_is_not_lost(unread, recording):
    track = Speaker()
    LandscapeLoader(track, unread)
    near = read(recording, 100, 200, 800)
    track.deliver(ReadStepRange(100, 200, 800), near)
    assert unread.seen.known is None
    track.deliver(ReadWholeLandscape(800), WholeLandscape(read(recording, 0, STEPS, 800), None))
    assert unread.seen.known.stretch is near


def test_that_what_was_read_of_another_search_is_not_put_on_the_landscape(unread, recording):
    track = Speaker()
    LandscapeLoader(track, unread)
    other = replace(PROBLEM, path=(9,))
    track.deliver(
        ReadWholeLandscape(800), WholeLandscape(read(recording, 0, STEPS, 800), None), other
    )
    assert unread.seen.known is None
    track.deliver(ReadWholeLandscape(800), WholeLandscape(read(recording, 0, STEPS, 800), None))
    assert unread.seen.known.problem == PROBLEM


def test_that_a_bar_of_a_new_search_is_not_worded_with_the_former_problem(landscape, recording):
    track = Speaker()
    LandscapeLoader(track, landscape)
    landscape.resize(816, 400)
    landscape.unfold(is_unfolded=True)
    spot = spot_of(landscape, 100_000, 20)
    other = replace(PROBLEM, path=(9,))
    move_mouse(landscape, spot)
    landscape.show_search(other)
    # before the search has reported how far it is
    move_mouse(landscape, spot + QPoint(0, 1))
    for problem in (PROBLEM, other):
        track.deliver(ReadBar(100_000, 20), recording.bar(100_000, 20), problem)
        assert landscape.told == ""


def test_that_of_a_search_by_hand_what_was_read_before_a_move_is_still_true(unread):
    problem = replace(PROBLEM, moves=(17,))
    recording = Recording(problem)
    recording.advance(1)
    track = Speaker()
    LandscapeLoader(track, unread)
    unread.show_report(report_of(recording, SearchStatus.WAITING_FOR_MOVE))
    whole = WholeLandscape(read(recording, 0, 1, 800), None)
    later = replace(problem, moves=(17, 34))
    unread.show_report(replace(report_of(recording, SearchStatus.WAITING_FOR_MOVE), problem=later))
    track.deliver(ReadWholeLandscape(800), whole, problem)
    assert unread.seen.known.whole is whole


def test_that_only_a_search_at_rest_is_read_as_finely_as_it_can_be(unread, recording):
    track = Speaker()
    LandscapeLoader(track, unread)
    progress = recording.progress()
    for work in (
        SearchStatus.RUNNING,
        SearchStatus.THROTTLED,
        SearchStatus.STOPPED,
        SearchStatus.FINISHED,
    ):
        track.reported.emit(Report(PROBLEM, progress, work, 1e8))
        assert track.started.pop() == ReadWholeLandscape(
            816, is_at_rest=work is not SearchStatus.RUNNING
        )


def test_that_a_growing_landscape_is_seen_as_it_was_read_last(landscape, recording):
    landscape.resize(816, 300)
    whole = landscape.seen.known.whole
    before = as_seen(landscape)
    landscape.show_whole_landscape(WholeLandscape(read(recording, 0, STEPS // 2, 800), None))
    assert as_seen(landscape) != before
    landscape.show_whole_landscape(whole)
    assert [as_seen(landscape) for _ in range(3)] == [before] * 3
