"""Files are opened for reading in one place, which waits for nothing and takes no device."""

import ast
import os
import sys
from pathlib import Path

import pytest

import knight_gui
from knight_gui.board import InputError
from knight_gui.documents.lesson import read_lesson_file
from knight_gui.documents.lesson_file import compute_file_checksum
from knight_gui.documents.sweeps.formats import CSV_FORMAT, FORMATS_BY_EXTENSION
from knight_gui.documents.sweeps.table import SweepFile
from knight_gui.documents.tour_reader import read_tour_file
from knight_gui.regular_files import open_regular_file, read_file

PACKAGE = Path(knight_gui.__file__).parent
MODES = {"r", "rb", "rt", "r+", "r+b", "rb+", "a+b", "ab+", "w+b"}
METHODS_THAT_READ = {"read_text", "read_bytes"}
FUNCTIONS_THAT_READ = {"fromfile", "QFile", "fdopen"}
ELSEWHERE = {
    # its names are brought to the disk
    "os.open(folder, os.O_RDONLY)",
    # nothing is read from it
    "os.open(os.devnull, os.O_WRONLY)",
}

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")


def is_opening(call):
    """Whether a call opens a file so that it can be read."""
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


def openings_in(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and is_opening(node):
            code = ast.unparse(node)
            if code not in ELSEWHERE:
                yield code


def test_that_files_are_opened_for_reading_in_one_place():
    found = {
        file.relative_to(PACKAGE).as_posix(): [*openings_in(file)]
        for file in sorted(PACKAGE.rglob("*.py"))
    }
    assert [name for name, openings in found.items() if openings] == ["regular_files.py"]


def test_that_a_regular_file_is_read(tmp_path):
    (tmp_path / "tour.txt").write_bytes(b"1 2\n")
    assert read_file(tmp_path / "tour.txt") == b"1 2\n"


@posix
@pytest.mark.parametrize("mode", ["rb", "r+b", "a+b"])
def test_that_a_pipe_a_device_and_a_folder_are_no_files(tmp_path, mode):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero"), tmp_path):
        with pytest.raises(OSError, match=r"not a file|Is a directory|Permission denied"):
            open_regular_file(path, mode)


@posix
@pytest.mark.parametrize(
    "read",
    [
        read_tour_file,
        read_lesson_file,
        *(
            lambda file, form=form: SweepFile(file, form)
            for form in (CSV_FORMAT, FORMATS_BY_EXTENSION["json"])
        ),
    ],
)
def test_that_a_pipe_is_refused_at_once_wherever_a_file_is_read(tmp_path, read):
    pipe = tmp_path / "x.csv"
    os.mkfifo(pipe)
    with pytest.raises(InputError, match="not a file"):
        read(pipe)
    assert compute_file_checksum(pipe) == ""
