"""Tours with given visit numbers: all of them, by backtracking with bounds and foresight."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from knight_gui.board import Board, InputError, Tour, as_board
from knight_gui.i18n import tr
from knight_gui.search.kinds import Completability
from knight_gui.search.strategy import Goal

if TYPE_CHECKING:
    from knight_gui.search.oracle.foresight import Foresight

MAX_GIVEN_BRANCHES = 1_000_000
"""Default limit of the squares that a search visits: half a minute."""
_SLICE_BRANCHES = 64
"""Squares that are visited between two pauses: some milliseconds."""
_FORESIGHT_BRANCHES = 200
"""Branch limit of the foresight on each path, beyond which it rules nothing out."""


@dataclass(frozen=True)
class GivenSolution:
    """Answer to a board with given numbers: a tour if there is one, and another one if not unique.

    Without a tour, a complete search proves that there is none.
    """

    tour: Tour | None
    other_tour: Tour | None
    is_complete: bool
    """Whether the search ended before its limit, so that there are no further tours."""
    branch_count: int
    """Number of squares visited, those that were given up included."""
    distant_numbers: tuple[int, int] | None = None
    """Two given numbers with no path of this length between their squares, which excludes a tour.

    None if there are none.
    """

    @property
    def is_unique(self) -> bool:
        """Whether the tour is proved to be the only one."""
        return self.tour is not None and self.other_tour is None and self.is_complete


def solve_given(
    board: Board | str,
    numbers: Mapping[str, int],
    *,
    closed: bool = False,
    max_branches: int = MAX_GIVEN_BRANCHES,
) -> GivenSolution:
    """Search for the tours of a board in which some squares have given visit numbers.

    Parameters
    ----------
    board
        A board, or its size such as ``8x8``.
    numbers
        The visit number of each named square, from 1.
    closed
        True to accept only closed tours.
    max_branches
        Number of squares after which the search is stopped.

    Raises
    ------
    InputError
        If a square or a number is not on the board, or two squares have one number.

    Examples
    --------
    >>> solve_given("5x5", {"a1": 1, "c3": 25}).tour.names[-1]
    'c3'
    >>> solve_given("5x5", {"a1": 1, "a2": 25}).is_complete
    True
    """
    board = as_board(board)
    square_by_number = index_by_number(
        (number, board.parse_square(name)) for name, number in numbers.items()
    )
    goal = Goal.CLOSED if closed else Goal.OPEN
    return GivenNumbersSearch(board, square_by_number, goal).solve(max_branches)


def index_by_number(numbered_squares: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Return the square of each given number; an `InputError` if a number has two squares."""
    square_by_number: dict[int, int] = {}
    for number, square in numbered_squares:
        if square_by_number.setdefault(number, square) != square:
            raise InputError(tr("{number:,} is given twice.", number=number))
    return square_by_number


class GivenNumbersSearch:
    """Search for the tours of a board in which some squares have given visit numbers.

    A path is given up if the next given square is too far away, or of the other colour, and if
    foresight proves that no tour continues it, whatever its numbers. Numbers that begin late are
    searched from the end.

    Parameters
    ----------
    squares_by_number
        The square of each given number, from 1.

    Raises
    ------
    InputError
        If a number is not on the board, or two numbers have one square.

    Examples
    --------
    >>> board = Board.parse("5x5")
    >>> search = GivenNumbersSearch(board, {1: board.parse_square("c3"), 25: 0})
    >>> next(search.iter_tours()).names[-1]
    'a5'
    """

    def __init__(
        self, board: Board, squares_by_number: Mapping[int, int], goal: Goal = Goal.OPEN
    ) -> None:
        self._board = board
        self._goal = goal
        require_numbers_on_board(board, squares_by_number)
        self._count = board.free_count
        # a tour is as well searched from its end, where more is known
        self._is_reversed = 1 not in squares_by_number and self._count in squares_by_number
        self._square_by_number = dict(squares_by_number)
        if self._is_reversed:
            self._square_by_number = {
                self._count + 1 - number: square for number, square in squares_by_number.items()
            }
        self._number_by_square = {
            square: number for number, square in self._square_by_number.items()
        }
        self._given_numbers = sorted(self._square_by_number)
        self._distances = {
            square: _compute_distances(board, square) for square in self._number_by_square
        }
        self.branch_count = 0
        """Number of squares visited so far, those that were given up included."""
        self.is_complete = False
        """True if there are no other tours than those found."""

    def solve(self, max_branches: int = MAX_GIVEN_BRANCHES) -> GivenSolution:
        """Search until a second tour is found, or there is none, or the limit is reached."""
        tours = [*islice(self.iter_tours(max_branches), 2), None, None]
        return GivenSolution(
            tours[0], tours[1], self.is_complete, self.branch_count, self._find_distant_numbers()
        )

    def iter_tours(self, max_branches: int = MAX_GIVEN_BRANCHES) -> Iterator[Tour]:
        """Yield the tours one after the other; the limit is for all of them together."""
        for start in self._starts():
            if self.branch_count == max_branches:
                return
            yield from filter(None, self.iter_tours_from((start,), max_branches))
        self.is_complete = self.branch_count < max_branches

    def allows(self, path: Sequence[int]) -> bool:
        """Return True if a path has no square with another number, and is in time for the next."""
        return all(self._may_have(square, number) for number, square in enumerate(path, 1))

    def iter_tours_from(self, path: Sequence[int], max_branches: int) -> Iterator[Tour | None]:
        """Yield the tours that continue a path, and None every few milliseconds.

        A path of more than one square is searched from its start only if 1 is a given number.
        """
        path = list(path)
        untried = [self._candidates(path)]
        if self._is_tour(path):
            yield self._make_tour(path)
        while untried and self.branch_count < max_branches:
            if not untried[-1]:
                path.pop()
                untried.pop()
                continue
            path.append(untried[-1].pop())
            untried.append(self._candidates(path))
            if self._is_tour(path):
                yield self._make_tour(path)
            if self.branch_count % _SLICE_BRANCHES == 0:
                yield None

    def _starts(self) -> list[int]:
        """Return the squares on which a tour may begin; none if two given squares are too far."""
        if self._find_distant_numbers() is not None:
            return []
        if 1 in self._square_by_number:
            return [self._square_by_number[1]]
        return [square for square in self._board.free_squares if self._may_have(square, 1)]

    def _find_distant_numbers(self) -> tuple[int, int] | None:
        """Return the first two neighbouring numbers with too few or too many moves between them."""
        for low, high in pairwise(self._given_numbers):
            if self._is_near(self._square_by_number[low], low, high):
                continue
            if self._is_reversed:
                return self._count + 1 - high, self._count + 1 - low
            return low, high
        return None

    def _may_have(self, square: int, number: int) -> bool:
        """Return True if a square may have a number, as far as the given ones are concerned."""
        if self._number_by_square.get(square, number) != number:
            return False
        if self._square_by_number.get(number, square) != square:
            return False
        next_number = next((given for given in self._given_numbers if given > number), None)
        return next_number is None or self._is_near(square, number, next_number)

    def _is_near(self, square: int, number: int, next_number: int) -> bool:
        """Return True if the knight can be on the next given square in time, by its distance."""
        moves = next_number - number
        distance = self._distances[self._square_by_number[next_number]].get(square)
        return distance is not None and distance <= moves and (moves - distance) % 2 == 0

    @cached_property
    def _foresight(self) -> Foresight:
        from knight_gui.search.oracle.foresight import Foresight

        return Foresight(
            self._board,
            self._goal,
            _FORESIGHT_BRANCHES,
            finds_reasons=False,
            end=self._square_by_number.get(self._count),
        )

    def _candidates(self, path: list[int]) -> list[int]:
        """Return the next squares of a path, the best one last; none if the path is given up."""
        self.branch_count += 1
        completability = self._foresight.completability(tuple(path))
        if completability is Completability.LOST:
            return []
        next_number = len(path) + 1
        visited = set(path)
        candidates = [
            square
            for square in self._board.neighbors(path[-1])
            if square not in visited and self._may_have(square, next_number)
        ]
        tour = self._foresight.last_tour

        def preference(square: int) -> tuple[bool, int]:
            exits = [each for each in self._board.neighbors(square) if each not in visited]
            is_on_tour = len(tour) > len(path) and tour[len(path)] == square
            return is_on_tour, -len(exits)

        return sorted(candidates, key=preference)

    def _is_tour(self, path: list[int]) -> bool:
        is_closed = self._goal is Goal.OPEN or self._board.attacks(path[-1], path[0])
        return len(path) == self._count and is_closed

    def _make_tour(self, path: list[int]) -> Tour:
        squares = reversed(path) if self._is_reversed else path
        return Tour(self._board, tuple(squares))


def require_numbers_on_board(board: Board, squares_by_number: Mapping[int, int]) -> None:
    """Raise `InputError` if a number is not on the board, or two numbers have one square."""
    for number, square in squares_by_number.items():
        board.require_free_square(square)
        if not 1 <= number <= board.free_count:
            raise InputError(
                tr(
                    "{square}={number}: the numbers go from 1 to {most:,}.",
                    square=board.name(square),
                    number=number,
                    most=board.free_count,
                )
            )
    squares = list(squares_by_number.values())
    for square in squares:
        if squares.count(square) > 1:
            raise InputError(tr("{square} has two numbers.", square=board.name(square)))


def _compute_distances(board: Board, origin: int) -> dict[int, int]:
    """Return the number of moves from a square to each that can be reached."""
    distances = {origin: 0}
    queue = deque([origin])
    while queue:
        square = queue.popleft()
        for neighbor in board.neighbors(square):
            if neighbor not in distances:
                distances[neighbor] = distances[square] + 1
                queue.append(neighbor)
    return distances
