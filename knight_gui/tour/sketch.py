"""A tour to be looked at where one is quickly found: no search is needed for it, and no engine."""

from __future__ import annotations

from functools import lru_cache

from knight_gui.tour.board import Board

_MOST_SQUARES = 400
"""On larger boards it would take long enough to be noticed."""


@lru_cache(maxsize=4)
def sketched_tour(board: Board) -> tuple[int, ...] | None:
    """Return a tour from the first free square if Warnsdorff's rule finds one.

    Of squares with as few exits it goes to the one farthest from the middle (P. Roth).
    """
    if board.size > _MOST_SQUARES:
        return None
    exits = {square: set(board.neighbours(square)) for square in board.free_squares}
    middle = complex(board.rows - 1, board.cols - 1) / 2
    far = {square: abs(complex(*divmod(square, board.cols)) - middle) for square in exits}
    path = [board.first_free]
    while following := exits.pop(path[-1]):
        for square in following:
            exits[square].discard(path[-1])
        path.append(min(following, key=lambda square: (len(exits[square]), -far[square])))
    return None if exits else tuple(path)
