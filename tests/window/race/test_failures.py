"""Failures of the rival in a race: shown on its board, with the race still usable."""

from operator import attrgetter

import pytest
from PySide6.QtCore import Qt

from knight_gui.player.frame import SearchStatus
from knight_gui.search.strategy import PRESETS
from knight_gui.state.programs import Variant
from knight_gui.state.speed import MAX_NOTCH
from tests.window.test_failures import BROKEN
from tests.window.user import A8

NAIVE = Variant.NAIVE
GREEDY = Variant.GREEDY
HORSETREADS = PRESETS["horsetreads"].naive

# Failures


@pytest.mark.parametrize("notch", [0, MAX_NOTCH])
def test_that_a_failure_of_the_rival_is_shown_on_its_board_until_the_next_step(
    long_race, race_boards, fail_recording, notch
):
    """A pending answer must not clear the failure."""
    long_race.widget("speedSlider").setValue(notch)
    race_boards.choose_rival("horsetreads", NAIVE)
    rival = long_race.playback.clients[1]

    def has_come_far():
        return (rival.step if notch else rival.step_count) > 10_000

    def is_of_rival(recording, _):
        return recording.problem.strategy == HORSETREADS

    def is_stopped():
        return rival.status is SearchStatus.STOPPED

    def has_failed():
        return BROKEN in race_boards.statuses[1]

    long_race.wait_until(has_come_far)
    fail_recording("advance", is_of_rival)
    long_race.wait_until(is_stopped)
    long_race.wait_until_idle()
    long_race.qtbot.wait(50)
    long_race.wait_until(has_failed)
    assert BROKEN not in long_race.status
    assert not long_race.playback.is_playing
    race_boards.go_to_both(50)
    assert BROKEN not in race_boards.statuses[1]
    race_boards.choose_rival("knight-gui", GREEDY)
    assert long_race.playback.is_playing
    long_race.wait_until(attrgetter("has_ended"), long_race.playback.clients[1])


def test_that_a_rival_that_cannot_be_opened_leaves_the_first_search_usable(
    user, race_boards, fail_recording
):
    user.choose_size("5x5")
    user.start(A8)
    first = user.problem

    def is_of_rival(_, problem):
        return problem != first

    def has_failed():
        return BROKEN in race_boards.statuses[1]

    fail_recording("__init__", is_of_rival)
    user.key(Qt.Key.Key_C)
    user.wait_until(has_failed)
    assert BROKEN not in user.status
    user.wait_until_searched_past(1)
    next_step = race_boards.steps[0] + 1
    user.key(Qt.Key.Key_Right)

    def shows_next_step():
        return race_boards.steps[0] >= next_step

    user.wait_until(shows_next_step)
    user.key(Qt.Key.Key_C)
    assert (user.playback.is_comparison, user.problem) == (False, first)
    user.click("playButton")
    user.wait_past_step(1)
