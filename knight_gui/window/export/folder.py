"""The folder that something was exported to last."""

from __future__ import annotations

import logging
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from knight_gui.files.atomic import write_file

_FILE = "export-folder"
_LONGEST = 4096
_log = logging.getLogger(__name__)


def last_folder() -> Path:
    """Return where something was exported to last, or where pictures belong."""
    try:
        with _file().open(encoding="utf-8") as file:
            folder = Path(file.read(_LONGEST))
        if folder.is_absolute() and folder.is_dir():
            return folder
    except (OSError, ValueError):
        pass
    pictures = QStandardPaths.StandardLocation.PicturesLocation
    return Path(QStandardPaths.writableLocation(pictures) or Path.home())


def remember_folder(folder: Path) -> None:
    """Write down where something was exported to."""
    try:
        _file().parent.mkdir(parents=True, exist_ok=True)
        write_file(_file(), str(folder).encode())
    except (OSError, ValueError) as error:
        _log.info("the folder is not remembered: %s", error)


def _file() -> Path:
    config = QStandardPaths.StandardLocation.AppConfigLocation
    return Path(QStandardPaths.writableLocation(config)) / _FILE
