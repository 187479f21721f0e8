"""The numbers of a tour: under the mouse, or always by choice."""

from PySide6.QtCore import QEvent, QPointF
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication

from knight_gui.window.platform.remembered_scene import load_remembered_scene
from tests.window.user import A8


def point_at_board(user):
    pos = QPointF(user.board_view.square_center(A8))
    QApplication.sendEvent(user.board_view, QEnterEvent(pos, pos, pos))


def point_elsewhere(user):
    QApplication.sendEvent(user.board_view, QEvent(QEvent.Type.Leave))


def test_that_the_numbers_of_a_tour_are_shown_under_the_mouse(user):
    user.window.session.update(reduces_motion=True)
    user.search(A8, "5x5")
    square = user.position.path[5]
    # on a screen the mouse may be over the board already
    point_elsewhere(user)
    node = user.picture_of(square)
    point_at_board(user)
    assert user.picture_of(square) != node
    point_elsewhere(user)
    assert user.picture_of(square) == node
    # a path that is no tour has its numbers always
    user.go_to(user.playback.step_count - 1)
    path_number = user.picture_of(square)
    point_at_board(user)
    point_elsewhere(user)
    assert user.picture_of(square) == path_number


def test_that_the_numbers_of_a_tour_stay_by_choice_which_is_remembered(user):
    user.window.session.update(reduces_motion=True)
    user.search(A8, "5x5")
    square = user.position.path[5]
    # on a screen the mouse may be over the board already
    point_elsewhere(user)
    node = user.picture_of(square)
    user.give("tourNumbers")
    numbered = user.picture_of(square)
    assert numbered != node
    assert load_remembered_scene().shows_tour_numbers
    user.give("tourNumbers")
    assert user.picture_of(square) == node
