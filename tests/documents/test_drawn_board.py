"""Boards that are drawn in a text."""

import pytest

from knight_gui.board import Board, InputError
from knight_gui.documents.drawn_board import read_drawn_board


@pytest.mark.parametrize(
    ("text", "size", "holes", "sentence"),
    [
        (
            "....\n.##.\n....",
            "3x4",
            "b2 c2",
            "3×4, and “#” is a hole. Holes: 2.",
        ),
        (". . x\n. . .\n", "2x3", "c2", "2×3, and “x” is a hole. Holes: 1."),
        (
            " ##\n###\n##\n",
            "3x3",
            "a3 c1",
            "3×3, and a blank is a hole. Holes: 2.",
        ),
        (" ..\n...\n", "2x3", "a2", "2×3, and a blank is a hole. Holes: 1."),
        ("# #\n# #\n", "2x2", "", "2×2, without holes."),
        ("oo\noo\n", "2x2", "", "2×2, without holes."),
        ("..#\n.. \n", "2x3", "c2 c1", "2×3, and “#” is a hole. Holes: 2."),
    ],
)
def test_that_a_drawing_is_read_and_said(text, size, holes, sentence):
    drawn_board = read_drawn_board(text)
    assert drawn_board.board == Board.parse(size, holes)
    assert drawn_board.sentence == f"The board is {sentence}"


def test_that_dots_are_holes_if_that_is_asked():
    drawn_board = read_drawn_board(".##\n###\n", are_dots_holes=True)
    assert drawn_board.board == Board.parse("2x3", holes="a2")
    assert "“.” is a hole" in drawn_board.sentence


@pytest.mark.parametrize("text", ["", "\n\n", "..?\n...", "8x8", "1 2\n3 4"])
def test_that_any_other_text_is_refused(text):
    with pytest.raises(InputError, match=r"^“.?” is no sign of a board\. Squares are \. - _ o O, "):
        read_drawn_board(text)
