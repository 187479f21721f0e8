"""How many ways each free square still has: few of them, and a tour may miss it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # the window opens on a board without holes, before it needs numpy
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.board.board import Board

NOT_FREE = -1
"""Stands for a square that is visited, or a hole."""


def ways_on(board: Board, path: tuple[int, ...]) -> NDArray[np.int8]:
    """Return for each square how many free squares it leads to, int8; or `NOT_FREE`.

    Of a square that the knight can go to now that is the number by which Warnsdorff's
    rule orders it; the knight's own square is visited and does not count.
    """
    import numpy as np

    rows, cols = board.rows, board.cols
    reach = max(board.leaper.a, board.leaper.b)
    padded = np.zeros((rows + 2 * reach, cols + 2 * reach), np.int8)
    free = np.ones(board.size, np.int8)
    free[np.fromiter(board.holes, np.int64, len(board.holes))] = 0
    free[np.array(path, np.int64)] = 0
    padded[reach : reach + rows, reach : reach + cols] = free.reshape(rows, cols)
    ways = np.zeros((rows, cols), np.int8)
    for x, y in board.leaps:
        ways += padded[reach + y : reach + y + rows, reach + x : reach + x + cols]
    flat = ways.ravel()
    flat[free == 0] = NOT_FREE
    return flat
