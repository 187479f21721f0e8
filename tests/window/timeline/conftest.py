"""What the landscape's tests share: one of a long search, and who answers what it asks."""

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
from tests.window.timeline.landscapes import PROBLEM, STEPS, read, report_of


@pytest.fixture(scope="module")
def recording():
    made = Recording(PROBLEM)
    made.advance(STEPS)
    return made


@pytest.fixture
def unread(qtbot, recording):
    """A landscape before any of its steps were read."""
    made = LandscapeView()
    qtbot.addWidget(made)
    made.resize(816, 90)
    made.show_report(report_of(recording, SearchStatus.RUNNING))
    made.show_step(1000, STEPS, has_ended=False)
    return made


@pytest.fixture
def landscape(unread, qtbot, recording):
    made = unread
    made.show_whole_landscape(WholeLandscape(read(recording, 0, STEPS, 800), None))
    with qtbot.waitExposed(made):
        made.show()

    def answer(first, last, bins):
        made.show_detail(read(recording, first, last, bins))

    made.detail_requested.connect(answer)
    made.unfolded.connect(lambda wanted: made.unfold(is_unfolded=wanted))
    return made


@pytest.fixture
def tall(landscape):
    """A landscape with several pixels for each depth, none of them folded."""
    landscape.resize(816, 400)
    landscape.unfold(is_unfolded=True)
    return landscape


@pytest.fixture
def restarted(qtbot):
    """The landscape of a search that began again three times and ended."""
    strategy = replace(PRESETS["knight-tour"].naive, restarts=RestartPolicy(1))
    recording = Recording(Problem(Board(5, 5), (0,), strategy))
    recording.advance(170)
    made = LandscapeView()
    qtbot.addWidget(made)
    made.resize(816, 400)
    made.show_report(report_of(recording, SearchStatus.STOPPED))
    made.show_step(0, 170, has_ended=False)
    made.show_whole_landscape(WholeLandscape(read(recording, 0, 170, 800), None))
    return made, recording
