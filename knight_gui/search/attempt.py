"""A search up to a limit, as one pure function that any thread, process or machine can call."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from knight_gui.board import Board
from knight_gui.search.kinds import Outcome, Prospect
from knight_gui.search.oracle.foresight import foresight_of
from knight_gui.search.oracle.verdict import MOST_EXACT
from knight_gui.search.position import Attempt, Mistakes
from knight_gui.search.problem import Problem
from knight_gui.search.search import SILENCE, Search
from knight_gui.search.strategy import Strategy


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


# The mistakes of a search


_MOST_CASES = 1000
"""Links that are tried for a question: a map does not wait for the few that need more."""


def mistakes_of(search: Search) -> Mistakes | None:
    """Return the mistakes that a search has made so far: moves that lost a possible tour.

    A search that tries everything takes no move back from a path that can become a tour: it finds
    one there. So all its mistakes begin on the path where it stands now. As far as that can become
    a tour, each move that was tried from it and taken back was one; so is the one that ruined it.

    None where there was no tour to lose, and where that is not known: once the search has begun
    again, and without a tour on boards that are too large to decide.
    """
    is_solved = search.outcome is Outcome.SOLVED
    if is_solved and search.step == search.depth - search.base:
        # straight to the tour
        return Mistakes(0)
    if search.outcome is Outcome.NO_TOUR or search.phase:
        return None
    return _mistakes_until(search, search.depth + 1) if is_solved else _mistakes_before_tour(search)


def _mistakes_before_tour(search: Search) -> Mistakes | None:
    """Return the mistakes of a search that has not found a tour."""
    board, goal = search.problem.board, search.problem.strategy.goal
    if board.free_count > MOST_EXACT:
        return None
    path, foresight = search.path, foresight_of(board, goal, _MOST_CASES)
    hopeful = path[: foresight.lost_at(path)]
    return (
        None
        if len(hopeful) <= search.base or foresight.prospect(hopeful) is not Prospect.HOPEFUL
        else _mistakes_until(search, len(hopeful))
    )


def _mistakes_until(search: Search, count: int) -> Mistakes:
    """Return the mistakes of a search, so many squares of whose path can become a tour."""
    # of those tried the last stands on the path, where it goes on
    wrong = search.choice_counts()[: count - search.base, 1].astype(np.int64) - 1
    wrong[-1] += 1
    first = wrong.nonzero()[0]
    return Mistakes(int(wrong.sum()), search.base + int(first[0]) + 2 if len(first) else None)
