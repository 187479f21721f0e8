"""Formats of the settings and recovery files that the window reads."""

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from knight_gui.window.documents.recent import read_recent_files
from knight_gui.window.documents.rescue import RecoveryData
from knight_gui.window.platform import settings
from knight_gui.window.platform.screen import restore_window_geometry
from tests.documents.test_formats import EXAMPLES

SCREEN_PX = 800
"""Width of the screen of the saved geometry."""


def test_that_recent_files_are_read(monkeypatch):
    monkeypatch.setattr(settings, "settings_file", lambda: EXAMPLES / "settings.ini")
    assert [file.name for file in read_recent_files()] == ["one, with ü.knight", "two.toml"]


def test_that_a_recovery_file_is_read():
    recovery_data = RecoveryData.parse((EXAMPLES / "left.rescue").read_bytes())
    assert (recovery_data.lesson.title, recovery_data.file.name, recovery_data.checksum) == (
        "Mine",
        "mine.knight",
        "ab12",
    )


def test_that_window_geometry_and_export_folder_are_read(qtbot, monkeypatch):
    monkeypatch.setattr(settings, "settings_file", lambda: EXAMPLES / "settings.ini")
    assert settings.last_export_folder() == EXAMPLES.parents[-1]
    window = QWidget()
    qtbot.addWidget(window)
    restore_window_geometry(window)
    # Qt ignores the geometry of a screen of quite another size
    is_alike = 0.8 < window.screen().geometry().width() / SCREEN_PX < 1.25
    assert (window.geometry() == QRect(40, 50, 700, 500)) == is_alike
