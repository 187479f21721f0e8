"""Tie-break values of single squares, for sentences about a position; the kernel has its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.search.strategy import TieBreak

if TYPE_CHECKING:
    from collections.abc import Sequence

    from knight_gui.tour import Board

_NO_NEIGHBOUR = 9
"""More exits than any square has: for Pohl's minimum, a square without a free neighbour is last."""


def free_neighbours(board: Board, path: Sequence[int], square: int) -> list[int]:
    """Return the unvisited squares one move away from a square."""
    return [target for target in board.neighbours(square) if target not in path]


def tie_value(board: Board, path: Sequence[int], tie_break: TieBreak, square: int) -> int:
    """Return the number by which a tie-break compares a candidate; the smallest comes first.

    The values of the random tie-break and of the fixed order are not worked out: they are 0.
    """
    exits = [
        len(free_neighbours(board, path, neighbour))
        for neighbour in free_neighbours(board, path, square)
    ]
    match tie_break:
        case TieBreak.POHL:
            return sum(exits)
        case TieBreak.POHL_MIN:
            return min(exits, default=_NO_NEIGHBOUR)
        case TieBreak.FARTHEST:
            row, col = board.row_and_column(square)
            # twice the distances, which are whole numbers
            return -((2 * row - board.rows + 1) ** 2 + (2 * col - board.cols + 1) ** 2)
        case _:
            return 0
