"""Signals end the program, whatever it is about."""

import signal
import sys

import pytest

from tests.terminal.running import run_process

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs signals")

SWALLOWS = """
import signal
from knight_gui.exit_signals import install_exit_handlers
install_exit_handlers()
try:
    signal.raise_signal(signal.{number})
except BaseException:
    pass
"""


@posix
@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_that_code_that_swallows_exceptions_does_not_swallow_signals(number):
    assert run_process(program=SWALLOWS.format(number=number)).status == 128 + getattr(
        signal, number
    )
