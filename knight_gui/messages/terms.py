"""Terms of the field that a student may not know, each explained in one sentence."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from knight_gui.i18n import current_language, gettext_noop, tr

_TERMS = (
    (
        gettext_noop("naive search"),
        gettext_noop("Naive: the search takes the first free square, in a fixed order of moves."),
    ),
    (
        gettext_noop("Warnsdorff’s rule"),
        gettext_noop("Warnsdorff’s rule: go to the square with the fewest exits."),
    ),
    (
        gettext_noop("fixed order"),
        gettext_noop("Fixed order: the eight moves are always tried in the same order."),
    ),
    (
        gettext_noop("tie"),
        gettext_noop(
            "Tie: several squares have equally few exits. A tie-break chooses one of them."
        ),
    ),
    (
        gettext_noop("exit"),
        gettext_noop("Exit: a free square that is one move away."),
    ),
    (
        gettext_noop("dead end"),
        gettext_noop("Dead end: the knight has no free square to go to, and squares are left."),
    ),
    (
        gettext_noop("backtracking"),
        gettext_noop("Backtracking: take the last move back at a dead end, and try another one."),
    ),
    (
        gettext_noop("retreat"),
        gettext_noop(
            "Retreat: the knight takes its last move back. A search that does this is "
            "called backtracking."
        ),
    ),
    (
        gettext_noop("pruning"),
        gettext_noop("Pruning: give a path up as soon as it is seen that no tour can follow."),
    ),
    (
        gettext_noop("foresight"),
        gettext_noop(
            "Foresight: test each move by whether one path can still join all free squares."
        ),
    ),
    (
        gettext_noop("landmark"),
        gettext_noop("Landmark: a step worth a look, such as the first dead end."),
    ),
)
"""Terms as they stand in sentences, and what they mean."""
_MAX_ENDING_LENGTH = 3
"""Letters that may follow a term of an alphabet, as in exits, tied and retreated."""


class TermMatch(NamedTuple):
    """Term in a text."""

    first_index: int
    """Index of its first character."""
    length: int
    """Number of its characters."""
    meaning: str
    """What the term means, in one sentence."""


def find_terms(text: str) -> tuple[TermMatch, ...]:
    """Return where each known term stands first in a text."""
    matches = []
    for pattern, meaning in _patterns_and_meanings(current_language()):
        match = pattern.search(text)
        if match is not None:
            matches.append(TermMatch(match.start(), len(match[0]), tr(meaning)))
    return tuple(matches)


@lru_cache(maxsize=2)
def _patterns_and_meanings(_language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((_make_pattern(tr(term)), meaning) for term, meaning in _TERMS)


def _make_pattern(term: str) -> re.Pattern[str]:
    if not term.isascii():
        # Chinese has neither endings nor spaces
        return re.compile(re.escape(term))
    ending = rf"[a-z]{{0,{_MAX_ENDING_LENGTH}}}"
    return re.compile(rf"\b{re.escape(term)}{ending}\b", re.IGNORECASE)
