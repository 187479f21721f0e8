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

from knight_gui.board import Board, symmetry_orbits
from knight_gui.search.enumeration import count_all_tours
from knight_gui.search.problem import Problem
from knight_gui.search.search import NEVER_CANCELLED
from knight_gui.search.strategy import Goal, Strategy
from knight_gui.search.tour_count import TourCount, make_counting_problem, require_countable
from knight_gui.sweeps.dispatcher import TaskDispatcher
from knight_gui.sweeps.pool import WorkerPool

_MIN_PARTS = 256
"""Beginnings of paths that a count is cut into, so that all workers have something to do, and none
much longer than a second on the boards that can be counted."""
_DIRECTIONS = 2


@dataclass(frozen=True)
class BoardCount:
    """How many tours of a board were found.

    `finished_parts` of its `total_parts` parts are counted.
    """

    board: Board
    goal: Goal
    count_by_start: Mapping[int, int]
    closed_count_by_start: Mapping[int, int]
    steps: int = 0
    finished_parts: int = 0
    total_parts: int = 0

    @property
    def is_complete(self) -> bool:
        """Whether everything was tried, so that there are no others."""
        return self.finished_parts == self.total_parts

    @property
    def count(self) -> int:
        """How many there are, from all squares."""
        return sum(self.count_by_start.values())

    @property
    def closed_count(self) -> int:
        """How many of them are closed."""
        return sum(self.closed_count_by_start.values())

    @property
    def circuit_count(self) -> int:
        """How many closed tours there are if it does not matter where they start, and which way.

        Of two squares only, the way back is the way there.
        """
        squares = self.board.free_count
        return self.closed_count // (squares * (_DIRECTIONS if squares > _DIRECTIONS else 1))


@dataclass(frozen=True)
class CountTask:
    """A path whose tours one worker counts, made by `tour_count.make_counting_problem`."""

    problem: Problem

    def result(self, cancel_token: NDArray[np.int64] = NEVER_CANCELLED) -> TourCount:
        """Count them; the count is not complete if the token is cancelled."""
        return count_all_tours(self.problem, cancel_token)


def prepare_counting() -> None:
    """Load the code that counts, or compile it, before each worker would do that for itself."""
    count_all_tours(make_counting_problem(Problem(Board(1, 1), (0,), Strategy())))


class BoardTourCounter(TaskDispatcher[Problem, TourCount]):
    """Counts all tours of a board with all the workers of a pool."""

    def __init__(self, board: Board, goal: Goal, pool: WorkerPool) -> None:
        require_countable(board)
        super().__init__(pool)
        self.board = board
        self.goal = goal
        self._squares_by_counted_square = _group_equivalent_squares(board, goal)
        starts = (
            make_counting_problem(Problem(board, (square,), Strategy(goal=goal)))
            for square in self._squares_by_counted_square
        )
        # without those that have no tour
        self._waiting_problems = _split_problems([each for each in starts if each.obstacle is None])
        self._counts_by_square = {square: [0, 0] for square in self._squares_by_counted_square}
        self._steps = 0
        self._finished_parts = 0
        self._total_parts = len(self._waiting_problems)

    def iter_counts(self) -> Iterator[BoardCount]:
        """Yield what is known whenever more is, until all is counted or it was cancelled.

        Raises
        ------
        Exception
            Whatever a worker could not do; nothing more is counted then.
        """
        yield self.current_count()
        with closing(self.iter_completed(self._next_task)) as completed:
            for problem, future in completed:
                self._add_tour_count(problem, future.result())
                yield self.current_count()

    def current_count(self) -> BoardCount:
        """Return what is known so far."""
        counts = {
            square: self._counts_by_square[first]
            for first, equivalent_squares in self._squares_by_counted_square.items()
            for square in equivalent_squares
        }
        return BoardCount(
            self.board,
            self.goal,
            {square: counts[square][0] for square in sorted(counts)},
            {square: counts[square][1] for square in sorted(counts)},
            self._steps,
            self._finished_parts,
            self._total_parts,
        )

    def _next_task(self) -> tuple[Problem, CountTask] | None:
        problem = self._waiting_problems.pop() if self._waiting_problems else None
        return None if problem is None else (problem, CountTask(problem))

    def _add_tour_count(self, problem: Problem, tour_count: TourCount) -> None:
        if not tour_count.is_complete:
            self._waiting_problems.append(problem)
            return
        counts = self._counts_by_square[problem.path[0]]
        counts[0] += tour_count.count
        counts[1] += tour_count.closed_count
        self._steps += tour_count.steps
        self._finished_parts += 1


def _group_equivalent_squares(board: Board, goal: Goal) -> dict[int, tuple[int, ...]]:
    """Return all free squares, by the one that is counted for them."""
    if goal is Goal.CLOSED:
        # from where there are the fewest ways it goes fastest
        squares = tuple(board.free_squares)
        return {min(squares, key=lambda square: len(board.neighbors(square))): squares}
    return {orbit[0]: orbit for orbit in symmetry_orbits(board)}


def _split_problems(problems: list[Problem]) -> list[Problem]:
    """Return the same tours as those of more and longer paths, each of them once."""
    if not problems:
        return []
    board = problems[0].board
    neighbours = {square: board.neighbors(square) for square in board.free_squares}
    strategy = problems[0].strategy
    paths = [problem.path for problem in problems]
    # a path of all squares would be a tour, and not the beginning of one
    while 0 < len(paths) < _MIN_PARTS and len(paths[0]) < board.free_count // 2:
        paths = [
            (*path, square)
            for path in paths
            for square in neighbours[path[-1]]
            if square not in path
        ]
    return [Problem(board, path, strategy) for path in paths]
