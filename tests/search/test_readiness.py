"""It is told how far the engine is compiled."""

import pytest

from knight_gui.search import readiness as module
from knight_gui.search.readiness import Readiness, Work, readiness, tell


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """A clock that is set by hand, and nothing that was compiled before."""
    monkeypatch.setattr(module, "_told", [(Readiness(), 0.0)])
    monkeypatch.setattr(module, "_listeners", [])
    seconds = [0.0]
    monkeypatch.setattr(module, "monotonic", lambda: seconds[0])
    return seconds


def test_that_nothing_is_told_before_the_engine_is_asked_for():
    assert readiness() == Readiness(0.0, None, is_compiling=False)


def test_that_the_seconds_left_follow_from_those_that_passed(clock):
    work = Work(3)
    clock[0] = 4.0
    work.tick()
    assert readiness() == Readiness(1 / 3, 8.0, is_compiling=True)
    clock[0] = 6.0
    assert readiness() == Readiness(1 / 3, 6.0, is_compiling=True)
    work.tick()
    assert readiness() == Readiness(2 / 3, 3.0, is_compiling=True)
    clock[0] = 16.0
    work.tick()
    assert readiness() == Readiness(1.0, 0.0, is_compiling=False)


def test_that_no_seconds_are_told_before_there_is_something_to_tell_by(clock):
    work = Work(2)
    clock[0] = 0.1
    work.tick()
    assert readiness().seconds_left is None


def test_that_who_listens_hears_when_compiling_begins_and_when_it_is_over():
    heard = []
    module.listen(heard.append)
    Work(1).tick()
    assert [told.is_compiling for told in heard] == [True, False]


def test_that_what_comes_from_the_cache_is_there_at_once():
    tell()
    assert readiness() == Readiness(1.0, 0.0, is_compiling=False)
