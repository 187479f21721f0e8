"""The commands of the File menu: keep, open, import, export, print, leave."""

from __future__ import annotations

from pathlib import Path

from knight_gui.i18n import later, tr
from knight_gui.messages import documents
from knight_gui.state.saved_fields import MOST_RECENT
from knight_gui.window.command import Command, Menu
from knight_gui.window.commands import operations, why_disabled
from knight_gui.window.context import Context
from knight_gui.window.documents import files


def _file(context: Context, place: int) -> Path | None:
    recent = context.scene.recent
    return recent[place] if place < len(recent) else None


def _recent(place: int) -> Command:
    """Return the command that opens one of the files that were used lately."""

    def text(context: Context) -> str:
        file = _file(context, place)
        return "" if file is None else documents.recent_file(file)

    def tip(context: Context) -> str:
        return str(_file(context, place) or tr("A file that you opened or saved recently"))

    return Command(
        f"recent{place}",
        Menu.RECENT,
        (),
        text=text,
        tip=tip,
        run=lambda c: files.open_file(c, c.scene.recent[place]),
        why_not=lambda c: why_disabled.why_not_there(c, place),
        is_there=lambda c: place < len(c.scene.recent),
    )


def _print(context: Context) -> None:
    # the printers are looked for when somebody wants to print
    from knight_gui.window.export.printing import print_shown

    print_shown(context)


FILES = (
    Command(
        "new",
        Menu.FILE,
        ("Ctrl+N",),
        text=later("New"),
        tip=later("An empty board, with no file or lesson"),
        run=files.begin_anew,
    ),
    Command(
        "open",
        Menu.FILE,
        ("Ctrl+O",),
        text=later("Open …"),
        tip=later("Open a saved file or a lesson"),
        run=files.choose_and_open,
    ),
    *map(_recent, range(MOST_RECENT)),
    Command(
        "noRecent",
        Menu.RECENT,
        (),
        text=later("None yet"),
        tip=later("None yet"),
        run=lambda _: None,
        why_not=why_disabled.why_no_recent,
        is_there=lambda c: not c.scene.recent,
    ),
    Command(
        "forgetRecent",
        Menu.RECENT,
        (),
        text=later("Clear list"),
        tip=later("Clear this list (files are kept)"),
        run=lambda c: c.session.change(recent=()),
        why_not=why_disabled.why_no_recent,
        begins_group=True,
        is_there=lambda c: bool(c.scene.recent),
    ),
    Command(
        "save",
        Menu.FILE,
        ("Ctrl+S",),
        text=later("Save"),
        tip=later("Save the lesson, or what is shown, in its file"),
        run=files.save,
        begins_group=True,
    ),
    Command(
        "saveAs",
        Menu.FILE,
        ("Ctrl+Shift+S",),
        text=later("Save as …"),
        tip=later("Save the lesson, or what is shown, in another file"),
        run=files.save_as,
    ),
    Command(
        "importTour",
        Menu.FILE,
        (),
        text=later("Import tour …"),
        tip=later("Show a tour from a file: a board with numbers, a list of squares, a table"),
        run=files.choose_tour,
        begins_group=True,
    ),
    Command(
        "copy",
        Menu.FILE,
        ("Ctrl+C",),
        text=later("Copy the board"),
        tip=later("Copy the board as picture and text"),
        run=operations.copy_board,
    ),
    Command(
        "copyLink",
        Menu.FILE,
        ("Ctrl+Shift+C",),
        text=later("Copy link"),
        tip=later("Copy a short text that opens what is shown, when it is pasted here"),
        run=files.copy_link,
    ),
    Command(
        "paste",
        Menu.FILE,
        ("Ctrl+V",),
        text=later("Paste"),
        tip=later("Show what was copied: a link, a board with numbers, or a list of squares"),
        run=files.paste,
    ),
    Command(
        "export",
        Menu.FILE,
        ("Ctrl+E",),
        text=later("Export …"),
        tip=later("Save what is shown as a picture or a film"),
        run=lambda c: operations.show_page(c, "export"),
        begins_group=True,
        is_checked=lambda c: c.scene.page == "export",
    ),
    Command(
        "print",
        Menu.FILE,
        ("Ctrl+P",),
        text=later("Print …"),
        tip=later("Print what is shown, black on white"),
        run=_print,
    ),
    Command(
        "quit",
        Menu.FILE,
        ("Ctrl+Q",),
        text=later("Quit"),
        tip=later("Close the program"),
        run=lambda c: c.parent.close(),
        begins_group=True,
    ),
)
