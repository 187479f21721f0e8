"""What the program has from the system: its locale, its folders, and what is remembered there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    QSettings,
    QStandardPaths,
    QtMsgType,
    Slot,
    qInstallMessageHandler,
)

from knight_gui.player.session import Session
from knight_gui.scene.scene import Judging, Scene
from knight_gui.scene.speed import NOTCHES, Speed

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


def remembered_scene() -> Scene:
    """Return an empty scene that looks as the window did last; what is no such look is left out."""
    looks: dict[str, Any] = {}
    for name, (_, read) in _LOOKS.items():
        # what others have written there is anything
        with suppress(ValueError):
            looks[name] = read(kept_text(name))
    return Scene(**looks)


class Memory(QObject):
    """Writes down at once how somebody wishes the window to look; a lesson has its own ways."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        session.changed.connect(self._note)

    @Slot(object)
    def _note(self, changed: frozenset[str]) -> None:
        scene = self._session.scene
        for name in changed & _LOOKS.keys() if scene.lesson is None else ():
            write, _ = _LOOKS[name]
            settings().setValue(name, write(getattr(scene, name)))


def _switch(text: str) -> bool:
    return text == str(True)


def _speed(text: str) -> Speed:
    notch = int(text)
    # flat out nobody sees how a search begins
    if not 0 <= notch < NOTCHES:
        raise ValueError(text)
    return Speed(notch)


def _share(text: str) -> float:
    share = float(text)
    if not 0 <= share < 1:
        raise ValueError(text)
    return share


_LOOKS: Mapping[str, tuple[Callable[[Any], str], Callable[[str], object]]] = {
    "is_dark": (str, _switch),
    "is_calm": (str, _switch),
    "has_sound": (str, _switch),
    "speed": (lambda speed: str(speed.notch), _speed),
    "landscape_share": (str, _share),
    "unfolded": (lambda names: " ".join(sorted(names)), lambda text: frozenset(text.split())),
    "judging": (lambda judging: judging.value, Judging),
}
"""The fields of a scene that are remembered, and how each is written and read."""
