"""The search itself: in slices, watched, and told of at its end."""

from collections.abc import Iterator
from time import perf_counter

from knight_gui.search.position import Outcome
from knight_gui.search.search import Search
from knight_gui.terminal.ending import Ending
from knight_gui.terminal.live import live_line
from knight_gui.terminal.output import lines_of
from knight_gui.terminal.request import MOST_STEPS, Format, Task
from knight_gui.terminal.streams import put, say
from knight_gui.texts import plural, tr
from knight_gui.tour import InputError

SLICE_S = 0.03
"""Compiled code cannot be interrupted, so Ctrl+C waits for the end of a slice."""
_FIRST_SLICE = 10_000


def solve(task: Task) -> int:
    """Search, print what was found, and return the exit status.

    Raises
    ------
    InputError
        If the board needs more memory than there is.
    """
    try:
        ending = _foreseen(task) or _searched(task)
        put(lines_of(ending, task.form))
    except MemoryError:
        raise InputError(_too_large(task)) from None
    if task.form is not Format.JSON:
        say(ending.sentence)
    return 0 if ending.outcome is Outcome.SOLVED else 1


def _foreseen(task: Task) -> Ending | None:
    """Return the end of a search that need not begin, as no tour can exist."""
    obstacle = None if task.searches_anyway else task.problem.obstacle
    if obstacle is None:
        return None
    return Ending(task, Outcome.NO_TOUR, task.problem.path, 0, 0.0, obstacle)


def _searched(task: Task) -> Ending:
    search = Search(task.problem)
    began = perf_counter()
    try:
        with live_line() as show:
            for _ in _slices(search, MOST_STEPS if task.max_steps is None else task.max_steps):
                show(search)
    except KeyboardInterrupt:
        say(_interrupted(search))
        raise
    return Ending(
        task=task,
        outcome=search.outcome or Outcome.STOPPED,
        path=search.path,
        steps=search.step,
        seconds=perf_counter() - began,
    )


def _slices(search: Search, max_steps: int) -> Iterator[None]:
    """Search to the end or the limit, and look up every few milliseconds."""
    budget = _FIRST_SLICE
    # even where no step may be taken, there may be none left to take
    search.advance(0)
    while search.outcome is None and search.step < max_steps:
        began = perf_counter()
        search.advance(min(budget, max_steps - search.step))
        yield
        budget = _next_budget(budget, perf_counter() - began)


def _next_budget(budget: int, seconds: float) -> int:
    """Return how many steps to take so that they last as long as a slice should."""
    # a single hiccup of the machine must not change the budget by orders of magnitude
    factor = min(max(SLICE_S / max(seconds, 1e-9), 0.5), 4)
    return max(int(budget * factor), 1000)


def _interrupted(search: Search) -> str:
    return plural(
        "Stopped by Ctrl+C after {count:,} step: whether there is a tour is not known.",
        "Stopped by Ctrl+C after {count:,} steps: whether there is a tour is not known.",
        search.step,
    )


def _too_large(task: Task) -> str:
    board = task.problem.board
    return tr(
        "A board of {rows}×{cols} needs more memory than there is here: "
        "the search keeps about 100 bytes for each of its {count:,} squares.",
        rows=board.rows,
        cols=board.cols,
        count=board.size,
    )
