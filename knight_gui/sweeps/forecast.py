"""How long a sweep is going to take: its pace, times the steps that are left."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

import numpy as np

from knight_gui.search.position import Attempt

_CALM_S = 2.0
"""Seconds in which the time told takes over a new estimate."""
_SOON_S = 1.0
"""Seconds before the first time is told."""
_LEAST_S = 0.1
"""The least that is expected to be left of what is not done yet."""


@dataclass(frozen=True)
class SweepProgress:
    """How far a sweep is: how many searches are over, and how long the others take.

    The time is None as long as too little is known.
    """

    done: int
    of: int
    seconds_left: float | None


class Forecast:
    """Estimates how long a sweep still takes.

    A search that goes on is expected to take as many steps as those on average that ended after
    they had come as far, and to go to the limit where none has. Searches that have not begun take
    what the others do.
    """

    def __init__(self, limits: tuple[int, ...]) -> None:
        self._limits = limits
        # by whether the searches are over, and by round
        self._counts, self._steps = np.zeros((2, 2, len(limits)), np.int64)
        self._pace = [0, 0.0]

    def note(self, before: Attempt | None, attempt: Attempt) -> None:
        """Take into account what a search came to, and what it had come to before."""
        if before is not None:
            self._count(before, -1)
        self._count(attempt, 1)

    def note_pace(self, steps: int, seconds: float) -> None:
        """Take into account how long a worker needed for so many steps."""
        self._pace[0] += steps
        self._pace[1] += seconds

    def seconds(self, of: int, width: int) -> float | None:
        """Return how long so many workers need for what is left; None if that is not known."""
        steps_taken, seconds = self._pace
        if not steps_taken:
            return None
        (going, over), (steps, steps_over) = self._counts, self._steps
        behind, steps_behind = (each[::-1].cumsum()[::-1] for each in (over, steps_over))
        each = np.where(behind, steps_behind / np.maximum(behind, 1), self._limits[-1])
        rest = np.maximum(going * each - steps, 0)
        left = rest.sum()
        longest = np.max(rest / np.maximum(going, 1))
        begun = self._counts.sum()
        if of > begun:
            usual = (self._steps.sum() + left) / begun
            left += (of - begun) * usual
            longest = max(longest, usual)
        # one search is not shared out
        return float(max(left / width, longest) * seconds / steps_taken)

    def _count(self, attempt: Attempt, sign: int) -> None:
        is_over = attempt.has_ended or attempt.steps >= self._limits[-1]
        number = bisect_right(self._limits, attempt.steps, hi=len(self._limits) - 1)
        self._counts[int(is_over), number] += sign
        self._steps[int(is_over), number] += sign * attempt.steps


class Countdown:
    """Tells how long something takes, and does not jump to each new estimate."""

    def __init__(self) -> None:
        self._began = self._then = self._end = 0.0

    def tell(self, estimate: float | None, now: float) -> float | None:
        """Return what is left at a moment; None, too, until there is much to tell by."""
        if not estimate:
            return estimate
        if not self._end:
            self._began, self._then, self._end = now, now, now + estimate
        self._end += (now + estimate - self._end) * min(1.0, (now - self._then) / _CALM_S)
        self._then = now
        return None if now - self._began < _SOON_S else max(self._end - now, _LEAST_S)
