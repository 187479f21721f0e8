"""What a board, and the order of moves on it, look like to the kernel."""

import numpy as np
from numpy.typing import NDArray

from knight_gui.board import Board
from knight_gui.search import engine
from knight_gui.search.strategy import Ordering, Strategy, TieBreak

_CODES: dict[bytes, NDArray[np.int64]] = {}
"""The addresses of the code for each table of neighbours: all its searches share them."""


def tables_of(board: Board, strategy: Strategy) -> engine.Tables:
    """Return the board and the order of moves on it."""
    end = board.size
    usable = np.ones(end, bool)
    usable[list(board.holes)] = False
    rows, cols = np.divmod(np.arange(end, dtype=np.int32), board.cols)
    neighbours = np.full((end + 1, engine.WIDTH), end, np.uint32)
    degree = np.zeros(end, np.intp)
    for col_step, row_step in strategy.move_order.leaps_of(board.leaper):
        if abs(col_step) >= board.cols or abs(row_step) >= board.rows:
            continue
        row, col = rows + row_step, cols + col_step
        origins = np.flatnonzero(
            usable & (row >= 0) & (row < board.rows) & (col >= 0) & (col < board.cols)
        )
        targets = row[origins] * board.cols + col[origins]
        origins, targets = origins[usable[targets]], targets[usable[targets]]
        neighbours[origins, degree[origins]] = targets
        degree[origins] += 1
    nearness = _nearness(board)
    if sorting_of(strategy) == engine.Sorting.BY_PLACE and strategy.ordering is Ordering.STATIC:
        _sort(neighbours, degree, nearness if strategy.tie_break is TieBreak.FARTHEST else None)
    return engine.Tables(
        neighbours, np.append(degree, 0).astype(np.uint8), nearness, _codes(neighbours)
    )


def _codes(neighbours: NDArray[np.uint32]) -> NDArray[np.int64]:
    """Return where the addresses of code for a board come to stand, for all its searches."""
    codes = np.zeros(len(neighbours), np.int64)
    return (
        codes
        if len(neighbours) - 1 > engine.FITS
        else _CODES.setdefault(neighbours.tobytes(), codes)
    )


def sorting_of(strategy: Strategy) -> engine.Sorting:
    """Return what the kernel sorts by: nothing, if the table can be sorted once and for all."""
    is_fixed = strategy.tie_break in (TieBreak.ORDER, TieBreak.FARTHEST) and not strategy.restarts
    match strategy.ordering:
        case Ordering.WARNSDORFF:
            return engine.Sorting.BY_ACCESSIBILITY
        case Ordering.STATIC if not is_fixed:
            return engine.Sorting.BY_DEGREE
        case Ordering.NAIVE if not is_fixed:
            return engine.Sorting.BY_NOTHING
        case _:
            return engine.Sorting.BY_PLACE


def _nearness(board: Board) -> NDArray[np.int32]:
    rows, cols = np.divmod(np.arange(board.size), board.cols)
    distance = (2 * cols - (board.cols - 1)) ** 2 + (2 * rows - (board.rows - 1)) ** 2
    nearness = distance.max() - distance
    if distance.max() > np.iinfo(np.int32).max:
        # on a board as long as this the ranks must do
        nearness = np.unique(nearness, return_inverse=True)[1]
    return np.append(nearness, 0).astype(np.int32)


def _sort(
    neighbours: NDArray[np.uint32],
    degree: NDArray[np.intp],
    nearness: NDArray[np.int32] | None,
) -> None:
    # the end mark is nobody's neighbour, and sorts last
    keys = np.append(degree, engine.WIDTH)[neighbours]
    if nearness is not None:
        keys = keys * (int(nearness.max()) + 1) + nearness[neighbours]
    neighbours[:] = np.take_along_axis(neighbours, np.argsort(keys, axis=1, kind="stable"), axis=1)
