"""What the player's tests share: an engine that is loaded, threads that end, a stand-in worker."""

import gc

import pytest

from knight_gui.board import Board
from knight_gui.player import pace as clock_module
from knight_gui.player import search_worker as worker_module
from knight_gui.player.playback import PlaybackController
from knight_gui.player.requests import OpenRequest
from knight_gui.player.search_client import SearchClient
from knight_gui.player.session import Session
from knight_gui.search.compiling import loader
from knight_gui.search.problem import Problem
from tests.player.fakes import CORNER, ENDLESS, NAIVE, MuteWorker, Rig, Voice
from tests.player.harness import Desk
from tests.support.engine import load_engine
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
def track(qtbot):  # noqa: ARG001  a track needs a program to live in
    """A search of its own, in a thread of its own."""
    track = SearchClient()
    yield track
    track.close()


@pytest.fixture
def voice(track, monkeypatch):
    """A track, with the test in the place of its worker."""
    monkeypatch.setattr(worker_module, "SearchWorker", MuteWorker)
    return Voice(track)


@pytest.fixture
def session(qapp):  # noqa: ARG001  who signals needs a program to live in
    """What is shown: nothing yet."""
    return Session()


@pytest.fixture
def transport(session):
    """A transport over a real search, of which none is open."""
    transport = PlaybackController(session)
    yield transport
    transport.close()


@pytest.fixture
def stopped_time(monkeypatch):
    """Time that passes, and a clock that ticks, only by hand."""
    time = StoppedTime()
    monkeypatch.setattr(clock_module, "time", time)
    monkeypatch.setattr(clock_module, "_TICK_MS", 3_600_000)
    return time


@pytest.fixture
def rig(qapp, monkeypatch, stopped_time):  # noqa: ARG001  a timer needs a program to live in
    monkeypatch.setattr(worker_module, "SearchWorker", MuteWorker)
    rig = Rig(stopped_time)
    yield rig
    rig.go.close()


@pytest.fixture
def shown(rig):
    """A search of 1,000 steps so far that goes on, of which step 500 is shown."""
    rig.open(ENDLESS)
    rig.voice.frame(500)
    rig.voice.report(1000)
    rig.ears.take()
    return rig


@pytest.fixture
def keeps_way(monkeypatch):
    """Keep the thread of the tests, in which a worker may work, from giving way for good."""
    monkeypatch.setattr(worker_module, "lower_thread_priority", lambda: None)


@pytest.fixture
def desk(keeps_way):  # noqa: ARG001
    """A worker in the thread of the tests."""
    return Desk()


@pytest.fixture
def endless(desk):
    """A worker that has searched some steps of a search without end."""
    desk.ask(OpenRequest(ENDLESS))
    desk.search_beyond(2000)
    return desk


@pytest.fixture
def ended(desk):
    """A worker whose search has come to its tour."""
    loader.load_all()
    desk.ask(OpenRequest(CORNER))
    desk.search_until(lambda: desk.recording.outcome is not None)
    return desk


@pytest.fixture
def small(desk):
    """A worker that has searched some steps on a board that has many tours, but not too many."""
    desk.ask(OpenRequest(Problem(Board(6, 6), (0,), NAIVE)))
    desk.search_beyond(2000)
    return desk
