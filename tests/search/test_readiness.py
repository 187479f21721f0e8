"""It is told whether anybody waits for the engine."""

from knight_gui.search.compiling import readiness
from knight_gui.search.compiling.readiness import is_awaited, listen, waiting


def test_that_who_listens_hears_when_somebody_begins_to_wait_and_that_nobody_does(monkeypatch):
    monkeypatch.setattr(readiness, "_listeners", [])
    heard = []
    listen(heard.append)
    with waiting():
        assert is_awaited()
        with waiting():
            pass
        assert is_awaited()
    assert heard == [True, True, True, False]
    assert not is_awaited()
