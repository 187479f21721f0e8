"""Visible steps of a landscape: zooming and panning with wheel, mouse and keys."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt

from tests.window.frames import drag
from tests.window.landscape.landscapes import STEPS, turn_wheel


@pytest.mark.parametrize("step", [0, 1, 777, 2**31, 2**32 + 5, 503_650_751])
def test_that_a_step_beyond_32_bits_has_a_pixel_and_a_pixel_a_step(landscape, step):
    step_count = 503_650_751 * 9
    landscape.show_step(step, step_count, has_ended=True)
    steps_per_px = step_count / 800
    assert abs(landscape.step_at(landscape.x_of_step(step)) - step) <= steps_per_px


def test_that_the_wheel_zooms_around_the_pointer(landscape):
    step = landscape.step_at(300)
    turn_wheel(landscape, 300, 3)
    first_step, last_step = landscape.visible_step_range
    assert last_step - first_step < STEPS / 2
    assert abs(landscape.step_at(300) - step) <= STEPS / 800 + 1


def test_that_a_wheel_turned_to_the_left_shows_earlier_steps(landscape):
    turn_wheel(landscape, 400, 10)
    first_step, last_step = landscape.visible_step_range
    turn_wheel(landscape, 400, 0, to_the_left=2)
    assert landscape.visible_step_range[0] < first_step
    assert landscape.visible_step_range[1] < last_step
    turn_wheel(landscape, 400, 0, to_the_left=-2)
    assert landscape.visible_step_range == (first_step, last_step)


def test_that_the_closest_zoom_gives_each_step_a_pixel_or_more(landscape):
    turn_wheel(landscape, 400, 60)
    first_step, last_step = landscape.visible_step_range
    assert last_step - first_step == 24
    steps = range(first_step, last_step + 1)
    xs = [landscape.x_of_step(step) for step in steps]
    assert min(right - left for left, right in pairwise(xs)) >= 1
    assert [landscape.step_at(x) for x in xs] == list(steps)
    assert not landscape.grab().isNull()


def test_that_a_double_click_beside_the_bars_and_escape_show_all_steps_again(landscape, qtbot):
    turn_wheel(landscape, 400, 10)
    qtbot.mouseDClick(landscape, Qt.MouseButton.LeftButton, pos=QPoint(200, 4))
    assert landscape.visible_step_range == (0, STEPS)
    turn_wheel(landscape, 400, 10)
    qtbot.keyClick(landscape, Qt.Key.Key_Escape)
    assert landscape.visible_step_range == (0, STEPS)
    turn_wheel(landscape, 400, -5)
    assert landscape.visible_step_range == (0, STEPS)


def test_that_up_and_down_zoom_at_the_playhead(landscape, qtbot):
    qtbot.keyClick(landscape, Qt.Key.Key_Up)
    first_step, last_step = landscape.visible_step_range
    assert (first_step, last_step) != (0, STEPS)
    assert first_step <= 1000 <= last_step
    qtbot.keyClick(landscape, Qt.Key.Key_Down)
    assert landscape.visible_step_range == (0, STEPS)


def test_that_a_marker_has_a_tooltip_and_a_click_on_it_chooses_its_step(
    landscape, qtbot, recording
):
    landmarks = recording.landmarks()
    step = landmarks[-1].step
    pos = QPoint(round(landscape.x_of_step(step)), landscape.height() - 4)
    assert f"{step:,}" in landscape.tooltip_at(pos)
    with qtbot.waitSignal(landscape.step_chosen) as blocker:
        qtbot.mouseClick(landscape, Qt.MouseButton.LeftButton, pos=pos)
    assert blocker.args[0] in [landmark.step for landmark in landmarks]


def test_that_dragging_with_the_right_button_pans(landscape):
    turn_wheel(landscape, 400, 6)
    first_step, last_step = landscape.visible_step_range
    chosen_steps = []
    landscape.step_chosen.connect(chosen_steps.append)
    drag(landscape, QPoint(400, 40), QPoint(300, 40), button=Qt.MouseButton.RightButton)
    new_first_step, new_last_step = landscape.visible_step_range
    step_span = last_step - first_step
    assert new_last_step - new_first_step == step_span
    # the bars have margins beside them
    assert new_first_step - first_step == pytest.approx(step_span / 8, rel=0.03)
    assert chosen_steps == []


def test_that_comma_and_full_stop_pan(landscape, qtbot):
    turn_wheel(landscape, 400, 6)
    first_step, last_step = landscape.visible_step_range
    qtbot.keyClick(landscape, Qt.Key.Key_Period)
    assert landscape.visible_step_range[0] > first_step
    qtbot.keyClick(landscape, Qt.Key.Key_Comma)
    assert landscape.visible_step_range == (first_step, last_step)
