"""The terminal face, called as its own process does it but within this one."""

import io
import os
import shlex
import signal
from functools import cache

import pytest

from knight_gui.terminal import main, progress_line
from knight_gui.terminal.main import run_command_line
from tests.support.engine import load_engine
from tests.terminal.running import Said


@pytest.fixture(scope="session", autouse=True)
def _engine():
    """Load the engine before the first process: none of them is to tell that it compiles."""
    load_engine()


@pytest.fixture(scope="session", autouse=True)
def _one_command_line():
    """Make the commands once: that takes longer than what most tests ask of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(main, "make_command_line", cache(main.make_command_line))
        yield


@pytest.fixture
def terminal(capsys):
    """A function that gives `knight-gui` arguments and returns what it said."""

    def said(*arguments):
        return Said(run_command_line(list(arguments)), *capsys.readouterr())

    return said


@pytest.fixture
def solve(terminal):
    """The same for `knight-gui solve`; a single text is taken apart at its spaces."""

    def said(*arguments):
        if len(arguments) == 1:
            arguments = shlex.split(arguments[0])
        return terminal("solve", *arguments)

    return said


@pytest.fixture
def export(terminal, tmp_path):
    """A function that exports into a file of that name, and returns what was said and the file."""

    def exported(name, arguments=""):
        file = tmp_path / name
        return terminal("export", "-o", str(file), *shlex.split(arguments)), file

    return exported


class _Screen(io.StringIO):
    """Standard error that somebody watches."""

    def isatty(self):
        return True


@pytest.fixture
def watched(terminal, monkeypatch):
    """The same where standard error is a terminal, and a live line renewed at every chance."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(progress_line, "FIRST_UPDATE_AFTER_S", 0)
    monkeypatch.setattr(progress_line, "UPDATE_INTERVAL_S", 0)
    # who has begun to listen would do so in all tests to come
    monkeypatch.setattr(main, "show_progress_while_compiling", lambda: None)

    def said(*arguments):
        with monkeypatch.context() as patch:
            patch.setattr("sys.stderr", screen := _Screen())
            told = terminal(*arguments)
        return Said(told.status, told.out, screen.getvalue())

    return said


@pytest.fixture
def handler():
    """A function that tells what Ctrl+C does, which is afterwards as it was."""
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield lambda: signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def terminal_ends(monkeypatch):
    """Our end and the program's end of a terminal of 80 columns."""
    pty = pytest.importorskip("pty")
    termios = pytest.importorskip("termios")
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    # who is told a width does not ask the terminal
    monkeypatch.delenv("COLUMNS", raising=False)
    yield ours, theirs
    os.close(ours)
