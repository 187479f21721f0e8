"""What is said of a tour that was read."""

from knight_gui.texts import later, listed, plural, tr
from knight_gui.tour import Board, Found
from knight_gui.wording.names import size_of

_MOST_NAMES = 6
"""Of the squares that were taken for holes: there may be thousands."""


def verdict(found: Found) -> str:
    """Return whether it is a tour, open or closed, or where it breaks, and what was assumed."""
    return with_assumed(_told(found), found)


def with_assumed(told: str, found: Found) -> str:
    """Return what is said of it, and what was assumed."""
    return (
        tr("{told} {assumed}", told=told, assumed=_assumed(found)) if found.assumed_holes else told
    )


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
