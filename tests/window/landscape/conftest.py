"""Fixtures of the landscape's tests: landscapes of a long search, and of one with restarts."""

from dataclasses import replace

import pytest

from knight_gui.board import Board
from knight_gui.player.frame import SearchStatus
from knight_gui.player.jobs.landscape import WholeLandscape
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.restart_policy import RestartPolicy
from knight_gui.search.strategy import PRESETS
from knight_gui.window.landscape.view import LandscapeView
from tests.drawing.landscape.landscapes import read_landscape
from tests.window.landscape.landscapes import PROBLEM, STEPS, make_report


@pytest.fixture(scope="module")
def recording():
    """The long search."""
    recording = Recording(PROBLEM)
    recording.advance(STEPS)
    return recording


@pytest.fixture
def unread_landscape(qtbot, recording):
    """The landscape of the long search before any of its steps were read."""
    view = LandscapeView()
    qtbot.addWidget(view)
    view.resize(816, 90)
    view.show_report(make_report(recording, SearchStatus.RUNNING))
    view.show_step(1000, STEPS, has_ended=False)
    return view


@pytest.fixture
def landscape(unread_landscape, qtbot, recording):
    """The landscape of the long search, which gets all details that it requests."""
    view = unread_landscape
    view.show_whole_landscape(WholeLandscape(read_landscape(recording, 0, STEPS, 800), None))
    with qtbot.waitExposed(view):
        view.show()

    def show_detail(first_step, last_step, column_count):
        view.show_detail(read_landscape(recording, first_step, last_step, column_count))

    def set_expanded(is_expanded):
        view.set_expanded(is_expanded=is_expanded)

    view.detail_requested.connect(show_detail)
    view.expansion_requested.connect(set_expanded)
    return view


@pytest.fixture
def tall_landscape(landscape):
    """A landscape with several pixels for each depth, no rows collapsed."""
    landscape.resize(816, 400)
    landscape.set_expanded(is_expanded=True)
    return landscape


@pytest.fixture
def restarted_search():
    """The recording of a search with three restarts."""
    strategy = replace(PRESETS["knight-tour"].naive, restarts=RestartPolicy(1))
    recording = Recording(Problem(Board(5, 5), (0,), strategy))
    recording.advance(170)
    return recording


@pytest.fixture
def restarted_landscape(qtbot, restarted_search):
    """The landscape of a search with three restarts."""
    view = LandscapeView()
    qtbot.addWidget(view)
    view.resize(816, 400)
    view.show_report(make_report(restarted_search, SearchStatus.STOPPED))
    view.show_step(0, 170, has_ended=False)
    whole_landscape = read_landscape(restarted_search, 0, 170, 800)
    view.show_whole_landscape(WholeLandscape(whole_landscape, None))
    return view
