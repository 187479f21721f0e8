"""How long a sweep is going to take: its pace, times the steps that are left."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knight_gui.search.position import Attempt

_CALM_S = 2.0
"""Seconds in which what is told comes near to a new estimate."""
_SOON_S = 1.0
"""Seconds before nothing is told."""
_LEAST_S = 0.1
"""The least that is expected to be left of what is not done yet."""


@dataclass(frozen=True)
class SweepProgress:
    """How far a sweep is.

    So many of all searches have ended or reached the limit; how long the others are going to
    take is None while nothing can be said.
    """

    done: int
    of: int
    seconds_left: float | None


@dataclass
class _Group:
    """Some searches, and how many steps they took together."""

    count: int = 0
    steps: int = 0


class Forecast:
    """Estimates the time that is left.

    A search that goes on is expected to take as many steps as those on average that ended after
    they had come as far, and to go to the limit where none has. Whoever has not begun takes what
    the others do.
    """

    def __init__(self, limits: tuple[int, ...]) -> None:
        self._limits = limits
        self._ended = [_Group() for _ in limits]
        self._open = [_Group() for _ in limits]
        self._steps, self._seconds = 0, 0.0

    def note(self, before: Attempt | None, attempt: Attempt, seconds: float | None) -> None:
        """Take into account what came of a search, and before; None if nobody had to search."""
        if before is not None:
            self._count(self._open, before, -1)
        is_over = attempt.has_ended or attempt.steps >= self._limits[-1]
        self._count(self._ended if is_over else self._open, attempt, 1)
        if seconds is not None:
            self._steps += attempt.steps - (before.steps if before else 0)
            self._seconds += seconds

    def seconds(self, of: int, width: int) -> float | None:
        """Return how long so many workers need for all that have not ended of so many searches.

        None if there is no telling.
        """
        if not self._steps:
            return None
        left = longest = 0.0
        behind = _Group()
        for ended, begun in zip(reversed(self._ended), reversed(self._open), strict=True):
            behind = _Group(behind.count + ended.count, behind.steps + ended.steps)
            each = behind.steps / behind.count if behind.count else self._limits[-1]
            if begun.count:
                rest = max(0.0, begun.count * each - begun.steps)
                left += rest
                longest = max(longest, rest / begun.count)
        begun_count = sum(group.count for group in (*self._ended, *self._open))
        taken = sum(group.steps for group in (*self._ended, *self._open))
        if of > begun_count:
            each = (taken + left) / begun_count
            left += (of - begun_count) * each
            longest = max(longest, each)
        # one search is not shared out
        return max(left / width, longest) * self._seconds / self._steps

    def _count(self, groups: list[_Group], attempt: Attempt, sign: int) -> None:
        group = groups[bisect_right(self._limits, attempt.steps, hi=len(groups) - 1)]
        group.count += sign
        group.steps += sign * attempt.steps


class Countdown:
    """Tells how long something takes, and does not jump to each new estimate."""

    def __init__(self) -> None:
        self._left: float | None = None
        self._began = self._then = -math.inf

    def tell(self, estimate: float | None, now: float) -> float | None:
        """Return what is left at a moment, by the newest estimate and by what was told before.

        None, too, as long as there was not much to tell by.
        """
        if self._left is None:
            self._began = now
        age, passed, self._then = now - self._began, now - self._then, now
        if estimate and self._left:
            expected = max(self._left - passed, _LEAST_S)
            calm = math.exp(-passed / max(min(age, _CALM_S), passed))
            self._left = estimate * (expected / estimate) ** calm
        else:
            self._left = estimate
        return None if estimate and age < _SOON_S else self._left
