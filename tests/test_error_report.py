"""Error reports: versions, messages and traceback, without names of folders."""

import logging
import sys
import tomllib
from functools import partial
from pathlib import Path

import pytest

from knight_gui import __version__, error_report
from knight_gui.board import Board
from knight_gui.error_report import remove_folder_names, start_log_file, start_remembering_messages
from knight_gui.installing import MODULES_BY_PACKAGE

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]


@pytest.fixture(autouse=True)
def log(monkeypatch):
    """The logger of the package, which is restored afterwards."""
    log = logging.getLogger("knight_gui")
    handlers = [*log.handlers]
    level = log.level
    monkeypatch.setattr(logging, "raiseExceptions", logging.raiseExceptions)
    error_report._recent_messages.clear()
    yield log
    for handler in [each for each in log.handlers if each not in handlers]:
        log.removeHandler(handler)
        handler.close()
    log.setLevel(level)


def report_of(function):
    """Return the report of the error that a function raises."""
    try:
        function()
    except Exception as error:  # noqa: BLE001  any that the program may raise
        return error_report.format_error_report(error)
    raise AssertionError("it raised no error")


@pytest.mark.parametrize(
    ("text", "shortened"),
    [
        ("cannot open '/home/anna/class 7b/mine.knight'", "cannot open '…/mine.knight'"),
        ('File "/srv/x/lib.py", line 3', 'File "…/lib.py", line 3'),
        (r"C:\Users\Anna\x.knight is gone", "…/x.knight is gone"),
        (r"'C:\\Users\\o\'brien\\class: 7b\\x.knight'", "'…/x.knight'"),
        (r"\\server\anna\x.knight is gone", "…/x.knight is gone"),
        ("/home/anna/one.x: no, /home/anna/two.y: no", "…/one.x: no, …/two.y: no"),
        ("'/home/anna/one.x' -> '/home/anna/two.y'", "'…/one.x' -> '…/two.y'"),
        ("“/home/anna/my tour.knight”: gone", "“…/my tour.knight”: gone"),
        ("cannot list '/srv/anna/class: 7b'", "cannot list '…'"),
        ("file:///srv/anna/x.knight", "…/x.knight"),
        ("~anna/class/x.knight", "…/x.knight"),
        ("8x8/a8/naive+order/knight-tour", "8x8/a8/naive+order/knight-tour"),
        ("24/12/2026, 1/2, a / b", "24/12/2026, 1/2, a / b"),
        (r'return "\n\n".join(a / b)', r'return "\n\n".join(a / b)'),
    ],
)
def test_that_only_the_name_of_a_file_is_left(text, shortened):
    assert remove_folder_names(text) == shortened


DIFFICULT_NAMES = (
    "o'brien",
    "class: 7b",
    "class, 7b",
    'so "called"',
    'it\'s "here"',
    "7b (old)",
    "x.y",
    "a -> b",
    "…",
    "<b>",
    "7. b",
)


@pytest.mark.parametrize("folder", DIFFICULT_NAMES)
@pytest.mark.parametrize(
    "template",
    [
        "{path}/mine.knight: gone",
        "“{path}/mine.knight” is gone",
        "'{path}/mine.knight'",
        'File "{path}/mine.knight", line 3',
    ],
)
@pytest.mark.parametrize("within", ["/srv/anna", str(Path.home())])
def test_that_a_folder_of_any_name_is_removed(folder, template, within):
    text = template.format(path=f"{within}/{folder}/{folder} too")
    assert remove_folder_names(text) == template.format(path="…")


@pytest.mark.parametrize("folder", DIFFICULT_NAMES)
def test_that_a_folder_of_any_name_is_removed_from_messages_of_python(folder, tmp_path):
    path = tmp_path / folder
    report = report_of((path / "mine.knight").read_bytes)
    assert "…/mine.knight" in report
    assert str(path) not in report
    assert repr(str(path))[1:-1] not in report


def test_that_the_home_folder_is_removed(monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: Path("/home/anna"))
    assert remove_folder_names("cannot write '/home/anna'") == "cannot write '…'"
    assert (
        remove_folder_names("cannot write /home/anna: it is full") == "cannot write …: it is full"
    )
    assert (
        remove_folder_names("cannot read /home/anna/7b.knight now") == "cannot read …/7b.knight now"
    )
    assert remove_folder_names("'/home/anna/class: 7b'") == "'…'"
    assert remove_folder_names("'/home/anna-maria/x.knight'") == "'…/x.knight'"


@pytest.mark.parametrize("home", ["/", "/nowhere"])
def test_that_a_root_folder_is_not_taken_for_the_home_folder(monkeypatch, home):
    monkeypatch.setattr(Path, "home", lambda: Path(home))
    assert remove_folder_names("1 / 2, '/home/anna/x.knight'") == "1 / 2, '…/x.knight'"


def test_that_a_folder_in_the_module_path_is_removed(monkeypatch):
    """Python looks for modules where it was started, which may be at home."""
    monkeypatch.setattr(sys, "path", ["/srv/anna", "/srv/anna/lib"])
    assert remove_folder_names("'/srv/anna/class: 7b/x.knight'") == "'…/x.knight'"
    text = remove_folder_names('File "/srv/anna/lib/knight_gui/board/board.py", line 3')
    assert text == 'File "knight_gui/board/board.py", line 3'


def test_that_a_report_has_versions_messages_and_traceback(log):
    start_remembering_messages()
    log.getChild("window").info("command %s", "greedy")
    report = report_of(partial(Board.parse, "8y8"))
    assert report.startswith(f"knight-gui {__version__}, Python 3.")
    assert "numba 0." in report
    assert "command greedy" in report
    assert 'File "knight_gui/board/board.py", line' in report
    assert "in parse" in report


def test_that_a_report_names_no_folder(tmp_path):
    report = report_of((tmp_path / "mine.knight").read_bytes)
    assert "…/mine.knight" in report
    assert str(Path.home()) not in report
    assert tmp_path.name not in report
    assert str(Path(__file__).parent) not in report


def test_that_only_the_last_messages_are_reported(log):
    start_remembering_messages()
    for number in range(100):
        log.info("number %s", number)
    report = report_of(partial(Board.parse, "8y8"))
    assert "number 99" in report
    assert "number 50" not in report


def test_that_the_log_file_has_the_version_and_a_limited_size(log, tmp_path):
    start_remembering_messages()
    start_log_file(tmp_path / "state")
    assert f"knight-gui {__version__}" in (tmp_path / "state" / "knight-gui.log").read_text()
    for _ in range(5000):
        log.info("%s", "x" * 200)
    sizes = [file.stat().st_size for file in (tmp_path / "state").iterdir()]
    assert len(sizes) == 2
    assert sum(sizes) < 500_000


def test_that_there_is_no_log_file_where_none_can_be_written(log, tmp_path):
    (tmp_path / "state").touch()
    handlers = [*log.handlers]
    start_log_file(tmp_path / "state")
    assert log.handlers == handlers


def test_that_the_versions_of_all_dependencies_are_reported():
    dependencies = {text.partition(">")[0].partition("!")[0] for text in PROJECT["dependencies"]}
    assert {*MODULES_BY_PACKAGE} == dependencies
    assert {*error_report.installed_versions()} == {"knight-gui", "Python", *dependencies}
