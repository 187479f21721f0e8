"""Whether anybody waits for the engine, which takes seconds where it is not compiled yet."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_waits: list[None] = []
"""One for each thread that waits."""
_listeners: list[Callable[[bool], None]] = []


def is_awaited() -> bool:
    """Tell whether anybody waits for it."""
    return bool(_waits)


def listen(listener: Callable[[bool], None]) -> None:
    """Have a function called when a wait for the engine begins, and when it ends."""
    _listeners.append(listener)


@contextmanager
def waiting() -> Iterator[None]:
    """Say that somebody waits for the engine."""
    _waits.append(None)
    _tell()
    try:
        yield
    finally:
        _waits.pop()
        _tell()


def _tell() -> None:
    for listener in _listeners:
        listener(is_awaited())
