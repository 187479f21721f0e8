"""What could still become of a path where its search was stopped."""

from dataclasses import replace

from knight_gui.search.oracle import Oracle
from knight_gui.search.problem import Problem
from knight_gui.terminal.slices import in_slices
from knight_gui.terminal.streams import say
from knight_gui.wording import oracle as said

MOST_SQUARES = 2500
"""Of boards that are larger it would take as long as a search to tell."""


def say_fate(problem: Problem, path: tuple[int, ...]) -> None:
    """Say whether a tour can still come of a path, and if not, since when.

    Nothing is said where no tour starts there at all, which is known without looking.
    """
    if problem.board.free_count > MOST_SQUARES or problem.obstacle is not None:
        return
    oracle = Oracle(replace(problem, path=path))
    for _ in in_slices(oracle.advance, lambda: oracle.is_complete):
        pass
    say(said.told(problem, oracle.verdict()))
