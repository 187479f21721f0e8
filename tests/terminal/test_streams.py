"""Standard output that cannot be written to, or is read by nobody any more."""

import ast
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from errno import ENOSPC
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

import knight_gui
from knight_gui.terminal.streams import enable_ascii_fallback
from tests.terminal.running import PROGRAM, posix, run_process

FULL = Path("/dev/full")
needs_a_full_disk = pytest.mark.skipif(not FULL.exists(), reason="needs a disk that is always full")

CLOSED = PROGRAM.format(first="sys.stdin = None")
"""As Python finds it where a shell has closed it."""
ENDLESS = "export --format csv --what steps --strategy naive"


@needs_a_full_disk
@pytest.mark.parametrize(
    "arguments",
    [
        "solve",
        "count --start a5 --format squares",
        "count --board 4x4",
        "map --board 3x3",
        "export",
        "estimate --board 5x5 --probes 10",
        "check -",
        "--version",
    ],
)
def test_that_a_full_disk_is_told_in_one_line(terminal, monkeypatch, arguments):
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"1")))
    # what was not written is written once more when it is closed
    with FULL.open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        said = terminal(*arguments.split())
    assert said.status == 2
    assert said.err == f"knight-gui: That did not work: {os.strerror(ENOSPC)}.\n"


@needs_a_full_disk
def test_that_a_file_on_a_full_disk_is_told_in_one_line(terminal):
    said = terminal("export", "-o", str(FULL), "--format", "txt")
    assert said.status == 2
    assert said.err == f"knight-gui: /dev/full cannot be written: {os.strerror(ENOSPC)}.\n"


@posix
@pytest.mark.parametrize(
    ("arguments", "head", "status", "said"),
    [
        # more than fits into a pipe
        ("solve --board 500x500 --no-backtracking", "     1 ", 1, "Stuck after "),
        ("count --board 5x6 --start a5 --format squares", "a5 ", 0, "4,542 tours"),
        ("map --board 60x60", "version,", 0, ""),
        ("luck --board 6x6 --seeds 1000 --format csv", "version,", 0, ""),
        (ENDLESS, "step,kind,square,depth\n", 0, ""),
    ],
)
def test_that_a_reader_who_goes_away_early_is_no_error(
    terminal, monkeypatch, arguments, head, status, said
):
    ours, theirs = os.pipe()

    def read_a_line():
        with os.fdopen(ours) as reader:
            return reader.readline()

    with ThreadPoolExecutor() as hand, os.fdopen(theirs, "w") as output:
        line = hand.submit(read_a_line)
        monkeypatch.setattr(sys, "stdout", output)
        told = terminal(*arguments.split())
    assert line.result().startswith(head)
    assert told.status == status
    assert told.err.startswith(said)
    assert told.err.count("\n") == (1 if said else 0)


class Printed(TextIOWrapper):
    """A standard stream in some encoding."""

    def __init__(self, encoding):
        super().__init__(BytesIO(), encoding=encoding)
        # ours changes it
        self.read_as = encoding

    @property
    def text(self):
        """What was written to it."""
        self.flush()
        return self.buffer.getvalue().decode(self.read_as)


SAYING = ("tr", "plural", "gettext_noop", "lazy_gettext")
ENCODINGS = ["cp1252", "cp437", "latin-1", "ascii"]
ESTIMATE = ("estimate --board 7x7 --probes 1000", " positions, about ", 0)


@pytest.mark.parametrize(
    ("encoding", "arguments", "told", "status"),
    [
        *((encoding, *ESTIMATE) for encoding in ENCODINGS),
        ("ascii", "check -", "A closed tour of 3x3, from a3.", 0),
        ("ascii", "count --board 3x3", "3x3 has no tour", 1),
        ("ascii", "solve --help", "Look for a tour", 0),
        ("ascii", "--help", "knight-gui solve", 0),
    ],
)
def test_that_what_an_encoding_cannot_say_is_said_in_ascii(
    terminal, monkeypatch, encoding, arguments, told, status
):
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"1 4 7\n6 . 2\n3 8 5\n")))
    output = Printed(encoding)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", output)
        said = terminal(*arguments.split())
    assert said.status == status
    assert "?" not in output.text
    assert told in output.text.replace("×", "x")


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_that_a_complaint_is_told_in_ascii_too(terminal, monkeypatch, encoding):
    errors = Printed(encoding)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", errors)
        assert terminal("solve", "--board", "8—8").status == 2
    assert "8-8" in errors.text.replace("—", "-")
    assert "rows x columns" in errors.text.replace("×", "x")


def written(text, encoding):
    stream = Printed(encoding)
    enable_ascii_fallback(stream)
    stream.write(text)
    return stream.text


def test_that_an_exponent_is_not_torn_apart():
    assert written("10²⁴ and 10² é ♞", "latin-1") == "10^24 and 10² é ?"


def test_that_all_signs_of_the_terminal_have_something_in_their_place_in_ascii():
    for room in ("board", "search", "state", "sweeps", "messages", "documents", "terminal"):
        for file in sorted(Path(knight_gui.__file__).parent.joinpath(room).rglob("*.py")):
            for text in texts_in(file):
                assert "?" not in written(str(text).replace("?", ""), "ascii")


def texts_in(file):
    """The texts in a file that are said to people: those that may be translated."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SAYING:
            yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant))


@posix
@pytest.mark.parametrize("encoding", ["cp437", "ascii"])
def test_that_the_encoding_of_a_process_changes_no_exit_status(encoding):
    said = run_process(
        *("count", "--board", "3x3"), env={"PYTHONIOENCODING": encoding}, encoding=encoding
    )
    assert (said.status, said.err.count("\n")) == (1, 1)


@posix
def test_that_a_closed_standard_input_is_told_in_one_line():
    said = run_process("check", "-", program=CLOSED)
    assert (said.status, said.out) == (2, "")
    assert said.err == "knight-gui: Nothing can be read: standard input is closed.\n"
