"""The table of layers, and the sheets that are kept of them."""

from dataclasses import fields, replace
from itertools import combinations

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter

from knight_gui.board import Board, exit_counts
from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.layers import BOARD_LAYERS, BoardPainter
from knight_gui.drawing.board.view_state import BoardViewState
from knight_gui.drawing.theme import DARK_THEME, LIGHT_THEME
from knight_gui.search.kinds import Outcome, StepType
from tests.window.board.boards import ALL, empty, picture, with_everything

pytestmark = pytest.mark.usefixtures("qapp", "engine")


def test_that_every_fact_is_drawn_by_a_layer_and_no_layer_draws_anything_else():
    drawn = {name for layer in BOARD_LAYERS for name in layer.state_fields}
    # all of them draw the board, in the colours of the theme, and tips tell of two facts more
    others = {"board", "theme", "ordering", "is_asked", "celebration"}
    # what follows from others is no fact
    assert (
        drawn - {"with_arrows", "following", "ghost", "numbered", "tour"}
        == {fact.name for fact in fields(BoardViewState)} - others
    )


@pytest.mark.parametrize(
    "change",
    [
        {"theme": DARK_THEME},
        {"label_px": 15},
        {"sketch": (0, 7, 10)},
        {"position": None},
        {"is_asked": True},
        {"knight": None},
        {"settled": None},
        {"closing": None},
        {"flash": 1.0},
        {"proof": None},
        {"celebration": None},
        {"ways": None},
        {"prospects": None},
        {"suggested_tour": None},
        {"retreats": None},
        {"hovered": 4},
        {"cursor": 6},
        {"pointed": None},
    ],
    ids=lambda change: next(iter(change)),
)
def test_that_every_fact_can_be_seen(change):
    shown = with_everything()
    # the flash is that of a retreat, to which a way on is preferred, and heat hides the rest
    position = replace(shown.position, step_type=StepType.RETREAT, square_left=20)
    retreats = np.arange(shown.board.size) if "retreats" in change else None
    if "celebration" in change:
        position = replace(position, outcome=Outcome.SOLVED)
    celebration = 0.5 if "celebration" in change else None
    more = {
        "closing": (20, 0),
        "celebration": celebration,
        "ways": exit_counts(shown.board, position.path),
        "suggested_tour": None if "flash" in change else shown.suggested_tour,
    }
    shown = replace(shown, position=position, retreat_counts=retreats, **more)
    # the theme is that of names beside the squares
    side = 140 if "theme" in change else 300
    assert picture(shown, side, side) != picture(replace(shown, **change), side, side)


def test_that_a_path_has_no_arrows_where_steps_are_too_fast_to_be_told_apart():
    (trail,) = (layer for layer in BOARD_LAYERS if layer.name == "trail")
    slow = with_everything()
    fast = replace(slow, recent_retreat_counts=np.zeros(slow.board.size, np.int64))
    pictures = [picture(shown, 300, 300, BoardPainter((trail,))) for shown in (empty(), fast, slow)]
    assert all(one != other for one, other in combinations(pictures, 2))


def test_that_what_is_kept_looks_like_what_is_drawn_anew():
    drawing = BoardPainter()
    pictures = [make() for make in (*ALL, *reversed(ALL))]
    for shown in (*pictures, replace(with_everything(), theme=DARK_THEME), empty()):
        assert picture(shown, drawing=drawing) == picture(shown)


@pytest.mark.parametrize("size", ["8x8", "3x10", "27x20", "100x100", "1x1"])
@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
def test_that_no_seam_shows_between_squares(size, ratio):
    board = Board.parse(size)
    image = QImage(round(400 * ratio), round(400 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(0xFFFFFFFF)
    with QPainter(image) as painter:
        room = painter.viewport()
        room.setSize(room.size() / ratio)
        grid = BoardGeometry.fit(board, room, 11)
        BoardPainter().draw(painter, grid, BoardViewState(board))
    middle = grid.square_center((board.rows // 2) * board.cols) * ratio
    first = round(grid.top_left.x() * ratio) + 1
    last = first + round(board.cols * grid.square_px * ratio) - 3
    row = {image.pixelColor(x, middle.y()).name() for x in range(first, last)}
    assert row <= {
        colour.name()
        for colour in (*LIGHT_THEME.light_and_dark_squares, *LIGHT_THEME.muted_squares)
    }
    assert len(row) == min(board.cols, 2)
