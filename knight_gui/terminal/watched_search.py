"""Search with a progress line, and the verdict on the path of a stopped one."""

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
from knight_gui.search.tree_size import TreeSize
from knight_gui.terminal.interrupt import iter_interruptible_slices
from knight_gui.terminal.options import MAX_STEPS
from knight_gui.terminal.progress_line import STOP_KEY, run_with_progress
from knight_gui.terminal.solution_output import TimedSolution
from knight_gui.terminal.streams import print_to_stderr

_BAR_AFTER_S = 2.0
"""Delay of the progress bar."""
_BAR_CELLS = 8
"""Width of the progress bar in characters."""


def make_timed_solution(search: Search, seconds: float) -> TimedSolution:
    """Return the solution of a search; an unfinished one counts as stopped."""
    return TimedSolution(
        search.problem,
        search.outcome or Outcome.STOPPED,
        search.path,
        search.step,
        elapsed_s=seconds,
    )


def search_with_progress(problem: Problem, max_steps: int | None) -> tuple[Search, float]:
    """Search to the end or the limit with a progress line; return the search and its seconds.

    Raises
    ------
    KeyboardInterrupt
        If Ctrl+C was pressed; the message about it is printed already.
    """
    search = Search(problem)
    step_limit = MAX_STEPS if max_steps is None else max_steps
    # compiles the engine, and finds the end of a search that needs no step
    search.advance(0)
    start_s = perf_counter()

    def advance(budget: int) -> int:
        return search.advance(min(budget, step_limit - search.step))

    def is_finished() -> bool:
        return search.is_over or search.step >= step_limit

    def describe_progress(seconds: float) -> str:
        return _search_progress_text(search, seconds)

    try:
        run_with_progress(advance, is_finished, describe_progress)
    except KeyboardInterrupt:
        print_to_stderr(stopped_by_sentence(problem, search.step, STOP_KEY))
        raise
    return search, perf_counter() - start_s


def _search_progress_text(search: Search, seconds: float) -> str:
    speed = format_steps_per_s(search.step / seconds)
    progress = None
    if seconds > _BAR_AFTER_S:
        progress = searched_share_text(search, seconds)
    if progress is not None:
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
    """Return a progress bar, the searched share and the remaining time, or None if unknown."""
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
    """Return a progress bar of a few characters."""
    filled_cells = int(share * _BAR_CELLS)
    return ("━" * filled_cells).ljust(_BAR_CELLS, "╌")


def print_path_verdict(problem: Problem, path: tuple[int, ...]) -> None:
    """Print the verdict on a path, and the size of the lost subtree that holds the search.

    Nothing is printed for a start without tours, or a board that is too large.
    """
    if problem.board.free_count > MAX_JUDGED_SQUARES or problem.theorem_obstacle is not None:
        return
    verdict = Foresight(problem.board, problem.strategy.goal).verdict(path)
    print_to_stderr(verdicts.verdict_message(problem, verdict, with_search_behavior=True).text)
    if (verdict.lost_depth or 0) >= len(problem.path) and problem.has_tree:
        # the search has to finish this subtree before it undoes the losing move
        estimator = TreeSizeEstimator(replace(problem, path=verdict.losing_prefix))
        tree_size = run_estimator(estimator)
        losing_square = verdict.losing_prefix[-1]
        print_to_stderr(estimates.subtree_size_sentence(problem, losing_square, tree_size))


def run_estimator(estimator: TreeSizeEstimator) -> TreeSize:
    """Return the estimated size of a search tree after all probes."""

    def is_complete() -> bool:
        return estimator.is_complete

    for _ in iter_interruptible_slices(estimator.advance, is_complete):
        pass
    return estimator.tree_size()
