"""A tour, and a path drawn on its board as numbers."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import overload

from knight_gui.board.arguments import as_board, as_path
from knight_gui.board.board import Board
from knight_gui.board.errors import InputError
from knight_gui.board.path_check import check_path

HOLE_TEXT = "#"
"""Text of a hole, on a board written as text."""
SINGLE_UNVISITED_TEXT = "00"
"""Text of a square that was not visited, if it is the only one.

A plain 0 would look like the start of a tour that is counted from 0; as a number it is the same.
"""


class TourError(InputError):
    """A path that is not a tour."""


def visit_number_rows(board: Board, path: Sequence[int]) -> list[list[int]]:
    """Return the visit number of each square, from 1, as rows of the board; 0 if not visited."""
    return [row.tolist() for row in iter_visit_number_rows(board, path)]


def iter_board_lines(board: Board, path: Sequence[int]) -> Iterator[str]:
    """Yield the rows of the board with the numbers of the visits; a hole is a “#”."""
    # by the board, not by the path: searches that end early line up with those that do not
    width = len(str(board.free_count))
    unvisited = unvisited_text(board, path)
    for row, visit_numbers in enumerate(iter_visit_number_rows(board, path)):
        cells = [
            HOLE_TEXT if square in board.holes else str(number or unvisited)
            for square, number in enumerate(visit_numbers, row * board.cols)
        ]
        yield " ".join(cell.rjust(width) for cell in cells)


def unvisited_text(board: Board, path: Sequence[int]) -> str:
    """Return the text of a square that was not visited, on a board written as text."""
    if len(path) == board.free_count - 1:
        return SINGLE_UNVISITED_TEXT
    return "0"


def iter_visit_number_rows(board: Board, path: Sequence[int]) -> Iterator[array[int]]:
    """Yield the rows of `visit_number_rows` one by one.

    An array takes a quarter of the memory of a list, which matters on the largest boards.
    """
    numbers = array("i", bytes(board.size * array("i").itemsize))
    for number, square in enumerate(path, 1):
        numbers[square] = number
    for row_start in range(0, board.size, board.cols):
        yield numbers[row_start : row_start + board.cols]


@dataclass(frozen=True, init=False)
class Tour(Sequence[int]):
    """A path that visits every free square of a board once, checked when made.

    It is the sequence of its squares. Printed, it is the board with the numbers of the visits. A
    notebook draws it.

    Parameters
    ----------
    board
        A board, or its size such as ``8x8``.
    path
        Squares, or their names such as ``a8 b6``.

    Raises
    ------
    TourError
        If the path is not a tour of the board; the text says why.

    Examples
    --------
    >>> print(Tour(Board(2, 3, holes=frozenset({0, 1, 4, 5})), (2, 3)))
    # # 1
    2 # #
    >>> Tour(Board(3, 3, holes=frozenset({4})), (0, 5, 6, 1, 8, 3, 2, 7))[:2]
    (0, 5)
    """

    board: Board
    path: tuple[int, ...]

    def __init__(self, board: Board | str, path: Iterable[int] | str) -> None:
        object.__setattr__(self, "board", as_board(board))
        object.__setattr__(self, "path", as_path(path, self.board))
        path_check = check_path(self.board, self.path)
        if not path_check.is_tour:
            raise TourError(path_check.tour_error)

    def __len__(self) -> int:
        return len(self.path)

    @overload
    def __getitem__(self, index: int) -> int: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...

    def __getitem__(self, index: int | slice) -> int | tuple[int, ...]:
        return self.path[index]

    def __repr__(self) -> str:
        return f"<Tour of {self.board.size_text}, {self.names[0]} to {self.names[-1]}>"

    @property
    def is_closed(self) -> bool:
        """True if the last square attacks the first."""
        return self.board.attacks(self.path[-1], self.path[0])

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the squares, in the order of the visits."""
        return self.board.names(self.path)

    def _repr_svg_(self) -> str:
        return self.board.to_svg(self.path, is_closed=self.is_closed)

    def __str__(self) -> str:
        return "\n".join(iter_board_lines(self.board, self.path))


_MAX_HEURISTIC_SQUARES = 400
"""Larger boards would take noticeably long."""


@lru_cache(maxsize=4)
def find_warnsdorff_tour(board: Board) -> tuple[int, ...] | None:
    """Return a tour from the first free square if Warnsdorff's rule finds one, or None.

    Ties are broken by the greater distance from the centre (P. Roth). There is no backtracking.
    """
    if board.size > _MAX_HEURISTIC_SQUARES:
        return None
    free_neighbors = {square: set(board.neighbors(square)) for square in board.free_squares}
    center = complex(board.rows - 1, board.cols - 1) / 2
    distance_from_center = {
        square: abs(complex(*divmod(square, board.cols)) - center) for square in free_neighbors
    }
    path = [board.first_free_square]

    def roth_order(square: int) -> tuple[int, float]:
        return (len(free_neighbors[square]), -distance_from_center[square])

    while candidates := free_neighbors.pop(path[-1]):
        for square in candidates:
            free_neighbors[square].discard(path[-1])
        path.append(min(candidates, key=roth_order))
    if free_neighbors:
        return None
    return tuple(path)
