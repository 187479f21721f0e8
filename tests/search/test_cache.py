"""The kernel's cache cannot break the program, whatever happens to it.

This needs no kernel: a few bytes stand for the compiled code. What only shows in real starts
is tried among the tests of the whole program.
"""

import os
import random
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from knight_gui.search import cache
from knight_gui.search.cache import KernelCache

COMPILED = {
    "search_0a1b/run-1.py311.nbi": b"index" * 50,
    "search_0a1b/run-1.py311.1.nbc": b"c" * 99,
}
OTHERS = {"search_0a1b/look-1.py311.nbi": b"another index"}
AGAIN = {"search_0a1b/run-1.py311.1.nbc": b"compiled again"}
DAY_S = 24 * 3600


def point_to(home, environment):
    """Make a directory the one that caches are looked for in, on every system."""
    environment.pop("XDG_CACHE_HOME", None)
    environment |= {"HOME": str(home), "LOCALAPPDATA": str(home)}


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    return tmp_path


def opened(machine="a machine", wanted=("",)):
    started = KernelCache()
    started.open(lambda: machine, wanted)
    return started


def found_by(started):
    """What a start finds compiled."""
    directory = started.directory
    files = directory.glob("*/*")
    return {file.relative_to(directory).as_posix(): file.read_bytes() for file in files}


def compile_into(started, code=COMPILED):
    for name, content in code.items():
        file = started.directory / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content)


def fill():
    started = opened()
    compile_into(started)
    started.keep()


def stamp_of(file):
    """What tells whether a file was written to."""
    facts = file.stat()
    return facts.st_ino, facts.st_size, facts.st_mtime_ns


def found_by_the_next_start():
    started = opened()
    found = found_by(started)
    started.close()
    return found


def kept_in(home):
    (file,) = home.rglob("code")
    return file


def left_in(home):
    """What starts left in the cache, apart from the code."""
    shelves = [shelf for kernel in home.rglob("kernel") for shelf in kernel.iterdir()]
    return [left.name for shelf in shelves for left in shelf.iterdir() if left.name != "code"]


def leave_behind(home):
    """Leave what a start that dies while it loads leaves behind."""
    dead = kept_in(home).parent / "start-dead"
    dead.mkdir()
    (dead / "loading").write_bytes(b"4711")


def age(home):
    """Let a while pass after what starts left behind."""
    a_while_ago = time.time() - 100
    for directory in home.rglob("start-*"):
        os.utime(directory, (a_while_ago, a_while_ago))


@pytest.fixture
def filled(home):
    fill()
    return home


def test_that_the_first_start_finds_nothing_and_the_second_what_it_compiled(home):
    first = opened()
    assert found_by(first) == {}
    compile_into(first)
    first.keep()
    assert first.directory is None
    assert left_in(home) == []
    assert found_by_the_next_start() == COMPILED


def test_that_a_start_that_compiles_nothing_writes_nothing(filled):
    before = stamp_of(kept_in(filled))
    started = opened()
    started.keep()
    assert stamp_of(kept_in(filled)) == before


def test_that_what_is_compiled_again_replaces_what_was_kept(filled):
    started = opened()
    compile_into(started, AGAIN)
    started.keep()
    assert found_by_the_next_start() == COMPILED | AGAIN
    assert left_in(filled) == []


@pytest.mark.usefixtures("home")
def test_that_what_two_compile_at_the_same_time_is_all_kept():
    one, other = opened(), opened()
    compile_into(one)
    compile_into(other, AGAIN)
    one.keep()
    other.keep()
    assert found_by_the_next_start() == COMPILED | AGAIN


@pytest.mark.usefixtures("filled")
def test_that_only_what_is_wanted_is_unpacked_until_the_rest_is_asked_for():
    started = opened()
    compile_into(started, OTHERS)
    started.keep()
    started = opened(wanted=("look-", "loss-"))
    assert found_by(started) == OTHERS
    started.unpack_rest()
    assert found_by(started) == COMPILED | OTHERS
    started.close()


def test_that_a_start_that_wants_a_part_writes_nothing(filled):
    before = stamp_of(kept_in(filled))
    started = opened(wanted=("look-",))
    assert found_by(started) == {}
    started.keep()
    assert stamp_of(kept_in(filled)) == before
    assert left_in(filled) == []


@pytest.mark.usefixtures("filled")
def test_that_a_start_that_wants_a_part_and_compiles_another_keeps_all():
    started = opened(wanted=("look-",))
    started.unpack_rest()
    compile_into(started, OTHERS)
    started.keep()
    assert found_by_the_next_start() == COMPILED | OTHERS


@pytest.mark.usefixtures("home")
def test_that_only_compiled_code_is_kept():
    started = opened()
    compile_into(started, COMPILED | {"search_0a1b/run-1.py311.1.nbc.tmp.77": b"half"})
    started.keep()
    assert found_by_the_next_start() == COMPILED


def test_that_no_flipped_bit_goes_unnoticed(filled):
    kept = kept_in(filled)
    sound = kept.read_bytes()
    for place in random.Random(0).sample(range(len(sound) * 8), 200):
        broken = bytearray(sound)
        broken[place // 8] ^= 1 << place % 8
        kept.write_bytes(broken)
        assert found_by_the_next_start() == {}


@pytest.mark.parametrize("size", [0, 1, 31, 32, 33, 100, -1])
def test_that_no_truncation_goes_unnoticed(filled, size):
    kept = kept_in(filled)
    kept.write_bytes(kept.read_bytes()[:size])
    assert found_by_the_next_start() == {}


def test_that_broken_code_is_replaced(filled):
    kept_in(filled).write_bytes(b"something else")
    fill()
    assert found_by_the_next_start() == COMPILED


def test_that_deleted_code_is_compiled_again(filled):
    kept_in(filled).unlink()
    fill()
    assert found_by_the_next_start() == COMPILED


def test_that_a_directory_in_the_place_of_the_code_is_survived(filled):
    kept = kept_in(filled)
    kept.unlink()
    kept.mkdir()
    fill()
    assert found_by_the_next_start() == {}
    assert left_in(filled) == []


def test_that_other_files_in_the_cache_are_not_touched_and_not_loaded(filled):
    shelf = kept_in(filled).parent
    (shelf / "run-2.py311.1.nbc").write_bytes(b"not ours")
    (shelf / "start-").write_bytes(b"not a directory")
    assert found_by_the_next_start() == COMPILED
    assert sorted(left_in(filled)) == ["run-2.py311.1.nbc", "start-"]


def test_that_code_for_another_machine_is_not_used_even_when_moved(filled):
    code = kept_in(filled)
    other = opened("another machine")
    assert found_by(other) == {}
    shelf = other.directory.parent
    other.close()
    shutil.copy(code, shelf / "code")
    other = opened("another machine")
    assert found_by(other) == {}
    other.close()


@pytest.mark.parametrize("switch", ["NUMBA_BOUNDSCHECK", "NUMBA_OPT"])
@pytest.mark.usefixtures("filled")
def test_that_code_compiled_otherwise_is_kept_apart(monkeypatch, switch):
    monkeypatch.setenv(switch, "1")
    assert found_by_the_next_start() == {}


@pytest.mark.usefixtures("filled")
def test_that_a_version_that_is_not_installed_has_a_name(monkeypatch):
    def version(name):
        raise cache.PackageNotFoundError(name)

    monkeypatch.delitem(sys.modules, "numba", raising=False)
    monkeypatch.setattr(cache, "version", version)
    started = opened()
    assert "numba-unknown" in started.directory.parent.name
    started.close()


def test_that_code_is_not_trusted_after_a_start_died_while_loading(filled):
    leave_behind(filled)
    assert found_by_the_next_start() == {}
    assert left_in(filled) == []


def test_that_a_start_that_is_still_loading_is_not_taken_for_dead(filled):
    loading = opened()
    assert found_by_the_next_start() == COMPILED
    assert found_by(loading) == COMPILED
    loading.keep()
    assert left_in(filled) == []


def test_that_a_start_that_has_not_signed_yet_is_not_taken_for_dead(filled):
    before, signing = (
        kept_in(filled).with_name(name) for name in ("start-before", "start-signing")
    )
    before.mkdir()
    signing.mkdir()
    (signing / "loading").touch()
    assert found_by_the_next_start() == COMPILED
    assert sorted(left_in(filled)) == ["start-before", "start-signing"]
    age(filled)
    assert found_by_the_next_start() == COMPILED
    assert left_in(filled) == []


@pytest.mark.parametrize(
    ("end", "is_death"),
    [
        ("os._exit(1)", True),
        ("cache.leave(); os._exit(1)", False),
        # the signal comes while the file is being replaced
        ("cache._storing.acquire(); cache.leave(); os._exit(1)", False),
        ("sys.exit(1)", False),
        ("raise KeyboardInterrupt", False),
    ],
)
def test_that_only_a_death_leaves_something_behind(filled, end, is_death):
    code = f"""
import os, sys
from knight_gui.search import cache
started = cache.KernelCache()
started.open(lambda: "a machine")
with started.trusting():
    {end}
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert run.returncode
    age(filled)
    assert found_by_the_next_start() == ({} if is_death else COMPILED)
    assert left_in(filled) == []


@pytest.mark.usefixtures("filled")
def test_that_what_another_thread_loads_while_the_process_ends_is_not_distrusted():
    code = """
import os
from knight_gui.search import cache
started = cache.KernelCache()
started.open(lambda: "a machine")
cache.leave()
with started.trusting():
    os._exit(1)
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 1
    assert found_by_the_next_start() == COMPILED


def test_that_a_start_that_takes_long_to_compile_is_not_taken_for_dead(filled):
    compiling = opened()
    age(filled)
    assert found_by_the_next_start() == COMPILED
    assert compiling.directory.is_dir()
    compiling.keep()
    assert left_in(filled) == []


def test_that_who_is_ended_while_it_compiles_takes_nothing_away(filled):
    code = """
import os
from knight_gui.search.cache import KernelCache
started = KernelCache()
started.open(lambda: "a machine")
with started.trusting():
    pass
os._exit(1)
"""
    subprocess.run([sys.executable, "-c", code], check=False)
    assert len(left_in(filled)) == 1
    age(filled)
    assert found_by_the_next_start() == COMPILED
    assert left_in(filled) == []


def test_that_who_leaves_while_it_compiles_keeps_what_there_is(filled, monkeypatch):
    monkeypatch.setattr(cache, "_leaving", threading.Event())
    compiling = opened()
    compile_into(compiling, AGAIN)
    cache.leave()
    assert found_by_the_next_start() == COMPILED | AGAIN
    compiling.close()
    assert left_in(filled) == []


@pytest.mark.usefixtures("filled")
def test_that_who_leaves_while_another_thread_puts_its_code_away_takes_nothing_away(monkeypatch):
    monkeypatch.setattr(cache, "_leaving", threading.Event())
    started = opened()
    closing = threading.Thread(target=started.close)
    pack = cache._packed
    is_packed = threading.Event()

    def pack_beside_closing(directory):
        if closing.ident is None:
            closing.start()
            # it has to wait
            closing.join(0.1)
        else:
            is_packed.set()
            closing.join()
        return pack(directory)

    def begin_to_remove(directory, **_):
        is_packed.wait(0.2)
        for file in directory.glob("*/*"):
            file.unlink()

    with monkeypatch.context() as patch:
        patch.setattr(cache, "_packed", pack_beside_closing)
        patch.setattr(cache.shutil, "rmtree", begin_to_remove)
        cache.leave()
        closing.join()
    assert found_by_the_next_start() == COMPILED


@pytest.mark.parametrize("wanted", [("",), ("look-",)])
@pytest.mark.usefixtures("filled")
def test_that_who_leaves_while_it_unpacks_takes_nothing_away(monkeypatch, wanted):
    monkeypatch.setattr(cache, "_leaving", threading.Event())
    extract = cache.ZipFile.extractall

    def extract_and_leave(archive, directory, names):
        extract(archive, directory, names)
        for truncated in directory.glob("*/*.nbc"):
            truncated.write_bytes(truncated.read_bytes()[:1])
        cache.leave()

    with monkeypatch.context() as patch:
        patch.setattr(cache.ZipFile, "extractall", extract_and_leave)
        started = opened(wanted=wanted)
        started.unpack_rest()
    assert found_by_the_next_start() == COMPILED
    started.close()


@pytest.mark.usefixtures("filled")
def test_that_code_that_numba_cannot_load_is_not_loaded_twice():
    started = opened()
    started.give_up(ValueError("truncated pickle"))
    assert started.directory is None
    started.keep()
    assert found_by_the_next_start() == {}


def test_that_a_full_disk_while_unpacking_costs_only_the_cache(filled, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(cache.ZipFile, "extractall", raising(OSError(28, "No space left")))
        assert opened().directory is None
    assert left_in(filled) == []
    assert found_by_the_next_start() == COMPILED


@pytest.mark.usefixtures("filled")
def test_that_a_full_disk_while_unpacking_the_rest_is_not_blamed_on_the_code(monkeypatch):
    started = opened(wanted=("look-",))
    full = OSError(28, "No space left")
    with monkeypatch.context() as patch:
        patch.setattr(cache.ZipFile, "extractall", raising(full))
        with pytest.raises(OSError, match="No space left"):
            started.unpack_rest()
    started.give_up(full)
    assert found_by_the_next_start() == COMPILED


def test_that_a_full_disk_while_keeping_costs_only_what_is_new(home, monkeypatch):
    started = opened()
    compile_into(started)
    with monkeypatch.context() as patch:
        patch.setattr(cache.Path, "write_bytes", raising(OSError(28, "No space left")))
        started.keep()
    assert left_in(home) == []
    assert found_by_the_next_start() == {}


def raising(error):
    def fail(*_args, **_options):
        raise error

    return fail


@pytest.mark.parametrize(
    ("place", "name", "error"),
    [
        (cache.tempfile, "mkdtemp", OSError(30, "Read-only file system")),
        (cache.Path, "mkdir", PermissionError(13, "Permission denied")),
        (cache.Path, "home", RuntimeError("Could not determine home directory")),
        (cache, "_lock", OSError(37, "No locks available")),
    ],
)
def test_that_there_is_no_cache_where_none_can_be(home, monkeypatch, place, name, error):
    monkeypatch.delenv("HOME")
    monkeypatch.delenv("LOCALAPPDATA")
    monkeypatch.setattr(cache.Path, "home", lambda: home)
    monkeypatch.setattr(place, name, raising(error))
    started = opened()
    assert started.directory is None
    started.keep()
    assert left_in(home) == []


def test_that_there_is_no_cache_in_the_place_of_a_file(home):
    (home / ".cache").touch()
    (home / "Library").touch()
    (home / "knight-gui").touch()
    assert opened().directory is None


def test_that_there_is_no_cache_where_the_program_happens_to_be_started(home, monkeypatch):
    monkeypatch.chdir(home)
    monkeypatch.setattr(cache, "_base", lambda: Path("here"))
    assert opened().directory is None
    assert list(home.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such ids")
def test_that_the_cache_of_somebody_else_is_left_alone(filled, monkeypatch):
    monkeypatch.setattr(os, "getuid", lambda: 4711)
    assert opened().directory is None
    assert left_in(filled) == []


def test_that_a_question_for_the_machine_that_fails_costs_only_the_cache():
    started = KernelCache()
    started.open(raising(RuntimeError("LLVM does not know this processor")))
    assert started.directory is None


def test_that_old_versions_go(filled):
    shelves = kept_in(filled).parents[1]
    ages = {"a day": 1, "a week": 7, "two weeks": 14, "three weeks": 21, "long": 31}
    for name, days in ages.items():
        (shelves / name).mkdir()
        then = time.time() - days * DAY_S
        os.utime(shelves / name, (then, then))
    started = opened()
    own = started.directory.parent.name
    compile_into(started, AGAIN)
    started.keep()
    assert {shelf.name for shelf in shelves.iterdir()} == {own, "a day", "a week", "two weeks"}
    then = time.time() - 31 * DAY_S
    os.utime(shelves / "a day", (then, then))
    started = opened()
    compile_into(started)
    started.keep()
    assert {shelf.name for shelf in shelves.iterdir()} == {own, "a week", "two weeks"}


def test_that_starts_at_once_do_not_disturb_each_other(filled):
    kept, wrong, chance = kept_in(filled), [], random.Random(0)

    def start_often():
        for _ in range(25):
            started = opened()
            found = found_by(started)
            if found not in ({}, COMPILED):
                wrong.append(found)
            compile_into(started)
            if chance.random() < 0.2:
                kept.write_bytes(b"broken")
            started.keep()

    threads = [threading.Thread(target=start_often) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert left_in(filled) == []
    fill()
    assert found_by_the_next_start() == COMPILED
