"""The commands on pictures and films, in files and on paper."""

from __future__ import annotations

from knight_gui.texts import later
from knight_gui.window.commands import verbs
from knight_gui.window.commands.command import Command, Context, Menu


def _print(context: Context) -> None:
    # the printers are looked for when somebody wants to print
    from knight_gui.window.export.printing import print_shown

    print_shown(context)


EXPORTING = (
    Command(
        "export",
        Menu.FILE,
        ("Ctrl+E",),
        text=later("Export …"),
        tip=later("Save what is shown as a picture or a film"),
        run=lambda c: verbs.show_page(c, "export"),
    ),
    Command(
        "print",
        Menu.FILE,
        ("Ctrl+P",),
        text=later("Print …"),
        tip=later("Print what is shown, black on white"),
        run=_print,
    ),
)
