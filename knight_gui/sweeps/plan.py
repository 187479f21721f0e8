"""Which searches a map is made of, and how large it may be."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from hashlib import blake2b
from math import factorial

from knight_gui.board import Board, InputError, MoveOrder
from knight_gui.i18n import tr
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import Vary
from knight_gui.search.strategy import Ordering, Strategy, TieBreak

LIMIT = 10**8
"""Steps after which a search is given up: about a second of the fastest."""
MOST_SEARCHES = 1_000_000
"""Each takes some hundred bytes."""
MOST_WORKERS = 1_000
SEEDS = 1_000
LEAST_SEEDS, MOST_SEEDS = 1, 100_000


def starts_of(board: Board, strategy: Strategy) -> Iterator[Problem]:
    """Yield the search from each free square of a board, in the order of the squares."""
    return (Problem(board, (square,), strategy) for square in board.free_squares)


def boards_between(first: Board, last: Board) -> Iterator[Board]:
    """Yield all boards with as many rows and columns as one of two has, or a number between.

    They are without holes and of the first one's leaper, and come row by row.
    """
    return (
        Board(rows, cols, leaper=first.leaper)
        for rows in range(first.rows, last.rows + 1)
        for cols in range(first.cols, last.cols + 1)
    )


def start_on_each(boards: Iterable[Board], name: str, strategy: Strategy) -> Iterator[Problem]:
    """Yield the search from the square of a name, on each board that has it."""
    for board in boards:
        with suppress(InputError):
            yield Problem(board, (board.parse_square(name),), strategy)


def seeded(problem: Problem, vary: Vary, seeds: int) -> Iterator[Problem]:
    """Yield a search with each seed from 0 on.

    Raises
    ------
    InputError
        If ties are to vary, and it has none.
    """
    if vary is Vary.TIES and problem.strategy.ordering is Ordering.NAIVE:
        raise InputError(
            tr("The naive ordering has no ties to vary. Vary the order of the moves instead.")
        )
    for seed in range(seeds):
        yield replace(problem, strategy=with_seed(problem.strategy, vary, seed))


def with_seed(strategy: Strategy, vary: Vary, seed: int) -> Strategy:
    """Return a strategy in which the seed decides about the ties, or the order of the moves."""
    return (
        replace(strategy, tie_break=TieBreak.RANDOM, seed=seed)
        if vary is Vary.TIES
        else replace(strategy, move_order=_shuffled(strategy.move_order, seed))
    )


def _shuffled(order: MoveOrder, seed: int) -> MoveOrder:
    """Return one of all orders of the same leaps, the same one on each machine."""
    digest = blake2b(str(seed).encode(), digest_size=8).digest()
    number = int.from_bytes(digest, "big") % factorial(len(order.leaps))
    left, leaps = sorted(order.leaps), []
    while left:
        number, place = divmod(number, len(left))
        leaps.append(left.pop(place))
    return MoveOrder(tuple(leaps))
