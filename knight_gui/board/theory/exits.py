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


def exit_counts(board: Board, path: tuple[int, ...]) -> NDArray[np.int8]:
    """Return for each square how many free squares it leads to, int8; or `NOT_FREE`.

    Of a square that the knight can go to now that is the number by which Warnsdorff's
    rule orders it; the knight's own square is visited and does not count.
    """
    import numpy as np

    rows = board.rows
    cols = board.cols
    margin = max(board.leaper.a, board.leaper.b)
    padded = np.zeros((rows + 2 * margin, cols + 2 * margin), np.int8)
    is_free = np.ones(board.size, np.int8)
    is_free[np.fromiter(board.holes, np.int64, len(board.holes))] = 0
    is_free[np.array(path, np.int64)] = 0
    padded[margin : margin + rows, margin : margin + cols] = is_free.reshape(rows, cols)
    counts = np.zeros((rows, cols), np.int8)
    for x, y in board.leaps:
        counts += padded[margin + y : margin + y + rows, margin + x : margin + x + cols]
    flat_counts = counts.ravel()
    flat_counts[is_free == 0] = NOT_FREE
    return flat_counts
