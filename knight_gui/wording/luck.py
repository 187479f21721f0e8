"""Sentences on luck: how long the runs of one search take, and whether restarts would help."""

from __future__ import annotations

from collections.abc import Iterator

from knight_gui.maps.luck import Luck
from knight_gui.search.kinds import Outcome
from knight_gui.texts import plural, tr
from knight_gui.wording.numbers import rough

_HALF, _NINE_IN_TEN = 0.5, 0.9


def sentences(told: Luck) -> Iterator[str]:
    """Yield what the runs of a search came to, the most important first."""
    yield runs(told)
    if told.count(Outcome.SOLVED):
        yield spread(told)
        yield restarts(told)


def runs(told: Luck) -> str:
    """Return how many runs found a tour, and what became of the others."""
    unfinished = told.count(Outcome.STOPPED)
    text = plural(
        "{found:,} of {count:,} run found a tour.",
        "{found:,} of {count:,} runs found a tour.",
        len(told.runs),
        found=told.count(Outcome.SOLVED),
    )
    if not unfinished:
        return text
    return plural(
        "{text} {count:,} was still searching after {limit} steps.",
        "{text} {count:,} were still searching after {limit} steps.",
        unfinished,
        text=text,
        limit=rough(told.limit),
    )


def spread(told: Luck) -> str:
    """Return after how many steps half of all runs ended, and nine in ten."""
    half, most = (told.survival.steps_of_share(share) for share in (_HALF, _NINE_IN_TEN))
    if half is None:
        return tr("Most runs need more than {steps} steps.", steps=rough(told.limit))
    if most is None:
        return tr(
            "Half of all runs end within {half} steps. More than one in ten needs over {most}.",
            half=rough(half),
            most=rough(told.limit),
        )
    return tr(
        "Half of all runs end within {half} steps. One in ten needs more than {most}.",
        half=rough(half),
        most=rough(most),
    )


def restarts(told: Luck) -> str:
    """Return when to restart, and what that saves."""
    if told.restarts is None:
        return tr("Restarts would not help.")
    policy, expected = told.restarts
    return tr(
        "Restart after {cutoff} steps: {expected} on average instead of {mean}.",
        cutoff=f"{policy.cutoff:,}",
        expected=rough(round(expected)),
        mean=_mean(told),
    )


def _mean(told: Luck) -> str:
    mean = rough(round(told.survival.mean))
    return tr("at least {mean}", mean=mean) if told.count(Outcome.STOPPED) else mean
