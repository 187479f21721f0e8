"""Command `desktop`: installed files, and their complete removal."""

import configparser
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from knight_gui.terminal import desktop
from tests.terminal.processes import command_fixture

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="of Linux alone")
run_desktop = command_fixture("desktop")
TYPE = "application/x-knight-gui"
OTHER_TYPE = """<?xml version="1.0"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="application/x-other"><glob pattern="*.other"/></mime-type>
</mime-info>
"""
NAMES = (
    "applications/knight-gui.desktop",
    "icons/hicolor/scalable/apps/knight-gui.svg",
    "mime/packages/knight-gui.xml",
)


@pytest.fixture
def data_folder(monkeypatch, tmp_path):
    """The data folder of the user."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


@pytest.fixture
def other_files(data_folder):
    """The files of another program in the data folder, as a tree with the generated ones."""
    for name, text in (
        ("applications/other.desktop", f"[Desktop Entry]\nMimeType={TYPE};\n"),
        ("mime/packages/other.xml", OTHER_TYPE),
        ("icons/hicolor/scalable/apps/other.svg", "<svg/>"),
    ):
        (data_folder / name).parent.mkdir(parents=True)
        (data_folder / name).write_text(text, encoding="utf-8")
    for folder, (program, *_) in desktop.SHARED_FOLDERS.items():
        if shutil.which(program):
            subprocess.run([program, data_folder / folder], check=True, capture_output=True)
    return tree_of(data_folder)


def tree_of(folder):
    """Return the files in a folder with their contents, and its folders with None."""
    return {
        str(each.relative_to(folder)): each.read_bytes() if each.is_file() else None
        for each in folder.rglob("*")
    }


def entry_of(data_folder):
    parser = configparser.RawConfigParser()
    parser.optionxform = str
    parser.read(data_folder / NAMES[0], encoding="utf-8")
    return parser["Desktop Entry"]


def test_that_three_files_are_installed_and_printed(run_desktop, data_folder):
    result = run_desktop("install")
    assert (result.status, result.err) == (0, "")
    assert result.out.splitlines() == [str(data_folder / name) for name in NAMES]
    assert {*NAMES} <= tree_of(data_folder).keys()


def test_that_the_entry_starts_an_existing_program_with_its_file_type(run_desktop, data_folder):
    run_desktop("install")
    entry = entry_of(data_folder)
    assert Path(entry["TryExec"]).is_file()
    assert entry["Exec"].startswith(f'"{entry["TryExec"]}"')
    assert entry["Exec"].endswith(" %f")
    assert entry["MimeType"] == f"{TYPE};"
    [mime_type] = ET.parse(data_folder / NAMES[2]).getroot()  # noqa: S314  it is our own
    assert (mime_type.get("type"), mime_type[-1].get("pattern")) == (TYPE, "*.knight")
    assert ET.parse(data_folder / NAMES[1]).getroot().tag.endswith("svg")  # noqa: S314  it is our own


@pytest.mark.parametrize(
    ("word", "written"),
    [
        ("/a b/knight-gui", '"/a b/knight-gui"'),
        ('a"b', r'"a\\"b"'),
        ("$HOME", r'"\\$HOME"'),
        ("a\\b", r'"a\\\\b"'),
        ("50%", '"50%%"'),
    ],
)
def test_that_a_quoted_word_stays_one_word(word, written):
    assert desktop.quote_exec_word(word) == written


def test_that_the_entry_starts_python_where_there_is_no_script(
    run_desktop, data_folder, monkeypatch, tmp_path
):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    run_desktop("install")
    assert entry_of(data_folder)["Exec"] == f'"{tmp_path / "python"}" "-m" "knight_gui" %f'


def test_that_a_second_installation_changes_nothing(run_desktop, data_folder):
    run_desktop("install")
    tree_after_first = tree_of(data_folder)
    assert run_desktop("install").status == 0
    assert tree_of(data_folder) == tree_after_first


def test_that_removal_leaves_nothing(run_desktop, data_folder):
    run_desktop("install")
    assert run_desktop("remove").status == 0
    assert tree_of(data_folder) == {}
    assert run_desktop("remove").status == 0
    assert tree_of(data_folder) == {}


def test_that_removal_keeps_the_files_of_other_programs(run_desktop, data_folder, other_files):
    run_desktop("install")
    run_desktop("remove")
    assert tree_of(data_folder) == other_files


def test_that_installation_works_without_the_updating_tools(run_desktop, data_folder, monkeypatch):
    monkeypatch.setattr(desktop.shutil, "which", lambda _: None)
    run_desktop("install")
    assert {name for name, content in tree_of(data_folder).items() if content} == {*NAMES}
    run_desktop("remove")
    assert tree_of(data_folder) == {}


def test_that_a_file_that_cannot_be_written_is_named_in_a_line(run_desktop, data_folder):
    (data_folder / "applications").touch()
    result = run_desktop("install")
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"knight-gui: {data_folder / NAMES[0]} cannot be written: ")
    assert result.err.count("\n") == 1


def test_that_a_file_that_cannot_be_removed_is_named_in_a_line(run_desktop, data_folder):
    (data_folder / "applications").touch()
    result = run_desktop("remove")
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"knight-gui: {data_folder / NAMES[0]} cannot be removed: ")
    assert result.err.count("\n") == 1


def test_that_a_relative_folder_is_ignored(run_desktop, monkeypatch, tmp_path):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    result = run_desktop("install")
    assert result.out.splitlines() == [
        str(tmp_path / "home" / ".local" / "share" / x) for x in NAMES
    ]
    assert [*(tmp_path / "here").iterdir()] == []


@pytest.mark.usefixtures("data_folder")
def test_that_other_systems_have_no_such_entries(run_desktop, monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    result = run_desktop("install")
    assert (result.status, result.err) == (2, "knight-gui: Only Linux has desktop entries.\n")


def test_that_the_program_is_found_in_the_menu_by_the_words_of_its_subject(
    data_folder, run_desktop
):
    run_desktop("install")
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(data_folder / NAMES[0], encoding="utf-8")
    keywords = entry["Desktop Entry"]["Keywords"].split(";")
    assert {"chess", "backtracking"} <= {*keywords}
