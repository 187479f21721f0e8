"""Names and sentences of the marks on the board and the landscape."""

import pytest

from knight_gui.board import Board
from knight_gui.messages import marks
from knight_gui.messages.marks import MarkType, PlacedMark
from knight_gui.search.strategy import Ordering

BOARD = Board()
LARGE = Board(100, 100)
A1, C2, E5, G6, H8 = map(BOARD.parse_square, ("a1", "c2", "e5", "g6", "h8"))
LAST = LARGE.free_count
MAX_SENTENCE_LENGTH = 90
"""Maximum number of letters of a sentence."""


@pytest.mark.parametrize("mark_type", MarkType)
@pytest.mark.parametrize("ordering", Ordering)
def test_that_sentences_and_names_of_marks_are_short(mark_type, ordering):
    placed_mark = PlacedMark(mark_type, 99, 199, LAST, 503_650_751, ordering)
    assert len(marks.mark_sentence(LARGE, placed_mark)) <= MAX_SENTENCE_LENGTH
    assert 3 < len(marks.mark_name(mark_type)) <= 50


def test_that_the_names_of_marks_are_distinct():
    assert len({marks.mark_name(mark_type) for mark_type in MarkType}) == len(MarkType)


@pytest.mark.parametrize(
    ("placed_mark", "sentence"),
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
            "c2: the knight goes here next. Place 1 in the order.",
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
def test_that_the_sentence_of_a_mark_starts_with_its_square_or_step(placed_mark, sentence):
    assert marks.mark_sentence(BOARD, placed_mark) == sentence
