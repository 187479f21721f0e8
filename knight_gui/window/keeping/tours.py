"""Tours that come from elsewhere: from a file, or from the clipboard."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from knight_gui.scene.setup import LARGEST_SIDE
from knight_gui.texts import plural, tr
from knight_gui.tour import InputError
from knight_gui.window.notices import Notice, file_to_open, open_box
from knight_gui.wording import found as wording

if TYPE_CHECKING:
    from collections.abc import Callable

    from knight_gui.files.tour_reading import Expected
    from knight_gui.tour import Found
    from knight_gui.window.commands.command import Context

_ENDINGS = (".txt", ".csv", ".json")
_MOST_BYTES = 1 << 20
"""Of a text: the largest board that is shown needs a fifth of that, and nobody has to wait."""


def choose_tour(context: Context) -> None:
    """Let the user choose a file, and show the tour in it."""
    endings = " ".join(f"*{ending}" for ending in _ENDINGS)
    filters = tr("Tours ({endings});;All files ({every})", endings=endings, every="*")
    file = file_to_open(context.parent, tr("Import a tour"), "", filters)
    if file is not None:
        show_tour_in(context, file)


def holds_tour(file: Path) -> bool:
    """Whether a file is called as those that hold a tour, not scenes."""
    return file.suffix.lower() in _ENDINGS


def show_tour_in(context: Context, path: Path) -> None:
    """Show the tour in a file; say what is wrong with it."""
    from knight_gui.files.tour_reading import read_tour_file

    _show(context, lambda expected: read_tour_file(path, expected))


def paste_tour(context: Context) -> None:
    """Show the tour in the clipboard; say what is wrong with it."""
    from PySide6.QtWidgets import QApplication

    from knight_gui.files.tour_reading import read_tour

    _show(context, lambda expected: read_tour(QApplication.clipboard().text(), expected))


def _show(context: Context, read: Callable[[Expected], Found]) -> None:
    from knight_gui.files.tour_reading import Expected

    try:
        found = read(Expected(most_bytes=_MOST_BYTES))
    except InputError as error:
        _say(context, wording.nothing_imported(), str(error))
    else:
        show_found(context, found)


def show_found(context: Context, found: Found) -> None:
    """Show a tour as a path that is given to the search; of what is none the part that is legal."""
    if max(found.board.rows, found.board.cols) > LARGEST_SIDE:
        _say(context, wording.nothing_imported(), wording.too_large(found.board, LARGEST_SIDE))
        return
    if not found.path:
        _say(context, wording.nothing_imported(), wording.verdict(found))
        return
    context.go.pause()
    setup = context.scene.setup.beginning_with(found.board, found.path)
    context.searches.open((setup,), selected=0)
    # that it is one, the window says of every tour
    if not found.is_tour:
        _say(
            context,
            wording.verdict(found),
            plural(
                "The board shows its start. A search can continue from there.",
                "The board shows its first {count:,} squares. A search can continue from there.",
                len(found.path),
            ),
        )


def _say(context: Context, title: str, sentence: str) -> None:
    open_box(context.parent, Notice("importBox", tr("Import a tour"), title, sentence))
