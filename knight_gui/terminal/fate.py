"""What could still become of a path where its search was stopped."""

from dataclasses import replace

from knight_gui.search.oracle import Oracle
from knight_gui.search.problem import Problem
from knight_gui.search.verdict import MOST_SQUARES
from knight_gui.terminal.slices import in_slices
from knight_gui.terminal.streams import say
from knight_gui.wording import oracle as said


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
