"""Standard output that cannot be written to, or is read by nobody any more."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from tests.terminal.running import posix, start

FULL = Path("/dev/full")
needs_a_full_disk = pytest.mark.skipif(not FULL.exists(), reason="needs a disk that is always full")

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
    assert said.err == "knight-gui: This cannot be done: No space left on device.\n"


@needs_a_full_disk
def test_that_a_file_on_a_full_disk_is_told_in_one_line(terminal):
    said = terminal("export", "-o", str(FULL), "--format", "txt")
    assert said.status == 2
    assert said.err == "knight-gui: /dev/full cannot be written: No space left on device.\n"


@posix
@pytest.mark.parametrize(
    ("arguments", "head", "status", "said"),
    [
        # more than fits into a pipe
        ("solve --board 500x500 --no-backtracking", "     1 ", 1, "Stuck after "),
        ("count --board 5x6 --start a5 --format squares", "a5 ", 0, "4,542 tours"),
        ("map --board 60x60", "board,", 0, ""),
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


@posix
def test_that_a_process_ends_quietly_when_its_reader_goes():
    with start(*ENDLESS.split(), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"step,kind,square,depth\n"
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
