"""The symmetries of a board: turned and mirrored it is the same board again.

Every leaper is as symmetric as a square is. So what is true of all tours from a square, such as
how many there are, is true of its images too. What a search does is not: it tries the leaps in
an order, and no order is symmetric.
"""

from __future__ import annotations

from knight_gui.board.board import Board


def symmetry_orbits(board: Board) -> tuple[tuple[int, ...], ...]:
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
    transformed_boards = [
        np.rot90(side, quarter) for side in (squares, squares[::-1]) for quarter in range(4)
    ]
    square_images = [
        image.ravel().tolist() for image in transformed_boards if image.shape == squares.shape
    ]
    hole_preserving_images = [
        image for image in square_images if {image[hole] for hole in board.holes} == board.holes
    ]
    orbit_by_first_square: dict[int, tuple[int, ...]] = {}
    for square in board.free_squares:
        equivalent_squares = {image[square] for image in hole_preserving_images}
        orbit_by_first_square.setdefault(min(equivalent_squares), tuple(sorted(equivalent_squares)))
    return tuple(orbit_by_first_square.values())
