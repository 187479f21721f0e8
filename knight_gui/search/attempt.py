"""A search up to a limit, as one pure function that any thread, process or machine can call."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.kinds import Outcome
from knight_gui.search.mistakes import mistakes_of
from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem
from knight_gui.search.search import SILENCE, Search
from knight_gui.search.strategy import Strategy
from knight_gui.tour import Board


def attempt(
    problem: Problem,
    limit: int,
    begun: Attempt | None = None,
    token: NDArray[np.int64] = SILENCE,
) -> Attempt:
    """Search until it is over, or up to a limit.

    The same of the same always, wherever it is called: what it gives back says where to go on,
    and to go on is as good as never to have stopped.

    Parameters
    ----------
    problem
        What is searched.
    limit
        Steps, counted from the beginning of the search.
    begun
        What came of it up to a lower limit; None to begin.
    token
        int64, (2,): cancelled from another thread it ends the search early, as a lower limit
        would.
    """
    if begun is not None and (begun.has_ended or begun.steps >= limit):
        return begun
    if begun is None and problem.obstacle is not None:
        return Attempt(Outcome.NO_TOUR, 0, 0, is_foreseen=True)
    search = search_of(problem)
    if begun is not None:
        search.restore(np.frombuffer(begun.choices, np.uint8), len(begun.choices) - 1, begun.steps)
    search.advance(limit - search.step, token)
    return Attempt(
        search.outcome or Outcome.STOPPED,
        search.step,
        max(search.deepest, begun.deepest if begun else 0),
        b"" if search.outcome is not None else search.choices,
        mistakes=mistakes_of(search),
    )


def make_ready(problem: Problem) -> None:
    """Load and make what an attempt has in common with others like it, so that none waits."""
    search = search_of(problem)
    search.advance(0)
    mistakes_of(search)


def search_of(problem: Problem) -> Search:
    """Return a search at its beginning, which shares its tables with others like it."""
    return _searches_like(problem.board, problem.strategy).twin(problem.path)


@lru_cache(maxsize=4)
def _searches_like(board: Board, strategy: Strategy) -> Search:
    """Return any search with these tables, which take longer to make than many a search."""
    return Search(Problem(board, (board.first_free,), strategy))
