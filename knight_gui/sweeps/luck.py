"""How lucky a search is: the same one many times, with another seed each time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import RestartPolicy, VariedPart
from knight_gui.sweeps.plan import iter_seeded_problems
from knight_gui.sweeps.results import OUTCOMES_BY_CODE, ResultCode, SearchResults
from knight_gui.sweeps.survival import SurvivalCurve


@dataclass(frozen=True, eq=False)
class SeededRuns:
    """Says what the runs of one search came to, in the order of their seeds.

    `max_steps` is the number of steps after which a run is given up.
    """

    problem: Problem
    vary: VariedPart
    results: SearchResults
    max_steps: int

    @property
    def runs(self) -> tuple[tuple[Problem, Attempt], ...]:
        """Each run of which anything is known, and what came of it."""
        pairs = (
            (run, self.results.attempt_at(seed))
            for seed, run in enumerate(
                iter_seeded_problems(self.problem, self.vary, len(self.results))
            )
        )
        return tuple((run, attempt) for run, attempt in pairs if attempt is not None)

    @property
    def started_count(self) -> int:
        """Of how many runs anything is known."""
        return len(self.results) - self.results.count_code(ResultCode.PENDING)

    @property
    def unfinished_count(self) -> int:
        """How many runs were given up at the limit."""
        return int(
            np.count_nonzero(
                (self.results.codes == ResultCode.STOPPED) & (self.results.steps >= self.max_steps)
            )
        )

    @cached_property
    def survival_curve(self) -> SurvivalCurve:
        """The share of the runs that have no tour yet, by steps.

        A run that ended without one will never find any. One that goes on is watched so far.
        """
        is_started = self.results.codes != ResultCode.PENDING
        marks = self.results.codes[is_started]
        steps = self.results.steps[is_started]
        return SurvivalCurve.from_runs(
            np.where(
                ~np.isin(marks, (ResultCode.SOLVED, ResultCode.STOPPED)),
                max(self.max_steps, int(steps.max(initial=0))),
                steps,
            ),
            marks == ResultCode.SOLVED,
        )

    def count_outcome(self, outcome: Outcome) -> int:
        """Return how many runs ended so."""
        return sum(
            self.results.count_code(mark)
            for mark in ResultCode
            if OUTCOMES_BY_CODE.get(mark) is outcome
        )

    @cached_property
    def best_restart_policy(self) -> tuple[RestartPolicy, float] | None:
        """The best moment to restart, and how many steps a tour then takes on average.

        The way back to the start is counted. None if no run found a tour, if none of them needs
        restarts, or if the search starts again as it is.
        """
        strategy = self.problem.strategy
        if strategy.restarts or not strategy.backtracking:
            return None
        rewind_steps = self.problem.board.free_count - len(self.problem.path)
        best = self.survival_curve.best_cutoff(rewind_steps)
        if best is None or best.expected_steps >= self.survival_curve.mean_steps:
            return None
        cutoff = best.steps + rewind_steps
        return RestartPolicy(cutoff=cutoff + cutoff % 2, vary=self.vary), best.expected_steps


def make_seeded_runs(
    problem: Problem, vary: VariedPart, attempts: Sequence[Attempt | None], max_steps: int
) -> SeededRuns:
    """Return the luck of a search from what is known of its runs, in the order of their seeds."""
    return SeededRuns(problem, vary, SearchResults.from_attempts(attempts), max_steps)
