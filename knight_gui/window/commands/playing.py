"""The commands of somebody who makes the moves of a search by hand."""

from __future__ import annotations

from knight_gui.texts import later
from knight_gui.window.commands import by_hand
from knight_gui.window.commands.command import Command, Menu

PLAYING = (
    Command(
        "takeBack",
        Menu.SEARCH,
        ("Backspace",),
        text=later("Take back"),
        tip=later("Take your last move back"),
        run=by_hand.go_back,
        why_not=by_hand.why_no_move_back,
    ),
)
