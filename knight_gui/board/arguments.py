"""Boards, squares and paths in the forms that the library takes: objects, numbers or texts."""

from __future__ import annotations

import re
from collections.abc import Iterable

from knight_gui.board.board import Board
from knight_gui.board.validation import (
    as_int_or_none,
    make_argument_error,
    require_ints,
    require_type,
)
from knight_gui.i18n import tr


def as_board(board: Board | str) -> Board:
    """Return a board, or the board of a size such as ``8x8``."""
    if isinstance(board, str):
        return Board.parse(board)
    require_type(board, Board, "board", tr("a Board, or its size such as {size}", size="'8x8'"))
    return board


def as_square(start: int | str | tuple[int, int] | None, board: Board) -> int:
    """Return a square from its number, its name, or row and column; the first free one for None."""
    if start is None:
        return board.first_free_square
    if isinstance(start, tuple) and all(type(part) is int and part >= 0 for part in start):
        return board.parse_square(",".join(map(str, start)))
    if isinstance(start, str):
        return board.parse_square(start)
    square = as_int_or_none(start)
    if square is None:
        example = f"'{board.name(board.first_free_square)}'"
        raise make_argument_error(
            "start", start, tr("a square or its name such as {name}", name=example)
        )
    return square


def as_path(path: Iterable[int] | str, board: Board) -> tuple[int, ...]:
    """Return a path from its squares, or from their names in one text.

    Raises
    ------
    InputError
        If it is neither.

    Examples
    --------
    >>> as_path("a8 b6, c8", Board())
    (0, 17, 2)
    """
    if isinstance(path, str):
        return tuple(map(board.parse_square, filter(None, re.split(r"[\s,]+", path))))
    return require_ints(
        path, "path", tr("squares, such as {example}", example="(0, 10) or 'a8 c7'")
    )
