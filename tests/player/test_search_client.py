"""A client: one request in flight, only the newest waits, jobs, and a thread that ends."""

import gc
import threading
import weakref

import pytest
from PySide6.QtCore import QThread, QTimer

from knight_gui.board import Board
from knight_gui.player import search_client as client_module
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
from tests.player.fakes import ENDLESS, NAIVE, SWIFT, TOUR, SignalSpy, step
from tests.support.patience import PATIENCE_MS

DEAD_END = SeekRequest(SeekTarget.NEXT_DEAD_END, 4)


@pytest.fixture
def busy(worker):
    """A client that waits for the answer to `Open(ENDLESS)`."""
    worker.client.open(ENDLESS)
    return worker


# What waits


def test_that_one_request_is_in_flight_at_a_time(busy):
    busy.client.seek_step(1)
    assert busy.pop_requests() == [OpenRequest(ENDLESS)]
    busy.send_frame(0)
    assert busy.pop_requests() == [step(1)]
    assert not busy.client.has_no_pending_request
    busy.send_frame(1)
    assert busy.client.has_no_pending_request


def test_that_control_messages_overtake_seeks(busy):
    busy.client.seek_step(1)
    busy.client.start_job(EnumerateTours())
    busy.client.cancel_job(EnumerateTours)
    orders = [EnumerateTours(), CancelJob(EnumerateTours), *SearchControl]
    for steer in SearchControl:
        busy.client.control_search(steer)
    assert busy.pop_requests() == [OpenRequest(ENDLESS), *orders]


def test_that_control_messages_wait_for_their_search_and_the_newest_count(busy):
    busy.client.open(SWIFT)
    for job in (EnumerateTours(), ReadStepRange(0, 1, 1), ReadStepRange(0, 9, 3)):
        busy.client.start_job(job)
    busy.client.cancel_job(EnumerateTours)
    for steer in SearchControl:
        busy.client.control_search(steer)
    assert busy.pop_requests() == [OpenRequest(ENDLESS)]
    busy.send_frame(0, ENDLESS)
    assert busy.pop_requests() == [OpenRequest(SWIFT), ReadStepRange(0, 9, 3), SearchControl.RESUME]
    busy.send_frame(0)
    busy.client.open(TOUR)
    assert busy.pop_requests() == [OpenRequest(TOUR)]


@pytest.mark.parametrize("newer", [OpenRequest(SWIFT), OpenRequest(ENDLESS), OpenRequest(None)])
def test_that_another_search_drops_pending_requests_and_control_messages(busy, newer):
    busy.client.send_request(OpenRequest(TOUR))
    busy.client.control_search(SearchControl.STOP)
    busy.client.seek_step(1)
    busy.client.send_request(newer)
    busy.send_frame(0)
    assert busy.pop_requests() == [OpenRequest(ENDLESS), newer]
    busy.client.seek_step(5)
    busy.send_frame(0)
    assert busy.pop_requests() == [step(5)]


def test_that_a_search_is_interrupted_for_what_is_new_and_not_for_the_same_again(busy):
    token = busy.worker.token
    busy.send_frame(0)
    busy.client.send_request(DEAD_END)
    assert token.is_cancelled, "the search has to hear it"
    token.reset()
    busy.client.send_request(DEAD_END)
    assert not token.is_cancelled, "a key that is held down would interrupt itself"
    busy.client.seek_step(3)
    assert token.is_cancelled


@pytest.mark.parametrize("other", [SWIFT, None])
def test_that_answers_about_an_earlier_search_are_dropped(busy, other):
    spy = SignalSpy(busy.client, "frame_changed", "report_changed")
    busy.client.open(other)
    for _ in range(2):
        busy.send_report(9, problem=ENDLESS)
        busy.send_frame(0, ENDLESS)
    assert spy.signals == []
    assert (busy.client.frame, busy.client.report) == (None, None)


def test_that_a_search_is_at_rest_once_it_says_so_after_all_orders(busy):
    busy.send_report(9, SearchStatus.STOPPED)
    assert busy.client.is_at_rest
    busy.client.control_search(SearchControl.RESUME)
    assert not busy.client.is_at_rest
    busy.send_report(9, SearchStatus.STOPPED, control_count=0)
    assert not busy.client.is_at_rest, "it does not know yet that it is to go on"
    busy.send_report(9)
    busy.client.control_search(SearchControl.STOP)
    busy.send_report(9, SearchStatus.STOPPED)
    assert busy.client.is_at_rest


def test_that_finished_is_emitted_once_and_not_when_the_search_is_opened_again(busy):
    spy = SignalSpy(busy.client, "finished")
    for work in (SearchStatus.RUNNING, SearchStatus.FINISHED, SearchStatus.FINISHED):
        busy.send_report(9, work)
    busy.client.open(ENDLESS)
    busy.send_frame(0)
    busy.send_report(9, SearchStatus.FINISHED)
    assert spy.payloads("finished") == [ENDLESS]


# Jobs


def test_that_a_job_is_started_and_its_results_are_emitted(busy):
    spy = SignalSpy(busy.client, "job_result_received")
    job = EnumerateTours()
    busy.client.start_job(job)
    assert busy.pop_requests() == [OpenRequest(ENDLESS), job]
    told = [busy.send_job_result(job, 1), busy.send_job_result(job, 2, is_complete=True)]
    busy.send_job_result(job, 3)
    assert spy.payloads("job_result_received") == told
    busy.client.cancel_job(EnumerateTours)
    busy.client.cancel_job(ReadStepRange)
    assert busy.pop_requests() == [], "what is not under way need not be cancelled"


# Across the thread


def hear_until(qtbot, spy, name, condition=bool):
    def is_heard():
        return bool(condition(spy.payloads(name)))

    qtbot.waitUntil(is_heard)
    return spy.payloads(name)


def wait_until_searched_past(qtbot, client, step):
    def is_searched():
        return client.step_count > step

    qtbot.waitUntil(is_searched)


def test_that_the_search_runs_in_a_thread_of_its_own(client, qtbot, monkeypatch):
    searched_in = set()
    received_in = set()
    advance = Recording.advance

    def watched(recording, budget):
        searched_in.add(threading.get_ident())
        return advance(recording, budget)

    monkeypatch.setattr(Recording, "advance", watched)

    def record_receiver():
        received_in.add(threading.get_ident())

    def have_both_run():
        return bool(searched_in and received_in)

    client.frame_changed.connect(record_receiver)
    client.open(ENDLESS)
    qtbot.waitUntil(have_both_run)
    assert received_in == {threading.get_ident()}
    assert len(searched_in) == 1
    assert not searched_in & received_in


def test_that_waiting_for_a_stop_brings_the_report_of_the_search_at_rest(
    client, qtbot, monkeypatch
):
    monkeypatch.setattr(client_module, "MAX_SETTLE_S", PATIENCE_MS / 1000)
    client.open(ENDLESS)
    wait_until_searched_past(qtbot, client, 1000)
    client.control_search(SearchControl.STOP)
    client.wait_for_control()
    assert client.is_at_rest


def test_that_the_wait_for_a_control_message_is_limited(busy, monkeypatch):
    monkeypatch.setattr(client_module, "MAX_SETTLE_S", 0.001)
    busy.client.control_search(SearchControl.STOP)
    busy.client.wait_for_control()
    assert not busy.client.is_at_rest


@pytest.mark.parametrize("emitter", [SearchWorker, SearchClient])
def test_that_signals_and_slots_carry_no_32_bit_numbers(emitter):
    """Qt's own whole numbers would not hold steps, so they are sent within Python objects."""
    meta = emitter.staticMetaObject
    methods = [meta.method(index) for index in range(meta.methodOffset(), meta.methodCount())]
    types = {bytes(name).decode() for method in methods for name in method.parameterTypes()}
    assert types == {"PyObject", "QString"}


def test_that_answers_keep_coming_while_requests_do(client, qtbot):
    """Whoever drags over the timeline sees where they are, and the search does not starve."""
    frames = []
    client.frame_changed.connect(frames.append)
    client.open(ENDLESS)
    timer = QTimer()
    timer.setInterval(0)

    def seek_next_step():
        client.seek_step(len(frames))

    def have_many_come():
        return len(frames) > 50

    timer.timeout.connect(seek_next_step)
    timer.start()
    qtbot.waitUntil(have_many_come)
    wait_until_searched_past(qtbot, client, client.step_count + 1000)
    timer.stop()


# The end


def test_that_neither_a_frame_nor_closing_waits_for_a_job_or_for_what_is_still_to_be_asked(
    client, qtbot
):
    spy = SignalSpy(client, "frame_changed", "job_result_received")
    client.open(Problem(Board(6, 6), (0,), NAIVE))
    client.start_job(EnumerateTours())
    hear_until(qtbot, spy, "job_result_received")
    client.seek_step(7)

    def is_at_step_7():
        return client.step == 7

    qtbot.waitUntil(is_at_step_7)
    spy.pop_all()
    for number in range(1000):
        client.start_job(ReadStepRange(number, 10**6, 4000))
        client.send_request(SeekRequest(SeekTarget.PREVIOUS_DEAD_END, 10**6 - number))
    client.close()
    assert client.findChild(QThread).isFinished()
    assert len(spy.payloads("frame_changed")) <= 1
    assert not any(told.is_complete for told in spy.payloads("job_result_received"))


def test_that_a_closed_client_leaves_no_memory(qtbot):
    others = {id(thing) for thing in objects_of(Recording, SearchWorker)}
    client = SearchClient()
    spy = SignalSpy(client, "frame_changed")
    client.open(ENDLESS)
    hear_until(qtbot, spy, "frame_changed")
    client.close()
    ours = [thing for thing in objects_of(Recording) if id(thing) not in others]
    assert ours == [], "the memory of the search is let go of"
    [worker] = [thing for thing in objects_of(SearchWorker) if id(thing) not in others]
    parts = [client, worker, client.findChild(QThread)]
    alive = [weakref.ref(part) for part in parts]
    del client, worker, spy, parts
    gc.collect()
    assert [ref() for ref in alive] == [None] * 3


def objects_of(*types):
    """Return all objects of some types that are alive."""
    gc.collect()
    return [thing for thing in gc.get_objects() if type(thing) in types]
