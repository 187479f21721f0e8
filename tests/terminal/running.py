"""Ways to run the program and to read what it says."""

import os
import select
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass

import pytest

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs signals and pseudo-terminals")
PROGRAM = """
import sys
from knight_gui.__main__ import main
sys.argv[0] = "knight-gui"
{first}
sys.exit(main())
"""
PLAIN = PROGRAM.format(first="")
TELLS_WHEN_IT_BEGINS = PROGRAM.format(first="print('now', flush=True)")
TELLS_WHEN_IT_SEARCHES = PROGRAM.format(
    first="""
from knight_gui.search.search import Search
advance = Search.advance
def advance_and_tell(search, budget):
    Search.advance = advance
    print("now", flush=True)
    return search.advance(budget)
Search.advance = advance_and_tell
"""
)
SHOWS_THE_LINE_AT_ONCE = PROGRAM.format(
    first="""
from knight_gui.terminal import progress_line as live, main as commands
live.FIRST_UPDATE_AFTER_S = live.UPDATE_INTERVAL_S = 0
commands.show_progress_while_compiling = lambda: None
"""
)
"""Says how far the search is after each slice, however fast the machine is."""
PATIENCE_S = 120
"""Where nothing was compiled before, the first solve compiles."""


@dataclass(frozen=True)
class Said:
    """What came of a run."""

    status: int
    out: str
    err: str

    @property
    def table(self) -> list[list[int]]:
        """The numbers of a printed board."""
        return table(self.out)


def asking(name):
    """A fixture: a function that gives a command arguments and returns what it said."""
    return pytest.fixture(
        lambda terminal: lambda arguments="": terminal(name, *shlex.split(arguments))
    )


def table(text):
    return [list(map(int, line.split())) for line in text.strip().splitlines()]


def start(*arguments, program=PLAIN, env=None, **options):
    """Start `knight-gui` as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments], env={**os.environ, **(env or {})}, **options
    )


def start_there(theirs, *arguments, **options):
    """Start it with standard error on its end of a terminal."""
    process = start(*arguments, stderr=theirs, env={"TERM": "xterm"}, **options)
    os.close(theirs)
    return process


def run_process(*arguments, **options):
    """Run `knight-gui` as a process of its own, both outputs into pipes."""
    pipe = subprocess.PIPE
    with start(*arguments, stdout=pipe, stderr=pipe, text=True, **options) as process:
        out, err = process.communicate(timeout=PATIENCE_S)
    return Said(process.returncode, out, err)


def read_terminal(end, until=None):
    """Read what a process writes to a terminal, up to a text or to its end."""
    seen = b""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline and (until is None or until not in seen):
        if not select.select([end], [], [], 0.1)[0]:
            continue
        try:
            piece = os.read(end, 65536)
        except OSError:  # how Linux says that the other end is closed
            break
        if not piece:
            break
        seen += piece
    return seen
