"""Which searches a map is made of, and how large it may be."""

from collections.abc import Iterable, Iterator
from contextlib import suppress

from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Strategy
from knight_gui.tour import Board, InputError

LIMIT = 10**8
"""Steps after which a search is given up: about a second of the fastest."""
MOST_SEARCHES = 1_000_000
"""Each takes some hundred bytes."""
MOST_WORKERS = 1_000


def starts_of(board: Board, strategy: Strategy) -> Iterator[Problem]:
    """Yield the search from each free square of a board, in the order of the squares."""
    for square in board.free_squares:
        yield Problem(board, (square,), strategy)


def boards_between(first: Board, last: Board) -> Iterator[Board]:
    """Yield all boards with as many rows and columns as one of two has, or a number between.

    They are without holes and of the first one's leaper, and come row by row.
    """
    for rows in range(first.rows, last.rows + 1):
        for cols in range(first.cols, last.cols + 1):
            yield Board(rows, cols, leaper=first.leaper)


def start_on_each(boards: Iterable[Board], name: str, strategy: Strategy) -> Iterator[Problem]:
    """Yield the search from the square of a name, on each board that has it."""
    for board in boards:
        with suppress(InputError):
            yield Problem(board, (board.parse_square(name),), strategy)
