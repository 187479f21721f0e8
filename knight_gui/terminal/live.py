"""The line that says how far a long search has got, while somebody watches."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from knight_gui.search.search import Search
from knight_gui.texts import tr

FIRST_AFTER_S = 0.4
"""A search that is over by then needs no line."""
EVERY_S = 0.1


@contextmanager
def live_line() -> Iterator[Callable[[Search], None]]:
    """Give a function that shows where a search stands, as often as is useful.

    The line is on standard error, and only if that is a terminal; it is gone
    when the context ends.
    """
    if not sys.stderr or not sys.stderr.isatty():
        yield lambda _: None
        return
    line = _Line()
    try:
        yield line.show
    finally:
        line.clear()


class _Line:
    def __init__(self) -> None:
        self._began = perf_counter()
        self._next = self._began + FIRST_AFTER_S
        self._shown = False

    def show(self, search: Search) -> None:
        now = perf_counter()
        if now < self._next:
            return
        self._next = now + EVERY_S
        self._shown = True
        self._write(_description(search, now - self._began))

    def clear(self) -> None:
        if self._shown:
            self._write("")

    def _write(self, text: str) -> None:
        # most searches are over before they would need it
        from rich.console import Console
        from rich.control import Control
        from rich.segment import ControlType

        console = Console(stderr=True, highlight=False)
        if console.is_dumb_terminal:
            return
        # The cursor is never hidden, so that a kill leaves the terminal as it was.
        console.control(Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2)))
        # one column is left free: in the last one some terminals begin a new line
        width = max(console.width - 1, 0)
        console.print(text[:width], end="", markup=False, soft_wrap=True)


def _description(search: Search, seconds: float) -> str:
    return tr(
        "{steps:,} steps · depth {depth:,} of {last:,} · {rate:,} steps/s · Ctrl+C stops",
        steps=search.step,
        depth=search.depth,
        last=search.problem.board.free_count - 1,
        rate=_rounded(search.step / seconds),
    )


def _rounded(rate: float) -> int:
    """Return the rate without the digits that would only flicker."""
    return int(float(f"{rate:.2e}"))
