"""Generator of puzzles: random paths, each move of which foresight decides.

Nothing depends on time, so a seed gives the same puzzle on every machine. The difficulty is the
number of positions that a search visits to refute all wrong answers. The search prunes paths with a
square without an exit, or with more than one square with a single exit.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import cast

from knight_gui.board import Board, require_int, require_type
from knight_gui.i18n import join_list, tr
from knight_gui.puzzles.puzzle import (
    MAX_DIFFICULTY,
    QUESTIONS_BY_NAME,
    Puzzle,
    compute_exits,
    find_proving_squares,
)
from knight_gui.puzzles.random_tour import (
    MAX_REFUTING_POSITIONS,
    PortableRandom,
    RandomTour,
)
from knight_gui.search.slices import StepGenerator, run_to_completion
from knight_gui.state.lesson import Question

_PuzzleCandidates = Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]
"""Iterator of paths, each with its answer and its difficulty."""
_PUZZLE_BOARDS = (Board(5, 5), Board(5, 6), Board(6, 6), Board(7, 7), Board(8, 8))
_MAX_POSITIONS_BY_DIFFICULTY = (0, 9, 39, MAX_REFUTING_POSITIONS)
"""Largest number of positions for each difficulty."""
_MIN_WRONG_MOVES = 2
"""Wrong moves on the way to the end of a tour, so that there is a choice."""
_TWO_EXITS = 2
_PAIR_SIZE = 2
_MAX_DECOYS = 3
"""Squares with two exits beside two with one; more of them make these harder to see."""
_EXTRA_MOVES_RANGE = (3, 9)
"""Moves after the mistake in a lost path: from the first number up to below the second."""


def make_puzzle(
    seed: int, question: Question | str | None = None, difficulty: int | None = None
) -> Puzzle:
    """Return the puzzle of a seed, from which question and difficulty follow, too, if left out.

    Parameters
    ----------
    question
        A question, or its name: ``one-way-out``, ``where-wrong``, ``finish`` or ``why-none``.
    difficulty
        From 1 to 4.

    Raises
    ------
    InputError
        If any of it cannot be used.

    Examples
    --------
    >>> make_puzzle(7, "finish").difficulty
    2
    """
    seed = require_int(seed, "seed", 0)
    if isinstance(question, str):
        question = QUESTIONS_BY_NAME.get(question, question)
    if question is not None:
        expected = tr("one of {names}", names=join_list(QUESTIONS_BY_NAME))
        require_type(question, Question, "question", expected)
    if difficulty is not None:
        difficulty = require_int(difficulty, "difficulty", 1, MAX_DIFFICULTY)
    return run_to_completion(iter_puzzle_steps(seed, cast("Question | None", question), difficulty))


def iter_puzzle_steps(
    seed: int, question: Question | None = None, difficulty: int | None = None
) -> StepGenerator[Puzzle]:
    """Make the puzzle of `make_puzzle` in slices of a few milliseconds."""
    question = question or tuple(QUESTIONS_BY_NAME.values())[seed % len(QUESTIONS_BY_NAME)]
    difficulty = difficulty or seed // len(QUESTIONS_BY_NAME) % MAX_DIFFICULTY + 1
    rng = PortableRandom(f"{question.value} {difficulty} {seed}")
    while True:
        random_tour = RandomTour(rng, _PUZZLE_BOARDS)
        candidates = [
            candidate
            for candidate in _PUZZLE_ITERATORS[question](random_tour)
            if candidate[-1] == difficulty
        ]
        if candidates:
            path, answer, _ = rng.choose(candidates)
            return Puzzle(question, random_tour.board, path, answer, difficulty, seed)
        yield


def _iter_only_move_puzzles(random_tour: RandomTour) -> _PuzzleCandidates:
    for choice in random_tour.move_choices:
        if (
            random_tour.has_puzzle_size(choice.path)
            and choice.wrong_moves
            and len(choice.right_moves) == 1
        ):
            position_count = random_tour.count_refuting_positions(choice, *choice.wrong_moves)
            yield choice.path, choice.right_moves, _difficulty_of_positions(position_count)


def _iter_mistake_puzzles(random_tour: RandomTour) -> _PuzzleCandidates:
    for choice in random_tour.move_choices:
        if random_tour.has_puzzle_size(choice.path) and choice.wrong_moves:
            mistake = random_tour.rng.choose(choice.wrong_moves)
            continuations = tuple(random_tour.iter_random_continuations((*choice.path, mistake)))
            lost_paths = continuations[slice(*_EXTRA_MOVES_RANGE)]
            if lost_paths:
                path = random_tour.rng.choose(lost_paths)
                position_count = random_tour.count_refuting_positions(choice, mistake)
                yield path, (mistake,), _difficulty_of_positions(position_count)


def _iter_ending_puzzles(random_tour: RandomTour) -> _PuzzleCandidates:
    position_count = 0
    wrong_count = 0
    for choice in reversed(random_tour.move_choices):
        if len(choice.right_moves) > 1:
            return
        position_count += random_tour.count_refuting_positions(choice, *choice.wrong_moves)
        wrong_count += len(choice.wrong_moves)
        if random_tour.has_puzzle_size(choice.path) and wrong_count >= _MIN_WRONG_MOVES:
            rest_of_tour = random_tour.tour[len(choice.path) :]
            yield choice.path, rest_of_tour, _difficulty_of_positions(position_count)


def _iter_proof_puzzles(random_tour: RandomTour) -> _PuzzleCandidates:
    for choice in random_tour.move_choices:
        if not random_tour.has_puzzle_size(choice.path):
            continue
        for move in choice.wrong_moves:
            for path in random_tour.iter_random_continuations((*choice.path, move)):
                difficulty = _proof_difficulty(random_tour.board, path)
                if difficulty and random_tour.has_puzzle_size(path):
                    yield path, find_proving_squares(random_tour.board, path), difficulty


def _proof_difficulty(board: Board, path: tuple[int, ...]) -> int:
    """Return the difficulty of the squares that prove a path lost; 0 if they are not unique."""
    proving_squares = find_proving_squares(board, path)
    exits = compute_exits(board, path)
    exit_counts = {
        square: len({*exits_of_square} - {path[-1]}) for square, exits_of_square in exits.items()
    }
    # a square with one exit beside the head may belong to another proof
    squares_with_few_exits = tuple(square for square, count in exit_counts.items() if count <= 1)
    if not proving_squares or proving_squares != squares_with_few_exits:
        return 0
    return _difficulty_of_proof([exits[square] for square in proving_squares], exit_counts)


def _difficulty_of_positions(position_count: int) -> int:
    """Return the difficulty of a number of positions; above `MAX_DIFFICULTY` for too many."""
    return bisect_left(_MAX_POSITIONS_BY_DIFFICULTY, position_count) + 1


def _difficulty_of_proof(proof_exits: list[list[int]], exit_counts: dict[int, int]) -> int:
    """Return the difficulty of seeing squares that prove a path lost.

    Parameters
    ----------
    proof_exits
        The exits of each of these squares.
    exit_counts
        The number of exits of each free square, the head not counted.
    """
    if len(proof_exits) == 1:
        return 1 + len(proof_exits[0])
    counts = sorted(exit_counts.values())
    is_pair = counts[:_PAIR_SIZE] == [1, 1] and len(proof_exits) == _PAIR_SIZE
    if not is_pair:
        return MAX_DIFFICULTY + 1
    decoy_count = counts.count(_TWO_EXITS)
    if decoy_count > _MAX_DECOYS:
        return MAX_DIFFICULTY
    return MAX_DIFFICULTY - 1


_PUZZLE_ITERATORS: dict[Question, Callable[[RandomTour], _PuzzleCandidates]] = {
    Question.ONLY_MOVE: _iter_only_move_puzzles,
    Question.WHICH_MISTAKE: _iter_mistake_puzzles,
    Question.LAST_SQUARE: _iter_ending_puzzles,
    Question.PROVING_SQUARE: _iter_proof_puzzles,
}
