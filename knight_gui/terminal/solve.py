"""The search itself: in slices, watched, and told of at its end."""

from time import perf_counter

from knight_gui.search.position import Outcome
from knight_gui.search.search import Search
from knight_gui.terminal.ending import Ending
from knight_gui.terminal.fate import say_fate
from knight_gui.terminal.live import STOP_KEY, live_line
from knight_gui.terminal.output import lines_of
from knight_gui.terminal.request import MOST_STEPS, Format, Task
from knight_gui.terminal.share import AFTER_S, progress_of
from knight_gui.terminal.slices import in_slices
from knight_gui.terminal.streams import put, say
from knight_gui.texts import tr
from knight_gui.tour import InputError
from knight_gui.wording.names import size_of
from knight_gui.wording.numbers import rate
from knight_gui.wording.outcomes import stopped_by


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
        if ending.outcome is Outcome.STOPPED:
            say_fate(task.problem, ending.path, ending.nodes / max(ending.seconds, 1e-6))
    return 0 if ending.outcome is Outcome.SOLVED else 1


def _foreseen(task: Task) -> Ending | None:
    """Return the end of a search that need not begin, as no tour can exist."""
    obstacle = None if task.searches_anyway else task.problem.obstacle
    if obstacle is None:
        return None
    return Ending(task, Outcome.NO_TOUR, task.problem.path, 0, 0.0, obstacle)


def _searched(task: Task) -> Ending:
    search = Search(task.problem)
    most = MOST_STEPS if task.max_steps is None else task.max_steps
    began = perf_counter()
    # even where no step may be taken, there may be none left to take
    search.advance(0)
    try:
        with live_line(lambda seconds: _description(search, seconds)) as show:
            for _ in in_slices(
                lambda budget: search.advance(min(budget, most - search.step)),
                lambda: search.outcome is not None or search.step >= most,
            ):
                show()
    except KeyboardInterrupt:
        say(stopped_by(task.problem, search.step, STOP_KEY))
        raise
    return Ending(
        task=task,
        outcome=search.outcome or Outcome.STOPPED,
        path=search.path,
        steps=search.step,
        seconds=perf_counter() - began,
    )


def _description(search: Search, seconds: float) -> str:
    speed = rate(search.step / seconds)
    if seconds > AFTER_S and (progress := progress_of(search, seconds)) is not None:
        return tr("{progress} · {rate} · {key} stops", progress=progress, rate=speed, key=STOP_KEY)
    return tr(
        "{steps:,} steps · depth {depth:,} of {last:,} · {rate} · {key} stops",
        steps=search.step,
        depth=search.depth,
        last=search.problem.board.free_count - 1,
        rate=speed,
        key=STOP_KEY,
    )


def _too_large(task: Task) -> str:
    board = task.problem.board
    return tr(
        "A board of {size} needs more memory than there is here: "
        "the search keeps about 100 bytes for each of its {count:,} squares.",
        size=size_of(board),
        count=board.size,
    )
