"""Tasks of a worker: frozen values that can be sent to other machines."""

from dataclasses import dataclass
from time import perf_counter
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.attempt import preload_search, run_attempt
from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem
from knight_gui.search.search import NEVER_CANCELLED

TASK_DURATION_S = 0.5
"""Approximate maximum duration of a task."""
_SLICE_STEPS = 1 << 23
"""Steps between two checks of the time: at most some tenths of a second."""

_Result_co = TypeVar("_Result_co", covariant=True)


class WorkerTask(Protocol[_Result_co]):
    """Task of a worker: a frozen value, so that it can be pickled."""

    def result(self, token: NDArray[np.int64] = NEVER_CANCELLED) -> _Result_co:
        """Run the task; the result is partial if the token is cancelled."""


@dataclass(frozen=True)
class StartedSearch:
    """Search with its state so far."""

    problem: Problem
    attempt: Attempt | None = None
    """Result so far, from which the search goes on; None at the start."""


@dataclass(frozen=True)
class SearchTaskResult:
    """Result of a task of searches."""

    attempts: tuple[Attempt, ...]
    """Attempts of the searches in their order.

    There are fewer of them after an interruption or the maximum duration; the last one may then
    have stopped before its limit.
    """
    elapsed_s: float
    """Duration of the task in its worker."""


@dataclass(frozen=True)
class SearchTask:
    """Task of searches that one worker runs one after the other."""

    searches: tuple[StartedSearch, ...]
    max_steps: int
    """Limit of the steps of each search."""
    max_duration_s: float = TASK_DURATION_S
    """Approximate time after which the remaining searches are left to other tasks."""

    def result(self, token: NDArray[np.int64] = NEVER_CANCELLED) -> SearchTaskResult:
        """Run the searches; the result is partial if the token is cancelled."""
        preload_search(self.searches[0].problem)
        attempts: list[Attempt] = []
        start_s = perf_counter()
        deadline_s = start_s + self.max_duration_s
        for search in self.searches:
            attempts.append(self._run_search(search, deadline_s, token))
            if perf_counter() >= deadline_s or token[0] != token[1]:
                break
        return SearchTaskResult(tuple(attempts), perf_counter() - start_s)

    def _run_search(
        self, search: StartedSearch, deadline_s: float, cancel_token: NDArray[np.int64]
    ) -> Attempt:
        """Search up to the limit of steps or the deadline."""
        attempt = search.attempt
        steps = 0 if attempt is None else attempt.steps
        while attempt is None or not (attempt.has_ended or steps >= self.max_steps):
            step_limit = min(steps + _SLICE_STEPS, self.max_steps)
            attempt = run_attempt(search.problem, step_limit, attempt, cancel_token)
            steps = attempt.steps
            if perf_counter() >= deadline_s or cancel_token[0] != cancel_token[1]:
                break
        return attempt
