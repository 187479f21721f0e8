"""The symmetries of a board: turned and mirrored it is the same board again.

Every leaper is as symmetric as a square is. So what is true of all tours from a square, such as
how many there are, is true of its images too. What a search does is not: it tries the leaps in
an order, and no order is symmetric.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from knight_gui.tour.board import Board


@dataclass(frozen=True)
class Symmetry:
    """A way to lay a board onto itself; one without anything true leaves it as it is.

    First rows become columns, then the top row the bottom one, then the left column the right one.
    """

    is_transposed: bool = False
    is_upside_down: bool = False
    is_mirrored: bool = False

    def image(self, board: Board, square: int) -> int:
        """Return where a square of a board comes to lie."""
        row, col = board.row_and_column(square)
        if self.is_transposed:
            row, col = col, row
        if self.is_upside_down:
            row = board.rows - 1 - row
        if self.is_mirrored:
            col = board.cols - 1 - col
        return row * board.cols + col


def symmetries_of(board: Board) -> tuple[Symmetry, ...]:
    """Return the symmetries of a board that keep its holes; the first leaves it as it is."""
    return tuple(symmetry for symmetry in _of_rectangle(board) if _keeps_holes(symmetry, board))


def orbits(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return the free squares of a board, each together with its images.

    Each orbit is in the order of the squares, and so are the orbits by their first ones.

    Examples
    --------
    >>> len(orbits(Board(8, 8))), orbits(Board(3, 4))[0]
    (10, (0, 3, 8, 11))
    """
    symmetries = symmetries_of(board)
    found: dict[int, tuple[int, ...]] = {}
    for square in board.free_squares:
        images = {symmetry.image(board, square) for symmetry in symmetries}
        found.setdefault(min(images), tuple(sorted(images)))
    return tuple(found.values())


def _of_rectangle(board: Board) -> Iterator[Symmetry]:
    transposing = (False, True) if board.rows == board.cols else (False,)
    for parts in product(transposing, (False, True), (False, True)):
        yield Symmetry(*parts)


def _keeps_holes(symmetry: Symmetry, board: Board) -> bool:
    return {symmetry.image(board, hole) for hole in board.holes} == board.holes
