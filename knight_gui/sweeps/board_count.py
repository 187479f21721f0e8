"""Count of all tours of a board by the workers of a pool, separately for each start square.

Symmetric squares have equally many tours, since an exhaustive count does not depend on the order
of the moves: one square of each orbit of the board's symmetries is counted. A closed tour can start
on any of its squares, so that all squares have equally many closed tours.
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
"""Minimum number of path prefixes that a count is split into.

It keeps all workers busy; on boards that can be counted no part takes much longer than a second.
"""
_DIRECTIONS = 2
"""Directions in which a circuit can be walked."""


@dataclass(frozen=True)
class BoardCount:
    """Numbers of tours of a board that were found so far."""

    board: Board
    goal: Goal
    count_by_start: Mapping[int, int]
    """Number of tours by start square."""
    closed_count_by_start: Mapping[int, int]
    """Number of closed tours among them by start square."""
    steps: int = 0
    """Search steps of the finished parts."""
    finished_parts: int = 0
    """Number of parts whose count is finished."""
    total_parts: int = 0
    """Number of parts that the count was split into."""

    @property
    def is_complete(self) -> bool:
        """True if the search was exhaustive, so that no other tours exist."""
        return self.finished_parts == self.total_parts

    @property
    def count(self) -> int:
        """Number of tours from all start squares."""
        return sum(self.count_by_start.values())

    @property
    def closed_count(self) -> int:
        """Number of closed tours from all start squares."""
        return sum(self.closed_count_by_start.values())

    @property
    def circuit_count(self) -> int:
        """Number of closed tours without regard to their start and direction.

        On two squares both directions of a circuit are the same tour.
        """
        square_count = self.board.free_count
        tours_per_circuit = square_count
        if square_count > _DIRECTIONS:
            tours_per_circuit *= _DIRECTIONS
        return self.closed_count // tours_per_circuit


@dataclass(frozen=True)
class CountTask:
    """Count of the tours that continue one path, as a task of one worker."""

    problem: Problem
    """Problem with that path, made by `tour_count.make_counting_problem`."""

    def result(self, cancel_token: NDArray[np.int64] = NEVER_CANCELLED) -> TourCount:
        """Count the tours; the count is incomplete if the token is cancelled."""
        return count_all_tours(self.problem, cancel_token)


def prepare_counting() -> None:
    """Load or compile the counting code once, before every worker would do it for itself."""
    count_all_tours(make_counting_problem(Problem(Board(1, 1), (0,), Strategy())))


class BoardTourCounter(TaskDispatcher[Problem, TourCount]):
    """Dispatcher that counts all tours of a board with the workers of a pool."""

    def __init__(self, board: Board, goal: Goal, pool: WorkerPool) -> None:
        require_countable(board)
        super().__init__(pool)
        self.board = board
        self.goal = goal
        self._squares_by_counted_square = _group_equivalent_squares(board, goal)
        problems = (
            make_counting_problem(Problem(board, (square,), Strategy(goal=goal)))
            for square in self._squares_by_counted_square
        )
        # an obstacle means that no tour starts there
        self._waiting_problems = _split_problems(
            [problem for problem in problems if problem.obstacle is None]
        )
        self._counts_by_square = {square: [0, 0] for square in self._squares_by_counted_square}
        self._steps = 0
        self._finished_parts = 0
        self._total_parts = len(self._waiting_problems)

    def iter_counts(self) -> Iterator[BoardCount]:
        """Yield the current count after each finished part, until the end or a cancellation.

        Raises
        ------
        Exception
            Exception of a worker, which ends the count.
        """
        yield self.current_count()
        with closing(self.iter_completed(self._next_task)) as completed:
            for problem, future in completed:
                self._add_tour_count(problem, future.result())
                yield self.current_count()

    def current_count(self) -> BoardCount:
        """Return the count of the parts that are finished so far."""
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
        if not self._waiting_problems:
            return None
        problem = self._waiting_problems.pop()
        return problem, CountTask(problem)

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
    """Return the free squares in groups with equally many tours, by the square that is counted."""
    if goal is Goal.CLOSED:
        squares = tuple(board.free_squares)

        def neighbor_count(square: int) -> int:
            return len(board.neighbors(square))

        # the count is fastest from a square with few neighbors
        return {min(squares, key=neighbor_count): squares}
    return {orbit[0]: orbit for orbit in symmetry_orbits(board)}


def _split_problems(problems: list[Problem]) -> list[Problem]:
    """Return problems with longer paths whose tours together are those of the given problems."""
    if not problems:
        return []
    board = problems[0].board
    neighbors_by_square = {square: board.neighbors(square) for square in board.free_squares}
    strategy = problems[0].strategy
    paths = [problem.path for problem in problems]
    # a path of all squares would be a tour instead of a prefix of one
    while 0 < len(paths) < _MIN_PARTS and len(paths[0]) < board.free_count // 2:
        paths = [
            (*path, square)
            for path in paths
            for square in neighbors_by_square[path[-1]]
            if square not in path
        ]
    return [Problem(board, path, strategy) for path in paths]
