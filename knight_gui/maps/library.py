"""Maps for those who use them from Python: every start of a board, in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.search.library import strategy_named
from knight_gui.tour import Board

if TYPE_CHECKING:
    from knight_gui.maps.pool import Pool
    from knight_gui.search.position import Attempt
    from knight_gui.search.strategy import Strategy


def attempts(
    board: Board | str = "8x8",
    *,
    strategy: Strategy | str = "sure",
    limit: int = 10**6,
    pool: Pool | None = None,
) -> dict[str, Attempt]:
    """Search from each square of a board, and return what came of it, by the names of the squares.

    Parameters
    ----------
    board, strategy
        What is searched, see `problem`.
    limit
        After how many steps a search is given up: its outcome is then stopped.
    pool
        Who searches, see `knight_gui.maps.pool.pool_of`; as many threads as there are
        processors unless told otherwise.

    Raises
    ------
    InputError
        If any of it cannot be used.

    Examples
    --------
    >>> from knight_gui import Outcome
    >>> found = attempts("8x8", strategy="knight")
    >>> [name for name in found if found[name].outcome is Outcome.STUCK]
    ['e3']
    """
    from knight_gui.maps.plan import starts_of
    from knight_gui.maps.pool import pool_of
    from knight_gui.maps.sweep import Sweep

    if isinstance(board, str):
        board = Board.parse(board)
    if isinstance(strategy, str):
        strategy = strategy_named(strategy)
    problems = tuple(starts_of(board, strategy))
    workers = pool or pool_of()
    found: dict[int, Attempt] = {}
    try:
        for findings in Sweep(problems, limit, workers).findings():
            found |= {finding.place: finding.attempt for finding in findings}
    finally:
        if pool is None:
            workers.close()
    return {board.name(problem.path[0]): found[place] for place, problem in enumerate(problems)}
