"""Enumeration of all tours of a problem: one after the other, counted, and stored."""

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
"""Tours that are stored; further ones are only counted. Those of 6×6 take 36 MB."""

_SLICE_STEPS = 1 << 20
"""Steps between two chances for Ctrl+C."""


@dataclass(frozen=True, eq=False)
class TourTable:
    """Stored tours, in the order in which the naive search comes to them."""

    paths: NDArray[np.unsignedinteger[Any]]
    """(tours, squares), read-only: squares of each tour."""
    closed_indices: NDArray[np.intp]
    """Indices of the closed tours, in ascending order."""

    def __len__(self) -> int:
        return len(self.paths)

    def path(self, index: int) -> tuple[int, ...]:
        """Return the squares of the tour at an index, from 0."""
        return tuple(self.paths[index].tolist())


def count_all_tours(
    problem: Problem,
    cancel_counts: NDArray[np.int64] = NEVER_CANCELLED,
    *,
    end: int | None = None,
) -> TourCount:
    """Count all tours that continue the path of a problem, and store none of them.

    Sets of squares are words of 64 bits: the compiled count walks over the sets of unvisited
    neighbours, with one bit for each free square and for the head.

    Parameters
    ----------
    problem
        Problem made by `tour_count.make_counting_problem`.
    cancel_counts
        int64, (2,), see `CancelToken.counts`: the count ends early when the two differ.
    end
        Square on which the tours end, where none of them need be closed; None for any.
    """
    board = problem.board
    start = problem.path[0]
    head = problem.path[-1]
    unvisited = [square for square in board.free_squares if square not in problem.path]
    bits = {square: 1 << bit_index for bit_index, square in enumerate([head, *unvisited])}
    neighbor_sets = {
        bit: sum(bits.get(neighbor, 0) for neighbor in board.neighbors(square))
        for square, bit in bits.items()
    }
    closing_set = sum(bits.get(square, 0) for square in board.neighbors(start))
    final_bit = 0 if end is None else bits[end]
    if problem.strategy.goal is Goal.CLOSED:
        # the start comes a second time, as a square of its own
        final_bit = 1 << len(bits)
        for bit in neighbor_sets:
            if bit & closing_set:
                neighbor_sets[bit] |= final_bit
        neighbor_sets[final_bit] = closing_set
        closing_set = final_bit
    neighbor_set_table = np.zeros(BIT_MODULUS, np.int64)
    for bit, neighbor_set in neighbor_sets.items():
        neighbor_set_table[bit % BIT_MODULUS] = neighbor_set
    free_set = sum(neighbor_sets)
    # squares with at most one neighbour but the head, of which the tour ends on one
    last_set = sum(bit for bit, others in neighbor_sets.items() if (others & ~1).bit_count() <= 1)
    depth_sets = np.zeros((len(neighbor_sets) + 1, 3), np.int64)
    depth_sets[0] = free_set, last_set | final_bit, 1
    counts = np.zeros(3, np.int64)
    is_complete = dispatch.get_function("count_tours")(
        neighbor_set_table, depth_sets, counts, cancel_counts, closing_set, final_bit
    )
    count, closed_count, move_count = counts.tolist()
    # the head counts as the first move; each further move is taken back by a second step
    step_count = 2 * (move_count - 1)
    return TourCount(problem, count, closed_count, step_count, bool(is_complete))


class TourEnumeration:
    """Enumeration of all tours that continue a path, slice by slice.

    It is the search of `tour_count.make_counting_problem`, which takes each tour for one more
    dead end. Of the problem only the board, the path, the move order and the goal matter.

    Parameters
    ----------
    cancel_token
        When it is cancelled from another thread, a slice ends early.
    max_stored
        Number of tours that are stored; further ones are only counted.
    from_every_start
        True for all tours of the board, from one start after the other.

    Raises
    ------
    InputError
        If the board is too large to count its tours.

    Examples
    --------
    >>> from knight_gui import problem
    >>> enumeration = TourEnumeration(problem("5x5", "a1"))
    >>> while not enumeration.is_complete:
    ...     steps = enumeration.advance(1_000_000)
    >>> enumeration.tour_count().count, len(enumeration.tours().path(0))
    (304, 25)
    """

    problem: Problem
    """Problem whose tours are enumerated."""

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
            self._remaining_problems = self._problems_of_all_starts() or [self.problem]
        self._finished_steps = 0
        self._start_search(self._remaining_problems.pop(0))
        self._count = 0
        self._closed_count = 0
        # memory costs nothing until something is written into it
        self._stored_paths = np.empty(
            (max_stored, board.free_count), np.min_scalar_type(board.size - 1)
        )
        self._are_closed = np.empty(max_stored, np.bool_)

    def _problems_of_all_starts(self) -> list[Problem]:
        """Return the problem for each start that may have a tour."""
        problems = (
            replace(self.problem, path=(start,)) for start in self.problem.board.free_squares
        )
        return [problem for problem in problems if problem.obstacle is None]

    def _start_search(self, problem: Problem) -> None:
        """Start the search of another problem."""
        board = problem.board
        start = problem.path[0]
        self._search = Search(problem)
        self._path = self._search.path_buffer[: board.free_count]
        self._closing_squares = board.neighbors(start)

    @property
    def is_complete(self) -> bool:
        """True if everything was tried."""
        return self._search.outcome is Outcome.NO_TOUR and not self._remaining_problems

    def _start_next_if_finished(self) -> None:
        """Start the search from the next square, once everything was tried from this one."""
        if self._search.outcome is Outcome.NO_TOUR and self._remaining_problems:
            self._finished_steps += self._search.step
            self._start_search(self._remaining_problems.pop(0))

    def advance(self, budget: int) -> int:
        """Search for at most `budget` further steps, and return their number."""
        first_step = self._search.step
        end_step = first_step + require_int(budget, "budget", 0)
        while self._find_next(end_step - self._search.step):
            if self._cancel_token.is_cancelled:
                break
        step_count = self._search.step - first_step
        self._start_next_if_finished()
        return step_count

    def __iter__(self) -> Iterator[Tour]:
        """Yield the tours that were not found yet, one after the other.

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
        """Return the number of tours found so far."""
        return TourCount(
            self.problem,
            self._count,
            self._closed_count,
            self._finished_steps + self._search.step,
            self.is_complete,
        )

    def tours(self) -> TourTable:
        """Return the tours stored so far; later tours do not change the table."""
        stored_count = min(self._count, len(self._stored_paths))
        paths = self._stored_paths[:stored_count]
        paths.setflags(write=False)
        return TourTable(paths, np.flatnonzero(self._are_closed[:stored_count]))

    def _find_next(self, budget: int) -> bool:
        """Search for one more tour, for at most `budget` steps; return True if it was found."""
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
