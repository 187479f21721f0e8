"""Makes puzzles from a seed: random paths, of which foresight decides every move.

Nothing goes by the clock, so a seed gives the same puzzle on every machine. How difficult a puzzle
is, is measured: by the positions to be looked at until each wrong answer is seen to be wrong. A
path is seen to be lost by a square without an exit, or by more with one exit than can be the last.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from knight_gui.board import Board
from knight_gui.puzzles.puzzle import (
    MAX_DIFFICULTY,
    QUESTIONS_BY_NAME,
    Puzzle,
    compute_exits,
    find_proving_squares,
)
from knight_gui.search.kinds import Completability, Outcome
from knight_gui.search.oracle.foresight import Foresight
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.slices import StepGenerator, run_to_completion
from knight_gui.search.strategy import Pruning, Strategy
from knight_gui.state.lesson import Question

_PuzzleCandidates = Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]
"""Paths, each with its answer and its difficulty."""
_Item = TypeVar("_Item")
_PUZZLE_BOARDS = tuple(Board(rows, cols) for rows, cols in ((5, 5), (5, 6), (6, 6), (7, 7), (8, 8)))
_MAX_FREE_SQUARES = 24
_MIN_FREE_SQUARES = 6
"""Free squares: nobody looks through more, and fewer are no puzzle."""
_MAX_POSITIONS_BY_DIFFICULTY = (0, 9, 39, 199)
"""Positions to be looked at, for each difficulty."""
_MIN_WRONG_MOVES = 2
"""Wrong moves on the way to the end, so that there is something to be chosen."""
_TWO_EXITS = 2
_MAX_DECOYS = 3
"""Squares with two exits beside two with one; among more it is harder to see these."""
_EXTRA_MOVES_RANGE = (3, 9)
"""How far a lost path goes on, at least and less than."""


def make_puzzle(
    seed: int, question: Question | None = None, difficulty: int | None = None
) -> Puzzle:
    """Return the puzzle that a seed gives; kind and difficulty follow from it, too, if left out."""
    return run_to_completion(iter_make_puzzle(seed, question, difficulty))


def iter_make_puzzle(
    seed: int, question: Question | None = None, difficulty: int | None = None
) -> StepGenerator[Puzzle]:
    """Make the same puzzle, and yield every few milliseconds."""
    question = question or tuple(QUESTIONS_BY_NAME.values())[seed % len(QUESTIONS_BY_NAME)]
    difficulty = difficulty or seed // len(QUESTIONS_BY_NAME) % MAX_DIFFICULTY + 1
    rng = _PortableRandom(f"{question.value} {difficulty} {seed}")
    while True:
        random_tour = _RandomTour(rng)
        candidates = [
            candidate
            for candidate in _PUZZLE_ITERATORS[question](random_tour)
            if candidate[-1] == difficulty
        ]
        if candidates:
            path, answer, _ = rng.choose(candidates)
            return Puzzle(question, random_tour.board, path, answer, difficulty, seed)
        yield


class _PortableRandom:
    """Random choices that every Python makes alike: only this much of its generator is promised."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random  # noqa: S311  nothing is secret

    def choose(self, items: Sequence[_Item]) -> _Item:
        """Return one of many."""
        return items[int(self._random() * len(items))]


@dataclass(frozen=True)
class _MoveChoice:
    """A path that can become a tour, and its moves: those that keep it so, and those that don't."""

    path: tuple[int, ...]
    right_moves: tuple[int, ...]
    wrong_moves: tuple[int, ...]


class _RandomTour:
    """A random tour of a random board, and the choices near its end."""

    def __init__(self, rng: _PortableRandom) -> None:
        self.rng = rng
        self.board = rng.choose(_PUZZLE_BOARDS)
        self._foresight = Foresight(self.board)
        squares = tuple(self.board.free_squares)
        path: tuple[int, ...] = (rng.choose(squares),)
        while not self._can_become_tour(path):
            path = (rng.choose(squares),)
        self._search = Search(Problem(self.board, path, Strategy(pruning=Pruning.DEAD_ENDS)))
        self.move_choices: list[_MoveChoice] = []
        while moves := self.legal_moves(path):
            right = tuple(move for move in moves if self._can_become_tour((*path, move)))
            self.move_choices.append(
                _MoveChoice(path, right, tuple(move for move in moves if move not in right))
            )
            path = (*path, rng.choose(right))
        self.tour = path

    def has_puzzle_size(self, path: tuple[int, ...]) -> bool:
        """Tell whether as many squares are left after a path as a puzzle needs."""
        return _MIN_FREE_SQUARES <= self.board.free_count - len(path) <= _MAX_FREE_SQUARES

    def legal_moves(self, path: tuple[int, ...]) -> tuple[int, ...]:
        """Return the squares that the knight can go to."""
        return tuple(move for move in self.board.neighbors(path[-1]) if move not in path)

    def count_refuting_positions(self, choice: _MoveChoice, *moves: int) -> int:
        """Return how many positions there are to be looked at after wrong moves."""
        return sum(self._count_positions_after((*choice.path, move)) for move in moves)

    def iter_random_continuations(self, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Go on at random, as far as it goes."""
        while moves := self.legal_moves(path):
            yield path
            path = (*path, self.rng.choose(moves))

    def _count_positions_after(self, path: tuple[int, ...]) -> int:
        search = self._search.fresh_copy(path)
        search.advance(2 * _MAX_POSITIONS_BY_DIFFICULTY[-1] + 2)
        # of an advance and a retreat to each
        if search.outcome is Outcome.NO_TOUR:
            return search.step // 2
        return _MAX_POSITIONS_BY_DIFFICULTY[-1] + 1

    def _can_become_tour(self, path: tuple[int, ...]) -> bool:
        return self._foresight.completability(path) is Completability.COMPLETABLE


def _iter_only_move_puzzles(random_tour: _RandomTour) -> _PuzzleCandidates:
    for choice in random_tour.move_choices:
        if (
            random_tour.has_puzzle_size(choice.path)
            and choice.wrong_moves
            and len(choice.right_moves) == 1
        ):
            yield (
                choice.path,
                choice.right_moves,
                _difficulty_of_positions(
                    random_tour.count_refuting_positions(choice, *choice.wrong_moves)
                ),
            )


def _iter_mistake_puzzles(random_tour: _RandomTour) -> _PuzzleCandidates:
    for choice in random_tour.move_choices:
        if random_tour.has_puzzle_size(choice.path) and choice.wrong_moves:
            mistake = random_tour.rng.choose(choice.wrong_moves)
            lost_paths = tuple(random_tour.iter_random_continuations((*choice.path, mistake)))[
                slice(*_EXTRA_MOVES_RANGE)
            ]
            if lost_paths:
                yield (
                    random_tour.rng.choose(lost_paths),
                    (mistake,),
                    _difficulty_of_positions(random_tour.count_refuting_positions(choice, mistake)),
                )


def _iter_ending_puzzles(random_tour: _RandomTour) -> _PuzzleCandidates:
    position_count = wrong_count = 0
    for choice in reversed(random_tour.move_choices):
        if len(choice.right_moves) > 1:
            return
        position_count = position_count + random_tour.count_refuting_positions(
            choice, *choice.wrong_moves
        )
        wrong_count = wrong_count + len(choice.wrong_moves)
        if random_tour.has_puzzle_size(choice.path) and wrong_count >= _MIN_WRONG_MOVES:
            yield (
                choice.path,
                random_tour.tour[len(choice.path) :],
                _difficulty_of_positions(position_count),
            )


def _iter_proof_puzzles(random_tour: _RandomTour) -> _PuzzleCandidates:
    for choice in random_tour.move_choices:
        if random_tour.has_puzzle_size(choice.path) and choice.wrong_moves:
            for path in (
                each
                for move in choice.wrong_moves
                for each in random_tour.iter_random_continuations((*choice.path, move))
            ):
                answer = find_proving_squares(random_tour.board, path)
                exits = compute_exits(random_tour.board, path)
                exit_counts = {
                    square: len({*exits_of_square} - {path[-1]})
                    for square, exits_of_square in exits.items()
                }
                # a square with one exit beside the head may belong to another proof
                if (
                    answer
                    and answer
                    == tuple(square for square, count in exit_counts.items() if count <= 1)
                    and random_tour.has_puzzle_size(path)
                ):
                    yield (
                        path,
                        answer,
                        _difficulty_of_proof([exits[s] for s in answer], exit_counts),
                    )


def _difficulty_of_positions(position_count: int) -> int:
    """Return how difficult it is to look at so many positions; more than `MAX_DIFFICULTY` is too much."""
    return bisect_left(_MAX_POSITIONS_BY_DIFFICULTY, position_count) + 1


def _difficulty_of_proof(proof_exits: list[list[int]], exit_counts: dict[int, int]) -> int:
    """Return how difficult it is to see squares with these exits that prove a path lost.

    The counts are those of the exits of all squares, the head apart.
    """
    if len(proof_exits) == 1:
        return 1 + len(proof_exits[0])
    values = sorted(exit_counts.values())
    is_pair = values[:_TWO_EXITS] == [1, 1] and len(proof_exits) == _TWO_EXITS
    return 3 + (values.count(_TWO_EXITS) > _MAX_DECOYS) if is_pair else MAX_DIFFICULTY + 1


_PUZZLE_ITERATORS: dict[Question, Callable[[_RandomTour], _PuzzleCandidates]] = {
    Question.ONLY_MOVE: _iter_only_move_puzzles,
    Question.WHICH_MISTAKE: _iter_mistake_puzzles,
    Question.LAST_SQUARE: _iter_ending_puzzles,
    Question.PROVING_SQUARE: _iter_proof_puzzles,
}
