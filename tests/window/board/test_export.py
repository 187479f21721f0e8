"""A board is drawn at any size on any device, and stays lines and text where it can."""

import re

import pytest
from PySide6.QtCore import QRect

from knight_gui.drawing.export.looks import choose_path_mark_type, marks_on_board
from knight_gui.drawing.theme import DARK_THEME, LIGHT_THEME
from knight_gui.messages.marks import MarkType
from knight_gui.state.export import PictureStyle, PictureTheme
from knight_gui.window.export.saving import make_board_mime_data
from tests.window.board.boards import (
    ALL,
    empty,
    picture,
    with_a_search,
    with_a_tour,
    with_everything,
)
from tests.window.drawings import draw_board, svg_of

pytestmark = pytest.mark.usefixtures("qapp", "engine")

ROOM = QRect(0, 0, 420, 420)


def as_svg(shown):
    return svg_of(lambda painter: draw_board(painter, ROOM, shown), ROOM)


@pytest.mark.parametrize("make", ALL)
def test_that_an_svg_of_a_board_holds_no_pixels(make):
    text = as_svg(make()).decode()
    assert "<image" not in text
    assert "<path" in text


def test_that_the_numbers_of_an_svg_are_text():
    shown = with_a_search()
    text = as_svg(shown).decode()
    written = [found.strip() for found in re.findall(r"<text[^>]*>([^<]*)</text>", text)]
    assert all(str(number) in written for number in range(1, len(shown.position.path) + 1))
    assert all(name in written for name in "abcde")


@pytest.mark.parametrize("side", [120, 300, 1600])
def test_that_a_board_fills_a_picture_of_any_size(side):
    image = picture(empty(), side, side)
    colours = [image.pixelColor(x, side // 2) for x in range(side)]
    squares = [colour in LIGHT_THEME.light_and_dark_squares for colour in colours]
    assert 0.5 < sum(squares) / side <= 1


def test_that_what_is_copied_is_on_white_and_without_what_is_pointed_at():
    shown = with_everything()
    copied = make_board_mime_data(shown).imageData()
    board = shown.board
    position = shown.position
    bare = type(shown)(
        board,
        theme=DARK_THEME,
        position=position,
        knight=shown.knight,
        flash_strength=shown.flash_strength,
        proof=shown.proof,
        stable_path=shown.stable_path,
        completabilities=shown.completabilities,
        suggested_tour=shown.suggested_tour,
        retreat_counts=shown.retreat_counts,
    )
    assert make_board_mime_data(bare).imageData() == copied


def test_that_the_numbers_are_copied_as_text_row_by_row():
    shown = with_a_search()
    rows = [line.split() for line in make_board_mime_data(shown).text().splitlines()]
    assert [len(row) for row in rows] == [5] * 5
    visits = [int(number) for row in rows for number in row]
    assert [visits.index(place + 1) for place in range(len(shown.position.path))] == list(
        shown.position.path
    )


@pytest.mark.parametrize(
    ("shown", "look", "told"),
    [
        (with_a_tour, PictureTheme.LIGHT, MarkType.PATH_BY_AGE),
        (with_a_tour, PictureTheme.PRINT, MarkType.PATH),
        (with_a_search, PictureTheme.LIGHT, MarkType.PATH),
    ],
)
def test_that_the_legend_tells_of_the_path_as_it_is_drawn(shown, look, told):
    shown = shown()
    path = choose_path_mark_type(
        shown.board, PictureStyle(theme=look), is_tour=shown.tour is not None
    )
    assert marks_on_board(shown, path)[0] is told
