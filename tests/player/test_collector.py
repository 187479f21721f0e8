"""The garbage collector: in the GUI thread alone, and all of it in the end."""

import gc
import weakref

import pytest
from PySide6.QtCore import QTimer

from knight_gui.player import garbage_collector as collector_module
from knight_gui.player.garbage_collector import GarbageCollector


class Knot:
    """Holds itself, so that only the collector can end it."""

    def __init__(self):
        self.itself = self


def has_started():
    return True


@pytest.fixture(autouse=True)
def _no_collecting():
    """Here there is no thread, and Python collects as it does by itself."""


@pytest.fixture
def collector(qapp):  # noqa: ARG001  a timer needs a program to live in
    """The collector of a program that has started."""
    assert gc.isenabled()
    collector = GarbageCollector(None, has_started)
    yield collector
    collector.stop()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def litter():
    """Leave more behind than the collector lets lie."""
    return [[] for _ in range(2 * gc.get_threshold()[0])]


def collect(collector, times=1):
    for _ in range(times):
        kept = litter()
        collector.findChild(QTimer).timeout.emit()
        del kept


def test_that_python_does_not_collect_by_itself(collector):
    assert not gc.isenabled()
    knot = weakref.ref(Knot())
    kept = [litter() for _ in range(50)]
    assert knot() is not None
    collect(collector)
    assert knot() is None
    del kept


def test_that_it_collects_now_and_then(qtbot, monkeypatch):
    monkeypatch.setattr(collector_module, "_INTERVAL_MS", 5)
    collector = GarbageCollector(None, has_started)
    knot = weakref.ref(Knot())
    kept = litter()

    def is_collected():
        return knot() is None

    qtbot.waitUntil(is_collected)
    collector.stop()
    del kept


def test_that_what_lived_for_long_is_collected_too(collector):
    collect(collector, 200)
    knot = Knot()
    dead = weakref.ref(knot)
    collect(collector, 30)
    del knot
    collect(collector, 200)
    assert dead() is None


def test_that_objects_of_the_startup_are_not_collected(qapp):  # noqa: ARG001  for its timer
    is_started = False

    def is_startup_finished():
        return is_started

    collector = GarbageCollector(None, is_startup_finished)
    before = Knot()
    after = Knot()
    dead = weakref.ref(before), weakref.ref(after)
    del before
    collect(collector)
    is_started = True
    collect(collector)
    del after
    later = weakref.ref(Knot())
    collect(collector)
    assert [ref() is None for ref in (*dead, later)] == [False, False, True]
    collector.stop()
    gc.collect()
    assert [ref() for ref in dead] == [None, None]
