"""Summary of many searches: counts of outcomes, and percentiles of steps with their bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.position import Attempt
from knight_gui.sweeps.results import ResultCode, SearchResults


class StepBound(Enum):
    """Precision of a percentile while searches are unfinished or were given up."""

    EXACTLY = "exactly"
    """The number is the final percentile."""
    AT_LEAST = "at least"
    """The final percentile is the number or more."""
    MORE_THAN = "more than"
    """The final percentile is more than the number."""


@dataclass(frozen=True)
class StepPercentile:
    """Percentile of the steps of searches."""

    steps: int
    """Number of steps."""
    bound: StepBound = StepBound.EXACTLY
    """Precision of this number."""


@dataclass(frozen=True)
class StepPercentiles:
    """Percentiles 25, 50, 75, 90 and 100 of the steps of searches, by the nearest rank."""

    first_quartile: StepPercentile
    median: StepPercentile
    third_quartile: StepPercentile
    ninetieth_percentile: StepPercentile
    maximum: StepPercentile


@dataclass(frozen=True)
class SweepSummary:
    """Summary of the results of many searches."""

    search_count: int
    """Number of all searches."""
    solved_count: int
    """Number of searches that ended with a tour."""
    no_tour_count: int
    """Number of searches that ended with the proof that no tour exists, those ruled out by theory
    included."""
    stuck_count: int
    """Number of searches that ended at a dead end."""
    no_tour_by_theory_count: int
    """Number of searches that theory or foresight ruled out beforehand."""
    stopped_count: int
    """Number of searches that did not end within their steps."""
    pending_count: int
    """Number of searches that have not started, or go on."""
    step_percentiles: StepPercentiles | None = None
    """Percentiles of the steps, without searches ruled out by theory; None if none are left."""
    slowest_indices: tuple[int, ...] = ()
    """Indices of the searches that took the maximum number of steps, as far as known."""
    judged_count: int = 0
    """Number of searches whose mistakes are known."""
    flawless_count: int = 0
    """Number of searches without a mistake."""
    first_mistake_median_and_min: tuple[int, int] | None = None
    """Median and minimum of the first wrong square on the path, from 1; None without mistakes."""


def summarize_attempts(attempts: Sequence[Attempt | None]) -> SweepSummary:
    """Return a summary of attempts; None is a search that has not started."""
    return summarize_results(SearchResults.from_attempts(attempts))


def summarize_results(results: SearchResults) -> SweepSummary:
    """Return a summary of the results of many searches."""
    step_percentiles, slowest_indices = _step_percentiles_and_slowest(results)
    no_tour_by_theory_count = results.count_code(ResultCode.NO_TOUR_BY_THEORY)
    return SweepSummary(
        search_count=len(results),
        solved_count=results.count_code(ResultCode.SOLVED),
        no_tour_count=results.count_code(ResultCode.NO_TOUR) + no_tour_by_theory_count,
        stuck_count=results.count_code(ResultCode.STUCK),
        no_tour_by_theory_count=no_tour_by_theory_count,
        stopped_count=results.count_code(ResultCode.STOPPED),
        pending_count=results.count_code(ResultCode.PENDING),
        step_percentiles=step_percentiles,
        slowest_indices=slowest_indices,
        judged_count=int(np.count_nonzero(results.mistake_counts >= 0)),
        flawless_count=int(np.count_nonzero(results.mistake_counts == 0)),
        first_mistake_median_and_min=_first_mistake_median_and_min(results),
    )


def _first_mistake_median_and_min(results: SearchResults) -> tuple[int, int] | None:
    """Return the median and the minimum of the first wrong squares; None without mistakes."""
    ranked = np.sort(results.first_mistakes[results.mistake_counts > 0])
    if not len(ranked):
        return None
    return int(ranked[(len(ranked) - 1) // 2]), int(ranked[0])


def _step_percentiles_and_slowest(
    results: SearchResults,
) -> tuple[StepPercentiles | None, tuple[int, ...]]:
    """Return the percentiles of the steps, and the indices of the slowest searches."""
    indices = np.flatnonzero(results.codes != ResultCode.NO_TOUR_BY_THEORY)
    if not len(indices):
        return None, ()
    steps = results.steps[indices]
    codes = results.codes[indices]
    is_unfinished = (codes == ResultCode.PENDING) | (codes == ResultCode.STOPPED)
    # an unfinished search takes more steps than one that ended after as many
    order = np.lexsort((is_unfinished, steps))
    ranked = steps[order]
    is_unfinished = is_unfinished[order]
    percentiles = StepPercentiles(
        *(_step_percentile(ranked, is_unfinished, per_cent) for per_cent in (25, 50, 75, 90, 100))
    )
    # a search that was given up earlier could end up on either side
    is_slowest = (ranked == ranked[-1]) & (is_unfinished == is_unfinished[-1])
    return percentiles, tuple(sorted(indices[order][is_slowest].tolist()))


def _step_percentile(
    steps: NDArray[np.int64], is_unfinished: NDArray[np.bool_], per_cent: int
) -> StepPercentile:
    """Return a percentile of steps by the nearest rank.

    Parameters
    ----------
    steps
        int64, sorted: steps of each search so far.
    is_unfinished
        bool, True for each search that has not ended.
    """
    rank = -(-per_cent * len(steps) // 100) - 1
    if is_unfinished[rank]:
        bound = StepBound.MORE_THAN
    elif is_unfinished[:rank].any():
        bound = StepBound.AT_LEAST
    else:
        bound = StepBound.EXACTLY
    return StepPercentile(int(steps[rank]), bound)
