"""The terminal face, called as its own process does it but within this one."""

import os

import pytest

from knight_gui.terminal.main import run
from tests.engine import load_engine
from tests.terminal.running import Said


@pytest.fixture(scope="session", autouse=True)
def _engine():
    """Load the engine before the first process: none of them is to tell that it compiles."""
    load_engine()


@pytest.fixture
def terminal(capsys):
    """A function that gives `knight-gui` arguments and returns what it said."""

    def said(*arguments):
        status = run(list(arguments))
        return Said(status, *capsys.readouterr())

    return said


@pytest.fixture
def solve(terminal):
    """The same for `knight-gui solve`; a single text is taken apart at its spaces."""

    def said(*arguments):
        if len(arguments) == 1:
            arguments = arguments[0].split()
        return terminal("solve", *arguments)

    return said


@pytest.fixture
def terminal_ends():
    """Our end and the program's end of a terminal of 80 columns."""
    pty = pytest.importorskip("pty")
    termios = pytest.importorskip("termios")
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    yield ours, theirs
    os.close(ours)
