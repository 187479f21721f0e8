"""What the user changed about the searches, in a few words: what Undo and Redo speak of."""

from __future__ import annotations

from knight_gui.i18n import tr
from knight_gui.messages.names import board_of
from knight_gui.messages.programs import search_title, variant_title
from knight_gui.state.setup import Setup


def undo(title: str) -> str:
    """Return what Undo is called; without a title there is nothing to undo."""
    return tr("Undo: {change}", change=_written(title)) if title else tr("Undo")


def redo(title: str) -> str:
    """Return what Redo is called; without a title there is nothing to redo."""
    return tr("Redo: {change}", change=_written(title)) if title else tr("Redo")


def _written(title: str) -> str:
    """Return how a title stands in a menu, where an ampersand would be a key."""
    return title.replace("&", "&&")


def change_of(before: tuple[Setup, ...], after: tuple[Setup, ...]) -> str:
    """Return what the user did who sees other searches than before."""
    if len(after) > len(before):
        return tr("Compare")
    pairs = zip(before, after, strict=False)
    then, now = next((pair for pair in pairs if pair[0] != pair[1]), (before[0], after[0]))
    return tr("End of the race") if then == now else _place(then, now) or _way(then, now)


def _place(then: Setup, now: Setup) -> str:
    """Return where a search begins that began elsewhere; nothing if it begins there still."""
    if now.board != then.board and not now.given:
        return tr("Board {board}", board=board_of(now.board))
    if (now.board, now.start, now.given) == (then.board, then.start, then.given):
        return ""
    if now.start is None:
        return tr("Empty board")
    path = (now.start, *now.given)
    if len(path) == now.board.free_count > 1:
        return tr("Tour from {square}", square=now.board.name(now.start))
    return (
        tr("Continue from {square}", square=now.board.name(path[-1]))
        if now.given
        else tr("Start at {square}", square=now.board.name(now.start))
    )


def _way(then: Setup, now: Setup) -> str:
    """Return how a search goes on that went on otherwise."""
    if now.force_search and not then.force_search:
        return tr("Try anyway")
    if now.moves != then.moves:
        return tr("Restart")
    return (
        variant_title(now.variant, now.program)
        if now.program == then.program
        else search_title(now)
    )
