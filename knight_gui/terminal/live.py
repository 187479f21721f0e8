"""The line that says how far something long has got, while somebody watches."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from knight_gui.signals import last_words

FIRST_AFTER_S = 0.4
"""What is over by then needs no line."""
EVERY_S = 0.1
STOP_KEY = "Ctrl+C"
"""What ends it before it is over."""
_GONE = b"\r\x1b[2K"
"""What takes the line away without any ado."""


@contextmanager
def live_line(describe: Callable[[float], str]) -> Iterator[Callable[[], None]]:
    """Give a function that shows how far something is, as often as is useful.

    The line is on standard error, and only if that is a terminal; it is gone
    when the context ends.

    Parameters
    ----------
    describe
        Says how far it is after so many seconds.
    """
    if not sys.stderr or not sys.stderr.isatty():
        yield lambda: None
        return
    line = Line(describe)
    try:
        yield line.show
    finally:
        line.clear()


class Line:
    """A line on standard error that is written again and again.

    Parameters
    ----------
    describe
        Says how far something is after so many seconds.
    """

    def __init__(self, describe: Callable[[float], str]) -> None:
        self._describe = describe
        self._began = perf_counter()
        self._next = self._began + FIRST_AFTER_S
        self._shown = False

    def show(self) -> None:
        """Write it, if it is time."""
        now = perf_counter()
        if now < self._next:
            return
        self._next = now + EVERY_S
        if not self._shown:
            self._shown = True
            last_words.append(_GONE)
        self._write(self._describe(now - self._began))

    def clear(self) -> None:
        """Take it away."""
        if self._shown:
            self._shown = False
            self._write("")
            last_words.remove(_GONE)

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
