"""The rest of the engine is loaded beside what is done with it."""

from threading import Event, Thread
from types import SimpleNamespace

import pytest

from knight_gui.search import kernel, loading


@pytest.fixture(autouse=True)
def _anew(monkeypatch):
    """Nothing was begun before."""
    monkeypatch.setattr(loading, "_threads", [])
    monkeypatch.setattr(loading, "_complete", Event())


def test_that_it_is_there_when_the_thread_ends():
    assert not loading.is_under_way()
    loading.begin()
    (thread,) = loading._threads
    thread.join()
    assert loading.is_complete()
    assert not loading.is_under_way()
    assert kernel.LATER.keys() <= vars(kernel).keys()


def test_that_it_is_loaded_once(monkeypatch):
    monkeypatch.setattr(loading, "load", lambda: None)
    loading.begin()
    loading.begin()
    (thread,) = loading._threads
    thread.join()


def test_that_what_cannot_be_loaded_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(kernel, "LATER", {"no_such_thing": "nowhere"})
    loading.load()
    assert loading.is_complete()


def test_that_what_has_been_loaded_is_not_begun_again():
    loading.load()
    loading.begin()
    assert loading._threads == []


def test_that_one_part_at_a_time_is_imported_whoever_asks(monkeypatch):
    begun, may_end = [], Event()

    def slow_import(module):
        begun.append(module)
        may_end.wait()
        return SimpleNamespace(first=len, second=len)

    parts = {"first": "a_part", "second": "another_part"}
    monkeypatch.setattr(kernel, "LATER", parts)
    monkeypatch.setattr(kernel, "import_module", slow_import)
    for name in parts:
        # what is found is kept in the module, and must go again
        monkeypatch.setitem(vars(kernel), name, None)
        monkeypatch.delitem(vars(kernel), name)
    threads = [Thread(target=getattr, args=(kernel, name)) for name in parts]
    for thread in threads:
        thread.start()
    threads[1].join(0.05)
    assert len(begun) == 1
    may_end.set()
    for thread in threads:
        thread.join()
    assert len(begun) == 2
