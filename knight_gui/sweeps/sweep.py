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
from knight_gui.sweeps.dispatcher import TaskDispatcher
from knight_gui.sweeps.forecast import RemainingTimeSmoother, SweepProgress, TimeForecast
from knight_gui.sweeps.pool import WorkerPool
from knight_gui.sweeps.task import SearchTask, SearchTaskResult, StartedSearch

_EMPTY_RESULT = SearchTaskResult((), 0.0)
_MAX_SEARCHES_PER_TASK = 1_000
"""In a task, however short they are: to make and to send them takes its time, too."""
FIRST_STEP_LIMIT = 10**4
"""Steps up to which all are searched before any goes further: soon there is something of all."""
STEP_LIMIT_FACTOR = 100
"""How much further each limit is than the one before."""


def step_limits_up_to(max_steps: int) -> tuple[int, ...]:
    """Return the limits of all rounds up to the one that is never passed."""
    return (
        *takewhile(
            max_steps.__gt__, (FIRST_STEP_LIMIT * STEP_LIMIT_FACTOR**number for number in count())
        ),
        max_steps,
    )


class QueuedSearch(NamedTuple):
    """A search that waits for its turn: the least comes first.

    First who goes to the lowest of the limits, then whose longest path left out the fewest squares.
    """

    limit_index: int
    unvisited_count: int
    search_index: int


@dataclass(frozen=True)
class SearchUpdate:
    """Says how far one search has got.

    A search that is final has ended or reached the limit: this is the last finding of it.
    """

    index: int
    attempt: Attempt
    is_final: bool


class Sweep(TaskDispatcher[tuple[QueuedSearch, ...], SearchTaskResult]):
    """Searches many problems, each up to a limit, with all the workers of a pool.

    What needs few steps is done first: every search up to a first limit, then those that go on
    up to the next, and of these first the ones that once came nearest to a tour.

    Problems may be made when they are asked for.
    """

    def __init__(self, problems: Sequence[Problem], max_steps: int, pool: WorkerPool) -> None:
        super().__init__(pool)
        self.problems = problems
        self.max_steps = max_steps
        self._step_limits = step_limits_up_to(max_steps)
        # a heap
        self._queue = [QueuedSearch(0, 0, index) for index in range(len(problems))]
        self._unfinished_attempts: dict[int, Attempt] = {}
        # those that were in a task which failed
        self._isolated_indices: set[int] = set()
        self._forecast = TimeForecast(self._step_limits)
        self._countdown = RemainingTimeSmoother()
        self._progress = SweepProgress(0, len(problems), None)

    def current_progress(self) -> SweepProgress:
        """Return how far it is; from any thread."""
        return self._progress

    def iter_updates(self) -> Iterator[tuple[SearchUpdate, ...]]:
        """Yield what is new whenever something is, until all is done or it was cancelled.

        Raises
        ------
        Exception
            Whatever a worker could not do; nothing more is searched then.
        """
        with closing(self.iter_completed(self._next_task)) as completed:
            for searches, future in completed:
                if updates := self._handle_task_result(searches, future):
                    yield updates

    def _next_task(self) -> tuple[tuple[QueuedSearch, ...], SearchTask] | None:
        searches = self._pop_next_searches()
        if searches:
            return (
                searches,
                SearchTask(
                    tuple(
                        StartedSearch(
                            self.problems[search.search_index],
                            self._unfinished_attempts.get(search.search_index),
                        )
                        for search in searches
                    ),
                    self._step_limits[searches[0].limit_index],
                ),
            )
        return None

    def _pop_next_searches(self) -> tuple[QueuedSearch, ...]:
        searches: list[QueuedSearch] = []
        max_count = min(self.fair_task_size(len(self._queue)), _MAX_SEARCHES_PER_TASK)
        while self._queue and len(searches) < max_count:
            search = heappop(self._queue)
            pair = {search.search_index, searches[0].search_index} if searches else set()
            if pair & self._isolated_indices or (
                searches and search.limit_index != searches[0].limit_index
            ):
                heappush(self._queue, search)
                break
            searches.append(search)
        return tuple(searches)

    def _handle_task_result(
        self, searches: tuple[QueuedSearch, ...], future: Future[SearchTaskResult]
    ) -> tuple[SearchUpdate, ...]:
        result = self._task_result(future, searches)
        for search in searches[len(result.attempts) :]:
            heappush(self._queue, search)
        if not result.attempts:
            return ()
        search_attempts = tuple(zip(searches, result.attempts, strict=False))
        self._forecast.add_pace_sample(
            sum(starmap(self._count_new_steps, search_attempts)), result.elapsed_s
        )
        updates = tuple(starmap(self._make_update, search_attempts))
        self._update_progress(updates)
        return updates

    def _count_new_steps(self, search: QueuedSearch, attempt: Attempt) -> int:
        old_attempt = self._unfinished_attempts.get(search.search_index)
        return attempt.steps - (old_attempt.steps if old_attempt else 0)

    def _task_result(
        self, future: Future[SearchTaskResult], searches: tuple[QueuedSearch, ...]
    ) -> SearchTaskResult:
        if future.cancelled():
            return _EMPTY_RESULT
        try:
            return future.result()
        except Exception:
            if len(searches) == 1:
                raise
            # the others need not suffer from the one that fails
            self._isolated_indices.update(search.search_index for search in searches)
            return _EMPTY_RESULT

    def _make_update(self, search: QueuedSearch, attempt: Attempt) -> SearchUpdate:
        self._forecast.add_attempt(
            self._unfinished_attempts.pop(search.search_index, None), attempt
        )
        is_final = attempt.has_ended or attempt.steps >= self.max_steps
        if not is_final:
            self._unfinished_attempts[search.search_index] = attempt
            heappush(
                self._queue,
                QueuedSearch(
                    bisect_right(self._step_limits, attempt.steps),
                    self.problems[search.search_index].board.free_count - 1 - attempt.max_depth,
                    search.search_index,
                ),
            )
        return SearchUpdate(search.search_index, attempt, is_final)

    def _update_progress(self, updates: tuple[SearchUpdate, ...]) -> None:
        finished_count = self._progress.finished_count + sum(update.is_final for update in updates)
        is_over = finished_count == len(self.problems)
        self._progress = SweepProgress(
            finished_count,
            len(self.problems),
            self._countdown.update(
                0.0
                if is_over
                else self._forecast.estimate_remaining_s(len(self.problems), self.worker_count),
                monotonic(),
            ),
        )
