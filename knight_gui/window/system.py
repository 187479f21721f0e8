"""What the program has from the system: its locale, its folders, and settings it never trusts."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import (
    QMessageLogContext,
    QSettings,
    QStandardPaths,
    QtMsgType,
    qInstallMessageHandler,
)

_FOLDER_KEY = "exportFolder"
_LOCATION = QStandardPaths.StandardLocation
_OF_THE_LOCALE = "Detected locale "
"""How Qt begins to tell, in four lines, that it takes texts as UTF-8 whatever the locale says."""


def place_of(location: QStandardPaths.StandardLocation) -> Path:
    """Return one of the folders that the system has for programs, which may not be there yet."""
    return Path(QStandardPaths.writableLocation(location))


def settings() -> QSettings:
    """Return the settings as they are now, whoever has changed them."""
    file = place_of(_LOCATION.AppConfigLocation) / "settings.ini"
    return QSettings(str(file), QSettings.Format.IniFormat)


def kept_text(key: str) -> str:
    """Return what was written down as a text, nothing if that is something else."""
    kept = settings().value(key)
    return kept if isinstance(kept, str) else ""


def kept_names(key: str) -> set[str]:
    """Return the names that were written down."""
    return set(kept_text(key).split())


def keep_names(key: str, names: Iterable[str]) -> None:
    """Write names down, none of which has a blank in it."""
    settings().setValue(key, " ".join(sorted(names)))


def last_folder() -> Path:
    """Return where somebody has last written a picture or a film, if that is still there."""
    folder = Path(kept_text(_FOLDER_KEY))
    try:
        if folder.is_absolute() and folder.is_dir():
            return folder
    except (OSError, ValueError):
        # it may be on a disk that is gone, or no name at all
        pass
    return place_of(_LOCATION.PicturesLocation)


def remember_folder(folder: Path) -> None:
    """Write down where a picture or a film was written."""
    settings().setValue(_FOLDER_KEY, str(folder))


@contextmanager
def any_locale() -> Iterator[None]:
    """Have Qt, while an application is made, say nothing of a locale that is not UTF-8."""

    def say(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if text.startswith(_OF_THE_LOCALE):
            return
        if former is not None:
            former(kind, context, text)
        elif sys.stderr:
            sys.stderr.write(f"{text}\n")

    former = qInstallMessageHandler(say)
    try:
        yield
    finally:
        qInstallMessageHandler(former)
