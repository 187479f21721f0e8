"""A puzzle: a path, what is asked of it, and the one answer that is right."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from knight_gui.board import Board
from knight_gui.state.lesson import Question

QUESTIONS_BY_NAME = {
    "one-way-out": Question.ONLY_MOVE,
    "where-wrong": Question.WHICH_MISTAKE,
    "finish": Question.LAST_SQUARE,
    "why-none": Question.PROVING_SQUARE,
}
"""The questions that puzzles ask, by the names that they have outside."""
MAX_DIFFICULTY = 4
"""Difficulties, from 1."""


@dataclass(frozen=True)
class Puzzle:
    """A path on a board, and a question about it.

    Attributes
    ----------
    answer
        The square that is right, or any of those that are; to finish a path all that are left.
    seed
        What it was made from. The same kind, difficulty and seed make it again.
    """

    question: Question
    board: Board
    path: tuple[int, ...]
    answer: tuple[int, ...]
    difficulty: int
    seed: int

    @property
    def question_name(self) -> str:
        """What its kind is called outside."""
        return next(
            name for name, question in QUESTIONS_BY_NAME.items() if question is self.question
        )


def find_proving_squares(board: Board, path: tuple[int, ...]) -> tuple[int, ...]:
    """Return the free squares that prove by their exits that no tour continues a path.

    That is a square without an exit, or one that can only be reached from the head, where the
    tour would end at once; else all that have one exit, for only one of them can be the last.
    """
    exits = compute_exits(board, path)
    without_exit = [
        square
        for square, exits_of_square in exits.items()
        if not exits_of_square or (exits_of_square == [path[-1]] and len(exits) > 1)
    ]
    with_one_exit = [
        square for square, exits_of_square in exits.items() if len(exits_of_square) == 1
    ]
    return tuple(without_exit or (with_one_exit if len(with_one_exit) > 1 else ()))


def compute_exits(board: Board, path: tuple[int, ...]) -> dict[int, list[int]]:
    """Return for each free square those that it can still be linked with, the head among them."""
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
