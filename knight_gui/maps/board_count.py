"""All tours of a board, counted by many workers: how many start on each of its squares.

A board that is turned or mirrored is the same board, and a count tries everything, whatever the
order. So squares that are images of each other have as many, and one of them is counted. A closed
tour can be walked from any square: all of them have as many of these.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from knight_gui.maps.dispatcher import Dispatcher
from knight_gui.maps.pace import Pace
from knight_gui.maps.task import TASK_S
from knight_gui.search.enumeration import tally
from knight_gui.search.problem import Problem
from knight_gui.search.search import SILENCE, Search
from knight_gui.search.strategy import Goal, Strategy
from knight_gui.search.tour_count import TourCount, counted, demand_countable
from knight_gui.tour import orbits

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from knight_gui.maps.pool import Pool
    from knight_gui.tour import Board

_LEAST_PARTS = 256
"""Beginnings of paths that a count is cut into, so that none of them takes much longer than
`TASK_S` on the boards that can be counted."""
_DIRECTIONS = 2


@dataclass(frozen=True)
class BoardCount:
    """How many tours of a board were found.

    Attributes
    ----------
    board
        The board.
    goal
        Whether all tours are counted, or closed ones alone.
    by_start
        How many start on each free square.
    closed_by_start
        How many of them are closed.
    steps
        How many steps that took.
    done, of
        How many of its parts are counted.
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
    """Paths whose tours one worker counts in a row.

    Attributes
    ----------
    problems
        Which: all of one board and one goal, made by `tour_count.counted`.
    seconds
        For how long, about: what is not done by then is left to other tasks.
    """

    problems: tuple[Problem, ...]
    seconds: float = TASK_S

    def result(self, token: NDArray[np.int64] = SILENCE) -> Counted:
        """Count them; if the token is cancelled, only the first of them.

        Parameters
        ----------
        token
            int64, (2,), see `tally`.
        """
        began = perf_counter()
        search = Search(self.problems[0])
        counts: list[TourCount] = []
        for problem in self.problems:
            tour_count = tally(search.begun_at(problem.path), token)
            if not tour_count.is_complete:
                break
            counts.append(tour_count)
            if perf_counter() - began >= self.seconds:
                break
        return Counted(tuple(counts), perf_counter() - began)


@dataclass(frozen=True)
class Counted:
    """What came of a part.

    Attributes
    ----------
    counts
        One for each of its paths; fewer, if it was broken off or took too long.
    seconds
        How long that took.
    """

    counts: tuple[TourCount, ...]
    seconds: float


class BoardCounting:
    """Counts all tours of a board with all the workers of a pool.

    Parameters
    ----------
    board
        The board.
    goal
        Whether all tours are counted, or closed ones alone.
    pool
        Who counts.

    Raises
    ------
    InputError
        If the board is too large for that.
    """

    def __init__(self, board: Board, goal: Goal, pool: Pool) -> None:
        demand_countable(board)
        self.board = board
        self.goal = goal
        self._alike = _alike(board, goal)
        self._waiting = _cut(list(self._starts()))
        self._found = {square: [0, 0] for square in self._alike}
        self._steps, self._done, self._of = 0, 0, len(self._waiting)
        self._pace = Pace()
        self._dispatcher: Dispatcher[tuple[Problem, ...], Counted] = Dispatcher(pool)

    def cancel(self) -> None:
        """Let `counts` end, soon; from any thread."""
        self._dispatcher.cancel()

    def counts(self) -> Iterator[BoardCount]:
        """Yield what is known whenever more is, until all is counted or it was cancelled.

        Raises
        ------
        Exception
            Whatever a worker could not do; nothing more is counted then.
        """
        yield self.board_count()
        with closing(self._dispatcher.completed(self._next_part)) as completed:
            for problems, future in completed:
                self._take(problems, future.result())
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

    def _starts(self) -> Iterator[Problem]:
        """Yield the squares that are counted, without those that have no tour."""
        for square in self._alike:
            problem = counted(Problem(self.board, (square,), Strategy(goal=self.goal)))
            if problem.obstacle is None:
                yield problem

    def _next_part(self) -> tuple[tuple[Problem, ...], Part] | None:
        if not self._waiting:
            return None
        fair = self._dispatcher.fair_share(len(self._waiting))
        count = min(fair, self._pace.count)
        problems = tuple(self._waiting.pop() for _ in range(count))
        return problems, Part(problems)

    def _take(self, problems: tuple[Problem, ...], done: Counted) -> None:
        for problem, tour_count in zip(problems, done.counts, strict=False):
            found = self._found[problem.path[0]]
            found[0] += tour_count.count
            found[1] += tour_count.closed_count
            self._steps += tour_count.steps
        self._done += len(done.counts)
        self._waiting += problems[len(done.counts) :]
        if done.counts:
            self._pace.note(len(done.counts), done.seconds)


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
