"""Given visit numbers as text, such as ``a8=1, d4=20``."""

from __future__ import annotations

import re

from knight_gui.board import Board, InputError, parse_int
from knight_gui.i18n import tr
from knight_gui.search.givens import index_by_number, require_numbers_on_board

_GIVEN_PATTERN = re.compile(r"([^\s,=]+)=([^\s,=]+)")


def is_givens_text(text: str) -> bool:
    """Return True if a text has nothing but squares with numbers."""
    return not _GIVEN_PATTERN.sub("", text).strip(" ,")


def parse_givens(board: Board, text: str) -> tuple[tuple[int, int], ...]:
    """Return the numbers of a text, from 1, each with its square, in the order of the numbers.

    Raises
    ------
    InputError
        If something else stands in the text, or a number or a square does so twice.

    Examples
    --------
    >>> parse_givens(Board.parse("5x5"), "c3=13, a1=1")
    ((1, 20), (13, 12))
    """
    if not is_givens_text(text):
        unread = _GIVEN_PATTERN.sub("", text).strip(" ,")
        raise InputError(
            tr(
                "“{text}” is not a square with a number, such as {example}",
                text=unread[:20],
                example="d4=20",
            )
        )
    pairs = [
        (parse_int(number, f"{name}={number}", 1, board.free_count), board.parse_square(name))
        for name, number in _GIVEN_PATTERN.findall(text)
    ]
    square_by_number = index_by_number(pairs)
    require_numbers_on_board(board, square_by_number)
    return tuple(sorted(square_by_number.items()))


def format_givens(board: Board, givens: tuple[tuple[int, int], ...]) -> str:
    """Return given numbers as text, such as ``a8=1 d4=20``."""
    return " ".join(f"{board.name(square)}={number}" for number, square in givens)
