"""Every tour there is: found one after the other, counted, and kept to be shown."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knight_gui.board import Tour, demand_kind, whole_number
from knight_gui.search import engine
from knight_gui.search.cancel import CancelToken
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.search import SILENCE, Search
from knight_gui.search.strategy import Goal
from knight_gui.search.tour_count import TourCount, counted, demand_countable

MOST_KEPT = 1_000_000
"""Tours that are kept; all others are only counted. A byte a square, those of 6×6 take 36 MB."""

_SLICE = 1 << 20
"""Steps after which Ctrl+C is heard."""


@dataclass(frozen=True, eq=False)
class Tours:
    """Tours that were found, in the order in which the naive search comes to them.

    Attributes
    ----------
    rows
        (tours, squares), read-only: the squares of each tour.
    closed
        The places of those tours that are closed, in order.
    """

    rows: NDArray[np.unsignedinteger[Any]]
    closed: NDArray[np.intp]

    def __len__(self) -> int:
        return len(self.rows)

    def path(self, place: int) -> tuple[int, ...]:
        """Return the squares of the tour at a place, from 0."""
        return tuple(self.rows[place].tolist())


def tally(problem: Problem, token: NDArray[np.int64] = SILENCE) -> TourCount:
    """Count all tours that continue the path of a problem, and keep none of them.

    Parameters
    ----------
    problem
        Made by `tour_count.counted`.
    token
        int64, (2,): cancelled from another thread it ends the count early.
    """
    board, start, head = problem.board, problem.path[0], problem.path[-1]
    unvisited = [square for square in board.free_squares if square not in problem.path]
    bits = {square: 1 << place for place, square in enumerate([head, *unvisited])}
    around = {bit: sum(bits.get(n, 0) for n in board.neighbours(s)) for s, bit in bits.items()}
    closing, home = sum(bits.get(square, 0) for square in board.neighbours(start)), 0
    if problem.strategy.goal is Goal.CLOSED:
        # the start comes a second time, as a square of its own
        home = 1 << len(bits)
        around = {bit: ways | (home if bit & closing else 0) for bit, ways in around.items()}
        around[home], closing = closing, home
    free = sum(around)
    ways = np.zeros(engine.MODULUS, np.int64)
    ways[[bit % engine.MODULUS for bit in around]] = list(around.values())
    sets, found = np.zeros((len(around) + 1, 3), np.int64), np.zeros(3, np.int64)
    last = sum(bit for bit, onward in around.items() if (onward & ~1).bit_count() <= 1)
    sets[0] = free, last | home, 1
    is_complete = engine.door("count_tours")(ways, sets, found, token, closing, home)
    count, closed_count, moves = found.tolist()
    return TourCount(problem, count, closed_count, 2 * (moves - 1), bool(is_complete))


class Enumeration:
    """Finds all tours that continue a path, slice by slice.

    It is the search of `tour_count.counted`, which takes each tour for one more dead end. Of the
    problem only the board, the path, the move order and the goal matter.

    Parameters
    ----------
    token
        Cancelled from another thread it ends a slice early.
    of_board
        Whether all tours of the board are meant, from one square after the other.

    Raises
    ------
    InputError
        If the board is too large for that.
    """

    def __init__(
        self,
        problem: Problem,
        token: CancelToken | None = None,
        most_kept: int = MOST_KEPT,
        *,
        of_board: bool = False,
    ) -> None:
        demand_kind(problem, Problem, "problem")
        most_kept = whole_number(most_kept, "most_kept", 0)
        board = problem.board
        demand_countable(board)
        self.problem = counted(problem)
        self._token = token or CancelToken()
        self._token_counts = np.frombuffer(self._token.counts, np.int64)
        self._left = [self.problem]
        if of_board:
            each = (replace(self.problem, path=(start,)) for start in board.free_squares)
            self._left = [other for other in each if other.obstacle is None] or self._left
        self._steps_before = 0
        self._begin(self._left.pop(0))
        self._count = self._closed_count = 0
        # memory that nothing was written into yet costs nothing
        self._rows = np.empty((most_kept, board.free_count), np.min_scalar_type(board.size - 1))
        self._are_closed = np.empty(most_kept, np.bool_)

    def _begin(self, problem: Problem) -> None:
        """Begin at another square."""
        board, start = problem.board, problem.path[0]
        self._search = Search(problem)
        self._path = self._search.squares[: board.free_count]
        self._homes = board.neighbours(start)

    @property
    def is_complete(self) -> bool:
        """Whether everything has been tried."""
        return self._search.outcome is Outcome.NO_TOUR and not self._left

    def _go_on(self) -> None:
        """Begin at the next square, once everything was tried from this one."""
        if self._search.outcome is Outcome.NO_TOUR and self._left:
            self._steps_before += self._search.step
            self._begin(self._left.pop(0))

    def advance(self, budget: int) -> int:
        """Search for at most `budget` further steps, and return how many there were."""
        first = self._search.step
        until = first + whole_number(budget, "budget", 0)
        while self._find_next(until - self._search.step) and not self._token.is_cancelled:
            pass
        done = self._search.step - first
        self._go_on()
        return done

    def __iter__(self) -> Iterator[Tour]:
        """Yield all tours that were not found yet, one after the other.

        Examples
        --------
        >>> from knight_gui import problem
        >>> next(iter(Enumeration(problem("3x4", "a1"))))
        <Tour of 3x4, a1 to d3>
        """
        while not self.is_complete and not self._token.is_cancelled:
            if self._find_next(_SLICE):
                yield Tour(self.problem.board, tuple(self._path.tolist()))
            self._go_on()

    def tour_count(self) -> TourCount:
        """Return how many tours were found so far."""
        return TourCount(
            self.problem,
            self._count,
            self._closed_count,
            self._steps_before + self._search.step,
            self.is_complete,
        )

    def tours(self) -> Tours:
        """Return the tours that were found so far; those that follow do not touch them."""
        kept = min(self._count, len(self._rows))
        rows = self._rows[:kept]
        rows.setflags(write=False)
        return Tours(rows, np.flatnonzero(self._are_closed[:kept]))

    def _find_next(self, budget: int) -> bool:
        """Search for one more tour, for at most so many steps, and tell whether it is there."""
        search = self._search
        search.advance(budget, self._token_counts)
        if search.outcome is not Outcome.SOLVED:
            return False
        place, is_closed = self._count, self._path.item(-1) in self._homes
        if place < len(self._rows):
            self._rows[place], self._are_closed[place] = self._path, is_closed
        self._count += 1
        self._closed_count += is_closed
        search.pass_tour()
        return True
