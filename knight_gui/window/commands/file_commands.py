"""Commands of the File menu: save, open, import, export, print, quit."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from knight_gui.i18n import lazy_gettext, tr
from knight_gui.messages import documents
from knight_gui.state.saved_fields import MAX_RECENT_FILES
from knight_gui.window.command import SCENE_TOPIC, MenuCommand
from knight_gui.window.commands import operations, why_disabled
from knight_gui.window.context import MenuId, WindowContext
from knight_gui.window.documents import files, importing


def _recent_file(context: WindowContext, index: int) -> Path | None:
    recent_files = context.scene.recent_files
    return recent_files[index] if index < len(recent_files) else None


def _make_recent_file_command(index: int) -> MenuCommand:
    """Return the command that opens one of the recent files."""

    def text(context: WindowContext) -> str:
        path = _recent_file(context, index)
        return "" if path is None else documents.recent_file_menu_text(path)

    def tooltip(context: WindowContext) -> str:
        return str(_recent_file(context, index) or tr("A file that you opened or saved recently"))

    return MenuCommand(
        f"recent{index}",
        MenuId.RECENT,
        (),
        text=text,
        tooltip=tooltip,
        run=lambda c: files.open_file(c, c.scene.recent_files[index]),
        disabled_reason=lambda c: why_disabled.why_cannot_open_recent_file(c, index),
        is_visible=lambda c: index < len(c.scene.recent_files),
        text_topics=SCENE_TOPIC,
    )


def _open_print_preview(context: WindowContext) -> None:
    # Qt's printing is slow to import
    from knight_gui.window.export.printing import open_print_preview

    open_print_preview(context)


def _export_lesson_page(context: WindowContext) -> None:
    # not needed before
    from knight_gui.window.export.lesson_page import export_lesson_page

    export_lesson_page(context)


FILE_COMMANDS = (
    MenuCommand(
        "new",
        MenuId.FILE,
        ("Ctrl+N",),
        text=lazy_gettext("New"),
        tooltip=lazy_gettext("An empty board, with no file or lesson"),
        run=files.new_document,
    ),
    MenuCommand(
        "open",
        MenuId.FILE,
        ("Ctrl+O",),
        text=lazy_gettext("Open …"),
        tooltip=lazy_gettext("Open a saved file or a lesson"),
        run=files.choose_and_open_file,
    ),
    *map(_make_recent_file_command, range(MAX_RECENT_FILES)),
    MenuCommand(
        "noRecent",
        MenuId.RECENT,
        (),
        text=lazy_gettext("None yet"),
        tooltip=lazy_gettext("None yet"),
        run=lambda _: None,
        disabled_reason=why_disabled.why_no_recent_files,
        is_visible=lambda c: not c.scene.recent_files,
    ),
    MenuCommand(
        "forgetRecent",
        MenuId.RECENT,
        (),
        text=lazy_gettext("Clear list"),
        tooltip=lazy_gettext("Clear this list (files are kept)"),
        run=lambda c: c.session.update(recent_files=()),
        disabled_reason=why_disabled.why_no_recent_files,
        begins_group=True,
        is_visible=lambda c: bool(c.scene.recent_files),
    ),
    MenuCommand(
        "save",
        MenuId.FILE,
        ("Ctrl+S",),
        text=lazy_gettext("Save"),
        tooltip=lazy_gettext("Save the lesson, or what is shown, in its file"),
        run=files.save_document,
        begins_group=True,
    ),
    MenuCommand(
        "saveAs",
        MenuId.FILE,
        ("Ctrl+Shift+S",),
        text=lazy_gettext("Save as …"),
        tooltip=lazy_gettext("Save the lesson, or what is shown, in another file"),
        run=files.save_document_as,
    ),
    MenuCommand(
        "importTour",
        MenuId.FILE,
        (),
        text=lazy_gettext("Import tour …"),
        tooltip=lazy_gettext(
            "Show a tour from a file: a board with numbers, a list of squares, a table"
        ),
        run=importing.choose_and_import_tours,
        begins_group=True,
    ),
    MenuCommand(
        "importedTours",
        MenuId.FILE,
        (),
        text=lazy_gettext("Tours of the text …"),
        tooltip=lazy_gettext("Flip through the tours of a text that holds several"),
        run=partial(operations.toggle_page, page_name="imported"),
        disabled_reason=why_disabled.why_no_imported_tours,
        is_checked=partial(operations.is_page_open, page_name="imported"),
    ),
    MenuCommand(
        "copy",
        MenuId.FILE,
        ("Ctrl+C",),
        text=lazy_gettext("Copy the board"),
        tooltip=lazy_gettext("Copy the board as picture and text"),
        run=operations.copy_board,
    ),
    MenuCommand(
        "copyLink",
        MenuId.FILE,
        ("Ctrl+Shift+C",),
        text=lazy_gettext("Copy link"),
        tooltip=lazy_gettext("Copy a short text that opens what is shown, when it is pasted here"),
        run=files.copy_link_to_clipboard,
    ),
    MenuCommand(
        "paste",
        MenuId.FILE,
        ("Ctrl+V",),
        text=lazy_gettext("Paste"),
        tooltip=lazy_gettext(
            "Show what was copied: a link, a board with numbers, or a list of squares"
        ),
        run=files.paste_tours_or_link,
    ),
    MenuCommand(
        "export",
        MenuId.FILE,
        ("Ctrl+E",),
        text=lazy_gettext("Export …"),
        tooltip=lazy_gettext("Save what is shown as a picture or an animation"),
        run=partial(operations.toggle_page, page_name="export"),
        begins_group=True,
        is_checked=partial(operations.is_page_open, page_name="export"),
    ),
    MenuCommand(
        "exportLesson",
        MenuId.FILE,
        (),
        text=lazy_gettext("Export lesson …"),
        tooltip=lazy_gettext(
            "Save the lesson or the puzzles as a web page, or as a handout to print"
        ),
        run=_export_lesson_page,
        disabled_reason=why_disabled.why_no_lesson,
    ),
    MenuCommand(
        "print",
        MenuId.FILE,
        ("Ctrl+P",),
        text=lazy_gettext("Print …"),
        tooltip=lazy_gettext("Print what is shown, black on white"),
        run=_open_print_preview,
    ),
    MenuCommand(
        "quit",
        MenuId.FILE,
        ("Ctrl+Q",),
        text=lazy_gettext("Quit"),
        tooltip=lazy_gettext("Close the program"),
        run=lambda c: c.main_window.close(),
        begins_group=True,
    ),
)
