"""Geometry of windows: fitted to the screen, saved and restored."""

from random import Random

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QDialog, QWidget

from knight_gui.window.platform import settings
from knight_gui.window.platform.screen import (
    ScreenFitter,
    fit_on_screen,
    restore_window_geometry,
    save_window_geometry,
)


@pytest.fixture
def screen_rect(qapp):
    """Part of the screen that windows may cover."""
    return qapp.primaryScreen().availableGeometry()


@pytest.fixture
def widget(qtbot):
    """Window that is not shown."""
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


def test_that_a_window_larger_than_its_screen_is_shrunk(widget, screen_rect):
    widget.setGeometry(QRect(screen_rect.left() + 50, screen_rect.top() - 40, 5000, 5000))
    fit_on_screen(widget)
    assert screen_rect.contains(widget.frameGeometry())


def test_that_a_window_is_fitted_again_when_its_screen_changes(qtbot, screen_rect):
    dialog = QDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    ScreenFitter(dialog)
    dialog.resize(5000, 5000)
    dialog.windowHandle().screenChanged.emit(dialog.screen())
    assert dialog.width() <= screen_rect.width()
    assert dialog.height() <= screen_rect.height()


def test_that_the_window_fits_a_small_screen(user):
    user.window.resize(1, 1)
    assert user.window.width() <= 640
    assert user.window.height() <= 430


@pytest.fixture
def settings_file(tmp_path, monkeypatch):
    """The file of the settings, in a folder that does not exist yet."""
    monkeypatch.setattr(settings, "settings_file", lambda: tmp_path / "new" / "settings.ini")
    return tmp_path / "new" / "settings.ini"


@pytest.fixture
def saved_geometry(widget, screen_rect, settings_file):  # noqa: ARG001
    """The saved geometry of a window that was moved since."""
    saved_rect = QRect(screen_rect.left() + 70, screen_rect.top() + 60, 320, 240)
    widget.setGeometry(saved_rect)
    save_window_geometry(widget)
    widget.setGeometry(QRect(0, 0, 100, 100))
    return saved_rect


def test_that_the_geometry_of_a_window_is_restored(widget, saved_geometry, settings_file):
    restore_window_geometry(widget)
    assert widget.geometry() == saved_geometry
    assert [path.name for path in settings_file.parent.iterdir()] == [settings_file.name]


def test_that_full_screen_is_not_restored(widget, saved_geometry):  # noqa: ARG001
    widget.setWindowState(Qt.WindowState.WindowFullScreen)
    save_window_geometry(widget)
    widget.setWindowState(Qt.WindowState.WindowNoState)
    restore_window_geometry(widget)
    assert not widget.isFullScreen()


def test_that_an_unwritable_settings_file_leaves_the_geometry_unchanged(widget, settings_file):
    settings_file.mkdir(parents=True)
    widget.setGeometry(QRect(40, 50, 320, 240))
    save_window_geometry(widget)
    restore_window_geometry(widget)
    assert widget.geometry() == QRect(40, 50, 320, 240)


def test_that_a_corrupted_geometry_is_ignored(widget, saved_geometry, settings_file):
    written = settings_file.read_bytes()
    rng = Random(22)
    other_rect = QRect(40, 50, 330, 230)
    for _ in range(200):
        index = rng.randrange(len(written))
        changed = bytes([rng.randrange(256)])
        settings_file.write_bytes(written[:index] + changed + written[index + 1 :])
        widget.setGeometry(other_rect)
        restore_window_geometry(widget)
        assert widget.geometry() in (saved_geometry, other_rect)


@pytest.mark.parametrize("text", ["", "[General]\nplace=\n", "[General]\nplace=1, 2\n", "\0\xff"])
def test_that_an_invalid_geometry_is_ignored(widget, settings_file, text):
    settings_file.parent.mkdir()
    settings_file.write_text(text, encoding="latin-1")
    widget.setGeometry(QRect(40, 50, 320, 240))
    restore_window_geometry(widget)
    assert widget.geometry() == QRect(40, 50, 320, 240)
