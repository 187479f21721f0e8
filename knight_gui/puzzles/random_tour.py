"""Random tours for puzzles: portable random choices, and the choice before each move of a tour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from knight_gui.board import Board
from knight_gui.search.kinds import Completability, Outcome
from knight_gui.search.oracle.foresight import Foresight
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import Pruning, Strategy

_Item = TypeVar("_Item")
MAX_REFUTING_POSITIONS = 199
"""Positions that a search visits to refute wrong moves of a puzzle; more are too difficult."""
_MAX_FREE_SQUARES = 24
"""Free squares of a puzzle; more are too many to think through."""
_MIN_FREE_SQUARES = 6
"""Free squares of a puzzle; fewer are too easy."""


class PortableRandom:
    """Random choices that are the same in every version of Python.

    Only the sequence of `Random.random` is guaranteed, not that of `Random.choice`.
    """

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random  # noqa: S311  nothing is secret

    def choose(self, items: Sequence[_Item]) -> _Item:
        """Return a random item."""
        return items[int(self._random() * len(items))]


@dataclass(frozen=True)
class MoveChoice:
    """Choice at the end of a path that can become a tour."""

    path: tuple[int, ...]
    right_moves: tuple[int, ...]
    """Legal moves after which the path can still become a tour."""
    wrong_moves: tuple[int, ...]
    """Legal moves after which it cannot."""


class RandomTour:
    """Random tour of a random board, with the choice before each of its moves."""

    def __init__(self, rng: PortableRandom, boards: tuple[Board, ...]) -> None:
        self.rng = rng
        self.board = rng.choose(boards)
        self._foresight = Foresight(self.board)
        squares = tuple(self.board.free_squares)
        path: tuple[int, ...] = (rng.choose(squares),)
        while not self._can_become_tour(path):
            path = (rng.choose(squares),)
        self._search = Search(Problem(self.board, path, Strategy(pruning=Pruning.DEAD_ENDS)))
        self.move_choices: list[MoveChoice] = []
        while moves := self.legal_moves(path):
            right = tuple(move for move in moves if self._can_become_tour((*path, move)))
            wrong = tuple(move for move in moves if move not in right)
            self.move_choices.append(MoveChoice(path, right, wrong))
            path = (*path, rng.choose(right))
        self.tour = path

    def has_puzzle_size(self, path: tuple[int, ...]) -> bool:
        """Return True if a path leaves a suitable number of free squares for a puzzle."""
        return _MIN_FREE_SQUARES <= self.board.free_count - len(path) <= _MAX_FREE_SQUARES

    def legal_moves(self, path: tuple[int, ...]) -> tuple[int, ...]:
        """Return the free squares that the knight can go to."""
        return tuple(move for move in self.board.neighbors(path[-1]) if move not in path)

    def count_refuting_positions(self, choice: MoveChoice, *moves: int) -> int:
        """Return the number of positions that a search visits to refute wrong moves."""
        return sum(self._count_positions_after((*choice.path, move)) for move in moves)

    def iter_random_continuations(self, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yield a path and its random continuations, as long as there is a move."""
        while moves := self.legal_moves(path):
            yield path
            path = (*path, self.rng.choose(moves))

    def _count_positions_after(self, path: tuple[int, ...]) -> int:
        search = self._search.fresh_copy(path)
        search.advance(2 * MAX_REFUTING_POSITIONS + 2)
        if search.outcome is Outcome.NO_TOUR:
            # each position takes an advance and a retreat
            return search.step // 2
        return MAX_REFUTING_POSITIONS + 1

    def _can_become_tour(self, path: tuple[int, ...]) -> bool:
        return self._foresight.completability(path) is Completability.COMPLETABLE
