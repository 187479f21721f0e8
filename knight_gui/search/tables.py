"""Board tables of the engine: the moves of a board in the order of a strategy."""

from typing import assert_never

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
"""Addresses of the generated code for each table of neighbours, shared by all its searches."""


def make_board_tables(board: Board, strategy: Strategy) -> BoardTables:
    """Return the tables of a board, with its moves in the order of a strategy."""
    neighbors, degrees = _make_neighbors(board, strategy)
    nearness = _center_nearness(board)
    if (
        strategy.ordering is Ordering.STATIC
        and sorting_code_of(strategy) == SortingCode.BY_TABLE_ORDER
    ):
        match strategy.tie_break:
            case TieBreak.ORDER:
                _sort_neighbors(neighbors, degrees, None)
            case TieBreak.FARTHEST:
                _sort_neighbors(neighbors, degrees, nearness)
            case TieBreak.RANDOM | TieBreak.POHL | TieBreak.POHL_MIN:
                msg = "these differ from step to step, and are never sorted by a table"
                raise AssertionError(msg)
            case _:
                assert_never(strategy.tie_break)
    return BoardTables(
        neighbors,
        np.append(degrees, 0).astype(np.uint8),
        nearness,
        _shared_code_addresses(neighbors),
    )


def _make_neighbors(
    board: Board, strategy: Strategy
) -> tuple[NDArray[np.uint32], NDArray[np.intp]]:
    """Return the neighbours of each square in move order, and their number."""
    end_mark = board.size
    is_usable = np.ones(board.size, bool)
    is_usable[list(board.holes)] = False
    rows, cols = np.divmod(np.arange(board.size, dtype=np.int32), board.cols)
    neighbors = np.full((board.size + 1, NEIGHBOR_SLOTS), end_mark, np.uint32)
    degrees = np.zeros(board.size, np.intp)
    for col_step, row_step in strategy.move_order.leaps_for(board.leaper):
        if abs(col_step) >= board.cols or abs(row_step) >= board.rows:
            continue
        target_rows = rows + row_step
        target_cols = cols + col_step
        is_row_on_board = (target_rows >= 0) & (target_rows < board.rows)
        is_col_on_board = (target_cols >= 0) & (target_cols < board.cols)
        origins = np.flatnonzero(is_usable & is_row_on_board & is_col_on_board)
        targets = target_rows[origins] * board.cols + target_cols[origins]
        origins = origins[is_usable[targets]]
        targets = targets[is_usable[targets]]
        neighbors[origins, degrees[origins]] = targets
        degrees[origins] += 1
    return neighbors, degrees


def _shared_code_addresses(neighbors: NDArray[np.uint32]) -> NDArray[np.int64]:
    """Return the array of code addresses that all searches with these neighbours share."""
    addresses = np.zeros(len(neighbors), np.int64)
    if len(neighbors) - 1 > MAX_BITSET_SQUARES:
        return addresses
    return _CODE_ADDRESSES.setdefault(neighbors.tobytes(), addresses)


def sorting_code_of(strategy: Strategy) -> SortingCode:
    """Return the sort key of the engine: none, if the table can be sorted beforehand."""
    is_fixed = _is_fixed(strategy.tie_break) and not strategy.restarts
    match strategy.ordering:
        case Ordering.WARNSDORFF:
            return SortingCode.BY_ACCESSIBILITY
        case Ordering.STATIC:
            return SortingCode.BY_TABLE_ORDER if is_fixed else SortingCode.BY_DEGREE
        case Ordering.NAIVE:
            return SortingCode.BY_TABLE_ORDER if is_fixed else SortingCode.BY_TIE_BREAK_ONLY
        case _:
            assert_never(strategy.ordering)


def _is_fixed(tie_break: TieBreak) -> bool:
    """Return True if a tie-break orders squares alike at each step."""
    match tie_break:
        case TieBreak.ORDER | TieBreak.FARTHEST:
            return True
        case TieBreak.RANDOM | TieBreak.POHL | TieBreak.POHL_MIN:
            return False
        case _:
            assert_never(tie_break)


def _center_nearness(board: Board) -> NDArray[np.int32]:
    """Return the nearness of each square to the centre: 0 for the farthest, and the end mark."""
    rows, cols = np.divmod(np.arange(board.size), board.cols)
    distances = (2 * cols - (board.cols - 1)) ** 2 + (2 * rows - (board.rows - 1)) ** 2
    nearness = distances.max() - distances
    if distances.max() > np.iinfo(np.int32).max:
        # on a board as long as this the ranks must do
        nearness = np.unique(nearness, return_inverse=True)[1]
    return np.append(nearness, 0).astype(np.int32)


def _sort_neighbors(
    neighbors: NDArray[np.uint32],
    degrees: NDArray[np.intp],
    nearness: NDArray[np.int32] | None,
) -> None:
    """Sort each row of neighbours by degree, then by the nearness to the centre."""
    # the end mark is no square's neighbour, and sorts last
    keys = [np.append(degrees, NEIGHBOR_SLOTS)[neighbors]]
    if nearness is not None:
        keys.insert(0, nearness[neighbors])
    # the last key is the first to decide
    order = np.lexsort(keys)
    neighbors[:] = np.take_along_axis(neighbors, order, axis=1)
