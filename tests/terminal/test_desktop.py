"""The program among the applications of a desktop: what is made, and that all of it can go."""

import configparser
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from knight_gui.terminal import desktop
from tests.terminal.running import asking

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="of Linux alone")
place = asking("desktop")
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
def data(monkeypatch, tmp_path):
    """The folder that applications of one person are in."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


@pytest.fixture
def others(data):
    """What another program has there, and what was made of it."""
    for name, text in (
        ("applications/other.desktop", f"[Desktop Entry]\nMimeType={TYPE};\n"),
        ("mime/packages/other.xml", OTHER_TYPE),
        ("icons/hicolor/scalable/apps/other.svg", "<svg/>"),
    ):
        (data / name).parent.mkdir(parents=True)
        (data / name).write_text(text, encoding="utf-8")
    for folder, (program, *_) in desktop._SHARED_FOLDERS.items():
        if shutil.which(program):
            subprocess.run([program, data / folder], check=True, capture_output=True)
    return tree(data)


def tree(folder):
    """All files in a folder with what they hold, and all folders."""
    return {
        str(each.relative_to(folder)): each.read_bytes() if each.is_file() else None
        for each in folder.rglob("*")
    }


def entry_of(data):
    parser = configparser.RawConfigParser()
    parser.optionxform = str
    parser.read(data / NAMES[0], encoding="utf-8")
    return parser["Desktop Entry"]


def test_that_three_files_are_made_and_named(place, data):
    said = place("install")
    assert (said.status, said.err) == (0, "")
    assert said.out.split() == [str(data / name) for name in NAMES]
    assert {*NAMES} <= tree(data).keys()


def test_that_the_entry_starts_a_program_that_is_there_with_a_file_of_its_type(place, data):
    place("install")
    entry = entry_of(data)
    assert Path(entry["TryExec"]).is_file()
    assert entry["Exec"].startswith(f'"{entry["TryExec"]}"')
    assert entry["Exec"].endswith(" %f")
    assert entry["MimeType"] == f"{TYPE};"
    [kind] = ET.parse(data / NAMES[2]).getroot()  # noqa: S314  it is our own
    assert (kind.get("type"), kind[-1].get("pattern")) == (TYPE, "*.knight")
    assert ET.parse(data / NAMES[1]).getroot().tag.endswith("svg")  # noqa: S314  it is our own


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
def test_that_a_word_of_a_command_stays_one_word(word, written):
    assert desktop._quote_exec_word(word) == written


def test_that_without_a_script_python_itself_is_started(place, data, monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    place("install")
    assert entry_of(data)["Exec"] == f'"{tmp_path / "python"}" "-m" "knight_gui" %f'


def test_that_it_can_be_installed_twice(place, data):
    place("install")
    once = tree(data)
    assert place("install").status == 0
    assert tree(data) == once


def test_that_what_is_removed_leaves_nothing(place, data):
    place("install")
    assert place("remove").status == 0
    assert tree(data) == {}
    assert place("remove").status == 0
    assert tree(data) == {}


def test_that_what_others_have_there_stays(place, data, others):
    place("install")
    place("remove")
    assert tree(data) == others


def test_that_it_works_where_nothing_sums_up_what_is_there(place, data, monkeypatch):
    monkeypatch.setattr(desktop.shutil, "which", lambda _: None)
    place("install")
    assert {name for name, content in tree(data).items() if content} == {*NAMES}
    place("remove")
    assert tree(data) == {}


def test_that_a_file_that_cannot_be_written_is_named_in_a_line(place, data):
    (data / "applications").touch()
    said = place("install")
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith(f"knight-gui: {data / NAMES[0]} cannot be written: ")
    assert said.err.count("\n") == 1


def test_that_a_file_that_cannot_be_removed_is_named_in_a_line(place, data):
    (data / NAMES[0]).mkdir(parents=True)
    said = place("remove")
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith(f"knight-gui: {data / NAMES[0]} cannot be removed: ")
    assert said.err.count("\n") == 1


def test_that_a_relative_folder_is_ignored(place, monkeypatch, tmp_path):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    said = place("install")
    assert said.out.split() == [str(tmp_path / "home" / ".local" / "share" / x) for x in NAMES]
    assert [*(tmp_path / "here").iterdir()] == []


@pytest.mark.usefixtures("data")
def test_that_other_systems_have_no_such_entries(place, monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    said = place("install")
    assert (said.status, said.err) == (2, "knight-gui: Only Linux has desktop entries.\n")
