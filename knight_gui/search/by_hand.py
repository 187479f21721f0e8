"""Moves of a search by hand: their legality, and the moves from one path to another.

A move is a square to which the knight goes, or `RETREAT`, which takes the last one back. No move
is ever left out, so a search by hand is recorded as completely as any other.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from os.path import commonprefix

from knight_gui.board import Board, MoveOrder
from knight_gui.i18n import tr
from knight_gui.search.given_checks import find_contradicted_given

RETREAT = -1
"""Move that takes the last one back, in place of a square."""
RETREAT_TEXT = "-"
"""Text of a `RETREAT`."""


@lru_cache(maxsize=16)
def path_after_moves(prefix: tuple[int, ...], moves: tuple[int, ...]) -> tuple[int, ...]:
    """Return the path to which moves lead from a prefix.

    Examples
    --------
    >>> path_after_moves((0,), (10, 16, RETREAT, 27))
    (0, 10, 27)
    """
    path = list(prefix)
    for square in moves:
        if square == RETREAT:
            path.pop()
        else:
            path.append(square)
    return tuple(path)


def move_names(board: Board, moves: tuple[int, ...]) -> list[str]:
    """Return the texts of moves: names of squares, and - for a retreat."""
    return [RETREAT_TEXT if square == RETREAT else board.name(square) for square in moves]


def longest_path_length(prefix: tuple[int, ...], moves: tuple[int, ...]) -> int:
    """Return the number of squares of the longest path on the way."""
    length_changes = (-1 if square == RETREAT else 1 for square in moves)
    return max(accumulate(length_changes, initial=len(prefix)))


def moves_between(path: tuple[int, ...], target_path: tuple[int, ...]) -> tuple[int, ...]:
    """Return the fewest moves from one path to another: back to their last common square, then on.

    Examples
    --------
    >>> moves_between((0, 10, 16), (0, 10, 27, 33))
    (-1, 27, 33)
    """
    shared_count = last_common_depth(path, target_path) + 1
    retreats = (RETREAT,) * (len(path) - shared_count)
    return retreats + target_path[shared_count:]


def last_common_depth(path: tuple[int, ...], other_path: tuple[int, ...]) -> int:
    """Return the last depth up to which two paths are the same, or -1."""
    return len(commonprefix([path, other_path])) - 1  # noqa: RUF071  they are no names of files


@lru_cache(maxsize=16)
def redoable_squares(prefix: tuple[int, ...], moves: tuple[int, ...]) -> tuple[int, ...]:
    """Return the squares of the moves that can be redone, the next one last.

    They were taken back since the knight last took another way.
    """
    path = list(prefix)
    redoable = []
    for square in moves:
        if square == RETREAT:
            redoable.append(path.pop())
            continue
        path.append(square)
        if not redoable or redoable.pop() != square:
            redoable.clear()
    return tuple(redoable)


def free_squares_from_head(
    board: Board,
    move_order: MoveOrder,
    path: tuple[int, ...],
    givens: tuple[tuple[int, int], ...] = (),
) -> tuple[int, ...]:
    """Return the free squares one move from the head of a path, in a move order.

    Squares that a given number forbids are left out.
    """
    row, col = board.row_and_column(path[-1])
    cells = (
        (row + row_step, col + col_step)
        for col_step, row_step in move_order.leaps_for(board.leaper)
    )
    squares = (r * board.cols + c for r, c in cells if 0 <= r < board.rows and 0 <= c < board.cols)
    number = len(path) + 1
    return tuple(
        square
        for square in squares
        if square in board
        and square not in path
        and find_contradicted_given(givens, number, square) is None
    )


def illegal_move_message(board: Board, prefix: tuple[int, ...], moves: tuple[int, ...]) -> str:
    """Return the reason why moves after a prefix are illegal, or an empty text."""
    path = list(prefix)
    visited = set(prefix)
    for square in moves:
        if square == RETREAT and len(path) == len(prefix):
            return tr("there is no move to take back")
        if square == RETREAT:
            visited.remove(path.pop())
            continue
        if square not in board or square in visited or not board.attacks(path[-1], square):
            return tr(
                "the knight can’t go from {head} to {square}",
                head=board.name(path[-1]),
                square=board.name(square),
            )
        path.append(square)
        visited.add(square)
    return ""
