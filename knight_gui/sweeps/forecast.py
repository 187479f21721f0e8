"""Forecast of the remaining time of a sweep: expected remaining steps, times the pace so far."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

import numpy as np

from knight_gui.search.position import Attempt

_SMOOTHING_S = 2.0
"""Time constant with which the displayed time approaches a new estimate."""
_FIRST_ESTIMATE_S = 1.0
"""Time without a display at the beginning, while estimates are poor."""
_MIN_REMAINING_S = 0.1
"""Minimum remaining time of an unfinished sweep."""


@dataclass(frozen=True)
class SweepProgress:
    """Progress of a sweep."""

    finished_count: int
    """Number of searches that have ended or reached the limit."""
    total_count: int
    """Number of all searches."""
    remaining_s: float | None
    """Estimated remaining time; None before the first estimate."""


class TimeForecast:
    """Estimator of the remaining time of a sweep.

    An unfinished search is expected to take the mean steps of the finished searches that passed
    the same step limits, or to reach the last limit if there are none. Searches that have not
    started are expected to take the mean of all others.
    """

    def __init__(self, step_limits: tuple[int, ...]) -> None:
        self._step_limits = step_limits
        # int64, shape (2, limits): unfinished and finished searches, by the limit they are below
        self._counts = np.zeros((2, len(step_limits)), np.int64)
        self._steps = np.zeros((2, len(step_limits)), np.int64)
        self._sampled_steps = 0
        self._sampled_s = 0.0

    def add_attempt(self, old_attempt: Attempt | None, attempt: Attempt) -> None:
        """Replace the old state of a search, None if it had not started, by its new state."""
        if old_attempt is not None:
            self._add_to_counts(old_attempt, -1)
        self._add_to_counts(attempt, 1)

    def add_pace_sample(self, steps: int, elapsed_s: float) -> None:
        """Add the steps of a task and the time that its worker took for them."""
        self._sampled_steps += steps
        self._sampled_s += elapsed_s

    def estimate_remaining_s(self, search_count: int, worker_count: int) -> float | None:
        """Return the remaining time with that many workers; None before the first pace sample."""
        if not self._sampled_steps:
            return None
        unfinished_counts, finished_counts = self._counts
        unfinished_steps, finished_steps = self._steps
        # finished searches that passed at least the limits of an unfinished one
        further_counts = finished_counts[::-1].cumsum()[::-1]
        further_steps = finished_steps[::-1].cumsum()[::-1]
        mean_steps = np.where(
            further_counts, further_steps / np.maximum(further_counts, 1), self._step_limits[-1]
        )
        remaining_by_limit = np.maximum(unfinished_counts * mean_steps - unfinished_steps, 0)
        remaining_steps = remaining_by_limit.sum()
        longest_search_steps = np.max(remaining_by_limit / np.maximum(unfinished_counts, 1))
        started_count = self._counts.sum()
        if search_count > started_count:
            average_steps = (self._steps.sum() + remaining_steps) / started_count
            remaining_steps += (search_count - started_count) * average_steps
            longest_search_steps = max(longest_search_steps, average_steps)
        # a single search is never split between workers
        steps_per_worker = max(remaining_steps / worker_count, longest_search_steps)
        return float(steps_per_worker * self._sampled_s / self._sampled_steps)

    def _add_to_counts(self, attempt: Attempt, sign: int) -> None:
        is_finished = attempt.has_ended or attempt.steps >= self._step_limits[-1]
        limit_index = bisect_right(self._step_limits, attempt.steps, hi=len(self._step_limits) - 1)
        self._counts[int(is_finished), limit_index] += sign
        self._steps[int(is_finished), limit_index] += sign * attempt.steps


class RemainingTimeSmoother:
    """Countdown that approaches new estimates of the remaining time instead of jumping to them."""

    def __init__(self) -> None:
        self._start_s = 0.0
        self._last_update_s = 0.0
        self._end_s = 0.0

    def update(self, estimate_s: float | None, now_s: float) -> float | None:
        """Return the smoothed remaining time; None without an estimate and in the first second."""
        if not estimate_s:
            return estimate_s
        if not self._end_s:
            self._start_s = now_s
            self._last_update_s = now_s
            self._end_s = now_s + estimate_s
        weight = min(1.0, (now_s - self._last_update_s) / _SMOOTHING_S)
        self._end_s += (now_s + estimate_s - self._end_s) * weight
        self._last_update_s = now_s
        if now_s - self._start_s < _FIRST_ESTIMATE_S:
            return None
        return max(self._end_s - now_s, _MIN_REMAINING_S)
