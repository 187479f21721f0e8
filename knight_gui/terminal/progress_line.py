"""Shows in one line of a terminal how far a long search has got."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import perf_counter

from knight_gui.exit_signals import last_words
from knight_gui.i18n import plural, tr
from knight_gui.messages.numbers import rate
from knight_gui.search.compiling.readiness import listen
from knight_gui.terminal.interrupt import hearing_interrupts, in_slices

FIRST_AFTER_S = 0.4
"""What is over by then needs no line."""
EVERY_S = 0.1
STOP_KEY = "Ctrl+C"
"""What ends it before it is over."""
_GONE = b"\r\x1b[2K"
"""What takes the line away without any ado."""


@contextmanager
def live_line(describe: Callable[[float], str] | None) -> Iterator[Callable[[], None]]:
    """Give a function that shows how far something is, as often as is useful.

    It is on standard error, and only if that is a terminal and there is something to describe; it
    is gone when the context ends.
    What it says is asked for with the seconds that have passed.
    """
    if describe is None or not _is_watched():
        yield lambda: None
        return
    began = perf_counter()
    due = began + FIRST_AFTER_S

    def show() -> None:
        nonlocal due
        now = perf_counter()
        if now < due:
            return
        due = now + EVERY_S
        if _GONE not in last_words:
            last_words.append(_GONE)
        _write(describe(now - began))

    try:
        yield show
    finally:
        if _GONE in last_words:
            last_words.remove(_GONE)
            _write("")


@contextmanager
def watching(
    describe: Callable[[float], str] | None, end_soon: Callable[[], None] = lambda: None
) -> Iterator[Callable[[], None]]:
    """Give a function to be called often: it shows how far something is, and hears Ctrl+C.

    `end_soon` is called when that is pressed, for work that would otherwise go on for long.
    """
    with hearing_interrupts(end_soon) as raise_if_heard, live_line(describe) as show:

        def go_on() -> None:
            raise_if_heard()
            show()

        yield go_on
        raise_if_heard()


def watch(
    advance: Callable[[int], int], is_over: Callable[[], bool], describe: Callable[[float], str]
) -> None:
    """Go on in slices until it is over, while the line says how far it is."""
    with live_line(describe) as show:
        for _ in in_slices(advance, is_over):
            show()


def steps_so_far(steps: int, seconds: float) -> str:
    """Return how many steps a search has taken, and how fast."""
    return plural(
        "{count:,} step · {rate} · {key} stops",
        "{count:,} steps · {rate} · {key} stops",
        steps,
        rate=rate(steps / seconds),
        key=STOP_KEY,
    )


def _is_watched() -> bool:
    return bool(sys.stderr) and sys.stderr.isatty()


def _write(text: str) -> None:
    # most searches are over before they would need it
    from rich.cells import chop_cells
    from rich.console import Console
    from rich.control import Control
    from rich.segment import ControlType

    console = Console(stderr=True, highlight=False)
    if console.is_dumb_terminal:
        return
    # The cursor is never hidden, so that a kill leaves the terminal as it was.
    console.control(Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2)))
    # one column is left free: in the last one some terminals begin a new line
    console.print(
        *chop_cells(text, max(console.width - 1, 1))[:1], end="", markup=False, soft_wrap=True
    )


# While somebody waits for the engine, the first start would keep silent for seconds


def tell_of_compiling() -> None:
    """Show a live line whenever the engine is waited for from now on, if somebody watches."""
    if _is_watched():
        listen(_Announcement().follow)


class _Announcement:
    """Owns the line and the thread that renews it while another one waits."""

    def __init__(self) -> None:
        self._is_over = Event()
        self._thread: Thread | None = None

    def follow(self, is_awaited: bool) -> None:
        if is_awaited and self._thread is None:
            self._is_over.clear()
            self._thread = Thread(target=self._renew, name="announcing", daemon=True)
            self._thread.start()
        elif not is_awaited and self._thread is not None:
            # it is gone before anything else is written
            self._is_over.set()
            self._thread.join()
            self._thread = None

    def _renew(self) -> None:
        with live_line(lambda _: tr("Preparing the engine. {key} stops", key=STOP_KEY)) as show:
            while not self._is_over.wait(EVERY_S):
                show()
