"""Markers and ticks, drawn beside the bars of a landscape."""

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter

from knight_gui.drawing.landscape.data import LandscapeMarker
from knight_gui.drawing.landscape.markers import draw_markers, place_markers
from knight_gui.drawing.landscape.painter import draw_ticks
from knight_gui.drawing.landscape.scale import LandscapeScale
from knight_gui.drawing.theme import LIGHT_THEME
from knight_gui.messages.marks import LANDSCAPE_MARKERS, MarkType
from tests.drawing.svg import make_svg
from tests.support.pictures import max_contrast_in

pytestmark = pytest.mark.usefixtures("qapp")

SCALE = LandscapeScale(0, 400, 10, 400, 100, 80, 10)


def marker_pixels(markers, *, has_labels):
    """Return the pixels of some markers."""
    image = QImage(420, 20, QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT_THEME.surface))
    with QPainter(image) as painter:
        draw_markers(painter, SCALE, markers, 4, LIGHT_THEME, has_labels=has_labels)
    return np.array(image.constBits()).reshape(20, 420, 4)


def different_columns(first, second):
    return np.flatnonzero((first != second).any(axis=(0, 2)))


@pytest.mark.parametrize("last_mark_type", LANDSCAPE_MARKERS)
def test_that_no_label_touches_a_marker(last_mark_type):
    empty = marker_pixels((), has_labels=True)
    label_column_count = 0
    last_marker = LandscapeMarker(398, last_mark_type)
    for step in range(300, 390):
        markers = (LandscapeMarker(step, MarkType.UNDONE_MISTAKE), last_marker)
        without_labels = marker_pixels(markers, has_labels=False)
        with_labels = marker_pixels(markers, has_labels=True)
        marker_columns = different_columns(without_labels, empty)
        label_columns = different_columns(with_labels, without_labels)
        label_column_count += len(label_columns)
        distances = np.abs(label_columns[:, None] - marker_columns[None, :])
        assert (distances > 1).all(), step
    assert label_column_count


@pytest.mark.parametrize("step", [0, 3, 200, 398, 400])
def test_that_no_marker_is_on_another_one_or_on_the_frame(step):
    markers = tuple(
        LandscapeMarker(max(0, min(step + 2 * index, 400)), mark_type)
        for index, mark_type in enumerate(LANDSCAPE_MARKERS)
    )
    placed_markers = place_markers(SCALE, markers, 1.0)
    assert placed_markers[0].left >= 4
    assert placed_markers[-1].right <= 414
    assert all(one.right <= other.left for one, other in pairwise(placed_markers))
    assert all(abs(each.x - SCALE.x_of_step(each.marker.step)) <= 26 for each in placed_markers)
    assert MarkType.TOUR in [each.marker.mark_type for each in placed_markers]


def test_that_numbers_at_the_side_are_legible_where_the_last_step_has_no_tick():
    for last_step in range(400, 800, 20):
        image = QImage(420, 140, QImage.Format.Format_RGB32)
        image.fill(QColor(LIGHT_THEME.surface))
        with QPainter(image) as painter:
            draw_ticks(painter, LandscapeScale(0, last_step, 30, 380, 100, 80, 10), LIGHT_THEME)
        numbers = image.copy(QRect(0, 0, 26, 100))
        assert max_contrast_in(numbers, LIGHT_THEME.surface) >= 4.5


def test_that_restarts_are_ticks_with_one_label_for_all_of_them():
    markers = tuple(LandscapeMarker(step, MarkType.RESTART) for step in range(3, 100, 3))

    def draw(painter):
        draw_markers(painter, SCALE, markers, 4, LIGHT_THEME, has_labels=True)

    svg = make_svg(draw, QRect(0, 0, 420, 20)).decode()
    assert svg.count("33 restarts") == svg.count("</text>") == 1
