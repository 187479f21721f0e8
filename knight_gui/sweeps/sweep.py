"""Sweep of many searches: dispatched in tasks of about half a second, with updates as they end."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import starmap
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
"""Maximum size of a task, since creating and sending searches takes time, too."""
FIRST_STEP_LIMIT = 10**4
"""First limit, up to which all searches run before any goes further: each soon has a result."""
STEP_LIMIT_FACTOR = 100
"""Ratio of each limit to the one before it."""


def step_limits_up_to(max_steps: int) -> tuple[int, ...]:
    """Return the step limits of all rounds, the last of which is `max_steps`."""
    limits = []
    limit = FIRST_STEP_LIMIT
    while limit < max_steps:
        limits.append(limit)
        limit *= STEP_LIMIT_FACTOR
    return (*limits, max_steps)


class QueuedSearch(NamedTuple):
    """Entry of the priority queue of searches, whose smallest entry runs first."""

    limit_index: int
    """Index of the step limit up to which the search runs next."""
    unvisited_count: int
    """Number of squares that the longest path so far did not visit."""
    search_index: int
    """Index of the problem."""


@dataclass(frozen=True)
class SearchUpdate:
    """New result of one search."""

    index: int
    """Index of the problem."""
    attempt: Attempt
    """Result so far."""
    is_final: bool
    """True if the search has ended or reached the limit, so that no further update follows."""


class Sweep(TaskDispatcher[tuple[QueuedSearch, ...], SearchTaskResult]):
    """Dispatcher that searches many problems, each up to a limit of steps.

    Short searches end first: all searches run up to the first step limit, then the unfinished ones
    up to the next limit, and so on. Within a limit, searches with the longest paths run first.

    The sequence of problems may create each problem on access.
    """

    def __init__(self, problems: Sequence[Problem], max_steps: int, pool: WorkerPool) -> None:
        super().__init__(pool)
        self.problems = problems
        self.max_steps = max_steps
        self._step_limits = step_limits_up_to(max_steps)
        # heap
        self._queue = [QueuedSearch(0, 0, index) for index in range(len(problems))]
        self._unfinished_attempts: dict[int, Attempt] = {}
        # searches of a failed task, which run one by one
        self._isolated_indices: set[int] = set()
        self._forecast = TimeForecast(self._step_limits)
        self._countdown = RemainingTimeSmoother()
        self._progress = SweepProgress(0, len(problems), None)

    def current_progress(self) -> SweepProgress:
        """Return the progress; may be called from any thread."""
        return self._progress

    def iter_updates(self) -> Iterator[tuple[SearchUpdate, ...]]:
        """Yield the updates of each task when it is done, until the end or a cancellation.

        Raises
        ------
        Exception
            Exception of a worker that failed on a single search, which ends the sweep.
        """
        with closing(self.iter_completed(self._next_task)) as completed:
            for searches, future in completed:
                updates = self._handle_task_result(searches, future)
                if updates:
                    yield updates

    def _next_task(self) -> tuple[tuple[QueuedSearch, ...], SearchTask] | None:
        searches = self._pop_next_searches()
        if not searches:
            return None
        started_searches = tuple(
            StartedSearch(
                self.problems[search.search_index],
                self._unfinished_attempts.get(search.search_index),
            )
            for search in searches
        )
        return searches, SearchTask(started_searches, self._step_limits[searches[0].limit_index])

    def _pop_next_searches(self) -> tuple[QueuedSearch, ...]:
        searches: list[QueuedSearch] = []
        max_count = min(self.fair_task_size(len(self._queue)), _MAX_SEARCHES_PER_TASK)
        while self._queue and len(searches) < max_count:
            search = self._queue[0]
            if searches and not self._fit_into_one_task(searches[0], search):
                break
            searches.append(heappop(self._queue))
        return tuple(searches)

    def _fit_into_one_task(self, first: QueuedSearch, other: QueuedSearch) -> bool:
        if self._isolated_indices.intersection((first.search_index, other.search_index)):
            return False
        return first.limit_index == other.limit_index

    def _handle_task_result(
        self, searches: tuple[QueuedSearch, ...], future: Future[SearchTaskResult]
    ) -> tuple[SearchUpdate, ...]:
        result = self._task_result(future, searches)
        for search in searches[len(result.attempts) :]:
            heappush(self._queue, search)
        if not result.attempts:
            return ()
        search_attempts = tuple(zip(searches, result.attempts, strict=False))
        new_steps = sum(starmap(self._count_new_steps, search_attempts))
        self._forecast.add_pace_sample(new_steps, result.elapsed_s)
        updates = tuple(starmap(self._make_update, search_attempts))
        self._update_progress(updates)
        return updates

    def _count_new_steps(self, search: QueuedSearch, attempt: Attempt) -> int:
        old_attempt = self._unfinished_attempts.get(search.search_index)
        if old_attempt is None:
            return attempt.steps
        return attempt.steps - old_attempt.steps

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
            # only the search that fails by itself ends the sweep
            self._isolated_indices.update(search.search_index for search in searches)
            return _EMPTY_RESULT

    def _make_update(self, search: QueuedSearch, attempt: Attempt) -> SearchUpdate:
        index = search.search_index
        old_attempt = self._unfinished_attempts.pop(index, None)
        self._forecast.add_attempt(old_attempt, attempt)
        is_final = attempt.has_ended or attempt.steps >= self.max_steps
        if not is_final:
            self._unfinished_attempts[index] = attempt
            limit_index = bisect_right(self._step_limits, attempt.steps)
            visited_count = attempt.max_depth + 1
            unvisited_count = self.problems[index].board.free_count - visited_count
            heappush(self._queue, QueuedSearch(limit_index, unvisited_count, index))
        return SearchUpdate(index, attempt, is_final)

    def _update_progress(self, updates: tuple[SearchUpdate, ...]) -> None:
        finished_count = self._progress.finished_count + sum(update.is_final for update in updates)
        total_count = len(self.problems)
        estimate_s: float | None = 0.0
        if finished_count < total_count:
            estimate_s = self._forecast.estimate_remaining_s(total_count, self.worker_count)
        remaining_s = self._countdown.update(estimate_s, monotonic())
        self._progress = SweepProgress(finished_count, total_count, remaining_s)
