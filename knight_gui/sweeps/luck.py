"""Runs of one search with different seeds, their survival curve, and the best restart policy."""

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


@dataclass(frozen=True, eq=False, repr=False)
class SeededRuns:
    """Results of the runs of one search with the seeds from 0 up."""

    problem: Problem
    vary: VariedPart
    """Part of the strategy that depends on the seed."""
    results: SearchResults
    """Results in the order of the seeds."""
    max_steps: int
    """Number of steps after which a run is given up."""

    def __repr__(self) -> str:
        solved_count = self.count_outcome(Outcome.SOLVED)
        return f"<{len(self.results)} runs of {self.problem}, {solved_count} solved>"

    @property
    def runs(self) -> tuple[tuple[Problem, Attempt], ...]:
        """Problem and result of each run that has started, in the order of the seeds."""
        runs = []
        seeded_problems = iter_seeded_problems(self.problem, self.vary, len(self.results))
        for seed, seeded_problem in enumerate(seeded_problems):
            attempt = self.results.attempt_at(seed)
            if attempt is not None:
                runs.append((seeded_problem, attempt))
        return tuple(runs)

    @property
    def started_count(self) -> int:
        """Number of runs that have started."""
        return len(self.results) - self.results.count_code(ResultCode.PENDING)

    @property
    def unfinished_count(self) -> int:
        """Number of runs that were given up at the limit."""
        is_stopped = self.results.codes == ResultCode.STOPPED
        return int(np.count_nonzero(is_stopped & (self.results.steps >= self.max_steps)))

    @cached_property
    def survival_curve(self) -> SurvivalCurve:
        """Share of the runs without a tour, by steps.

        A run that ended without a tour counts as observed to the last step of all, since it will
        never find one. An unfinished run is censored at its current step.
        """
        is_started = self.results.codes != ResultCode.PENDING
        codes = self.results.codes[is_started]
        steps = self.results.steps[is_started]
        last_step = max(self.max_steps, int(steps.max(initial=0)))
        has_failed = ~np.isin(codes, (ResultCode.SOLVED, ResultCode.STOPPED))
        observed_steps = np.where(has_failed, last_step, steps)
        return SurvivalCurve.from_runs(observed_steps, codes == ResultCode.SOLVED)

    def count_outcome(self, outcome: Outcome) -> int:
        """Return the number of runs with that outcome."""
        return sum(
            self.results.count_code(code)
            for code in ResultCode
            if OUTCOMES_BY_CODE.get(code) is outcome
        )

    @cached_property
    def best_restart_policy(self) -> tuple[RestartPolicy, float] | None:
        """Best restart policy, and the expected number of steps to a tour with it.

        The retreats to the start at each restart count as steps. None if no run found a tour, if
        restarts do not help, or if the strategy restarts or never backtracks already.
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
    """Return the runs of a search from their attempts in the order of the seeds."""
    return SeededRuns(problem, vary, SearchResults.from_attempts(attempts), max_steps)
