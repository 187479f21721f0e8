"""Numbering of a board in a text: its cells, or squares in their order, to a checked path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from knight_gui.board import (
    KNIGHT,
    Assumption,
    Board,
    InputError,
    Leaper,
    PathCheck,
    check_numbered_squares,
    check_path,
)
from knight_gui.documents.tours.cells import (
    BLANK_CELL,
    EMPTY_CELL,
    MAX_READABLE_SIDE,
    UNVISITED_CELL,
    Cell,
    validate_board_size,
    validate_row_lengths,
)
from knight_gui.documents.tours.text import MAX_TOUR_BYTES
from knight_gui.i18n import tr


class CellMeaning(Enum):
    """Meaning of a cell that holds no visit number."""

    HOLE = "holes"
    """The square belongs to no board."""
    UNVISITED = "unvisited"
    """The knight did not come to the square."""


class NumberMeaning(Enum):
    """Meaning of the numbers of a board in one line."""

    VISITS = "visits"
    """Each square in turn has the number of its visit."""
    SQUARES = "squares"
    """Each visit in turn has the number of its square, counted row by row."""


class PairOrder(Enum):
    """Order of the two numbers of a square."""

    ROW_COLUMN = "rc"
    """The row comes first, as in a matrix."""
    COLUMN_ROW = "xy"
    """The column comes first, as in a picture."""


@dataclass(frozen=True)
class TourReadOptions:
    """Options of reading a tour."""

    board: Board | None = None
    """Expected board; without one its size follows from the text."""
    leaper: Leaper = KNIGHT
    """Leaper of a board whose size follows from the text."""
    zeros: CellMeaning | None = None
    """Meaning of zeros on a board; None for squares without a visit, and a single first visit."""
    dots: CellMeaning | None = None
    """Meaning of dots, blanks and empty cells; None for the one that the board suggests."""
    pair_order: PairOrder | None = None
    """Order of two numbers without a heading; None for row and column."""
    numbers: NumberMeaning | None = None
    """Meaning of numbers in one line; None for the one that is a tour, or visits."""
    max_bytes: int = MAX_TOUR_BYTES
    """Size of the text; a larger one is refused."""
    min_side: int = 0
    """Rows and columns, at least, of a board that follows from a list of squares."""

    @property
    def max_visits(self) -> int:
        """Number of squares of a list that are read: one more than a board has must repeat one."""
        if self.board is None:
            return MAX_READABLE_SIDE**2 + 1
        return self.board.free_count + 1

    def board_of_size(self, rows: int, cols: int) -> Board:
        """Return the expected board, or else one of this size."""
        validate_board_size(rows, cols)
        return self.board or Board(rows, cols, leaper=self.leaper)

    def enclosing_board(self, rows: int, cols: int) -> Board:
        """Return the expected board, or else one with at least so many rows and columns."""
        return self.board_of_size(max(rows, self.min_side), max(cols, self.min_side))


DEFAULT_READ_OPTIONS = TourReadOptions()


# Squares in their order


def check_names(names: Sequence[str], options: TourReadOptions) -> PathCheck:
    """Check the path of squares by their names."""
    return check_path(*locate_squares(names, options))


def locate_squares(names: Sequence[str], options: TourReadOptions) -> tuple[Board, list[int]]:
    """Return the board, and the squares of some names on it."""
    if not names:
        raise InputError(tr("Not a tour: there is nothing in it."))
    # the text may repeat a name any number of times
    distinct = dict.fromkeys(names)
    if options.board is not None:
        board = options.enclosing_board(options.board.rows, options.board.cols)
        # without holes: the check of the path reports a hole with its number
        grid = Board(board.rows, board.cols)
        squares = {name: grid.parse_square(name) for name in distinct}
    else:
        grid = Board(MAX_READABLE_SIDE, MAX_READABLE_SIDE)
        coordinates = {name: grid.row_and_column(grid.parse_square(name)) for name in distinct}
        # names count rows from the bottom
        first_row = min(row for row, _ in coordinates.values())
        last_column = max(col for _, col in coordinates.values())
        board = options.enclosing_board(MAX_READABLE_SIDE - first_row, last_column + 1)
        first_row = MAX_READABLE_SIDE - board.rows
        squares = {
            name: (row - first_row) * board.cols + col for name, (row, col) in coordinates.items()
        }
    return board, [squares[name] for name in names]


def check_pairs(pairs: Sequence[tuple[int, int]], options: TourReadOptions) -> PathCheck:
    """Check a path of rows and columns, which may be counted from 0 or from 1."""
    if options.pair_order is PairOrder.COLUMN_ROW:
        pairs = [(row, col) for col, row in pairs]
    has_zero = any(0 in pair for pair in pairs)
    origin = 0 if has_zero else 1
    rows = max(row for row, _ in pairs) + 1 - origin
    cols = max(col for _, col in pairs) + 1 - origin
    board = options.enclosing_board(rows, cols)
    if rows > board.rows or cols > board.cols:
        raise InputError(
            tr(
                "The squares do not fit on a board of {rows}×{cols}.",
                rows=board.rows,
                cols=board.cols,
            )
        )
    squares = [(row - origin) * board.cols + col - origin for row, col in pairs]
    path_check = check_path(board, squares)
    if options.pair_order is None:
        return replace(path_check, assumptions=(Assumption.ROW_FIRST,))
    return path_check


# Cells


def check_cells(rows: Sequence[Sequence[Cell]], options: TourReadOptions) -> PathCheck:
    """Check the visit numbers in the cells of a board."""
    count = len(rows)
    length = len(rows[0])
    board = options.board_of_size(count, length)
    validate_row_lengths(rows)
    if (board.rows, board.cols) != (count, length):
        raise InputError(
            tr(
                "The board in the file has {rows}×{cols} squares, not {size}.",
                rows=count,
                cols=length,
                size=f"{board.rows}×{board.cols}",
            )
        )
    empty_squares = frozenset(_squares_with(rows, EMPTY_CELL)) - board.holes
    inferred_holes = frozenset(_inferred_holes(rows, options)) - board.holes
    holes = board.holes.union(inferred_holes, _squares_with(rows, None))
    if options.zeros is CellMeaning.HOLE:
        holes = holes.union(_squares_with(rows, 0))
    path_check = check_visits(replace(board, holes=holes), _visits(rows, options))
    assumptions: list[Assumption] = []
    if inferred_holes and options.dots is None:
        assumptions.append(Assumption.HOLES)
    elif empty_squares and options.board is None and options.dots is None:
        assumptions.append(Assumption.UNVISITED)
    unvisited_zeros = set(_squares_with(rows, 0)) - holes
    if options.zeros is None and path_check.first_number == 1 and unvisited_zeros:
        assumptions.append(Assumption.UNVISITED_ZEROS)
    return replace(path_check, inferred_holes=inferred_holes, assumptions=tuple(assumptions))


def _visits(rows: Sequence[Sequence[Cell]], options: TourReadOptions) -> dict[int, list[int]]:
    """Return all squares with each number."""
    visits: dict[int, list[int]] = {}
    for square, cell in enumerate(cell for row in rows for cell in row):
        if cell is None or cell < 0 or (cell == 0 and options.zeros is not None):
            continue
        visits.setdefault(cell, []).append(square)
    return visits


def _squares_with(rows: Sequence[Sequence[Cell]], searched: Cell) -> Iterator[int]:
    cells = (cell for row in rows for cell in row)
    return (square for square, cell in enumerate(cells) if cell == searched)


def _inferred_holes(rows: Sequence[Sequence[Cell]], options: TourReadOptions) -> Iterator[int]:
    """Yield the squares without a number that are holes.

    Blanks are holes. Dots and empty cells are holes beside squares that were certainly not
    visited, and otherwise not visited themselves.
    """
    if options.dots is CellMeaning.UNVISITED or (options.dots is None and options.board):
        return
    yield from _squares_with(rows, BLANK_CELL)
    if options.dots is CellMeaning.HOLE or _has_unvisited(rows):
        yield from _squares_with(rows, EMPTY_CELL)


def _has_unvisited(rows: Sequence[Sequence[Cell]]) -> bool:
    """Return True if a cell is certainly a square that was not visited."""
    if any(UNVISITED_CELL in row for row in rows):
        return True
    numbers = sorted(cell for row in rows for cell in row if cell is not None and cell >= 0)
    # a 0 is the first visit if the numbers go on from it
    return 0 in numbers and numbers != list(range(len(numbers)))


def check_visits(board: Board, visits: dict[int, list[int]]) -> PathCheck:
    """Check visit numbers on a board, which may be counted from 0 or from 1.

    A 0 on a hole is ignored. Several others are squares that were not visited. A single one is the
    first visit, unless the largest number shows that they are counted from 1.

    Parameters
    ----------
    visits
        All squares with each number.
    """
    zeros = [square for square in visits.pop(0, ()) if square not in board.holes]
    if len(zeros) == 1 and max(visits, default=0) < board.free_count:
        visits[0] = zeros
    elif visits:
        visits.setdefault(1, [])
    return check_numbered_squares(board, visits)
