"""Library functions on whole boards: maps, seeded runs and counts, each in one call."""

from __future__ import annotations

from contextlib import AbstractContextManager, closing, nullcontext
from typing import TYPE_CHECKING

from knight_gui.board import as_board, require_int, require_type
from knight_gui.search.api import as_strategy, problem
from knight_gui.search.restart_policy import VariedPart
from knight_gui.search.strategy import Goal
from knight_gui.sweeps.plan import (
    DEFAULT_MAX_STEPS,
    DEFAULT_SEED_COUNT,
    MAX_SEED_COUNT,
    MIN_SEED_COUNT,
    iter_seeded_problems,
    iter_start_problems,
)

if TYPE_CHECKING:
    from knight_gui.board import Board
    from knight_gui.search.position import Attempt
    from knight_gui.search.problem import Problem
    from knight_gui.search.strategy import Strategy
    from knight_gui.sweeps.board_count import BoardCount
    from knight_gui.sweeps.luck import SeededRuns
    from knight_gui.sweeps.pool import WorkerPool


def map_starts(
    board: Board | str = "8x8",
    *,
    strategy: Strategy | str = "sure",
    max_steps: int = DEFAULT_MAX_STEPS,
    pool: WorkerPool | None = None,
) -> dict[str, Attempt]:
    """Search from each square of a board, and return the results by the names of the squares.

    Parameters
    ----------
    board, strategy
        Problem of the searches, see `problem`.
    max_steps
        Steps after which a search is given up; its outcome is then `Outcome.STOPPED`.
    pool
        Workers, see `knight_gui.sweeps.pool.make_worker_pool`; one thread per processor by default.

    Raises
    ------
    InputError
        If an argument is invalid.

    Examples
    --------
    >>> from knight_gui import Outcome
    >>> attempts = map_starts("8x8", strategy="knight")
    >>> [name for name, attempt in attempts.items() if attempt.outcome is Outcome.STUCK]
    ['e3']
    """
    max_steps = require_int(max_steps, "max_steps", 1)
    board = as_board(board)
    problems = tuple(iter_start_problems(board, as_strategy(strategy)))
    names = map(board.name, board.free_squares)
    return dict(zip(names, _run_searches(problems, max_steps, pool), strict=True))


def luck(
    board: Board | str = "8x8",
    start: int | str | tuple[int, int] | None = None,
    *,
    strategy: Strategy | str = "static",
    vary: VariedPart = VariedPart.ORDER,
    seeds: int = DEFAULT_SEED_COUNT,
    max_steps: int = DEFAULT_MAX_STEPS,
    pool: WorkerPool | None = None,
) -> SeededRuns:
    """Repeat a search with the seeds 0, 1, 2, …, and return the results of the runs.

    Parameters
    ----------
    board, start, strategy
        Problem of the runs, see `problem`.
    vary
        Part of the strategy that depends on the seed: the order of the leaps, or the tie-break.
    seeds
        Number of runs.
    max_steps
        Steps after which a run is given up.
    pool
        Workers, see `map_starts`.

    Raises
    ------
    InputError
        If an argument is invalid, or ties are to vary and the strategy has none.

    Examples
    --------
    >>> luck("8x8", "a8", seeds=200).survival_curve.steps_until_share_solved(0.5)
    751
    """
    from knight_gui.sweeps.luck import make_seeded_runs

    require_type(vary, VariedPart, "vary")
    seeds = require_int(seeds, "seeds", MIN_SEED_COUNT, MAX_SEED_COUNT)
    max_steps = require_int(max_steps, "max_steps", 1)
    base_problem = problem(board, start, strategy=strategy)
    runs = tuple(iter_seeded_problems(base_problem, vary, seeds))
    attempts = _run_searches(runs, max_steps, pool)
    return make_seeded_runs(base_problem, vary, attempts, max_steps)


def count_board(
    board: Board | str = "5x5", *, closed: bool = False, pool: WorkerPool | None = None
) -> BoardCount:
    """Count all tours from all squares of a board of up to 36 squares.

    Parameters
    ----------
    board, closed
        Tours to count, see `problem`.
    pool
        Workers, see `map_starts`.

    Raises
    ------
    InputError
        If an argument is invalid, or the board has more than 36 squares.

    Examples
    --------
    >>> count_board("5x5").count
    1728
    """
    from knight_gui.sweeps.board_count import BoardTourCounter

    require_type(closed, bool, "closed")
    goal = Goal.CLOSED if closed else Goal.OPEN
    board = as_board(board)
    with _pool_or_default(pool) as workers:
        *_, board_count = BoardTourCounter(board, goal, workers).iter_counts()
    return board_count


def _run_searches(
    problems: tuple[Problem, ...], max_steps: int, pool: WorkerPool | None
) -> list[Attempt]:
    """Search each problem to its end or for a number of steps; return the last attempts."""
    from knight_gui.sweeps.sweep import Sweep

    attempts: dict[int, Attempt] = {}
    with _pool_or_default(pool) as workers:
        for updates in Sweep(problems, max_steps, workers).iter_updates():
            attempts |= {update.index: update.attempt for update in updates}
    return [attempts[index] for index in range(len(problems))]


def _pool_or_default(pool: WorkerPool | None) -> AbstractContextManager[WorkerPool]:
    """Return a context of the pool, or of a new one that is closed at its end."""
    from knight_gui.sweeps.pool import WorkerPool, make_worker_pool

    if pool is None:
        return closing(make_worker_pool())
    require_type(pool, WorkerPool, "pool", "knight_gui.sweeps.pool.make_worker_pool(…)")
    return nullcontext(pool)
