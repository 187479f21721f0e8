"""Every tour there is: found one after the other, counted, and kept to be shown."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knight_gui.board import Tour, require_int, require_type
from knight_gui.search.cancel import CancelToken
from knight_gui.search.compiling import dispatch
from knight_gui.search.engine.counting import BIT_MODULUS
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.search import NEVER_CANCELLED, Search
from knight_gui.search.strategy import Goal
from knight_gui.search.tour_count import TourCount, make_counting_problem, require_countable

MAX_STORED_TOURS = 1_000_000
"""Tours that are kept; all others are only counted. A byte a square, those of 6×6 take 36 MB."""

_SLICE_STEPS = 1 << 20
"""Steps after which Ctrl+C is heard."""


@dataclass(frozen=True, eq=False)
class TourTable:
    """Tours that were found, in the order in which the naive search comes to them.

    Attributes
    ----------
    paths
        (tours, squares), read-only: the squares of each tour.
    closed_indices
        The places of those tours that are closed, in order.
    """

    paths: NDArray[np.unsignedinteger[Any]]
    closed_indices: NDArray[np.intp]

    def __len__(self) -> int:
        return len(self.paths)

    def path(self, index: int) -> tuple[int, ...]:
        """Return the squares of the tour at a place, from 0."""
        return tuple(self.paths[index].tolist())


def count_all_tours(
    problem: Problem, cancel_counts: NDArray[np.int64] = NEVER_CANCELLED
) -> TourCount:
    """Count all tours that continue the path of a problem, and keep none of them.

    Parameters
    ----------
    problem
        Made by `tour_count.make_counting_problem`.
    cancel_counts
        int64, (2,): cancelled from another thread it ends the count early.
    """
    board = problem.board
    start = problem.path[0]
    head = problem.path[-1]
    unvisited = [square for square in board.free_squares if square not in problem.path]
    bits = {square: 1 << bit_index for bit_index, square in enumerate([head, *unvisited])}
    neighbor_sets = {
        bit: sum(bits.get(n, 0) for n in board.neighbors(s)) for s, bit in bits.items()
    }
    closing_squares = sum(bits.get(square, 0) for square in board.neighbors(start))
    final_square = 0
    if problem.strategy.goal is Goal.CLOSED:
        # the start comes a second time, as a square of its own
        final_square = 1 << len(bits)
        neighbor_sets = {
            bit: neighbor_set_table | (final_square if bit & closing_squares else 0)
            for bit, neighbor_set_table in neighbor_sets.items()
        }
        neighbor_sets[final_square] = closing_squares
        closing_squares = final_square
    free_set = sum(neighbor_sets)
    neighbor_set_table = np.zeros(BIT_MODULUS, np.int64)
    neighbor_set_table[[bit % BIT_MODULUS for bit in neighbor_sets]] = list(neighbor_sets.values())
    depth_sets = np.zeros((len(neighbor_sets) + 1, 3), np.int64)
    counts = np.zeros(3, np.int64)
    last_set = sum(bit for bit, onward in neighbor_sets.items() if (onward & ~1).bit_count() <= 1)
    depth_sets[0] = free_set, last_set | final_square, 1
    is_complete = dispatch.get_function("count_tours")(
        neighbor_set_table, depth_sets, counts, cancel_counts, closing_squares, final_square
    )
    count, closed_count, moves = counts.tolist()
    return TourCount(problem, count, closed_count, 2 * (moves - 1), bool(is_complete))


class TourEnumeration:
    """Finds all tours that continue a path, slice by slice.

    It is the search of `tour_count.make_counting_problem`, which takes each tour for one more dead end. Of the
    problem only the board, the path, the move order and the goal matter.

    Parameters
    ----------
    cancel_token
        Cancelled from another thread it ends a slice early.
    from_every_start
        Whether all tours of the board are meant, from one square after the other.

    Raises
    ------
    InputError
        If the board is too large for that.
    """

    def __init__(
        self,
        problem: Problem,
        cancel_token: CancelToken | None = None,
        max_stored: int = MAX_STORED_TOURS,
        *,
        from_every_start: bool = False,
    ) -> None:
        require_type(problem, Problem, "problem")
        max_stored = require_int(max_stored, "max_stored", 0)
        board = problem.board
        require_countable(board)
        self.problem = make_counting_problem(problem)
        self._cancel_token = cancel_token or CancelToken()
        self._cancel_counts = np.frombuffer(self._cancel_token.counts, np.int64)
        self._remaining_problems = [self.problem]
        if from_every_start:
            each = (replace(self.problem, path=(start,)) for start in board.free_squares)
            self._remaining_problems = [
                other for other in each if other.obstacle is None
            ] or self._remaining_problems
        self._finished_steps = 0
        self._start_search(self._remaining_problems.pop(0))
        self._count = self._closed_count = 0
        # memory that nothing was written into yet costs nothing
        self._stored_paths = np.empty(
            (max_stored, board.free_count), np.min_scalar_type(board.size - 1)
        )
        self._are_closed = np.empty(max_stored, np.bool_)

    def _start_search(self, problem: Problem) -> None:
        """Begin at another square."""
        board = problem.board
        start = problem.path[0]
        self._search = Search(problem)
        self._path = self._search.path_buffer[: board.free_count]
        self._closing_squares = board.neighbors(start)

    @property
    def is_complete(self) -> bool:
        """Whether everything has been tried."""
        return self._search.outcome is Outcome.NO_TOUR and not self._remaining_problems

    def _start_next_if_finished(self) -> None:
        """Begin at the next square, once everything was tried from this one."""
        if self._search.outcome is Outcome.NO_TOUR and self._remaining_problems:
            self._finished_steps += self._search.step
            self._start_search(self._remaining_problems.pop(0))

    def advance(self, budget: int) -> int:
        """Search for at most `budget` further steps, and return how many there were."""
        first_step = self._search.step
        end_step = first_step + require_int(budget, "budget", 0)
        while self._find_next(end_step - self._search.step) and not self._cancel_token.is_cancelled:
            pass
        step_count = self._search.step - first_step
        self._start_next_if_finished()
        return step_count

    def __iter__(self) -> Iterator[Tour]:
        """Yield all tours that were not found yet, one after the other.

        Examples
        --------
        >>> from knight_gui import problem
        >>> next(iter(TourEnumeration(problem("3x4", "a1"))))
        <Tour of 3x4, a1 to d3>
        """
        while not self.is_complete and not self._cancel_token.is_cancelled:
            if self._find_next(_SLICE_STEPS):
                yield Tour(self.problem.board, tuple(self._path.tolist()))
            self._start_next_if_finished()

    def tour_count(self) -> TourCount:
        """Return how many tours were found so far."""
        return TourCount(
            self.problem,
            self._count,
            self._closed_count,
            self._finished_steps + self._search.step,
            self.is_complete,
        )

    def tours(self) -> TourTable:
        """Return the tours that were found so far; those that follow do not touch them."""
        stored_count = min(self._count, len(self._stored_paths))
        paths = self._stored_paths[:stored_count]
        paths.setflags(write=False)
        return TourTable(paths, np.flatnonzero(self._are_closed[:stored_count]))

    def _find_next(self, budget: int) -> bool:
        """Search for one more tour, for at most so many steps, and tell whether it is there."""
        search = self._search
        search.advance(budget, self._cancel_counts)
        if search.outcome is not Outcome.SOLVED:
            return False
        index = self._count
        is_closed = self._path.item(-1) in self._closing_squares
        if index < len(self._stored_paths):
            self._stored_paths[index] = self._path
            self._are_closed[index] = is_closed
        self._count += 1
        self._closed_count += is_closed
        search.continue_past_tour()
        return True
