"""Runs of the program in processes of their own, and readers of their output."""

import os
import select
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass

import pytest

posix_only = pytest.mark.skipif(
    sys.platform == "win32", reason="needs signals and pseudo-terminals"
)
PROGRAM = """
import sys
from knight_gui.__main__ import main
sys.argv[0] = "knight-gui"
{first}
sys.exit(main())
"""
PLAIN = PROGRAM.format(first="")
ANNOUNCES_START = PROGRAM.format(first="print('now', flush=True)")
ANNOUNCES_SEARCH = PROGRAM.format(
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
SHOWS_LINE_AT_ONCE = PROGRAM.format(
    first="""
from knight_gui.terminal import progress_line as live, main as commands
live.FIRST_UPDATE_AFTER_S = live.UPDATE_INTERVAL_S = 0
commands.show_progress_while_compiling = lambda: None
"""
)
"""Program that shows the progress line after each time slice, on machines of any speed."""
PATIENCE_S = 120
"""Timeout of a run; the first one may have to compile the engine."""


@dataclass(frozen=True)
class CommandResult:
    """Exit status and output of a run."""

    status: int
    out: str
    """Standard output."""
    err: str
    """Standard error."""

    @property
    def numbers(self) -> list[list[int]]:
        """The numbers of a printed board."""
        return parse_number_table(self.out)


def command_fixture(name):
    """Return a fixture: a function that runs a command with arguments and returns the result."""

    @pytest.fixture
    def command(terminal):
        """Function that runs the command with the arguments of a line, and with paths."""

        def run(arguments="", *paths):
            return terminal(name, *shlex.split(arguments), *map(str, paths))

        return run

    return command


def parse_number_table(text):
    """Return the numbers of a printed board, row by row."""
    return [list(map(int, line.split())) for line in text.strip().splitlines()]


def start(*arguments, program=PLAIN, env=None, **options):
    """Start `knight-gui` as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments], env={**os.environ, **(env or {})}, **options
    )


def start_on_terminal(program_end, *arguments, **options):
    """Start `knight-gui` with standard error on the program's end of a terminal."""
    process = start(*arguments, stderr=program_end, env={"TERM": "xterm"}, **options)
    os.close(program_end)
    return process


def run_process(*arguments, **options):
    """Run `knight-gui` as a process of its own, both outputs into pipes."""
    pipe = subprocess.PIPE
    with start(*arguments, stdout=pipe, stderr=pipe, text=True, **options) as process:
        out, err = process.communicate(timeout=PATIENCE_S)
    return CommandResult(process.returncode, out, err)


def read_terminal(end, until=None):
    """Read the output of a process to a terminal, up to a text or to its end."""
    output = b""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline and (until is None or until not in output):
        if not select.select([end], [], [], 0.1)[0]:
            continue
        try:
            chunk = os.read(end, 65536)
        except OSError:  # on Linux, the other end is closed
            break
        if not chunk:
            break
        output += chunk
    return output
