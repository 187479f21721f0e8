"""What the player's tests share: an engine that is loaded, lanes that are closed in the end."""

import gc

import pytest

from knight_gui.player.lane import Lane
from knight_gui.player.session import Session
from knight_gui.player.transport import Transport
from tests.engine import load_engine


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
def make_lane(qtbot):  # noqa: ARG001  a lane needs a program to live in
    """A maker of lanes, all of which are closed in the end."""
    lanes = []

    def make(**options):
        lanes.append(Lane(**options))
        return lanes[-1]

    yield make
    for lane in lanes:
        lane.close()


@pytest.fixture
def lane(make_lane):
    """A lane with a thread of its own."""
    return make_lane()


@pytest.fixture
def session(qapp):  # noqa: ARG001  who signals needs a program to live in
    """What is shown: nothing yet."""
    return Session()


@pytest.fixture
def transport(lane, session):
    """A transport over a real lane, on which nothing is open."""
    return Transport(lane, session)
