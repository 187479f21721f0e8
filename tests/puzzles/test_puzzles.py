"""Puzzles: one right answer each, and the same puzzle for a seed on every machine."""

from datetime import date

import pytest

from knight_gui.board import Board, find_path_error
from knight_gui.puzzles.generator import make_puzzle
from knight_gui.puzzles.puzzle import MAX_DIFFICULTY, QUESTIONS_BY_NAME, find_proving_squares
from knight_gui.search.api import verdict
from knight_gui.state.lesson import Question
from tests.puzzles.exhaustive import right_answers

PUZZLES_BY_SEED = {
    10: (
        "7x7",
        "b2 a4 c3 e4 f2 d1 e3 g2 e1 f3 d4 c2 a1 b3 c5 d3 e5 g4 f6 d7 b6 c4 a5 b7 d6",
        "f7 g5 e6 g7 f5 g3 f1 d2 b1 a3 b5 a7 c6 e7 g6 f4 d5 c7 a6 b4 a2 c1 e2 g1",
    ),
    15: ("5x6", "b2 c4 a5 b3 a1 c2 e1 f3 d4 f5 e3 d5 f4 e2", "e5 f1"),
    date(2026, 12, 24).toordinal(): (
        "6x6",
        "b2 d1 e3 c4 a5 c6 b4 a6 c5 a4 b6 d5 f6 e4 f2 d3 e5 f3 e1 c2 a1 b3 c1 a2 c3",
        "e2 f4 e6 d4 f5 d6 b5 a3 b1 d2 f1",
    ),
}
"""Board, path and answer of seeds, and of a day."""


@pytest.mark.parametrize("question", QUESTIONS_BY_NAME.values(), ids=QUESTIONS_BY_NAME)
def test_that_exhaustive_search_finds_the_answer_and_no_other(question):
    """`python -m tests.puzzles.exhaustive 200` checks 200 puzzles of each question."""
    for seed in range(7, 7 + 3 * MAX_DIFFICULTY):
        puzzle = make_puzzle(seed, question, seed % MAX_DIFFICULTY + 1)
        assert right_answers(puzzle) == [puzzle.answer], puzzle


@pytest.mark.parametrize("question", QUESTIONS_BY_NAME.values(), ids=QUESTIONS_BY_NAME)
def test_that_the_path_of_a_puzzle_leaves_few_squares(question):
    for difficulty in range(1, MAX_DIFFICULTY + 1):
        puzzle = make_puzzle(3, question, difficulty)
        assert (puzzle.question, puzzle.difficulty, puzzle.seed) == (question, difficulty, 3)
        assert not find_path_error(puzzle.board, puzzle.path)
        losing_prefix = verdict(puzzle.board, puzzle.path).losing_prefix
        # on a lost path, free squares are counted before the mistake
        assert puzzle.board.free_count - len(losing_prefix or puzzle.path) <= 24
        assert bool(losing_prefix) is (
            question in (Question.WHICH_MISTAKE, Question.PROVING_SQUARE)
        )


def test_that_seeds_go_through_all_questions_and_difficulties():
    puzzles = map(make_puzzle, range(17))
    variants = [(puzzle.question, puzzle.difficulty) for puzzle in puzzles]
    assert len(set(variants)) == 16
    assert [question for question, _ in variants[:4]] == list(QUESTIONS_BY_NAME.values())
    assert variants[0] == variants[16]


@pytest.mark.parametrize("seed", PUZZLES_BY_SEED)
def test_that_a_seed_gives_the_same_puzzle_everywhere(seed):
    puzzle = make_puzzle(seed)
    size_text, path_names, answer_names = PUZZLES_BY_SEED[seed]
    assert puzzle.board.size_text == size_text
    assert puzzle.board.names(puzzle.path) == tuple(path_names.split())
    assert puzzle.board.names(puzzle.answer) == tuple(answer_names.split())


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
    path_squares = tuple(map(board.parse_square, path.split()))
    proving_squares = find_proving_squares(board, path_squares)
    assert board.names(proving_squares) == tuple(squares.split())
