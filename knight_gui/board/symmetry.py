"""The symmetries of a board: turned and mirrored it is the same board again.

Every leaper is as symmetric as a square is. So what is true of all tours from a square, such as
how many there are, is true of its images too. What a search does is not: it tries the leaps in
an order, and no order is symmetric.
"""

from __future__ import annotations

from knight_gui.board.board import Board


def orbits(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return the free squares of a board, each together with its images; holes must stay holes.

    Each orbit is in the order of the squares, and so are the orbits by their first ones.

    Examples
    --------
    >>> from knight_gui import Board
    >>> len(orbits(Board(8, 8))), orbits(Board(3, 4))[0]
    (10, (0, 3, 8, 11))
    """
    import numpy as np

    squares = np.arange(board.size).reshape(board.rows, board.cols)
    turned = [np.rot90(side, quarter) for side in (squares, squares[::-1]) for quarter in range(4)]
    images = [image.ravel().tolist() for image in turned if image.shape == squares.shape]
    symmetric = [image for image in images if {image[hole] for hole in board.holes} == board.holes]
    found: dict[int, tuple[int, ...]] = {}
    for square in board.free_squares:
        alike = {image[square] for image in symmetric}
        found.setdefault(min(alike), tuple(sorted(alike)))
    return tuple(found.values())
