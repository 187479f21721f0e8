"""The state of a board: the part of a path that is kept, and the text for screen readers."""

import pytest

from knight_gui.board import Board
from knight_gui.drawing.board.view_state import accessible_board_text, stable_path_part


@pytest.mark.parametrize(
    ("board", "move_count", "stable_moves"),
    [
        (Board(8, 8), 0, 0),
        (Board(8, 8), 32, 0),
        (Board(8, 8), 33, 32),
        (Board(8, 8), 48, 40),
        (Board(8, 8), 49, 48),
        (Board(20, 20), 256, 0),
        (Board(20, 20), 257, 256),
    ],
)
def test_that_the_kept_part_of_a_path_ends_before_the_last_move(board, move_count, stable_moves):
    path = tuple(range(move_count + 1))
    assert stable_path_part(board, path, None) == path[: stable_moves + 1]


def test_that_the_kept_part_is_one_object_for_several_steps():
    path = tuple(range(64))
    board = Board(8, 8)
    part = stable_path_part(board, path[:42], None)
    for length in range(43, 50):
        assert stable_path_part(board, path[:length], part) is part


def test_that_the_text_names_the_board_and_the_knight_if_there_is_one():
    board = Board(3, 4)
    knight = "The knight stands on c2, its path has 2 squares."
    assert accessible_board_text(board, None) == "Chessboard of 3×4 squares."
    assert accessible_board_text(board, (8, 6)) == f"Chessboard of 3×4 squares. {knight}"
    assert accessible_board_text(board, (8,)).endswith(" a1, its path has 1 square.")


def test_that_the_length_of_a_long_path_has_a_comma():
    assert "its path has 1,234 squares" in accessible_board_text(Board(40, 40), tuple(range(1234)))
