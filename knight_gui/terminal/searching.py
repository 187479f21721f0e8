"""The search itself: in slices, and watched."""

from time import perf_counter

from knight_gui.search.kinds import Outcome
from knight_gui.search.search import Search
from knight_gui.terminal.ending import Ending
from knight_gui.terminal.live import STOP_KEY, live_line
from knight_gui.terminal.request import MOST_STEPS, SearchTask
from knight_gui.terminal.share import AFTER_S, progress_of
from knight_gui.terminal.slices import in_slices
from knight_gui.terminal.streams import say
from knight_gui.texts import tr
from knight_gui.wording.numbers import rate
from knight_gui.wording.outcomes import stopped_by


def searched(task: SearchTask) -> Ending:
    """Search until it is over, while it is watched, and return how it ended.

    Raises
    ------
    KeyboardInterrupt
        If it was stopped, which has been said.
    """
    search, seconds = search_on(task)
    return Ending(
        task=task,
        outcome=search.outcome or Outcome.STOPPED,
        path=search.path,
        steps=search.step,
        seconds=seconds,
    )


def search_on(task: SearchTask) -> tuple[Search, float]:
    """Search in the same way, and return the search and how many seconds it took."""
    search = Search(task.problem)
    most = MOST_STEPS if task.max_steps is None else task.max_steps
    # even where no step may be taken, there may be none left to take; compiles what it needs
    search.advance(0)
    began = perf_counter()
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
    return search, perf_counter() - began


def _description(search: Search, seconds: float) -> str:
    speed = rate(search.step / seconds)
    if seconds > AFTER_S and (progress := progress_of(search, seconds)) is not None:
        return tr("{progress} · {rate} · {key} stops", progress=progress, rate=speed, key=STOP_KEY)
    return tr(
        "{steps:,} steps · move {depth:,} of {last:,} · {rate} · {key} stops",
        steps=search.step,
        depth=search.depth,
        last=search.problem.board.free_count - 1,
        rate=speed,
        key=STOP_KEY,
    )
