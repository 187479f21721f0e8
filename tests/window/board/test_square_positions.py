"""The board fits its room, its squares are square, and a click hits what it points at."""

import random
from itertools import product

import pytest
from PySide6.QtCore import QPoint

from knight_gui.board import Board
from knight_gui.drawing.theme import LIGHT_THEME
from knight_gui.window.board.view import BoardView

ROOMS = [(260, 240), (420, 480), (700, 560), (820, 600), (1300, 860), (3000, 1900)]
LIGHTS, DARKS = zip(LIGHT_THEME.light_and_dark_squares, LIGHT_THEME.muted_squares, strict=True)
SIDES = [1, 2, 3, 4, 5, 7, 8, 10, 13, 20, 26, 27, 37, 50, 64, 75, 99, 100]


@pytest.fixture
def view_at(qtbot):
    """A maker of the view of the board with a room of a given size."""
    view = BoardView()
    qtbot.addWidget(view)
    view.show()

    def resized(width, height):
        view.resize(width, height)
        return view

    return resized


def corners(board):
    last_row = (board.rows - 1) * board.cols
    last_col = board.cols - 1
    return {0, last_col, last_row, last_row + last_col}


def assert_is_mapped(view, board, squares):
    view.set_board(board)
    visible = view.rect()
    for square in squares:
        center = view.square_center(square)
        assert view.board_geometry.square_at(center) == square, (board.size_text, board.name(square))
        assert visible.contains(center), (board.size_text, board.name(square))


@pytest.mark.parametrize(("width", "height"), ROOMS)
def test_that_square_at_and_center_of_are_inverse_in_every_room(view_at, width, height):
    view = view_at(width, height)
    rng = random.Random(width)
    for rows, cols in product(SIDES, SIDES):
        board = Board(rows, cols)
        inside = {rng.randrange(board.size) for _ in range(8)}
        assert_is_mapped(view, board, corners(board) | inside)


def test_that_nothing_beside_the_board_is_a_square(view_at):
    view = view_at(700, 560)
    for board in (Board(1, 100), Board(100, 1), Board(8, 8)):
        view.set_board(board)
        first = view.square_center(0)
        last = view.square_center(board.size - 1)
        side = round(view.board_geometry.square_px)
        for away in (QPoint(side, 0), QPoint(0, side)):
            assert view.board_geometry.square_at(first - away) is None
            assert view.board_geometry.square_at(last + away) is None


@pytest.mark.parametrize("text", ["8x8", "3x12", "20x5", "100x100"])
def test_that_squares_stay_square_and_fill_the_room(view_at, text):
    board = Board.parse(text)
    for width, height in ROOMS:
        view = view_at(width, height)
        view.set_board(board)
        assert_is_square_and_fills_the_room(view, board)


def assert_is_square_and_fills_the_room(view, board):
    side_px = view.board_geometry.square_px
    across = view.square_center(board.cols - 1).x() - view.square_center(0).x()
    down = view.square_center((board.rows - 1) * board.cols).y() - view.square_center(0).y()
    assert abs(across - (board.cols - 1) * side_px) <= 1
    assert abs(down - (board.rows - 1) * side_px) <= 1
    room = view.size()
    used = max(board.cols * side_px / room.width(), board.rows * side_px / room.height())
    assert 0.5 < used <= 1 or side_px == 300
