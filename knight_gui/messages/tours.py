"""Sentences on how many tours there are, on each of them, and on one that was read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.board import Board, Found
from knight_gui.i18n import later, listed, plural, tr
from knight_gui.messages.names import size_of, start_of
from knight_gui.messages.numbers import duration
from knight_gui.messages.outcomes import Status
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal
from knight_gui.search.tour_count import TourCount

if TYPE_CHECKING:
    from knight_gui.sweeps.board_count import BoardCount

_UNDECIDED = later("The count stopped before it found a tour, which proves nothing.")


def title(problem: Problem) -> str:
    """Return whose tours are counted."""
    return tr(
        "All tours from {start} on {size}", start=start_of(problem), size=size_of(problem.board)
    )


def beginning() -> Status:
    """Return that tours are being counted, before any was looked for."""
    return Status("…", tr("Counting …"), "text")


def counting(told: TourCount | BoardCount) -> Status:
    """Return how many tours were found while the count goes on."""
    return Status("…", tr("{so_far}.", so_far=so_far(told)), "text")


def counted(told: TourCount | BoardCount) -> Status:
    """Return how many tours were found when the count is over."""
    text = total(told) if isinstance(told, TourCount) else board_total(told)
    if not told.is_complete:
        return Status("■", text, "faint")
    return Status("✓", text, "tour") if told.count else Status("∅", text, "text")


def so_far(tour_count: TourCount | BoardCount) -> str:
    """Return how many tours were found while the count goes on; no whole sentence."""
    if tour_count.goal is Goal.CLOSED:
        return plural(
            "{count:,} closed tour so far", "{count:,} closed tours so far", tour_count.count
        )
    return (
        plural(
            "{count:,} tour so far, {closed}",
            "{count:,} tours so far, {closed}",
            tour_count.count,
            closed=_closed(tour_count),
        )
        if tour_count.count
        else tr("No tour so far")
    )


def total(tour_count: TourCount) -> str:
    """Return how many tours were found, whether or not everything was tried."""
    if not tour_count.count and not tour_count.is_complete:
        return _UNDECIDED()
    is_closed = tour_count.goal is Goal.CLOSED
    facts = {"start": start_of(tour_count.problem), "closed": _closed(tour_count)}
    if not tour_count.count:
        return (
            tr("No closed tour starts on {start}: the count tried or ruled out every way.", **facts)
            if is_closed
            else tr("No tour starts on {start}: the count tried or ruled out every way.", **facts)
        )
    if tour_count.is_complete:
        return (
            plural(
                "{count:,} closed tour starts on {start}.",
                "{count:,} closed tours start on {start}.",
                tour_count.count,
                **facts,
            )
            if is_closed
            else plural(
                "{count:,} tour starts on {start}, {closed}.",
                "{count:,} tours start on {start}, {closed}.",
                tour_count.count,
                **facts,
            )
        )
    return (
        plural(
            "At least {count:,} closed tour starts on {start}: the count stopped early.",
            "At least {count:,} closed tours start on {start}: the count stopped early.",
            tour_count.count,
            **facts,
        )
        if is_closed
        else plural(
            "At least {count:,} tour starts on {start}, {closed}: the count stopped early.",
            "At least {count:,} tours start on {start}, {closed}: the count stopped early.",
            tour_count.count,
            **facts,
        )
    )


def effort(steps: int, seconds: float) -> str:
    """Return what a count took."""
    return tr("Steps: {steps:,}, time: {time}.", steps=steps, time=duration(seconds))


def caption(problem: Problem, path: tuple[int, ...]) -> str:
    """Return what is said under a tour."""
    start, end = problem.board.name(path[0]), problem.board.name(path[-1])
    return (
        tr("A closed tour: from {end} a move leads back to {start}.", end=end, start=start)
        if problem.board.attacks(path[-1], path[0])
        else tr("An open tour: it ends on {end}.", end=end)
    )


def board_total(told: BoardCount) -> str:
    """Return how many tours of a whole board were found, whether or not everything was tried."""
    facts = {"size": size_of(told.board), "closed": _closed(told)}
    if not told.is_complete:
        return (
            _UNDECIDED()
            if not told.count
            else plural(
                "{size} has at least {count:,} tour: the count stopped early.",
                "{size} has at least {count:,} tours: the count stopped early.",
                told.count,
                **facts,
            )
        )
    if told.goal is Goal.CLOSED:
        return (
            tr(
                "{size} has {count:,} closed tours. {circuits}",
                count=told.count,
                circuits=_circuits(told),
                **facts,
            )
            if told.count
            else tr("{size} has no closed tour: the count tried or ruled out every way.", **facts)
        )
    if not told.count:
        return tr("{size} has no tour: the count tried or ruled out every way.", **facts)
    text = plural(
        "{size} has {count:,} tour, {closed}.",
        "{size} has {count:,} tours, {closed}.",
        told.count,
        **facts,
    )
    return tr("{all} {circuits}", all=text, circuits=_circuits(told)) if told.closed_count else text


def _circuits(told: BoardCount) -> str:
    return plural(
        "It is one circuit, which can start on any square and go either way.",
        "They are {count:,} circuits, which can start on any square and go either way.",
        told.circuits,
    )


def _closed(tour_count: TourCount | BoardCount) -> str:
    count, closed_count = tour_count.count, tour_count.closed_count
    if count == 1:
        return tr("a closed one") if closed_count else tr("an open one")
    if not closed_count:
        return tr("none of them closed")
    return (
        tr("all of them closed")
        if closed_count == count
        else tr("{closed:,} of them closed", closed=closed_count)
    )


# A tour that was read


_MOST_NAMES = 6
"""Of the squares that were taken for holes: there may be thousands."""


def verdict(found: Found) -> str:
    """Return whether it is a tour, open or closed, or where it breaks, and what was assumed."""
    return with_assumed(_told(found), found)


def with_assumed(told: str, found: Found) -> str:
    """Return what is said of it, and what was assumed."""
    if found.first_number == 0:
        told = tr("{told} The squares are counted from 0.", told=told)
    if found.assumed_holes:
        told = tr("{told} {assumed}", told=told, assumed=_assumed(found))
    return told


def _assumed(found: Found) -> str:
    squares = sorted(found.assumed_holes)
    names = listed(found.board.names(tuple(squares[:_MOST_NAMES])))
    if len(squares) > _MOST_NAMES:
        names = tr("{names}, …", names=names)
    return plural(
        "{names} has no number, so it counts as a hole.",
        "{count:,} squares have no number, so they count as holes: {names}.",
        len(squares),
        names=names,
    )


def _told(found: Found) -> str:
    if not found.is_tour:
        return tr("Not a tour of {size}. {flaw}", size=size_of(found.board), flaw=found.flaw)
    start, end = found.board.name(found.path[0]), found.board.name(found.path[-1])
    return (
        tr("A closed tour of {size}, from {start}.", size=size_of(found.board), start=start)
        if found.is_closed
        else tr(
            "An open tour of {size}, from {start} to {end}.",
            size=size_of(found.board),
            start=start,
            end=end,
        )
    )


nothing_imported = later("There is no tour to show.")
"""Returns that nothing has changed."""


def too_large(board: Board, most: int) -> str:
    """Return that a board cannot be seen."""
    return tr(
        "A board of {size} is too large to show: the window shows up to {most}×{most}.",
        size=size_of(board),
        most=most,
    )
