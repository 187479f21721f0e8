"""A board looked at closely: the wheel, a hand that drags, and the way back."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from knight_gui.board import Board
from knight_gui.window.board.view import BoardView
from tests.window.frames import WARNSDORFF, drag, frame, on_screen, turn_wheel

LEFT = Qt.MouseButton.LeftButton
NO_KEY = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def view(qtbot):
    view = on_screen(qtbot, BoardView(), 500, 400)
    view.set_board(Board(40, 60))
    view.clearFocus()
    return view


def test_that_the_wheel_shows_squares_larger_around_the_pointer(view):
    spot = QPoint(310, 170)
    side = view.board_geometry.square_px
    square = view.board_geometry.square_at(spot)
    turn_wheel(view, spot, 5)
    assert view.board_geometry.square_px > side
    assert view.board_geometry.square_at(spot) == square
    turn_wheel(view, spot, -6)
    assert view.board_geometry.square_px == side


def test_that_the_hand_drags_the_board_and_starts_nothing(view, qtbot):
    turn_wheel(view, QPoint(250, 200), 8)
    origin = QPoint(250, 200)
    target = QPoint(190, 160)
    square = view.board_geometry.square_at(origin)
    with qtbot.assertNotEmitted(view.square_chosen, wait=QApplication.doubleClickInterval() + 50):
        drag(view, origin, (origin + target) / 2, target)
    assert view.board_geometry.square_at(target) == square


def test_that_a_click_on_a_board_looked_at_closely_starts_once_it_is_no_double_click(view, qtbot):
    turn_wheel(view, QPoint(250, 200), 8)
    spot = QPoint(250, 200)
    with qtbot.waitSignal(view.square_chosen) as chosen:
        QTest.mouseClick(view, LEFT, pos=spot)
    assert chosen.args == [view.board_geometry.square_at(spot)]


def test_that_a_double_click_shows_the_whole_board_and_starts_nothing(view, qtbot):
    side = view.board_geometry.square_px
    spot = QPoint(250, 200)
    turn_wheel(view, spot, 8)
    with qtbot.assertNotEmitted(view.square_chosen, wait=QApplication.doubleClickInterval() + 50):
        QTest.mouseClick(view, LEFT, pos=spot)
        QTest.mouseDClick(view, LEFT, pos=spot)
    assert view.board_geometry.square_px == side


def test_that_the_cursor_of_the_keyboard_stays_in_sight(view, qtbot):
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    view.setFocus()
    turn_wheel(view, QPoint(5, 5), 10)
    for key, times in ((Qt.Key.Key_Right, 59), (Qt.Key.Key_Down, 39)):
        for _ in range(times):
            QTest.keyClick(view, key)
            assert view.rect().contains(view.board_geometry.square_center(view.state.cursor_square))
    assert view.state.cursor_square == view.board.size - 1


def test_that_numbers_come_where_squares_are_large_enough(view):
    view.set_board(Board(40, 40))
    view.show_frame(frame(Board(40, 40), 0, WARNSDORFF, 300), 0)
    turn_wheel(view, QPoint(0, 0), 9)
    assert view.board_geometry.square_px > 30
    assert not view.grab().isNull()


def test_that_another_board_is_seen_as_a_whole(view):
    turn_wheel(view, QPoint(250, 200), 8)
    view.set_board(Board())
    assert view.rect().contains(view.board_geometry.square_center(0))
    assert view.rect().contains(view.board_geometry.square_center(63))
