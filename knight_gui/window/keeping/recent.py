"""The files that were used lately: kept in a file of their own, and never trusted."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from knight_gui.files.atomic import write_file
from knight_gui.scene.keeping import MOST_RECENT
from knight_gui.window.commands.command import Menu

if TYPE_CHECKING:
    from knight_gui.window.main_window import MainWindow

_FILE = "recent.json"
_MOST_BYTES = 1 << 16
_log = logging.getLogger(__name__)


class RecentFiles(QObject):
    """Brings the files that were used lately into the session, and remembers them.

    Parameters
    ----------
    window
        In whose menu they stand.
    folder
        Where they are remembered.
    """

    def __init__(self, window: MainWindow, folder: Path) -> None:
        super().__init__(window)
        self._session = window.session
        self._file = folder / _FILE
        self._session.change(recent=files_in(self._file))
        self._session.changed.connect(self._follow)
        window.commands.menu(Menu.RECENT).aboutToShow.connect(self._look)

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if "recent" not in changed:
            return
        names = [str(file) for file in self._session.scene.recent]
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_file(self._file, json.dumps(names).encode(), is_lasting=False)
        except OSError as error:
            _log.info("the recent files are not kept: %s", error)

    @Slot()
    def _look(self) -> None:
        """See which of them are there, now that somebody wants to choose one."""
        recent = self._session.scene.recent
        self._session.change(missing=frozenset(file for file in recent if not file.is_file()))


def files_in(file: Path) -> tuple[Path, ...]:
    """Return the files that were written down; none if that is not what was."""
    try:
        with file.open("rb") as opened:
            names = json.loads(opened.read(_MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return ()
    if not isinstance(names, list):
        return ()
    texts = [name for name in names if isinstance(name, str) and name and "\0" not in name]
    return tuple(dict.fromkeys(map(Path, texts)))[:MOST_RECENT]
