"""What was searched lately: one run for each problem."""

from dataclasses import dataclass

from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem

MOST_RUNS = 200
"""How many are remembered."""


@dataclass(frozen=True)
class Run:
    """How far the search of a problem got.

    Attributes
    ----------
    problem
        What was searched.
    outcome
        How it ended; None if it has not, which says nothing about tours.
    steps, backtracks
        How many there were.
    seconds
        How long it searched.
    """

    problem: Problem
    outcome: Outcome | None
    steps: int
    backtracks: int
    seconds: float


def noted(runs: tuple[Run, ...], run: Run) -> tuple[Run, ...]:
    """Return the runs with one more at the end, at most `MOST_RUNS` of them.

    Of a problem that was searched before, the run that got further is
    kept: a search is deterministic, so the shorter one is its beginning.
    """
    before = next((each for each in runs if each.problem == run.problem), run)
    further = before if before.steps > run.steps else run
    others = tuple(each for each in runs if each.problem != run.problem)
    return (*others, further)[-MOST_RUNS:]
