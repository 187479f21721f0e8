"""All tours of a board, counted by many workers: how many start on each of its squares.

A board that is turned or mirrored is the same board, and a count tries everything, whatever the
order. So squares that are images of each other have as many, and one of them is counted. A closed
tour can be walked from any square: all of them have as many of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knight_gui.board import Board, orbits
from knight_gui.search.enumeration import tally
from knight_gui.search.problem import Problem
from knight_gui.search.search import SILENCE
from knight_gui.search.strategy import Goal, Strategy
from knight_gui.search.tour_count import TourCount, counted, demand_countable
from knight_gui.sweeps.dispatcher import Dispatcher
from knight_gui.sweeps.pool import Pool

_LEAST_PARTS = 256
"""Beginnings of paths that a count is cut into, so that all workers have something to do, and none
much longer than a second on the boards that can be counted."""
_DIRECTIONS = 2


@dataclass(frozen=True)
class BoardCount:
    """How many tours of a board were found.

    `done` of its `of` parts are counted.
    """

    board: Board
    goal: Goal
    by_start: Mapping[int, int]
    closed_by_start: Mapping[int, int]
    steps: int = 0
    done: int = 0
    of: int = 0

    @property
    def is_complete(self) -> bool:
        """Whether everything was tried, so that there are no others."""
        return self.done == self.of

    @property
    def count(self) -> int:
        """How many there are, from all squares."""
        return sum(self.by_start.values())

    @property
    def closed_count(self) -> int:
        """How many of them are closed."""
        return sum(self.closed_by_start.values())

    @property
    def circuits(self) -> int:
        """How many closed tours there are if it does not matter where they start, and which way.

        Of two squares only, the way back is the way there.
        """
        squares = self.board.free_count
        return self.closed_count // (squares * (_DIRECTIONS if squares > _DIRECTIONS else 1))


@dataclass(frozen=True)
class Part:
    """A path whose tours one worker counts, made by `tour_count.counted`."""

    problem: Problem

    def result(self, token: NDArray[np.int64] = SILENCE) -> TourCount:
        """Count them; the count is not complete if the token is cancelled."""
        return tally(self.problem, token)


def make_ready() -> None:
    """Load the code that counts, or compile it, before each worker would do that for itself."""
    tally(counted(Problem(Board(1, 1), (0,), Strategy())))


class BoardCounting(Dispatcher[Problem, TourCount]):
    """Counts all tours of a board with all the workers of a pool."""

    def __init__(self, board: Board, goal: Goal, pool: Pool) -> None:
        demand_countable(board)
        super().__init__(pool)
        self.board = board
        self.goal = goal
        self._alike = _alike(board, goal)
        starts = (counted(Problem(board, (square,), Strategy(goal=goal))) for square in self._alike)
        # without those that have no tour
        self._waiting = _cut([each for each in starts if each.obstacle is None])
        self._found = {square: [0, 0] for square in self._alike}
        self._steps, self._done, self._of = 0, 0, len(self._waiting)

    def counts(self) -> Iterator[BoardCount]:
        """Yield what is known whenever more is, until all is counted or it was cancelled.

        Raises
        ------
        Exception
            Whatever a worker could not do; nothing more is counted then.
        """
        yield self.board_count()
        with closing(self.completed(self._next_part)) as completed:
            for problem, future in completed:
                self._take(problem, future.result())
                yield self.board_count()

    def board_count(self) -> BoardCount:
        """Return what is known so far."""
        found = {
            square: self._found[first] for first, alike in self._alike.items() for square in alike
        }
        return BoardCount(
            self.board,
            self.goal,
            {square: found[square][0] for square in sorted(found)},
            {square: found[square][1] for square in sorted(found)},
            self._steps,
            self._done,
            self._of,
        )

    def _next_part(self) -> tuple[Problem, Part] | None:
        problem = self._waiting.pop() if self._waiting else None
        return None if problem is None else (problem, Part(problem))

    def _take(self, problem: Problem, told: TourCount) -> None:
        if not told.is_complete:
            self._waiting.append(problem)
            return
        found = self._found[problem.path[0]]
        found[0] += told.count
        found[1] += told.closed_count
        self._steps += told.steps
        self._done += 1


def _alike(board: Board, goal: Goal) -> dict[int, tuple[int, ...]]:
    """Return all free squares, by the one that is counted for them."""
    if goal is Goal.CLOSED:
        # from where there are the fewest ways it goes fastest
        squares = tuple(board.free_squares)
        return {min(squares, key=lambda square: len(board.neighbours(square))): squares}
    return {orbit[0]: orbit for orbit in orbits(board)}


def _cut(problems: list[Problem]) -> list[Problem]:
    """Return the same tours as those of more and longer paths, each of them once."""
    if not problems:
        return []
    board = problems[0].board
    neighbours = {square: board.neighbours(square) for square in board.free_squares}
    strategy, paths = problems[0].strategy, [problem.path for problem in problems]
    # a path of all squares would be a tour, and not the beginning of one
    while 0 < len(paths) < _LEAST_PARTS and len(paths[0]) < board.free_count // 2:
        paths = [
            (*path, square)
            for path in paths
            for square in neighbours[path[-1]]
            if square not in path
        ]
    return [Problem(board, path, strategy) for path in paths]
