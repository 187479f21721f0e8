"""The data of a landscape: the newest, and the finest for each range of steps."""

import pytest

from knight_gui.board import Board
from knight_gui.drawing.landscape.data import LandscapeData
from knight_gui.player.jobs.landscape import WholeLandscape
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from tests.drawing.landscape.landscapes import read_landscape
from tests.support.frames import NAIVE

pytestmark = pytest.mark.usefixtures("engine")

PROBLEM = Problem(Board(5, 5), (0,), NAIVE)


@pytest.fixture
def recording():
    """The first 300 steps of a search."""
    recording = Recording(PROBLEM)
    recording.advance(300)
    return recording


def make_data(whole_landscape, detail):
    return LandscapeData(PROBLEM, WholeLandscape(whole_landscape, None), detail)


def test_that_the_newest_landscape_is_the_one_with_the_last_step(recording):
    newer_detail = make_data(read_landscape(recording, 0, 100), read_landscape(recording, 50, 300))
    older_detail = make_data(read_landscape(recording, 0, 300), read_landscape(recording, 0, 100))
    assert newer_detail.newest_landscape.last_step == 300
    assert older_detail.newest_landscape.last_step == 300


def test_that_the_detail_is_used_only_where_it_covers_the_visible_steps(recording):
    whole_landscape = read_landscape(recording, 0, 200)
    detail = read_landscape(recording, 50, 150)
    data = make_data(whole_landscape, detail)
    assert data.finest_landscape(50, 150) is detail
    assert data.finest_landscape(60, 149) is detail
    assert data.finest_landscape(49, 150) is whole_landscape
    assert data.finest_landscape(50, 151) is whole_landscape
