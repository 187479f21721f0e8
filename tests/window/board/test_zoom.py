"""A zoomed board: zooming with the wheel, panning with the mouse, and the way back."""

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
    """A view of a board of 40 × 60 squares."""
    view = on_screen(qtbot, BoardView(), 500, 400)
    view.set_board(Board(40, 60))
    view.clearFocus()
    return view


def test_that_the_wheel_zooms_around_the_pointer(view):
    pos = QPoint(310, 170)
    square_px = view.board_geometry.square_px
    square = view.board_geometry.square_at(pos)
    turn_wheel(view, pos, 5)
    assert view.board_geometry.square_px > square_px
    assert view.board_geometry.square_at(pos) == square
    turn_wheel(view, pos, -6)
    assert view.board_geometry.square_px == square_px


def test_that_dragging_pans_the_board_and_chooses_no_square(view, qtbot):
    turn_wheel(view, QPoint(250, 200), 8)
    origin = QPoint(250, 200)
    target = QPoint(190, 160)
    square = view.board_geometry.square_at(origin)
    with qtbot.assertNotEmitted(view.square_chosen, wait=QApplication.doubleClickInterval() + 50):
        drag(view, origin, (origin + target) / 2, target)
    assert view.board_geometry.square_at(target) == square


def test_that_a_click_on_a_zoomed_board_chooses_a_square_unless_it_is_a_double_click(view, qtbot):
    turn_wheel(view, QPoint(250, 200), 8)
    pos = QPoint(250, 200)
    with qtbot.waitSignal(view.square_chosen) as blocker:
        QTest.mouseClick(view, LEFT, pos=pos)
    assert blocker.args == [view.board_geometry.square_at(pos)]


def test_that_a_double_click_shows_the_whole_board_and_chooses_no_square(view, qtbot):
    square_px = view.board_geometry.square_px
    pos = QPoint(250, 200)
    turn_wheel(view, pos, 8)
    with qtbot.assertNotEmitted(view.square_chosen, wait=QApplication.doubleClickInterval() + 50):
        QTest.mouseClick(view, LEFT, pos=pos)
        QTest.mouseDClick(view, LEFT, pos=pos)
    assert view.board_geometry.square_px == square_px


def test_that_the_keyboards_cursor_stays_visible(view, qtbot):
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    view.setFocus()
    turn_wheel(view, QPoint(5, 5), 10)
    for key, times in ((Qt.Key.Key_Right, 59), (Qt.Key.Key_Down, 39)):
        for _ in range(times):
            QTest.keyClick(view, key)
            assert view.rect().contains(view.board_geometry.square_center(view.state.cursor_square))
    assert view.state.cursor_square == view.board.size - 1


def test_that_a_board_zoomed_to_numbers_can_be_drawn(view):
    view.set_board(Board(40, 40))
    view.show_frame(frame(Board(40, 40), 0, WARNSDORFF, 300), 0)
    turn_wheel(view, QPoint(0, 0), 9)
    assert view.board_geometry.square_px > 30
    assert not view.grab().isNull()


def test_that_another_board_is_not_zoomed(view):
    turn_wheel(view, QPoint(250, 200), 8)
    view.set_board(Board())
    assert view.rect().contains(view.board_geometry.square_center(0))
    assert view.rect().contains(view.board_geometry.square_center(63))
