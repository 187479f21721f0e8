"""How lucky a search is: the same one many times, with another seed each time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from knight_gui.maps.plan import seeded
from knight_gui.maps.survival import Survival
from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import RestartPolicy, Vary


@dataclass(frozen=True)
class Luck:
    """Says what the runs of one search came to, in the order of their seeds.

    `limit` is the number of steps after which a run was given up.
    """

    problem: Problem
    vary: Vary
    runs: tuple[tuple[Problem, Attempt], ...]
    limit: int

    @cached_property
    def survival(self) -> Survival:
        """The share of the runs that have no tour yet, by steps.

        A run that ended without one will never find any.
        """
        found = np.array([attempt.outcome is Outcome.SOLVED for _, attempt in self.runs], bool)
        steps = np.array([attempt.steps for _, attempt in self.runs], np.int64)
        is_over = np.array([attempt.has_ended for _, attempt in self.runs], bool)
        last = max(self.limit, int(steps.max(initial=0))) if np.any(is_over & ~found) else 0
        return Survival.of(np.where(is_over & ~found, last, steps), found)

    def count(self, outcome: Outcome) -> int:
        """Return how many runs ended so."""
        return sum(attempt.outcome is outcome for _, attempt in self.runs)

    @property
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


def luck_of(
    problem: Problem, vary: Vary, attempts: Mapping[Problem, Attempt], seeds: int, limit: int
) -> Luck:
    """Return the luck of a search as far as attempts tell of it."""
    runs = tuple((run, attempts[run]) for run in seeded(problem, vary, seeds) if run in attempts)
    return Luck(problem, vary, runs, limit)
