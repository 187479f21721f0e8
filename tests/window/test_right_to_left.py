"""Where one reads from the right: what is said stands mirrored, time and moves do not."""

import pytest
from PySide6.QtCore import QPoint, Qt


@pytest.fixture(autouse=True)
def _read_from_the_right(window):
    window.setLayoutDirection(Qt.LayoutDirection.RightToLeft)


@pytest.fixture
def left_of(user):
    """Where a part of the window begins."""

    def left(name):
        assert user.widget(name).isVisible(), name
        return user.widget(name).mapTo(user.window, QPoint(0, 0)).x()

    return left


def test_that_what_is_read_first_stands_on_the_right(user, left_of):
    user.resize(1440, 900)
    assert left_of("words") < left_of("board")
    user.resize(700, 500)
    assert left_of("words") < left_of("board")


def test_that_each_landscape_stays_under_its_board(user, left_of):
    user.start(0)
    user.give("compare")
    user.wait_until(lambda: user.go.is_comparison)
    user.wait_until(lambda: left_of("timeline") > left_of("rivalTimeline"))
    assert left_of("board") > left_of("rivalBoard")


def test_that_time_moves_and_code_run_to_the_right(user, left_of):
    user.start(0)
    names = ("playButton", "firstButton", "stepBackButton", "stepForwardButton", "lastButton")
    in_time = [*map(left_of, (*names, "speedSlider"))]
    assert in_time == sorted(set(in_time))
    view = user.board_view
    assert view.square_center(0).x() < view.square_center(7).x()
    assert view.board_geometry.square_at(view.square_center(7)) == 7
    assert user.widget("codePanel").layoutDirection() is Qt.LayoutDirection.LeftToRight
    assert user.widget("words").layoutDirection() is Qt.LayoutDirection.RightToLeft


def test_that_a_click_on_the_right_of_the_landscape_shows_a_late_step(user):
    user.click("greedyButton")
    user.search(0)
    user.click_strip(0.9)
    user.wait_until(lambda: user.step > 50)
    user.click_strip(0.1)
    user.wait_until(lambda: user.step < 10)
