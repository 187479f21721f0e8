"""The mistakes of a search: moves that lost a tour which was still possible.

A search that tries everything takes no move back from a path that can become a tour: it finds one
there. So all its mistakes begin on the path where it stands now. As far as that can become a tour,
each move that was tried from it and taken back was one; and so is the move that ruined it.
"""

import numpy as np

from knight_gui.search.foresight import foresight_of
from knight_gui.search.kinds import Outcome, Prospect
from knight_gui.search.position import Mistakes
from knight_gui.search.search import Search
from knight_gui.search.verdict import MOST_EXACT

_MOST_CASES = 1000
"""Links that are tried for a question: a map does not wait for the few that need more."""


def mistakes_of(search: Search) -> Mistakes | None:
    """Return the mistakes that a search has made so far.

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
