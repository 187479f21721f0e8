"""Reasons why answers are wrong, checked by exhaustive search.

`python -m tests.endurance --only puzzles` checks 2,000 positions.
"""

import pytest

from knight_gui.board import Board
from knight_gui.puzzles.puzzle import QUESTIONS_BY_NAME
from knight_gui.puzzles.refutation import RefutationType, refute_next_square
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import Ordering, Pruning, Strategy
from tests.puzzles.literal_reasons import iter_wrong_answers, read_refutation


@pytest.mark.parametrize("question", QUESTIONS_BY_NAME.values(), ids=QUESTIONS_BY_NAME)
def test_that_each_wrong_answer_is_refuted_by_a_true_sentence(question):
    count = 0
    for puzzle, refutation, sentence in iter_wrong_answers(question, range(3)):
        count += 1
        assert read_refutation(puzzle, refutation, sentence), (puzzle, sentence)
    assert count >= 3


@pytest.mark.parametrize("ordering", Ordering)
@pytest.mark.parametrize("pruning", [Pruning.NONE, Pruning.DEAD_ENDS])
def test_that_each_square_but_the_next_one_of_a_search_is_refuted(ordering, pruning):
    board = Board(5, 5)
    search = Search(Problem(board, (2,), Strategy(ordering=ordering, pruning=pruning)))
    refutation_types = set()
    while search.step < 300 and search.outcome is None:
        position = search.position()
        search.advance(1)
        for square in board.neighbors(position.head):
            is_retreat = square == position.path[-2:-1]
            if square in position.path and not (is_retreat or position.is_dead_end):
                continue
            refutation = refute_next_square(search.problem, position, square)
            assert (refutation is None) is (square == search.head), (position, square)
            if refutation is not None:
                assert refutation.square == square
                refutation_types.add(refutation.refutation_type)
    # Warnsdorff's rule finds its tour without a retreat
    has_retreats = ordering is not Ordering.WARNSDORFF
    assert (RefutationType.ALREADY_TRIED in refutation_types) is has_retreats
    assert (RefutationType.WRONG_RETREAT in refutation_types) is has_retreats
    is_naive = ordering is Ordering.NAIVE
    assert (RefutationType.LATER_IN_ORDER in refutation_types) is is_naive
    assert (RefutationType.LATER_AMONG_TIED in refutation_types) is not is_naive
