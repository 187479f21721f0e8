"""The folder that numba keeps compiled code in cannot break the program, whatever happens to it.

This needs no kernel: a file stands for the compiled code. What only shows in real starts
is tried among the tests of the whole program.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from knight_gui.search.compiling import cache, intrinsics, sample_args
from knight_gui.search.compiling.cache import CompiledCodeCache
from knight_gui.search.compiling.compiled_functions import COMPILED_FUNCTIONS, SOURCE_FOLDERS
from knight_gui.search.engine.foresight import graph


def point_to(home, environment):
    """Make a directory the one that caches are looked for in, on every system."""
    environment.pop("XDG_CACHE_HOME", None)
    environment |= {"HOME": str(home), "LOCALAPPDATA": str(home)}


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="of the XDG specification")
def test_that_a_relative_folder_of_caches_is_ignored(home, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "caches")
    assert cache._cache_root() == home / ".cache"


@pytest.fixture
def sources(tmp_path):
    folder = tmp_path / "sources"
    folder.mkdir()
    (folder / "run.py").write_text("def run(): ...\n")
    return folder


@pytest.fixture
def filled(home, sources):  # noqa: ARG001  where the code is left
    """The sources of a version whose code an earlier start has left."""
    compile_into(CompiledCodeCache(sources))
    return sources


def compile_into(started):
    place = started.folder / "search_0a1b"
    place.mkdir()
    (place / "run.run-1.py311.nbi").write_bytes(b"index")


def is_found(sources):
    return CompiledCodeCache(sources).has_function("run.run")


def left_in(home):
    """What starts left in the cache, apart from the code."""
    return [mark.name for mark in home.rglob("loading-*")]


def test_that_the_first_start_finds_nothing_and_the_second_what_it_compiled(home, sources):
    first = CompiledCodeCache(sources)
    assert not first.has_function("run.run")
    compile_into(first)
    assert is_found(sources)
    assert not CompiledCodeCache(sources).has_function("run.runner")
    assert left_in(home) == []


@pytest.mark.usefixtures("home")
def test_that_code_of_other_sources_is_kept_apart(filled):
    file = filled / "run.py"
    written = file.read_text()
    facts = file.stat()
    file.write_text("def run(): 123\n")
    os.utime(file, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    assert not is_found(filled)
    file.write_text(written)
    os.utime(file, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    assert is_found(filled)
    os.utime(file)
    assert not is_found(filled)


@pytest.mark.usefixtures("home")
def test_that_a_change_in_a_subfolder_makes_another_version(filled):
    (filled / "foresight").mkdir()
    (filled / "foresight" / "graph.py").write_text("SIZE = 1\n")
    assert not is_found(filled)
    compile_into(CompiledCodeCache(filled))
    assert is_found(filled)
    (filled / "foresight" / "graph.py").write_text("SIZE = 2\n")
    assert not is_found(filled)


def test_that_every_compiled_function_is_below_a_folder_of_the_fingerprint():
    compiled = {*COMPILED_FUNCTIONS._specs.values()}
    files = {Path(spec.function.__code__.co_filename) for spec in compiled}
    files |= {Path(sample_args.__file__), Path(intrinsics.__file__), Path(graph.__file__)}
    covered = {file for folder in SOURCE_FOLDERS for file in folder.rglob("*.py")}
    assert files <= covered


@pytest.mark.parametrize("switch", ["NUMBA_BOUNDSCHECK", "NUMBA_OPT"])
def test_that_code_compiled_otherwise_is_kept_apart(filled, monkeypatch, switch):
    monkeypatch.setenv(switch, "1")
    assert not is_found(filled)


def test_that_code_compiled_by_another_version_is_kept_apart(filled, monkeypatch):
    monkeypatch.setattr("numba.__version__", "0.99")
    assert not is_found(filled)


def test_that_the_versions_unused_for_longest_go(home, sources):
    folders = []
    for number in range(cache.MAX_CACHED_VERSIONS + 1):
        (sources / "run.py").write_text(f"{number}\n")
        folders.append(CompiledCodeCache(sources).folder)
        os.utime(folders[-1], (number, number))
        # what is used is not old
        CompiledCodeCache(sources)
    assert [folder.exists() for folder in folders] == [False] + [True] * cache.MAX_CACHED_VERSIONS
    assert left_in(home) == []


START = """
import os, sys
from pathlib import Path
from knight_gui.search.compiling import cache
started = cache.CompiledCodeCache(Path(sys.argv[1]))
"""


@pytest.mark.parametrize(
    ("end", "is_death"),
    [
        ("with started.guarded_loading(): os._exit(1)", True),
        ("with started.guarded_loading(): cache.remove_marks_before_exit(); os._exit(1)", False),
        # another thread begins to load while the process ends
        ("cache.remove_marks_before_exit()\nwith started.guarded_loading(): os._exit(1)", False),
        ("with started.guarded_loading(): sys.exit(1)", False),
        ("with started.guarded_loading(): raise KeyboardInterrupt", False),
        # it is compiling
        ("with started.guarded_loading(): pass\nos._exit(1)", False),
    ],
)
def test_that_code_is_trusted_no_more_only_where_a_start_died_of_it(home, filled, end, is_death):
    command = [sys.executable, "-c", START + end, str(filled)]
    assert subprocess.run(command, capture_output=True, check=False).returncode
    assert is_found(filled) != is_death
    assert left_in(home) == []


def test_that_a_start_that_is_still_loading_is_not_taken_for_dead(home, filled):
    with CompiledCodeCache(filled).guarded_loading():
        assert is_found(filled)
    assert left_in(home) == []


def test_that_code_that_cannot_be_loaded_is_not_loaded_twice(filled):
    started = CompiledCodeCache(filled)
    started.discard(ValueError("truncated pickle"))
    assert started.folder is None
    assert not is_found(filled)


def raising(error):
    def fail(*_args, **_options):
        raise error

    return fail


@pytest.mark.parametrize(
    ("place", "name", "error"),
    [
        (cache.tempfile, "TemporaryFile", OSError(30, "Read-only file system")),
        (cache.Path, "mkdir", PermissionError(13, "Permission denied")),
        (cache.Path, "home", RuntimeError("Could not determine home directory")),
    ],
)
def test_that_there_is_no_cache_where_none_can_be(sources, home, monkeypatch, place, name, error):
    monkeypatch.delenv("HOME")
    monkeypatch.delenv("LOCALAPPDATA")
    monkeypatch.setattr(cache.Path, "home", lambda: home)
    monkeypatch.setattr(place, name, raising(error))
    started = CompiledCodeCache(sources)
    assert started.folder is None
    assert not started.has_function("run.run")
    with started.guarded_loading():
        pass
    started.discard(error)


def test_that_there_is_no_cache_in_the_place_of_a_file(home, sources):
    home.mkdir()
    for name in (".cache", "Library", "knight-gui"):
        (home / name).touch()
    assert CompiledCodeCache(sources).folder is None


def test_that_a_cache_that_cannot_be_locked_is_used_all_the_same(filled, monkeypatch):
    monkeypatch.setattr(cache, "lock_file", raising(OSError(37, "No locks available")))
    with CompiledCodeCache(filled).guarded_loading():
        assert is_found(filled)
    assert is_found(filled)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("home_is", ["", "relative"])
def test_that_a_place_that_is_no_place_is_not_used(sources, monkeypatch, home_is):
    monkeypatch.setattr(cache, "_cache_root", lambda: Path(home_is))
    assert CompiledCodeCache(sources).folder is None


@pytest.mark.skipif(sys.platform == "win32", reason="no such owners there")
def test_that_the_cache_of_somebody_else_is_not_used(filled, monkeypatch):
    monkeypatch.setattr(cache.os, "getuid", lambda: -2)
    assert CompiledCodeCache(filled).folder is None
