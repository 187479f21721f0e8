"""What the user changed about the searches, in a few words: what Undo and Redo speak of."""

from __future__ import annotations

from knight_gui.i18n import tr
from knight_gui.messages.names import board_description
from knight_gui.messages.programs import search_title, variant_title
from knight_gui.state.setup import SearchSetup


def undo_action_text(change: str) -> str:
    """Return what Undo is called; without a title there is nothing to undo."""
    return tr("Undo: {change}", change=_escape_ampersands(change)) if change else tr("Undo")


def redo_action_text(change: str) -> str:
    """Return what Redo is called; without a title there is nothing to redo."""
    return tr("Redo: {change}", change=_escape_ampersands(change)) if change else tr("Redo")


def _escape_ampersands(text: str) -> str:
    """Return how a title stands in a menu, where an ampersand would be a key."""
    return text.replace("&", "&&")


def change_description(
    old_setups: tuple[SearchSetup, ...], new_setups: tuple[SearchSetup, ...]
) -> str:
    """Return what the user did who sees other searches than before."""
    if len(new_setups) > len(old_setups):
        return tr("Compare")
    pairs = zip(old_setups, new_setups, strict=False)
    old, new = next((pair for pair in pairs if pair[0] != pair[1]), (old_setups[0], new_setups[0]))
    if old == new:
        return tr("End of the race")
    return _start_change(old, new) or _search_change(old, new)


def _start_change(old: SearchSetup, new: SearchSetup) -> str:
    """Return where a search begins that began elsewhere; nothing if it begins there still."""
    if new.board != old.board and not new.prefix:
        return tr("Board {board}", board=board_description(new.board))
    if (new.board, new.start, new.prefix) == (old.board, old.start, old.prefix):
        return ""
    if new.start is None:
        return tr("Empty board")
    path = (new.start, *new.prefix)
    if len(path) == new.board.free_count > 1:
        return tr("Tour from {square}", square=new.board.name(new.start))
    if new.prefix:
        return tr("Continue from {square}", square=new.board.name(path[-1]))
    return tr("Start at {square}", square=new.board.name(new.start))


def _search_change(old: SearchSetup, new: SearchSetup) -> str:
    """Return how a search goes on that went on otherwise."""
    if new.searches_anyway and not old.searches_anyway:
        return tr("Try anyway")
    if new.moves != old.moves:
        return tr("Restart")
    if new.program == old.program:
        return variant_title(new.variant, new.program)
    return search_title(new)
