"""Levels of a search by hand, the tours that are kept, and the page of both."""

import json
from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QTableWidget

from knight_gui.documents.play_record import play_record_file, read_played_tours
from knight_gui.search.api import verdict
from knight_gui.search.by_hand import free_squares_from_head
from knight_gui.state.levels import LEVELS, Level
from knight_gui.state.programs import Variant
from knight_gui.state.scene import Disclosure
from tests.window.pages import WindowPage
from tests.window.test_by_hand import HandSearch
from tests.window.user import CONTROL, SHIFT

FIRST = LEVELS[0]


def tour_of(level):
    return verdict(level.board, (level.start,), level.goal).tour


TOUR = (8, 6, 0, 9, 7, 1, 10, 3, 5, 11, 2, 4)
"""A tour of the first level."""


class YourToursPageObject(WindowPage):
    """Page of the levels and of the user's tours."""

    NAME = "yourToursPage"
    KEYS = (Qt.Key.Key_Y, SHIFT)

    def row(self, table, row):
        """Return the texts of a row of a table."""
        widget = self.page_widget(table, QTableWidget)
        return [widget.item(row, column).text() for column in range(widget.columnCount())]


@pytest.fixture
def your_tours(user):
    """The page of the user's tours."""
    return YourToursPageObject(user)


@pytest.fixture
def hand_search(user):
    """The search by hand."""
    return HandSearch(user)


def press_keys_of(user, level, tour):
    """Make the moves of a tour with the keys of the free squares, without looking at the board."""
    move_order = level.setup.strategy.move_order
    user.window.setUpdatesEnabled(False)
    for depth, square in enumerate(tour[1:], 1):
        squares = free_squares_from_head(level.board, move_order, tour[:depth])
        user.key(Qt.Key(Qt.Key.Key_1 + squares.index(square)))
    user.window.setUpdatesEnabled(True)


def kept_tours():
    return read_played_tours(play_record_file())


def test_that_a_game_of_each_level_is_played_with_keys_alone(user):
    user.activate()
    for level in LEVELS:
        user.key(Qt.Key.Key_L, SHIFT)
        user.wait_for_frame()
        assert Level.of(user.window.session.scene.setup) == level
        press_keys_of(user, level, tour_of(level))
        user.wait_for_status("Solved")
    assert [Level.of(tour.setup) for tour in kept_tours()] == [*LEVELS]
    user.key(Qt.Key.Key_L, SHIFT)
    user.wait_for_message("You have solved every level")


def test_that_a_game_is_watched_again_beside_the_search_without_losing_its_moves(user, hand_search):
    user.give("nextLevel")
    hand_search.wait()
    press_keys_of(user, FIRST, TOUR)
    user.give("compare")
    user.wait_until(lambda: len(user.playback.clients) == 2)
    strip = user.widget("endingStrip")
    user.wait_until(strip.isVisible)
    user.click("playEndingButton")
    user.wait_until_hidden(strip)
    setup = next(setup for setup in user.window.session.scene.setups if setup.is_by_hand)
    assert setup.path == TOUR


def test_that_the_page_shows_the_best_tour_of_a_level_and_all_tours(user, your_tours, hand_search):
    your_tours.open_page()
    assert your_tours.row("levelTable", 0) == ["1. 3×4, from a1", "", "", ""]
    assert your_tours.page_widget("noTours").isVisible()
    user.key(Qt.Key.Key_Return)
    hand_search.wait()
    assert your_tours.page is None
    user.key(Qt.Key.Key_1)
    user.key(Qt.Key.Key_Backspace)
    hand_search.wait()
    user.key(Qt.Key.Key_I)
    press_keys_of(user, FIRST, TOUR)
    user.wait_for_status("Solved")
    your_tours.open_page()
    assert your_tours.row("levelTable", 0)[2:] == ["1", "1"]
    assert your_tours.row("tourTable", 0)[:2] == ["3×4, from a1", date.today().isoformat()]  # noqa: DTZ011
    your_tours.click_page_widget("playAgainButton")
    hand_search.wait()
    assert hand_search.setup == FIRST.setup
    press_keys_of(user, FIRST, TOUR)
    user.wait_for_status("Solved")
    your_tours.open_page()
    assert your_tours.row("levelTable", 0)[2:] == ["0", "0"], "less help is better"
    assert your_tours.row("tourTable", 1)[3:] == ["1", "1"], "the newest stands first"
    user.resize(1024, 700)
    table = your_tours.page_widget("tourTable", QTableWidget)
    user.wait_until(table.isColumnHidden, 1)
    assert table.horizontalScrollBar().maximum() == 0, "columns without room are hidden"


@pytest.mark.parametrize("hand", ["nextLevelButton", Qt.Key.Key_L])
def test_that_the_page_does_not_stay_over_the_next_level(user, your_tours, hand_search, hand):
    your_tours.open_page()
    user.use(hand, SHIFT)
    hand_search.wait()
    assert your_tours.page is None
    assert Level.of(hand_search.setup) == FIRST
    assert user.widget("hintButton").isVisible()
    user.key(Qt.Key.Key_1)
    user.wait_for_step(1)


def test_that_a_game_that_is_won_shows_what_the_searches_need_and_leads_on(user, hand_search):
    user.give("nextLevel")
    hand_search.wait()
    press_keys_of(user, FIRST, TOUR)
    user.wait_for_status("Solved")
    card = user.widget("endingCard")

    def is_compared():
        return card.ending is not None and "…" not in card.ending.text

    user.wait_until(is_compared)
    assert [run.name for run in card.ending.runs] == ["You", "Naive", "Warnsdorff"]
    assert [run.steps for run in card.ending.runs] == [11, 111, 11]
    assert user.widget("endingSentence").text().startswith("Time 0:0")
    assert not user.widget("hintButton").isVisible(), "there is nothing to hint at"
    assert user.widget("treeLabel").text() == "", "a game has no tree"
    user.key(Qt.Key.Key_Left)
    user.wait_until_hidden(card)
    user.key(Qt.Key.Key_Right)
    user.wait_until(card.isVisible)
    assert is_compared()
    user.click("nextLevelEndingButton")
    hand_search.wait()
    assert Level.of(hand_search.setup) == LEVELS[1]
    user.wait_until_hidden(card)
    user.key(Qt.Key.Key_1)
    user.wait_until(lambda: user.step == 1)


def test_that_a_tour_is_compared_with_the_search(user, your_tours, hand_search):
    user.give("nextLevel")
    hand_search.wait()
    press_keys_of(user, FIRST, TOUR)
    your_tours.open_page()
    your_tours.click_page_widget("compareTourButton")
    user.wait_for_comparison()
    yours, search = user.window.session.scene.setups
    assert yours.path == TOUR
    assert search.variant is Variant.GREEDY
    user.wait_until_at_end()
    assert len(kept_tours()) == 1, "nobody has played again"


def test_that_undo_brings_back_what_a_level_replaced_and_the_game_goes_on(user, hand_search):
    user.give("nextLevel")
    hand_search.wait()
    user.key(Qt.Key.Key_2)
    hand_search.wait()
    left_setup = hand_search.setup
    user.key(Qt.Key.Key_R)
    hand_search.wait()
    user.key(Qt.Key.Key_Z, CONTROL)
    hand_search.wait()
    assert hand_search.setup == left_setup
    press_keys_of(user, FIRST, TOUR[1:])
    user.wait_for_status("Solved")
    assert len(kept_tours()) == 1


def test_that_only_moves_made_here_outside_of_a_lesson_are_kept(user, hand_search):
    moves = "_".join(FIRST.board.names(TOUR[1:-1]))
    user.paste(f"knight:3x4/a1/warnsdorff?step=10&moves={moves}")
    hand_search.wait()
    user.key(Qt.Key.Key_1)
    user.wait_for_status("Solved")
    assert kept_tours() == ()
    user.give("nextLevel", "keepRecord")
    hand_search.wait()
    press_keys_of(user, LEVELS[1], tour_of(LEVELS[1]))
    user.wait_for_status("Solved")
    assert kept_tours() == ()


def test_that_help_by_an_open_book_is_kept(user, your_tours, hand_search):
    user.give("nextLevel")
    hand_search.wait()
    user.window.session.update(disclosure=Disclosure.ALL_MOVES)
    press_keys_of(user, FIRST, TOUR)
    user.wait_for_status("Solved")
    your_tours.open_page()
    assert your_tours.row("levelTable", 0)[2] == "open book"


def test_that_what_was_played_is_exported_and_erased(
    user, your_tours, hand_search, monkeypatch, tmp_path
):
    user.give("nextLevel")
    hand_search.wait()
    press_keys_of(user, FIRST, TOUR)
    user.wait_for_status("Solved")
    your_tours.open_page()
    file = tmp_path / "mine.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    your_tours.click_page_widget("exportRecordButton")
    (entry,) = json.loads(file.read_text(encoding="utf-8"))["tours"]
    assert entry["search"]["board"] == "3x4"
    your_tours.click_page_widget("eraseRecordButton")
    box = user.window.findChild(QMessageBox, "eraseBox")
    erase_button = next(each for each in box.buttons() if each.text() == "Erase")
    QTest.mouseClick(erase_button, Qt.MouseButton.LeftButton)
    assert kept_tours() == ()
    assert your_tours.row("levelTable", 0)[1:] == ["", "", ""]
