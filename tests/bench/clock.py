"""Timers of calls."""

import math
import time
from collections.abc import Callable
from statistics import median
from typing import Any, NamedTuple


class Timed(NamedTuple):
    """A call's duration and result."""

    seconds: float
    """Wall time."""
    result: Any
    """Value returned."""


def timed(call: Callable[[], Any]) -> Timed:
    """Make a call and time it."""
    began = time.perf_counter()
    result = call()
    return Timed(time.perf_counter() - began, result)


def taking_turns(rounds: int, **calls: Callable[[], object]) -> dict[str, Timed]:
    """Make the calls in turns, A B A B …, and return for each its median and last result.

    Other load of the machine affects all of them alike.
    """
    runs = [{name: timed(call) for name, call in calls.items()} for _ in range(rounds)]
    return {
        name: Timed(median(run[name].seconds for run in runs), runs[-1][name].result)
        for name in calls
    }


def quantile(values: list[float], share: float) -> float:
    """Return the least value that `share` of all values do not exceed."""
    return sorted(values)[max(1, math.ceil(share * len(values))) - 1]
