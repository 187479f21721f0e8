"""Queries of Qt about this machine, run as a process of its own, as Qt may abort."""

import ctypes
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo

from knight_gui.folders import is_writable


def load_platform_plugin(platform_names: Sequence[str]) -> None:
    """Load the plugin of the first platform whose libraries are all installed.

    If there is none, Qt would abort the process with a guess.

    Raises
    ------
    OSError
        If there is none; it names the first missing library of the first platform.
    """
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath), "platforms")
    errors = []
    for name in platform_names:
        plugin = folder / f"libq{name}.so"
        if not plugin.exists():
            # Qt finds it elsewhere, or reports that there is none
            return
        try:
            ctypes.CDLL(str(plugin))
        except OSError as error:
            errors.append(error)
        else:
            return
    if errors:
        raise errors[0]


def display() -> tuple[str, int, int]:
    """Return the name of the platform, and width and height of its primary screen in pixels."""
    from PySide6 import QtSvg, QtWidgets  # noqa: F401  the window needs both

    from knight_gui.display import available_platforms

    if sys.platform.startswith("linux"):
        load_platform_plugin(available_platforms())
    app = QtWidgets.QApplication([])
    size = app.primaryScreen().size()
    return app.platformName(), size.width(), size.height()


def fonts() -> dict[str, list[str]]:
    """Return the font families of each script that the program needs."""
    from PySide6.QtGui import QFont, QFontDatabase, QFontMetrics, QGuiApplication

    app = QGuiApplication([])  # noqa: F841  without one there are none
    scripts = QFontDatabase.WritingSystem
    metrics = QFontMetrics(QFont())
    return {
        # without any font Qt lists families, too, but they have no glyphs
        "Latin": QFontDatabase.families(scripts.Latin) if metrics.inFont("a") else [],
        "Chinese": QFontDatabase.families(scripts.SimplifiedChinese),
    }


def settings() -> tuple[str, bool, list[str]]:
    """Return the settings file, True if it can be written, and the keys of invalid settings."""
    from knight_gui.window.platform.settings import current_settings, find_invalid_settings

    QCoreApplication.setApplicationName("knight-gui")
    path = current_settings().path
    return str(path), is_writable(path), find_invalid_settings()


def recovery() -> tuple[str, bool]:
    """Return the folder of the recovery files, and True if it can be written to."""
    from knight_gui.window.platform.settings import recovery_folder

    QCoreApplication.setApplicationName("knight-gui")
    folder = recovery_folder()
    return str(folder), is_writable(folder / "any")


if __name__ == "__main__":
    print(json.dumps(globals()[sys.argv[1]]()))  # noqa: T201
