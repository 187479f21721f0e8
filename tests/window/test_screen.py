"""Windows fit their screens, and come back to where they were."""

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
def room(qapp):
    return qapp.primaryScreen().availableGeometry()


@pytest.fixture
def widget(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


def test_that_a_window_larger_than_its_screen_is_made_to_fit(widget, room):
    widget.setGeometry(QRect(room.left() + 50, room.top() - 40, 5000, 5000))
    fit_on_screen(widget)
    assert room.contains(widget.frameGeometry())


def test_that_a_window_is_fitted_in_again_when_its_screen_changes(qtbot, room):
    dialog = QDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    ScreenFitter(dialog)
    dialog.resize(5000, 5000)
    dialog.windowHandle().screenChanged.emit(dialog.screen())
    assert dialog.width() <= room.width()
    assert dialog.height() <= room.height()


def test_that_the_window_fits_a_small_screen(user):
    user.window.resize(1, 1)
    assert user.window.width() <= 640
    assert user.window.height() <= 430


@pytest.fixture
def settings_file(tmp_path, monkeypatch):
    """Where the settings are kept, a folder that is not there yet."""
    monkeypatch.setattr(settings, "standard_folder", lambda _: tmp_path / "new")
    return tmp_path / "new" / "settings.ini"


@pytest.fixture
def kept(widget, room, settings_file):  # noqa: ARG001
    """A window whose place was written down, and which has gone elsewhere."""
    there = QRect(room.left() + 70, room.top() + 60, 320, 240)
    widget.setGeometry(there)
    save_window_geometry(widget)
    widget.setGeometry(QRect(0, 0, 100, 100))
    return there


def test_that_a_window_comes_back_to_where_it_was(widget, kept, settings_file):
    restore_window_geometry(widget)
    assert widget.geometry() == kept
    assert [left.name for left in settings_file.parent.iterdir()] == [settings_file.name]


def test_that_a_presentation_is_over_at_the_next_start(widget, kept):  # noqa: ARG001
    widget.setWindowState(Qt.WindowState.WindowFullScreen)
    save_window_geometry(widget)
    widget.setWindowState(Qt.WindowState.WindowNoState)
    restore_window_geometry(widget)
    assert not widget.isFullScreen()


def test_that_a_place_that_cannot_be_kept_costs_nothing_else(widget, settings_file):
    settings_file.mkdir(parents=True)
    widget.setGeometry(QRect(40, 50, 320, 240))
    save_window_geometry(widget)
    restore_window_geometry(widget)
    assert widget.geometry() == QRect(40, 50, 320, 240)


def test_that_of_a_file_that_was_changed_nothing_is_believed(widget, kept, settings_file):
    written = settings_file.read_bytes()
    rng = Random(22)
    elsewhere = QRect(40, 50, 330, 230)
    for _ in range(200):
        place = rng.randrange(len(written))
        changed = bytes([rng.randrange(256)])
        settings_file.write_bytes(written[:place] + changed + written[place + 1 :])
        widget.setGeometry(elsewhere)
        restore_window_geometry(widget)
        assert widget.geometry() in (kept, elsewhere)


@pytest.mark.parametrize("text", ["", "[General]\nplace=\n", "[General]\nplace=1, 2\n", "\0\xff"])
def test_that_what_cannot_be_a_place_is_none(widget, settings_file, text):
    settings_file.parent.mkdir()
    settings_file.write_text(text, encoding="latin-1")
    widget.setGeometry(QRect(40, 50, 320, 240))
    restore_window_geometry(widget)
    assert widget.geometry() == QRect(40, 50, 320, 240)
