"""Signals during the start of the window."""

import sys
from operator import attrgetter

import pytest

from tests.endurance.signals import SIGNALS, start_and_signal


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize("number", SIGNALS, ids=attrgetter("name"))
# during the imports, the making of the window, the loading and the compiling of the engine
@pytest.mark.parametrize("delay_s", [0.03, 0.2, 0.5, 2.0])
def test_that_a_signal_ends_the_start_of_the_window_quietly(monkeypatch, tmp_path, number, delay_s):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    end = start_and_signal(delay_s, number, tmp_path)
    assert end.errors == ""
    assert end.is_quiet
