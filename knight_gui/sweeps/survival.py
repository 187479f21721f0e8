"""How long searches take as a share that is still searching, unfinished ones included.

After E. L. Kaplan and P. Meier, Nonparametric estimation from incomplete observations, 1958. What
restarts would save follows from it: M. Luby, A. Sinclair and D. Zuckerman, Optimal speedup of Las
Vegas algorithms, 1993.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class RestartCutoff:
    """Says after how many steps it is best to restart, and how many all rounds take together."""

    steps: int
    expected_steps: float


@dataclass(frozen=True)
class SurvivalCurve:
    """The share of runs that have no tour yet after so many steps.

    Attributes
    ----------
    solve_steps
        int64, sorted: after how many steps runs found a tour.
    unsolved_shares
        float64, the share that is still without one after each of these.
    max_observed_steps
        The most steps that any run was watched for.
    """

    solve_steps: NDArray[np.int64]
    unsolved_shares: NDArray[np.float64]
    max_observed_steps: int

    @classmethod
    def from_runs(cls, run_steps: NDArray[np.int64], is_solved: NDArray[np.bool_]) -> SurvivalCurve:
        """Return the shares from the steps of runs, and whether they ended with a tour.

        A run that did not is known to have had none until then, and nothing is known of later.
        """
        solve_steps, time_indices = np.unique(run_steps[is_solved], return_inverse=True)
        events = np.bincount(time_indices, minlength=len(solve_steps))
        # at the same step a run that ends unfinished was still watched
        shares = np.cumprod(
            1
            - events
            / (len(run_steps) - np.searchsorted(np.sort(run_steps), solve_steps, side="left")),
            dtype=np.float64,
        )
        return cls(solve_steps, shares, int(run_steps.max(initial=0)))

    def steps_until_share_solved(self, solved_share: float) -> int | None:
        """Return after how many steps such a share has found a tour; None if it is not known."""
        indices = np.flatnonzero(self.unsolved_shares <= 1 - solved_share + 1e-12)
        return int(self.solve_steps[indices[0]]) if len(indices) else None

    @property
    def mean_steps(self) -> float:
        """How many steps a run takes on average, at least: none counts for more than `last`."""
        return float(self._areas_under_curve(np.array([self.max_observed_steps]))[0])

    def expected_steps(self, cutoff: int, rewind_steps: int = 0) -> float:
        """Return how many steps it takes on average if each run is given up after a cutoff.

        Infinite if no run finds a tour until then.

        Parameters
        ----------
        rewind_steps
            Retreats that a run which is given up takes on top of that.
        """
        return float(self._expected_steps_at(np.array([cutoff]), rewind_steps)[0])

    def best_cutoff(self, rewind_steps: int = 0) -> RestartCutoff | None:
        """Return the cutoff with which it takes fewest steps; None if no run found a tour."""
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
        with np.errstate(divide="ignore"):
            expected: NDArray[np.float64] = (
                self._areas_under_curve(cutoffs) + unsolved * rewind_steps
            ) / (1 - unsolved)
        return expected

    def _areas_under_curve(self, ends: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the area under the shares from no step up to each of some ends."""
        corners = np.append(0, self.solve_steps)
        shares = np.append(1.0, self.unsolved_shares)
        areas = np.append(0.0, np.cumsum(np.diff(corners) * shares[:-1]))
        indices = np.searchsorted(corners, ends, side="right") - 1
        area: NDArray[np.float64] = areas[indices] + (ends - corners[indices]) * shares[indices]
        return area
