"""Tables of a search as CSV: the path, visits by square and by depth, and all steps.

`knight_gui.documents.tours` reads the path from each table that has one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from knight_gui.board import HOLE_TEXT, Board, iter_visit_number_rows, unvisited_text
from knight_gui.search.position import Progress

PATH_TABLE_HEADER = "number,square,row,column"
"""Columns of the table of a path; rows and columns are counted from the top left, from 0."""
STEPS_PER_BLOCK = 10_000
"""Steps whose numbers differ in the last four digits only; they are formatted at once."""
STEPS_TABLE_HEADER = b"step,kind,square,depth\n"
_NEWLINE = np.frombuffer(b"\n", np.uint8)
_DIGITS_IN_BLOCK = 4
"""Digits in which the numbers of a block differ."""


# Path and statistics


def iter_path_table_lines(board: Board, path: Sequence[int]) -> Iterator[str]:
    """Yield the header, then a line for each square of a path, from the start on."""
    yield PATH_TABLE_HEADER
    for number, square in enumerate(path, 1):
        row, col = board.row_and_column(square)
        yield f"{number},{board.name(square)},{row},{col}"


def iter_board_table_lines(board: Board, path: Sequence[int]) -> Iterator[str]:
    """Yield the rows of the board with the visit numbers; a hole is a “#”."""
    unvisited = unvisited_text(board, path)
    for row, visits in enumerate(iter_visit_number_rows(board, path)):
        cells = [
            HOLE_TEXT if square in board.holes else str(number or unvisited)
            for square, number in enumerate(visits, row * board.cols)
        ]
        yield ",".join(cells)


def iter_square_statistics_lines(
    board: Board, path: Sequence[int], progress: Progress
) -> Iterator[str]:
    """Yield the header, then for each free square how often the knight came to it and retreated."""
    yield "square,row,column,entered,retreats"
    on_path = set(path)
    retreats = progress.retreats_by_square
    for square in board.free_squares:
        row, col = board.row_and_column(square)
        retreat_count = int(retreats[square])
        # the knight has left each square that it entered, but for those of the path
        enter_count = retreat_count + (square in on_path)
        yield f"{board.name(square)},{row},{col},{enter_count},{retreat_count}"


def iter_depth_statistics_lines(progress: Progress) -> Iterator[str]:
    """Yield the header, then for each depth how often the search came to it and retreated."""
    yield "depth,entered,retreats"
    for depth in range(progress.max_depth + 1):
        retreat_count = int(progress.retreats_by_depth[depth])
        enter_count = retreat_count + (depth <= progress.depth)
        yield f"{depth},{enter_count},{retreat_count}"


# Steps: arrays of characters, for millions of rows a second


class StepsTableFormatter:
    """Formatter of the table of steps of a search on a board.

    Each row has the number of a step, its type, the knight's square after it and its depth. So the
    path after any row follows from the rows up to it.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._column_texts = _padded_text_rows(map(board.column_name, range(board.cols)))
        self._row_texts = _padded_text_rows(f"{board.rows - row}," for row in range(board.rows))
        # too many on the largest boards to be formatted one by one
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

        Parameters
        ----------
        squares
            uint32, (steps,): the knight's square after each step.
        depths
            int32, (steps + 1,): the depth before the first step, then after each.
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
        # without the zeros that pad short texts
        return np.concatenate(parts, axis=1).tobytes().translate(None, b"\0")


@cache
def _trailing_digits(*, is_first: bool) -> NDArray[np.uint8]:
    """Return the last digits of the numbers of a block; in the first one without leading zeros."""
    min_digits = 1 if is_first else _DIGITS_IN_BLOCK
    return _padded_text_rows(f"{number:0{min_digits}}" for number in range(STEPS_PER_BLOCK))


def _padded_text_rows(texts: Iterable[str]) -> NDArray[np.uint8]:
    """Return texts as rows of bytes, padded with zeros."""
    array = np.array([text.encode() for text in texts])
    return array.view(np.uint8).reshape(len(array), -1)
