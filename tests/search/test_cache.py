"""The cache of compiled code cannot break the program, whatever happens to its folder.

Nothing is compiled here: a file stands for the compiled code. `test_starts.py` tests the cache in
real starts of the program.
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
    """Let an environment's folder of caches be below a directory, on every system."""
    environment.pop("XDG_CACHE_HOME", None)
    environment |= {"HOME": str(home), "LOCALAPPDATA": str(home)}


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Home directory of the test, with the folder of caches in it."""
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="of the XDG specification")
def test_that_a_relative_folder_of_caches_is_ignored(home, sources, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "caches")
    assert CompiledCodeCache(sources).folder.is_relative_to(home / ".cache")


@pytest.fixture
def sources(tmp_path):
    """Folder with one source file."""
    folder = tmp_path / "sources"
    folder.mkdir()
    (folder / "run.py").write_text("def run(): ...\n")
    return folder


@pytest.fixture
def cached_sources(home, sources):  # noqa: ARG001  the folder of caches
    """Folder of sources whose code an earlier start has cached."""
    compile_into(CompiledCodeCache(sources))
    return sources


def compile_into(cache):
    """Write a file of compiled code into a cache."""
    folder = cache.folder / "search_0a1b"
    folder.mkdir()
    (folder / "run.run-1.py311.nbi").write_bytes(b"index")


def is_cached(sources):
    """Return True if a new start finds the compiled code."""
    return CompiledCodeCache(sources).has_function("run.run")


def marks_in(home):
    """Return the loading marks in the cache."""
    return [mark.name for mark in home.rglob("loading-*")]


def test_that_the_second_start_finds_the_code_of_the_first(home, sources):
    first_cache = CompiledCodeCache(sources)
    assert not first_cache.has_function("run.run")
    compile_into(first_cache)
    assert is_cached(sources)
    assert not CompiledCodeCache(sources).has_function("run.runner")
    assert marks_in(home) == []


@pytest.mark.usefixtures("home")
def test_that_code_of_other_sources_has_another_folder(cached_sources):
    file = cached_sources / "run.py"
    text = file.read_text()
    status = file.stat()
    file.write_text("def run(): 123\n")
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert not is_cached(cached_sources)
    file.write_text(text)
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert is_cached(cached_sources)
    os.utime(file)
    assert not is_cached(cached_sources)


@pytest.mark.usefixtures("home")
def test_that_a_change_in_a_subfolder_makes_another_version(cached_sources):
    (cached_sources / "foresight").mkdir()
    (cached_sources / "foresight" / "graph.py").write_text("SIZE = 1\n")
    assert not is_cached(cached_sources)
    compile_into(CompiledCodeCache(cached_sources))
    assert is_cached(cached_sources)
    (cached_sources / "foresight" / "graph.py").write_text("SIZE = 2\n")
    assert not is_cached(cached_sources)


def test_that_every_compiled_function_is_below_a_folder_of_the_fingerprint():
    compiled = {*COMPILED_FUNCTIONS._specs.values()}
    files = {Path(spec.function.__code__.co_filename) for spec in compiled}
    files |= {Path(sample_args.__file__), Path(intrinsics.__file__), Path(graph.__file__)}
    covered = {file for folder in SOURCE_FOLDERS for file in folder.rglob("*.py")}
    assert files <= covered


@pytest.mark.parametrize("switch", ["NUMBA_BOUNDSCHECK", "NUMBA_OPT"])
def test_that_code_compiled_with_other_switches_has_another_folder(
    cached_sources, monkeypatch, switch
):
    monkeypatch.setenv(switch, "1")
    assert not is_cached(cached_sources)


def test_that_code_of_another_compiler_has_another_folder(cached_sources, monkeypatch):
    monkeypatch.setattr("numba.__version__", "0.99")
    assert not is_cached(cached_sources)


def test_that_the_least_recently_used_versions_are_removed(home, sources):
    folders = []
    for number in range(cache.MAX_CACHED_VERSIONS + 1):
        (sources / "run.py").write_text(f"{number}\n")
        folders.append(CompiledCodeCache(sources).folder)
        os.utime(folders[-1], (number, number))
        # a use renews it
        CompiledCodeCache(sources)
    assert [folder.exists() for folder in folders] == [False] + [True] * cache.MAX_CACHED_VERSIONS
    assert marks_in(home) == []


START = """
import os, sys
from pathlib import Path
from knight_gui.search.compiling import cache
code_cache = cache.CompiledCodeCache(Path(sys.argv[1]))
"""


@pytest.mark.parametrize(
    ("end", "is_crash"),
    [
        ("with code_cache.guarded_loading(): os._exit(1)", True),
        ("with code_cache.guarded_loading(): cache.remove_marks_before_exit(); os._exit(1)", False),
        # another thread begins to load while the process ends
        ("cache.remove_marks_before_exit()\nwith code_cache.guarded_loading(): os._exit(1)", False),
        ("with code_cache.guarded_loading(): sys.exit(1)", False),
        ("with code_cache.guarded_loading(): raise KeyboardInterrupt", False),
        # the process compiles
        ("with code_cache.guarded_loading(): pass\nos._exit(1)", False),
    ],
)
def test_that_code_is_removed_only_after_a_crash_while_loading(home, cached_sources, end, is_crash):
    command = [sys.executable, "-c", START + end, str(cached_sources)]
    assert subprocess.run(command, capture_output=True, check=False).returncode
    assert is_cached(cached_sources) != is_crash
    assert marks_in(home) == []


def test_that_a_start_that_is_still_loading_counts_as_no_crash(home, cached_sources):
    with CompiledCodeCache(cached_sources).guarded_loading():
        assert is_cached(cached_sources)
    assert marks_in(home) == []


def test_that_discarded_code_is_not_loaded_again(cached_sources):
    code_cache = CompiledCodeCache(cached_sources)
    code_cache.discard(ValueError("truncated pickle"))
    assert code_cache.folder is None
    assert not is_cached(cached_sources)


def raising(error):
    """Return a function that raises an error."""

    def fail(*_args, **_options):
        raise error

    return fail


@pytest.mark.parametrize(
    ("owner", "name", "error"),
    [
        (cache.tempfile, "TemporaryFile", OSError(30, "Read-only file system")),
        (cache.Path, "mkdir", PermissionError(13, "Permission denied")),
        (cache.Path, "home", RuntimeError("Could not determine home directory")),
    ],
)
def test_that_there_is_no_cache_without_a_writable_folder(
    sources, home, monkeypatch, owner, name, error
):
    monkeypatch.delenv("HOME")
    monkeypatch.delenv("LOCALAPPDATA")
    monkeypatch.setattr(cache.Path, "home", lambda: home)
    monkeypatch.setattr(owner, name, raising(error))
    code_cache = CompiledCodeCache(sources)
    assert code_cache.folder is None
    assert not code_cache.has_function("run.run")
    with code_cache.guarded_loading():
        pass
    code_cache.discard(error)


def test_that_there_is_no_cache_where_a_file_blocks_its_folder(home, sources):
    home.mkdir()
    for name in (".cache", "Library", "knight-gui"):
        (home / name).touch()
    assert CompiledCodeCache(sources).folder is None


def test_that_a_cache_is_used_on_a_file_system_without_locks(cached_sources, monkeypatch):
    monkeypatch.setattr(cache, "lock_file", raising(OSError(37, "No locks available")))
    with CompiledCodeCache(cached_sources).guarded_loading():
        assert is_cached(cached_sources)
    assert is_cached(cached_sources)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("cache_root", ["", "relative"])
def test_that_a_relative_cache_root_is_not_used(sources, monkeypatch, cache_root):
    monkeypatch.setattr(cache, "cache_folder", lambda: Path(cache_root))
    assert CompiledCodeCache(sources).folder is None


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such owners")
def test_that_the_cache_of_another_user_is_not_used(cached_sources, monkeypatch):
    monkeypatch.setattr(cache.os, "getuid", lambda: -2)
    assert CompiledCodeCache(cached_sources).folder is None


# Object code of boards


@pytest.fixture
def code_cache(home, sources):  # noqa: ARG001  the folder of caches
    """The cache of compiled code, still empty."""
    return CompiledCodeCache(sources)


def board_code_files(cache):
    """Return the files with the code of boards."""
    return sorted(cache.folder.glob("board-*"))


def test_that_the_code_of_a_board_is_found_by_its_key_alone(code_cache, sources):
    code_cache.write_board_code(b"8x8", b"code of 8x8")
    later = CompiledCodeCache(sources)
    assert later.read_board_code(b"8x8") == b"code of 8x8"
    assert later.read_board_code(b"5x5") is None


@pytest.mark.parametrize("damage", [b"", b"short", None])
def test_that_damaged_code_of_a_board_is_not_used(code_cache, damage):
    code_cache.write_board_code(b"8x8", b"code of 8x8")
    (file,) = board_code_files(code_cache)
    file.write_bytes(file.read_bytes()[:-1] + b"?" if damage is None else damage)
    assert code_cache.read_board_code(b"8x8") is None


def test_that_the_code_of_the_oldest_boards_is_removed(code_cache, monkeypatch):
    monkeypatch.setattr(cache, "MAX_CACHED_BOARDS", 2)
    for age, key in enumerate((b"5x5", b"6x6", b"7x7")):
        code_cache.write_board_code(key, key)
        for file in board_code_files(code_cache):
            if file.read_bytes().endswith(key):
                os.utime(file, (age, age))
    code_cache.write_board_code(b"8x8", b"8x8")
    kept = [key for key in (b"5x5", b"6x6", b"7x7", b"8x8") if code_cache.read_board_code(key)]
    assert kept == [b"7x7", b"8x8"]
    assert len(board_code_files(code_cache)) == 2


def test_that_without_a_folder_no_code_of_a_board_is_kept(code_cache):
    code_cache.discard(OSError("broken"))
    code_cache.write_board_code(b"8x8", b"code")
    assert code_cache.read_board_code(b"8x8") is None
