"""How long a sweep is going to take, by what searches like those that are left have taken."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from operator import sub
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from knight_gui.search.position import Attempt
    from knight_gui.search.problem import Problem
    from knight_gui.search.strategy import Strategy

_SURVIVE = 0.5
"""The share of searches that survive the first round, before any is known."""
_SHARE_OF_ROUND = 0.2
"""How much of a round a search takes that ends in it, before any is known: about as much as if
each order of magnitude were as likely."""
_TRUST = 0.1
"""How many searches a guess counts for."""
_SAMPLE = 500
"""Of so many searches, spread over all, it is looked up of which kind they are."""
_CALM_S = 2.0
"""Seconds in which what is told comes near to a new estimate."""
_SOON_S = 1.0
"""Seconds before nothing is told."""
_LEAST_S = 0.1
"""The least that is expected to be left of what is not done yet."""


@dataclass(frozen=True)
class SweepProgress:
    """How far a sweep is.

    Attributes
    ----------
    done, of
        How many of how many searches have ended or reached the limit.
    seconds_left
        How long the others are going to take; None while nothing can be said.
    """

    done: int
    of: int
    seconds_left: float | None


class Kind(NamedTuple):
    """What searches have in common that take about as long as each other.

    Attributes
    ----------
    strategy
        How they search.
    size
        How often the squares of the board can be halved.
    """

    strategy: Strategy
    size: int

    @classmethod
    def of(cls, problem: Problem) -> Kind:
        """Return the kind of a search."""
        return cls(problem.strategy, problem.board.size.bit_length())

    def distance(self, other: Kind) -> tuple[bool, int]:
        """Return how far another kind is from being alike: the strategy tells most."""
        return self.strategy != other.strategy, abs(self.size - other.size)


@dataclass
class _Round:
    """What is known of the searches of one kind in one round of so many steps."""

    span: int
    over: int = 0
    survivors: int = 0
    steps: int = 0
    seconds: float = 0.0
    # of those that are amidst it
    amidst: int = 0
    steps_amidst: int = 0

    @property
    def pace(self) -> float | None:
        """The seconds that a step takes."""
        return self.seconds / self.steps if self.steps else None

    @property
    def share_left(self) -> float:
        """How much of it is still to be done, on average, by those that are amidst it."""
        return 1 - self.steps_amidst / max(self.amidst * self.span, 1)

    def survive(self, before: float) -> float:
        """Return the share that survives it, where another one has survived the round before."""
        return (self.survivors + _TRUST * before) / (self.over + _TRUST)

    def seconds_each(self, survive: float, pace: float) -> float:
        """Return how long a search is in it, by the share that survives and a pace."""
        guess = (survive + (1 - survive) * _SHARE_OF_ROUND) * self.span * pace
        through = self.over + self.steps_amidst / max(self.span, 1)
        return (self.seconds + _TRUST * guess) / (through + _TRUST)


class _Outlook(NamedTuple):
    """The seconds that a search is expected to take in a round, and in those after it."""

    here: float
    later: float


class Forecast:
    """Estimates the time that is left.

    Of each kind of search and each round it knows the mean time that a search spends there,
    and the share that survives it. Of a round that none has been in it expects that as many
    survive as the one before.

    Parameters
    ----------
    limits
        Of the rounds.
    problems
        All that is searched.
    """

    def __init__(self, limits: tuple[int, ...], problems: Sequence[Problem]) -> None:
        self._limits = limits
        self._rounds: dict[Kind, tuple[_Round, ...]] = {}
        every = max(1, -(-len(problems) // _SAMPLE))
        self._sample = {p: Kind.of(problems[p]) for p in range(0, len(problems), every)}

    def begin(self, problem: Problem) -> None:
        """Count a search as one that has begun."""
        self._enter(Kind.of(problem), 0)

    def drop(self, problem: Problem, steps: int) -> None:
        """Count a search that has begun, and taken so many steps, no more."""
        self._leave(Kind.of(problem), steps)

    def note(self, problem: Problem, steps: int, attempt: Attempt, seconds: float) -> None:
        """Take into account what came of a search in so many seconds.

        Parameters
        ----------
        steps
            How many it had taken before.
        """
        kind = Kind.of(problem)
        seen, steps_in_it = self._round_after(kind, steps)
        taken = attempt.steps - steps
        survives = not attempt.has_ended and steps_in_it + taken >= seen.span
        seen.steps += taken
        seen.seconds += seconds
        seen.survivors += survives
        seen.over += survives or attempt.has_ended
        self._leave(kind, steps)
        if not attempt.has_ended and attempt.steps < self._limits[-1]:
            self._enter(kind, attempt.steps)

    def seconds(self, fresh: range, width: int) -> float | None:
        """Return how long so many workers need for all that is left; None if there is no telling.

        Parameters
        ----------
        fresh
            The searches that have not begun.
        """
        if self._best_pace(self._rounds) is None:
            return None
        work = longest = 0.0
        for kind, rounds in self._rounds.items():
            for seen, outlook in zip(rounds, self._outlooks(kind), strict=True):
                if seen.amidst:
                    each = seen.share_left * outlook.here + outlook.later
                    work += seen.amidst * each
                    longest = max(longest, each)
        if fresh:
            work += len(fresh) * self._seconds_of_one_in(fresh)
        # one search is not shared out
        return max(work / width, longest)

    def _seconds_of_one_in(self, fresh: range) -> float:
        """Return what a search takes on average of some that have not begun."""
        kinds = [kind for place, kind in self._sample.items() if place in fresh]
        # few are left where the sample has none
        kinds = kinds or [self._sample[max(self._sample)]]
        return sum(map(self._seconds_of_one, kinds)) / len(kinds)

    def _seconds_of_one(self, kind: Kind) -> float:
        if kind in self._rounds and self._best_pace([kind]) is not None:
            first = self._outlooks(kind)[0]
            return first.here + first.later
        # a board of twice the size takes twice as long, or much longer: nobody knows
        alike = [other for other in self._rounds if self._best_pace([other]) is not None]
        nearest = min(alike, key=kind.distance)
        return self._seconds_of_one(nearest) * 2.0 ** (kind.size - nearest.size)

    def _outlooks(self, kind: Kind) -> list[_Outlook]:
        """Return what is to be expected of a search of a kind in each round."""
        rounds = self._rounds[kind]
        pace = self._best_pace([kind]) or self._best_pace(self._rounds) or 0.0
        shares = accumulate(rounds, lambda before, seen: seen.survive(before), initial=_SURVIVE)
        outlooks: list[_Outlook] = []
        later = 0.0
        for seen, share in reversed(list(zip(rounds, list(shares)[1:], strict=True))):
            here = seen.seconds_each(share, seen.pace or pace)
            outlooks.append(_Outlook(here, share * later))
            later = here + share * later
        return outlooks[::-1]

    def _best_pace(self, kinds: Iterable[Kind]) -> float | None:
        """Return the seconds that a step takes where searches of some kinds were fastest."""
        seen = (each.pace for kind in kinds for each in self._rounds[kind])
        return min((pace for pace in seen if pace is not None), default=None)

    def _enter(self, kind: Kind, steps: int) -> None:
        seen, steps_in_it = self._round_after(kind, steps)
        seen.amidst += 1
        seen.steps_amidst += steps_in_it

    def _leave(self, kind: Kind, steps: int) -> None:
        seen, steps_in_it = self._round_after(kind, steps)
        seen.amidst -= 1
        seen.steps_amidst -= steps_in_it

    def _round_after(self, kind: Kind, steps: int) -> tuple[_Round, int]:
        """Return the round in which a search goes on, and its steps in that round."""
        if kind not in self._rounds:
            spans = map(sub, self._limits, (0, *self._limits))
            self._rounds[kind] = tuple(map(_Round, spans))
        number = bisect_right(self._limits, steps, hi=len(self._limits) - 1)
        before = self._limits[number - 1] if number else 0
        return self._rounds[kind][number], steps - before


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
