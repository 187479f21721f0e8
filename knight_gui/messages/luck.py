"""Texts on luck: the steps that the runs of one search take, and advice on restarts."""

from __future__ import annotations

from collections.abc import Iterator

from knight_gui.i18n import format_number, gettext_noop, plural, tr
from knight_gui.messages.maps import search_ending_clause
from knight_gui.messages.names import format_board_size, initial_path_names
from knight_gui.messages.numbers import format_two_digits
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.sweeps.luck import SeededRuns
from knight_gui.sweeps.results import ResultCode

_HALF_SHARE = 0.5
_NINETY_PERCENT_SHARE = 0.9


def iter_seeded_runs_sentences(seeded_runs: SeededRuns) -> Iterator[str]:
    """Yield the sentences on the runs of a search, the most important first."""
    yield solved_runs_sentence(seeded_runs)
    strategy = seeded_runs.problem.strategy
    if seeded_runs.count_outcome(Outcome.SOLVED):
        yield run_length_sentence(seeded_runs)
        if strategy.backtracking and not strategy.restarts:
            yield restart_advice_sentence(seeded_runs)


def solved_runs_sentence(seeded_runs: SeededRuns) -> str:
    """Return a sentence on the runs that found a tour, and one on those that were given up."""
    text = plural(
        "{found:,} of {count:,} run found a tour.",
        "{found:,} of {count:,} runs found a tour.",
        seeded_runs.started_count,
        found=seeded_runs.count_outcome(Outcome.SOLVED),
    )
    if seeded_runs.unfinished_count:
        return plural(
            "{text} {count:,} was still searching after {limit}.",
            "{text} {count:,} were still searching after {limit}.",
            seeded_runs.unfinished_count,
            text=text,
            limit=_format_steps(seeded_runs.max_steps),
        )
    return text


def run_length_sentence(seeded_runs: SeededRuns) -> str:
    """Return a sentence on the steps in which half of the runs, and nine in ten, find a tour."""
    survival = seeded_runs.survival_curve
    half_steps = survival.steps_until_share_solved(_HALF_SHARE)
    ninety_percent_steps = survival.steps_until_share_solved(_NINETY_PERCENT_SHARE)
    params = {
        "last": format_two_digits(survival.max_observed_steps),
        "half": _format_steps(half_steps or 0),
        "most": format_two_digits(ninety_percent_steps or 0),
    }
    failed_count = (
        seeded_runs.started_count
        - seeded_runs.count_outcome(Outcome.SOLVED)
        - seeded_runs.count_outcome(Outcome.STOPPED)
    )
    match half_steps, ninety_percent_steps:
        case None, _ if failed_count > _HALF_SHARE * seeded_runs.started_count:
            template = gettext_noop("Most runs never find a tour.")
        case None, _:
            params["last"] = _format_steps(survival.max_observed_steps)
            template = gettext_noop("Most runs need more than {last}.")
        case _, None if failed_count > (1 - _NINETY_PERCENT_SHARE) * seeded_runs.started_count:
            template = gettext_noop(
                "Half of all runs end within {half}. More than one in ten never finds a tour."
            )
        case _, None:
            template = gettext_noop(
                "Half of all runs end within {half}. More than one in ten needs over {last}."
            )
        case _ if survival.unsolved_shares[0] <= 0:
            template = gettext_noop("Every run takes {half}.")
        case _ if params["half"] == _format_steps(ninety_percent_steps):
            template = gettext_noop("Nine in ten runs end within {half}.")
        case _:
            template = gettext_noop(
                "Half of all runs end within {half}. One in ten needs more than {most}."
            )
    return tr(template, **params)


def _format_steps(step_count: int) -> str:
    return plural(
        "{number} step", "{number} steps", step_count, number=format_two_digits(step_count)
    )


def restart_advice_sentence(seeded_runs: SeededRuns) -> str:
    """Return the advice on restarts: the best cutoff and the steps that it saves."""
    if seeded_runs.best_restart_policy is None and seeded_runs.count_outcome(Outcome.STOPPED):
        return tr("Too few runs ended to tell whether restarts would help.")
    if seeded_runs.best_restart_policy is None:
        return tr("Restarts would not help.")
    policy, expected_steps = seeded_runs.best_restart_policy
    mean_text = format_two_digits(round(seeded_runs.survival_curve.mean_steps))
    if seeded_runs.count_outcome(Outcome.STOPPED):
        mean_text = tr("at least {mean}", mean=mean_text)
    return tr(
        "Restart after {cutoff} steps: {expected} on average instead of {mean}.",
        cutoff=format_number(policy.cutoff),
        expected=format_two_digits(round(expected_steps)),
        mean=mean_text,
    )


# On its page


def seeded_runs_title(problem: Problem) -> str:
    """Return the title of the runs from a square of a board."""
    return tr(
        "Luck from {start} on {size}",
        start=initial_path_names(problem),
        size=format_board_size(problem.board),
    )


def run_sentence(
    problem: Problem, seed: int, result_code: ResultCode, steps: int, max_steps: int
) -> str:
    """Return a sentence on the result of the run with a seed."""
    return tr(
        "Seed {seed:,}: {ending}",
        seed=seed,
        ending=search_ending_clause(problem, result_code, steps, max_steps),
    )


def seeded_runs_placeholder_text() -> str:
    """Return the text in place of the runs before the first result."""
    return tr("Each dot will be a run of the same search with another seed.")


def seeded_runs_hint_text() -> str:
    """Return the hint on the actions that the runs offer."""
    return tr("Click a dot to watch that run, or a square of the board to start there.")


def format_share(share: float) -> str:
    """Return a share in per cent, with two significant digits at most."""
    if share >= 1:
        return tr("{share}%", share=format_number(100))
    return tr("{share}%", share=format_number(100 * share, ".2g"))
