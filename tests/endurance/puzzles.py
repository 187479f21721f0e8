"""Puzzles of each kind, solved by exhaustive search, and the reasons why other answers are wrong.

The exhaustive search shares only the board's geometry with the program.
"""

import time
from itertools import count as count_from
from itertools import islice

from knight_gui.puzzles.generator import make_puzzle
from knight_gui.puzzles.given_numbers import make_given_numbers_puzzle
from knight_gui.puzzles.puzzle import MAX_DIFFICULTY, QUESTIONS_BY_NAME
from tests.bench.figure import Figure
from tests.endurance.trial import run
from tests.puzzles.exhaustive import right_answers
from tests.puzzles.given_reasons import is_true, iter_wrong_moves, sentence_of
from tests.puzzles.given_solver import two_tours
from tests.puzzles.literal_reasons import iter_wrong_answers, read_refutation

PUZZLES = 1_000
"""Puzzles of each kind."""
REASONS = 500
"""Wrong answers of each kind: 2,000 of the four kinds."""
_GRACE_S = 220.0
"""Time beyond the trial's in which the check may finish."""


def trial(seconds, seed):
    """Check all puzzles and reasons, or as many as there is time for."""
    until = time.monotonic() + seconds + _GRACE_S
    questions = QUESTIONS_BY_NAME.items()
    checks_left = 2 * len(questions) + 2
    for name, question in questions:
        count, wrong = _check_puzzles(question, seed, _end_of_share(until, checks_left))
        checks_left -= 1
        yield Figure(f"{name}: puzzles without exactly one answer", wrong, 0, "", f"of {count:,}")
    for name, question in questions:
        count, wrong = _check_reasons(question, seed, _end_of_share(until, checks_left))
        checks_left -= 1
        yield Figure(f"{name}: untrue reasons", wrong, 0, "", f"of {count:,}")
    count, wrong = _check_given_reasons(seed, _end_of_share(until, checks_left))
    yield Figure("numbers: untrue reasons", wrong, 0, "", f"of {count:,}")
    # they take longest, and so get the time that the others leave
    count, wrong = _check_puzzles(None, seed, until)
    yield Figure("numbers: puzzles without exactly one answer", wrong, 0, "", f"of {count:,}")


def _end_of_share(until, checks_left):
    """Return when the next of several checks must end, so that all have equal times."""
    now = time.monotonic()
    return now + (until - now) / checks_left


def _check_puzzles(question, seed, until):
    """Return the number of puzzles, and of those that exhaustive search answers otherwise.

    Without a question the puzzles are those of given numbers.
    """
    wrong = 0
    for count in range(PUZZLES):
        if time.monotonic() > until:
            return count, wrong
        difficulty = count % MAX_DIFFICULTY + 1
        if question is None:
            puzzle = make_given_numbers_puzzle(seed + count, difficulty)
            answers = two_tours(puzzle.board, puzzle.numbers)
        else:
            puzzle = make_puzzle(seed + count, question, difficulty)
            answers = right_answers(puzzle)
        if answers != [puzzle.answer]:
            print(puzzle)
            wrong += 1
    return PUZZLES, wrong


def _check_reasons(question, seed, until):
    """Return the number of wrong answers, and of those with an untrue reason."""
    count = 0
    wrong = 0
    for puzzle, refutation, sentence in iter_wrong_answers(question, range(seed, seed + REASONS)):
        if count == REASONS or time.monotonic() > until:
            break
        count += 1
        if not read_refutation(puzzle, refutation, sentence):
            print(puzzle, sentence)
            wrong += 1
    return count, wrong


def _check_given_reasons(seed, until):
    """Return the number of wrong moves with given numbers, and of those with an untrue reason."""
    count = 0
    wrong = 0
    for move in islice(iter_wrong_moves(count_from(seed)), REASONS):
        if time.monotonic() > until:
            break
        count += 1
        wrong += not is_true(*move, sentence_of(*move))
    return count, wrong


if __name__ == "__main__":
    run(trial)
