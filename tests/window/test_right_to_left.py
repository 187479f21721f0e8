"""Where one reads from the right: what is said stands mirrored, time and moves do not."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

LEFT_TO_RIGHT, RIGHT_TO_LEFT = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft


@pytest.fixture(autouse=True)
def _read_from_the_right(window):
    window.setLayoutDirection(RIGHT_TO_LEFT)


@pytest.fixture
def left_of(user):
    """Where a part of the window begins."""

    def left(name):
        part = user.window.findChild(QWidget, name)
        assert part.isVisible(), name
        return part.mapTo(user.window, QPoint(0, 0)).x()

    return left


def test_that_what_is_read_first_stands_on_the_right(user, left_of):
    user.window.resize(1440, 900)
    user.wait_until(lambda: user.window.width() == 1440)
    assert left_of("rightSide") < left_of("board") < left_of("leftSide")
    user.window.resize(700, 500)
    user.wait_until(lambda: user.window.width() == 700)
    assert left_of("narrowSide") < left_of("board")


def test_that_each_landscape_stays_under_its_board(user, left_of):
    user.start(0)
    user.window.commands["compare"].trigger()
    user.wait_until(lambda: user.go.is_race)
    user.wait_until(lambda: left_of("timeline") > left_of("rivalTimeline"))
    assert left_of("board") > left_of("rivalBoard")


def test_that_time_runs_to_the_right(left_of):
    assert left_of("firstButton") < left_of("playButton") < left_of("lastButton")
    assert left_of("lastButton") < left_of("speedSlider")


def test_that_a_click_on_the_right_of_the_landscape_shows_a_late_step(user):
    user.click("greedyButton")
    user.start(0)
    user.wait_for_end()
    user.click_strip(0.9)
    user.wait_until(lambda: user.step > 50)
    user.click_strip(0.1)
    user.wait_until(lambda: user.step < 10)


def test_that_squares_stand_where_they_did(user):
    view = user.board_view
    assert view.center_of(0).x() < view.center_of(7).x()
    assert view.square_at(view.center_of(7)) == 7


def test_that_the_pseudo_code_is_read_from_the_left(user):
    assert user.window.findChild(QWidget, "codePanel").layoutDirection() is LEFT_TO_RIGHT
    assert user.window.findChild(QWidget, "leftSide").layoutDirection() is RIGHT_TO_LEFT
