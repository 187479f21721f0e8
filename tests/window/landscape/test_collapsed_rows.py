"""Rows that do not change in view are collapsed, and the others take the height."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor

from knight_gui.drawing.landscape.bars import compute_bar_colors
from knight_gui.drawing.landscape.data import LandscapeBars
from knight_gui.search.kinds import BarStatus
from tests.drawing.themes import in_each_theme
from tests.support.pictures import max_contrast_in
from tests.window.landscape.landscapes import STEPS, press_with_shift, show_step
from tests.window.themes import set_theme
from tests.window.user import as_seen

CLOSE_RANGE = (100_000, 100_024)


@pytest.fixture
def collapsed_landscape(landscape):
    """A landscape whose collapsed rows are high enough for texts."""
    landscape.resize(816, 400)
    return landscape


def center_of_rows(landscape, collapsed_rows):
    """Return the pixel in the middle of collapsed rows."""
    scale = landscape.landscape_layout.scale
    depth = collapsed_rows.first_depth
    y = (scale.top_of_depth(depth) + scale.bottom_of_depth(depth)) / 2
    return QPoint(round(scale.left + scale.width / 2), round(y))


@pytest.mark.parametrize("step_range", [CLOSE_RANGE, (50_000, 150_000), None])
def test_that_all_depths_that_stay_the_same_are_collapsed_and_no_other(
    collapsed_landscape, recording, step_range
):
    collapsed_landscape.set_step_range(step_range)
    rows = collapsed_landscape.state.rows
    groups = rows.collapsed_groups
    first_step, last_step = step_range or (STEPS // 40, STEPS - STEPS // 40)
    stride = 1 + (last_step - first_step) // 99
    paths = [recording.position(step).path for step in range(first_step, last_step, stride)]
    end_depth = groups[-1].end_depth
    assert len({path[:end_depth] for path in paths}) == 1
    if step_range == CLOSE_RANGE:
        assert len({path[: end_depth + 1] for path in paths}) > 1
        assert rows.depth_count == max(map(len, paths))
    first_depths = [group.first_depth for group in groups]
    assert first_depths == [0, *(group.end_depth for group in groups[:-1])]


def test_that_each_group_of_rows_has_one_status_and_a_tooltip(collapsed_landscape, recording):
    collapsed_landscape.set_step_range(CLOSE_RANGE)
    groups = collapsed_landscape.state.rows.collapsed_groups
    final_path = recording.position(STEPS).path
    path = recording.position(CLOSE_RANGE[0]).path
    assert groups[0].status is BarStatus.ON_PATH
    for group in groups[1:]:
        if group.first_depth >= len(final_path):
            assert group.status is BarStatus.REFUTED
    for group in groups:
        is_on_path = group.status is BarStatus.ON_PATH
        assert (path[: group.end_depth] == final_path[: group.end_depth]) == is_on_path
        tooltip = collapsed_landscape.tooltip_at(center_of_rows(collapsed_landscape, group))
        assert tooltip.startswith(f"{group.first_depth + 1}–{group.end_depth}, ")
        assert ("still on the path" in tooltip) == is_on_path


def test_that_a_click_expands_collapsed_rows_and_one_beside_them_collapses_them(
    collapsed_landscape, qtbot
):
    landscape = collapsed_landscape
    groups = landscape.state.rows.collapsed_groups
    row_px = landscape.landscape_layout.scale.row_px
    with qtbot.assertNotEmitted(landscape.step_chosen):
        pos = center_of_rows(landscape, groups[0])
        qtbot.mouseClick(landscape, Qt.MouseButton.LeftButton, pos=pos)
    assert landscape.state.rows.collapsed_groups == ()
    assert landscape.landscape_layout.scale.row_px < row_px
    pos_beside = QPoint(4, round(landscape.landscape_layout.scale.bottom) - 5)
    assert landscape.tooltip_at(pos_beside) == "Click to fold what does not change here."
    with qtbot.assertNotEmitted(landscape.step_chosen):
        qtbot.mouseClick(landscape, Qt.MouseButton.LeftButton, pos=pos_beside)
    assert landscape.state.rows.collapsed_groups == groups
    landscape.set_expanded(is_expanded=True)
    qtbot.keyClick(landscape, Qt.Key.Key_Escape)
    assert landscape.state.rows.collapsed_groups == groups


def test_that_keys_point_at_collapsed_bars_too(collapsed_landscape, qtbot, recording):
    show_step(collapsed_landscape, recording, 100_000)
    requested_bars = []
    collapsed_landscape.bar_requested.connect(requested_bars.append)
    image = as_seen(collapsed_landscape)
    for _ in range(recording.position(100_000).depth + 1):
        press_with_shift(qtbot, collapsed_landscape, Qt.Key.Key_Down)
    assert requested_bars[-1] == (100_000, 0)
    assert as_seen(collapsed_landscape) != image


@in_each_theme
def test_that_every_text_on_bars_has_enough_contrast(collapsed_landscape, theme):
    set_theme(theme)
    collapsed_landscape.set_step_range(CLOSE_RANGE)
    collapsed_landscape.show_step(CLOSE_RANGE[1], STEPS, has_ended=False)
    image = as_seen(collapsed_landscape)
    landscape = collapsed_landscape.state.visible_landscape
    scale = collapsed_landscape.landscape_layout.scale
    bars = LandscapeBars.from_landscape(landscape, collapsed_landscape.state.data.newest_landscape)
    colors = compute_bar_colors(bars, theme)
    column = landscape.column_at(sum(CLOSE_RANGE) // 2)
    column_step = int(landscape.column_steps[column])
    for row in range(scale.row_of_depth(int(landscape.column_depths[column])) + 1):
        depth = scale.depth_of_row(row)
        bar = landscape.bar_at(column_step, depth)
        first_column = landscape.bar_columns[bar]
        first_step = int(landscape.column_steps[first_column])
        left = round(max(scale.left, scale.x_of_step(first_step) - scale.width / 48)) + 4
        top = round(scale.top_of_depth(depth)) + 2
        bottom = round(scale.bottom_of_depth(depth)) - 2
        text_image = image.copy(left, top, 40, bottom - top)
        bar_color = QColor.fromRgba(int(colors[bar]))
        assert max_contrast_in(text_image, bar_color) >= 4.5, depth


def test_that_nothing_is_collapsed_where_everything_changes(restarted_landscape):
    rows = restarted_landscape.state.rows
    assert rows.collapsed_groups == ()
    assert rows.depth_count == restarted_landscape.state.depth_count
