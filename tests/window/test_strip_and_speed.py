"""Clicks and drags on the landscape strip, and the slider of the speed."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyle, QStyleOptionSlider

from knight_gui.player.playback import PlaybackMode
from tests.window.user import A8, accessible_text

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def ended_search(user):
    """The user of an ended search on 5×5, at its first step."""
    user.choose_size("5x5")
    user.start(0)
    user.wait_for_end()
    user.go_to(0)
    return user


def strip_pos(user, step):
    """Return the position of a step on the strip."""
    strip = user.timeline
    return QPoint(round(strip.x_of_step(step)), strip.height() // 2)


def test_that_a_click_on_the_strip_shows_its_step(ended_search):
    strip = ended_search.timeline
    step_count = ended_search.playback.step_count
    for share in (0.25, 0.0, 0.5, 0.9, 1.0):
        expected_step = round(share * step_count)
        QTest.mouseClick(strip, LEFT, pos=strip_pos(ended_search, expected_step))
        ended_search.wait_for_step(strip.step_at(strip_pos(ended_search, expected_step).x()))
        assert abs(ended_search.step - expected_step) <= 2 * step_count / strip.width()
        assert not ended_search.playback.is_playing
        assert ended_search.position_text.startswith(
            f"Step {ended_search.step:,} of {step_count:,}"
        )


def test_that_a_drag_on_the_strip_shows_the_steps_under_the_mouse(ended_search):
    strip = ended_search.timeline
    step_count = ended_search.playback.step_count
    shown_steps = []
    ended_search.playback.clients[0].frame_changed.connect(
        lambda frame: shown_steps.append(frame.position.step)
    )
    QTest.mousePress(strip, LEFT, pos=strip_pos(ended_search, step_count // 10))
    for tenth in range(2, 9):
        ended_search.drag(strip, strip_pos(ended_search, step_count * tenth // 10))
        expected_step = strip.step_at(strip_pos(ended_search, step_count * tenth // 10).x())
        ended_search.wait_for_step(expected_step)
    QTest.mouseRelease(strip, LEFT, pos=strip_pos(ended_search, step_count * 8 // 10))
    assert all(before <= after for before, after in pairwise(shown_steps))
    ended_search.drag(strip, strip_pos(ended_search, 0), buttons=Qt.MouseButton.NoButton)
    ended_search.qtbot.wait(100)
    assert ended_search.step == expected_step, "it followed the mouse after the button was let go"


# The speed


def handle_center_and_range(slider):
    """Return the center of a slider's handle, and the distance to the right end."""
    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    part = QStyle.SubControl.SC_SliderHandle
    rect = slider.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, slider)
    return rect.center(), slider.width() - rect.center().x()


def test_that_the_speed_slider_is_dragged_and_its_label_updated(user):
    slider = user.widget("speedSlider")
    label = user.widget("speedLabel")
    assert label.text() == "6 steps/s"
    center, to_the_right = handle_center_and_range(slider)
    QTest.mousePress(slider, LEFT, pos=center)
    user.drag(slider, center + QPoint(to_the_right, 0))
    QTest.mouseRelease(slider, LEFT, pos=center + QPoint(to_the_right, 0))
    assert user.playback.speed.is_full_speed
    assert label.text() == "full speed"
    QTest.mousePress(slider, LEFT, pos=handle_center_and_range(slider)[0])
    user.drag(slider, QPoint(-50, center.y()))
    QTest.mouseRelease(slider, LEFT, pos=QPoint(0, center.y()))
    assert label.text() == "1 step/s"


def test_that_no_speed_is_shown_while_the_newest_step_is_followed(user):
    user.choose_size("10x10")
    user.start(A8)
    user.go_to(0)
    label = user.widget("speedLabel")
    user.give("last")
    assert user.playback.mode is PlaybackMode.FOLLOWING
    assert not label.text()
    user.give("stop")
    assert label.text() == "6 steps/s"


def test_that_another_speed_takes_effect_while_playing(user):
    user.choose_size("10x10")
    user.start(A8)
    user.go_to(0)
    slider = user.widget("speedSlider")
    slider.setValue(slider.minimum())
    user.click("playButton")
    slider.setValue(slider.maximum())
    assert user.playback.is_playing
    user.wait_past_step(20_000)
    slider.setValue(slider.minimum())
    assert user.playback.is_playing


def test_that_the_board_describes_the_present_knight_at_any_speed(user):
    user.start(A8)
    for notch in (0, 30, 60, 100):
        user.widget("speedSlider").setValue(notch)
        before = user.step
        user.key(Qt.Key.Key_Space)
        user.wait_past_step(before)
        user.key(Qt.Key.Key_Space)
        user.wait_until_idle()
        board = user.problem.board
        assert f"stands on {board.name(user.position.head)}" in (
            accessible_text(user.board_view, QAccessible.Text.Description)
        )
