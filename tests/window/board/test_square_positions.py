"""The board fits its view, its squares are square, and each pixel belongs to its square."""

import random
from itertools import product

import pytest
from PySide6.QtCore import QPoint

from knight_gui.board import Board
from knight_gui.window.board.view import BoardView

VIEW_SIZES = [(260, 240), (420, 480), (700, 560), (820, 600), (1300, 860), (3000, 1900)]
BOARD_SIDES = [1, 2, 3, 4, 5, 7, 8, 10, 13, 20, 26, 27, 37, 50, 64, 75, 99, 100]


@pytest.fixture
def view_at(qtbot):
    """Function that returns the view of a board with a given size."""
    view = BoardView()
    qtbot.addWidget(view)
    view.show()

    def resized(width, height):
        view.resize(width, height)
        return view

    return resized


def corner_squares(board):
    last_row = (board.rows - 1) * board.cols
    last_col = board.cols - 1
    return {0, last_col, last_row, last_row + last_col}


def assert_squares_are_found(view, board, squares):
    view.set_board(board)
    for square in squares:
        center = view.square_center(square)
        square_id = (board.size_text, board.name(square))
        assert view.board_geometry.square_at(center) == square, square_id
        assert view.rect().contains(center), square_id


@pytest.mark.parametrize(("width", "height"), VIEW_SIZES)
def test_that_square_at_and_square_center_are_inverse_in_views_of_any_size(view_at, width, height):
    view = view_at(width, height)
    rng = random.Random(width)
    for rows, cols in product(BOARD_SIDES, BOARD_SIDES):
        board = Board(rows, cols)
        inner_squares = {rng.randrange(board.size) for _ in range(8)}
        assert_squares_are_found(view, board, corner_squares(board) | inner_squares)


def test_that_nothing_beside_the_board_is_a_square(view_at):
    view = view_at(700, 560)
    for board in (Board(1, 100), Board(100, 1), Board(8, 8)):
        view.set_board(board)
        first = view.square_center(0)
        last = view.square_center(board.size - 1)
        square_px = round(view.board_geometry.square_px)
        for offset in (QPoint(square_px, 0), QPoint(0, square_px)):
            assert view.board_geometry.square_at(first - offset) is None
            assert view.board_geometry.square_at(last + offset) is None


@pytest.mark.parametrize("text", ["8x8", "3x12", "20x5", "100x100"])
def test_that_squares_stay_square_and_fill_the_view(view_at, text):
    board = Board.parse(text)
    for width, height in VIEW_SIZES:
        view = view_at(width, height)
        view.set_board(board)
        assert_is_square_and_fills_the_view(view, board)


def assert_is_square_and_fills_the_view(view, board):
    square_px = view.board_geometry.square_px
    across = view.square_center(board.cols - 1).x() - view.square_center(0).x()
    down = view.square_center((board.rows - 1) * board.cols).y() - view.square_center(0).y()
    assert abs(across - (board.cols - 1) * square_px) <= 1
    assert abs(down - (board.rows - 1) * square_px) <= 1
    used_width = board.cols * square_px / view.width()
    used_height = board.rows * square_px / view.height()
    assert 0.5 < max(used_width, used_height) <= 1 or square_px == 300
