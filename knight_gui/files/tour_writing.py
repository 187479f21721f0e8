"""Writes a path as a table: its squares one below the other, or the board with its numbers.

As text it is drawn by `knight_gui.tour.drawn_lines`. `knight_gui.files.tour_reading` reads
all of these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.tour import rows_of_visits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from knight_gui.tour import Board

SQUARES_HEAD = "number,square,row,column"
"""The columns of a table of squares; rows and columns are counted from the top left, from 0."""


def squares_table(board: Board, path: Sequence[int]) -> Iterator[str]:
    """Yield the lines of a table with the squares of a path, the start first."""
    yield SQUARES_HEAD
    for number, square in enumerate(path, 1):
        row, col = board.row_and_column(square)
        yield f"{number},{board.name(square)},{row},{col}"


def board_table(board: Board, path: Sequence[int]) -> Iterator[str]:
    """Yield the rows of the board with the numbers of the visits: 0 for none, a hole is empty."""
    # an empty line would be no row
    hole = "" if board.cols > 1 else "."
    for row, visits in enumerate(rows_of_visits(board, path)):
        first = row * board.cols
        yield ",".join(
            hole if first + col in board.holes else str(number) for col, number in enumerate(visits)
        )
