"""What is said of a tour that was read."""

from knight_gui.texts import plural, tr
from knight_gui.tour import Board, Found
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


def part_shown(found: Found) -> str:
    """Return what is shown of what is no tour."""
    return plural(
        "Its start is shown, from where a search can go on.",
        "Its first {count:,} squares are shown, from where a search can go on.",
        len(found.path),
    )


def nothing_imported() -> str:
    """Return that nothing has changed."""
    return tr("There is no tour to be shown.")


def too_large(board: Board, most: int) -> str:
    """Return that a board cannot be seen."""
    return tr(
        "A board of {size} is too large to be seen: the window shows up to {most}×{most}.",
        size=size_of(board),
        most=most,
    )
