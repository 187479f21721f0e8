"""What is known of a search is told by the landscape that knows it best."""

import pytest

from knight_gui.player.jobs.landscape import Whole
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.tour import Board
from knight_gui.window.timeline.known import Known
from knight_gui.window.timeline.picture import NOTHING, cells
from knight_gui.window.timeline.scale import Scale
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
    earlier, later = read(recording, 0, 100), read(recording, 50, 300)
    for whole, stretch in ((earlier, later), (read(recording, 0, 300), read(recording, 0, 100))):
        assert Known(PROBLEM, Whole(whole, None), stretch).newest.last == 300


def test_that_a_stretch_is_looked_at_only_where_it_knows_all_that_is_in_view(recording):
    whole, stretch = read(recording, 0, 200), read(recording, 50, 150)
    known = Known(PROBLEM, Whole(whole, None), stretch)
    for view, best in (
        ((50, 150), stretch),
        ((60, 149), stretch),
        ((49, 150), whole),
        ((50, 151), whole),
    ):
        assert known.best_of(*view) is best


def test_that_no_bar_is_drawn_where_nothing_was_read(recording):
    stretch = read(recording, 100, 200)
    bars = cells(stretch, Scale(0, 300, 0, 300, 100, 100, 25), 300)
    is_drawn = (bars != NOTHING).any(axis=0)
    # a column wide the last one read may be drawn on
    assert not is_drawn[:98].any()
    assert is_drawn[101:199].all()
    assert not is_drawn[202:].any()
