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
class Cutoff:
    """Says after how many steps it is best to restart, and how many all rounds take together."""

    steps: int
    expected: float


@dataclass(frozen=True)
class Survival:
    """The share of runs that have no tour yet after so many steps.

    Attributes
    ----------
    steps
        int64, sorted: after how many steps runs found a tour.
    shares
        float64, the share that is still without one after each of these.
    last
        The most steps that any run was watched for.
    """

    steps: NDArray[np.int64]
    shares: NDArray[np.float64]
    last: int

    @classmethod
    def of(cls, steps: NDArray[np.int64], found: NDArray[np.bool_]) -> Survival:
        """Return the shares from the steps of runs, and whether they ended with a tour.

        A run that did not is known to have had none until then, and nothing is known of later.
        """
        times, places = np.unique(steps[found], return_inverse=True)
        events = np.bincount(places, minlength=len(times))
        # at the same step a run that ends unfinished was still watched
        shares = np.cumprod(
            1 - events / (len(steps) - np.searchsorted(np.sort(steps), times, side="left")),
            dtype=np.float64,
        )
        return cls(times, shares, int(steps.max(initial=0)))

    def steps_of_share(self, share: float) -> int | None:
        """Return after how many steps such a share has found a tour; None if it is not known."""
        places = np.flatnonzero(self.shares <= 1 - share + 1e-12)
        return int(self.steps[places[0]]) if len(places) else None

    @property
    def mean(self) -> float:
        """How many steps a run takes on average, at least: none counts for more than `last`."""
        return float(self._areas(np.array([self.last]))[0])

    def expected(self, cutoff: int, way_back: int = 0) -> float:
        """Return how many steps it takes on average if each run is given up after a cutoff.

        Infinite if no run finds a tour until then.

        Parameters
        ----------
        way_back
            Retreats that a run which is given up takes on top of that.
        """
        return float(self._expected(np.array([cutoff]), way_back)[0])

    def best_cutoff(self, way_back: int = 0) -> Cutoff | None:
        """Return the cutoff with which it takes fewest steps; None if no run found a tour."""
        if not len(self.steps):
            return None
        expected = self._expected(self.steps, way_back)
        best = int(np.argmin(expected))
        return Cutoff(int(self.steps[best]), float(expected[best]))

    def _expected(self, cutoffs: NDArray[np.int64], way_back: int) -> NDArray[np.float64]:
        left = np.append(1.0, self.shares)[np.searchsorted(self.steps, cutoffs, side="right")]
        with np.errstate(divide="ignore"):
            expected: NDArray[np.float64] = (self._areas(cutoffs) + left * way_back) / (1 - left)
        return expected

    def _areas(self, ends: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the area under the shares from no step up to each of some ends."""
        corners = np.append(0, self.steps)
        shares = np.append(1.0, self.shares)
        areas = np.append(0.0, np.cumsum(np.diff(corners) * shares[:-1]))
        places = np.searchsorted(corners, ends, side="right") - 1
        area: NDArray[np.float64] = areas[places] + (ends - corners[places]) * shares[places]
        return area
