"""Texts on a search by hand: disclosure of verdicts, hints, and automatic completion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from knight_gui.i18n import plural, tr
from knight_gui.messages.names import problem_goal_name
from knight_gui.messages.numbers import format_power_of_ten
from knight_gui.messages.outcomes import StatusMessage
from knight_gui.search.kinds import Completability, Outcome
from knight_gui.state.scene import Disclosure
from knight_gui.state.setup import SearchSetup

if TYPE_CHECKING:
    from knight_gui.search.oracle.verdict import Verdict
    from knight_gui.search.position import Attempt
    from knight_gui.search.problem import Problem

_HINT_EXITS = 1
"""Level of a hint that shows the exits of the candidates."""
_HINT_COMPLETABILITIES = 2
"""Level of a hint that shows a verdict on each candidate; the next one shows a move."""
_MAX_STEPS_EXPONENT = 8
"""Power of ten of the steps after which the completion of a path is given up."""


def disclosure_name(disclosure: Disclosure) -> str:
    """Return the name of a level of disclosure."""
    match disclosure:
        case Disclosure.NOTHING:
            return tr("Silent")
        case Disclosure.VERDICTS:
            return tr("Coach")
        case Disclosure.ALL_MOVES:
            return tr("Open book")


def disclosure_tooltip(disclosure: Disclosure) -> str:
    """Return the tooltip of a level of disclosure."""
    match disclosure:
        case Disclosure.NOTHING:
            return tr("The judge says nothing before the end")
        case Disclosure.VERDICTS:
            return tr("The judge says when the tour is lost, and why")
        case Disclosure.ALL_MOVES:
            return tr("The judge also marks each move: ✓ tour, ✗ lost")


def hint_sentence(
    setup: SearchSetup,
    hint_level: int,
    verdict: Verdict | None,
    completabilities: Iterable[tuple[int, Completability]],
) -> str:
    """Return the explanation of the current hint, and the number of hints so far.

    Parameters
    ----------
    completabilities
        The verdict on each move, as far as it is known.
    """
    hint_count = setup.hint_count
    if hint_level:
        text = _hint_text(setup, hint_level, verdict, dict(completabilities))
        return tr("Hint {count}: {told}", count=hint_count, told=text)
    if hint_count:
        return plural("{count} hint so far.", "{count} hints so far.", hint_count)
    return ""


def _hint_text(
    setup: SearchSetup,
    hint_level: int,
    verdict: Verdict | None,
    completability_by_square: Mapping[int, Completability],
) -> str:
    if hint_level == _HINT_EXITS:
        return tr("The numbers count the exits left.")
    if verdict is None:
        return tr("Looking for it …")
    if verdict.lost_depth is not None:
        if verdict.lost_depth <= len(setup.prefix):
            return tr("No move saves this path: it was lost when you began.")
        last_good_square = setup.board.name(verdict.path[verdict.lost_depth - 1])
        return tr("No move saves this path: go back to {square}.", square=last_good_square)
    if verdict.tour is None:
        text = tr("Not decided: it would take too long to find out.")
    elif hint_level == _HINT_COMPLETABILITIES:
        text = _losing_moves_text(completability_by_square)
    else:
        next_square = setup.board.name(verdict.tour[len(verdict.path)])
        text = tr("Go to {square}.", square=next_square)
    return text


def _losing_moves_text(completability_by_square: Mapping[int, Completability]) -> str:
    """Return the sentence on the moves that are marked as losing ones."""
    if Completability.LOST in completability_by_square.values():
        return tr("✗ loses the tour.")
    if not completability_by_square:
        return tr("Looking for it …")
    if Completability.UNDECIDED in completability_by_square.values():
        return tr("Not decided: it would take too long to find out.")
    if len(completability_by_square) == 1:
        return tr("There is only one move.")
    return tr("No move loses the tour.")


def add_hint_count(message: StatusMessage, hint_count: int) -> StatusMessage:
    """Return the message on a search by hand with the number of hints added."""
    return message._replace(
        reason=plural(
            "{reason} You took {count} hint.",
            "{reason} You took {count} hints.",
            hint_count,
            reason=message.reason,
        ),
    )


def finish_attempt_text(problem: Problem, search_title: str, attempt: Attempt | None) -> str:
    """Return the result of a search that completes a path; an attempt of None still runs."""
    if attempt is None:
        return tr("{search}: …", search=search_title)
    match attempt.outcome:
        case Outcome.SOLVED:
            return plural(
                "{search}: {count:,} step",
                "{search}: {count:,} steps",
                attempt.steps,
                search=search_title,
            )
        case Outcome.NO_TOUR:
            goal = problem_goal_name(problem)
            return tr("{search}: no {tour} continues this path", search=search_title, tour=goal)
        case Outcome.STUCK:
            return plural(
                "{search}: stuck after {count:,} square",
                "{search}: stuck after {count:,} squares",
                attempt.max_depth + 1,
                search=search_title,
            )
        case Outcome.STOPPED:
            limit = format_power_of_ten(_MAX_STEPS_EXPONENT)
            return tr("{search}: not in {limit} steps", search=search_title, limit=limit)
