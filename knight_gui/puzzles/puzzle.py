"""A puzzle: a path, what is asked of it, and the one answer that is right."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from knight_gui.board import Board
from knight_gui.state.lesson import Ask

KINDS = {
    "one-way-out": Ask.ONE_WAY_OUT,
    "where-wrong": Ask.WHICH,
    "finish": Ask.FINISH,
    "why-none": Ask.WHY_NONE,
}
"""The questions that puzzles ask, by the names that they have outside."""
LEVELS = 4
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

    kind: Ask
    board: Board
    path: tuple[int, ...]
    answer: tuple[int, ...]
    difficulty: int
    seed: int

    @property
    def name(self) -> str:
        """What its kind is called outside."""
        return next(name for name, kind in KINDS.items() if kind is self.kind)


def proofs(board: Board, path: tuple[int, ...]) -> tuple[int, ...]:
    """Return the free squares that prove by their exits that no tour continues a path.

    That is a square without an exit, or one that can only be reached from the head, where the
    tour would end at once; else all that have one exit, for only one of them can be the last.
    """
    exits = exits_after(board, path)
    alone = [
        square
        for square, ways in exits.items()
        if not ways or (ways == [path[-1]] and len(exits) > 1)
    ]
    single = [square for square, ways in exits.items() if len(ways) == 1]
    return tuple(alone or (single if len(single) > 1 else ()))


def exits_after(board: Board, path: tuple[int, ...]) -> dict[int, list[int]]:
    """Return for each free square those that it can still be linked with, the head among them."""
    before, visited = {*path[:-1]}, {*path}
    return {
        square: [other for other in around if other not in before]
        for square, around in _neighbours(board).items()
        if square not in visited
    }


@lru_cache(maxsize=8)
def _neighbours(board: Board) -> dict[int, tuple[int, ...]]:
    return {square: board.neighbours(square) for square in board.free_squares}
