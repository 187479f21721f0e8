"""Standard streams: full disks, closed pipes, and encodings without some characters."""

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
from tests.terminal.processes import PROGRAM, posix_only, run_process

FULL_DISK = Path("/dev/full")
needs_full_disk = pytest.mark.skipif(
    not FULL_DISK.exists(), reason="needs a disk that is always full"
)

CLOSED_STDIN_PROGRAM = PROGRAM.format(first="sys.stdin = None")
"""Program without standard input, as after a shell has closed it."""
ENDLESS = "export --format csv --what steps --strategy naive"


@needs_full_disk
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
def test_that_a_full_disk_is_reported_in_one_line(terminal, monkeypatch, arguments):
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"1")))
    # closing flushes the buffer once more
    with FULL_DISK.open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        result = terminal(*arguments.split())
    assert result.status == 2
    assert result.err == f"knight-gui: That did not work: {os.strerror(ENOSPC)}.\n"


@needs_full_disk
def test_that_a_file_on_a_full_disk_is_reported_in_one_line(terminal):
    result = terminal("export", "-o", str(FULL_DISK), "--format", "txt")
    assert result.status == 2
    assert result.err == f"knight-gui: /dev/full cannot be written: {os.strerror(ENOSPC)}.\n"


@posix_only
@pytest.mark.parametrize(
    ("arguments", "head", "status", "stderr_start"),
    [
        # more than fits into a pipe
        ("solve --board 500x500 --no-backtracking", "     1 ", 1, "Stuck after "),
        ("count --board 5x6 --start a5 --format squares", "a5 ", 0, "4,542 tours"),
        ("map --board 60x60", "version,", 0, ""),
        ("luck --board 6x6 --seeds 1000 --format csv", "version,", 0, ""),
        (ENDLESS, "step,kind,square,depth\n", 0, ""),
    ],
)
def test_that_a_closed_pipe_is_no_error(
    terminal, monkeypatch, arguments, head, status, stderr_start
):
    read_end, write_end = os.pipe()

    def read_a_line():
        with os.fdopen(read_end) as reader:
            return reader.readline()

    with ThreadPoolExecutor() as executor, os.fdopen(write_end, "w") as output:
        line = executor.submit(read_a_line)
        monkeypatch.setattr(sys, "stdout", output)
        result = terminal(*arguments.split())
    assert line.result().startswith(head)
    assert result.status == status
    assert result.err.startswith(stderr_start)
    assert result.err.count("\n") == (1 if stderr_start else 0)


class EncodedStream(TextIOWrapper):
    """Standard stream in an encoding."""

    def __init__(self, encoding):
        super().__init__(BytesIO(), encoding=encoding)
        # ours changes it
        self.read_as = encoding

    @property
    def text(self):
        """The written text."""
        self.flush()
        return self.buffer.getvalue().decode(self.read_as)


TRANSLATION_FUNCTIONS = ("tr", "plural", "gettext_noop", "lazy_gettext")
ENCODINGS = ["cp1252", "cp437", "latin-1", "ascii"]
ESTIMATE = ("estimate --board 7x7 --probes 1000", " positions, about ", 0)


@pytest.mark.parametrize(
    ("encoding", "arguments", "text", "status"),
    [
        *((encoding, *ESTIMATE) for encoding in ENCODINGS),
        ("ascii", "check -", "A closed tour of 3x3, from a3.", 0),
        ("ascii", "count --board 3x3", "3x3 has no tour", 1),
        ("ascii", "solve --help", "Look for a tour", 0),
        ("ascii", "--help", "knight-gui solve", 0),
    ],
)
def test_that_characters_an_encoding_lacks_become_ascii(
    terminal, monkeypatch, encoding, arguments, text, status
):
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"1 4 7\n6   2\n3 8 5\n")))
    output = EncodedStream(encoding)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", output)
        result = terminal(*arguments.split())
    assert result.status == status
    assert "?" not in output.text
    assert text in output.text.replace("×", "x")


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_that_an_error_message_becomes_ascii_too(terminal, monkeypatch, encoding):
    errors = EncodedStream(encoding)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", errors)
        assert terminal("solve", "--board", "8—8").status == 2
    assert "8-8" in errors.text.replace("—", "-")
    assert "rows x columns" in errors.text.replace("×", "x")


def encode_with_fallback(text, encoding):
    stream = EncodedStream(encoding)
    enable_ascii_fallback(stream)
    stream.write(text)
    return stream.text


def test_that_an_exponent_is_encoded_as_a_whole():
    assert encode_with_fallback("10²⁴ and 10² é ♞", "latin-1") == "10^24 and 10² é ?"


def test_that_all_texts_have_an_ascii_replacement():
    for package in ("board", "search", "state", "sweeps", "messages", "documents", "terminal"):
        for file in sorted(Path(knight_gui.__file__).parent.joinpath(package).rglob("*.py")):
            for text in texts_in(file):
                assert "?" not in encode_with_fallback(str(text).replace("?", ""), "ascii")


def texts_in(file):
    """Yield the translated texts in a file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in TRANSLATION_FUNCTIONS:
            yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant))


@posix_only
@pytest.mark.parametrize("encoding", ["cp437", "ascii"])
def test_that_the_encoding_of_a_process_changes_no_exit_status(encoding):
    result = run_process(
        *("count", "--board", "3x3"), env={"PYTHONIOENCODING": encoding}, encoding=encoding
    )
    assert (result.status, result.err.count("\n")) == (1, 1)


@posix_only
def test_that_a_closed_standard_input_is_reported_in_one_line():
    result = run_process("check", "-", program=CLOSED_STDIN_PROGRAM)
    assert (result.status, result.out) == (2, "")
    assert result.err == "knight-gui: Nothing can be read: standard input is closed.\n"
