"""What each mark is called, and the sentence that says what it is where it stands."""

import pytest

from knight_gui.board import Board
from knight_gui.messages import marks
from knight_gui.messages.marks import MarkType, PlacedMark
from knight_gui.search.strategy import Ordering

BOARD = Board()
LARGE = Board(100, 100)
A1, C2, E5, G6, H8 = map(BOARD.parse_square, ("a1", "c2", "e5", "g6", "h8"))
LAST = LARGE.free_count
MOST = 90
"""As many letters as a sentence may have."""


@pytest.mark.parametrize("mark", MarkType)
@pytest.mark.parametrize("ordering", Ordering)
def test_that_a_sentence_is_never_long_and_a_name_fits_beside_a_drawing(mark, ordering):
    assert (
        len(marks.mark_sentence(LARGE, PlacedMark(mark, 99, 199, LAST, 503_650_751, ordering)))
        <= MOST
    )
    assert 3 < len(marks.mark_name(mark)) <= 50


def test_that_no_two_marks_have_the_same_name():
    assert len({marks.mark_name(mark) for mark in MarkType}) == len(MarkType)


@pytest.mark.parametrize(
    ("sign", "said"),
    [
        (
            PlacedMark(MarkType.LOST, G6, number=31),
            "g6: 31st square. The move that lost the tour.",
        ),
        (PlacedMark(MarkType.VISITED, G6, number=31), "g6: 31st square. Visited."),
        (PlacedMark(MarkType.KNIGHT, A1, number=50), "a1: 50th square. The knight is here now."),
        (PlacedMark(MarkType.PATH, G6, E5), "g6 → e5: the knight made this move."),
        (
            PlacedMark(MarkType.LAST_WAY, G6, E5),
            "g6 → e5: this move took the last exit of a hatched square.",
        ),
        (
            PlacedMark(MarkType.NEXT, C2, number=1, ordering=Ordering.NAIVE),
            "c2: the knight goes here next. 1: its place in the order.",
        ),
        (
            PlacedMark(MarkType.CANDIDATE, C2, number=5, ordering=Ordering.STATIC),
            "c2: the knight can go here. 5: its exits on the empty board.",
        ),
        (
            PlacedMark(MarkType.CANDIDATE, C2, number=2, ordering=Ordering.WARNSDORFF),
            "c2: the knight can go here. 2: its exits now.",
        ),
        (PlacedMark(MarkType.FEW_EXITS, H8, number=1), "h8: running out of exits. Exits left: 1."),
        (
            PlacedMark(MarkType.RECORD, number=50, step=1234),
            "Step 1,234: a dead end at the 50th square, further than ever before.",
        ),
    ],
)
def test_that_a_sentence_begins_with_its_square_and_says_what_is_there(sign, said):
    assert marks.mark_sentence(BOARD, sign) == said
