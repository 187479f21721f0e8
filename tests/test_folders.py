"""Folders of the user, and the check if a file can be written."""

import sys
from pathlib import Path

import pytest

from knight_gui.folders import (
    cache_folder,
    is_writable,
    log_folder,
    move_former_settings,
    settings_file,
    state_folder,
    xdg_folder,
)

VARIABLE = "XDG_DATA_HOME"


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    """The home folder, which does not exist."""
    folder = tmp_path / "home"
    monkeypatch.setattr(Path, "home", lambda: folder)
    return folder


def test_that_a_variable_sets_a_folder(monkeypatch, tmp_path):
    monkeypatch.setenv(VARIABLE, str(tmp_path / "data"))
    assert xdg_folder(VARIABLE, ".local/share") == tmp_path / "data"


@pytest.mark.parametrize("value", [None, "", "data", "./data", "~/data"])
def test_that_a_relative_path_is_ignored(monkeypatch, home, value):
    if value is None:
        monkeypatch.delenv(VARIABLE, raising=False)
    else:
        monkeypatch.setenv(VARIABLE, value)
    assert xdg_folder(VARIABLE, ".local/share") == home / ".local" / "share"


def test_that_a_file_is_writable_if_its_missing_folders_can_be_created(tmp_path):
    assert is_writable(tmp_path / "a" / "b" / "file")
    assert [*tmp_path.iterdir()] == []


def test_that_checking_an_existing_file_leaves_it_unchanged(tmp_path):
    (tmp_path / "file").write_text("mine")
    assert is_writable(tmp_path / "file")
    assert (tmp_path / "file").read_text() == "mine"


def test_that_a_folder_and_a_path_below_a_file_are_not_writable(tmp_path):
    (tmp_path / "file").touch()
    assert not is_writable(tmp_path)
    assert not is_writable(tmp_path / "file" / "below")
    assert not is_writable(tmp_path / "file" / "far" / "below")


@pytest.mark.parametrize("error", [PermissionError, OSError])
def test_that_a_disk_that_refuses_is_not_writable(monkeypatch, tmp_path, error):
    def refuse(**_):
        raise error

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    assert not is_writable(tmp_path / "file")


@pytest.mark.parametrize(
    ("platform", "settings", "state", "log", "cache"),
    [
        (
            "linux",
            ".config/knight-gui",
            ".local/state/knight-gui",
            ".local/state/knight-gui",
            ".cache/knight-gui",
        ),
        (
            "darwin",
            "Library/Application Support/knight-gui",
            "Library/Application Support/knight-gui/State",
            "Library/Logs/knight-gui",
            "Library/Caches/knight-gui",
        ),
        (
            "win32",
            "AppData/Local/knight-gui",
            "AppData/Local/knight-gui/State",
            "AppData/Local/knight-gui/State",
            "AppData/Local/knight-gui/Cache",
        ),
    ],
)
def test_that_each_system_has_folders_of_its_own(
    monkeypatch, home, platform, settings, state, log, cache
):
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    assert settings_file() == home / settings / "settings.ini"
    assert state_folder() == home / state
    assert log_folder() == home / log
    assert cache_folder() == home / cache


def test_that_windows_names_its_folder(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert settings_file() == tmp_path / "knight-gui" / "settings.ini"


def test_that_former_settings_of_macos_are_taken_along_once(monkeypatch, home):
    monkeypatch.setattr(sys, "platform", "darwin")
    former_file = home / "Library" / "Preferences" / "knight-gui" / "settings.ini"
    for text in ("first", "second"):
        former_file.parent.mkdir(parents=True)
        former_file.write_text(text)
        move_former_settings()
        assert settings_file().read_text() == "first"
    assert former_file.exists()
