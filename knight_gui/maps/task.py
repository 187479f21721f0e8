"""A piece of work for one worker, wherever it is: searches that are done in a row."""

from dataclasses import dataclass
from time import perf_counter
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.attempt import attempt
from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem
from knight_gui.search.search import SILENCE

_Result_co = TypeVar("_Result_co", covariant=True)


class Work(Protocol[_Result_co]):
    """What a worker can do: a frozen fact, so that it can be sent to one."""

    def result(self, token: NDArray[np.int64]) -> _Result_co:
        """Do it; if the token is cancelled, only a part of it."""


@dataclass(frozen=True)
class Begun:
    """A search, and what has come of it so far.

    Attributes
    ----------
    problem
        What is searched.
    attempt
        What came of it up to a lower limit; None if it has not begun.
    """

    problem: Problem
    attempt: Attempt | None = None

    @property
    def steps(self) -> int:
        """How many steps were taken."""
        return self.attempt.steps if self.attempt else 0


@dataclass(frozen=True)
class Done:
    """What came of a task.

    Attributes
    ----------
    attempts
        One for each of its searches; fewer, if it was broken off.
    seconds
        How long that took.
    """

    attempts: tuple[Attempt, ...]
    seconds: float


@dataclass(frozen=True)
class Task:
    """Searches that one worker does in a row.

    Attributes
    ----------
    searches
        These.
    limit
        Up to how many steps each.
    """

    searches: tuple[Begun, ...]
    limit: int

    def result(self, token: NDArray[np.int64] = SILENCE) -> Done:
        """Do it; if the token is cancelled, only a part of it.

        Parameters
        ----------
        token
            int64, (2,), see `attempt`.
        """
        began = perf_counter()
        attempts: list[Attempt] = []
        for search in self.searches:
            attempts.append(attempt(search.problem, self.limit, search.attempt, token))
            if token[0] != token[1]:
                break
        return Done(tuple(attempts), perf_counter() - began)


def work(task: Work[_Result_co], token: NDArray[np.int64] = SILENCE) -> _Result_co:
    """Do what a worker is handed, in the worker."""
    return task.result(token)
