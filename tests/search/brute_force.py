"""Brute force: can a path become a tour; and paths to test it with."""

from dataclasses import replace
from functools import cache
from itertools import islice

from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal


def make_brute_force_test(board, start, goal):
    """Return a function that is true for paths from a start that a tour continues.

    It tries all moves, and remembers the positions that it has refuted.
    """
    neighbors = {
        square: [other for other in board.free_squares if board.attacks(square, other)]
        for square in board.free_squares
    }
    refuted = set()

    def can_go_on(head, free):
        if not free:
            return goal is Goal.OPEN or start in neighbors[head]
        if (head, free) in refuted:
            return False
        for square in neighbors[head]:
            if free >> square & 1 and can_go_on(square, free ^ 1 << square):
                return True
        refuted.add((head, free))
        return False

    all_squares = sum(1 << square for square in board.free_squares)

    def is_possible(path):
        visited = sum(1 << square for square in path)
        return can_go_on(path[-1], all_squares - visited)

    return is_possible


def make_search_test(board, goal):
    """Return the same function for any start, by the naive search without pruning: it is faster."""
    strategy = replace(PRESETS["knight-tour"].naive, goal=goal)

    @cache
    def is_possible(path):
        search = Search(Problem(board, path, strategy))
        search.advance(10**12)
        return search.outcome is Outcome.SOLVED

    return is_possible


def find_lost_depth(path, is_possible):
    """Return the depth of the first prefix that is not possible, or None."""
    for depth in range(len(path)):
        if not is_possible(path[: depth + 1]):
            return depth
    return None


@cache
def paths_of_naive_search(board, start, every, max_count):
    """Return the paths after each `every` steps of a naive search that goes past all tours."""
    search = Search(Problem(board, (start,), PRESETS["knight-tour"].naive))
    return list(islice(_iter_paths(search, every), max_count))


def _iter_paths(search, every):
    while search.outcome is not Outcome.NO_TOUR:
        yield search.path
        end_step = search.step + every
        while search.step < end_step and search.outcome is not Outcome.NO_TOUR:
            if search.outcome is Outcome.SOLVED:
                search.continue_past_tour()
            search.advance(end_step - search.step)
