"""A search that is recorded, so that any of its steps can be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from knight_gui.search.recording import Recording
from knight_gui.terminal.exports.arriving import demand_step
from knight_gui.terminal.interrupt import hearing_interrupts
from knight_gui.terminal.live import STOP_KEY, live_line
from knight_gui.terminal.slices import in_slices
from knight_gui.texts import tr
from knight_gui.tour import InputError

if TYPE_CHECKING:
    from knight_gui.terminal.exports.order import Order


def recorded(order: Order, last: int | None) -> Recording:
    """Return the search, recorded as far as it may go, or up to a step if that is told.

    Raises
    ------
    InputError
        If it ends before that step.
    """
    recording, limit = Recording(order.task.problem), order.task.max_steps
    most = last if limit is None else max(limit, last or 0)

    def left() -> int:
        return 1 << 62 if most is None else most - recording.steps

    with live_line(lambda _: _how_far(recording)) as show:
        for _ in in_slices(
            lambda budget: recording.advance(min(budget, left())),
            lambda: recording.outcome is not None or left() <= 0,
        ):
            show()
    demand_step(last, recording.steps)
    return recording


def _how_far(recording: Recording) -> str:
    return tr("{steps:,} steps · {key} stops", steps=recording.steps, key=STOP_KEY)


@contextmanager
def watched(describe: Callable[[], str]) -> Iterator[Callable[[], None]]:
    """Give a function to be called often: it shows how far something is, and hears Ctrl+C."""
    with hearing_interrupts() as raise_if_heard, live_line(lambda _: describe()) as show:

        def watch() -> None:
            raise_if_heard()
            show()

        yield watch


@contextmanager
def with_qt() -> Iterator[None]:
    """Say in one line what is missing where Qt cannot be loaded.

    Raises
    ------
    InputError
        If it cannot.
    """
    try:
        yield
    except ImportError as error:
        cause = " ".join(str(error).split())
        raise InputError(
            tr("Pictures are drawn by Qt, which cannot be loaded: {cause}.", cause=cause)
        ) from error
