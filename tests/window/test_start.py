"""A click on a square starts a tour there."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from knight_gui.board import Board
from knight_gui.search.kinds import StepType
from knight_gui.search.strategy import Ordering
from knight_gui.window.main_window import MainWindow
from tests.window.frames import drag
from tests.window.user import A8

BOARD = Board()
LEFT = Qt.MouseButton.LeftButton


def click_view(user, square):
    view = user.board_view
    QTest.mouseClick(view, LEFT, pos=view.square_center(square))


def cursor_square_name(user):
    """Return the accessible name of the square under the cursor of the board."""
    cell = QAccessible.queryAccessibleInterface(user.board_view).focusChild()
    return cell.text(QAccessible.Text.Name).split(",")[0]


def click_window(user, square):
    view = user.board_view
    window = user.window
    pos = view.mapTo(window, view.square_center(square))
    QTest.mouseClick(window.windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, pos)


@pytest.mark.parametrize("click", [click_view, click_window])
def test_that_a_click_on_a_square_starts_a_tour_there_and_plays(user, click):
    for square in map(BOARD.parse_square, ("a8", "e5", "h1")):
        click(user, square)
        assert user.problem.path == (square,)
        user.wait_for_frame()
        assert user.playback.is_playing
        user.wait_past_step(1)
        assert user.position.path[0] == square


def test_that_a_new_window_asks_for_a_square(user):
    assert isinstance(user.window, MainWindow)
    assert user.problem is None
    assert "Click a square" in user.status
    assert user.window.windowTitle()
    assert not user.window.windowIcon().isNull()


def test_that_an_empty_window_offers_a_lesson_and_keeps_the_focus(user):
    user.activate()
    assert user.widget("firstGameButton").isVisible()
    user.click("firstLessonButton")
    assert user.window.session.scene.lesson is not None
    # Qt would give the focus to the next field, which would take the keys of the lesson
    assert not user.widget("firstLessonButton").isVisible()
    assert QApplication.focusWidget() is user.window


def test_that_an_empty_window_offers_a_game(user):
    user.click("firstGameButton")
    assert user.window.session.scene.setup.is_by_hand
    user.click_square(A8)
    user.wait_for_frame()
    assert not user.widget("firstGameButton").isVisible()


def test_that_an_empty_window_offers_examples_where_it_has_room(user):
    card = user.widget("examplesCard")
    user.resize(1280, 820)
    assert card.isVisible()
    user.resize(640, 400)
    assert not card.isVisible()
    user.resize(1280, 820)
    user.click("straightButton")
    user.wait_for_path(A8)
    assert user.problem.strategy.ordering is Ordering.WARNSDORFF
    assert not card.isVisible()


@pytest.mark.parametrize("button", [Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton])
def test_that_only_a_left_click_on_one_square_starts(user, button):
    view = user.board_view
    QTest.mouseClick(view, button, pos=view.square_center(3))
    drag(view, view.square_center(3), view.square_center(4))
    assert user.problem is None


def test_that_the_first_position_is_the_start(user):
    user.start(A8, step=0)
    assert user.position.step_type is StepType.START
    assert user.position.path == (A8,)
    assert "a8" in user.headline


def test_that_a_search_is_started_by_the_keyboard_alone(user):
    user.focus("board")
    assert cursor_square_name(user) == "a8"
    down = Qt.Key.Key_Down
    right = Qt.Key.Key_Right
    user.keys(down, right, right, Qt.Key.Key_Up, down)
    assert user.problem is None, "the arrows moved more than the cursor"
    assert cursor_square_name(user) == "c7"
    user.key(Qt.Key.Key_Return)
    user.wait_for_frame()
    assert BOARD.name(user.problem.path[0]) == "c7"
    assert user.playback.is_playing


def test_that_arrows_do_not_step_while_the_board_has_the_focus(user):
    user.start(A8, step=20)
    user.focus("board")
    user.keys(Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_PageDown)
    user.wait_for_step(21)
    user.key(Qt.Key.Key_Space)
    assert user.playback.is_playing
