"""What is known of a search is told by the landscape that knows it best."""

import pytest

from knight_gui.board import Board
from knight_gui.drawing.landscape.data import LandscapeData
from knight_gui.player.jobs.landscape import WholeLandscape
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from tests.search.test_landscape import whole_of
from tests.window.frames import NAIVE

pytestmark = pytest.mark.usefixtures("engine")

PROBLEM = Problem(Board(5, 5), (0,), NAIVE)


@pytest.fixture
def recording():
    recording = Recording(PROBLEM)
    recording.advance(300)
    return recording


def read(recording, first, last):
    return whole_of(recording.landscape(first, last, 1000))


def test_that_the_path_now_is_that_of_the_landscape_that_was_read_last(recording):
    earlier = read(recording, 0, 100)
    later = read(recording, 50, 300)
    for whole, stretch in ((earlier, later), (read(recording, 0, 300), read(recording, 0, 100))):
        assert (
            LandscapeData(PROBLEM, WholeLandscape(whole, None), stretch).newest_landscape.last_step
            == 300
        )


def test_that_a_stretch_is_looked_at_only_where_it_knows_all_that_is_in_view(recording):
    whole = read(recording, 0, 200)
    stretch = read(recording, 50, 150)
    known = LandscapeData(PROBLEM, WholeLandscape(whole, None), stretch)
    for view, best in (
        ((50, 150), stretch),
        ((60, 149), stretch),
        ((49, 150), whole),
        ((50, 151), whole),
    ):
        assert known.finest_landscape(*view) is best
