"""The rest of the engine is loaded beside what is done with it."""

from threading import Event, Thread
from types import SimpleNamespace

import pytest
from numba import types

from knight_gui.search import kernel, loading
from knight_gui.search.kernel import doors, trial
from knight_gui.search.kernel.compiling import CompiledSet, Row
from knight_gui.search.kernel.moves import lift
from knight_gui.search.kernel.notes import note


@pytest.fixture(autouse=True)
def _anew(monkeypatch):
    """Nothing was begun before."""
    loading.begin.cache_clear()
    monkeypatch.setattr(loading, "_complete", Event())


def test_that_it_is_there_when_the_thread_ends():
    loading.begin().join()
    assert loading.is_complete()
    assert doors._loaded.keys() == set(kernel.names())


def test_that_it_is_loaded_once(monkeypatch):
    monkeypatch.setattr(loading, "load", lambda: None)
    thread = loading.begin()
    assert loading.begin() is thread
    thread.join()


def test_that_what_cannot_be_loaded_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(kernel, "names", lambda: ("no_such_thing",))
    loading.load()
    assert loading.is_complete()


def test_that_one_function_at_a_time_is_compiled_whoever_asks():
    begun, may_end = [], Event()

    class Slow(CompiledSet):
        def _make(self, row):
            begun.append(row)
            may_end.wait()
            self._made[row] = SimpleNamespace(get_overload=lambda _: None)

    functions = Slow(tuple(Row(f, types.int64, is_door=True) for f in (note, lift)), trial.sample)
    threads = [Thread(target=functions.door, args=(name,)) for name in functions.doors]
    for thread in threads:
        thread.start()
    threads[1].join(0.05)
    assert len(begun) == 1
    may_end.set()
    for thread in threads:
        thread.join()
    assert len(begun) == 2
