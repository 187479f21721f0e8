"""What was searched lately: one run for each problem."""

from dataclasses import dataclass

from knight_gui.search.position import Outcome
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


class Runs:
    """The runs of the latest `MOST_RUNS` problems, the one noted last at the end."""

    def __init__(self) -> None:
        self._by_problem: dict[Problem, Run] = {}

    @property
    def all(self) -> tuple[Run, ...]:
        """The runs, the one noted last at the end."""
        return tuple(self._by_problem.values())

    def note(self, run: Run) -> None:
        """Remember a run.

        Of a problem that was searched before, the run that got further is
        kept: a search is deterministic, so the shorter one is its beginning.
        """
        before = self._by_problem.pop(run.problem, None)
        if before is not None and before.steps > run.steps:
            run = before
        self._by_problem[run.problem] = run
        if len(self._by_problem) > MOST_RUNS:
            del self._by_problem[next(iter(self._by_problem))]
