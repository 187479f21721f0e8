"""What somebody who searches by hand is told: how much the judge tells, hints, and who finishes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.i18n import plural, tr
from knight_gui.messages.names import problem_goal_name
from knight_gui.messages.numbers import format_power_of_ten
from knight_gui.messages.outcomes import StatusMessage
from knight_gui.search.kinds import Outcome
from knight_gui.state.scene import Disclosure
from knight_gui.state.setup import SearchSetup

if TYPE_CHECKING:
    from knight_gui.search.oracle.verdict import Verdict
    from knight_gui.search.position import Attempt
    from knight_gui.search.problem import Problem

_HINT_EXITS = 1
_HINT_COMPLETABILITIES = 2
"""How strong hints are; stronger ones are of a tour."""
_MAX_STEPS_EXPONENT = 8
"""The exponent of the steps after which a search from the end of a path is given up."""


def disclosure_name(disclosure: Disclosure) -> str:
    """Return how much the judge tells, in a word or two."""
    return {
        Disclosure.NOTHING: tr("Silent"),
        Disclosure.VERDICTS: tr("Coach"),
        Disclosure.ALL_MOVES: tr("Open book"),
    }[disclosure]


def disclosure_tooltip(disclosure: Disclosure) -> str:
    """Return how much the judge tells, in a sentence."""
    return {
        Disclosure.NOTHING: tr("The judge says nothing before the end"),
        Disclosure.VERDICTS: tr("The judge says when the tour is lost, and why"),
        Disclosure.ALL_MOVES: tr("The judge also marks each move: ✓ tour, ✗ lost"),
    }[disclosure]


def hint_sentence(setup: SearchSetup, hint_level: int, verdict: Verdict | None) -> str:
    """Return what the hint shows that was given, and how many there were."""
    hint_count = setup.hint_count
    if not hint_level:
        if hint_count:
            return plural("{count} hint so far.", "{count} hints so far.", hint_count)
        return ""
    if hint_level == _HINT_EXITS:
        text = tr("The numbers count the exits left.")
    elif verdict is None:
        text = tr("Looking for it …")
    elif verdict.lost_depth is not None and verdict.lost_depth <= len(setup.prefix):
        text = tr("No move saves this path: it was lost when you began.")
    elif verdict.lost_depth is not None:
        text = tr(
            "No move saves this path: go back to {square}.",
            square=setup.board.name(verdict.path[verdict.lost_depth - 1]),
        )
    elif verdict.tour is None:
        text = tr("Not decided: it would take too long to find out.")
    elif hint_level == _HINT_COMPLETABILITIES:
        text = tr("✓ can still become a tour, ✗ loses it.")
    else:
        text = tr("The dashed line leads to a tour. Ask again to see more of it.")
    return tr("Hint {count}: {told}", count=hint_count, told=text)


def add_hint_count(message: StatusMessage, hint_count: int) -> StatusMessage:
    """Return how a search by hand ended, and with how many hints."""
    return message._replace(
        reason=plural(
            "{reason} You took {count} hint.",
            "{reason} You took {count} hints.",
            hint_count,
            reason=message.reason,
        ),
    )


def finish_attempt_text(problem: Problem, search_title: str, attempt: Attempt | None) -> str:
    """Return what comes of a search that goes on from the end of a path, once it is known."""
    params = {"search": search_title, "tour": problem_goal_name(problem)}
    if attempt is None:
        return tr("{search}: …", **params)
    return {
        Outcome.SOLVED: plural(
            "{search}: {count:,} step", "{search}: {count:,} steps", attempt.steps, **params
        ),
        Outcome.NO_TOUR: tr("{search}: no {tour} continues this path", **params),
        Outcome.STUCK: plural(
            "{search}: stuck after {count:,} square",
            "{search}: stuck after {count:,} squares",
            attempt.max_depth + 1,
            **params,
        ),
        Outcome.STOPPED: tr(
            "{search}: not in {limit} steps",
            limit=format_power_of_ten(_MAX_STEPS_EXPONENT),
            **params,
        ),
    }[attempt.outcome]
