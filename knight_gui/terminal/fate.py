"""What could still become of a path where its search was stopped."""

from dataclasses import replace

from knight_gui.search import estimate
from knight_gui.search.oracle import Oracle
from knight_gui.search.problem import Problem
from knight_gui.search.tree_size import has_tree
from knight_gui.search.verdict import MOST_SQUARES
from knight_gui.terminal.slices import in_slices
from knight_gui.terminal.streams import say
from knight_gui.wording import estimates
from knight_gui.wording import oracle as said


def say_fate(problem: Problem, path: tuple[int, ...], positions_per_s: float) -> None:
    """Say whether a tour can still come of a path, and if not, since when and for how long.

    Nothing is said where no tour starts there at all, which is known without looking.
    """
    if problem.board.free_count > MOST_SQUARES or problem.obstacle is not None:
        return
    oracle = Oracle(replace(problem, path=path))
    for _ in in_slices(oracle.advance, lambda: oracle.is_complete):
        pass
    verdict = oracle.verdict()
    say(said.told(problem, verdict))
    if verdict.lost_at is not None and verdict.lost_at >= len(problem.path):
        _say_what_is_above(problem, path[: verdict.lost_at + 1], positions_per_s)


def _say_what_is_above(problem: Problem, lost: tuple[int, ...], positions_per_s: float) -> None:
    """Say what the search will do before it takes the move back that ruined its path."""
    if has_tree(problem):
        size = estimate.size(replace(problem, path=lost))
        name = problem.board.name(lost[-1])
        say(estimates.before_going_back(name, size, positions_per_s))
