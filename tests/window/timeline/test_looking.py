"""Which steps of the landscape are in view, and where they stand."""

import itertools

import pytest
from PySide6.QtCore import QPoint, Qt

from tests.window.frames import drag
from tests.window.timeline.landscapes import (
    STEPS,
    turn_wheel,
)


@pytest.mark.parametrize("step", [0, 1, 777, 2**31, 2**32 + 5, 503_650_751])
def test_that_a_step_beyond_32_bits_has_a_pixel_and_a_pixel_a_step(landscape, step):
    landscape.show_step(step, 503_650_751 * 9, has_ended=True)
    per_pixel = 503_650_751 * 9 / 800
    assert abs(landscape.step_at(landscape.x_of(step)) - step) <= per_pixel


def test_that_the_wheel_looks_closer_around_the_pointer(landscape):
    step = landscape.step_at(300)
    turn_wheel(landscape, 300, 3)
    first, last = landscape.visible_step_range
    assert last - first < STEPS / 2
    assert abs(landscape.step_at(300) - step) <= STEPS / 800 + 1


def test_that_a_wheel_turned_to_the_left_shows_earlier_steps(landscape):
    turn_wheel(landscape, 400, 10)
    first, last = landscape.visible_step_range
    turn_wheel(landscape, 400, 0, to_the_left=2)
    assert landscape.visible_step_range[0] < first
    assert landscape.visible_step_range[1] < last
    turn_wheel(landscape, 400, 0, to_the_left=-2)
    assert landscape.visible_step_range == (first, last)


def test_that_the_closest_look_gives_each_step_a_pixel_or_more(landscape):
    turn_wheel(landscape, 400, 60)
    first, last = landscape.visible_step_range
    assert last - first == 24
    xs = [landscape.x_of_step(step) for step in range(first, last + 1)]
    assert min(b - a for a, b in itertools.pairwise(xs)) >= 1
    assert [landscape.step_at(x) for x in xs] == list(range(first, last + 1))
    assert not landscape.grab().isNull()


def test_that_a_double_click_beside_the_bars_and_escape_show_all_again(landscape, qtbot):
    turn_wheel(landscape, 400, 10)
    qtbot.mouseDClick(landscape, Qt.MouseButton.LeftButton, pos=QPoint(200, 4))
    assert landscape.visible_step_range == (0, STEPS)
    turn_wheel(landscape, 400, 10)
    qtbot.keyClick(landscape, Qt.Key.Key_Escape)
    assert landscape.visible_step_range == (0, STEPS)
    turn_wheel(landscape, 400, -5)
    assert landscape.visible_step_range == (0, STEPS)


def test_that_up_and_down_look_closer_and_wider_at_the_playhead(landscape, qtbot):
    qtbot.keyClick(landscape, Qt.Key.Key_Up)
    first, last = landscape.visible_step_range
    assert (first, last) != (0, STEPS)
    assert first <= 1000 <= last
    qtbot.keyClick(landscape, Qt.Key.Key_Down)
    assert landscape.visible_step_range == (0, STEPS)


def test_that_landmarks_are_told_and_gone_to(landscape, qtbot, recording):
    mark = recording.landmarks()[-1]
    x = landscape.x_of_step(mark.step)
    assert f"{mark.step:,}" in landscape.tooltip_at(QPoint(round(x), landscape.height() - 4))
    with qtbot.waitSignal(landscape.chosen) as chosen:
        spot = QPoint(round(x), landscape.height() - 4)
        qtbot.mouseClick(landscape, Qt.MouseButton.LeftButton, pos=spot)
    assert chosen.args[0] in [landmark.step for landmark in recording.landmarks()]


def test_that_dragging_with_another_button_moves_along(landscape):
    turn_wheel(landscape, 400, 6)
    first, last = landscape.visible_step_range
    chosen = []
    landscape.chosen.connect(chosen.append)
    drag(landscape, QPoint(400, 40), QPoint(300, 40), button=Qt.MouseButton.RightButton)
    begin, end = landscape.visible_step_range
    assert end - begin == last - first
    assert begin - first == pytest.approx((last - first) / 8, rel=0.01)
    assert chosen == []


def test_that_comma_and_full_stop_move_along(landscape, qtbot):
    turn_wheel(landscape, 400, 6)
    first, last = landscape.visible_step_range
    qtbot.keyClick(landscape, Qt.Key.Key_Period)
    assert landscape.visible_step_range[0] > first
    qtbot.keyClick(landscape, Qt.Key.Key_Comma)
    assert landscape.visible_step_range == (first, last)
