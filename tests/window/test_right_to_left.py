"""Right-to-left layout: texts are mirrored; time, board and code are not."""

import pytest
from PySide6.QtCore import QPoint, Qt


@pytest.fixture(autouse=True)
def _read_from_the_right(window):
    """Lay the window out from right to left."""
    window.setLayoutDirection(Qt.LayoutDirection.RightToLeft)


@pytest.fixture
def left_edge_x(user):
    """A function that returns the left edge of a widget in the window."""

    def left(name):
        assert user.widget(name).isVisible(), name
        return user.widget(name).mapTo(user.window, QPoint(0, 0)).x()

    return left


def test_that_the_layout_is_mirrored(user, left_edge_x):
    user.resize(1440, 900)
    assert left_edge_x("words") < left_edge_x("board")
    user.resize(700, 500)
    assert left_edge_x("words") < left_edge_x("board")


def test_that_each_landscape_is_under_its_board(user, left_edge_x):
    user.start(0)
    user.give("compare")
    user.wait_for_comparison()
    user.wait_until(lambda: left_edge_x("timeline") > left_edge_x("rivalTimeline"))
    assert left_edge_x("board") > left_edge_x("rivalBoard")


def test_that_playback_board_and_code_are_not_mirrored(user, left_edge_x):
    user.start(0)
    names = ("playButton", "firstButton", "stepBackButton", "stepForwardButton", "lastButton")
    edges_x = [*map(left_edge_x, (*names, "speedSlider"))]
    assert edges_x == sorted(set(edges_x))
    view = user.board_view
    assert view.square_center(0).x() < view.square_center(7).x()
    assert view.board_geometry.square_at(view.square_center(7)) == 7
    assert user.widget("codePanel").layoutDirection() is Qt.LayoutDirection.LeftToRight
    assert user.widget("words").layoutDirection() is Qt.LayoutDirection.RightToLeft


def test_that_the_landscape_is_not_mirrored(user):
    user.click("greedyButton")
    user.search(0)
    user.click_strip(0.9)
    user.wait_past_step(50)
    user.click_strip(0.1)
    user.wait_until(lambda: user.step < 10)
