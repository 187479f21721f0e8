"""The folders of a person, and whether anything can be written there."""

from pathlib import Path

import pytest

from knight_gui.folders import is_writable, xdg_folder

VARIABLE = "XDG_DATA_HOME"


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    return tmp_path / "home"


def test_that_a_variable_names_a_folder(monkeypatch, tmp_path):
    monkeypatch.setenv(VARIABLE, str(tmp_path / "data"))
    assert xdg_folder(VARIABLE, ".local/share") == tmp_path / "data"


@pytest.mark.parametrize("value", [None, "", "data", "./data", "~/data"])
def test_that_a_relative_path_is_ignored_as_the_specification_says(monkeypatch, home, value):
    if value is None:
        monkeypatch.delenv(VARIABLE, raising=False)
    else:
        monkeypatch.setenv(VARIABLE, value)
    assert xdg_folder(VARIABLE, ".local/share") == home / ".local" / "share"


def test_that_a_file_can_be_written_though_its_folders_are_missing_and_none_is_made(tmp_path):
    assert is_writable(tmp_path / "a" / "b" / "file")
    assert [*tmp_path.iterdir()] == []


def test_that_a_file_that_is_there_can_be_written_and_stays_as_it_is(tmp_path):
    (tmp_path / "file").write_text("mine")
    assert is_writable(tmp_path / "file")
    assert (tmp_path / "file").read_text() == "mine"


def test_that_no_file_can_be_written_where_a_folder_is_or_below_a_file(tmp_path):
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
