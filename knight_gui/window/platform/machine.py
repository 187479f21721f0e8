"""What Qt says of this machine: asked by others in a process of its own, which may die of it."""

import ctypes
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo

from knight_gui.folders import is_writable


def load_platform_plugin(platform_names: Sequence[str]) -> None:
    """Load the plugin of the first of some platforms that has all its libraries.

    Where none of them has, Qt aborts the process, and guesses what is missing.

    Raises
    ------
    OSError
        If there is none; it names the first library that the first platform lacks.
    """
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath), "platforms")
    errors = []
    for name in platform_names:
        plugin = folder / f"libq{name}.so"
        if not plugin.exists():
            # Qt finds it elsewhere, or says that there is none
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
    """Return what windows are shown on, and how wide and high that is."""
    from PySide6 import QtSvg, QtWidgets  # noqa: F401  the window needs both

    from knight_gui.display import available_platforms

    if sys.platform.startswith("linux"):
        load_platform_plugin(available_platforms())
    app = QtWidgets.QApplication([])
    size = app.primaryScreen().size()
    return app.platformName(), size.width(), size.height()


def fonts() -> dict[str, list[str]]:
    """Return the families of fonts that have the letters of a script."""
    from PySide6.QtGui import QFont, QFontDatabase, QFontMetrics, QGuiApplication

    app = QGuiApplication([])  # noqa: F841  without one there are none
    scripts = QFontDatabase.WritingSystem
    metrics = QFontMetrics(QFont())
    return {
        # of fonts that are not there it names families, too, but they have no letters
        "Latin": QFontDatabase.families(scripts.Latin) if metrics.inFont("a") else [],
        "Chinese": QFontDatabase.families(scripts.SimplifiedChinese),
    }


def settings() -> tuple[str, bool, list[str]]:
    """Return the file of the settings, whether it can be written, and which make no sense."""
    from knight_gui.window.platform import settings as system

    QCoreApplication.setApplicationName("knight-gui")
    file = system.current_settings().path
    return str(file), is_writable(file), system.find_invalid_settings()


def recovery() -> tuple[str, bool]:
    """Return the folder for what a crash would take, and whether it can be written to."""
    from knight_gui.window.platform import settings as system

    QCoreApplication.setApplicationName("knight-gui")
    folder = system.recovery_folder()
    return str(folder), is_writable(folder / "any")


if __name__ == "__main__":
    print(json.dumps(globals()[sys.argv[1]]()))  # noqa: T201
