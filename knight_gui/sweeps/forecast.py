"""How long a sweep is going to take: its pace, times the steps that are left."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

import numpy as np

from knight_gui.search.position import Attempt

_SMOOTHING_S = 2.0
"""Seconds in which the time told takes over a new estimate."""
_FIRST_ESTIMATE_S = 1.0
"""Seconds before the first time is told."""
_MIN_REMAINING_S = 0.1
"""The least that is expected to be left of what is not done yet."""


@dataclass(frozen=True)
class SweepProgress:
    """How far a sweep is: how many searches are over, and how long the others take.

    The time is None as long as too little is known.
    """

    finished_count: int
    total_count: int
    remaining_s: float | None


class TimeForecast:
    """Estimates how long a sweep still takes.

    A search that goes on is expected to take as many steps as those on average that ended after
    they had come as far, and to go to the limit where none has. Searches that have not begun take
    what the others do.
    """

    def __init__(self, step_limits: tuple[int, ...]) -> None:
        self._step_limits = step_limits
        # by whether the searches are over, and by round
        self._counts, self._steps = np.zeros((2, 2, len(step_limits)), np.int64)
        self._pace_totals = [0, 0.0]

    def add_attempt(self, old_attempt: Attempt | None, attempt: Attempt) -> None:
        """Take into account what a search came to, and what it had come to before."""
        if old_attempt is not None:
            self._add_to_counts(old_attempt, -1)
        self._add_to_counts(attempt, 1)

    def add_pace_sample(self, steps: int, elapsed_s: float) -> None:
        """Take into account how long a worker needed for so many steps."""
        self._pace_totals[0] += steps
        self._pace_totals[1] += elapsed_s

    def estimate_remaining_s(self, search_count: int, worker_count: int) -> float | None:
        """Return how long so many workers need for what is left; None if that is not known."""
        steps_taken, seconds = self._pace_totals
        if not steps_taken:
            return None
        (going, over) = self._counts
        (steps, steps_over) = self._steps
        behind, steps_behind = (each[::-1].cumsum()[::-1] for each in (over, steps_over))
        each = np.where(behind, steps_behind / np.maximum(behind, 1), self._step_limits[-1])
        rest = np.maximum(going * each - steps, 0)
        remaining_steps = rest.sum()
        longest = np.max(rest / np.maximum(going, 1))
        started_count = self._counts.sum()
        if search_count > started_count:
            average_steps = (self._steps.sum() + remaining_steps) / started_count
            remaining_steps += (search_count - started_count) * average_steps
            longest = max(longest, average_steps)
        # one search is not shared out
        return float(max(remaining_steps / worker_count, longest) * seconds / steps_taken)

    def _add_to_counts(self, attempt: Attempt, sign: int) -> None:
        is_over = attempt.has_ended or attempt.steps >= self._step_limits[-1]
        number = bisect_right(self._step_limits, attempt.steps, hi=len(self._step_limits) - 1)
        self._counts[int(is_over), number] += sign
        self._steps[int(is_over), number] += sign * attempt.steps


class RemainingTimeSmoother:
    """Tells how long something takes, and does not jump to each new estimate."""

    def __init__(self) -> None:
        self._start_s = self._last_update_s = self._end_s = 0.0

    def update(self, estimate_s: float | None, now_s: float) -> float | None:
        """Return what is left at a moment; None, too, until there is much to tell by."""
        if not estimate_s:
            return estimate_s
        if not self._end_s:
            self._start_s = now_s
            self._last_update_s = now_s
            self._end_s = now_s + estimate_s
        self._end_s += (now_s + estimate_s - self._end_s) * min(
            1.0, (now_s - self._last_update_s) / _SMOOTHING_S
        )
        self._last_update_s = now_s
        if now_s - self._start_s < _FIRST_ESTIMATE_S:
            return None
        return max(self._end_s - now_s, _MIN_REMAINING_S)
