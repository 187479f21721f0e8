"""Bars of a landscape: pointed at by mouse and keys, described, framed and hatched."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QImage, QPainter
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QToolTip

from knight_gui.drawing.landscape.bars import BarsImage
from knight_gui.drawing.landscape.data import LandscapeData
from knight_gui.drawing.landscape.rows import LandscapeRows
from knight_gui.drawing.landscape.scale import LandscapeScale
from knight_gui.drawing.theme import LIGHT_THEME
from knight_gui.messages.marks import MarkType
from knight_gui.player.jobs.landscape import WholeLandscape
from knight_gui.search.kinds import BarStatus, RetreatReason
from knight_gui.search.landscape import NOT_COMPUTED
from knight_gui.window.landscape.headline import LandscapeHeadline
from knight_gui.window.landscape.pin_menu import fill_marker_menu
from tests.drawing.landscape.landscapes import read_landscape
from tests.window.frames import move_mouse
from tests.window.landscape.landscapes import (
    PROBLEM,
    STEPS,
    find_bar_pos,
    press_with_shift,
    show_step,
    turn_wheel,
)
from tests.window.user import as_seen


@pytest.fixture
def requested_bars(tall_landscape):
    """Steps and depths of the bars that the landscape requested, None where it stopped to."""
    bars = []
    tall_landscape.bar_requested.connect(bars.append)
    return bars


@pytest.fixture
def pointed_squares(tall_landscape):
    """Squares of the bars that were pointed at, None where nothing was."""
    squares = []
    note_pointed_squares(tall_landscape, squares)
    return squares


def note_pointed_squares(landscape, squares):
    """Append each square that is pointed at, and None where nothing is any more."""
    landscape.square_pointed.connect(squares.append)
    landscape.pointing_ended.connect(partial(squares.append, None))


def answer_bar_requests(landscape, recording):
    """Show each bar at once that a landscape requests."""

    def show_bar(step_and_depth):
        if step_and_depth is not None:
            landscape.show_bar(recording.landscape_bar(*step_and_depth))

    landscape.bar_requested.connect(show_bar)


def test_that_a_double_click_on_a_bar_shows_its_steps(tall_landscape, qtbot, recording):
    turn_wheel(tall_landscape, tall_landscape.x_of_step(100_000), 12)
    first_step, last_step = tall_landscape.visible_step_range
    middle_step = (first_step + last_step) // 2
    depths = range(len(recording.position(middle_step).path))
    bars = [recording.landscape_bar(middle_step, depth) for depth in depths]
    bar = next(
        bar
        for bar in bars
        if first_step < bar.first_step and bar.last_step < last_step and bar.step_count > 24
    )
    pos = find_bar_pos(tall_landscape, middle_step, bar.depth)
    qtbot.mouseDClick(tall_landscape, Qt.MouseButton.LeftButton, pos=pos)
    new_first_step, new_last_step = tall_landscape.visible_step_range
    assert first_step <= new_first_step <= bar.first_step
    assert bar.last_step <= new_last_step <= last_step
    assert new_last_step - new_first_step < last_step - first_step


def test_that_pointing_at_a_bar_requests_it_and_emits_its_square(
    tall_landscape, recording, requested_bars, pointed_squares
):
    bar_label = tall_landscape.findChild(QLabel, "barLabel")
    move_mouse(tall_landscape, find_bar_pos(tall_landscape, 100_000, 20))
    step, depth = requested_bars[-1]
    assert depth == 20
    assert pointed_squares == [recording.position(step).path[20]]
    tall_landscape.show_bar(recording.landscape_bar(step, depth))
    assert tall_landscape.bar_text.startswith("21 (")
    assert bar_label.text() == tall_landscape.bar_text
    assert tall_landscape.tooltip_at(QPoint(300, 4)) == ""
    assert tall_landscape.tooltip_at(find_bar_pos(tall_landscape, 100_000, 20)) == ""
    tall_landscape.findChild(LandscapeHeadline).resize(420, 20)
    assert bar_label.text() != tall_landscape.bar_text
    assert tall_landscape.tooltip_at(QPoint(300, 4)) == tall_landscape.bar_text
    move_mouse(tall_landscape, QPoint(300, 2))
    assert requested_bars[-1] is None
    assert pointed_squares[-1] is None
    assert tall_landscape.bar_text == ""


def test_that_no_bar_is_described_after_a_click_until_the_mouse_moves(
    tall_landscape, qtbot, recording, requested_bars
):
    answer_bar_requests(tall_landscape, recording)
    pos = find_bar_pos(tall_landscape, 100_000, 20)
    move_mouse(tall_landscape, pos)
    assert tall_landscape.bar_text
    qtbot.mouseClick(tall_landscape, Qt.MouseButton.LeftButton, pos=pos)
    show_step(tall_landscape, recording, tall_landscape.step_at(pos.x()))
    assert requested_bars[-1] is None
    assert not tall_landscape.bar_text
    move_mouse(tall_landscape, pos)
    assert tall_landscape.bar_text


@pytest.mark.parametrize("last_step", [STEPS, 2 * STEPS])
def test_that_the_frame_of_a_bar_ends_with_the_bars(recording, last_step):
    read_scale = LandscapeScale(0, STEPS, 0, 400, 200, 200, 64)
    whole_landscape = WholeLandscape(read_landscape(recording, 0, STEPS, 400), None)
    data = LandscapeData(PROBLEM, whole_landscape)
    bars_image = BarsImage(read_scale, data, LandscapeRows(), LIGHT_THEME)
    scale = replace(read_scale, last_step=last_step)
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        bars_image.draw(painter, scale)
        without_frame = image.copy()
        # to the end of the search the start is on its path
        bars_image.draw_bar_frame(painter, scale, (1000, 0))
        bars_image.draw_thin_bar_frame(painter, scale, (2 * STEPS, 30))
    frame_xs = [x for x in range(400) if image.pixel(x, 198) != without_frame.pixel(x, 198)]
    end_x = round(scale.x_of_step(STEPS))
    assert frame_xs[0] <= 2
    assert end_x - 3 <= frame_xs[-1] <= end_x + 1
    for x in range(end_x + 2, 400):
        assert all(image.pixel(x, y) == without_frame.pixel(x, y) for y in range(200))


def colors_in_row(landscape, depth):
    """Return the colors of a depth's row."""
    image = as_seen(landscape)
    y = find_bar_pos(landscape, 100_000, depth).y() + 2
    return {image.pixelColor(x, y).name() for x in range(80, 780)}


def colors_at_steps(landscape, *steps):
    """Return the colours of steps above the bars of the lowest depths."""
    image = as_seen(landscape)
    y = round(landscape.landscape_layout.scale.bars_top) + 2
    return [image.pixelColor(round(landscape.x_of_step(step)), y).name() for step in steps]


def test_that_steps_without_bars_are_a_pale_area_until_they_are_read(unread_landscape, recording):
    surface = LIGHT_THEME.surface.name()
    early, late = colors_at_steps(unread_landscape, STEPS // 4, STEPS // 2)
    assert early == late != surface
    whole = WholeLandscape(read_landscape(recording, 0, STEPS, 800), None)
    unread_landscape.show_whole_landscape(whole)
    unread_landscape.show_step(1000, 2 * STEPS, has_ended=False)
    unread_landscape.repaint()
    assert colors_at_steps(unread_landscape, STEPS * 3 // 2) == [late]
    assert late not in colors_at_steps(unread_landscape, *range(0, STEPS, STEPS // 50))


def test_that_refuted_bars_are_hatched_and_bars_on_the_path_are_plain(tall_landscape, recording):
    assert recording.landscape_bar(STEPS, 5).last_step == STEPS
    assert len(colors_in_row(tall_landscape, 5)) == 1
    assert len(recording.position(STEPS).path) > 20
    refuted_depth = next(
        depth
        for depth in range(10, 50)
        if recording.landscape_bar(100_000, depth).last_step < STEPS
    )
    assert len(colors_in_row(tall_landscape, refuted_depth + 3)) > 1


def test_that_the_bar_of_a_pointed_square_is_marked_if_it_is_on_the_path(tall_landscape, recording):
    show_step(tall_landscape, recording, 100_000)
    path = recording.position(100_000).path
    image = as_seen(tall_landscape)
    tall_landscape.set_pointed_square(path[20])
    assert as_seen(tall_landscape) != image
    free_square = next(square for square in range(64) if square not in path)
    tall_landscape.set_pointed_square(free_square)
    assert as_seen(tall_landscape) == image
    tall_landscape.set_pointed_square(None)
    assert as_seen(tall_landscape) == image


def test_that_shift_with_up_and_down_points_at_the_bars_of_the_path(
    tall_landscape, qtbot, recording, requested_bars, pointed_squares
):
    step = 100_001
    show_step(tall_landscape, recording, step)
    path = recording.position(step).path
    depth = len(path) - 1
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        press_with_shift(qtbot, tall_landscape, key)
    depths = (depth, depth - 1, depth - 2, depth - 1)
    assert requested_bars == [(step, depth) for depth in depths]
    assert pointed_squares == [path[depth] for depth in depths]
    tall_landscape.show_bar(recording.landscape_bar(*requested_bars[-1]))
    assert tall_landscape.bar_text.startswith(f"{depth} (")
    assert tall_landscape.bar_text in tall_landscape.accessible_description


def test_that_enter_shows_the_steps_of_a_bar_and_escape_all_steps(tall_landscape, qtbot, recording):
    show_step(tall_landscape, recording, 100_000)
    qtbot.keyClick(tall_landscape, Qt.Key.Key_Return)
    assert tall_landscape.visible_step_range == (0, STEPS)
    answer_bar_requests(tall_landscape, recording)
    for _ in range(12):
        press_with_shift(qtbot, tall_landscape, Qt.Key.Key_Down)
    bar = recording.landscape_bar(100_000, recording.position(100_000).depth - 11)
    qtbot.keyClick(tall_landscape, Qt.Key.Key_Return)
    first_step, last_step = tall_landscape.visible_step_range
    assert first_step <= bar.first_step <= bar.last_step <= last_step
    assert last_step - first_step <= max(24, 1.1 * bar.step_count)
    pointed_squares = []
    note_pointed_squares(tall_landscape, pointed_squares)
    qtbot.keyClick(tall_landscape, Qt.Key.Key_Escape)
    assert tall_landscape.visible_step_range == (0, STEPS)
    assert pointed_squares == [None]


def test_that_the_pointed_depth_stays_when_the_step_changes(tall_landscape, qtbot, recording):
    show_step(tall_landscape, recording, 100_000)
    for _ in range(3):
        press_with_shift(qtbot, tall_landscape, Qt.Key.Key_Down)
    pointed_depth = recording.position(100_000).depth - 2
    pointed_squares = []
    note_pointed_squares(tall_landscape, pointed_squares)
    previous_path = recording.position(100_000).path[: pointed_depth + 1]
    for step in range(100_001, 100_060):
        pointed_squares.clear()
        show_step(tall_landscape, recording, step)
        path = recording.position(step).path[: pointed_depth + 1]
        last_pointed = pointed_squares[-1] if pointed_squares else None
        assert last_pointed == (path[-1] if path != previous_path else None)
        previous_path = path


def test_that_the_path_is_divided_at_the_losing_square(tall_landscape, recording):
    lost_depth = recording.verdict(recording.position(STEPS)).lost_depth
    assert lost_depth == 30
    assert len(colors_in_row(tall_landscape, lost_depth - 1)) == 1
    assert len(colors_in_row(tall_landscape, lost_depth + 3)) > 1
    answer_bar_requests(tall_landscape, recording)
    move_mouse(tall_landscape, find_bar_pos(tall_landscape, 100_000, lost_depth + 1))
    assert tall_landscape.bar_text.endswith("lost since 31 (g6)")
    move_mouse(tall_landscape, find_bar_pos(tall_landscape, 100_000, lost_depth))
    assert tall_landscape.bar_text.endswith("· lost here, still on the path")
    move_mouse(tall_landscape, find_bar_pos(tall_landscape, 100_000, lost_depth - 1))
    assert "lost" not in tall_landscape.bar_text


def test_that_bars_are_divided_once_the_losses_are_computed(tall_landscape):
    computed = tall_landscape.state.data.whole_landscape.landscape
    lost_depths = np.full(len(computed), NOT_COMPUTED, np.int32)
    without_losses = replace(computed, lost_depths=lost_depths)
    tall_landscape.show_whole_landscape(WholeLandscape(without_losses, None))
    assert len(colors_in_row(tall_landscape, 33)) == 1
    tall_landscape.show_whole_landscape(WholeLandscape(computed, None))
    assert len(colors_in_row(tall_landscape, 33)) > 1


def test_that_a_tooltip_goes_when_another_mark_comes_to_its_place(restarted_landscape, qtbot):
    restarts = [
        marker
        for marker in restarted_landscape.state.markers
        if marker.mark_type is MarkType.RESTART
    ]
    marker = restarts[-1]
    pos = QPoint(
        round(restarted_landscape.x_of_step(marker.step)), restarted_landscape.height() - 4
    )
    move_mouse(restarted_landscape, pos)
    global_pos = restarted_landscape.mapToGlobal(pos)
    QApplication.sendEvent(restarted_landscape, QHelpEvent(QEvent.Type.ToolTip, pos, global_pos))
    assert QToolTip.text() == f"Step {marker.step}: the search starts again."
    restarted_landscape.set_step_range((0, marker.step // 2))
    # long before it would go by itself
    qtbot.waitUntil(lambda: not QToolTip.text(), timeout=3000)


def test_that_restarts_have_markers_and_are_in_the_menu(
    restarted_landscape, restarted_search, qtbot
):
    markers = restarted_landscape.state.markers
    steps = [marker.step for marker in markers if marker.mark_type is MarkType.RESTART]
    assert len(steps) == 3
    for step in steps:
        assert restarted_search.position(step).retreat_reason is RetreatReason.RESTART
        pos = QPoint(round(restarted_landscape.x_of_step(step)), restarted_landscape.height() - 4)
        expected = f"Step {step}: the search starts again."
        assert restarted_landscape.tooltip_at(pos) == expected
    menu = QMenu()
    fill_marker_menu(menu, markers, restarted_landscape.step_chosen.emit)
    restarts_action = menu.actions()[-1]
    assert restarts_action.text() == "3 restarts"
    with qtbot.waitSignal(restarted_landscape.step_chosen) as blocker:
        restarts_action.menu().actions()[1].trigger()
    assert blocker.args == [steps[1]]


def test_that_only_bars_given_up_at_a_restart_are_abandoned(restarted_search):
    landscape = read_landscape(restarted_search, 10, 40, 800)
    statuses = landscape.bar_statuses(read_landscape(restarted_search, 0, 170, 800))
    assert {BarStatus.ABANDONED, BarStatus.REFUTED} <= set(statuses.tolist())
    for column, step in enumerate(landscape.column_steps.tolist()):
        for depth in range(int(landscape.column_depths[column]) + 1):
            status = statuses[landscape.bar_at(step, depth)]
            assert status == restarted_search.landscape_bar(step, depth).status
