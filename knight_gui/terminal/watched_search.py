"""Searches in slices, while it is watched, and says whether the path can still become a tour."""

from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from knight_gui.i18n import plural, tr
from knight_gui.messages import estimates, verdicts
from knight_gui.messages.numbers import format_steps_per_s
from knight_gui.messages.outcomes import stopped_by_sentence
from knight_gui.search.estimate import TreeSizeEstimator, estimate_searched_share
from knight_gui.search.kinds import Outcome
from knight_gui.search.oracle.foresight import Foresight
from knight_gui.search.oracle.verdict import MAX_JUDGED_SQUARES
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.tree_size import has_tree
from knight_gui.terminal.interrupt import iter_interruptible_slices
from knight_gui.terminal.options import MAX_STEPS
from knight_gui.terminal.progress_line import STOP_KEY, run_with_progress
from knight_gui.terminal.solution_output import TimedSolution
from knight_gui.terminal.streams import print_to_stderr

_BAR_AFTER_S = 2.0
"""What is over by then needs no bar."""
_BAR_CELLS = 8


def make_timed_solution(search: Search, seconds: float) -> TimedSolution:
    """Return how a search ended, or that it was stopped where it stands."""
    return TimedSolution(
        search.problem,
        search.outcome or Outcome.STOPPED,
        search.path,
        search.step,
        elapsed_s=seconds,
    )


def search_with_progress(problem: Problem, max_steps: int | None) -> tuple[Search, float]:
    """Search until it is over, while it is watched; return the search and its seconds.

    Raises
    ------
    KeyboardInterrupt
        If it was stopped, which has been said.
    """
    search = Search(problem)
    step_limit = MAX_STEPS if max_steps is None else max_steps
    # even where no step may be taken, there may be none left to take; compiles what it needs
    search.advance(0)
    start_s = perf_counter()
    try:
        run_with_progress(
            lambda budget: search.advance(min(budget, step_limit - search.step)),
            lambda: search.is_over or search.step >= step_limit,
            lambda seconds: _search_progress_text(search, seconds),
        )
    except KeyboardInterrupt:
        print_to_stderr(stopped_by_sentence(problem, search.step, STOP_KEY))
        raise
    return search, perf_counter() - start_s


def _search_progress_text(search: Search, seconds: float) -> str:
    speed = format_steps_per_s(search.step / seconds)
    if seconds > _BAR_AFTER_S and (progress := searched_share_text(search, seconds)) is not None:
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


def searched_share_text(search: Search, seconds: float) -> str | None:
    """Return a bar, the share searched and about how long it still takes, if they can be told."""
    share = estimate_searched_share(search)
    if share is None:
        return None
    return tr(
        "{bar} {share} · {left}",
        bar=format_progress_bar(share),
        share=estimates.format_tree_share(share),
        left=estimates.remaining_time_text(share, seconds),
    )


def format_progress_bar(share: Fraction) -> str:
    """Return a bar of a few cells, as many of them filled as lie behind."""
    filled_cells = int(share * _BAR_CELLS)
    return "━" * filled_cells + "╌" * (_BAR_CELLS - filled_cells)


def print_path_verdict(problem: Problem, path: tuple[int, ...]) -> None:
    """Say whether a path can still become a tour, and if not, since when and for how long.

    Nothing is said where no tour starts there at all, which is known without looking.
    """
    if problem.board.free_count > MAX_JUDGED_SQUARES or problem.theorem_obstacle is not None:
        return
    verdict = Foresight(problem.board, problem.strategy.goal).verdict(path)
    print_to_stderr(verdicts.verdict_message(problem, verdict, with_search_behavior=True).text)
    if (verdict.lost_depth or 0) >= len(problem.path) and has_tree(problem):
        # what it will do before it takes the move back that ruined its path
        estimate = TreeSizeEstimator(replace(problem, path=verdict.losing_prefix))
        for _ in iter_interruptible_slices(estimate.advance, lambda: estimate.is_complete):
            pass
        print_to_stderr(
            estimates.subtree_size_sentence(
                problem, verdict.losing_prefix[-1], estimate.tree_size()
            )
        )
