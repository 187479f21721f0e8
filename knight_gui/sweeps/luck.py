"""How lucky a search is: the same one many times, with another seed each time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import RestartPolicy, Vary
from knight_gui.sweeps.plan import seeded
from knight_gui.sweeps.results import OUTCOMES, Mark, Results
from knight_gui.sweeps.survival import Survival


@dataclass(frozen=True, eq=False)
class Luck:
    """Says what the runs of one search came to, in the order of their seeds.

    `limit` is the number of steps after which a run is given up.
    """

    problem: Problem
    vary: Vary
    results: Results
    limit: int

    @property
    def runs(self) -> tuple[tuple[Problem, Attempt], ...]:
        """Each run of which anything is known, and what came of it."""
        told = (
            (run, self.results.attempt(seed))
            for seed, run in enumerate(seeded(self.problem, self.vary, len(self.results)))
        )
        return tuple((run, attempt) for run, attempt in told if attempt is not None)

    @property
    def begun(self) -> int:
        """Of how many runs anything is known."""
        return len(self.results) - self.results.count(Mark.WAITING)

    @property
    def unfinished(self) -> int:
        """How many runs were given up at the limit."""
        return int(
            np.count_nonzero(
                (self.results.marks == Mark.STOPPED) & (self.results.steps >= self.limit)
            )
        )

    @cached_property
    def survival(self) -> Survival:
        """The share of the runs that have no tour yet, by steps.

        A run that ended without one will never find any. One that goes on is watched so far.
        """
        is_known = self.results.marks != Mark.WAITING
        marks, steps = self.results.marks[is_known], self.results.steps[is_known]
        return Survival.of(
            np.where(
                ~np.isin(marks, (Mark.SOLVED, Mark.STOPPED)),
                max(self.limit, int(steps.max(initial=0))),
                steps,
            ),
            marks == Mark.SOLVED,
        )

    def count(self, outcome: Outcome) -> int:
        """Return how many runs ended so."""
        return sum(self.results.count(mark) for mark in Mark if OUTCOMES.get(mark) is outcome)

    @cached_property
    def restarts(self) -> tuple[RestartPolicy, float] | None:
        """The best moment to restart, and how many steps a tour then takes on average.

        The way back to the start is counted. None if no run found a tour, if none of them needs
        restarts, or if the search starts again as it is.
        """
        strategy = self.problem.strategy
        if strategy.restarts or not strategy.backtracking:
            return None
        way_back = self.problem.board.free_count - len(self.problem.path)
        best = self.survival.best_cutoff(way_back)
        if best is None or best.expected >= self.survival.mean:
            return None
        cutoff = best.steps + way_back
        return RestartPolicy(cutoff=cutoff + cutoff % 2, vary=self.vary), best.expected


def luck_of(problem: Problem, vary: Vary, attempts: Sequence[Attempt | None], limit: int) -> Luck:
    """Return the luck of a search from what is known of its runs, in the order of their seeds."""
    return Luck(problem, vary, Results.of(attempts), limit)
