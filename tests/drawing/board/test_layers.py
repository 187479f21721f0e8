"""The layers of the board, their cache, and boards of any size on any device."""

import re
from dataclasses import fields, replace
from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from knight_gui.board import Board, exit_counts
from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.layers import BOARD_LAYERS, BoardPainter
from knight_gui.drawing.board.static_board import PRINT_LAYERS
from knight_gui.drawing.board.view_state import BoardViewState, make_board_view_state
from knight_gui.drawing.theme import DARK_THEME, LIGHT_THEME
from knight_gui.search.kinds import Completability, Outcome, StepType
from knight_gui.search.oracle.verdict import Verdict
from tests.drawing.board.boards import (
    ALL,
    draw_image,
    empty,
    with_color_counts,
    with_everything,
    with_search,
)
from tests.drawing.svg import draw_board, make_svg
from tests.support.frames import NAIVE, WARNSDORFF, frame

pytestmark = pytest.mark.usefixtures("qapp", "engine")

DERIVED_FIELDS = {
    "retreat_position",
    "path_with_arrows",
    "next_candidate",
    "ghost_knight",
    "drawn_preview",
    "preview_knight",
    "path_under_heat",
    "position_with_exits",
    "position_with_keys",
    "drawn_tour_share",
}
"""Properties that follow from fields."""
FIELDS_OF_NO_LAYER = {
    "board",
    "theme",
    "candidate_ordering",
    "hides_answer",
    "preview_move_count",
    "preview_tour",
    "shows_keys",
    "tour_animation_progress",
}
"""All layers draw the board, in the colors of the theme; the others are read by properties."""
SVG_RECT = QRect(0, 0, 420, 420)


def test_that_every_field_is_drawn_by_a_layer_and_no_layer_draws_anything_else():
    drawn_fields = {name for layer in BOARD_LAYERS for name in layer.state_fields}
    all_fields = {field.name for field in fields(BoardViewState)}
    assert drawn_fields - DERIVED_FIELDS == all_fields - FIELDS_OF_NO_LAYER


@pytest.mark.parametrize("layer", [*BOARD_LAYERS, *PRINT_LAYERS], ids=lambda layer: layer.name)
def test_that_every_field_that_a_layer_names_exists(layer):
    state = BoardViewState()
    for name in layer.state_fields + layer.hidden_by_fields + layer.optional_fields:
        assert hasattr(state, name), name


@pytest.mark.parametrize(
    "changes",
    [
        {"theme": DARK_THEME},
        {"label_px": 15},
        {"preview_tour": (0, 7, 10)},
        {"preview_tour": (0, 7, 10), "preview_move_count": 1},
        {"position": None},
        {"hides_answer": True},
        {"knight": None},
        {"stable_path": None},
        {"closing_move": None},
        {"flash_strength": 1.0},
        {"proof": None},
        {"tour_animation_progress": None},
        {"exit_counts": None},
        {"completabilities": None},
        {"suggested_tour": None},
        {"retreat_counts": None},
        {"hovered_square": 4},
        {"cursor_square": 6},
        {"pointed_square": None},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_that_every_field_can_be_seen(changes):
    state = with_everything()
    # the flash is that of a retreat, which a suggested tour hides, and heat hides the rest
    position = replace(state.position, step_type=StepType.RETREAT, square_left=20)
    state = replace(
        state,
        position=position,
        closing_move=(20, 0),
        exit_counts=exit_counts(state.board, position.path),
    )
    if "retreat_counts" in changes:
        state = replace(state, retreat_counts=np.arange(state.board.size))
    if "tour_animation_progress" in changes:
        solved = replace(position, outcome=Outcome.SOLVED)
        state = replace(state, position=solved, tour_animation_progress=0.5)
    if "flash_strength" in changes:
        state = replace(state, suggested_tour=None)
    # the theme shows in names beside the squares
    side_px = 140 if "theme" in changes else 300
    changed = replace(state, **changes)
    assert draw_image(state, side_px, side_px) != draw_image(changed, side_px, side_px)


def test_that_a_path_has_no_arrows_where_many_steps_are_shown_at_once():
    path_layers = tuple(layer for layer in BOARD_LAYERS if "trail" in layer.name)
    slow = with_everything()
    fast = replace(slow, recent_retreat_counts=np.zeros(slow.board.size, np.int64))
    images = [
        draw_image(state, board_painter=BoardPainter(path_layers))
        for state in (empty(), fast, slow)
    ]
    assert all(first != second for first, second in combinations(images, 2))


def test_that_cached_layers_look_like_those_drawn_anew():
    board_painter = BoardPainter()
    states = [make_state() for make_state in (*ALL, *reversed(ALL))]
    states += [replace(with_everything(), theme=DARK_THEME), empty()]
    for state in states:
        assert draw_image(state, board_painter=board_painter) == draw_image(state)


@pytest.mark.parametrize("size", ["8x8", "3x10", "27x20", "100x100", "1x1"])
@pytest.mark.parametrize("device_pixel_ratio", [1.0, 1.25, 2.0])
def test_that_no_seam_shows_between_squares(size, device_pixel_ratio):
    board = Board.parse(size)
    side_px = round(400 * device_pixel_ratio)
    image = QImage(side_px, side_px, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(device_pixel_ratio)
    image.fill(0xFFFFFFFF)
    with QPainter(image) as painter:
        rect = painter.viewport()
        rect.setSize(rect.size() / device_pixel_ratio)
        geometry = BoardGeometry.fit(board, rect, 11)
        BoardPainter().draw(painter, geometry, BoardViewState(board))
    middle = geometry.square_center((board.rows // 2) * board.cols) * device_pixel_ratio
    first_x = round(geometry.top_left.x() * device_pixel_ratio) + 1
    last_x = first_x + round(board.cols * geometry.square_px * device_pixel_ratio) - 3
    row_colors = {image.pixelColor(x, middle.y()).name() for x in range(first_x, last_x)}
    square_colors = (*LIGHT_THEME.light_and_dark_squares, *LIGHT_THEME.muted_squares)
    assert row_colors <= {color.name() for color in square_colors}
    assert len(row_colors) == min(board.cols, 2)


def board_svg(state):
    """Return a board as the text of an SVG."""
    return make_svg(lambda painter: draw_board(painter, SVG_RECT, state), SVG_RECT).decode()


@pytest.mark.parametrize("make_state", ALL)
def test_that_an_svg_of_a_board_holds_no_pixels(make_state):
    svg = board_svg(make_state())
    assert "<image" not in svg
    assert "<path" in svg


def test_that_the_numbers_of_an_svg_are_text():
    state = with_search()
    matches = re.findall(r"<text[^>]*>([^<]*)</text>", board_svg(state))
    texts = {match.strip() for match in matches}
    assert {str(number) for number in range(1, len(state.position.path) + 1)} <= texts
    assert set("abcde") <= texts


@pytest.mark.parametrize("strategy", [NAIVE, WARNSDORFF], ids=["naive", "greedy"])
def test_that_all_digits_on_a_board_are_path_numbers_names_and_exits(strategy):
    state = with_search((Board(5, 5), 0, strategy, 9))
    path_numbers = [str(number) for number in range(1, len(state.position.path) + 1)]
    rank_names = list("12345")
    exits = []
    if strategy is WARNSDORFF:
        candidate_squares = {candidate.square for candidate in state.position.candidates}
        exits = [
            str(count)
            for square, count in enumerate(state.exit_counts)
            if square in candidate_squares or 0 <= count <= 3
        ]
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", board_svg(state))
    digits = [text.strip() for text in texts if text.strip().isdigit()]
    assert sorted(digits) == sorted(path_numbers + rank_names + exits)


def test_that_heat_leaves_the_path_faintly_visible():
    state = replace(with_search(), retreat_counts=np.zeros(25, np.int64))
    without_path = replace(state, position=None)
    assert draw_image(state) != draw_image(without_path)


@pytest.mark.parametrize("side_px", [120, 300, 1600])
def test_that_a_board_fills_a_picture_of_any_size(side_px):
    image = draw_image(empty(), side_px, side_px)
    colors = [image.pixelColor(x, side_px // 2) for x in range(side_px)]
    square_pixels = sum(color in LIGHT_THEME.light_and_dark_squares for color in colors)
    assert 0.5 < square_pixels / side_px <= 1


def test_that_colors_are_counted_by_two_numbers_on_the_board():
    state = with_color_counts()

    def draw(painter):
        draw_board(painter, SVG_RECT, state)

    svg = make_svg(draw, SVG_RECT).decode()
    numbers = re.findall(r">(\d\d)</text>", svg.replace("\n", ""))
    assert numbers == ["13", "12"]


@pytest.mark.parametrize("is_exact", [True, False])
@pytest.mark.parametrize("side", [8, 20, 100])
def test_that_a_path_is_red_from_where_it_is_proved_lost_on_boards_of_any_size(side, is_exact):
    unjudged = frame(Board(side, side), 0, NAIVE, 40)
    path = unjudged.position.path
    verdict = Verdict(path, Completability.LOST, lost_depth=20, is_exact=is_exact)
    assert not count_red_pixels(unjudged)
    assert count_red_pixels(replace(unjudged, verdict=verdict))


def count_red_pixels(shown_frame):
    # without the sign of the mistake, which is red, too
    state = replace(make_board_view_state(shown_frame), mistake_depth=None, knight=None)
    image = draw_image(state, 600, 600)
    red = LIGHT_THEME.wrong.rgb()
    return sum(image.pixel(x, y) == red for x in range(600) for y in range(600))


def test_that_only_the_move_that_surely_lost_the_tour_has_the_sign_of_a_mistake():
    unjudged = frame(Board(20, 20), 0, NAIVE, 40)
    verdict = Verdict(unjudged.position.path, Completability.LOST, lost_depth=20, is_exact=True)
    exact_state = make_board_view_state(replace(unjudged, verdict=verdict))
    state = make_board_view_state(replace(unjudged, verdict=replace(verdict, is_exact=False)))
    assert (exact_state.mistake_depth, state.mistake_depth) == (20, None)
    assert (exact_state.lost_depth, state.lost_depth) == (20, 20)


@pytest.mark.parametrize("make_state", ALL)
def test_that_kept_pictures_of_marks_look_like_marks_that_are_drawn_at_once(make_state):
    kept = mean_colors(draw_image(make_state(), 600, 600))
    drawn = mean_colors(draw_image(make_state(), 600, 600, BoardPainter(is_single_use=True)))
    assert np.abs(kept - drawn).max() < 60


def mean_colors(image):
    """Return the mean colours of squares of 8 pixels, which hardly change by half a pixel."""
    pixels = np.array(image.constBits()).reshape(image.height() // 8, 8, image.width() // 8, 8, 4)
    return pixels.mean(axis=(1, 3))
