"""Sums up many searches in a few numbers, which promise no more than is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.position import Attempt
from knight_gui.sweeps.results import ResultCode, SearchResults

StepBound = Enum(
    "StepBound",
    {
        "EXACTLY": "exactly",
        "AT_LEAST": "at least",
        "MORE_THAN": "more than",
    },
)
"""How exactly a number is known while searches have not ended, or were given up."""


@dataclass(frozen=True)
class StepPercentile:
    """How many steps so many per cent of the searches took at most."""

    steps: int
    bound: StepBound = StepBound.EXACTLY


@dataclass(frozen=True)
class StepPercentiles:
    """How the steps of many searches are spread, by the nearest rank.

    25, 50, 75, 90 and 100 per cent of them took at most so many.
    """

    first_quartile: StepPercentile
    median: StepPercentile
    third_quartile: StepPercentile
    ninetieth_percentile: StepPercentile
    maximum: StepPercentile


@dataclass(frozen=True)
class SweepSummary:
    """What many searches came to.

    Attributes
    ----------
    search_count
        How many there are.
    solved_count, no_tour, stuck_count
        How many ended so; what was foreseen counts as no tour, too.
    no_tour_by_theory_count
        How many were known beforehand to have no tour.
    stopped_count
        How many did not end within the steps they had, so far or at all.
    pending_count
        How many have not begun, or go on.
    step_percentiles
        The steps of all that were not foreseen; None if there are none.
    slowest_indices
        Which are known to have taken as many steps as the worst level says, in their order.
    judged_count
        Of how many it is known which of their moves were mistakes.
    flawless_count
        How many of these made none.
    first_mistake_median_and_min
        Of those that made some, the square of the path that was the first wrong one, counted
        from 1: the median, and the least; None if there are none.
    """

    search_count: int
    solved_count: int
    no_tour_count: int
    stuck_count: int
    no_tour_by_theory_count: int
    stopped_count: int
    pending_count: int
    step_percentiles: StepPercentiles | None = None
    slowest_indices: tuple[int, ...] = ()
    judged_count: int = 0
    flawless_count: int = 0
    first_mistake_median_and_min: tuple[int, int] | None = None

    @property
    def median_steps(self) -> StepPercentile | None:
        """What half of them took at most."""
        return self.step_percentiles.median if self.step_percentiles else None


def summarize_attempts(attempts: Sequence[Attempt | None]) -> SweepSummary:
    """Return a summary of these attempts; None stands for a search that has not begun."""
    return summarize_results(SearchResults.from_attempts(attempts))


def summarize_results(results: SearchResults) -> SweepSummary:
    """Return a summary of what is known of many searches."""
    step_percentiles, slowest_indices = _step_percentiles_and_slowest(results)
    return SweepSummary(
        search_count=len(results),
        solved_count=results.count_code(ResultCode.SOLVED),
        no_tour_count=results.count_code(ResultCode.NO_TOUR)
        + results.count_code(ResultCode.NO_TOUR_BY_THEORY),
        stuck_count=results.count_code(ResultCode.STUCK),
        no_tour_by_theory_count=results.count_code(ResultCode.NO_TOUR_BY_THEORY),
        stopped_count=results.count_code(ResultCode.STOPPED),
        pending_count=results.count_code(ResultCode.PENDING),
        step_percentiles=step_percentiles,
        slowest_indices=slowest_indices,
        judged_count=int(np.count_nonzero(results.mistake_counts >= 0)),
        flawless_count=int(np.count_nonzero(results.mistake_counts == 0)),
        first_mistake_median_and_min=_first_mistake_median_and_min(results),
    )


def _first_mistake_median_and_min(results: SearchResults) -> tuple[int, int] | None:
    """Return the median and the least of the first wrong squares."""
    ranked = np.sort(results.first_mistakes[results.mistake_counts > 0])
    return (int(ranked[(len(ranked) - 1) // 2]), int(ranked[0])) if len(ranked) else None


def _step_percentiles_and_slowest(
    results: SearchResults,
) -> tuple[StepPercentiles | None, tuple[int, ...]]:
    """Return how the steps are spread, and where the most of them were taken, as far as known."""
    indices = np.flatnonzero(results.codes != ResultCode.NO_TOUR_BY_THEORY)
    if not len(indices):
        return None, ()
    steps = results.steps[indices]
    marks = results.codes[indices]
    is_unfinished = (marks == ResultCode.PENDING) | (marks == ResultCode.STOPPED)
    # what has not ended takes more steps than what ended after as many
    order = np.lexsort((is_unfinished, steps))
    ranked = steps[order]
    is_unfinished = is_unfinished[order]
    levels = StepPercentiles(
        *(_step_percentile(ranked, is_unfinished, per_cent) for per_cent in (25, 50, 75, 90, 100))
    )
    # what was given up earlier may have taken more, or less
    return levels, tuple(
        sorted(
            indices[order][(ranked == ranked[-1]) & (is_unfinished == is_unfinished[-1])].tolist()
        )
    )


def _step_percentile(
    steps: NDArray[np.int64], is_unfinished: NDArray[np.bool_], per_cent: int
) -> StepPercentile:
    """Return what so many per cent of the searches took at most.

    Parameters
    ----------
    steps
        int64, sorted: what each took, or took so far.
    is_unfinished
        bool, which of them have not ended.
    """
    rank = -(-per_cent * len(steps) // 100) - 1
    bound = StepBound.AT_LEAST if is_unfinished[:rank].any() else StepBound.EXACTLY
    return StepPercentile(int(steps[rank]), StepBound.MORE_THAN if is_unfinished[rank] else bound)
