"""Sentences on luck: how long the runs of one search take, and whether restarts would help."""

from __future__ import annotations

from collections.abc import Iterator

from knight_gui.i18n import later, marked, number, plural, tr
from knight_gui.messages.maps import ending
from knight_gui.messages.names import size_of, start_of
from knight_gui.messages.numbers import rough
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.sweeps.luck import Luck
from knight_gui.sweeps.results import Mark

_HALF, _NINE_IN_TEN = 0.5, 0.9


def sentences(told: Luck) -> Iterator[str]:
    """Yield what the runs of a search came to, the most important first."""
    yield runs(told)
    strategy = told.problem.strategy
    if told.count(Outcome.SOLVED):
        yield spread(told)
        if strategy.backtracking and not strategy.restarts:
            yield restarts(told)


def runs(told: Luck) -> str:
    """Return how many runs found a tour, and how many were given up."""
    text = plural(
        "{found:,} of {count:,} run found a tour.",
        "{found:,} of {count:,} runs found a tour.",
        told.begun,
        found=told.count(Outcome.SOLVED),
    )
    return (
        plural(
            "{text} {count:,} was still searching after {limit}.",
            "{text} {count:,} were still searching after {limit}.",
            told.unfinished,
            text=text,
            limit=_steps(told.limit),
        )
        if told.unfinished
        else text
    )


def spread(told: Luck) -> str:
    """Return after how many steps half of all runs ended, and nine in ten."""
    survival = told.survival
    half, most = (survival.steps_of_share(share) for share in (_HALF, _NINE_IN_TEN))
    shown = {"last": rough(survival.last), "half": _steps(half or 0), "most": rough(most or 0)}
    ended = told.begun - told.count(Outcome.SOLVED) - told.count(Outcome.STOPPED)
    match half, most:
        case None, _ if ended > _HALF * told.begun:
            text = marked("Most runs never find a tour.")
        case None, _:
            shown["last"] = _steps(survival.last)
            text = marked("Most runs need more than {last}.")
        case _, None if ended > (1 - _NINE_IN_TEN) * told.begun:
            text = marked(
                "Half of all runs end within {half}. More than one in ten never finds a tour."
            )
        case _, None:
            text = marked(
                "Half of all runs end within {half}. More than one in ten needs over {last}."
            )
        case _ if survival.shares[0] <= 0:
            text = marked("Every run takes {half}.")
        case _ if shown["half"] == _steps(most):
            text = marked("Nine in ten runs end within {half}.")
        case _:
            text = marked("Half of all runs end within {half}. One in ten needs more than {most}.")
    return tr(text, **shown)


def _steps(count: int) -> str:
    return plural("{number} step", "{number} steps", count, number=rough(count))


def restarts(told: Luck) -> str:
    """Return when to restart, and what that saves."""
    if told.restarts is None and told.count(Outcome.STOPPED):
        return tr("Too few runs ended to tell whether restarts would help.")
    if told.restarts is None:
        return tr("Restarts would not help.")
    policy, expected = told.restarts
    mean = rough(round(told.survival.mean))
    if told.count(Outcome.STOPPED):
        mean = tr("at least {mean}", mean=mean)
    return tr(
        "Restart after {cutoff} steps: {expected} on average instead of {mean}.",
        cutoff=number(policy.cutoff),
        expected=rough(round(expected)),
        mean=mean,
    )


# On its page


def title(problem: Problem) -> str:
    """Return whose luck it is: of all searches from a square of a board."""
    return tr("Luck from {start} on {size}", start=start_of(problem), size=size_of(problem.board))


def of_run(problem: Problem, seed: int, mark: Mark, steps: int, limit: int) -> str:
    """Return what is known of the run with a seed, in a sentence."""
    return tr("Seed {seed:,}: {ending}", seed=seed, ending=ending(problem, mark, steps, limit))


beginning = later("Each dot will be a run of the same search with another seed.")
"""Returns what will be seen where there is nothing yet."""


hint = later("Click a dot to watch that run, or a square of the board to start there.")
"""Returns what can be done with the runs."""


def share(part: float) -> str:
    """Return a share in per cent, to two digits at the most."""
    return tr("{share}%", share=number(100 * min(part, 1), ".2g" if part < 1 else ".3g"))
