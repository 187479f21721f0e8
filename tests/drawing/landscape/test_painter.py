"""Markers and ticks, drawn beside the bars of a landscape."""

import re
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from knight_gui.drawing.landscape.bracket import MistakeBracket, draw_mistake_bracket
from knight_gui.drawing.landscape.data import LandscapeMarker
from knight_gui.drawing.landscape.markers import draw_markers, place_markers
from knight_gui.drawing.landscape.painter import (
    axis_font,
    draw_ghost_line,
    draw_playhead,
    draw_square_numbers,
    draw_step_axis,
)
from knight_gui.drawing.landscape.rows import LandscapeRows
from knight_gui.drawing.landscape.scale import LandscapeLayout, LandscapeScale, VisibleSteps
from knight_gui.drawing.theme import LIGHT_THEME
from knight_gui.messages.marks import LANDSCAPE_MARKERS, MarkType
from tests.drawing.svg import make_svg
from tests.support.pictures import load_test_font, max_contrast_in

pytestmark = pytest.mark.usefixtures("qapp")

SCALE = LandscapeScale(0, 400, 10, 400, 100, 80, 10)


def marker_pixels(markers, *, has_labels):
    """Return the pixels of some markers."""
    image = QImage(420, 20, QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT_THEME.surface))
    with QPainter(image) as painter:
        draw_markers(painter, SCALE, markers, 9, LIGHT_THEME, has_labels=has_labels)
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


sizes = st.tuples(st.integers(200, 900), st.integers(70, 260))
letters = st.integers(12, 30)
step_counts = st.integers(1, 10**9)


def drawn_rows_and_columns(size, draw):
    """Return the rows and the columns of pixels that a function draws on."""
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT_THEME.surface))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(painter)
    pixels = np.array(image.constBits()).reshape(size[1], size[0], 4)
    is_drawn = (pixels != pixels[0, 0]).any(axis=2)
    return np.flatnonzero(is_drawn.any(axis=1)), np.flatnonzero(is_drawn.any(axis=0))


@given(sizes, letters, step_counts, st.floats(0, 1))
def test_that_axis_and_markers_have_lanes_of_their_own(size, letters_px, step_count, share):
    width, height = size
    font = QFont(load_test_font())
    font.setPixelSize(letters_px)
    layout = LandscapeLayout.fit(
        QRectF(0, 0, width, height), font, 10, LandscapeRows((), 64), VisibleSteps(step_count)
    )
    scale = layout.scale
    markers = tuple(
        LandscapeMarker(round(share * step_count), mark_type) for mark_type in LANDSCAPE_MARKERS
    )

    def draw_axis(painter):
        draw_step_axis(painter, scale, axis_font(font, layout), layout.axis_px, LIGHT_THEME)

    def draw_lane(painter):
        painter.setFont(font)
        y = layout.markers_y
        draw_markers(painter, scale, markers, y, LIGHT_THEME, has_labels=layout.is_tall)

    axis_rows, axis_columns = drawn_rows_and_columns(size, draw_axis)
    marker_rows, marker_columns = drawn_rows_and_columns(size, draw_lane)
    assert scale.bottom - 1 <= axis_rows.min()
    assert axis_rows.max() < marker_rows.min()
    # neither is on the frame, which is two pixels wide with the focus
    assert marker_rows.max() < height - 2
    for columns in (axis_columns, marker_columns):
        assert columns.min() > 2
        assert columns.max() < width - 2


@pytest.mark.parametrize("letters_px", [9, 13, 26, 60])
@pytest.mark.parametrize("step", [0, 1000])
def test_that_a_playhead_at_an_end_is_whole(letters_px, step):
    font = QFont(load_test_font())
    font.setPixelSize(letters_px)
    # the columns before and after those of the landscape
    border_px = 40
    size = (600 + 2 * border_px, 400)
    layout = LandscapeLayout.fit(
        QRectF(0, 0, 600, 400), font, 10, LandscapeRows((), 64), VisibleSteps(1000)
    )

    def draw(painter):
        painter.setFont(font)
        painter.translate(border_px, 0)
        draw_playhead(painter, layout.scale, step)

    _, columns = drawn_rows_and_columns(size, draw)
    assert border_px <= columns.min()
    assert columns.max() < border_px + 600


@given(st.floats(12, 398), step_counts)
def test_that_the_step_of_the_ghost_line_cuts_no_number_of_the_axis(x, step_count):
    font = QFont(load_test_font())
    font.setPixelSize(14)
    layout = LandscapeLayout.fit(
        QRectF(0, 0, 420, 100), font, 10, LandscapeRows((), 64), VisibleSteps(step_count)
    )
    top = round(layout.scale.bottom) + 4

    def number_columns(*, has_axis, has_ghost):
        """Return the columns in which a number is drawn below the line of the axis."""
        image = QImage(420, 100, QImage.Format.Format_RGB32)
        image.fill(QColor(LIGHT_THEME.surface))
        with QPainter(image) as painter:
            painter.setFont(font)
            if has_axis:
                axis_px = layout.axis_px
                draw_step_axis(painter, layout.scale, axis_font(font, layout), axis_px, LIGHT_THEME)
            if has_ghost:
                draw_ghost_line(painter, layout, x, LIGHT_THEME)
        pixels = np.array(image.constBits()).reshape(100, 420, 4)[top:90]
        return set(np.flatnonzero((pixels != pixels[0, 0]).any(axis=(0, 2))).tolist())

    axis_columns = number_columns(has_axis=True, has_ghost=False)
    ghost_columns = number_columns(has_axis=False, has_ghost=True)
    both_columns = number_columns(has_axis=True, has_ghost=True)
    columns = np.array(sorted(axis_columns))
    # labels are farther from each other than digits are
    gap_indices = np.flatnonzero(np.diff(columns) > 7) + 1
    for number in np.split(columns, gap_indices):
        kept_columns = both_columns.difference(ghost_columns).intersection(number.tolist())
        assert kept_columns in (set(), set(number.tolist())), "a number is whole, or not there"


@given(st.integers(0, 400), st.floats(30, 370), st.floats(20, 200))
def test_that_the_playhead_covers_no_word_of_a_bracket(step, words_middle, words_width):
    words_rect = QRectF(words_middle - words_width / 2, 22, words_width, 18)
    bracket = MistakeBracket(10, 410, 31, "words", words_rect)

    def draw(painter):
        draw_playhead(painter, SCALE, step, bracket)

    image_size = (420, 110)
    rows, columns = drawn_rows_and_columns(image_size, draw)
    is_beside = columns.max() < words_rect.left() or columns.min() > words_rect.right()
    assert is_beside or rows.min() >= words_rect.bottom() - 1
    assert rows.max() >= SCALE.bottom


@pytest.mark.parametrize("begins_here", [True, False])
@pytest.mark.parametrize("ends_here", [True, False])
def test_that_a_bracket_has_a_foot_at_each_visible_end(begins_here, ends_here):
    bracket = MistakeBracket(10, 410, 31, begins_here=begins_here, ends_here=ends_here)

    def draw(painter):
        draw_mistake_bracket(painter, bracket, LIGHT_THEME)

    svg = make_svg(draw, QRect(0, 0, 420, 60)).decode()
    points = re.findall(r'points="([^"]*)"', svg)[-1].split()
    xs = [round(float(point.split(",")[0])) for point in points]
    assert xs == [10] * (1 + begins_here) + [410] * (1 + ends_here)


def test_that_numbers_at_the_side_are_legible_where_the_last_step_has_no_tick():
    for last_step in range(400, 800, 20):
        image = QImage(420, 140, QImage.Format.Format_RGB32)
        image.fill(QColor(LIGHT_THEME.surface))
        with QPainter(image) as painter:
            scale = LandscapeScale(0, last_step, 30, 380, 100, 80, 10)
            draw_square_numbers(painter, scale, LIGHT_THEME)
        numbers = image.copy(QRect(0, 0, 26, 100))
        assert max_contrast_in(numbers, LIGHT_THEME.surface) >= 4.5


def test_that_restarts_are_ticks_with_one_label_for_all_of_them():
    markers = tuple(LandscapeMarker(step, MarkType.RESTART) for step in range(3, 100, 3))

    def draw(painter):
        draw_markers(painter, SCALE, markers, 9, LIGHT_THEME, has_labels=True)

    svg = make_svg(draw, QRect(0, 0, 420, 20)).decode()
    assert svg.count("33 restarts") == svg.count("</text>") == 1
