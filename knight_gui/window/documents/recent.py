"""The files that were used lately: shared by all windows of one user, and never trusted."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, Slot

from knight_gui.state.saved_fields import MAX_RECENT_FILES, with_recent_file
from knight_gui.window.context import MenuId, WindowContext
from knight_gui.window.platform.settings import read_setting, write_setting

_SETTINGS_KEY = "files"
_MAX_NAME_BYTES = 255
_MAX_PATH_BYTES = 4095
"""Bytes; no system that the program runs on allows more."""


class RecentFilesUpdater(QObject):
    """Brings the files that were used lately into the session, and remembers them.

    Other windows do so, too: what they wrote is read again before anything is written.
    """

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.main_window)
        self._session = context.session
        self._session.update(recent_files=read_recent_files())
        self._session.field_changed("recent_files").connect(self._on_session_recent_files_changed)
        context.commands.menu(MenuId.RECENT).aboutToShow.connect(self._on_menu_about_to_show)

    @Slot()
    def _on_session_recent_files_changed(self) -> None:
        session_files = self._session.scene.recent_files
        stored_files = read_recent_files()
        # the first is what was just used here; none is left once somebody clears the list
        merged_files = with_recent_file(stored_files, session_files[0]) if session_files else ()
        if merged_files != stored_files:
            write_setting(_SETTINGS_KEY, [str(file) for file in merged_files])
        self._session.update(recent_files=merged_files)

    @Slot()
    def _on_menu_about_to_show(self) -> None:
        """See which there are, and which of them are gone, now that somebody wants to choose."""
        recent_files = read_recent_files() or self._session.scene.recent_files
        missing_files = frozenset(file for file in recent_files if not _is_existing_file(file))
        self._session.update(recent_files=recent_files, missing_files=missing_files)


def read_recent_files() -> tuple[Path, ...]:
    """Return the files that were written down; none if that is not what was."""
    return tuple(
        dict.fromkeys(filter(None, map(parse_stored_path, read_setting(_SETTINGS_KEY) or ())))
    )[:MAX_RECENT_FILES]


def _is_existing_file(file: Path) -> bool:
    # there may be a folder in between that nobody may look into
    with suppress(OSError):
        return file.is_file()
    return False


def parse_stored_path(text: object) -> Path | None:
    """Return the file of a name that was written down; None if no file can have that name."""
    if isinstance(text, str) and text and "\0" not in text:
        with suppress(UnicodeEncodeError):
            part_lengths = [len(os.fsencode(part)) for part in Path(text).parts]
            if (
                max(part_lengths, default=0) <= _MAX_NAME_BYTES
                and sum(part_lengths) <= _MAX_PATH_BYTES
            ):
                return Path(text)
    return None
