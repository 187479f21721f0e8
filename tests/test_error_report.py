"""What others are sent of an error: everything they need, and nothing of whose machine it was."""

import logging
import sys
import tomllib
from pathlib import Path

import pytest

from knight_gui import __version__, error_report
from knight_gui.board import Board
from knight_gui.error_report import remove_folder_names, start_log_file, start_remembering_messages

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]


@pytest.fixture(autouse=True)
def log(monkeypatch):
    """The log of the package, as it is before and after."""
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


def report_of(act):
    """The report of the error in which something ends."""
    try:
        act()
    except Exception as error:  # noqa: BLE001  any that the program may make
        return error_report.format_error_report(error)
    raise AssertionError("it was to fail")


@pytest.mark.parametrize(
    ("told", "left"),
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
def test_that_only_the_name_of_a_file_is_left(told, left):
    assert remove_folder_names(told) == left


NASTY = (
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


@pytest.mark.parametrize("folder", NASTY)
@pytest.mark.parametrize(
    "told",
    [
        "{path}/mine.knight: gone",
        "“{path}/mine.knight” is gone",
        "'{path}/mine.knight'",
        'File "{path}/mine.knight", line 3',
    ],
)
@pytest.mark.parametrize("within", ["/srv/anna", str(Path.home())])
def test_that_a_folder_of_any_name_is_left_out(folder, told, within):
    text = told.format(path=f"{within}/{folder}/{folder} too")
    assert remove_folder_names(text) == told.format(path="…")


@pytest.mark.parametrize("folder", NASTY)
def test_that_a_folder_of_any_name_is_left_out_of_what_python_says(folder, tmp_path):
    path = tmp_path / folder
    told = report_of((path / "mine.knight").read_bytes)
    assert "…/mine.knight" in told
    assert str(path) not in told
    assert repr(str(path))[1:-1] not in told


def test_that_the_home_folder_is_left_out(monkeypatch):
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
def test_that_a_whole_disk_is_no_home(monkeypatch, home):
    monkeypatch.setattr(Path, "home", lambda: Path(home))
    assert remove_folder_names("1 / 2, '/home/anna/x.knight'") == "1 / 2, '…/x.knight'"


def test_that_a_folder_in_a_folder_of_modules_is_left_out(monkeypatch):
    """Python looks for modules where it was started, which may be at home."""
    monkeypatch.setattr(sys, "path", ["/srv/anna", "/srv/anna/lib"])
    assert remove_folder_names("'/srv/anna/class: 7b/x.knight'") == "'…/x.knight'"
    told = remove_folder_names('File "/srv/anna/lib/knight_gui/board/board.py", line 3')
    assert told == 'File "knight_gui/board/board.py", line 3'


def test_that_a_report_says_versions_what_was_done_and_where_it_failed(log):
    start_remembering_messages()
    log.getChild("window").info("command %s", "greedy")
    told = report_of(lambda: Board.parse("8y8"))
    assert told.startswith(f"knight-gui {__version__}, Python 3.")
    assert "numba 0." in told
    assert "command greedy" in told
    assert 'File "knight_gui/board/board.py", line' in told
    assert "in parse" in told


def test_that_a_report_names_no_folder(tmp_path):
    told = report_of((tmp_path / "mine.knight").read_bytes)
    assert "…/mine.knight" in told
    assert str(Path.home()) not in told
    assert tmp_path.name not in told
    assert str(Path(__file__).parent) not in told


def test_that_only_the_last_things_are_reported(log):
    start_remembering_messages()
    for number in range(100):
        log.info("number %s", number)
    told = report_of(lambda: Board.parse("8y8"))
    assert "number 99" in told
    assert "number 50" not in told


def test_that_the_log_has_the_version_and_does_not_grow_for_ever(log, tmp_path):
    start_remembering_messages()
    start_log_file(tmp_path / "state")
    assert f"knight-gui {__version__}" in (tmp_path / "state" / "knight-gui.log").read_text()
    for _ in range(5000):
        log.info("%s", "x" * 200)
    sizes = [file.stat().st_size for file in (tmp_path / "state").iterdir()]
    assert len(sizes) == 2
    assert sum(sizes) < 500_000


def test_that_there_is_no_log_where_none_can_be_written(log, tmp_path):
    (tmp_path / "state").touch()
    before = [*log.handlers]
    start_log_file(tmp_path / "state")
    assert log.handlers == before


def test_that_all_that_the_program_stands_on_has_its_version_in_the_report():
    needed = {text.partition(">")[0].partition("!")[0] for text in PROJECT["dependencies"]}
    assert {*error_report.REPORTED_PACKAGES} == needed
    assert {*error_report.installed_versions()} == {"knight-gui", "Python", *needed}
