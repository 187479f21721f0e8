"""Attempt: a search up to a limit, as a pure function for any thread, process or machine."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from knight_gui.board import Board
from knight_gui.search.kinds import Completability, Outcome
from knight_gui.search.oracle.foresight import get_foresight
from knight_gui.search.oracle.verdict import MAX_EXACT_SQUARES
from knight_gui.search.position import Attempt, Mistakes
from knight_gui.search.problem import Problem
from knight_gui.search.search import NEVER_CANCELLED, Search
from knight_gui.search.strategy import Strategy


def run_attempt(
    problem: Problem,
    max_steps: int,
    previous_attempt: Attempt | None = None,
    cancel_counts: NDArray[np.int64] = NEVER_CANCELLED,
) -> Attempt:
    """Search until the search ends, or up to a limit.

    The result depends on the arguments alone, wherever it is computed. To continue a previous
    attempt gives the same as one attempt up to the higher limit.

    Parameters
    ----------
    max_steps
        Limit in steps, counted from the beginning of the search.
    previous_attempt
        Attempt up to a lower limit, which is continued; None to begin.
    cancel_counts
        int64, (2,): cancelled from another thread it ends the attempt early, as a lower limit
        would.

    Examples
    --------
    >>> from knight_gui import problem
    >>> attempt = run_attempt(problem("5x5", "a1"), 10)
    >>> attempt.outcome, attempt.steps
    (<Outcome.STOPPED: 'stopped'>, 10)
    >>> run_attempt(problem("5x5", "a1"), 1000, attempt).outcome
    <Outcome.SOLVED: 'solved'>
    """
    if previous_attempt is None:
        if problem.obstacle is not None:
            return Attempt(Outcome.NO_TOUR, 0, 0, is_ruled_out_beforehand=True)
    elif previous_attempt.has_ended or previous_attempt.steps >= max_steps:
        return previous_attempt
    search = make_search(problem)
    max_depth = 0
    if previous_attempt is not None:
        choices = np.frombuffer(previous_attempt.choices, np.uint8)
        search.restore(choices, len(choices) - 1, previous_attempt.steps)
        max_depth = previous_attempt.max_depth
    search.advance(max_steps - search.step, cancel_counts)
    return Attempt(
        search.outcome or Outcome.STOPPED,
        search.step,
        max(search.max_depth, max_depth),
        b"" if search.outcome is not None else search.choices,
        mistakes=find_mistakes(search),
    )


def preload_search(problem: Problem) -> None:
    """Load and make everything that attempts like this one share, so that none waits for it."""
    search = make_search(problem)
    search.advance(0)
    find_mistakes(search)


def make_search(problem: Problem) -> Search:
    """Return a search at its beginning, which shares its tables with others like it."""
    return _cached_search(problem.board, problem.strategy).fresh_copy(problem.path)


@lru_cache(maxsize=4)
def _cached_search(board: Board, strategy: Strategy) -> Search:
    """Return a search with these tables, which take longer to make than many a search."""
    return Search(Problem(board, (board.first_free_square,), strategy))


# The mistakes of a search


_MAX_BRANCHES = 1000
"""Branch limit of a verdict: a map does not wait for the few that need more."""


def find_mistakes(search: Search) -> Mistakes | None:
    """Return the mistakes of a search so far: moves that lost a possible tour.

    A complete search takes no move back from a path that can become a tour, because it finds a
    tour there. So all its mistakes begin on its present path. As far as that can become a tour,
    each move tried from it and taken back was a mistake; so is the move that lost it.

    Returns
    -------
    Mistakes or None
        None where there was no tour to lose, and where that is not known: after a restart, and
        without a tour on boards that are too large to decide.
    """
    is_solved = search.outcome is Outcome.SOLVED
    if is_solved and search.step == search.depth - search.root_depth:
        # straight to the tour
        return Mistakes(0)
    if search.outcome is Outcome.NO_TOUR or search.round_phase:
        return None
    if is_solved:
        return _find_mistakes_on_path(search, search.depth + 1)
    return _find_mistakes_without_tour(search)


def _find_mistakes_without_tour(search: Search) -> Mistakes | None:
    """Return the mistakes of a search that has not found a tour, or None."""
    board = search.problem.board
    goal = search.problem.strategy.goal
    if board.free_count > MAX_EXACT_SQUARES:
        return None
    path = search.path
    foresight = get_foresight(board, goal, _MAX_BRANCHES)
    completable_path = path[: foresight.lost_depth(path)]
    if len(completable_path) <= search.root_depth:
        return None
    if foresight.completability(completable_path) is not Completability.COMPLETABLE:
        return None
    return _find_mistakes_on_path(search, len(completable_path))


def _find_mistakes_on_path(search: Search, completable_square_count: int) -> Mistakes:
    """Return the mistakes of a search, of whose path so many squares can become a tour."""
    tried_counts = search.candidate_counts()[: completable_square_count - search.root_depth, 1]
    mistake_counts = tried_counts.astype(np.int64)
    # the last candidate tried is no mistake where the path goes on over it
    mistake_counts[:-1] -= 1
    mistaken_depths = mistake_counts.nonzero()[0]
    first_wrong_square_number = None
    if len(mistaken_depths):
        first_wrong_square_number = search.root_depth + int(mistaken_depths[0]) + 2
    return Mistakes(int(mistake_counts.sum()), first_wrong_square_number)
