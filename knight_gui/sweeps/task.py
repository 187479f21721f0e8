"""A piece of work for one worker, wherever it is: searches that are done in a row."""

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
"""About how long a task takes at most."""
_SLICE_STEPS = 1 << 23
"""Steps after which a worker looks at the clock: at most some tenths of a second."""

_Result_co = TypeVar("_Result_co", covariant=True)


class WorkerTask(Protocol[_Result_co]):
    """What a worker can do: a frozen fact, so that it can be sent to one."""

    def result(self, token: NDArray[np.int64] = NEVER_CANCELLED) -> _Result_co:
        """Do it; if the token is cancelled, only a part of it."""


@dataclass(frozen=True)
class StartedSearch:
    """A search, and what it has found so far."""

    problem: Problem
    attempt: Attempt | None = None


@dataclass(frozen=True)
class SearchTaskResult:
    """How far the searches of a task got.

    There are fewer attempts than searches if it was broken off, or its time was up. The last one
    may have come less far than it should.
    """

    attempts: tuple[Attempt, ...]
    elapsed_s: float


@dataclass(frozen=True)
class SearchTask:
    """Searches that one worker does in a row.

    What is not done after about so many seconds is left to other tasks.
    """

    searches: tuple[StartedSearch, ...]
    max_steps: int
    max_duration_s: float = TASK_DURATION_S

    def result(self, token: NDArray[np.int64] = NEVER_CANCELLED) -> SearchTaskResult:
        """Do it; if the token is cancelled, only a part of it."""
        preload_search(self.searches[0].problem)
        attempts: list[Attempt] = []
        began = perf_counter()
        until = began + self.max_duration_s
        for search in self.searches:
            attempts.append(self._run_search(search, until, token))
            if perf_counter() >= until or token[0] != token[1]:
                break
        return SearchTaskResult(tuple(attempts), perf_counter() - began)

    def _run_search(
        self, search: StartedSearch, deadline_s: float, cancel_token: NDArray[np.int64]
    ) -> Attempt:
        """Search up to the limit, or until the time is up."""
        latest_attempt = search.attempt
        while latest_attempt is None or not (
            latest_attempt.has_ended or latest_attempt.steps >= self.max_steps
        ):
            latest_attempt = run_attempt(
                search.problem,
                min((latest_attempt.steps if latest_attempt else 0) + _SLICE_STEPS, self.max_steps),
                latest_attempt,
                cancel_token,
            )
            if perf_counter() >= deadline_s or cancel_token[0] != cancel_token[1]:
                break
        return latest_attempt
