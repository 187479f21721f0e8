"""Two searches side by side: one board, one start, one clock."""

from dataclasses import replace
from itertools import product

import pytest
import shiboken6
from PySide6.QtCore import Qt, QThread

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
def test_that_c_shows_a_second_board_with_the_other_search_from_the_same_start(user, button, names):
    user.choose_size("6x7")
    user.click(button)
    user.start(9, step=20)
    first = user.problem
    user.key(Qt.Key.Key_C)
    assert user.has("rivalBoard")
    assert not user.has("words")
    assert user.names == names
    user.wait_until_shown()
    assert (user.problems[0], user.steps) == (first, [0, 0])
    other = user.problems[1].strategy
    assert user.problems[1] == replace(first, strategy=other)
    assert other.ordering != first.strategy.ordering


def test_that_before_a_start_and_on_another_board_a_click_starts_both(user):
    user.click("compareButton")
    assert user.widget("compareButton").isChecked()
    for size, square, board in (
        ("8x8", 27, "board"),
        ("5x6", 29, "rivalBoard"),
        ("6x5", 29, "board"),
    ):
        user.choose_size(size)
        assert user.problems == [None, None]
        assert all("Click a square" in status for status in user.statuses)
        user.click_square(square, board)
        user.wait_until_shown()
        assert user.paths == [(square,), (square,)]
        assert [problem.board.size_text for problem in user.problems] == [size, size]
        assert user.go.is_playing
        user.key(Qt.Key.Key_End)


# Waiting


def test_that_who_has_arrived_says_so_and_waits(long):
    long.look_at(1000, 399)
    searching, solved = long.statuses
    assert "Solved" not in searching
    assert "Solved" in solved
    long.key(Qt.Key.Key_Right)
    long.wait_for_both(1001, 399)
    assert long.statuses[1] == solved
    assert "retreats · longest path" in long.widget("countsLabel").text()
    assert long.widget("rivalCountsLabel").text() == "0 retreats · longest path 400 of 400"
    long.look_at(20)
    assert "Solved" not in long.statuses[1]


# One clock


@pytest.mark.usefixtures("stopped_clock")
def test_that_a_click_on_either_board_starts_both_there_the_same_start_too(short):
    for board, square in product(BOARDS, (A8, 12)):
        short.click_square(square, board)
        short.wait_until(lambda there=(square,): short.paths == [there, there])
        short.wait_for_both(0, 0)
        assert short.go.is_playing


def test_that_end_speed_and_space_follow_the_search_that_goes_on(long):
    long.key(Qt.Key.Key_End)
    long.wait_until(lambda: long.step > 10_000)
    first_seen = long.step
    long.wait_until(lambda: long.step > first_seen)
    assert long.steps[1] == 399
    long.key(Qt.Key.Key_Left)
    assert not long.go.is_playing
    long.look_at(10)
    long.widget("speedSlider").setValue(MAX_NOTCH)
    long.key(Qt.Key.Key_Space)
    long.wait_until(lambda: long.step > 100_000 and long.steps[1] == 399)
    long.key(Qt.Key.Key_Space)
    assert not long.go.is_playing


# Other searches, other boards


@pytest.mark.usefixtures("stopped_clock")
def test_that_each_side_chooses_another_search_its_menu_ticks_it_and_both_begin_anew(short):
    first = short.problem
    short.choose_rival("horsetreads", NAIVE)
    assert short.problems == [first, replace(first, strategy=HORSETREADS)]
    assert (short.names, short.steps) == (["Naive", "Naive · horsetreads"], [0, 0])
    short.choose_contestant("knight-tour", GREEDY)
    short.wait_until_shown()
    strategies = [problem.strategy for problem in short.problems]
    assert strategies == [PRESETS["knight-tour"].greedy, HORSETREADS]
    assert short.names == ["Static · knight-tour", "Naive · horsetreads"]
    assert short.paths == [(A8,), (A8,)]
    menus = [short.widget(name).menu() for name in ("contestantButton", "rivalContestantButton")]
    ticked = [[a.objectName() for a in menu.actions() if a.isChecked()] for menu in menus]
    assert ticked == [["knight-tour-greedy"], ["horsetreads-naive"]]


# The end of the race


def test_that_c_again_keeps_the_first_search_gives_it_the_keys_and_ends_the_other_until_c(long):
    long.look_at(300)
    long.focus("rivalBoard")
    first = long.problem
    searched = long.go.clients[0].step_count
    rival = long.go.clients[1]
    assert len(long.threads) == 2
    long.key(Qt.Key.Key_C)
    assert len(long.threads) == 1
    assert not long.has("rivalBoard")
    assert long.has("words")
    assert long.widget("naiveButton").isChecked()
    assert (long.problem, long.step) == (first, 300)
    assert long.go.clients[0].step_count >= searched
    # nothing of it stays behind
    long.wait_until(lambda: not shiboken6.isValid(rival))
    long.wait_until(lambda: len(long.window.findChildren(QThread)) == 1)
    long.key(Qt.Key.Key_Right)
    long.wait_for_step(301)
    long.key(Qt.Key.Key_Space)
    assert long.go.is_playing
    long.key(Qt.Key.Key_C)
    long.wait_until_shown()
    assert (long.paths, len(long.threads)) == ([(A8,), (A8,)], 2)
