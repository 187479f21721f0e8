"""Waits for the engine, which take seconds where it is not compiled yet."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_waiting_threads: list[None] = []
"""One entry for each waiting thread."""
_listeners: list[Callable[[bool], None]] = []


def is_engine_awaited() -> bool:
    """Return True if a thread waits for the engine."""
    return bool(_waiting_threads)


def add_listener(listener: Callable[[bool], None]) -> None:
    """Call a function whenever a wait for the engine begins or ends, with `is_engine_awaited`."""
    _listeners.append(listener)


@contextmanager
def waiting_for_engine() -> Iterator[None]:
    """Mark the thread as waiting for the engine within the context."""
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
