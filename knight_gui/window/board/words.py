"""The board in words, for those who do not see it."""

from __future__ import annotations

from knight_gui.texts import plural, tr
from knight_gui.tour import Board


def description_of(board: Board, path: tuple[int, ...] | None, cursor: int | None) -> str:
    """Return what is on a board: the knight and its path, and the cursor of the keyboard."""
    told = tr("Chessboard of {size} squares.", size=f"{board.rows}×{board.cols}")
    if path is not None:
        told = tr("{told} {more}", told=told, more=_knight(board, path))
    if cursor is not None:
        told = tr("{told} {more}", told=told, more=_cursor(board, cursor))
    return told


def _knight(board: Board, path: tuple[int, ...]) -> str:
    return plural(
        "The knight stands on {square}, its path has {count:,} square.",
        "The knight stands on {square}, its path has {count:,} squares.",
        len(path),
        square=board.name(path[-1]),
    )


def _cursor(board: Board, cursor: int) -> str:
    return tr("The cursor is on {square}.", square=board.name(cursor))
