"""Whether anybody waits for the engine, which takes seconds where it is not compiled yet."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_waiting_threads: list[None] = []
"""One for each thread that waits."""
_listeners: list[Callable[[bool], None]] = []


def is_engine_awaited() -> bool:
    """Tell whether anybody waits for it."""
    return bool(_waiting_threads)


def add_listener(listener: Callable[[bool], None]) -> None:
    """Have a function called when a wait for the engine begins, and when it ends."""
    _listeners.append(listener)


@contextmanager
def waiting_for_engine() -> Iterator[None]:
    """Say that somebody waits for the engine."""
    _waiting_threads.append(None)
    _notify_listeners()
    try:
        yield
    finally:
        _waiting_threads.pop()
        _notify_listeners()


def _notify_listeners() -> None:
    for listener in _listeners:
        listener(is_engine_awaited())
