"""Puzzles of given numbers: one tour each, the same for a seed on every machine."""

from itertools import pairwise

import pytest

from knight_gui.board import find_path_error
from knight_gui.puzzles.given_numbers import make_given_numbers_puzzle
from knight_gui.puzzles.puzzle import MAX_DIFFICULTY
from tests.puzzles.given_reasons import is_true, iter_wrong_moves, sentence_of
from tests.puzzles.given_solver import two_tours

PUZZLES_BY_SEED = {
    3: (
        "7x7",
        (
            "c3=1 a5=5 b7=6 d4=11 f4=15 e2=16 f3=18 f7=20 e5=21 e7=23 b4=27 d3=30 g2=32 f6=35 c4=38"
            " b2=39 g3=43 b1=46 a3=47 c2=48 a1=49"
        ),
    ),
    14: (
        "5x6",
        "c1=1 c2=6 b2=11 f2=15 e2=20 c3=25 f1=30",
    ),
}
"""Size and numbers of seeds, each with its square."""


@pytest.mark.parametrize("difficulty", range(1, MAX_DIFFICULTY + 1))
def test_that_plain_backtracking_finds_the_tour_and_no_other(difficulty):
    """`python -m tests.endurance --only puzzles` checks 1,000 puzzles."""
    for seed in range(4):
        puzzle = make_given_numbers_puzzle(seed, difficulty)
        assert two_tours(puzzle.board, puzzle.numbers) == [puzzle.answer], puzzle


def test_that_numbers_are_those_of_a_tour_and_few_are_missing_in_a_row():
    for seed in range(4):
        puzzle = make_given_numbers_puzzle(seed)
        board = puzzle.board
        assert puzzle.difficulty == seed % MAX_DIFFICULTY + 1
        assert not find_path_error(board, puzzle.answer)
        assert len(puzzle.answer) == board.free_count > len(puzzle.numbers)
        assert all(puzzle.answer[number - 1] == square for number, square in puzzle.numbers)
        numbers = [number for number, _ in puzzle.numbers]
        assert (numbers[0], numbers[-1]) == (1, board.free_count)
        assert max(b - a for a, b in pairwise(numbers)) <= 6


@pytest.mark.parametrize("seed", PUZZLES_BY_SEED)
def test_that_a_seed_gives_the_same_numbers_everywhere(seed):
    puzzle = make_given_numbers_puzzle(seed)
    size_text, numbers_text = PUZZLES_BY_SEED[seed]
    assert puzzle.board.size_text == size_text
    written = " ".join(f"{puzzle.board.name(square)}={n}" for n, square in puzzle.numbers)
    assert written == numbers_text


def test_that_the_reason_of_each_wrong_move_is_true():
    """`python -m tests.endurance --only puzzles` checks 500 more."""
    sentences = set()
    for puzzle, path in iter_wrong_moves(range(4)):
        sentence = sentence_of(puzzle, path)
        assert is_true(puzzle, path, sentence), (puzzle, path, sentence)
        sentences.add(sentence)
    assert "The squares left don’t fit the numbers left." in sentences
    assert any("can’t lead" in sentence for sentence in sentences)
    assert any(" is number " in sentence for sentence in sentences)
