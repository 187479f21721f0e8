"""A search up to a limit, as one pure function that any thread, process or machine can call."""

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
    """Search until it is over, or up to a limit.

    The same of the same always, wherever it is called: what it gives back says where to go on,
    and to go on is as good as never to have stopped.

    Parameters
    ----------
    problem
        What is searched.
    max_steps
        Steps, counted from the beginning of the search.
    previous_attempt
        What came of it up to a lower limit; None to begin.
    cancel_counts
        int64, (2,): cancelled from another thread it ends the search early, as a lower limit
        would.
    """
    if previous_attempt is not None and (
        previous_attempt.has_ended or previous_attempt.steps >= max_steps
    ):
        return previous_attempt
    if previous_attempt is None and problem.obstacle is not None:
        return Attempt(Outcome.NO_TOUR, 0, 0, is_ruled_out_beforehand=True)
    search = make_search(problem)
    if previous_attempt is not None:
        search.restore(
            np.frombuffer(previous_attempt.choices, np.uint8),
            len(previous_attempt.choices) - 1,
            previous_attempt.steps,
        )
    search.advance(max_steps - search.step, cancel_counts)
    return Attempt(
        search.outcome or Outcome.STOPPED,
        search.step,
        max(search.max_depth, previous_attempt.max_depth if previous_attempt else 0),
        b"" if search.outcome is not None else search.choices,
        mistakes=find_mistakes(search),
    )


def preload_search(problem: Problem) -> None:
    """Load and make what an attempt has in common with others like it, so that none waits."""
    search = make_search(problem)
    search.advance(0)
    find_mistakes(search)


def make_search(problem: Problem) -> Search:
    """Return a search at its beginning, which shares its tables with others like it."""
    return _cached_search(problem.board, problem.strategy).fresh_copy(problem.path)


@lru_cache(maxsize=4)
def _cached_search(board: Board, strategy: Strategy) -> Search:
    """Return any search with these tables, which take longer to make than many a search."""
    return Search(Problem(board, (board.first_free_square,), strategy))


# The mistakes of a search


_MAX_BRANCHES = 1000
"""Links that are tried for a question: a map does not wait for the few that need more."""


def find_mistakes(search: Search) -> Mistakes | None:
    """Return the mistakes that a search has made so far: moves that lost a possible tour.

    A search that tries everything takes no move back from a path that can become a tour: it finds
    one there. So all its mistakes begin on the path where it stands now. As far as that can become
    a tour, each move that was tried from it and taken back was one; so is the one that ruined it.

    None where there was no tour to lose, and where that is not known: once the search has begun
    again, and without a tour on boards that are too large to decide.
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
    """Return the mistakes of a search that has not found a tour."""
    board = search.problem.board
    goal = search.problem.strategy.goal
    if board.free_count > MAX_EXACT_SQUARES:
        return None
    path = search.path
    foresight = get_foresight(board, goal, _MAX_BRANCHES)
    completable_path = path[: foresight.lost_depth(path)]
    if (
        len(completable_path) <= search.root_depth
        or foresight.completability(completable_path) is not Completability.COMPLETABLE
    ):
        return None
    return _find_mistakes_on_path(search, len(completable_path))


def _find_mistakes_on_path(search: Search, square_count: int) -> Mistakes:
    """Return the mistakes of a search, so many squares of whose path can become a tour."""
    # of those tried the last stands on the path, where it goes on
    mistake_counts = (
        search.candidate_counts()[: square_count - search.root_depth, 1].astype(np.int64) - 1
    )
    mistake_counts[-1] += 1
    mistaken_depths = mistake_counts.nonzero()[0]
    return Mistakes(
        int(mistake_counts.sum()),
        search.root_depth + int(mistaken_depths[0]) + 2 if len(mistaken_depths) else None,
    )
