"""Whenever a signal comes, the program ends quietly."""

import sys

import pytest

from tests.endurance.signals import SIGNALS, ended


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
# while it imports, while the window is made, while the engine is loaded, while it is compiled
@pytest.mark.parametrize("delay_s", [0.03, 0.2, 0.5, 2.0])
def test_that_a_signal_ends_the_start_of_the_window_quietly(monkeypatch, tmp_path, number, delay_s):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    end = ended(delay_s, number, tmp_path)
    assert end.said == ""
    assert end.is_quiet
