"""Who does not see the board hears what is on it."""

from knight_gui.tour import Board
from knight_gui.window.board.description import description_of


def test_that_it_tells_as_much_as_there_is():
    board = Board(3, 4)
    knight = "The knight stands on c2, its path has 2 squares."
    cursor = "The cursor is on a3."
    assert description_of(board, None, None) == "Chessboard of 3×4 squares."
    assert description_of(board, (8, 6), None) == f"Chessboard of 3×4 squares. {knight}"
    assert description_of(board, None, 0) == f"Chessboard of 3×4 squares. {cursor}"
    assert description_of(board, (8, 6), 0) == f"Chessboard of 3×4 squares. {knight} {cursor}"
