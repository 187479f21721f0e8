"""The files that were used lately: shared by all windows of one user, and never trusted."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, Slot

from knight_gui.state.saved_fields import MOST_RECENT, noted_file
from knight_gui.window.command import Menu
from knight_gui.window.context import Context
from knight_gui.window.platform.settings import remember, remembered

_KEY = "files"
_LONGEST_NAME, _LONGEST_PATH = 255, 4095
"""Bytes; no system that the program runs on allows more."""


class RecentFiles(QObject):
    """Brings the files that were used lately into the session, and remembers them.

    Other windows do so, too: what they wrote is read again before anything is written.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context.parent)
        self._session = context.session
        self._session.change(recent=remembered_files())
        self._session.on("recent").connect(self._follow)
        context.commands.menu(Menu.RECENT).aboutToShow.connect(self._look)

    @Slot()
    def _follow(self) -> None:
        recent, known = self._session.scene.recent, remembered_files()
        # the first is what was just used here; none is left once somebody clears the list
        wanted = noted_file(known, recent[0]) if recent else ()
        if wanted != known:
            remember(_KEY, [str(file) for file in wanted])
        self._session.change(recent=wanted)

    @Slot()
    def _look(self) -> None:
        """See which there are, and which of them are gone, now that somebody wants to choose."""
        recent = remembered_files() or self._session.scene.recent
        missing = frozenset(file for file in recent if not _is_there(file))
        self._session.change(recent=recent, missing=missing)


def remembered_files() -> tuple[Path, ...]:
    """Return the files that were written down; none if that is not what was."""
    return tuple(dict.fromkeys(filter(None, map(file_named, remembered(_KEY) or ()))))[:MOST_RECENT]


def _is_there(file: Path) -> bool:
    # there may be a folder in between that nobody may look into
    with suppress(OSError):
        return file.is_file()
    return False


def file_named(text: object) -> Path | None:
    """Return the file of a name that was written down; None if no file can have that name."""
    if isinstance(text, str) and text and "\0" not in text:
        with suppress(UnicodeEncodeError):
            lengths = [len(os.fsencode(part)) for part in Path(text).parts]
            if max(lengths, default=0) <= _LONGEST_NAME and sum(lengths) <= _LONGEST_PATH:
                return Path(text)
    return None
