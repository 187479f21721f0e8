"""How the landscape of a search is read, while it goes on and at rest."""

from types import SimpleNamespace

from PySide6.QtCore import QObject, Signal

from knight_gui.player.frame import Report, Work
from knight_gui.player.jobs.job import Delivery
from knight_gui.player.jobs.landscape import ReadStretch, ReadWhole, Whole
from knight_gui.window.timeline.reader import LandscapeReader
from tests.window.timeline.landscapes import (
    PROBLEM,
    STEPS,
    read,
)
from tests.window.user import as_seen


class Speaker(QObject):
    """Says what a track would say."""

    opened, reported, delivered, framed, judged = (Signal(object) for _ in range(5))

    def __init__(self):
        super().__init__()
        self.started, self.report = [], None
        self.judge = SimpleNamespace(is_discreet=False)

    def start(self, job):
        self.started.append(job)

    def deliver(self, job, result):
        self.delivered.emit(Delivery(job, result, is_complete=True))


def test_that_what_came_before_there_was_a_landscape_is_not_lost(unread, recording):
    track = Speaker()
    LandscapeReader(track, unread)
    near = read(recording, 100, 200, 800)
    track.deliver(ReadStretch(100, 200, 800), near)
    assert unread.seen.known is None
    track.deliver(ReadWhole(800), Whole(read(recording, 0, STEPS, 800), None))
    assert unread.seen.known.stretch is near


def test_that_only_a_search_at_rest_is_read_as_finely_as_it_can_be(unread, recording):
    track = Speaker()
    LandscapeReader(track, unread)
    progress = recording.progress()
    for work in (Work.SEARCHING, Work.RESTING, Work.STOPPED, Work.ENDED):
        track.reported.emit(Report(PROBLEM, progress, work, 1e8))
        assert track.started.pop() == ReadWhole(816, is_at_rest=work is not Work.SEARCHING)


def test_that_a_growing_landscape_is_seen_as_it_was_read_last(landscape, recording):
    landscape.resize(816, 300)
    whole, before = landscape.seen.known.whole, as_seen(landscape)
    landscape.show_whole(Whole(read(recording, 0, STEPS // 2, 800), None))
    assert as_seen(landscape) != before
    landscape.show_whole(whole)
    assert [as_seen(landscape) for _ in range(3)] == [before] * 3
