"""Whether a tour continues a path, by trying everything; and paths to be asked of."""

from dataclasses import replace
from functools import cache
from itertools import islice

from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal


def trier(board, start, goal):
    """Return what tells whether any tour from a start continues a path; it remembers."""
    around = {s: [t for t in board.free_squares if board.attacks(s, t)] for s in board.free_squares}
    lost = set()

    def goes_on(head, free):
        if not free:
            return goal is Goal.OPEN or start in around[head]
        if (head, free) in lost:
            return False
        for square in around[head]:
            if free >> square & 1 and goes_on(square, free ^ 1 << square):
                return True
        lost.add((head, free))
        return False

    squares = sum(1 << square for square in board.free_squares)
    return lambda path: goes_on(path[-1], squares - sum(1 << square for square in path))


def searcher(board, goal):
    """Return what tells the same by the naive search, which prunes nothing: it is far quicker."""
    strategy = replace(PRESETS["knight-tour"].naive, goal=goal)

    @cache
    def is_possible(path):
        search = Search(Problem(board, path, strategy))
        search.advance(10**12)
        return search.outcome is Outcome.SOLVED

    return is_possible


def lost_at(path, is_possible):
    """The depth of the first prefix that is not possible: with it none after it is."""
    return next((d for d in range(len(path)) if not is_possible(path[: d + 1])), None)


@cache
def paths_of_naive_search(board, start, every, most):
    """Return the paths at each so many steps of a naive search that passes all tours."""
    return list(
        islice(_walk(Search(Problem(board, (start,), PRESETS["knight-tour"].naive)), every), most)
    )


def _walk(search, every):
    while search.outcome is not Outcome.NO_TOUR:
        yield search.path
        until = search.step + every
        while search.step < until and search.outcome is not Outcome.NO_TOUR:
            if search.outcome is Outcome.SOLVED:
                search.continue_past_tour()
            search.advance(until - search.step)
