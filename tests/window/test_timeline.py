"""The strip under the board and the speed: any step by mouse, any throttle by slider."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyle, QStyleOptionSlider

from tests.window.user import A8, heard

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def ended(user):
    """The user, in front of a search of 5×5 that has ended, at its first step."""
    user.choose_size("5x5")
    user.start(0)
    user.wait_for_end()
    user.go_to(0)
    return user


def spot(user, step):
    """Where a step stands on the strip."""
    strip = user.timeline
    return QPoint(round(strip.x_of_step(step)), strip.height() // 2)


def test_that_a_click_on_the_strip_goes_to_the_step_there(ended):
    strip = ended.timeline
    steps = ended.go.step_count
    for share in (0.25, 0.0, 0.5, 0.9, 1.0):
        wanted = round(share * steps)
        QTest.mouseClick(strip, LEFT, pos=spot(ended, wanted))
        ended.wait_for_step(strip.step_at(spot(ended, wanted).x()))
        assert abs(ended.step - wanted) <= 2 * steps / strip.width()
        assert not ended.go.is_playing
        assert ended.place.startswith(f"Step {ended.step:,} of {steps:,}")


def test_that_a_drag_goes_along_with_the_mouse_and_stays_where_it_is_dropped(ended):
    strip = ended.timeline
    steps = ended.go.step_count
    shown = []
    ended.go.clients[0].frame_changed.connect(lambda frame: shown.append(frame.position.step))
    QTest.mousePress(strip, LEFT, pos=spot(ended, steps // 10))
    for tenth in range(2, 9):
        ended.drag(strip, spot(ended, steps * tenth // 10))
        wanted = strip.step_at(spot(ended, steps * tenth // 10).x())
        ended.wait_for_step(wanted)
    QTest.mouseRelease(strip, LEFT, pos=spot(ended, steps * 8 // 10))
    assert all(before <= after for before, after in pairwise(shown))
    ended.drag(strip, spot(ended, 0), buttons=Qt.MouseButton.NoButton)
    ended.qtbot.wait(100)
    assert ended.step == wanted, "it followed the mouse after the button was let go"


# The speed


def handle(slider):
    """The middle of a slider's handle, and how far it can go to the right."""
    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    part = QStyle.SubControl.SC_SliderHandle
    rect = slider.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, slider)
    return rect.center(), slider.width() - rect.center().x()


def test_that_the_speed_is_dragged_and_said_in_words(user):
    slider = user.widget("speedSlider")
    label = user.widget("speedLabel")
    assert label.text() == "6 steps/s"
    center, to_the_right = handle(slider)
    QTest.mousePress(slider, LEFT, pos=center)
    user.drag(slider, center + QPoint(to_the_right, 0))
    QTest.mouseRelease(slider, LEFT, pos=center + QPoint(to_the_right, 0))
    assert user.go.speed.is_full_speed
    assert label.text() == "full speed"
    QTest.mousePress(slider, LEFT, pos=handle(slider)[0])
    user.drag(slider, QPoint(-50, center.y()))
    QTest.mouseRelease(slider, LEFT, pos=QPoint(0, center.y()))
    assert label.text() == "1 step/s"


def test_that_another_speed_acts_at_once_while_playing(user):
    user.choose_size("10x10")
    user.start(A8)
    user.go_to(0)
    slider = user.widget("speedSlider")
    slider.setValue(slider.minimum())
    user.click("playButton")
    slider.setValue(slider.maximum())
    assert user.go.is_playing
    user.wait_until(lambda: user.step > 20_000)
    slider.setValue(slider.minimum())
    assert user.go.is_playing


def test_that_the_knight_is_still_drawn_where_the_path_ends_at_any_speed(user):
    user.start(A8)
    for notch in (0, 30, 60, 100):
        user.widget("speedSlider").setValue(notch)
        before = user.step
        user.key(Qt.Key.Key_Space)
        user.wait_until(lambda before=before: user.step > before)
        user.key(Qt.Key.Key_Space)
        user.wait_until(lambda: user.go.clients[0].has_no_pending_request)
        board = user.problem.board
        assert f"stands on {board.name(user.position.head)}" in (
            heard(user.board_view, QAccessible.Text.Description)
        )
