"""Reasons why answers are wrong, checked by exhaustive search.

`python -m tests.endurance --only puzzles` checks 2,000 positions.
"""

import pytest

from knight_gui.puzzles.puzzle import QUESTIONS_BY_NAME
from tests.puzzles.literal_reasons import iter_wrong_answers, read_refutation


@pytest.mark.parametrize("question", QUESTIONS_BY_NAME.values(), ids=QUESTIONS_BY_NAME)
def test_that_each_wrong_answer_is_refuted_by_a_true_sentence(question):
    count = 0
    for puzzle, refutation, sentence in iter_wrong_answers(question, range(3)):
        count += 1
        assert read_refutation(puzzle, refutation, sentence), (puzzle, sentence)
    assert count >= 3
