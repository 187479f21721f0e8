"""A puzzle has one right answer, and a seed gives the same one on every machine."""

import pytest

from knight_gui.board import Board, find_path_error
from knight_gui.puzzles.making import make_puzzle
from knight_gui.puzzles.puzzle import MAX_DIFFICULTY, QUESTIONS_BY_NAME, find_proving_squares
from knight_gui.search.api import verdict
from knight_gui.state.lesson import Question
from tests.puzzles.slow import right_answers

MADE_ANYWHERE = {
    10: (
        "7x7",
        "b2 a4 c3 e4 f2 d1 e3 g2 e1 f3 d4 c2 a1 b3 c5 d3 e5 g4 f6 d7 b6 c4 a5 b7 d6",
        "f7 g5 e6 g7 f5 g3 f1 d2 b1 a3 b5 a7 c6 e7 g6 f4 d5 c7 a6 b4 a2 c1 e2 g1",
    ),
    15: ("5x6", "b2 c4 a5 b3 a1 c2 e1 f3 d4 f5 e3 d5 f4 e2", "e5 f1"),
}
"""Board, path and answer."""


@pytest.mark.parametrize("kind", QUESTIONS_BY_NAME.values(), ids=QUESTIONS_BY_NAME)
def test_that_trying_everything_finds_one_answer_and_no_other(kind):
    """All of 200 of each kind are proved by `python -m tests.puzzles.slow 200`."""
    for seed in range(7, 7 + 3 * MAX_DIFFICULTY):
        made = make_puzzle(seed, kind, seed % MAX_DIFFICULTY + 1)
        assert right_answers(made) == [made.answer], made


@pytest.mark.parametrize("kind", QUESTIONS_BY_NAME.values(), ids=QUESTIONS_BY_NAME)
def test_that_a_puzzle_is_a_path_that_leaves_few_squares(kind):
    for difficulty in range(1, MAX_DIFFICULTY + 1):
        made = make_puzzle(3, kind, difficulty)
        assert (made.question, made.difficulty, made.seed) == (kind, difficulty, 3)
        assert not find_path_error(made.board, made.path)
        # of a lost path those count that were left before the mistake
        ruined = verdict(made.board, made.path).losing_prefix
        assert made.board.free_count - len(ruined or made.path) <= 24
        assert bool(ruined) is (kind in (Question.WHICH_MISTAKE, Question.PROVING_SQUARE))


def test_that_a_seed_chooses_kind_and_difficulty_in_turn():
    chosen = [(made.question, made.difficulty) for made in map(make_puzzle, range(17))]
    assert len(set(chosen)) == 16
    assert [kind for kind, _ in chosen[:4]] == list(QUESTIONS_BY_NAME.values())
    assert chosen[0] == chosen[16]


@pytest.mark.parametrize("seed", MADE_ANYWHERE)
def test_that_a_seed_gives_the_same_puzzle_everywhere(seed):
    made = make_puzzle(seed)
    told = (
        made.board.size_text,
        *(" ".join(made.board.names(each)) for each in (made.path, made.answer)),
    )
    assert told == MADE_ANYWHERE[seed]


@pytest.mark.parametrize(
    ("path", "squares"),
    [
        ("a3", ""),
        ("b3 a1 c2 a3 b1 c3", "d2"),
        ("a3 b1 d2 b3 a1", "c2"),
        ("b3 c1", "d2 a1"),
    ],
)
def test_that_squares_prove_a_loss_by_their_exits(path, squares):
    board = Board(3, 4)
    assert (
        " ".join(
            board.names(find_proving_squares(board, tuple(map(board.parse_square, path.split()))))
        )
        == squares
    )
