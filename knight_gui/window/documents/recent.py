"""Recent files: shared by all windows of a user, and validated when they are read."""

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
"""Limits of all systems that the program runs on."""


class RecentFilesUpdater(QObject):
    """Synchronization of the session's recent files with the settings.

    Other windows write them, too, so that they are read again before they are written.
    """

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.main_window)
        self._session = context.session
        self._session.update(recent_files=read_recent_files())
        self._session.recent_files_changed.connect(self._on_session_recent_files_changed)
        context.commands.menu(MenuId.RECENT).aboutToShow.connect(self._on_menu_about_to_show)

    @Slot()
    def _on_session_recent_files_changed(self) -> None:
        session_files = self._session.scene.recent_files
        stored_files = read_recent_files()
        merged_files: tuple[Path, ...] = ()
        # an empty list was cleared by the user; else the first file was just used here
        if session_files:
            merged_files = with_recent_file(stored_files, session_files[0])
        if merged_files != stored_files:
            write_setting(_SETTINGS_KEY, [str(file) for file in merged_files])
        self._session.update(recent_files=merged_files)

    @Slot()
    def _on_menu_about_to_show(self) -> None:
        """Read the list again, and find the files that are missing."""
        recent_files = read_recent_files() or self._session.scene.recent_files
        missing_files = frozenset(file for file in recent_files if not _is_existing_file(file))
        self._session.update(recent_files=recent_files, missing_files=missing_files)


def read_recent_files() -> tuple[Path, ...]:
    """Return the stored recent files, each once; invalid entries are left out."""
    paths: list[Path] = []
    for text in read_setting(_SETTINGS_KEY) or ():
        path = parse_stored_path(text)
        if path is not None and path not in paths:
            paths.append(path)
        if len(paths) == MAX_RECENT_FILES:
            break
    return tuple(paths)


def _is_existing_file(path: Path) -> bool:
    # a folder on the way may be inaccessible
    with suppress(OSError):
        return path.is_file()
    return False


def parse_stored_path(text: object) -> Path | None:
    """Return the path of a stored text, or None if it cannot be one."""
    if not isinstance(text, str) or not text or "\0" in text:
        return None
    with suppress(UnicodeEncodeError):
        part_lengths = [len(os.fsencode(part)) for part in Path(text).parts]
        longest_part = max(part_lengths, default=0)
        if longest_part <= _MAX_NAME_BYTES and sum(part_lengths) <= _MAX_PATH_BYTES:
            return Path(text)
    return None
