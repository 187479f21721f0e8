"""A click on a square starts a tour there."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from knight_gui.search.kinds import StepKind
from knight_gui.tour import Board
from knight_gui.window.main_window import MainWindow
from tests.window.user import A8

BOARD = Board()
LEFT = Qt.MouseButton.LeftButton


def on_the_view(user, square):
    view = user.board_view
    QTest.mouseClick(view, LEFT, pos=view.center_of(square))


def on_the_window(user, square):
    view, window = user.board_view, user.window
    where = view.mapTo(window, view.center_of(square))
    QTest.mouseClick(window.windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, where)


@pytest.mark.parametrize("click", [on_the_view, on_the_window])
def test_that_a_click_on_a_square_starts_a_tour_there_and_plays(user, click):
    for square in map(BOARD.parse_square, ("a8", "e5", "h1")):
        click(user, square)
        assert user.problem.path == (square,)
        user.wait_until(lambda: user.go.frame is not None)
        assert user.go.is_playing
        user.wait_until(lambda: user.step >= 2)
        assert user.position.path[0] == square


def test_that_the_window_can_be_made_without_arguments_and_asks_for_a_square(user):
    assert isinstance(user.window, MainWindow)
    assert user.problem is None
    assert "Click a square" in user.status
    assert user.window.windowTitle()
    assert not user.window.windowIcon().isNull()


def test_that_a_click_elsewhere_starts_another_tour_there(user):
    user.start(A8)
    user.click_square(35)
    user.wait_until(lambda: user.go.frame is not None and user.problem.path == (35,))
    assert user.go.is_playing
    assert user.position.path[0] == 35


def test_that_a_click_on_the_same_square_watches_its_search_again(user):
    user.start(A8)
    user.go_to(900)
    searched = user.go.steps
    user.click_square(A8)
    user.wait_until(lambda: user.step < 900)
    assert user.go.is_playing
    assert user.go.steps >= searched, "the search itself was thrown away"


def test_that_a_click_in_the_middle_of_a_fast_search_starts_anew(user):
    user.click_square(A8)
    user.key(Qt.Key.Key_End)
    user.wait_until(lambda: user.step > 100_000)
    user.click_square(27)
    user.wait_until(lambda: user.go.frame is not None and user.problem.path == (27,))
    assert user.position.path[0] == 27
    user.wait_until(lambda: user.step > 0)


def test_that_what_begins_on_one_square_and_ends_on_another_is_no_click(user):
    view = user.board_view
    QTest.mousePress(view, LEFT, pos=view.center_of(3))
    QTest.mouseMove(view, view.center_of(4))
    QTest.mouseRelease(view, LEFT, pos=view.center_of(4))
    assert user.problem is None


@pytest.mark.parametrize("button", [Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton])
def test_that_only_the_left_button_starts(user, button):
    QTest.mouseClick(user.board_view, button, pos=user.board_view.center_of(3))
    assert user.problem is None


def test_that_a_click_beside_the_board_does_nothing(user):
    view = user.board_view
    for spot in (QPoint(1, 0), QPoint(1, 1), view.rect().bottomRight()):
        assert view.square_at(spot) is None
        QTest.mouseClick(view, LEFT, pos=spot)
    assert user.problem is None


def test_that_a_double_click_is_a_click(user):
    view, where = user.board_view, user.board_view.center_of(10)
    QTest.mouseClick(view, LEFT, pos=where)
    QTest.mouseDClick(view, LEFT, pos=where)
    user.wait_until(lambda: user.step > 0)
    assert user.problem.path == (10,)


def test_that_the_first_position_is_the_knight_on_its_start(user):
    user.start(A8)
    user.go_to(0)
    assert user.position.kind is StepKind.START
    assert user.position.path == (A8,)
    assert "a8" in user.headline


def test_that_a_square_is_started_on_with_the_keyboard_alone(user):
    user.focus("board")
    start = BOARD.parse_square("a8")
    assert f"cursor is on {BOARD.name(start)}" in user.board_view.accessibleDescription()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Up):
        user.key(key)
    user.key(Qt.Key.Key_Down)
    assert user.problem is None, "the arrows moved more than the cursor"
    assert "cursor is on c7" in user.board_view.accessibleDescription()
    user.key(Qt.Key.Key_Return)
    user.wait_until(lambda: user.go.frame is not None)
    assert BOARD.name(user.problem.path[0]) == "c7"
    assert user.go.is_playing


def test_that_the_cursor_stays_on_the_board(user):
    user.focus("board")
    for _ in range(10):
        user.key(Qt.Key.Key_Up)
        user.key(Qt.Key.Key_Left)
    assert "cursor is on a8" in user.board_view.accessibleDescription()
    for _ in range(10):
        user.key(Qt.Key.Key_Down)
        user.key(Qt.Key.Key_Right)
    assert "cursor is on h1" in user.board_view.accessibleDescription()


def test_that_the_cursor_is_seen_while_the_board_has_the_focus_and_only_then(user):
    plain = user.picture_of(A8)
    user.focus("board")
    user.wait_until(lambda: user.picture_of(A8) != plain)
    user.key(Qt.Key.Key_Tab)
    user.wait_until(lambda: user.picture_of(A8) == plain)


def test_that_while_the_board_has_the_focus_arrows_do_not_step_but_other_keys_still_act(user):
    user.start(A8)
    user.go_to(20)
    user.focus("board")
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left):
        user.key(key)
    user.key(Qt.Key.Key_PageDown)
    user.wait_for_step(21)
    user.key(Qt.Key.Key_Space)
    assert user.go.is_playing
