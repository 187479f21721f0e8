"""Searches in slices, while it is watched, and says whether the path can still become a tour."""

from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from knight_gui.i18n import plural, tr
from knight_gui.messages import estimates, verdicts
from knight_gui.messages.numbers import rate
from knight_gui.messages.outcomes import stopped_by
from knight_gui.search.estimate import TreeEstimate, share_searched
from knight_gui.search.kinds import Outcome
from knight_gui.search.oracle.foresight import Foresight
from knight_gui.search.oracle.verdict import MOST_SQUARES
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.tree_size import has_tree
from knight_gui.terminal.interrupt import in_slices
from knight_gui.terminal.options import MOST_STEPS
from knight_gui.terminal.progress_line import STOP_KEY, watch
from knight_gui.terminal.solution_output import Ending
from knight_gui.terminal.streams import say

_BAR_AFTER_S = 2.0
"""What is over by then needs no bar."""
_CELLS = 8


def ending_of(search: Search, seconds: float) -> Ending:
    """Return how a search ended, or that it was stopped where it stands."""
    return Ending(
        search.problem, search.outcome or Outcome.STOPPED, search.path, search.step, seconds=seconds
    )


def search_on(problem: Problem, max_steps: int | None) -> tuple[Search, float]:
    """Search until it is over, while it is watched; return the search and its seconds.

    Raises
    ------
    KeyboardInterrupt
        If it was stopped, which has been said.
    """
    search = Search(problem)
    most = MOST_STEPS if max_steps is None else max_steps
    # even where no step may be taken, there may be none left to take; compiles what it needs
    search.advance(0)
    began = perf_counter()
    try:
        watch(
            lambda budget: search.advance(min(budget, most - search.step)),
            lambda: search.is_over or search.step >= most,
            lambda seconds: _description(search, seconds),
        )
    except KeyboardInterrupt:
        say(stopped_by(problem, search.step, STOP_KEY))
        raise
    return search, perf_counter() - began


def _description(search: Search, seconds: float) -> str:
    speed = rate(search.step / seconds)
    if seconds > _BAR_AFTER_S and (progress := progress_of(search, seconds)) is not None:
        return tr("{progress} · {rate} · {key} stops", progress=progress, rate=speed, key=STOP_KEY)
    squares = plural(
        "{length:,} of {count:,} square",
        "{length:,} of {count:,} squares",
        search.problem.board.free_count,
        length=search.depth + 1,
    )
    return plural(
        "{count:,} step · {squares} · {rate} · {key} stops",
        "{count:,} steps · {squares} · {rate} · {key} stops",
        search.step,
        squares=squares,
        rate=speed,
        key=STOP_KEY,
    )


def progress_of(search: Search, seconds: float) -> str | None:
    """Return a bar, the share searched and about how long it still takes, if they can be told."""
    share = share_searched(search)
    return (
        None
        if share is None
        else tr(
            "{bar} {share} · {left}",
            bar=bar(share),
            share=estimates.share(share),
            left=estimates.time_left(share, seconds),
        )
    )


def bar(share: Fraction) -> str:
    """Return a bar of a few cells, as many of them filled as lie behind."""
    filled = int(share * _CELLS)
    return "━" * filled + "╌" * (_CELLS - filled)


def say_fate(problem: Problem, path: tuple[int, ...]) -> None:
    """Say whether a path can still become a tour, and if not, since when and for how long.

    Nothing is said where no tour starts there at all, which is known without looking.
    """
    if problem.board.free_count > MOST_SQUARES or problem.theorem is not None:
        return
    verdict = Foresight(problem.board, problem.strategy.goal).verdict(path)
    say(verdicts.status_of(problem, verdict, is_whole=True).text)
    if (verdict.lost_at or 0) >= len(problem.path) and has_tree(problem):
        # what it will do before it takes the move back that ruined its path
        estimate = TreeEstimate(replace(problem, path=verdict.ruined))
        for _ in in_slices(estimate.advance, lambda: estimate.is_complete):
            pass
        say(estimates.everything_after(problem, verdict.ruined[-1], estimate.tree_size()))
