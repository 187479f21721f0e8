"""Questions that are answered in slices: generators that return the answer."""

from collections.abc import Callable, Generator
from typing import Any, TypeVar

_Answer = TypeVar("_Answer")

Inquiry = Generator[Any, None, _Answer]
"""Yields every few milliseconds, and returns the answer."""


def finish(inquiry: Inquiry[_Answer], watch: Callable[[], None] = lambda: None) -> _Answer:
    """Run an inquiry to its end, and return the answer.

    Parameters
    ----------
    watch
        Called after every slice; what it raises ends the work.
    """
    while True:
        try:
            next(inquiry)
        except StopIteration as end:
            answer: _Answer = end.value
            return answer
        watch()
