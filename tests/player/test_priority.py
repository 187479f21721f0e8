"""The search comes after the window where both want a processor, and loading it where both want
Python.
"""

import os
import threading
from importlib.util import find_spec
from types import SimpleNamespace

import pytest

from knight_gui.player import search_worker
from knight_gui.player.search_client import SearchClient
from knight_gui.player.sweep_runner import lower_thread_priority
from knight_gui.search.compiling import loader
from tests.player.fakes import CORNER
from tests.support.patience import PATIENCE_MS

NICEST = 19


def niceness():
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


def test_that_a_thread_that_gives_way_is_nicer_than_the_one_that_started_it():
    told = []

    def search():
        lower_thread_priority()
        told.append(niceness())

    thread = threading.Thread(target=search)
    thread.start()
    thread.join()
    # nicer than that nobody can be
    assert told[0] > niceness() or niceness() == NICEST


def test_that_the_engine_is_loaded_by_a_thread_that_gives_way_to_nobody(monkeypatch, qtbot):
    told = []
    monkeypatch.setattr(loader, "start_loading", lambda: told.append(niceness()))
    client = SearchClient()
    client.open(CORNER)
    qtbot.waitUntil(lambda: bool(told), timeout=PATIENCE_MS)
    client.close()
    assert {*told} == {niceness()}


@pytest.mark.parametrize(("name", "pauses"), [(loader.THREAD_NAME, True), ("another", False)])
def test_that_the_engine_is_loaded_with_a_pause_at_each_module(monkeypatch, name, pauses):
    waits = []
    monkeypatch.setattr(search_worker, "time", SimpleNamespace(sleep=waits.append))
    monkeypatch.setattr(threading.current_thread(), "name", name)
    assert find_spec("there_is_no_such_module") is None
    assert bool(waits) is pauses
