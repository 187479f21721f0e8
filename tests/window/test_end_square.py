"""A tour from the start to a chosen end: by Ctrl and a click, or from the menu of a square."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from knight_gui.board import Board
from knight_gui.documents.link import parse_link
from tests.window.user import A8, CONTROL, pick

BOARD = Board.parse("6x6")


@pytest.fixture
def started_user(user):
    """The user of a paused search from a6 on 6×6."""
    user.choose_size("6x6")
    user.start(A8, 3)
    return user


def click_with_control(user, name):
    view = user.board_view
    center = view.square_center(user.window.session.scene.setup.board.parse_square(name))
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, CONTROL, center)


def wait_for_end_square(user, name):
    def is_shown():
        frame = user.playback.frame
        return frame is not None and frame.tour is not None and frame.tour.names[-1] == name

    user.wait_until(is_shown)


def shown_notice(user):
    boxes = user.window.findChildren(QMessageBox, "importBox")
    return next((box for box in boxes if box.isVisible()), None)


def test_that_a_click_with_control_shows_a_tour_that_ends_there(started_user):
    click_with_control(started_user, "b6")
    wait_for_end_square(started_user, "b6")
    assert started_user.playback.frame.tour.names[0] == "a6"


def test_that_the_path_after_an_undone_move_is_judged_by_the_end(started_user):
    click_with_control(started_user, "b6")
    wait_for_end_square(started_user, "b6")
    started_user.go_to(34)
    started_user.wait_for_status("Can still become a tour that ends on b6")
    assert started_user.board_view.state.givens == ((36, BOARD.parse_square("b6")),)


def test_that_a_link_keeps_the_end(started_user):
    click_with_control(started_user, "b6")
    wait_for_end_square(started_user, "b6")
    started_user.give("copyLink")
    lesson = parse_link(QApplication.clipboard().text())
    assert lesson.scenes[0].setups[0].givens == ((36, BOARD.parse_square("b6")),)


def test_that_the_menu_of_a_square_shows_a_tour_that_ends_there_and_undo_the_search(started_user):
    pick(started_user.open_square_menu(BOARD.parse_square("f6")), "endHere")
    wait_for_end_square(started_user, "f6")
    started_user.key(Qt.Key.Key_Z, CONTROL)
    started_user.wait_until(lambda: not started_user.window.session.scene.setup.is_by_hand)


def test_that_an_end_that_no_tour_has_is_named(started_user):
    click_with_control(started_user, "c6")
    started_user.wait_until(shown_notice, started_user)
    assert shown_notice(started_user).text() == "No tour from a6 ends on c6."
    assert started_user.step == 3


def test_that_a_click_with_control_before_a_start_does_nothing(user):
    click_with_control(user, "b6")
    assert user.window.session.scene.setup.start is None


def test_that_a_race_offers_no_end(started_user):
    started_user.give("compare")
    started_user.wait_until(lambda: len(started_user.playback.clients) == 2)
    menu = started_user.open_square_menu(BOARD.parse_square("f5"))
    assert "endHere" not in [action.objectName() for action in menu.actions()]
    menu.close()
