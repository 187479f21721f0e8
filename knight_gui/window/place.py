"""Where the window was when it was closed last: kept in a file, and never trusted."""

from __future__ import annotations

import logging
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from PySide6.QtCore import QRect, QStandardPaths, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from knight_gui.files.atomic import write_file
from knight_gui.window.screen import fit_in

_FILE = "place.json"
_FARTHEST = 100_000
"""Pixels; nothing stands farther away, nor is larger."""
_KINDS: dict[str, type] = {"str": str, "int": int, "bool": bool}
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Place:
    """Where a window was.

    Attributes
    ----------
    screen
        The name of its screen.
    left, top, width, height
        Where it stood on all screens together, without its frame, unless it was maximised.
    is_maximized
        Whether it was.
    """

    screen: str
    left: int
    top: int
    width: int
    height: int
    is_maximized: bool = False

    @classmethod
    def of(cls, window: QWidget) -> Place:
        """Return where a window is."""
        area = window.geometry() if not window.windowState() else window.normalGeometry()
        return cls(
            window.screen().name(),
            *(area.left(), area.top(), area.width(), area.height()),
            is_maximized=window.isMaximized(),
        )

    @classmethod
    def parse(cls, text: str) -> Place | None:
        """Return what was written, None if it cannot have been a place."""
        import json

        try:
            told: dict[str, object] = json.loads(text)
            place = cls(**told)  # type: ignore[arg-type]  # looked at below
        except (ValueError, TypeError, RecursionError):
            return None
        kinds = {field.name: _KINDS[str(field.type)] for field in fields(cls)}
        numbers = (place.left, place.top, place.width, place.height)
        is_sound = (
            all(type(getattr(place, name)) is kind for name, kind in kinds.items())
            and all(abs(number) <= _FARTHEST for number in numbers)
            and min(place.width, place.height) > 0
        )
        return place if is_sound else None


def file_of_place() -> Path:
    """Return where the place is kept."""
    config = QStandardPaths.StandardLocation.AppConfigLocation
    return Path(QStandardPaths.writableLocation(config)) / _FILE


def remember(window: QWidget, file: Path) -> None:
    """Write down where a window is; whatever goes wrong, what was written before stays."""
    import json

    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_file(file, json.dumps(asdict(Place.of(window))).encode())
    except OSError as error:
        _log.info("the window's place is not kept: %s", error)


def put_back(window: QWidget, file: Path) -> None:
    """Put a window where it was, if its screen is still there, and no larger than any screen."""
    try:
        place = Place.parse(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        place = None
    screens = {screen.name(): screen for screen in QGuiApplication.screens()}
    if place is not None and place.screen in screens:
        area = QRect(place.left, place.top, place.width, place.height)
        if screens[place.screen].availableGeometry().intersects(area):
            window.setScreen(screens[place.screen])
            window.setGeometry(area)
        if place.is_maximized:
            window.setWindowState(Qt.WindowState.WindowMaximized)
    fit_in(window)
