"""Puzzles of given numbers: a tour of which only some numbers are left, so that it is unique.

Numbers of a random tour are erased one after the other, as long as a complete search proves that no
other tour has the rest. The difficulty is the number of squares that this search visits in vain.
"""

from __future__ import annotations

from itertools import pairwise

from knight_gui.board import Board, require_int
from knight_gui.puzzles.puzzle import MAX_DIFFICULTY, GivenNumbersPuzzle
from knight_gui.puzzles.random_tour import PortableRandom, RandomTour
from knight_gui.search.givens import GivenNumbersSearch
from knight_gui.search.slices import StepGenerator, run_to_completion

GENERATOR_VERSION = 1
"""Version of the generator, a part of each seed: another version gives other puzzles."""
_BOARDS = (Board(5, 5), Board(5, 6), Board(6, 6), Board(7, 7))
_MAX_WRONG_SQUARES_BY_DIFFICULTY = (4, 14, 49, 199)
"""Largest number of squares visited in vain for each difficulty."""
_MAX_GAP = 6
"""Moves from one given number to the next: more are too many to think through."""


def make_given_numbers_puzzle(seed: int, difficulty: int | None = None) -> GivenNumbersPuzzle:
    """Return the puzzle of given numbers of a seed, from which the difficulty follows if left out.

    Raises
    ------
    InputError
        If seed or difficulty cannot be used.

    Examples
    --------
    >>> puzzle = make_given_numbers_puzzle(3, 1)
    >>> puzzle.difficulty, puzzle.numbers[0][0]
    (1, 1)
    """
    seed = require_int(seed, "seed", 0)
    if difficulty is not None:
        difficulty = require_int(difficulty, "difficulty", 1, MAX_DIFFICULTY)
    return run_to_completion(iter_given_numbers_steps(seed, difficulty))


def iter_given_numbers_steps(
    seed: int, difficulty: int | None = None
) -> StepGenerator[GivenNumbersPuzzle]:
    """Make the puzzle of `make_given_numbers_puzzle` in slices."""
    difficulty = difficulty or seed % MAX_DIFFICULTY + 1
    rng = PortableRandom(f"numbers {GENERATOR_VERSION} {difficulty} {seed}")
    while True:
        random_tour = RandomTour(rng, _BOARDS)
        board = random_tour.board
        square_by_number = dict(enumerate(random_tour.tour, 1))
        wrong_count = yield from _iter_erasing(board, square_by_number, difficulty, rng)
        if _difficulty_of(wrong_count) == difficulty:
            numbers = tuple(square_by_number.items())
            return GivenNumbersPuzzle(board, numbers, random_tour.tour, difficulty, seed)


def _iter_erasing(
    board: Board, square_by_number: dict[int, int], difficulty: int, rng: PortableRandom
) -> StepGenerator[int]:
    """Erase numbers in random order; return how many squares the proof visits in vain."""
    count = board.free_count
    max_wrong = _MAX_WRONG_SQUARES_BY_DIFFICULTY[difficulty - 1]
    wrong_count = 0
    remaining = list(range(2, count))
    while remaining:
        number = rng.choose(remaining)
        remaining.remove(number)
        square = square_by_number.pop(number)
        solution = None
        if _widest_gap(square_by_number) <= _MAX_GAP:
            search = GivenNumbersSearch(board, square_by_number)
            solution = search.solve(max_branches=count + max_wrong + 1)
        if solution is not None and solution.is_unique:
            wrong_count = solution.branch_count - count
        else:
            square_by_number[number] = square
        yield
    numbers_in_order = sorted(square_by_number.items())
    square_by_number.clear()
    square_by_number.update(numbers_in_order)
    return wrong_count


def _widest_gap(square_by_number: dict[int, int]) -> int:
    numbers = sorted(square_by_number)
    return max(after - before for before, after in pairwise(numbers))


def _difficulty_of(wrong_count: int) -> int:
    return 1 + sum(wrong_count > most for most in _MAX_WRONG_SQUARES_BY_DIFFICULTY)
