"""What is said of a tour that was read."""

from knight_gui.texts import tr
from knight_gui.tour import Found
from knight_gui.wording.names import size_of


def verdict(found: Found) -> str:
    """Return whether it is a tour, open or closed, or where it stops being one."""
    if not found.is_tour:
        return tr("This is no tour of {size}. {flaw}", size=size_of(found.board), flaw=found.flaw)
    start, end = found.board.name(found.path[0]), found.board.name(found.path[-1])
    if found.is_closed:
        return tr("A closed tour of {size}, from {start}.", size=size_of(found.board), start=start)
    return tr(
        "An open tour of {size}, from {start} to {end}.",
        size=size_of(found.board),
        start=start,
        end=end,
    )
