"""Writes a search as tables: its path, how often it came to each square, and all its steps.

`knight_gui.documents.tour_reader` reads a path from any of these that holds one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from knight_gui.board import Board, iter_visit_number_rows, unvisited_text
from knight_gui.search.position import Progress

PATH_TABLE_HEADER = "number,square,row,column"
"""The columns of a table of squares; rows and columns are counted from the top left, from 0."""
STEPS_PER_BLOCK = 10_000
"""Steps whose numbers differ in the last digits only; they are written at once."""
STEPS_TABLE_HEADER = b"step,kind,square,depth\n"
_NEWLINE = np.frombuffer(b"\n", np.uint8)
_DIGITS_IN_BLOCK = 4
"""Of the numbers within a block."""


# A path, and how a search went


def iter_path_table_lines(board: Board, path: Sequence[int]) -> Iterator[str]:
    """Yield the lines of a table with the squares of a path, the start first."""
    yield PATH_TABLE_HEADER
    for number, square in enumerate(path, 1):
        row, col = board.row_and_column(square)
        yield f"{number},{board.name(square)},{row},{col}"


def iter_board_table_lines(board: Board, path: Sequence[int]) -> Iterator[str]:
    """Yield the rows of the board with the numbers of the visits; a hole is empty."""
    # an empty line would be no row
    hole = "" if board.cols > 1 else "."
    zero = unvisited_text(board, path)
    for row, visits in enumerate(iter_visit_number_rows(board, path)):
        first = row * board.cols
        yield ",".join(
            hole if first + col in board.holes else str(number or zero)
            for col, number in enumerate(visits)
        )


def iter_square_statistics_lines(
    board: Board, path: Sequence[int], progress: Progress
) -> Iterator[str]:
    """Yield the lines of a table: how often the knight came to each square, and went back."""
    yield "square,row,column,entered,retreats"
    on_path = set(path)
    retreats = progress.retreats_by_square
    for square in board.free_squares:
        row, col = board.row_and_column(square)
        retreat_count = int(retreats[square])
        # a knight that came and did not go back is still there
        yield f"{board.name(square)},{row},{col},{retreat_count + (square in on_path)},{retreat_count}"


def iter_depth_statistics_lines(progress: Progress) -> Iterator[str]:
    """Yield the lines of a table: how often the search came to each depth, and went back."""
    yield "depth,entered,retreats"
    for depth in range(progress.max_depth + 1):
        retreat_count = int(progress.retreats_by_depth[depth])
        yield f"{depth},{retreat_count + (depth <= progress.depth)},{retreat_count}"


# Steps, millions of rows a second


class StepsTableFormatter:
    """The lines of a table of the steps of a search on a board.

    Each row has the number of a step, what it did, the square that the knight stands on then, and
    the depth there. So the path after any row is known from the rows up to it.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._column_texts = _padded_text_rows(map(board.column_name, range(board.cols)))
        self._row_texts = _padded_text_rows(f"{board.rows - row}," for row in range(board.rows))
        # of the largest boards too many to be made one by one
        depths = np.arange(board.free_count).astype(f"S{len(str(board.free_count))}")
        self._depth_texts = depths.view(np.uint8).reshape(len(depths), -1)
        self._step_type_texts = _padded_text_rows((",retreat,", ",advance,"))

    def format_start_line(self, square: int, depth: int) -> bytes:
        """Return the line of step 0."""
        return f"0,start,{self._board.name(square)},{depth}\n".encode()

    def format_step_lines(
        self, first_step: int, squares: NDArray[np.uint32], depths: NDArray[np.int32]
    ) -> bytes:
        """Return the lines of steps that lie in one block.

        `depths` begins with the depth before the first of them.
        """
        count = len(squares)
        block, index_in_block = divmod(first_step, STEPS_PER_BLOCK)
        leading_digits = np.frombuffer(str(block or "").encode(), np.uint8)
        rows, columns = np.divmod(squares, self._board.cols)
        parts = (
            np.broadcast_to(leading_digits, (count, len(leading_digits))),
            _trailing_digits(is_first=block == 0)[index_in_block : index_in_block + count],
            np.take(self._step_type_texts, depths[1:] > depths[:-1], axis=0),
            np.take(self._column_texts, columns, axis=0),
            np.take(self._row_texts, rows, axis=0),
            np.take(self._depth_texts, depths[1:], axis=0),
            np.broadcast_to(_NEWLINE, (count, 1)),
        )
        # what fills up short texts is left out
        return np.concatenate(parts, axis=1).tobytes().translate(None, b"\0")


@cache
def _trailing_digits(*, is_first: bool) -> NDArray[np.uint8]:
    """Return what the numbers of a block end in: of the first one that is all of them."""
    return _padded_text_rows(
        f"{number:0{1 if is_first else _DIGITS_IN_BLOCK}}" for number in range(STEPS_PER_BLOCK)
    )


def _padded_text_rows(texts: Iterable[str]) -> NDArray[np.uint8]:
    """Return texts as rows of bytes, filled up with zeros."""
    array = np.array([text.encode() for text in texts])
    return array.view(np.uint8).reshape(len(array), -1)
