"""Checks square by square whether squares in an order, or numbers on a board, are a tour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from knight_gui.board.board import KNIGHT, Board
from knight_gui.i18n import plural, tr


@dataclass(frozen=True)
class Found:
    """A path that was read from a text, and what keeps it from being a tour.

    The path goes up to where it is broken, which is a sentence, empty for a whole path. Squares
    without a number are `assumed_holes`. `first_number` is that of the first visit.
    """

    board: Board
    path: tuple[int, ...]
    broken: str = ""
    assumed_holes: frozenset[int] = frozenset()
    first_number: int = 1

    @property
    def flaw(self) -> str:
        """What keeps it from being a tour, as a sentence; empty for a tour."""
        return self.broken or _flaw_of_the_rest(self.board, self.path)

    @property
    def is_tour(self) -> bool:
        """Whether every free square is visited once."""
        return not self.flaw

    @property
    def is_closed(self) -> bool:
        """Whether it is a tour that ends one move from its start."""
        return self.is_tour and self.board.attacks(self.path[-1], self.path[0])


def found_in_order(board: Board, squares: Sequence[int]) -> Found:
    """Check squares in the order of the visits, and return how far they are a tour."""
    return _found(board, 1, ((square,) for square in squares))


def flaw_of(board: Board, path: Sequence[int]) -> str:
    """Return what keeps squares from being the beginning of a tour; empty if nothing does."""
    found = found_in_order(board, path)
    return found.broken if path else found.flaw


def found_by_number(board: Board, visits: Mapping[int, Sequence[int]]) -> Found:
    """Check numbers on a board, and return how far they are a tour.

    Parameters
    ----------
    visits
        The squares that have each number; the least number is 1, or 0.
    """
    first = min(visits, default=1)
    numbers = range(first, max(visits, default=0) + 1)
    return _found(board, first, (visits.get(number, ()) for number in numbers))


def _found(board: Board, first: int, visits: Iterable[Sequence[int]]) -> Found:
    """Check the squares that have each number from the first on, up to where they break."""
    numbers: dict[int, int] = {}
    path: list[int] = []
    for number, squares in enumerate(visits, first):
        flaw = (
            _flaw_of_number(board, number, squares)
            or _flaw_of_visit(board, number, squares[0], numbers)
            or _flaw_of_move(board, path, squares[0])
        )
        if flaw:
            return Found(board, tuple(path), flaw, first_number=first)
        numbers[squares[0]] = number
        path.append(squares[0])
    return Found(board, tuple(path), first_number=first)


def _flaw_of_number(board: Board, number: int, squares: Sequence[int]) -> str:
    if not squares:
        return tr("Number {number:,} is missing.", number=number)
    return (
        ""
        if len(squares) == 1
        else tr(
            "Number {number:,} comes twice, on {first} and on {second}.",
            number=number,
            first=board.name(squares[0]),
            second=board.name(squares[1]),
        )
    )


def _flaw_of_visit(board: Board, number: int, square: int, numbers: Mapping[int, int]) -> str:
    if square in board.holes:
        return tr(
            "{name} is a hole, and has number {number:,}.", name=board.name(square), number=number
        )
    if square not in board:
        return tr("Square {square} is not on the board.", square=square)
    return (
        tr(
            "{name} comes twice, as {first:,} and {second:,}.",
            name=board.name(square),
            first=numbers[square],
            second=number,
        )
        if square in numbers
        else ""
    )


def _flaw_of_move(board: Board, path: Sequence[int], target: int) -> str:
    if not path or board.attacks(path[-1], target):
        return ""
    facts = {
        "origin": board.name(path[-1]),
        "target": board.name(target),
        "leaper": board.leaper.name,
    }
    return (
        plural(
            "After {count:,} square: {origin} to {target} is not a knight’s move.",
            "After {count:,} squares: {origin} to {target} is not a knight’s move.",
            len(path),
            **facts,
        )
        if board.leaper == KNIGHT
        else plural(
            "After {count:,} square: {origin} to {target} is not a move of this piece ({leaper}).",
            "After {count:,} squares: {origin} to {target} is not a move of this piece ({leaper}).",
            len(path),
            **facts,
        )
    )


def _flaw_of_the_rest(board: Board, path: Sequence[int]) -> str:
    missing = board.free_count - len(path)
    if not missing:
        return ""
    visited = set(path)
    return plural(
        "{name} is missing.",
        "{count:,} squares are missing, {name} is the first of them.",
        missing,
        name=board.name(next(square for square in board.free_squares if square not in visited)),
    )
