"""Sentences on how many tours a whole board has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.search.strategy import Goal
from knight_gui.texts import plural, tr
from knight_gui.wording.names import size_of

if TYPE_CHECKING:
    from knight_gui.maps.board_count import BoardCount


def so_far(told: BoardCount) -> str:
    """Return how many tours were found while the count goes on; no whole sentence."""
    if not told.count:
        return tr("No tour so far")
    return plural("{count:,} tour so far", "{count:,} tours so far", told.count)


def total(told: BoardCount) -> str:
    """Return how many tours were found, whether or not everything was tried."""
    if not told.count:
        return _none(told)
    if not told.is_complete:
        return _at_least(told)
    if told.goal is Goal.CLOSED:
        return tr("{closed} {circuits}", closed=_closed(told), circuits=_circuits(told))
    if told.closed_count:
        return tr("{all} {circuits}", all=_all(told), circuits=_circuits(told))
    return _all(told)


def _none(told: BoardCount) -> str:
    if not told.is_complete:
        return tr("The count was stopped before a tour was found, which proves nothing.")
    if told.goal is Goal.CLOSED:
        return tr(
            "{size} has no closed tour: every way was tried or proved hopeless.",
            size=size_of(told.board),
        )
    return tr(
        "{size} has no tour: every way was tried or proved hopeless.", size=size_of(told.board)
    )


def _at_least(told: BoardCount) -> str:
    return plural(
        "{size} has at least {count:,} tour: the count was stopped.",
        "{size} has at least {count:,} tours: the count was stopped.",
        told.count,
        size=size_of(told.board),
    )


def _all(told: BoardCount) -> str:
    if not told.closed_count:
        return plural(
            "{size} has {count:,} tour, and it is open.",
            "{size} has {count:,} tours, none of them closed.",
            told.count,
            size=size_of(told.board),
        )
    if told.closed_count == told.count:
        return tr("{size} has {count:,} tours, all of them closed.", **_facts(told))
    return tr("{size} has {count:,} tours, {closed:,} of them closed.", **_facts(told))


def _closed(told: BoardCount) -> str:
    return tr("{size} has {closed:,} closed tours.", **_facts(told))


def _circuits(told: BoardCount) -> str:
    return plural(
        "It is one circuit, walked from each square either way.",
        "They are {count:,} circuits, each walked from every square and either way.",
        told.circuits,
    )


def _facts(told: BoardCount) -> dict[str, object]:
    return {
        "size": size_of(told.board),
        "count": told.count,
        "closed": told.closed_count,
    }
