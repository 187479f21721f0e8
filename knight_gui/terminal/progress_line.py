"""Shows in one line of a terminal how far a long search has got."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import perf_counter

from knight_gui.exit_signals import exit_outputs
from knight_gui.i18n import plural, tr
from knight_gui.messages.numbers import format_steps_per_s
from knight_gui.search.compiling.readiness import add_listener
from knight_gui.terminal.interrupt import catching_interrupts, iter_interruptible_slices

FIRST_UPDATE_AFTER_S = 0.4
"""What is over by then needs no line."""
UPDATE_INTERVAL_S = 0.1
STOP_KEY = "Ctrl+C"
"""What ends it before it is over."""
_ERASE_LINE = b"\r\x1b[2K"
"""What takes the line away without any ado."""


@contextmanager
def showing_progress_line(
    describe_progress: Callable[[float], str] | None,
) -> Iterator[Callable[[], None]]:
    """Give a function that shows how far something is, as often as is useful.

    It is on standard error, and only if that is a terminal and there is something to describe; it
    is gone when the context ends.
    What it says is asked for with the seconds that have passed.
    """
    if describe_progress is None or not _is_stderr_terminal():
        yield lambda: None
        return
    start_s = perf_counter()
    next_update_s = start_s + FIRST_UPDATE_AFTER_S

    def update_if_due() -> None:
        nonlocal next_update_s
        now_s = perf_counter()
        if now_s < next_update_s:
            return
        next_update_s = now_s + UPDATE_INTERVAL_S
        if _ERASE_LINE not in exit_outputs:
            exit_outputs.append(_ERASE_LINE)
        _write_line(describe_progress(now_s - start_s))

    try:
        yield update_if_due
    finally:
        if _ERASE_LINE in exit_outputs:
            exit_outputs.remove(_ERASE_LINE)
            _write_line("")


@contextmanager
def watching_progress(
    describe_progress: Callable[[float], str] | None,
    on_interrupt: Callable[[], None] = lambda: None,
) -> Iterator[Callable[[], None]]:
    """Give a function to be called often: it shows how far something is, and hears Ctrl+C.

    `on_interrupt` is called when that is pressed, for work that would otherwise go on for long.
    """
    with (
        catching_interrupts(on_interrupt) as raise_if_interrupted,
        showing_progress_line(describe_progress) as update_line,
    ):

        def check_and_show() -> None:
            raise_if_interrupted()
            update_line()

        yield check_and_show
        raise_if_interrupted()


def run_with_progress(
    advance: Callable[[int], int],
    is_finished: Callable[[], bool],
    describe_progress: Callable[[float], str],
) -> None:
    """Go on in slices until it is over, while the line says how far it is."""
    with showing_progress_line(describe_progress) as update_line:
        for _ in iter_interruptible_slices(advance, is_finished):
            update_line()


def step_progress_text(steps: int, seconds: float) -> str:
    """Return how many steps a search has taken, and how fast."""
    return plural(
        "{count:,} step · {rate} · {key} stops",
        "{count:,} steps · {rate} · {key} stops",
        steps,
        rate=format_steps_per_s(steps / seconds),
        key=STOP_KEY,
    )


def _is_stderr_terminal() -> bool:
    return bool(sys.stderr) and sys.stderr.isatty()


def _write_line(text: str) -> None:
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


def show_progress_while_compiling() -> None:
    """Show a live line whenever the engine is waited for from now on, if somebody watches."""
    if _is_stderr_terminal():
        add_listener(_EngineProgressLine().on_engine_awaited_changed)


class _EngineProgressLine:
    """Owns the line and the thread that renews it while another one waits."""

    def __init__(self) -> None:
        self._stop_event = Event()
        self._thread: Thread | None = None

    def on_engine_awaited_changed(self, is_awaited: bool) -> None:
        if is_awaited and self._thread is None:
            self._stop_event.clear()
            self._thread = Thread(target=self._update_until_stopped, name="announcing", daemon=True)
            self._thread.start()
        elif not is_awaited and self._thread is not None:
            # it is gone before anything else is written
            self._stop_event.set()
            self._thread.join()
            self._thread = None

    def _update_until_stopped(self) -> None:
        with showing_progress_line(
            lambda _: tr("Preparing the engine. {key} stops", key=STOP_KEY)
        ) as update_line:
            while not self._stop_event.wait(UPDATE_INTERVAL_S):
                update_line()
