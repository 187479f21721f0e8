"""Check of a path, or of numbers on a board, square by square."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from knight_gui.board.board import KNIGHT, Board
from knight_gui.i18n import plural, tr


class Assumption(Enum):
    """Reading of something that a text leaves open."""

    HOLES = "holes"
    """Cells without a number are holes."""
    UNVISITED = "unvisited"
    """Cells without a number are squares that were not visited."""
    UNVISITED_ZEROS = "unvisited zeros"
    """Squares with a 0 were not visited."""
    ROW_FIRST = "row first"
    """Of two numbers the first is the row."""
    VISITS_BY_ROW = "visits by row"
    """Numbers in a line are the visit numbers of a board, row by row."""
    SQUARES_BY_NUMBER = "squares by number"
    """Numbers in a line are squares, which are numbered row by row."""


@dataclass(frozen=True)
class PathCheck:
    """Result of a check: the valid part of a path, and the error that ends it."""

    board: Board
    path: tuple[int, ...]
    """Squares in the order of the visits, up to the first error."""
    path_error: str = ""
    """Sentence on the first error; empty for a path without one."""
    inferred_holes: frozenset[int] = frozenset()
    """Squares of a drawn board that have no number, and so were taken for holes."""
    first_number: int = 1
    """Number of the first visit: 1, or 0 in a text that counts from 0."""
    assumptions: tuple[Assumption, ...] = ()
    """Readings of the parts that the text leaves open."""
    givens: tuple[tuple[int, int], ...] = ()
    """All numbers, from 1, each with its square, if the path ends where one of them is missing."""

    @property
    def is_puzzle(self) -> bool:
        """True if only some numbers are given, fewer than are missing."""
        return 0 < len(self.givens) < self.board.free_count / 2

    @property
    def tour_error(self) -> str:
        """Sentence on the reason why the path is not a tour; empty for a tour."""
        return self.path_error or _missing_squares_error(self.board, self.path)

    @property
    def is_tour(self) -> bool:
        """True if every free square is visited once."""
        return not self.tour_error

    @property
    def is_closed(self) -> bool:
        """True for a tour whose last square attacks the first."""
        return self.is_tour and self.board.attacks(self.path[-1], self.path[0])


def check_path(board: Board, squares: Sequence[int]) -> PathCheck:
    """Check squares in the order of the visits."""
    return _check_visits(board, 1, ((square,) for square in squares))


def find_path_error(board: Board, path: Sequence[int]) -> str:
    """Return a sentence on the first error of a path that a tour is to begin with; empty if none.

    An empty path is an error here, although `check_path` finds none in it.
    """
    path_check = check_path(board, path)
    if not path:
        return path_check.tour_error
    return path_check.path_error


def check_numbered_squares(
    board: Board, squares_by_number: Mapping[int, Sequence[int]]
) -> PathCheck:
    """Check the visit numbers that are written on a board.

    Parameters
    ----------
    squares_by_number
        All squares with each number; the smallest number is 1, or 0.
    """
    first_number = min(squares_by_number, default=1)
    numbers = range(first_number, max(squares_by_number, default=0) + 1)
    path_check = _check_visits(
        board, first_number, (squares_by_number.get(number, ()) for number in numbers)
    )
    if path_check.path_error and not squares_by_number.get(first_number + len(path_check.path)):
        return replace(path_check, givens=_find_givens(board, first_number, squares_by_number))
    return path_check


def _find_givens(
    board: Board, first_number: int, squares_by_number: Mapping[int, Sequence[int]]
) -> tuple[tuple[int, int], ...]:
    """Return the numbers, from 1, with their squares; none if a tour cannot have them all."""
    givens = []
    for number, squares in sorted(squares_by_number.items()):
        place = number - first_number + 1
        if len(squares) > 1 or place > board.free_count:
            return ()
        givens += [(place, square) for square in squares if square in board]
    return tuple(givens)


def _check_visits(
    board: Board, first_number: int, squares_per_number: Iterable[Sequence[int]]
) -> PathCheck:
    """Check the squares of each number, from the first number on, up to the first error."""
    number_by_square: dict[int, int] = {}
    path: list[int] = []
    for number, squares in enumerate(squares_per_number, first_number):
        error_message = (
            _number_error(board, number, squares)
            or _visit_error(board, number, squares[0], number_by_square)
            or _move_error(board, path, squares[0])
        )
        if error_message:
            return PathCheck(board, tuple(path), error_message, first_number=first_number)
        number_by_square[squares[0]] = number
        path.append(squares[0])
    return PathCheck(board, tuple(path), first_number=first_number)


def _number_error(board: Board, number: int, squares: Sequence[int]) -> str:
    if not squares:
        return tr("Number {number:,} is missing.", number=number)
    if len(squares) == 1:
        return ""
    return tr(
        "Number {number:,} comes twice, on {first} and on {second}.",
        number=number,
        first=board.name(squares[0]),
        second=board.name(squares[1]),
    )


def _visit_error(
    board: Board, number: int, square: int, number_by_square: Mapping[int, int]
) -> str:
    if square in board.holes:
        return tr(
            "{name} is a hole, and has number {number:,}.", name=board.name(square), number=number
        )
    if square not in board:
        return tr("Square {square} is not on the board.", square=square)
    if square in number_by_square:
        return tr(
            "{name} comes twice, as {first:,} and {second:,}.",
            name=board.name(square),
            first=number_by_square[square],
            second=number,
        )
    return ""


def _move_error(board: Board, path: Sequence[int], target: int) -> str:
    if not path or board.attacks(path[-1], target):
        return ""
    params = {
        "origin": board.name(path[-1]),
        "target": board.name(target),
        "leaper": board.leaper.name,
    }
    if board.leaper == KNIGHT:
        return plural(
            "After {count:,} square: {origin} to {target} is not a knight’s move.",
            "After {count:,} squares: {origin} to {target} is not a knight’s move.",
            len(path),
            **params,
        )
    return plural(
        "After {count:,} square: {origin} to {target} is not a move of this piece ({leaper}).",
        "After {count:,} squares: {origin} to {target} is not a move of this piece ({leaper}).",
        len(path),
        **params,
    )


def _missing_squares_error(board: Board, path: Sequence[int]) -> str:
    missing_count = board.free_count - len(path)
    if not missing_count:
        return ""
    visited = set(path)
    missing_squares = (square for square in board.free_squares if square not in visited)
    return plural(
        "{name} is missing.",
        "{count:,} squares are missing; the first is {name}.",
        missing_count,
        name=board.name(next(missing_squares)),
    )
