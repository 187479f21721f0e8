"""Listeners hear of waits for the engine."""

from knight_gui.search.compiling import readiness
from knight_gui.search.compiling.readiness import (
    add_listener,
    is_engine_awaited,
    waiting_for_engine,
)


def test_that_listeners_are_called_when_waits_begin_and_end(monkeypatch):
    monkeypatch.setattr(readiness, "_listeners", [])
    states = []
    add_listener(states.append)
    with waiting_for_engine():
        assert is_engine_awaited()
        with waiting_for_engine():
            pass
        assert is_engine_awaited()
    assert states == [True, True, True, False]
    assert not is_engine_awaited()
