"""Maps and counts of whole boards for those who use them from Python, in one line."""

from __future__ import annotations

from contextlib import AbstractContextManager, closing, nullcontext
from typing import TYPE_CHECKING

from knight_gui.board import demand_kind, whole_number
from knight_gui.search.api import board_given, problem, strategy_given
from knight_gui.search.restart_policy import Vary
from knight_gui.search.strategy import Goal
from knight_gui.sweeps.plan import LEAST_SEEDS, LIMIT, MOST_SEEDS, SEEDS, seeded, starts_of

if TYPE_CHECKING:
    from knight_gui.board import Board
    from knight_gui.search.position import Attempt
    from knight_gui.search.strategy import Strategy
    from knight_gui.sweeps.board_count import BoardCount
    from knight_gui.sweeps.luck import Luck
    from knight_gui.sweeps.pool import Pool


def map_starts(
    board: Board | str = "8x8",
    *,
    strategy: Strategy | str = "sure",
    limit: int = LIMIT,
    pool: Pool | None = None,
) -> dict[str, Attempt]:
    """Search from each square of a board, and return the results by the names of the squares.

    Parameters
    ----------
    board, strategy
        What is searched, see `problem`.
    limit
        After how many steps a search is given up: its outcome is then stopped.
    pool
        Who searches, see `knight_gui.sweeps.pool.pool_of`; as many threads as there are
        processors unless told otherwise.

    Raises
    ------
    InputError
        If any of it cannot be used.

    Examples
    --------
    >>> from knight_gui import Outcome
    >>> found = map_starts("8x8", strategy="knight")
    >>> [name for name in found if found[name].outcome is Outcome.STUCK]
    ['e3']
    """
    from knight_gui.sweeps.sweep import Sweep

    limit = whole_number(limit, "limit", 1)
    board = board_given(board)
    problems = tuple(starts_of(board, strategy_given(strategy)))
    found: dict[int, Attempt] = {}
    with _workers(pool) as workers:
        for findings in Sweep(problems, limit, workers).findings():
            found |= {finding.place: finding.attempt for finding in findings}
    return {board.name(problem.path[0]): found[place] for place, problem in enumerate(problems)}


def luck(
    board: Board | str = "8x8",
    start: int | str | tuple[int, int] | None = None,
    *,
    strategy: Strategy | str = "static",
    vary: Vary = Vary.ORDER,
    seeds: int = SEEDS,
    limit: int = LIMIT,
    pool: Pool | None = None,
) -> Luck:
    """Search many times with another seed each time, and return what the runs came to.

    Parameters
    ----------
    board, start, strategy
        What is searched, see `problem`.
    vary
        What the seed decides: the order of the leaps, or how ties are broken.
    limit
        After how many steps a run is given up.
    pool
        Who searches, see `map_starts`.

    Raises
    ------
    InputError
        If any of it cannot be used, or ties are to vary and there are none.

    Examples
    --------
    >>> luck("8x8", "a8", seeds=200).survival.steps_of_share(0.5)
    751
    """
    from knight_gui.sweeps.luck import luck_of
    from knight_gui.sweeps.sweep import Sweep

    demand_kind(vary, Vary, "vary")
    seeds = whole_number(seeds, "seeds", LEAST_SEEDS, MOST_SEEDS)
    limit = whole_number(limit, "limit", 1)
    asked = problem(board, start, strategy=strategy)
    runs = tuple(seeded(asked, vary, seeds))
    with _workers(pool) as workers:
        found = {
            finding.place: finding.attempt
            for findings in Sweep(runs, limit, workers).findings()
            for finding in findings
        }
    return luck_of(asked, vary, [found[seed] for seed in range(seeds)], limit)


def count_board(
    board: Board | str = "5x5", *, closed: bool = False, pool: Pool | None = None
) -> BoardCount:
    """Count all tours from all squares of a board of up to 36 squares.

    Parameters
    ----------
    board, closed
        What is counted, see `problem`.
    pool
        Who counts, see `map_starts`.

    Raises
    ------
    InputError
        If any of it cannot be used, or the board is too large for that.

    Examples
    --------
    >>> count_board("5x5").count
    1728
    """
    from knight_gui.sweeps.board_count import BoardCounting

    demand_kind(closed, bool, "closed")
    goal = Goal.CLOSED if closed else Goal.OPEN
    board = board_given(board)
    with _workers(pool) as workers:
        *_, counted = BoardCounting(board, goal, workers).counts()
    return counted


def _workers(pool: Pool | None) -> AbstractContextManager[Pool]:
    """Return the pool, or one for as long as the context lasts."""
    from knight_gui.sweeps.pool import Pool, pool_of

    if pool is None:
        return closing(pool_of())
    demand_kind(pool, Pool, "pool", "knight_gui.sweeps.pool.pool_of(…)")
    return nullcontext(pool)
