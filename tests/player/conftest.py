"""Fixtures of the player's tests: a loaded engine, clients and playbacks, fake and real workers."""

import gc

import pytest

from knight_gui.board import Board
from knight_gui.player import pace as pace_module
from knight_gui.player import search_worker as worker_module
from knight_gui.player.playback import PlaybackController
from knight_gui.player.requests import OpenRequest
from knight_gui.player.search_client import SearchClient
from knight_gui.player.session import Session
from knight_gui.search.compiling import loader
from knight_gui.search.problem import Problem
from tests.player.fakes import CORNER, ENDLESS, NAIVE, FakeWorker, PlaybackHarness, SilentWorker
from tests.player.harness import WorkerHarness
from tests.support.engine import load_engine
from tests.support.playback_waiter import PlaybackWaiter
from tests.support.stopped_time import StoppedTime


@pytest.fixture(scope="session", autouse=True)
def _engine():
    """Load the engine before the first search: compiling may take a while."""
    load_engine()


@pytest.fixture(autouse=True)
def _no_collecting():
    """Keep Python from collecting garbage in a thread of the search, as the program does."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def client(qtbot):  # noqa: ARG001  a client needs a program to live in
    """A client with a real worker in a thread of its own."""
    client = SearchClient()
    yield client
    client.close()


@pytest.fixture
def worker(client, monkeypatch):
    """The fake worker of a client."""
    monkeypatch.setattr(worker_module, "SearchWorker", SilentWorker)
    return FakeWorker(client)


@pytest.fixture
def session(qapp):  # noqa: ARG001  an object with signals needs a program to live in
    """A session without a search."""
    return Session()


@pytest.fixture
def playback(session):
    """A playback with a real worker, and no search open."""
    playback = PlaybackController(session)
    yield playback
    playback.close()


@pytest.fixture
def waiter(playback, qtbot):
    """Waiter for steps, frames and the end of the playback."""
    return PlaybackWaiter(playback, qtbot)


@pytest.fixture
def stopped_time(monkeypatch):
    """Time that passes, and a clock that ticks, only by hand."""
    time = StoppedTime()
    monkeypatch.setattr(pace_module, "time", time)
    monkeypatch.setattr(pace_module, "_TICK_MS", 3_600_000)
    return time


@pytest.fixture
def harness(qapp, monkeypatch, stopped_time):  # noqa: ARG001  a timer needs a program to live in
    """A playback whose workers and time are controlled by the test."""
    monkeypatch.setattr(worker_module, "SearchWorker", SilentWorker)
    harness = PlaybackHarness(stopped_time)
    yield harness
    harness.playback.close()


@pytest.fixture
def shown(harness):
    """A playback that shows step 500 of an endless search of 1,000 steps so far."""
    harness.open(ENDLESS)
    harness.worker.send_frame(500)
    harness.worker.send_report(1000)
    harness.spy.pop_all()
    return harness


@pytest.fixture
def keeps_priority(monkeypatch):
    """Keep the thread of the tests, in which a worker may run, from lowering its priority."""

    def keep_priority():
        pass

    monkeypatch.setattr(worker_module, "lower_thread_priority", keep_priority)


@pytest.fixture
def worker_harness(keeps_priority):  # noqa: ARG001
    """A worker in the thread of the test."""
    return WorkerHarness()


@pytest.fixture
def endless(worker_harness):
    """A worker that has searched some steps of a search without end."""
    worker_harness.request(OpenRequest(ENDLESS))
    worker_harness.run_beyond(2000)
    return worker_harness


@pytest.fixture
def ended(worker_harness):
    """A worker whose search has come to its tour."""
    loader.load_all()
    worker_harness.request(OpenRequest(CORNER))
    worker_harness.run_to_end()
    return worker_harness


@pytest.fixture
def small(worker_harness):
    """A worker that has searched some steps on a board that has many tours, but not too many."""
    worker_harness.request(OpenRequest(Problem(Board(6, 6), (0,), NAIVE)))
    worker_harness.run_beyond(2000)
    return worker_harness
