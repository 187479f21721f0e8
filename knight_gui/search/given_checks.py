"""Checks of a path against given visit numbers: a contradicted number, and a gap without a way."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from knight_gui.board import Board

_MAX_CHECKED_MOVES = 6
"""Moves between two numbers up to which all ways are tried."""


class NumberedSquare(NamedTuple):
    """Square with its visit number."""

    number: int
    """From 1."""
    square: int


def find_contradicted_given(
    givens: tuple[tuple[int, int], ...], number: int, square: int
) -> NumberedSquare | None:
    """Return the given number that forbids a number on a square, or None."""
    for given_number, given_square in givens:
        if (given_number == number) is not (given_square == square):
            return NumberedSquare(given_number, given_square)
    return None


@lru_cache(maxsize=64)
def find_impossible_gap(
    board: Board, givens: tuple[tuple[int, int], ...], path: tuple[int, ...]
) -> tuple[NumberedSquare, NumberedSquare] | None:
    """Return the first two numbers between which no way is left, or None if each gap has one.

    The first one may be that of the last square of the path. Long gaps are left out.
    """
    later_givens = sorted(
        NumberedSquare(number, square) for number, square in givens if number > len(path)
    )
    blocked_squares = {*path, *(square for _, square in later_givens)}
    for low, high in pairwise((NumberedSquare(len(path), path[-1]), *later_givens)):
        move_count = high.number - low.number
        if move_count <= _MAX_CHECKED_MOVES and not _has_way(
            board, low.square, high.square, move_count, frozenset(blocked_squares)
        ):
            return low, high
    return None


def _has_way(
    board: Board, square: int, target: int, move_count: int, blocked_squares: frozenset[int]
) -> bool:
    """Return True if so many moves lead to a target, over squares that are not blocked."""
    if move_count == 1:
        return board.attacks(square, target)
    return any(
        _has_way(board, neighbor, target, move_count - 1, blocked_squares | {neighbor})
        for neighbor in board.neighbors(square)
        if neighbor not in blocked_squares
    )
