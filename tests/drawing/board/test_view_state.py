"""The text that describes a board to people who do not see it."""

from knight_gui.board import Board
from knight_gui.drawing.board.view_state import accessible_board_text


def test_that_the_text_names_the_board_and_the_knight_if_there_is_one():
    board = Board(3, 4)
    knight = "The knight stands on c2, its path has 2 squares."
    assert accessible_board_text(board, None) == "Chessboard of 3×4 squares."
    assert accessible_board_text(board, (8, 6)) == f"Chessboard of 3×4 squares. {knight}"
    assert accessible_board_text(board, (8,)).endswith(" a1, its path has 1 square.")


def test_that_the_length_of_a_long_path_has_a_comma():
    assert "its path has 1,234 squares" in accessible_board_text(Board(40, 40), tuple(range(1234)))
