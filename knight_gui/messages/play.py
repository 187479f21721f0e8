"""What somebody who searches by hand is told: how much the judge tells, hints, and who finishes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.i18n import plural, tr
from knight_gui.messages.names import wanted_by
from knight_gui.messages.numbers import power
from knight_gui.messages.outcomes import Status
from knight_gui.search.kinds import Outcome
from knight_gui.state.scene import Judging
from knight_gui.state.setup import Setup

if TYPE_CHECKING:
    from knight_gui.search.oracle.verdict import Verdict
    from knight_gui.search.position import Attempt
    from knight_gui.search.problem import Problem

_OF_EXITS, _OF_PROSPECTS = 1, 2
"""How strong hints are; stronger ones are of a tour."""
_LIMIT = 8
"""The exponent of the steps after which a search from the end of a path is given up."""


def judging_name(judging: Judging) -> str:
    """Return how much the judge tells, in a word or two."""
    return {
        Judging.SILENT: tr("Silent"),
        Judging.COACH: tr("Coach"),
        Judging.OPEN_BOOK: tr("Open book"),
    }[judging]


def judging_tip(judging: Judging) -> str:
    """Return how much the judge tells, in a sentence."""
    return {
        Judging.SILENT: tr("The judge says nothing before the end"),
        Judging.COACH: tr("The judge says when the tour is lost, and why"),
        Judging.OPEN_BOOK: tr("The judge also marks each move: ✓ tour, ✗ lost"),
    }[judging]


def hint(setup: Setup, strength: int, verdict: Verdict | None) -> str:
    """Return what the hint shows that was given, and how many there were."""
    count = setup.hints
    if not strength:
        return plural("{count} hint so far.", "{count} hints so far.", count) if count else ""
    if strength == _OF_EXITS:
        told = tr("The numbers count the exits left.")
    elif verdict is None:
        told = tr("Looking for it …")
    elif verdict.lost_at is not None and verdict.lost_at <= len(setup.given):
        told = tr("No move saves this path: it was lost when you began.")
    elif verdict.lost_at is not None:
        told = tr(
            "No move saves this path: go back to {square}.",
            square=setup.board.name(verdict.path[verdict.lost_at - 1]),
        )
    elif verdict.tour is None:
        told = tr("Not decided: it would take too long to find out.")
    elif strength == _OF_PROSPECTS:
        told = tr("✓ can still become a tour, ✗ loses it.")
    else:
        told = tr("The dashed line leads to a tour. Ask again to see more of it.")
    return tr("Hint {count}: {told}", count=count, told=told)


def with_hints(status: Status, count: int) -> Status:
    """Return how a search by hand ended, and with how many hints."""
    return status._replace(
        reason=plural(
            "{reason} You took {count} hint.",
            "{reason} You took {count} hints.",
            count,
            reason=status.reason,
        ),
    )


def finishing(problem: Problem, title: str, made: Attempt | None) -> str:
    """Return what comes of a search that goes on from the end of a path, once it is known."""
    facts = {"search": title, "tour": wanted_by(problem)}
    return (
        tr("{search}: …", **facts)
        if made is None
        else {
            Outcome.SOLVED: plural(
                "{search}: {count:,} step", "{search}: {count:,} steps", made.steps, **facts
            ),
            Outcome.NO_TOUR: tr("{search}: no {tour} continues this path", **facts),
            Outcome.STUCK: plural(
                "{search}: stuck after {count:,} square",
                "{search}: stuck after {count:,} squares",
                made.deepest + 1,
                **facts,
            ),
            Outcome.STOPPED: tr("{search}: not in {limit} steps", limit=power(_LIMIT), **facts),
        }[made.outcome]
    )
