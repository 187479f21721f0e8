"""A board is drawn at any size on any device, and stays lines and text where it can."""

import re

import pytest
from PySide6.QtCore import QRect

from knight_gui.drawing.export.looks import marks_on, path_mark
from knight_gui.drawing.theme import DARK, LIGHT
from knight_gui.messages.marks import Mark
from knight_gui.state.export import Look, Style
from knight_gui.window.export.saving import board_as_mime
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
    squares = [colour in LIGHT.squares for colour in colours]
    assert 0.5 < sum(squares) / side <= 1


def test_that_what_is_copied_is_on_white_and_without_what_is_pointed_at():
    shown = with_everything()
    copied = board_as_mime(shown).imageData()
    board, position = shown.board, shown.position
    bare = type(shown)(
        board,
        theme=DARK,
        position=position,
        knight=shown.knight,
        flash=shown.flash,
        proof=shown.proof,
        settled=shown.settled,
        prospects=shown.prospects,
        suggested_tour=shown.suggested_tour,
        retreats=shown.retreats,
    )
    assert board_as_mime(bare).imageData() == copied


def test_that_the_numbers_are_copied_as_text_row_by_row():
    shown = with_a_search()
    rows = [line.split() for line in board_as_mime(shown).text().splitlines()]
    assert [len(row) for row in rows] == [5] * 5
    visits = [int(number) for row in rows for number in row]
    assert [visits.index(place + 1) for place in range(len(shown.position.path))] == list(
        shown.position.path
    )


@pytest.mark.parametrize(
    ("shown", "look", "told"),
    [
        (with_a_tour, Look.LIGHT, Mark.AGES),
        (with_a_tour, Look.PRINT, Mark.PATH),
        (with_a_search, Look.LIGHT, Mark.PATH),
    ],
)
def test_that_the_legend_tells_of_the_path_as_it_is_drawn(shown, look, told):
    shown = shown()
    path = path_mark(shown.board, Style(look=look), is_tour=shown.tour is not None)
    assert marks_on(shown, path)[0] is told
