"""Whenever a signal comes, the program ends quietly."""

import signal
import sys

import pytest

from tests.endurance.signals import SIGNALS, ended
from tests.terminal.running import run_process

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs signals")

SWALLOWS = """
import signal
# a test run in the background ignores SIGINT, and this process would do so too
signal.signal(signal.SIGINT, signal.default_int_handler)
from knight_gui.signals import end_at_once
end_at_once()
try:
    signal.raise_signal(signal.{number})
except BaseException:
    pass
"""


@posix
@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_that_code_that_swallows_exceptions_does_not_swallow_signals(number):
    said = run_process(program=SWALLOWS.format(number=number))
    assert said.status == 128 + getattr(signal, number)


@posix
@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
# while it imports, while the window is made, while the engine is loaded, while it is compiled
@pytest.mark.parametrize("delay_s", [0.03, 0.2, 0.5, 2.0])
def test_that_a_signal_ends_the_start_of_the_window_quietly(monkeypatch, tmp_path, number, delay_s):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    end = ended(delay_s, number, tmp_path)
    assert end.said == ""
    assert end.is_quiet
