"""Tooltips of a landscape: each part has one that names it."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor

from knight_gui.drawing.landscape.data import LandscapeBars
from knight_gui.drawing.landscape.signs import iter_landscape_marks
from knight_gui.drawing.samples import make_mark_sample
from knight_gui.messages.marks import LANDSCAPE_MARKERS, MarkType
from knight_gui.search.kinds import BarStatus
from knight_gui.window.landscape.view import LandscapeView
from tests.drawing.themes import in_each_theme
from tests.support.pictures import colors_in
from tests.window.landscape.landscapes import STEPS, find_bar_pos, show_step

BAR_MARKS = (
    MarkType.KEPT_BAR,
    MarkType.BAR_ON_LOST_PATH,
    MarkType.REFUTED_BAR,
    MarkType.ABANDONED_BAR,
)
ALL_LANDSCAPE_MARKS = (*BAR_MARKS, MarkType.LOSS_LINE, MarkType.PLAYHEAD, *LANDSCAPE_MARKERS)


def mark_text_at(landscape, pos):
    """Return the end of a tooltip, which names a mark."""
    return landscape.tooltip_at(pos).split(". ", 1)[-1]


@pytest.mark.parametrize(
    ("depth", "end"), [(5, "It is still on the path."), (40, "which is lost.")]
)
def test_that_a_bar_on_the_path_has_a_tooltip_with_its_square_and_visit_number(
    tall_landscape, recording, depth, end
):
    pos = find_bar_pos(tall_landscape, STEPS - 10, depth)
    square = recording.position(STEPS).path[depth]
    tooltip = tall_landscape.tooltip_at(pos)
    assert tooltip.startswith(f"{recording.problem.board.name(square)}: ")
    assert f"{depth + 1}" in tooltip
    assert mark_text_at(tall_landscape, pos).endswith(end)


def test_that_a_refuted_bar_has_a_tooltip(tall_landscape):
    landscape = tall_landscape.state.visible_landscape
    statuses = LandscapeBars.from_landscape(landscape, landscape).statuses
    refuted_depth = next(
        depth
        for depth in range(45, 60)
        if statuses[landscape.bar_at(100_000, depth)] == BarStatus.REFUTED
    )
    pos = find_bar_pos(tall_landscape, 100_000, refuted_depth)
    assert mark_text_at(tall_landscape, pos) == "Taken back: it led nowhere."


def test_that_the_line_under_the_losing_square_has_a_tooltip(tall_landscape):
    pos = find_bar_pos(tall_landscape, 100_000, 30)
    pixel_below = QPoint(0, 1)
    while tall_landscape.step_and_depth_at(pos + pixel_below)[1] == 30:
        pos += pixel_below
    assert tall_landscape.tooltip_at(pos).startswith("g6: 31st square. It lost the tour")


def test_that_playhead_and_markers_have_tooltips_and_steps_have_none(tall_landscape, recording):
    show_step(tall_landscape, recording, 100_000)
    x = round(tall_landscape.x_of_step(100_000))
    assert tall_landscape.tooltip_at(QPoint(x, 200)) == "the step that is shown"
    assert tall_landscape.tooltip_at(QPoint(x + 60, 40)) == ""
    for marker in tall_landscape.state.markers:
        marker_x = round(tall_landscape.x_of_step(marker.step))
        tooltip = tall_landscape.tooltip_at(QPoint(marker_x, tall_landscape.height() - 4))
        assert tooltip.startswith(f"Step {marker.step:,}: ")


def test_that_the_marker_of_the_costliest_mistake_names_its_square_and_its_number(
    tall_landscape, recording
):
    whole_landscape = tall_landscape.state.data.whole_landscape
    mistake = recording.landscape_bar(100_000, 30)
    tall_landscape.show_whole_landscape(replace(whole_landscape, costliest_mistake=mistake))
    marks = [
        placed_mark
        for placed_mark in iter_landscape_marks(tall_landscape.state)
        if placed_mark.mark_type is MarkType.LOST
    ]
    assert [(placed_mark.square, placed_mark.number) for placed_mark in marks] == [(22, 31)]


def test_that_a_search_with_restarts_has_the_mark_of_abandoned_bars(restarted_landscape):
    marks = iter_landscape_marks(restarted_landscape.state)
    mark_types = {placed_mark.mark_type for placed_mark in marks}
    assert {
        MarkType.ABANDONED_BAR,
        MarkType.REFUTED_BAR,
        MarkType.KEPT_BAR,
        MarkType.RESTART,
        MarkType.PLAYHEAD,
    } <= mark_types


def test_that_the_overview_has_a_tooltip_with_the_visible_steps_unless_all_are(tall_landscape):
    pos = tall_landscape.landscape_layout.overview_rect.center().toPoint()
    assert "in view" not in tall_landscape.tooltip_at(pos)
    tall_landscape.set_step_range((0, 1000))
    step_count = tall_landscape.state.step_count
    expected = f"Steps 0 to 1,000 of {step_count:,} are in view."
    assert tall_landscape.tooltip_at(pos).startswith(expected)


def test_that_a_landscape_without_search_has_neither_tooltips_nor_marks(qtbot):
    landscape = LandscapeView()
    qtbot.addWidget(landscape)
    assert landscape.tooltip_at(QPoint(100, 40)) == ""
    assert tuple(iter_landscape_marks(landscape.state)) == ()


def foreground_shape(image, theme):
    """Return for each pixel of a sample whether it has the color of the background."""
    background = QColor(theme.surface)
    return tuple(
        image.pixelColor(x, y) == background
        for x in range(image.width())
        for y in range(image.height())
    )


@in_each_theme
def test_that_every_mark_of_the_landscape_has_a_sample_of_its_own(theme, qapp):  # noqa: ARG001
    samples = {
        mark_type: make_mark_sample(mark_type, 48, 1.0, theme).toImage()
        for mark_type in ALL_LANDSCAPE_MARKS
    }
    assert all(image.size().width() == 72 for image in samples.values())
    shapes = {foreground_shape(samples[mark_type], theme) for mark_type in LANDSCAPE_MARKERS}
    assert len(shapes) == len(LANDSCAPE_MARKERS)
    for mark_type, image in samples.items():
        if mark_type is not MarkType.KEPT_BAR:
            assert len(colors_in(image)) > 1
