"""Signals end the program at any time."""

import signal
import sys

import pytest

from tests.terminal.processes import run_process

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="needs signals")

PROGRAM = """
import signal
from knight_gui.exit_signals import install_exit_handlers
install_exit_handlers()
try:
    signal.raise_signal(signal.{name})
except BaseException:
    pass
"""


@posix_only
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_that_code_that_swallows_exceptions_does_not_swallow_signals(name):
    assert run_process(program=PROGRAM.format(name=name)).status == 128 + getattr(signal, name)
