"""Regular files: one module opens files for reading, and it refuses pipes and devices."""

import ast
import os
import sys
from functools import partial
from pathlib import Path

import pytest

import knight_gui
from knight_gui.board import InputError
from knight_gui.documents.lesson import read_lesson_file
from knight_gui.documents.lesson_file import compute_file_checksum
from knight_gui.documents.sweeps.formats import CSV_FORMAT, FORMATS_BY_EXTENSION
from knight_gui.documents.sweeps.table import SweepFile
from knight_gui.documents.tours.reader import read_tours_file
from knight_gui.regular_files import open_regular_file, read_file

PACKAGE = Path(knight_gui.__file__).parent
MODES = {"r", "rb", "rt", "r+", "r+b", "rb+", "a+b", "ab+", "w+b"}
METHODS_THAT_READ = {"read_text", "read_bytes"}
FUNCTIONS_THAT_READ = {"fromfile", "QFile", "fdopen"}
ALLOWED_CALLS = {
    # a folder is synchronized
    "os.open(folder, os.O_RDONLY)",
    # it is written to
    "os.open(os.devnull, os.O_WRONLY)",
}

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")


def is_opening(call):
    """Return True if a call may open a file for reading."""
    owner, _, name = ast.unparse(call.func).rpartition(".")
    if owner and name in METHODS_THAT_READ:
        return True
    if name != "open":
        return name in FUNCTIONS_THAT_READ
    texts = {
        each.value
        for each in [*call.args, *(k.value for k in call.keywords)]
        if isinstance(each, ast.Constant)
    }
    return owner in ("", "os", "io", "gzip") or bool(texts & MODES)


def iter_openings(file):
    """Yield the calls in a module that may open a file for reading."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and is_opening(node):
            code = ast.unparse(node)
            if code not in ALLOWED_CALLS:
                yield code


def test_that_one_module_opens_files_for_reading():
    openings_by_file = {
        file.relative_to(PACKAGE).as_posix(): [*iter_openings(file)]
        for file in sorted(PACKAGE.rglob("*.py"))
    }
    assert [name for name, openings in openings_by_file.items() if openings] == ["regular_files.py"]


def test_that_a_regular_file_is_read(tmp_path):
    (tmp_path / "tour.txt").write_bytes(b"1 2\n")
    assert read_file(tmp_path / "tour.txt") == b"1 2\n"


@posix
@pytest.mark.parametrize("mode", ["rb", "r+b", "a+b"])
def test_that_pipes_devices_and_folders_are_refused(tmp_path, mode):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero"), tmp_path):
        with pytest.raises(OSError, match=r"not a file|Is a directory|Permission denied"):
            open_regular_file(path, mode)


@posix
@pytest.mark.parametrize(
    "read",
    [
        read_tours_file,
        read_lesson_file,
        partial(SweepFile, format_=CSV_FORMAT),
        partial(SweepFile, format_=FORMATS_BY_EXTENSION["json"]),
    ],
)
def test_that_readers_of_files_refuse_a_pipe_at_once(tmp_path, read):
    pipe = tmp_path / "x.csv"
    os.mkfifo(pipe)
    with pytest.raises(InputError, match="not a file"):
        read(pipe)
    assert compute_file_checksum(pipe) == ""
