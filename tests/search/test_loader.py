"""Compiled functions are loaded in a thread, while searches run uncompiled."""

from pathlib import Path
from threading import Event, Thread
from types import SimpleNamespace

import pytest
from numba import types

from knight_gui.board import Board
from knight_gui.search.compiling import dispatch, loader, sample_args
from knight_gui.search.compiling.compiled_set import CompiledSet, FunctionSpec
from knight_gui.search.engine.moves import remove_knight
from knight_gui.search.engine.record import add_landmark
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.foresight import Foresight

LOST = """
    a8 c7 e8 g7 h5 f6 d7 b8 c6 a7 c8 e7 g8 h6 f7 d8 e6 f8 h7 g5 h3 f4 d5 b6 c4 a5 b7 d6 f5 h4 g6
"""
"""Path of the naive search on 8×8 whose last square lost every tour."""
WITHOUT_HELP = {
    "intrinsics": {},
    "compile_in_process": lambda _name: None,
    "source_folders": (),
}
"""Arguments of a set of functions that compiles them by itself."""


@pytest.fixture(autouse=True)
def _reset_loader(monkeypatch):
    """Reset the loader: nothing is loaded yet."""
    loader.start_loading.cache_clear()
    for name in ("_completed", "_is_for_window"):
        monkeypatch.setattr(loader, name, Event())
    monkeypatch.setattr(loader, "_loaded_names", set())


def test_that_everything_is_loaded_when_the_thread_ends():
    loader.start_loading().join()
    assert loader.is_loading_finished()
    assert dispatch._loaded.keys() == set(dispatch.function_names())


def test_that_loading_starts_once(monkeypatch):
    monkeypatch.setattr(loader, "load_all", lambda: None)
    thread = loader.start_loading()
    assert loader.start_loading() is thread
    thread.join()


@pytest.mark.parametrize("is_cached", [False, True])
def test_that_the_compiled_share_of_explaining_functions_grows(monkeypatch, is_cached):
    calls = []

    def load(name):
        can_explain = loader.are_loaded(loader.EXPLAINING)
        calls.append((name in loader.EXPLAINING, loader.share_compiled(), can_explain))

    monkeypatch.setattr(
        dispatch, "is_cached", lambda name: is_cached or name != "minimize_conflict"
    )
    monkeypatch.setattr(dispatch, "load_function", load)
    loader.load_for_window()
    assert loader.share_compiled() is None
    loader.load_all()
    shares = [None] * 4 if is_cached else [0, 0.25, 0.5, 0.75]
    assert calls[:4] == [(True, share, False) for share in shares], "before all else"
    assert {*calls[4:]} == {(False, None, True)}
    assert loader.share_compiled() is None


def test_that_a_verdict_needs_only_the_explaining_functions(monkeypatch):
    for name in loader.EXPLAINING:
        dispatch.load_function(name)
    loaded = {name: dispatch._loaded[name] for name in loader.EXPLAINING}
    monkeypatch.setattr(dispatch, "_loaded", loaded)
    board = Board()
    path = tuple(map(board.parse_square, LOST.split()))
    verdict = Foresight(board).verdict(path)
    assert (verdict.lost_depth, verdict.reason is not None) == (30, True)
    assert Foresight(board).completability(path[:30]) is Completability.COMPLETABLE
    assert loaded.keys() == {*loader.EXPLAINING}


def test_that_a_function_is_cached_once_its_code_is_in_the_cache(tmp_path, monkeypatch):
    functions = CompiledSet(
        (FunctionSpec(add_landmark, types.int64, is_entry_point=True),),
        sample_args.make_sample,
        **WITHOUT_HELP,
    )
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert not functions.is_cached("add_landmark")
    folder = functions.open_cache().folder
    (folder / "engine").mkdir()
    (folder / "engine" / "record.add_landmark-1.nbi").touch()
    assert functions.is_cached("add_landmark")


def test_that_loading_finishes_where_a_function_cannot_be_loaded(monkeypatch):
    monkeypatch.setattr(dispatch, "function_names", lambda: ("no_such_thing",))
    loader.load_all()
    assert loader.is_loading_finished()


def test_that_threads_compile_one_function_at_a_time():
    started = []
    may_end = Event()

    class BlockingSet(CompiledSet):
        def _load_or_compile(self, spec):
            started.append(spec)
            may_end.wait()
            self._compiled[spec] = SimpleNamespace(get_overload=lambda _: None)

    functions = BlockingSet(
        tuple(
            FunctionSpec(f, types.int64, is_entry_point=True) for f in (add_landmark, remove_knight)
        ),
        sample_args.make_sample,
        **WITHOUT_HELP,
    )
    threads = [
        Thread(target=functions.get_function, args=(name,)) for name in functions.entry_points
    ]
    for thread in threads:
        thread.start()
    threads[1].join(0.05)
    assert len(started) == 1
    may_end.set()
    for thread in threads:
        thread.join()
    assert len(started) == 2
