"""How far the engine is compiled: read by one thread while another one compiles.

Reading it loads nothing, and can be done before the engine has been asked for.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic


@dataclass(frozen=True)
class Readiness:
    """How far the functions are compiled that are needed now: a share from 0 to 1.

    The seconds that are left are known once it has gone on for a while. What was compiled at an
    earlier start is brought back in a moment, without compiling.
    """

    share: float = 0.0
    seconds_left: float | None = None
    is_compiling: bool = False


_READY = Readiness(1.0, 0.0)
_LEAST_TOLD_S = 0.3
"""Seconds after which there is something to tell by."""
_told = [(Readiness(), 0.0)]
"""How far the engine was, and when; one tuple, so that another thread reads what fits."""
_listeners: list[Callable[[Readiness], None]] = []


class Work:
    """What is compiled function by function, of which there are so many."""

    def __init__(self, total: int) -> None:
        self._total, self._done, self._began_s = total, 0, monotonic()
        tell(Readiness(is_compiling=True))

    def tick(self) -> None:
        """Count one more function as compiled; on average one takes as long as another."""
        self._done += 1
        elapsed_s = monotonic() - self._began_s
        left_s = elapsed_s * (self._total / self._done - 1) if elapsed_s > _LEAST_TOLD_S else None
        share = self._done / self._total
        tell(_READY if share == 1 else Readiness(share, left_s, is_compiling=True))


def readiness() -> Readiness:
    """Return how far the engine is."""
    told, then_s = _told[0]
    if told.seconds_left is None:
        return told
    return replace(told, seconds_left=max(0.0, told.seconds_left - (monotonic() - then_s)))


def listen(listener: Callable[[Readiness], None]) -> None:
    """Have a function called with each change, by whichever thread compiles."""
    _listeners.append(listener)


def tell(told: Readiness = _READY) -> None:
    """Say how far the engine is; by default, that all of it is there."""
    _told[0] = told, monotonic()
    for listener in _listeners:
        listener(told)
