"""Sentences on maps: what searches from many starts, or on many boards, came to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from knight_gui.board import Board
from knight_gui.i18n import join_list, lazy_gettext, plural, tr
from knight_gui.messages import reasons
from knight_gui.messages.estimates import format_long_duration
from knight_gui.messages.names import format_board_size, join_names, problem_goal_name, start_name
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
"""Smaller powers of ten are read as fast when they are written out."""


def result_phrase(result_code: ResultCode) -> str:
    """Return what is known of a search, in a few words."""
    return {
        ResultCode.PENDING: tr("not done yet"),
        ResultCode.STOPPED: tr("unknown: stopped at the limit"),
        ResultCode.SOLVED: tr("solved"),
        ResultCode.NO_TOUR: tr("no tour"),
        ResultCode.NO_TOUR_BY_THEORY: tr("no tour, by theory"),
        ResultCode.STUCK: tr("stuck"),
    }[result_code]


# Numbers


def format_steps(step_count: int) -> str:
    """Return a number of steps as 1,234, or 10⁶ where it is such a power."""
    digits = str(step_count)
    if step_count >= _MIN_POWER_OF_TEN and digits.strip("0") == "1":
        return format_power_of_ten(len(digits) - 1)
    return tr("{count:,}", count=step_count)


def format_step_percentile(percentile: StepPercentile) -> str:
    """Return a number of steps as exactly as it is known, as 63 or “more than 10⁶”."""
    count = format_steps(percentile.steps)
    return {
        StepBound.EXACTLY: count,
        StepBound.AT_LEAST: tr("at least {count}", count=count),
        StepBound.MORE_THAN: tr("more than {count}", count=count),
    }[percentile.bound]


def square_steps_text(result_code: ResultCode, steps: int) -> str:
    """Return the steps as they fit into a square: as 63, 4.1 k or > 1 M; often nothing."""
    if result_code is ResultCode.NO_TOUR_BY_THEORY or not (result_code or steps):
        return ""
    if result_code in (ResultCode.STOPPED, ResultCode.PENDING):
        return tr("> {count}", count=format_compact(steps))
    return format_compact(steps)


# Of one search


def searcher_name(strategy: Strategy) -> str:
    """Return who searches, in a word."""
    return tr("Sure") if strategy == SURE.greedy else ordering_title(strategy.ordering)


def search_result_sentence(
    problem: Problem,
    result_code: ResultCode,
    steps: int,
    max_steps: int,
    mistakes: Mistakes | None = None,
    *,
    names_board: bool = False,
) -> str:
    """Return what is known of one search, and where it began, in a sentence."""
    params = {
        "start": start_name(problem),
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
    """Return how many moves lost a tour that was still possible, and when the first did."""
    if mistakes.first_wrong_square_number is None:
        return tr("Never wrong.")
    return plural(
        "Wrong once, at {place:,}.",
        "Wrong {count:,} times, first at {place:,}.",
        mistakes.count,
        place=mistakes.first_wrong_square_number,
    )


def board_results_sentence(board: Board, strategy: Strategy, summary: SweepSummary) -> str:
    """Return what is known of all searches on one of many boards, in a sentence."""
    return tr(
        "{size}, {strategy}: {solved}",
        size=format_board_size(board),
        strategy=searcher_name(strategy),
        solved=_outcome_counts_clause(summary),
    )


def search_ending_clause(
    problem: Problem, result_code: ResultCode, steps: int, max_steps: int
) -> str:
    """Return what is known of one search, where it is clear which."""
    match result_code:
        case ResultCode.PENDING:
            return tr("not done yet.")
        case ResultCode.STOPPED:
            if steps < max_steps:
                return plural(
                    "no end within {number} step so far.",
                    "no end within {number} steps so far.",
                    steps,
                    number=format_steps(steps),
                )
            return plural(
                "unknown: no end within {number} step.",
                "unknown: no end within {number} steps.",
                steps,
                number=format_steps(steps),
            )
        case ResultCode.NO_TOUR_BY_THEORY:
            return _no_tour_by_theory_clause(problem)
        case ResultCode.SOLVED:
            return plural("solved in {count:,} step.", "solved in {count:,} steps.", steps)
        case ResultCode.STUCK:
            return plural("stuck after {count:,} step.", "stuck after {count:,} steps.", steps)
        case _:
            return _no_tour_proved_clause(problem, steps)


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
    assert obstacle is not None, "it has been told"
    reason = reasons.obstacle_sentence(problem.board, obstacle)
    if reasons.blocks_every_start(obstacle):
        return tr(
            "no {tour} exists on this board: {why}", tour=problem_goal_name(problem), why=reason
        )
    return tr("no {tour} can start here: {why}", tour=problem_goal_name(problem), why=reason)


# Of all of them


def outcome_counts_sentence(summary: SweepSummary) -> str:
    """Return how many of the searches were solved, and how the others ended."""
    text = _outcome_counts_clause(summary)
    return text[0].upper() + text[1:]


def _outcome_counts_clause(summary: SweepSummary) -> str:
    if summary.pending_count == summary.search_count:
        return plural("{count:,} start.", "{count:,} starts.", summary.search_count)
    parts = (
        tr("solved {count:,} of {of:,}", count=summary.solved_count, of=summary.search_count),
        _no_tour_count_phrase(summary) if summary.no_tour_count else "",
        tr("stuck {count:,}", count=summary.stuck_count) if summary.stuck_count else "",
        tr("unknown {count:,}", count=summary.stopped_count) if summary.stopped_count else "",
        tr("not done yet {count:,}", count=summary.pending_count) if summary.pending_count else "",
    )
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
    """Return how the steps are spread, and which search took the most.

    `search_names` says for each search its start, or its board.
    """
    percentiles = summary.step_percentiles
    if percentiles is None:
        return tr("There was nothing to search.")
    params = {
        "median": format_step_percentile(percentiles.median),
        "ninetieth": format_step_percentile(percentiles.ninetieth_percentile),
        "worst": format_step_percentile(percentiles.maximum),
    }
    slowest_indices = summary.slowest_indices
    if len(slowest_indices) == len(search_names) or not (
        len(slowest_indices) <= _MAX_NAMES or percentiles.maximum.bound is not StepBound.EXACTLY
    ):
        return tr(
            "Steps: median {median}, 90th percentile {ninetieth}, worst {worst}.",
            **params,
        )
    return tr(
        "Steps: median {median}, 90th percentile {ninetieth}, worst {worst} ({places}).",
        places=_slowest_names([search_names[index] for index in slowest_indices]),
        **params,
    )


def _slowest_names(names: Sequence[str]) -> str:
    if len(names) <= _MAX_NAMES:
        return join_names(list(names))
    return plural("{count:,} of them", "{count:,} of them", len(names))


def sweep_summary_text(summary: SweepSummary, search_names: Sequence[str]) -> str:
    """Return what all searches came to: how they ended, and how their steps are spread."""
    if summary.pending_count:
        # of those that were not reached it is not even known that they take long
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
    """Return how many searches made no mistake, and when the others made their first."""
    if summary.first_mistake_median_and_min is None:
        return tr("Never wrong.")
    median_number, min_number = summary.first_mistake_median_and_min
    params = {
        "flawless": summary.flawless_count,
        "of": summary.judged_count,
        "median": median_number,
        "least": min_number,
    }
    return {
        (False, False): tr("First wrong at {least:,}.", **params),
        (False, True): tr(
            "First wrong at {median:,} (median), {least:,} at the earliest.", **params
        ),
        (True, False): tr(
            "Never wrong: {flawless:,} of {of:,}. The others: first wrong at {least:,}.", **params
        ),
        (True, True): tr(
            "Never wrong: {flawless:,} of {of:,}. The others: first wrong at {median:,} "
            "(median), {least:,} at the earliest.",
            **params,
        ),
    }[summary.flawless_count > 0, median_number > min_number]


# While it goes on


def map_title(board: Board) -> str:
    """Return of what it is a map."""
    return tr("Map of {size}", size=format_board_size(board))


def map_file_stem(title: str) -> str:
    """Return what a file is called that holds a map of that title, without its ending."""
    return re.sub(r"[^\w]+", "-", title.replace("×", "x")).strip("-").lower()


map_terms_text = lazy_gettext(
    "Median: half of the searches took at most this many steps.\n90th percentile: "
    "nine in ten took at most this many.\nWrong at: which square of the path lost "
    "a tour that was still possible."
)
"""Returns what the words under a map mean."""


map_hint_text = lazy_gettext(
    "Point at a square or a dot to read about its search. Click to watch it."
)
"""Returns what can be done with a map."""


map_placeholder_text = lazy_gettext("Each square will show how long the search takes from there.")
"""Returns what a map will be that has nothing on it yet."""


def sweep_progress_sentence(
    finished_count: int, total_count: int, remaining_s: float | None
) -> str:
    """Return how far a sweep is, and how long it is going to take, as far as that is known."""
    params = {
        "done": finished_count,
        "share": format_percent(finished_count, total_count) if finished_count else "0%",
    }
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
    """Return how far a sweep is that rests."""
    return plural(
        "Paused: {done:,} of {count:,} search done.",
        "Paused: {done:,} of {count:,} searches done.",
        total_count,
        done=finished_count,
    )


def sweep_cancelled_sentence(finished_count: int, total_count: int) -> str:
    """Return how far a sweep was when it was broken off."""
    return plural(
        "Cancelled: {done:,} of {count:,} search done.",
        "Cancelled: {done:,} of {count:,} searches done.",
        total_count,
        done=finished_count,
    )


def sweep_resumable_sentence(file_name: str, finished_count: int, total_count: int) -> str:
    """Return how far a sweep was when it was broken off, where the rest can be searched later."""
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
    """Return that a sweep is over, and how long it took."""
    return plural(
        "{count:,} search done, in {time}.",
        "All {count:,} searches done, in {time}.",
        total_count,
        time=format_duration(elapsed_s),
    )
