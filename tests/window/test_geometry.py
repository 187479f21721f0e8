"""The window has room for all that is in it, at every size."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QLabel, QScrollArea, QToolButton, QWidget

from tests.window.user import A8

WINDOW_SIZES = [(640, 480), (800, 600), (1100, 780), (1280, 800), (1920, 1080), (3840, 2160)]


@pytest.fixture
def view_at(user):
    """The board's view in a window of a given size."""

    def resized(width, height):
        user.window.resize(width, height)
        user.wait_until(lambda: (user.window.width(), user.window.height()) == (width, height))
        return user.board_view

    return resized


def corners(board):
    last_row, last_col = (board.rows - 1) * board.cols, board.cols - 1
    return {0, last_col, last_row, last_row + last_col}


def test_that_the_window_is_resized_in_the_middle_of_a_search(user, view_at):
    user.start(A8)
    user.widget("speedSlider").setValue(30)
    user.click("playButton")
    board = user.problem.board
    for width, height in [*WINDOW_SIZES, *WINDOW_SIZES[::-1]]:
        view = view_at(width, height)
        step = user.step
        user.wait_until(lambda step=step: user.step > step)
        assert user.go.is_playing
        assert_squares_are_hit(view, board)


def test_that_the_window_is_resized_while_a_search_runs_flat_out(user, view_at):
    user.choose_size("20x20")
    user.start(A8)
    user.click("lastButton")
    for width, height in WINDOW_SIZES:
        view = view_at(width, height)
        step = user.step
        user.wait_until(lambda step=step: user.step > step)
        assert_squares_are_hit(view, user.problem.board)


def assert_squares_are_hit(view, board):
    for square in corners(board):
        assert view.square_at(view.center_of(square)) == square


def cut_off(window):
    """The texts that have less room than they need."""
    found = []
    for label in window.findChildren(QLabel):
        if label.wordWrap():
            lacks = label.heightForWidth(label.width()) > label.height() + 1
        else:
            lacks = label.minimumSizeHint().width() > label.width() + 1
        if lacks and label.isVisible():
            found.append(label.text())
    for button in window.findChildren(QToolButton):
        # a long program's name may give way
        lacks = button.width() < button.sizeHint().width() and button.menu() is None
        if lacks and button.isVisible():
            found.append(button.text())
    return found


def outside(window):
    """The widgets that are not wholly inside the window."""
    inside = window.rect()
    scrolled = [area.widget() for area in window.findChildren(QScrollArea)]
    return [
        widget.objectName() or type(widget).__name__
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and not widget.isWindow()
        # what there is no room for can be scrolled to
        and not any(widget is inner or inner.isAncestorOf(widget) for inner in scrolled)
        and not inside.contains(QRect(widget.mapTo(window, QPoint(0, 0)), widget.size()))
    ]


def just_started(_user):
    """Nothing has been clicked yet."""


def retreating(user):
    user.start(A8)
    user.go_to(32)


def choosing_among_eight(user):
    user.click("greedyButton")
    user.start(27)
    user.go_to(0)
    assert len(user.position.candidates) == 8


def solved(user):
    user.click("greedyButton")
    user.start(A8)
    user.wait_for_end()


def without_a_tour(user):
    user.choose_size("5x5")
    user.start(1)
    user.wait_for_end()


def stuck(user):
    user.choose_program("knight")
    user.start(5 * 8 + 4)
    user.wait_for_end()


def stopped(user):
    user.start(A8)
    user.click("stopButton")
    user.wait_until_stopped()


@pytest.mark.parametrize(
    "scene",
    [just_started, retreating, choosing_among_eight, solved, without_a_tour, stuck, stopped],
    ids=lambda scene: scene.__name__,
)
def test_that_no_text_is_cut_off_and_nothing_lies_outside(user, view_at, scene):
    scene(user)
    window = user.window
    for width, height in WINDOW_SIZES:
        view_at(width, height)
        # a changed text gets its room with the next look at the layout
        user.wait_until(lambda: not cut_off(window) and not outside(window))
        assert (window.width(), window.height()) == (width, height), "the texts pushed it open"
        assert user.side_px >= 20
