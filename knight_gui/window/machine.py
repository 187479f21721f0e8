"""What Qt says of this machine: asked by others in a process of its own, which may die of it."""

import json
import sys

from PySide6.QtCore import QCoreApplication


def display() -> tuple[str, int, int]:
    """Return what windows are shown on, and how wide and high that is."""
    from PySide6 import QtSvg, QtWidgets  # noqa: F401  the window needs both

    app = QtWidgets.QApplication([])
    size = app.primaryScreen().size()
    return app.platformName(), size.width(), size.height()


def fonts() -> dict[str, list[str]]:
    """Return the families of fonts that have the letters of a script."""
    from PySide6.QtGui import QFont, QFontDatabase, QFontMetrics, QGuiApplication

    app = QGuiApplication([])  # noqa: F841  without one there are none
    scripts, metrics = QFontDatabase.WritingSystem, QFontMetrics(QFont())
    return {
        # of fonts that are not there it names families, too, but they have no letters
        "Latin": QFontDatabase.families(scripts.Latin) if metrics.inFont("a") else [],
        "Chinese": QFontDatabase.families(scripts.SimplifiedChinese),
    }


def settings() -> tuple[str, list[str]]:
    """Return the file of the settings, and which of them make no sense."""
    from knight_gui.window import system

    QCoreApplication.setApplicationName("knight-gui")
    return str(system.settings().file), system.nonsense()


if __name__ == "__main__":
    print(json.dumps(globals()[sys.argv[1]]()))  # noqa: T201
