"""Puzzle: a path, a question about it, and the right answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from knight_gui.board import Board
from knight_gui.state.lesson import Lesson, LessonScene, Question

QUESTIONS_BY_NAME = {
    "one-way-out": Question.ONLY_MOVE,
    "where-wrong": Question.WHICH_MISTAKE,
    "finish": Question.LAST_SQUARE,
    "why-none": Question.PROVING_SQUARE,
}
"""Questions of puzzles by their names on the command line and in file names."""
GIVEN_NUMBERS_NAME = "numbers"
"""Name of the puzzles of given numbers on the command line."""
MAX_DIFFICULTY = 4
"""Highest difficulty; the lowest is 1."""


@dataclass(frozen=True)
class Puzzle:
    """A path on a board, and a question about it."""

    question: Question
    board: Board
    path: tuple[int, ...]
    answer: tuple[int, ...]
    """Right square, or several of which each is right; for `LAST_SQUARE` the rest of the tour."""
    difficulty: int
    """From 1 to `MAX_DIFFICULTY`."""
    seed: int
    """Seed that generates the puzzle again, together with question and difficulty."""

    @property
    def question_name(self) -> str:
        """Name of the question in `QUESTIONS_BY_NAME`."""
        names = (name for name, question in QUESTIONS_BY_NAME.items() if question is self.question)
        return next(names)


@dataclass(frozen=True)
class GivenNumbersPuzzle:
    """Board with some numbers of its only tour."""

    board: Board
    numbers: tuple[tuple[int, int], ...]
    """Each given number from 1 with its square, the first and the last number among them."""
    answer: tuple[int, ...]
    """Squares of the tour."""
    difficulty: int
    """From 1 to `MAX_DIFFICULTY`."""
    seed: int
    """Seed that generates the puzzle again, together with the difficulty."""

    @property
    def number_rows(self) -> list[list[int]]:
        """The given numbers as rows of the board; 0 for the others."""
        cols = self.board.cols
        rows = [[0] * cols for _ in range(self.board.rows)]
        for number, square in self.numbers:
            rows[square // cols][square % cols] = number
        return rows


AnyPuzzle: TypeAlias = "Puzzle | GivenNumbersPuzzle"
"""Puzzle of any kind."""


def is_puzzle_lesson(lesson: Lesson | None) -> bool:
    """Return True if all scenes of a lesson are puzzles."""
    return lesson is not None and all(map(_is_puzzle_scene, lesson.scenes))


def _is_puzzle_scene(scene: LessonScene) -> bool:
    """Return True if a scene asks the question of a puzzle once, or is one of given numbers."""
    if scene.question is not None:
        return scene.question in QUESTIONS_BY_NAME.values() and not scene.repeat_every_steps
    return is_given_numbers_scene(scene)


def is_given_numbers_scene(scene: LessonScene) -> bool:
    """Return True if a scene is a puzzle of given numbers, to be solved by hand."""
    return any(setup.is_by_hand and setup.givens for setup in scene.setups)


def find_proving_squares(board: Board, path: tuple[int, ...]) -> tuple[int, ...]:
    """Return the free squares whose exits prove that no tour continues a path; empty if none do.

    These are the squares without an exit, and those that can only be reached from the head, where
    the tour would end at once. Without any, all squares with one exit prove it if there are two or
    more, for only one of them can be the last.
    """
    exits_by_square = compute_exits(board, path)
    without_exit = []
    with_one_exit = []
    for square, exits in exits_by_square.items():
        is_last = len(exits_by_square) == 1
        if not exits or (exits == [path[-1]] and not is_last):
            without_exit.append(square)
        elif len(exits) == 1:
            with_one_exit.append(square)
    if without_exit:
        return tuple(without_exit)
    if len(with_one_exit) > 1:
        return tuple(with_one_exit)
    return ()


def compute_exits(board: Board, path: tuple[int, ...]) -> dict[int, list[int]]:
    """Return the exits of each free square: its free neighbours, and the head if it is one."""
    path_without_head = {*path[:-1]}
    visited = {*path}
    return {
        square: [other for other in neighbors if other not in path_without_head]
        for square, neighbors in _neighbors_by_square(board).items()
        if square not in visited
    }


@lru_cache(maxsize=8)
def _neighbors_by_square(board: Board) -> dict[int, tuple[int, ...]]:
    return {square: board.neighbors(square) for square in board.free_squares}
