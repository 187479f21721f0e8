"""Folders of the user, and the check if a file can be written."""

from pathlib import Path

import pytest

from knight_gui.folders import is_writable, xdg_folder

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
