"""Many searches at once: handed out in tasks of about half a second, and told as they come."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count, starmap, takewhile
from time import monotonic
from typing import NamedTuple

from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem
from knight_gui.sweeps.dispatcher import Dispatcher
from knight_gui.sweeps.forecast import Countdown, Forecast, SweepProgress
from knight_gui.sweeps.pool import Pool
from knight_gui.sweeps.task import Begun, Done, Task

_NOTHING = Done((), 0.0)
_MOST_SEARCHES = 1_000
"""In a task, however short they are: to make and to send them takes its time, too."""
FIRST_LIMIT = 10**4
"""Steps up to which all are searched before any goes further: soon there is something of all."""
FACTOR = 100
"""How much further each limit is than the one before."""


def limits_to(last: int) -> tuple[int, ...]:
    """Return the limits of all rounds up to the one that is never passed."""
    return (*takewhile(last.__gt__, (FIRST_LIMIT * FACTOR**number for number in count())), last)


class Turn(NamedTuple):
    """A search that waits for its turn: the least comes first.

    First who goes to the lowest of the limits, then whose longest path left out the fewest squares.
    """

    round: int
    left: int
    place: int


@dataclass(frozen=True)
class Finding:
    """Says how far one search has got.

    A search that is final has ended or reached the limit: this is the last finding of it.
    """

    place: int
    attempt: Attempt
    is_final: bool


class Sweep(Dispatcher[tuple[Turn, ...], Done]):
    """Searches many problems, each up to a limit, with all the workers of a pool.

    What needs few steps is done first: every search up to a first limit, then those that go on
    up to the next, and of these first the ones that once came nearest to a tour.

    Problems may be made when they are asked for.
    """

    def __init__(self, problems: Sequence[Problem], limit: int, pool: Pool) -> None:
        super().__init__(pool)
        self.problems = problems
        self.limit = limit
        self._limits = limits_to(limit)
        # a heap
        self._turns = [Turn(0, 0, place) for place in range(len(problems))]
        self._attempts: dict[int, Attempt] = {}
        # those that were in a task which failed
        self._alone: set[int] = set()
        self._forecast = Forecast(self._limits)
        self._countdown = Countdown()
        self._progress = SweepProgress(0, len(problems), None)

    def progress(self) -> SweepProgress:
        """Return how far it is; from any thread."""
        return self._progress

    def findings(self) -> Iterator[tuple[Finding, ...]]:
        """Yield what is new whenever something is, until all is done or it was cancelled.

        Raises
        ------
        Exception
            Whatever a worker could not do; nothing more is searched then.
        """
        with closing(self.completed(self._next_task)) as completed:
            for turns, future in completed:
                if findings := self._take(turns, future):
                    yield findings

    def _next_task(self) -> tuple[tuple[Turn, ...], Task] | None:
        turns = self._next_turns()
        return (
            (
                turns,
                Task(
                    tuple(
                        Begun(self.problems[turn.place], self._attempts.get(turn.place))
                        for turn in turns
                    ),
                    self._limits[turns[0].round],
                ),
            )
            if turns
            else None
        )

    def _next_turns(self) -> tuple[Turn, ...]:
        turns: list[Turn] = []
        most = min(self.fair_share(len(self._turns)), _MOST_SEARCHES)
        while self._turns and len(turns) < most:
            turn = heappop(self._turns)
            pair = {turn.place, turns[0].place} if turns else set()
            if pair & self._alone or (turns and turn.round != turns[0].round):
                heappush(self._turns, turn)
                break
            turns.append(turn)
        return tuple(turns)

    def _take(self, turns: tuple[Turn, ...], future: Future[Done]) -> tuple[Finding, ...]:
        done = self._done(future, turns)
        for turn in turns[len(done.attempts) :]:
            heappush(self._turns, turn)
        if not done.attempts:
            return ()
        came = tuple(zip(turns, done.attempts, strict=False))
        self._forecast.note_pace(sum(starmap(self._new_steps, came)), done.seconds)
        findings = tuple(starmap(self._finding_of, came))
        self._update_progress(findings)
        return findings

    def _new_steps(self, turn: Turn, attempt: Attempt) -> int:
        before = self._attempts.get(turn.place)
        return attempt.steps - (before.steps if before else 0)

    def _done(self, future: Future[Done], turns: tuple[Turn, ...]) -> Done:
        if future.cancelled():
            return _NOTHING
        try:
            return future.result()
        except Exception:
            if len(turns) == 1:
                raise
            # the others need not suffer from the one that fails
            self._alone.update(turn.place for turn in turns)
            return _NOTHING

    def _finding_of(self, turn: Turn, attempt: Attempt) -> Finding:
        self._forecast.note(self._attempts.pop(turn.place, None), attempt)
        is_final = attempt.has_ended or attempt.steps >= self.limit
        if not is_final:
            self._attempts[turn.place] = attempt
            heappush(
                self._turns,
                Turn(
                    bisect_right(self._limits, attempt.steps),
                    self.problems[turn.place].board.free_count - 1 - attempt.deepest,
                    turn.place,
                ),
            )
        return Finding(turn.place, attempt, is_final)

    def _update_progress(self, findings: tuple[Finding, ...]) -> None:
        done = self._progress.done + sum(finding.is_final for finding in findings)
        is_over = done == len(self.problems)
        self._progress = SweepProgress(
            done,
            len(self.problems),
            self._countdown.tell(
                0.0 if is_over else self._forecast.seconds(len(self.problems), self.width),
                monotonic(),
            ),
        )
