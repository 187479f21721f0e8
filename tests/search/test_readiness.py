"""It is told whether anybody waits for the engine."""

from knight_gui.search.compiling import readiness
from knight_gui.search.compiling.readiness import (
    add_listener,
    is_engine_awaited,
    waiting_for_engine,
)


def test_that_who_listens_hears_when_somebody_begins_to_wait_and_that_nobody_does(monkeypatch):
    monkeypatch.setattr(readiness, "_listeners", [])
    heard = []
    add_listener(heard.append)
    with waiting_for_engine():
        assert is_engine_awaited()
        with waiting_for_engine():
            pass
        assert is_engine_awaited()
    assert heard == [True, True, True, False]
    assert not is_engine_awaited()
