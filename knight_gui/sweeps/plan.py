"""Lists of the problems that a sweep searches, and their maximum size."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from hashlib import blake2b
from math import factorial

from knight_gui.board import Board, InputError, MoveOrder
from knight_gui.i18n import tr
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import VariedPart
from knight_gui.search.strategy import Ordering, Strategy, TieBreak

DEFAULT_MAX_STEPS = 10**8
"""Default limit of steps of a search: about a second of the fastest search."""
MAX_SEARCHES = 1_000_000
"""Maximum number of searches of a sweep, each of which takes some hundred bytes."""
MAX_WORKERS = 1_000
DEFAULT_SEED_COUNT = 1_000
MIN_SEED_COUNT = 1
MAX_SEED_COUNT = 100_000


def iter_start_problems(board: Board, strategy: Strategy) -> Iterator[Problem]:
    """Yield the search from each free square of a board, in the order of the squares."""
    return (Problem(board, (square,), strategy) for square in board.free_squares)


def iter_boards_between(first_board: Board, last_board: Board) -> Iterator[Board]:
    """Yield all boards whose rows and columns are between those of two boards, row by row.

    They have no holes, and the leaper of the first board.
    """
    return (
        Board(rows, cols, leaper=first_board.leaper)
        for rows in range(first_board.rows, last_board.rows + 1)
        for cols in range(first_board.cols, last_board.cols + 1)
    )


def iter_problems_on_boards(
    boards: Iterable[Board], start_name: str, strategy: Strategy
) -> Iterator[Problem]:
    """Yield the search from a named square on each board that has this square free."""
    for board in boards:
        with suppress(InputError):
            yield Problem(board, (board.parse_square(start_name),), strategy)


def iter_seeded_problems(problem: Problem, vary: VariedPart, seed_count: int) -> Iterator[Problem]:
    """Yield a problem with each seed from 0 on.

    Raises
    ------
    InputError
        If ties are to vary, and the strategy has none.
    """
    if vary is VariedPart.TIES and problem.strategy.ordering is Ordering.NAIVE:
        raise InputError(
            tr("The naive ordering has no ties to vary. Vary the order of the moves instead.")
        )
    for seed in range(seed_count):
        yield replace(problem, strategy=strategy_with_seed(problem.strategy, vary, seed))


def strategy_with_seed(strategy: Strategy, vary: VariedPart, seed: int) -> Strategy:
    """Return a strategy with a seed for its random tie-break, or for a random move order."""
    if vary is VariedPart.TIES:
        return replace(strategy, tie_break=TieBreak.RANDOM, seed=seed)
    return replace(strategy, move_order=_shuffled_move_order(strategy.move_order, seed))


def _shuffled_move_order(order: MoveOrder, seed: int) -> MoveOrder:
    """Return a permutation of the leaps, which depends on nothing but the leaps and the seed."""
    digest = blake2b(str(seed).encode(), digest_size=8).digest()
    number = int.from_bytes(digest, "big") % factorial(len(order.leaps))
    remaining = sorted(order.leaps)
    leaps = []
    while remaining:
        number, index = divmod(number, len(remaining))
        leaps.append(remaining.pop(index))
    return MoveOrder(tuple(leaps))
