"""Two searches side by side: one board, one start, one clock."""

from dataclasses import replace
from itertools import product

import pytest
import shiboken6
from PySide6.QtCore import Qt, QThread
from PySide6.QtWidgets import QApplication

from knight_gui.search.strategy import PRESETS
from knight_gui.state.programs import Variant
from knight_gui.state.speed import MAX_NOTCH
from tests.window.race.conftest import BOARDS
from tests.window.user import A8

NAIVE = Variant.NAIVE
GREEDY = Variant.GREEDY
HORSETREADS = PRESETS["horsetreads"].naive

# Beginning


@pytest.mark.parametrize(
    ("button", "names"),
    [
        ("naiveButton", ["Naive", "Greedy (Warnsdorff)"]),
        ("greedyButton", ["Greedy (Warnsdorff)", "Naive"]),
    ],
)
@pytest.mark.usefixtures("stopped_clock")
def test_that_c_opens_a_second_search_from_the_same_start(user, race_boards, button, names):
    user.choose_size("6x7")
    user.click(button)
    user.start(9, step=20)
    first = user.problem
    user.key(Qt.Key.Key_C)
    assert race_boards.is_shown("rivalBoard")
    assert not race_boards.is_shown("words")
    assert race_boards.names == names
    race_boards.wait_for_both(20, 20)
    assert (race_boards.problems[0], race_boards.steps) == (first, [20, 20])
    other = race_boards.problems[1].strategy
    assert race_boards.problems[1] == replace(first, strategy=other)
    assert other.ordering != first.strategy.ordering


def test_that_a_click_starts_both_searches_on_any_board(user, race_boards):
    user.click("compareButton")
    assert user.widget("compareButton").isChecked()
    for size, square, board in (
        ("8x8", 27, "board"),
        ("5x6", 29, "rivalBoard"),
        ("6x5", 29, "board"),
    ):
        user.choose_size(size)
        assert race_boards.problems == [None, None]
        assert all("Click a square" in status for status in race_boards.statuses)
        user.click_square(square, board)
        race_boards.wait_for_frames()
        assert race_boards.paths == [(square,), (square,)]
        assert [problem.board.size_text for problem in race_boards.problems] == [size, size]
        assert user.playback.is_playing
        user.key(Qt.Key.Key_End)


# Waiting


def test_that_a_solved_search_waits_at_its_end(long_race, race_boards):
    race_boards.go_to_both(1000, 399)
    searching, solved = race_boards.statuses
    assert "Solved" not in searching
    assert "Solved" in solved
    long_race.key(Qt.Key.Key_Right)
    race_boards.wait_for_both(1001, 399)
    assert race_boards.statuses[1] == solved
    assert "retreats · longest path" in long_race.widget("countsLabel").text()
    assert long_race.widget("rivalCountsLabel").text() == "0 retreats · longest path 400 of 400"
    race_boards.go_to_both(20)
    assert "Solved" not in race_boards.statuses[1]


# One clock


@pytest.mark.usefixtures("stopped_clock")
def test_that_a_click_on_either_board_restarts_both_searches(short_race, race_boards):
    for board, square in product(BOARDS, (A8, 12)):
        short_race.click_square(square, board)
        short_race.wait_until(lambda path=(square,): race_boards.paths == [path, path])
        race_boards.wait_for_both(0, 0)
        assert short_race.playback.is_playing


def test_that_playback_keys_follow_the_longer_search(long_race, race_boards):
    long_race.key(Qt.Key.Key_End)
    long_race.wait_past_step(10_000)
    first_seen = long_race.step
    long_race.wait_past_step(first_seen)
    assert race_boards.steps[1] == 399
    long_race.key(Qt.Key.Key_Left)
    assert not long_race.playback.is_playing
    race_boards.go_to_both(10)
    long_race.widget("speedSlider").setValue(MAX_NOTCH)
    long_race.key(Qt.Key.Key_Space)
    long_race.wait_until(lambda: long_race.step > 100_000 and race_boards.steps[1] == 399)
    long_race.key(Qt.Key.Key_Space)
    assert not long_race.playback.is_playing


# Other searches, other boards


@pytest.mark.usefixtures("stopped_clock")
def test_that_a_menu_of_either_side_changes_its_search_and_restarts_both(short_race, race_boards):
    first = short_race.problem
    race_boards.choose_rival("horsetreads", NAIVE)
    assert race_boards.problems == [first, replace(first, strategy=HORSETREADS)]
    assert (race_boards.names, race_boards.steps) == (["Naive", "Naive · horsetreads"], [0, 0])
    short_race.choose_contestant("knight-tour", GREEDY)
    race_boards.wait_for_frames()
    strategies = [problem.strategy for problem in race_boards.problems]
    assert strategies == [PRESETS["knight-tour"].greedy, HORSETREADS]
    assert race_boards.names == ["Static · knight-tour", "Naive · horsetreads"]
    assert race_boards.paths == [(A8,), (A8,)]
    menus = [
        short_race.widget(name).menu() for name in ("contestantButton", "rivalContestantButton")
    ]
    ticked = [[a.objectName() for a in menu.actions() if a.isChecked()] for menu in menus]
    assert ticked == [["knight-tour-greedy"], ["horsetreads-naive"]]


def test_that_the_board_on_the_left_is_copied(short_race):
    left, right = short_race.playback.clients
    assert left.frame.position.path != right.frame.position.path
    short_race.give("copy")
    numbers = [int(number) for number in QApplication.clipboard().text().split()]
    path = left.frame.position.path
    assert [numbers.index(number) for number in range(1, len(path) + 1)] == list(path)


# The end of the race


def test_that_the_end_of_a_race_keeps_the_first_search_and_its_keys(long_race, race_boards):
    race_boards.go_to_both(300)
    long_race.focus("rivalBoard")
    first = long_race.problem
    step_count_before = long_race.playback.clients[0].step_count
    rival = long_race.playback.clients[1]
    assert len(race_boards.threads) == 2
    long_race.key(Qt.Key.Key_C)
    assert len(race_boards.threads) == 1
    assert not race_boards.is_shown("rivalBoard")
    assert race_boards.is_shown("words")
    assert long_race.widget("naiveButton").isChecked()
    assert (long_race.problem, long_race.step) == (first, 300)
    assert long_race.playback.clients[0].step_count >= step_count_before
    # nothing of it stays behind
    long_race.wait_until(lambda: not shiboken6.isValid(rival))
    long_race.wait_until(lambda: len(long_race.window.findChildren(QThread)) == 1)
    long_race.key(Qt.Key.Key_Right)
    long_race.wait_for_step(301)
    long_race.key(Qt.Key.Key_Space)
    assert long_race.playback.is_playing
    long_race.key(Qt.Key.Key_C)
    race_boards.wait_for_frames()
    assert (race_boards.paths, len(race_boards.threads)) == ([(A8,), (A8,)], 2)
