"""Heat of the board: retreats per square as colours, and their legend."""

import itertools

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QColor, QImage, QPainter

from knight_gui.board import Board
from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.heat import (
    SHADE_COUNT,
    compute_shade_indices,
    heat_color_ramp,
    scale_ticks,
)
from knight_gui.drawing.board.layers import BoardPainter
from knight_gui.drawing.board.signs import find_board_mark_at
from knight_gui.drawing.board.view_state import BoardViewState
from knight_gui.drawing.theme import (
    DARK_THEME,
    HIGH_CONTRAST_THEME,
    LIGHT_THEME,
    readable_text_color,
)
from knight_gui.messages.marks import mark_sentence
from knight_gui.window.board.heat_legend import HeatLegend
from tests.window.test_looks import contrast, in_each_theme, luminance, readable
from tests.window.user import as_seen

BOARD = Board(5, 7)
LIGHT_SQUARE, DARK_SQUARE = LIGHT_THEME.light_and_dark_squares
WITHOUT_RED = [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
]
WITHOUT_GREEN = [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.011820, 0.042940, 0.968881],
]
"""Simulation of colour blindness, in linear sRGB (Machado and others, 2009)."""
OKLAB = (
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ],
)


def counts_of(board, **by_name):
    """So many retreats from these squares, and none from the others."""
    counts = np.zeros(board.size, dtype=np.int64)
    for name, count in by_name.items():
        counts[board.parse_square(name)] = count
    return counts


class HeatedBoard:
    """A board with nothing on it but heat, its squares so and so large."""

    def __init__(self, board, side_px):
        self.board = board
        self.side_px = side_px
        room = QRect(0, 0, board.cols * side_px, board.rows * side_px)
        # with its names outside of the picture
        self.drawing = BoardPainter()
        self.grid = BoardGeometry(board, QPoint(0, 0), side_px, room, 24)
        self.retreats = None

    def picture(self):
        size = (self.board.cols * self.side_px, self.board.rows * self.side_px)
        image = QImage(*size, QImage.Format.Format_RGB32)
        with QPainter(image) as painter:
            self.drawing.draw(
                painter, self.grid, BoardViewState(self.board, retreat_counts=self.retreats)
            )
        return image

    def colour_of(self, name):
        """The colour in the middle of a square."""
        row, col = self.board.row_and_column(self.board.parse_square(name))
        side = self.side_px
        x = round((col + 0.5) * side)
        y = round((row + 0.5) * side)
        return self.picture().pixelColor(x, y)


@pytest.fixture
def heated_board(qapp):  # noqa: ARG001
    """Board that is drawn with numbers of retreats."""
    return HeatedBoard(BOARD, 30)


# The ramp


def seen(colours, eyes=None):
    """Where colours lie in Oklab, for all or for eyes that lack something; (n, 3)."""
    srgb = np.array([QColor(colour).getRgbF()[:3] for colour in colours])
    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    if eyes is not None:
        linear = np.clip(linear @ np.array(eyes).T, 0, 1)
    to_cones, to_lab = (np.array(matrix) for matrix in OKLAB)
    return np.cbrt(linear @ to_cones.T) @ to_lab.T


@pytest.mark.parametrize(
    ("theme", "way"), [(LIGHT_THEME, -1), (DARK_THEME, 1), (HIGH_CONTRAST_THEME, 1)]
)
def test_that_the_ramp_has_opaque_colours_that_go_away_from_the_board(theme, way):
    colours = heat_color_ramp(theme)
    assert len(colours) == SHADE_COUNT
    assert all(colour >> 24 == 0xFF for colour in colours)
    lights = [luminance(QColor(colour)) for colour in colours]
    assert all((after - before) * way >= 0 for before, after in itertools.pairwise(lights))
    # where counts are read best, shades of middling lightness are left out
    least = 2.75 if theme is HIGH_CONTRAST_THEME else 3.5
    assert contrast(QColor(colours[0]), QColor(colours[-1])) > least


@pytest.mark.parametrize("eyes", [None, WITHOUT_RED, WITHOUT_GREEN])
@in_each_theme
def test_that_the_path_and_bare_squares_differ_from_every_shade_with_colour_blindness(theme, eyes):
    for other in (*LIGHT_THEME.path_ramp, *theme.light_and_dark_squares):
        # 0.02 is what one just notices
        distances = np.linalg.norm(seen(heat_color_ramp(theme), eyes) - seen([other], eyes), axis=1)
        assert distances.min() > 0.05, other


@in_each_theme
def test_that_the_lightness_of_shades_is_ordered_with_colour_blindness(theme):
    way = np.sign(seen(heat_color_ramp(theme))[-1, 0] - seen(heat_color_ramp(theme))[0, 0])
    for eyes in (None, WITHOUT_RED, WITHOUT_GREEN):
        assert (np.diff(seen(heat_color_ramp(theme)[::8], eyes)[:, 0]) * way > 0).all()


@in_each_theme
def test_that_names_can_be_read_on_every_shade_and_on_bare_squares(theme):
    for ground in map(QColor, (*heat_color_ramp(theme), *theme.light_and_dark_squares)):
        assert contrast(readable_text_color(ground), ground) >= readable(theme)


def test_that_the_scale_distinguishes_four_million_from_twelve():
    four, twelve = compute_shade_indices(np.array([4_000_000, 12_000_000]))
    assert four < 0.7 * twelve


# The layer


def test_that_squares_darken_with_the_retreats_and_bare_ones_stay_as_they_are(heated_board):
    heated_board.retreats = counts_of(BOARD, a1=1, b1=3, c1=9, d1=27)
    shades = heat_color_ramp(LIGHT_THEME)
    assert heated_board.colour_of("a1") == QColor(shades[0])
    assert heated_board.colour_of("b1") == QColor(
        shades[compute_shade_indices(np.array([3, 27]))[0]]
    )
    assert heated_board.colour_of("c1") == QColor(
        shades[compute_shade_indices(np.array([9, 27]))[0]]
    )
    assert heated_board.colour_of("d1") == QColor(shades[-1])
    assert heated_board.colour_of("e1") == QColor(DARK_SQUARE)
    assert heated_board.colour_of("f1") == QColor(LIGHT_SQUARE)


def inks_in(picture, square_px, ground):
    """How many pixels of the top left square are not of its ground."""
    inside = range(3, square_px - 3)
    return sum(picture.pixelColor(x, y) != ground for x in inside for y in inside)


@pytest.mark.parametrize("side_px", [36, 90])
def test_that_counts_are_colours_and_no_numbers_on_squares(qapp, side_px):  # noqa: ARG001
    heated_board = HeatedBoard(BOARD, side_px)
    heated_board.retreats = np.full(BOARD.size, 4_120)
    ground = heated_board.colour_of("a5")
    assert ground == QColor(heat_color_ramp(LIGHT_THEME)[-1])
    assert inks_in(heated_board.picture(), side_px, ground) == 0


def test_that_a_square_under_the_mouse_has_its_count_in_words():
    state = BoardViewState(BOARD, retreat_counts=counts_of(BOARD, a5=4_120))
    assert mark_sentence(BOARD, find_board_mark_at(state, 0, QPointF(0.5, 0.5))) == (
        "a5: retreats from here so far: 4,120. More retreats, more colour."
    )


# The legend


@pytest.fixture
def legend(qtbot):
    """Legend of the heat, at its least height."""
    legend = HeatLegend()
    legend.resize(288, legend.minimumSizeHint().height())
    qtbot.addWidget(legend)
    return legend


def colours_in(legend):
    image = as_seen(legend)
    return {
        image.pixel(x, y) & 0xFFFFFFFF for x in range(image.width()) for y in range(image.height())
    }


def test_that_the_scale_has_marks_at_round_numbers_and_at_its_ends():
    assert list(scale_ticks(4_120)) == [137, 200, 500, 1_000, 2_000, 4_120]
    assert list(scale_ticks(10)) == [1, 2, 5, 10]
    assert list(scale_ticks(10).values()) == pytest.approx([0, np.log10(2), np.log10(5), 1])


def test_that_the_legend_without_retreats_has_a_text(legend):
    for none in (None, np.zeros(4, dtype=np.int64)):
        legend.set_retreat_counts(none, 0)
        assert legend.accessibleDescription() == "none"
        assert not {heat_color_ramp(LIGHT_THEME)[0], heat_color_ramp(LIGHT_THEME)[-1]} & colours_in(
            legend
        )
    legend.set_retreat_counts(np.array([0, 4_120]), 9_000)
    assert "4,120" in legend.accessibleDescription()
    squares = {QColor(colour).rgb() for colour in LIGHT_THEME.light_and_dark_squares}
    assert {
        heat_color_ramp(LIGHT_THEME)[0],
        heat_color_ramp(LIGHT_THEME)[-1],
        *squares,
    } <= colours_in(legend)
    legend.set_retreat_counts(None, 0)
    assert legend.accessibleDescription() == "none"


@pytest.mark.parametrize("most", [1, 9, 312, 999_499, 888_888_888, 888_888_888_888])
@pytest.mark.parametrize("width", [180, 288, 600])
def test_that_no_number_of_the_legend_is_cut_off(legend, most, width):
    legend.setFixedWidth(width)
    legend.set_retreat_counts(np.array([most]), 2 * most)
    image = as_seen(legend)
    surface = QColor(LIGHT_THEME.surface)
    edges = [*range(2, 8), *range(width - 8, width - 2)]
    height = image.height()
    for x, y in itertools.product(edges, range(12, height - 12)):
        assert image.pixelColor(x, y) == surface
    assert all(image.pixelColor(x, height - 4) == surface for x in range(12, width - 12))
