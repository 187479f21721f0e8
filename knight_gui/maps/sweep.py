"""Many searches at once: handed out in tasks of about a second, and told as they come."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from heapq import heappop, heappush
from queue import SimpleQueue
from typing import NamedTuple

from knight_gui.maps.pool import Pool
from knight_gui.maps.task import Begun, Done, Task
from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem

LIMITS = (10**4, 10**6, 10**8, 10**10, 10**12)
"""Steps up to which all are searched before any goes further: soon there is something of all."""
TASK_S = 1.0
"""About how long a task takes."""
_FIRST_STEPS = 10**6
"""Steps of a task of one search while it is not known yet how fast they are."""
_AHEAD = 2
"""Tasks that are handed out for each worker, so that none has to wait for the next."""


@dataclass(frozen=True)
class Finding:
    """What is new of one search.

    Attributes
    ----------
    place
        Which, counted from 0.
    attempt
        What has come of it.
    is_final
        Whether it has ended or reached the limit, so that nothing more is told of it.
    """

    place: int
    attempt: Attempt
    is_final: bool


class Sweep:
    """Searches many problems, each up to a limit, with all the workers of a pool.

    What needs few steps is done first: every search up to the least of `LIMITS`, then those
    that go on up to the next, and of these first the ones that once came nearest to a tour.

    Parameters
    ----------
    problems
        What is searched.
    limit
        After how many steps a search is given up.
    pool
        Who searches.
    """

    def __init__(self, problems: Sequence[Problem], limit: int, pool: Pool) -> None:
        self.problems = problems
        self.limit = limit
        self._pool = pool
        self._limits = (*(each for each in LIMITS if each < limit), limit)
        self._attempts: dict[int, Attempt] = {}
        self._waiting = [_Turn(0, 0, place) for place in range(len(problems))]
        self._handed_out: dict[Future[Done], tuple[_Turn, ...]] = {}
        self._news: SimpleQueue[Future[Done] | None] = SimpleQueue()
        self._pace = _Pace()
        self._is_paused = self._is_cancelled = False

    # From any thread

    def pause(self) -> None:
        """Let the workers rest; what they are about is kept, and goes on later."""
        self._is_paused = True
        self._pool.break_off()

    def go_on(self) -> None:
        """Let the workers go on after a pause."""
        self._is_paused = False
        self._news.put(None)

    def cancel(self) -> None:
        """Let `findings` end, soon."""
        self._is_cancelled = True
        self._pool.break_off()
        self._news.put(None)

    # In the thread that waits for what comes

    def findings(self) -> Iterator[tuple[Finding, ...]]:
        """Yield what is new whenever something is, until all is done or it was cancelled."""
        while not self._is_cancelled and (self._waiting or self._handed_out):
            self._hand_out()
            future = self._news.get()
            if future is not None and (findings := tuple(self._take(future))):
                yield findings

    def _hand_out(self) -> None:
        while (
            self._waiting
            and not self._is_paused
            and len(self._handed_out) < _AHEAD * self._pool.width
        ):
            task, turns = self._next_task()
            future = self._pool.submit(task)
            self._handed_out[future] = turns
            future.add_done_callback(self._news.put)

    def _next_task(self) -> tuple[Task, tuple[_Turn, ...]]:
        first = self._waiting[0].round
        # at the end all workers are to have something left
        fair = max(1, len(self._waiting) // (_AHEAD * self._pool.width))
        turns = [heappop(self._waiting)]
        while (
            len(turns) < min(fair, self._pace.count_of(first)) and self._waiting[0].round == first
        ):
            turns.append(heappop(self._waiting))
        searches = tuple(
            Begun(self.problems[turn.place], self._attempts.get(turn.place)) for turn in turns
        )
        limit = self._limits[first]
        if len(turns) == 1:
            limit = min(limit, searches[0].steps + self._pace.steps)
        return Task(searches, limit), tuple(turns)

    def _take(self, future: Future[Done]) -> Iterator[Finding]:
        turns = self._handed_out.pop(future)
        done = future.result()
        taken = 0
        for turn, attempt in zip(turns, done.attempts, strict=False):
            before = self._attempts.get(turn.place)
            taken += attempt.steps - (before.steps if before else 0)
            self._attempts[turn.place] = attempt
            is_final = attempt.has_ended or attempt.steps >= self.limit
            if not is_final:
                self._wait(turn.place, attempt)
            yield Finding(turn.place, attempt, is_final)
        for turn in turns[len(done.attempts) :]:
            heappush(self._waiting, turn)
        self._pace.note(turns[0].round, len(done.attempts), taken, done.seconds)

    def _wait(self, place: int, attempt: Attempt) -> None:
        left = self.problems[place].board.free_count - 1 - attempt.deepest
        heappush(self._waiting, _Turn(bisect_right(self._limits, attempt.steps), left, place))


class _Turn(NamedTuple):
    """Whose turn it is: the least comes first.

    Attributes
    ----------
    round
        Up to which of the limits it goes next.
    left
        How many squares its longest path has left out.
    place
        Which search it is.
    """

    round: int
    left: int
    place: int


class _Pace:
    """How fast the searches are, so that tasks can be cut to about a second."""

    def __init__(self) -> None:
        self._seconds_each: dict[int, float] = {}
        self._steps_a_second = _FIRST_STEPS / TASK_S

    def count_of(self, limit: int) -> int:
        """Return how many searches up to one of the limits a worker does in that time."""
        each = self._seconds_each.get(limit)
        return 1 if each is None else max(1, int(TASK_S / each))

    @property
    def steps(self) -> int:
        """How many steps a worker does in that time."""
        return int(self._steps_a_second * TASK_S)

    def note(self, limit: int, count: int, steps: int, seconds: float) -> None:
        """Note how long searches have taken up to one of the limits."""
        each = seconds / max(count, 1)
        before = self._seconds_each.get(limit, each)
        self._seconds_each[limit] = max((before + each) / 2, 1e-6)
        if steps >= _FIRST_STEPS:
            self._steps_a_second = steps / seconds
