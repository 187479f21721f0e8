"""What a board, and the order of moves on it, look like to the kernel."""

import numpy as np
from numpy.typing import NDArray

from knight_gui.board import Board
from knight_gui.search.engine.layout import (
    MAX_BITSET_SQUARES,
    NEIGHBOR_SLOTS,
    BoardTables,
    SortingCode,
)
from knight_gui.search.strategy import Ordering, Strategy, TieBreak

_CODE_ADDRESSES: dict[bytes, NDArray[np.int64]] = {}
"""The addresses of the code for each table of neighbours: all its searches share them."""


def make_board_tables(board: Board, strategy: Strategy) -> BoardTables:
    """Return the board and the order of moves on it."""
    end = board.size
    usable = np.ones(end, bool)
    usable[list(board.holes)] = False
    rows, cols = np.divmod(np.arange(end, dtype=np.int32), board.cols)
    neighbors = np.full((end + 1, NEIGHBOR_SLOTS), end, np.uint32)
    degree = np.zeros(end, np.intp)
    for col_step, row_step in strategy.move_order.leaps_for(board.leaper):
        if abs(col_step) >= board.cols or abs(row_step) >= board.rows:
            continue
        row = rows + row_step
        col = cols + col_step
        origins = np.flatnonzero(
            usable & (row >= 0) & (row < board.rows) & (col >= 0) & (col < board.cols)
        )
        targets = row[origins] * board.cols + col[origins]
        origins = origins[usable[targets]]
        targets = targets[usable[targets]]
        neighbors[origins, degree[origins]] = targets
        degree[origins] += 1
    nearness = _center_nearness(board)
    if (
        sorting_code_of(strategy) == SortingCode.BY_TABLE_ORDER
        and strategy.ordering is Ordering.STATIC
    ):
        _sort_neighbors(
            neighbors, degree, nearness if strategy.tie_break is TieBreak.FARTHEST else None
        )
    return BoardTables(
        neighbors,
        np.append(degree, 0).astype(np.uint8),
        nearness,
        _shared_code_addresses(neighbors),
    )


def _shared_code_addresses(neighbors: NDArray[np.uint32]) -> NDArray[np.int64]:
    """Return where the addresses of code for a board come to stand, for all its searches."""
    addresses = np.zeros(len(neighbors), np.int64)
    if len(neighbors) - 1 > MAX_BITSET_SQUARES:
        return addresses
    return _CODE_ADDRESSES.setdefault(neighbors.tobytes(), addresses)


def sorting_code_of(strategy: Strategy) -> SortingCode:
    """Return what the kernel sorts by: nothing, if the table can be sorted once and for all."""
    is_fixed = strategy.tie_break in (TieBreak.ORDER, TieBreak.FARTHEST) and not strategy.restarts
    match strategy.ordering:
        case Ordering.WARNSDORFF:
            return SortingCode.BY_ACCESSIBILITY
        case Ordering.STATIC if not is_fixed:
            return SortingCode.BY_DEGREE
        case Ordering.NAIVE if not is_fixed:
            return SortingCode.BY_TIE_BREAK_ONLY
        case _:
            return SortingCode.BY_TABLE_ORDER


def _center_nearness(board: Board) -> NDArray[np.int32]:
    rows, cols = np.divmod(np.arange(board.size), board.cols)
    distance = (2 * cols - (board.cols - 1)) ** 2 + (2 * rows - (board.rows - 1)) ** 2
    nearness = distance.max() - distance
    if distance.max() > np.iinfo(np.int32).max:
        # on a board as long as this the ranks must do
        nearness = np.unique(nearness, return_inverse=True)[1]
    return np.append(nearness, 0).astype(np.int32)


def _sort_neighbors(
    neighbors: NDArray[np.uint32],
    degree: NDArray[np.intp],
    nearness: NDArray[np.int32] | None,
) -> None:
    # the end mark is nobody's neighbour, and sorts last
    keys = np.append(degree, NEIGHBOR_SLOTS)[neighbors]
    if nearness is not None:
        keys = keys * (int(nearness.max()) + 1) + nearness[neighbors]
    neighbors[:] = np.take_along_axis(neighbors, np.argsort(keys, axis=1, kind="stable"), axis=1)
