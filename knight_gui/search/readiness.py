"""How far the engine is compiled: read by one thread while another one compiles.

Reading it loads nothing, and can be done before the engine has been asked for.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic


@dataclass(frozen=True)
class Readiness:
    """How far the functions are compiled that are needed now.

    Attributes
    ----------
    compiled, functions
        How many of how many functions are ready; none of none before the engine is asked for.
    share
        How much of the work is done, from 0 to 1.
    seconds_left
        How long it is going to take, if it has gone on long enough to tell.
    is_compiling
        Whether functions are being compiled, which is done once and kept. To bring back what
        was compiled earlier takes a moment only.
    """

    compiled: int = 0
    functions: int = 0
    share: float = 0.0
    seconds_left: float | None = None
    is_compiling: bool = False


class Work:
    """Work that is done function by function.

    Parameters
    ----------
    weights
        How long each of the functions takes, in any unit.
    """

    def __init__(self, weights: list[int]) -> None:
        self._weights = weights
        self._done = 0
        self._began_s = monotonic()

    def begin(self) -> None:
        """Say that compiling begins."""
        _tell(Readiness(0, len(self._weights), is_compiling=True))

    def tick(self) -> None:
        """Count one more function as compiled."""
        self._done += 1
        _tell(self._readiness())

    def end(self) -> None:
        """Say that all is there, however it came."""
        count = len(self._weights)
        _tell(Readiness(count, count, 1.0, 0.0))

    def _readiness(self) -> Readiness:
        total, done = sum(self._weights), sum(self._weights[: self._done])
        elapsed_s = monotonic() - self._began_s
        left_s = elapsed_s * (total - done) / done
        return Readiness(
            self._done,
            len(self._weights),
            done / total,
            left_s if elapsed_s > _LEAST_TOLD_S else None,
            is_compiling=self._done < len(self._weights),
        )


_LEAST_TOLD_S = 0.3
"""Seconds after which there is something to tell by."""
_told = [(Readiness(), 0.0)]
"""How far the engine was, and when; one tuple, so that another thread reads what fits."""
_listeners: list[Callable[[Readiness], None]] = []


def readiness() -> Readiness:
    """Return how far the engine is."""
    told, then_s = _told[0]
    if told.seconds_left is None:
        return told
    return replace(told, seconds_left=max(0.0, told.seconds_left - (monotonic() - then_s)))


def listen(listener: Callable[[Readiness], None]) -> None:
    """Have a function called with each change, by whichever thread compiles."""
    _listeners.append(listener)


def _tell(told: Readiness) -> None:
    _told[0] = told, monotonic()
    for listener in _listeners:
        listener(told)
