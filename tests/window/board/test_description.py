"""Who does not see the board hears what is on it."""

from knight_gui.board import Board
from knight_gui.drawing.board.view_state import accessible_board_text


def test_that_it_tells_as_much_as_there_is():
    board = Board(3, 4)
    knight = "The knight stands on c2, its path has 2 squares."
    assert accessible_board_text(board, None) == "Chessboard of 3×4 squares."
    assert accessible_board_text(board, (8, 6)) == f"Chessboard of 3×4 squares. {knight}"
    assert accessible_board_text(board, (8,)).endswith(" a1, its path has 1 square.")


def test_that_a_long_path_is_told_with_a_comma():
    assert "its path has 1,234 squares" in accessible_board_text(Board(40, 40), tuple(range(1234)))
