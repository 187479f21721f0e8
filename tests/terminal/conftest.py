"""Fixtures that run the command line within the process of the tests."""

import io
import os
import shlex
import signal
from functools import cache, partial

import pytest

from knight_gui.terminal import main, progress_line
from knight_gui.terminal.interrupt import do_nothing
from knight_gui.terminal.main import run_command_line
from tests.support.engine import load_engine
from tests.terminal.processes import CommandResult


@pytest.fixture(scope="session", autouse=True)
def _engine():
    """Load the engine before the first process, so that none of them shows that it compiles."""
    load_engine()


@pytest.fixture(scope="session", autouse=True)
def _one_command_line():
    """Make the command line only once; that takes longer than most commands."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(main, "make_command_line", cache(main.make_command_line))
        yield


@pytest.fixture
def terminal(capsys):
    """A function that runs `knight-gui` with arguments, and returns the result."""

    def run(*arguments):
        return CommandResult(run_command_line(list(arguments)), *capsys.readouterr())

    return run


@pytest.fixture
def solve(terminal):
    """A function that runs `knight-gui solve`; a single text is split at its spaces."""

    def run(*arguments):
        if len(arguments) == 1:
            arguments = shlex.split(arguments[0])
        return terminal("solve", *arguments)

    return run


@pytest.fixture
def export(terminal, tmp_path):
    """A function that exports to a file of a name, and returns the result and the file."""

    def run(name, arguments=""):
        file = tmp_path / name
        return terminal("export", "-o", str(file), *shlex.split(arguments)), file

    return run


class _FakeTerminal(io.StringIO):
    """Standard error that claims to be a terminal."""

    def isatty(self):
        return True


@pytest.fixture
def watched_terminal(terminal, monkeypatch):
    """A function that runs `knight-gui` on a terminal, with as many progress lines as possible."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(progress_line, "FIRST_UPDATE_AFTER_S", 0)
    monkeypatch.setattr(progress_line, "UPDATE_INTERVAL_S", 0)
    # a listener would stay for all later tests
    monkeypatch.setattr(main, "show_progress_while_compiling", do_nothing)

    def run(*arguments):
        stderr = _FakeTerminal()
        with monkeypatch.context() as patch:
            patch.setattr("sys.stderr", stderr)
            result = terminal(*arguments)
        return CommandResult(result.status, result.out, stderr.getvalue())

    return run


@pytest.fixture
def interrupt_handler():
    """A function that returns the handler of Ctrl+C, which is restored afterwards."""
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield partial(signal.getsignal, signal.SIGINT)
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def terminal_ends(monkeypatch):
    """The ends of the test and of the program of a pseudo-terminal with 80 columns."""
    pty = pytest.importorskip("pty")
    termios = pytest.importorskip("termios")
    our_end, program_end = pty.openpty()
    termios.tcsetwinsize(program_end, (24, 80))
    # with COLUMNS set, the width of the terminal would not be read
    monkeypatch.delenv("COLUMNS", raising=False)
    yield our_end, program_end
    os.close(our_end)
