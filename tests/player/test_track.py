"""A track: one request in flight, only the newest waits, jobs, and a thread that ends."""

import gc
import threading
import weakref

import pytest
from PySide6.QtCore import QTimer

from knight_gui.board import Board
from knight_gui.player import search_client as track_module
from knight_gui.player.frame import SearchStatus
from knight_gui.player.jobs.landscape import ReadStepRange
from knight_gui.player.jobs.tours import EnumerateTours
from knight_gui.player.requests import (
    CancelJob,
    OpenRequest,
    SearchControl,
    SeekRequest,
    SeekTarget,
)
from knight_gui.player.search_client import SearchClient
from knight_gui.player.search_worker import SearchWorker
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from tests.player.fakes import ENDLESS, NAIVE, SWIFT, TOUR, Ears, step
from tests.support.patience import PATIENCE_MS

DEAD_END = SeekRequest(SeekTarget.NEXT_DEAD_END, 4)


@pytest.fixture
def busy(voice):
    """A track that waits for the answer to `Open(ENDLESS)`."""
    voice.track.open(ENDLESS)
    return voice


# What waits


def test_that_one_request_is_asked_at_a_time(busy):
    busy.track.show(1)
    assert busy.take() == [OpenRequest(ENDLESS)]
    busy.frame(0)
    assert busy.take() == [step(1)]
    assert not busy.track.has_no_pending_request
    busy.frame(1)
    assert busy.track.has_no_pending_request


def test_that_orders_overtake_what_is_sought(busy):
    busy.track.show(1)
    busy.track.start(EnumerateTours())
    busy.track.cancel(EnumerateTours)
    orders = [EnumerateTours(), CancelJob(EnumerateTours), *SearchControl]
    for steer in SearchControl:
        busy.track.steer(steer)
    assert busy.take() == [OpenRequest(ENDLESS), *orders]


def test_that_orders_wait_for_the_search_that_they_are_meant_for_and_the_newest_count(busy):
    busy.track.open(SWIFT)
    for job in (EnumerateTours(), ReadStepRange(0, 1, 1), ReadStepRange(0, 9, 3)):
        busy.track.start(job)
    busy.track.cancel(EnumerateTours)
    for steer in SearchControl:
        busy.track.steer(steer)
    assert busy.take() == [OpenRequest(ENDLESS)]
    busy.frame(0, ENDLESS)
    assert busy.take() == [OpenRequest(SWIFT), ReadStepRange(0, 9, 3), SearchControl.RESUME]
    busy.frame(0)
    busy.track.open(TOUR)
    assert busy.take() == [OpenRequest(TOUR)]


@pytest.mark.parametrize("newer", [OpenRequest(SWIFT), OpenRequest(ENDLESS), OpenRequest(None)])
def test_that_what_was_asked_and_ordered_of_a_search_goes_with_it(busy, newer):
    busy.track.ask(OpenRequest(TOUR))
    busy.track.steer(SearchControl.STOP)
    busy.track.show(1)
    busy.track.ask(newer)
    busy.frame(0)
    assert busy.take() == [OpenRequest(ENDLESS), newer]
    busy.track.show(5)
    busy.frame(0)
    assert busy.take() == [step(5)]


def test_that_a_search_is_interrupted_for_what_is_new_and_not_for_the_same_again(busy):
    token = busy.track._token
    busy.frame(0)
    busy.track.ask(DEAD_END)
    assert token.is_cancelled, "the search has to hear it"
    token.reset()
    busy.track.ask(DEAD_END)
    assert not token.is_cancelled, "a key that is held down would interrupt itself"
    busy.track.show(3)
    assert token.is_cancelled


@pytest.mark.parametrize("other", [SWIFT, None])
def test_that_nothing_more_is_said_of_a_search_that_is_left(busy, other):
    ears = Ears(busy.track, "framed", "reported")
    busy.track.open(other)
    for _ in range(2):
        busy.report(9, problem=ENDLESS)
        busy.frame(0, ENDLESS)
    assert ears.heard == []
    assert (busy.track.frame, busy.track.report) == (None, None)


def test_that_a_search_is_at_rest_once_it_says_so_after_all_orders(busy):
    busy.report(9, SearchStatus.STOPPED)
    assert busy.track.is_at_rest
    busy.track.steer(SearchControl.RESUME)
    assert not busy.track.is_at_rest
    busy.report(9, SearchStatus.STOPPED, steered=0)
    assert not busy.track.is_at_rest, "it does not know yet that it is to go on"
    busy.report(9)
    busy.track.steer(SearchControl.STOP)
    busy.report(9, SearchStatus.STOPPED)
    assert busy.track.is_at_rest


def test_that_a_search_that_ends_says_so_once_and_not_when_it_is_shown_again(busy):
    ears = Ears(busy.track, "finished")
    for work in (SearchStatus.RUNNING, SearchStatus.FINISHED, SearchStatus.FINISHED):
        busy.report(9, work)
    busy.track.open(ENDLESS)
    busy.frame(0)
    busy.report(9, SearchStatus.FINISHED)
    assert ears.of("finished") == [ENDLESS]


# Jobs


def test_that_a_job_is_started_and_what_comes_of_it_is_told(busy):
    ears = Ears(busy.track, "delivered")
    job = EnumerateTours()
    busy.track.start(job)
    assert busy.take() == [OpenRequest(ENDLESS), job]
    told = [busy.deliver(job, 1), busy.deliver(job, 2, is_complete=True)]
    busy.deliver(job, 3)
    assert ears.of("delivered") == told
    busy.track.cancel(EnumerateTours)
    busy.track.cancel(ReadStepRange)
    assert busy.take() == [], "what is not under way need not be cancelled"


# Across the thread


def hear_until(qtbot, ears, name, condition=bool):
    qtbot.waitUntil(lambda: bool(condition(ears.of(name))))
    return ears.of(name)


def test_that_the_search_runs_in_a_thread_of_its_own(track, qtbot, monkeypatch):
    searched_in = set()
    received_in = set()
    advance = Recording.advance

    def watched(recording, budget):
        searched_in.add(threading.get_ident())
        return advance(recording, budget)

    monkeypatch.setattr(Recording, "advance", watched)
    track.framed.connect(lambda _: received_in.add(threading.get_ident()))
    track.open(ENDLESS)
    qtbot.waitUntil(lambda: bool(searched_in and received_in))
    assert received_in == {threading.get_ident()}
    assert len(searched_in) == 1
    assert not searched_in & received_in


def test_that_who_waits_for_a_stop_knows_the_search_at_rest_before_anything_is_drawn(
    track, qtbot, monkeypatch
):
    monkeypatch.setattr(track_module, "MAX_SETTLE_S", PATIENCE_MS / 1000)
    track.open(ENDLESS)
    qtbot.waitUntil(lambda: track.steps > 1000)
    track.steer(SearchControl.STOP)
    track.wait_for_control()
    assert track.is_at_rest


def test_that_a_worker_that_does_not_obey_is_not_waited_for(busy, monkeypatch):
    monkeypatch.setattr(track_module, "MAX_SETTLE_S", 0.001)
    busy.track.steer(SearchControl.STOP)
    busy.track.wait_for_control()
    assert not busy.track.is_at_rest


@pytest.mark.parametrize("speaker", [SearchWorker, SearchClient])
def test_that_numbers_beyond_32_bits_arrive_as_they_are(speaker):
    """Qt's own whole numbers would not hold them, so whatever is said is an object of Python."""
    meta = speaker.staticMetaObject
    methods = [meta.method(place) for place in range(meta.methodOffset(), meta.methodCount())]
    told = {bytes(kind).decode() for method in methods for kind in method.parameterTypes()}
    assert told == {"PyObject"}


def test_that_answers_keep_coming_while_requests_do(track, qtbot):
    """Whoever drags over the timeline sees where they are, and the search does not starve."""
    frames = []
    track.framed.connect(frames.append)
    track.open(ENDLESS)
    timer = QTimer()
    timer.setInterval(0)
    timer.timeout.connect(lambda: track.show(len(frames)))
    timer.start()
    qtbot.waitUntil(lambda: len(frames) > 50)
    searched = track.steps
    qtbot.waitUntil(lambda: track.steps > searched + 1000)
    timer.stop()


# The end


def test_that_neither_a_frame_nor_closing_waits_for_a_job_or_for_what_is_still_to_be_asked(
    track, qtbot
):
    ears = Ears(track, "framed", "delivered")
    track.open(Problem(Board(6, 6), (0,), NAIVE))
    track.start(EnumerateTours())
    hear_until(qtbot, ears, "delivered")
    track.show(7)
    qtbot.waitUntil(lambda: track.step == 7)
    ears.take()
    for number in range(1000):
        track.start(ReadStepRange(number, 10**6, 4000))
        track.ask(SeekRequest(SeekTarget.PREVIOUS_DEAD_END, 10**6 - number))
    track.close()
    assert track._thread.isFinished()
    assert len(ears.of("framed")) <= 1
    assert not any(told.is_complete for told in ears.of("delivered"))


def test_that_nothing_stays_of_a_track_that_was_closed(qtbot):
    others = {id(recording) for recording in _recordings()}
    track = SearchClient()
    ears = Ears(track, "framed")
    track.open(ENDLESS)
    hear_until(qtbot, ears, "framed")
    track.close()
    ours = [recording for recording in _recordings() if id(recording) not in others]
    assert ours == [], "the memory of the search is let go of"
    parts = [track, track._worker, track._thread]
    alive = [weakref.ref(part) for part in parts]
    del track, ears, parts
    gc.collect()
    assert [ref() for ref in alive] == [None] * 3


def _recordings():
    gc.collect()
    return [thing for thing in gc.get_objects() if type(thing) is Recording]
