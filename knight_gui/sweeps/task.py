"""A piece of work for one worker, wherever it is: searches that are done in a row."""

from dataclasses import dataclass
from time import perf_counter
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.attempt import attempt, make_ready
from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem
from knight_gui.search.search import SILENCE

TASK_S = 0.5
"""About how long a task takes at most."""
_SLICE = 1 << 23
"""Steps after which a worker looks at the clock: at most some tenths of a second."""

_Result_co = TypeVar("_Result_co", covariant=True)


class Work(Protocol[_Result_co]):
    """What a worker can do: a frozen fact, so that it can be sent to one."""

    def result(self, token: NDArray[np.int64] = SILENCE) -> _Result_co:
        """Do it; if the token is cancelled, only a part of it."""


@dataclass(frozen=True)
class Begun:
    """A search, and what it has found so far."""

    problem: Problem
    attempt: Attempt | None = None


@dataclass(frozen=True)
class Done:
    """How far the searches of a task got.

    There are fewer attempts than searches if it was broken off, or its time was up. The last one
    may have come less far than it should.
    """

    attempts: tuple[Attempt, ...]
    seconds: float


@dataclass(frozen=True)
class Task:
    """Searches that one worker does in a row.

    What is not done after about so many seconds is left to other tasks.
    """

    searches: tuple[Begun, ...]
    limit: int
    seconds: float = TASK_S

    def result(self, token: NDArray[np.int64] = SILENCE) -> Done:
        """Do it; if the token is cancelled, only a part of it."""
        make_ready(self.searches[0].problem)
        attempts: list[Attempt] = []
        began = perf_counter()
        until = began + self.seconds
        for search in self.searches:
            attempts.append(self._searched(search, until, token))
            if perf_counter() >= until or token[0] != token[1]:
                break
        return Done(tuple(attempts), perf_counter() - began)

    def _searched(self, search: Begun, until: float, token: NDArray[np.int64]) -> Attempt:
        """Search up to the limit, or until the time is up."""
        told = search.attempt
        while told is None or not (told.has_ended or told.steps >= self.limit):
            told = attempt(
                search.problem, min((told.steps if told else 0) + _SLICE, self.limit), told, token
            )
            if perf_counter() >= until or token[0] != token[1]:
                break
        return told
