"""Kaplan–Meier estimator of the run length of searches, and Luby's best restart cutoff.

E. L. Kaplan and P. Meier, Nonparametric estimation from incomplete observations, 1958; M. Luby,
A. Sinclair and D. Zuckerman, Optimal speedup of Las Vegas algorithms, 1993.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class RestartCutoff:
    """Best cutoff of a search with restarts."""

    steps: int
    """Steps of a round before its retreats to the start; `RestartPolicy.cutoff` includes those."""
    expected_steps: float
    """Expected number of steps of all rounds together."""


@dataclass(frozen=True)
class SurvivalCurve:
    """Kaplan–Meier survival curve: share of the runs without a tour, by steps."""

    solve_steps: NDArray[np.int64]
    """Distinct numbers of steps after which runs found a tour, sorted."""
    unsolved_shares: NDArray[np.float64]
    """Share of the runs without a tour after each of these."""
    max_observed_steps: int
    """Number of steps of the longest run."""

    @classmethod
    def from_runs(cls, run_steps: NDArray[np.int64], is_solved: NDArray[np.bool_]) -> SurvivalCurve:
        """Return the curve of runs with these numbers of steps.

        A run without a tour is censored at its last step.
        """
        solve_steps, solve_indices = np.unique(run_steps[is_solved], return_inverse=True)
        solved_counts = np.bincount(solve_indices, minlength=len(solve_steps))
        # a run that is censored at the same step is still at risk there
        shorter_counts = np.searchsorted(np.sort(run_steps), solve_steps, side="left")
        at_risk_counts = len(run_steps) - shorter_counts
        shares = np.cumprod(1 - solved_counts / at_risk_counts, dtype=np.float64)
        return cls(solve_steps, shares, int(run_steps.max(initial=0)))

    def steps_until_share_solved(self, solved_share: float) -> int | None:
        """Return the number of steps after which a share has found a tour; None if unknown."""
        indices = np.flatnonzero(self.unsolved_shares <= 1 - solved_share + 1e-12)
        if not len(indices):
            return None
        return int(self.solve_steps[indices[0]])

    @property
    def mean_steps(self) -> float:
        """Restricted mean of the steps of a run: none counts more than `max_observed_steps`."""
        return float(self._areas_under_curve(np.array([self.max_observed_steps]))[0])

    def expected_steps(self, cutoff: int, rewind_steps: int = 0) -> float:
        """Return the expected steps to a tour with restarts after a cutoff.

        It is infinite if no run finds a tour before the cutoff.

        Parameters
        ----------
        rewind_steps
            Retreats to the start at each restart, in addition to the cutoff.
        """
        return float(self._expected_steps_at(np.array([cutoff]), rewind_steps)[0])

    def best_cutoff(self, rewind_steps: int = 0) -> RestartCutoff | None:
        """Return the cutoff with the fewest expected steps; None if no run found a tour."""
        if not len(self.solve_steps):
            return None
        expected = self._expected_steps_at(self.solve_steps, rewind_steps)
        best = int(np.argmin(expected))
        return RestartCutoff(int(self.solve_steps[best]), float(expected[best]))

    def _expected_steps_at(
        self, cutoffs: NDArray[np.int64], rewind_steps: int
    ) -> NDArray[np.float64]:
        unsolved = np.append(1.0, self.unsolved_shares)[
            np.searchsorted(self.solve_steps, cutoffs, side="right")
        ]
        round_steps = self._areas_under_curve(cutoffs) + unsolved * rewind_steps
        with np.errstate(divide="ignore"):
            expected: NDArray[np.float64] = round_steps / (1 - unsolved)
        return expected

    def _areas_under_curve(self, ends: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the areas under the curve from 0 to each end."""
        corners = np.append(0, self.solve_steps)
        shares = np.append(1.0, self.unsolved_shares)
        areas = np.append(0.0, np.cumsum(np.diff(corners) * shares[:-1]))
        indices = np.searchsorted(corners, ends, side="right") - 1
        area: NDArray[np.float64] = areas[indices] + (ends - corners[indices]) * shares[indices]
        return area
