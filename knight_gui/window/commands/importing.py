"""The commands on tours that come from elsewhere."""

from __future__ import annotations

from knight_gui.texts import later
from knight_gui.window import importing
from knight_gui.window.commands.command import Command, Menu

IMPORTING = (
    Command(
        "importTour",
        Menu.FILE,
        (),
        text=later("Import tour …"),
        tip=later("Show a tour from a file: a board with numbers, a list of squares, a table"),
        run=importing.choose_tour,
    ),
    Command(
        "pasteTour",
        Menu.FILE,
        ("Ctrl+V",),
        text=later("Paste tour"),
        tip=later("Show the tour that was copied: numbers on a board, or a list of squares"),
        run=importing.paste_tour,
    ),
)
