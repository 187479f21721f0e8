"""A search of a race that fails is told on its board; whatever one does, the race stays usable."""

import pytest
from PySide6.QtCore import Qt

from knight_gui.player.frame import SearchStatus
from knight_gui.search.strategy import PRESETS
from knight_gui.state.programs import Variant
from knight_gui.state.speed import MAX_NOTCH
from tests.window.test_trouble import BROKEN
from tests.window.user import A8

NAIVE = Variant.NAIVE
GREEDY = Variant.GREEDY
HORSETREADS = PRESETS["horsetreads"].naive

# Failures


@pytest.mark.parametrize("notch", [0, MAX_NOTCH])
def test_that_a_rival_that_breaks_off_is_told_on_its_board_until_the_view_moves_on(
    long, failing, notch
):
    """An answer that was on its way must not wipe it away."""
    long.widget("speedSlider").setValue(notch)
    long.choose_rival("horsetreads", NAIVE)
    rival = long.go.clients[1]
    long.wait_until(lambda: (rival.step if notch else rival.step_count) > 10_000)
    failing("advance", lambda it, _: it.problem.strategy == HORSETREADS)
    long.wait_until(lambda: rival.status is SearchStatus.STOPPED)
    long.wait_until(lambda: all(track.has_no_pending_request for track in long.go.clients))
    long.qtbot.wait(50)
    long.wait_until(lambda: BROKEN in long.statuses[1])
    assert BROKEN not in long.status
    assert not long.go.is_playing
    long.look_at(50)
    assert BROKEN not in long.statuses[1]
    long.choose_rival("knight-gui", GREEDY)
    assert long.go.is_playing
    long.wait_until(lambda: long.go.clients[1].has_ended)


def test_that_a_rival_that_cannot_be_opened_is_told_and_the_first_goes_on_alone(user, failing):
    user.choose_size("5x5")
    user.start(A8)
    first = user.problem
    failing("__init__", lambda _, problem: problem != first)
    user.key(Qt.Key.Key_C)
    user.wait_until(lambda: BROKEN in user.statuses[1])
    assert BROKEN not in user.status
    user.wait_until(lambda: user.go.step_count > 1)
    user.key(Qt.Key.Key_Right)
    user.wait_until(lambda: user.steps[0] == 1)
    user.key(Qt.Key.Key_C)
    assert (user.go.is_comparison, user.problem) == (False, first)
    user.click("playButton")
    user.wait_until(lambda: user.step > 1)
