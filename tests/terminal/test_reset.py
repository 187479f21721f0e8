"""Command `reset`: what it removes, and what stays."""

import sys

import pytest

from knight_gui.folders import cache_folder, log_folder, settings_file, state_folder
from tests.terminal.processes import command_fixture

run_reset = command_fixture("reset")
run_desktop = command_fixture("desktop")


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    """The home folder, with a file in each folder of the program."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(variable, raising=False)
    for file in (
        settings_file(),
        state_folder() / "rescue" / "1.rescue",
        log_folder() / "knight-gui.log",
        cache_folder() / "kernel" / "code",
        tmp_path / "mine.knight",
    ):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    return tmp_path


def files_in(folder):
    return {file.name for file in folder.rglob("*") if file.is_file()}


def test_that_only_the_settings_are_removed_without_an_option(run_reset, home):
    before = files_in(home)
    result = run_reset()
    assert (result.status, result.out, result.err) == (0, f"{settings_file()}\n", "")
    assert files_in(home) == before - {"settings.ini"}


def test_that_everything_is_removed_and_printed_except_saved_files(run_reset, home):
    result = run_reset("--everything")
    assert (result.status, result.err) == (0, "")
    paths = {settings_file(), settings_file().parent, state_folder(), cache_folder()}
    assert {*result.out.splitlines()} == {*map(str, paths)}
    assert files_in(home) == {"mine.knight"}
    assert run_reset("--everything").out == "There was nothing to remove.\n"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="of Linux alone")
def test_that_the_entry_of_the_desktop_is_removed_too(run_reset, run_desktop, home):
    installed = run_desktop("install").out.splitlines()
    assert {*installed} <= {*run_reset("--everything").out.splitlines()}
    assert files_in(home) == {"mine.knight"}


def test_that_the_completion_of_the_shell_is_removed_and_other_lines_stay(run_reset, home):
    script = home / ".bash_completions" / "knight-gui.sh"
    script.parent.mkdir()
    script.touch()
    (home / ".bashrc").write_text(f"alias a=b\nsource '{script}'\nalias c=d\n")
    assert {str(script), str(home / ".bashrc")} <= {*run_reset("--everything").out.splitlines()}
    assert (home / ".bashrc").read_text() == "alias a=b\nalias c=d\n"


def test_that_a_file_with_nothing_but_the_completion_is_removed(run_reset, home):
    (home / ".bashrc").write_text(f"\nsource '{home / '.bash_completions' / 'knight-gui.sh'}'\n")
    run_reset("--everything")
    assert not (home / ".bashrc").exists()


def test_that_settings_of_the_shell_without_a_completion_stay(run_reset, home):
    (home / ".bashrc").touch()
    run_reset("--everything")
    assert (home / ".bashrc").exists()


def test_that_a_link_to_a_folder_is_removed_without_its_contents(run_reset, home):
    cache_folder().rename(home / "elsewhere")
    cache_folder().symlink_to(home / "elsewhere")
    run_reset("--everything")
    assert files_in(home) == {"mine.knight", "code"}


def test_that_a_file_that_cannot_be_removed_is_named_in_a_line(run_reset, home, monkeypatch):
    (home / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "file"))
    result = run_reset("--everything")
    assert result.status == 2
    assert result.err.startswith(f"knight-gui: {state_folder()} cannot be removed: ")
    assert result.err.count("\n") == 1
