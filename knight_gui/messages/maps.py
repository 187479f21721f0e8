"""Texts on maps: the results of searches from many starts, or on many boards."""

from __future__ import annotations

import re
from collections.abc import Sequence

from knight_gui.board import Board
from knight_gui.i18n import join_list, lazy_gettext, plural, tr
from knight_gui.messages import reasons
from knight_gui.messages.estimates import format_long_duration
from knight_gui.messages.names import (
    format_board_size,
    initial_path_names,
    join_names,
    problem_goal_name,
)
from knight_gui.messages.numbers import (
    format_compact,
    format_duration,
    format_percent,
    format_power_of_ten,
)
from knight_gui.messages.programs import ordering_title
from knight_gui.search.position import Mistakes
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Pruning, Strategy
from knight_gui.state.programs import SURE
from knight_gui.sweeps.results import ResultCode
from knight_gui.sweeps.summary import StepBound, StepPercentile, SweepSummary

_MAX_NAMES = 3
_MIN_POWER_OF_TEN = 10_000
"""Smallest power of ten that is written as a power."""


def result_phrase(result_code: ResultCode) -> str:
    """Return the result of a search, in a few words."""
    match result_code:
        case ResultCode.PENDING:
            return tr("not done yet")
        case ResultCode.STOPPED:
            return tr("unknown: stopped at the limit")
        case ResultCode.SOLVED:
            return tr("solved")
        case ResultCode.NO_TOUR:
            return tr("no tour")
        case ResultCode.NO_TOUR_BY_THEORY:
            return tr("no tour (ruled out by theory)")
        case ResultCode.STUCK:
            return tr("stuck")


# Numbers


def format_steps(step_count: int) -> str:
    """Return a number of steps as 1,234, or as 10⁶ if it is a power of ten."""
    digits = str(step_count)
    if step_count >= _MIN_POWER_OF_TEN and digits.strip("0") == "1":
        return format_power_of_ten(len(digits) - 1)
    return tr("{count:,}", count=step_count)


def format_step_percentile(percentile: StepPercentile) -> str:
    """Return a percentile with its bound, as 63 or “more than 10⁶”."""
    count = format_steps(percentile.steps)
    match percentile.bound:
        case StepBound.EXACTLY:
            return count
        case StepBound.AT_LEAST:
            return tr("at least {count}", count=count)
        case StepBound.MORE_THAN:
            return tr("more than {count}", count=count)


def square_steps_text(result_code: ResultCode, steps: int) -> str:
    """Return the steps for a square of the map, as 63, 4.1 k or > 1 M; empty without a search."""
    if result_code is ResultCode.NO_TOUR_BY_THEORY or not (result_code or steps):
        return ""
    if result_code in (ResultCode.STOPPED, ResultCode.PENDING):
        return tr("> {count}", count=format_compact(steps))
    return format_compact(steps)


# Of one search


def searcher_name(strategy: Strategy) -> str:
    """Return the name of a strategy, in a word."""
    if strategy == SURE.greedy:
        return tr("Sure")
    return ordering_title(strategy.ordering)


def search_result_sentence(
    problem: Problem,
    result_code: ResultCode,
    steps: int,
    max_steps: int,
    mistakes: Mistakes | None = None,
    *,
    names_board: bool = False,
) -> str:
    """Return a sentence on the start, the strategy and the result of one search."""
    params = {
        "start": initial_path_names(problem),
        "strategy": searcher_name(problem.strategy),
        "ending": search_ending_clause(problem, result_code, steps, max_steps),
    }
    if names_board:
        text = tr(
            "{size} from {start}, {strategy}: {ending}",
            size=format_board_size(problem.board),
            **params,
        )
    else:
        text = tr("From {start}, {strategy}: {ending}", **params)
    if mistakes is None:
        return text
    return tr("{told} {mistakes}", told=text, mistakes=mistakes_sentence(mistakes))


def mistakes_sentence(mistakes: Mistakes) -> str:
    """Return the number of moves that lost a tour, and the square of the first one."""
    if mistakes.first_wrong_square_number is None:
        return tr("No mistake.")
    return plural(
        "Wrong once, at {place:,}.",
        "Wrong {count:,} times, first at {place:,}.",
        mistakes.count,
        place=mistakes.first_wrong_square_number,
    )


def board_results_sentence(board: Board, strategy: Strategy, summary: SweepSummary) -> str:
    """Return a sentence on all searches on one of many boards."""
    return tr(
        "{size}, {strategy}: {solved}",
        size=format_board_size(board),
        strategy=searcher_name(strategy),
        solved=_outcome_counts_clause(summary),
    )


def search_ending_clause(
    problem: Problem, result_code: ResultCode, steps: int, max_steps: int
) -> str:
    """Return the result of one search as the last clause of a sentence."""
    match result_code:
        case ResultCode.PENDING:
            return tr("not done yet.")
        case ResultCode.STOPPED:
            return _stopped_clause(steps, max_steps)
        case ResultCode.NO_TOUR_BY_THEORY:
            return _no_tour_by_theory_clause(problem)
        case ResultCode.SOLVED:
            return plural("solved in {count:,} step.", "solved in {count:,} steps.", steps)
        case ResultCode.STUCK:
            return plural("stuck after {count:,} step.", "stuck after {count:,} steps.", steps)
        case _:
            return _no_tour_proved_clause(problem, steps)


def _stopped_clause(steps: int, max_steps: int) -> str:
    number = format_steps(steps)
    if steps < max_steps:
        return plural(
            "still searching after {number} step.",
            "still searching after {number} steps.",
            steps,
            number=number,
        )
    return plural(
        "unknown: not finished after {number} step.",
        "unknown: not finished after {number} steps.",
        steps,
        number=number,
    )


def _no_tour_proved_clause(problem: Problem, step_count: int) -> str:
    goal = problem_goal_name(problem)
    if problem.strategy.pruning is Pruning.NONE:
        return plural(
            "no {tour}: it tried everything in {count:,} step.",
            "no {tour}: it tried everything in {count:,} steps.",
            step_count,
            tour=goal,
        )
    return plural(
        "no {tour}: it tried or ruled out everything in {count:,} step.",
        "no {tour}: it tried or ruled out everything in {count:,} steps.",
        step_count,
        tour=goal,
    )


def _no_tour_by_theory_clause(problem: Problem) -> str:
    obstacle = problem.obstacle
    assert obstacle is not None, "the result is by theory"
    reason = reasons.obstacle_sentence(problem.board, obstacle)
    if reasons.blocks_every_start(obstacle):
        return tr(
            "no {tour} exists on this board: {why}", tour=problem_goal_name(problem), why=reason
        )
    return tr("no {tour} can start here: {why}", tour=problem_goal_name(problem), why=reason)


# Of all of them


def outcome_counts_sentence(summary: SweepSummary) -> str:
    """Return the numbers of searches by outcome."""
    text = _outcome_counts_clause(summary)
    return text[0].upper() + text[1:]


def _outcome_counts_clause(summary: SweepSummary) -> str:
    if summary.pending_count == summary.search_count:
        return plural("{count:,} start.", "{count:,} starts.", summary.search_count)
    parts = [tr("solved {count:,} of {of:,}", count=summary.solved_count, of=summary.search_count)]
    if summary.no_tour_count:
        parts.append(_no_tour_count_phrase(summary))
    if summary.stuck_count:
        parts.append(tr("stuck {count:,}", count=summary.stuck_count))
    if summary.stopped_count:
        parts.append(tr("unknown {count:,}", count=summary.stopped_count))
    if summary.pending_count:
        parts.append(tr("not done yet {count:,}", count=summary.pending_count))
    return tr("{list}.", list=join_list(parts))


def _no_tour_count_phrase(summary: SweepSummary) -> str:
    if summary.no_tour_by_theory_count == summary.no_tour_count:
        return tr("no tour {count:,} (by theory)", count=summary.no_tour_count)
    if summary.no_tour_by_theory_count:
        return tr(
            "no tour {count:,} ({foreseen:,} by theory)",
            count=summary.no_tour_count,
            foreseen=summary.no_tour_by_theory_count,
        )
    return tr("no tour {count:,}", count=summary.no_tour_count)


def step_percentiles_sentence(summary: SweepSummary, search_names: Sequence[str]) -> str:
    """Return the percentiles of the steps, and the names of the slowest searches.

    `search_names` holds the start, or the board, of each search.
    """
    percentiles = summary.step_percentiles
    if percentiles is None:
        return tr("There was nothing to search.")
    params = {
        "median": format_step_percentile(percentiles.median),
        "ninetieth": format_step_percentile(percentiles.ninetieth_percentile),
        "worst": format_step_percentile(percentiles.maximum),
    }
    slowest_names = [search_names[index] for index in summary.slowest_indices]
    is_exact = percentiles.maximum.bound is StepBound.EXACTLY
    if len(slowest_names) == len(search_names) or (is_exact and len(slowest_names) > _MAX_NAMES):
        return tr("Steps: median {median}, 90th percentile {ninetieth}, worst {worst}.", **params)
    return tr(
        "Steps: median {median}, 90th percentile {ninetieth}, worst {worst} ({places}).",
        places=_slowest_names(slowest_names),
        **params,
    )


def _slowest_names(names: Sequence[str]) -> str:
    if len(names) <= _MAX_NAMES:
        return join_names(list(names))
    return plural("{count:,} of them", "{count:,} of them", len(names))


def sweep_summary_text(summary: SweepSummary, search_names: Sequence[str]) -> str:
    """Return the sentences on all searches: outcomes, percentiles of steps, and mistakes."""
    if summary.pending_count:
        # nothing is known of the steps of pending searches
        return outcome_counts_sentence(summary)
    text = tr(
        "{solved} {spread}",
        solved=outcome_counts_sentence(summary),
        spread=step_percentiles_sentence(summary, search_names),
    )
    if summary.judged_count:
        return tr("{told} {mistakes}", told=text, mistakes=_first_mistakes_sentence(summary))
    return text


def _first_mistakes_sentence(summary: SweepSummary) -> str:
    """Return the number of searches without a mistake, and the first mistakes of the others."""
    if summary.first_mistake_median_and_min is None:
        return tr("No mistake.")
    median_number, min_number = summary.first_mistake_median_and_min
    params = {
        "flawless": summary.flawless_count,
        "of": summary.judged_count,
        "median": median_number,
        "least": min_number,
    }
    is_same_square = median_number == min_number
    if not summary.flawless_count:
        if is_same_square:
            return tr("First wrong at {least:,}.", **params)
        return tr("First wrong at {median:,} (median), {least:,} at the earliest.", **params)
    if is_same_square:
        return tr(
            "No mistake: {flawless:,} of {of:,}. The others: first wrong at {least:,}.", **params
        )
    return tr(
        "No mistake: {flawless:,} of {of:,}. The others: first wrong at {median:,} "
        "(median), {least:,} at the earliest.",
        **params,
    )


# While it goes on


def map_title(board: Board) -> str:
    """Return the title of the map of a board."""
    return tr("Map of {size}", size=format_board_size(board))


def map_file_stem(title: str) -> str:
    """Return the file name of a map with that title, without its extension."""
    return re.sub(r"[^\w]+", "-", title.replace("×", "x")).strip("-").lower()


map_terms_text = lazy_gettext(
    "Median: half of the searches took at most this many steps.\n90th percentile: "
    "nine in ten took at most this many.\nWrong at: which square of the path lost "
    "a tour that was still possible."
)
"""Explanation of the terms under a map."""


map_hint_text = lazy_gettext(
    "Point at a square or a dot to read about its search. Click to watch it."
)
"""Hint on the actions that a map offers."""


map_placeholder_text = lazy_gettext("Each square will show how long the search takes from there.")
"""Placeholder of a map before the first result."""


def sweep_progress_sentence(
    finished_count: int, total_count: int, remaining_s: float | None
) -> str:
    """Return the progress of a running sweep, and its remaining time if known."""
    share_text = "0%"
    if finished_count:
        share_text = format_percent(finished_count, total_count)
    params = {"done": finished_count, "share": share_text}
    if remaining_s is None:
        return plural(
            "{done:,} of {count:,} search done ({share}).",
            "{done:,} of {count:,} searches done ({share}).",
            total_count,
            **params,
        )
    return plural(
        "{done:,} of {count:,} search done ({share}), {left} left.",
        "{done:,} of {count:,} searches done ({share}), {left} left.",
        total_count,
        left=format_long_duration(remaining_s),
        **params,
    )


def sweep_paused_sentence(finished_count: int, total_count: int) -> str:
    """Return the progress of a paused sweep."""
    return plural(
        "Paused: {done:,} of {count:,} search done.",
        "Paused: {done:,} of {count:,} searches done.",
        total_count,
        done=finished_count,
    )


def sweep_cancelled_sentence(finished_count: int, total_count: int) -> str:
    """Return the progress of a cancelled sweep."""
    return plural(
        "Cancelled: {done:,} of {count:,} search done.",
        "Cancelled: {done:,} of {count:,} searches done.",
        total_count,
        done=finished_count,
    )


def sweep_resumable_sentence(file_name: str, finished_count: int, total_count: int) -> str:
    """Return the progress of a cancelled sweep that the same command can resume."""
    return plural(
        "Cancelled: {done:,} of {count:,} search is in {file}. Run the same command "
        "again to go on.",
        "Cancelled: {done:,} of {count:,} searches are in {file}. Run the same command "
        "again to go on.",
        total_count,
        done=finished_count,
        file=file_name,
    )


def sweep_finished_sentence(total_count: int, elapsed_s: float) -> str:
    """Return the number of searches of a finished sweep, and its duration."""
    return plural(
        "{count:,} search done, in {time}.",
        "All {count:,} searches done, in {time}.",
        total_count,
        time=format_duration(elapsed_s),
    )
