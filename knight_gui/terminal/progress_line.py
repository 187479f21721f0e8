"""Progress line of a long search on a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import perf_counter

from knight_gui.exit_signals import exit_outputs
from knight_gui.i18n import plural, tr
from knight_gui.messages.numbers import format_steps_per_s
from knight_gui.search.compiling.readiness import add_listener
from knight_gui.terminal.interrupt import (
    catching_interrupts,
    do_nothing,
    iter_interruptible_slices,
)

FIRST_UPDATE_AFTER_S = 0.4
"""Delay of the first progress line; most work is finished earlier."""
UPDATE_INTERVAL_S = 0.1
STOP_KEY = "Ctrl+C"
"""Key that stops the work, as texts name it."""
_ERASE_LINE = b"\r\x1b[2K"
"""Control sequence that erases the line."""


@contextmanager
def showing_progress_line(
    describe_progress: Callable[[float], str] | None,
) -> Iterator[Callable[[], None]]:
    """Yield a function that updates the progress line if an update is due.

    The line is written to standard error, and only if that is a terminal. It is erased at the end.

    Parameters
    ----------
    describe_progress
        Returns the text of the line, from the elapsed seconds; None for no line.
    """
    if describe_progress is None or not _is_stderr_terminal():
        yield do_nothing
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
    on_interrupt: Callable[[], None] = do_nothing,
) -> Iterator[Callable[[], None]]:
    """Yield a function to be called often: it raises after Ctrl+C, and updates the progress line.

    Parameters
    ----------
    on_interrupt
        Called when Ctrl+C is pressed, for work that would otherwise go on for long.
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
    """Do the work in time slices, with a progress line."""
    with showing_progress_line(describe_progress) as update_line:
        for _ in iter_interruptible_slices(advance, is_finished):
            update_line()


def step_progress_text(steps: int, seconds: float) -> str:
    """Return the text of a search's steps and speed."""
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
    # rich is slow to import, and most searches end before they need it
    from rich.cells import chop_cells
    from rich.console import Console
    from rich.control import Control
    from rich.segment import ControlType

    console = Console(stderr=True, highlight=False)
    if console.is_dumb_terminal:
        return
    # the cursor is never hidden, so that a killed process leaves it visible
    console.control(Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2)))
    # some terminals begin a new line after the last column, so it stays empty
    max_width = max(console.width - 1, 1)
    first_lines = chop_cells(text, max_width)[:1]
    console.print(*first_lines, end="", markup=False, soft_wrap=True)


# Progress while the first start compiles the engine, which takes seconds


def show_progress_while_compiling() -> None:
    """Show a progress line whenever the program waits for the engine, if stderr is a terminal."""
    if _is_stderr_terminal():
        add_listener(_EngineProgressLine().on_engine_awaited_changed)


class _EngineProgressLine:
    """Progress line with a thread that updates it while the main thread waits."""

    def __init__(self) -> None:
        self._stop_event = Event()
        self._thread: Thread | None = None

    def on_engine_awaited_changed(self, is_awaited: bool) -> None:
        if is_awaited and self._thread is None:
            self._stop_event.clear()
            self._thread = Thread(target=self._update_until_stopped, name="announcing", daemon=True)
            self._thread.start()
        elif not is_awaited and self._thread is not None:
            # the line is erased before anything else is written
            self._stop_event.set()
            self._thread.join()
            self._thread = None

    def _update_until_stopped(self) -> None:
        with showing_progress_line(_engine_progress_text) as update_line:
            while not self._stop_event.wait(UPDATE_INTERVAL_S):
                update_line()


def _engine_progress_text(_seconds: float) -> str:
    return tr("Preparing the engine. {key} stops", key=STOP_KEY)
