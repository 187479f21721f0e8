"""Names of changes to the searches, as Undo and Redo show them."""

from __future__ import annotations

from knight_gui.i18n import tr
from knight_gui.messages.names import board_description
from knight_gui.messages.programs import search_title, variant_title
from knight_gui.state.setup import SearchSetup


def undo_action_text(change: str) -> str:
    """Return the text of Undo; an empty change means that there is nothing to undo."""
    if not change:
        return tr("Undo")
    return tr("Undo: {change}", change=_escape_ampersands(change))


def redo_action_text(change: str) -> str:
    """Return the text of Redo; an empty change means that there is nothing to redo."""
    if not change:
        return tr("Redo")
    return tr("Redo: {change}", change=_escape_ampersands(change))


def _escape_ampersands(text: str) -> str:
    """Return a text for a menu, in which a single ampersand would mark a mnemonic."""
    return text.replace("&", "&&")


def change_description(
    old_setups: tuple[SearchSetup, ...], new_setups: tuple[SearchSetup, ...]
) -> str:
    """Return the name of the change from the old searches to the new ones."""
    if len(new_setups) > len(old_setups):
        return tr("Compare")
    for old, new in zip(old_setups, new_setups, strict=False):
        if old != new:
            return _start_change(old, new) or _search_change(old, new)
    return tr("End of the comparison")


def _start_change(old: SearchSetup, new: SearchSetup) -> str:
    """Return the name of a change of the board or the start; empty if both are the same."""
    if new.board != old.board and not (new.prefix or new.moves):
        return tr("Board {board}", board=board_description(new.board))
    if (new.board, new.start, new.prefix) == (old.board, old.start, old.prefix):
        return ""
    if new.start is None:
        return tr("Empty board")
    path = new.path
    if len(path) == new.board.free_count > 1:
        return tr("Tour from {square}", square=new.board.name(new.start))
    if len(path) > 1:
        return tr("Continue from {square}", square=new.board.name(path[-1]))
    return tr("Start at {square}", square=new.board.name(new.start))


def _search_change(old: SearchSetup, new: SearchSetup) -> str:
    """Return the name of a change of the program, the variant or the moves."""
    if new.searches_anyway and not old.searches_anyway:
        return tr("Try anyway")
    if new.moves != old.moves:
        return tr("Restart")
    if new.program == old.program:
        return variant_title(new.variant, new.program)
    return search_title(new)
