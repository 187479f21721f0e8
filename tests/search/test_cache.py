"""The kernel's cache cannot break the program, whatever happens to it.

Most of this needs no kernel: a few bytes stand for the compiled code. What only shows in
real starts is tried with a copy of the package, whose first starts fill one cache; in the
place of the kernel stand a few small functions, but for one test.
"""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import knight_gui
from knight_gui.search import cache
from knight_gui.search.cache import KernelCache

COMPILED = {
    "search_0a1b/run-1.py311.nbi": b"index" * 50,
    "search_0a1b/run-1.py311.1.nbc": b"c" * 99,
}
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


def opened(machine="a machine"):
    started = KernelCache()
    started.open(lambda: machine)
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


@pytest.mark.usefixtures("filled")
def test_that_who_leaves_while_it_unpacks_takes_nothing_away(monkeypatch):
    monkeypatch.setattr(cache, "_leaving", threading.Event())
    extract = cache.ZipFile.extractall

    def extract_and_leave(archive, directory):
        extract(archive, directory)
        truncated = next(directory.glob("*/*.nbc"))
        truncated.write_bytes(truncated.read_bytes()[:1])
        cache.leave()

    with monkeypatch.context() as patch:
        patch.setattr(cache.ZipFile, "extractall", extract_and_leave)
        started = opened()
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


# Real starts

STAND_IN = Path(__file__).with_name("stand_in")
START = """
import json
from numba import config
from knight_gui.search import kernel
from knight_gui.search.kernel import compiling
{answers}
is_new = {{
    function.name: bool(function.dispatcher.stats.cache_misses)
    for function in compiling.FUNCTIONS
    if function.is_ready
}}
print(json.dumps({{
    "file": kernel.__file__,
    "answers": answers,
    "numbas_own_place": config.CACHE_DIR,
    "loaded": list(is_new.values()).count(False),
    "compiled": list(is_new.values()).count(True),
    "functions": len(compiling.FUNCTIONS),
    "doors": sum(function.is_door for function in compiling.FUNCTIONS),
}}))
"""
WALK = START.format(answers="answers = [kernel.moves_to(1, -3), kernel.farthest(40)]")
SEARCH = START.format(
    answers="""
from dataclasses import replace
from knight_gui.search import unrolling
from knight_gui.search.search import Problem, Search
from knight_gui.search.strategy import PRESETS, Ordering
from knight_gui.tour import Board

# code for a board is not what is looked at here
unrolling.LONG_STEPS = 10**10
greedy = {name: preset.greedy for name, preset in PRESETS.items()}
answers = []
for start, strategy in [
    (0, greedy["knight-tour"]),
    (0, greedy["horsetreads"]),
    (28, greedy["knight-problem-solve"]),
    (0, replace(greedy["horse-step-chess"], ordering=Ordering.NAIVE)),
]:
    search = Search(Problem(Board(), (start,), strategy))
    search.advance(10**9)
    answers.append(search.progress().nodes)
"""
)
ANSWERS = {WALK: [2, 28], SEARCH: [1952, 708, 64, 3_242_065]}
FULL_DISK = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))\n"
END_WHILE_IT_COMPILES = """
import os, signal
from numba.core.dispatcher import Dispatcher

signal.signal(signal.SIGINT, signal.default_int_handler)
compile, compiled = Dispatcher.compile, []

def compile_and_end(dispatcher, signature):
    compile(dispatcher, signature)
    compiled.append(dispatcher)
    if len(compiled) == 3:
        os.kill(os.getpid(), {how:d})

Dispatcher.compile = compile_and_end
"""


class House:
    """A package with a cache of its own."""

    def __init__(self, package, home):
        self.package, self.home = package, home

    @property
    def surroundings(self):
        """The environment of its processes."""
        # switches that the tests themselves run with are not for here
        kept = {name: v for name, v in os.environ.items() if not name.startswith("NUMBA_")}
        point_to(self.home, kept)
        return kept

    def start(self, code=WALK, **more):
        return subprocess.Popen(
            [sys.executable, "-W", "error", "-c", code],
            cwd=self.package,
            env=self.surroundings | more,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, code=WALK, **more):
        return self.result_of(self.start(code, **more))

    def result_of(self, process):
        output, errors = process.communicate(timeout=300)
        assert (process.returncode, errors) == (0, "")
        result = json.loads(output)
        assert Path(result["file"]).is_relative_to(self.package)
        return result

    def with_copied_cache(self, home):
        shutil.copytree(self.home, home)
        return House(self.package, home)


def is_right(result, code=WALK):
    return result["answers"] == ANSWERS[code]


def is_loaded(result):
    # what only others call is part of them, and stays where it is
    return result["compiled"] == 0 < result["loaded"] == result["doors"]


def end_while_it_compiles(house, how):
    """Have a start end by a signal when it has compiled some functions."""
    process = house.start(END_WHILE_IT_COMPILES.format(how=how) + WALK)
    process.communicate()
    assert process.returncode


@pytest.fixture(scope="module")
def first_starts(tmp_path_factory):
    """A house in which the first start was killed and then four came at once."""
    place = tmp_path_factory.mktemp("house")
    source, copy = Path(knight_gui.__file__).parent, place / "package" / "knight_gui"
    kernel = copy / "search" / "kernel"
    shutil.copytree(source / "search", copy / "search", ignore=shutil.ignore_patterns("kernel"))
    shutil.copytree(STAND_IN, kernel, ignore=shutil.ignore_patterns("__pycache__"))
    for part in ("__init__.py", "texts.py", "search/kernel/compiling.py"):
        shutil.copy(source / part, copy / part)
    (place / "home").mkdir()
    house = House(place / "package", place / "home")
    end_while_it_compiles(house, getattr(signal, "SIGKILL", signal.SIGTERM))
    assert len(left_in(house.home)) == 1
    age(house.home)
    processes = [house.start() for _ in range(4)]
    return house, [house.result_of(process) for process in processes]


@pytest.fixture(scope="module")
def house(first_starts):
    return first_starts[0]


def broken_in_the_middle(house):
    kept = kept_in(house.home)
    content = bytearray(kept.read_bytes())
    content[len(content) // 2] ^= 1
    kept.write_bytes(content)
    return WALK


def deadly(house):
    """Seal code that kills whoever loads it, and let it do so once."""
    seal(house, "walk.moves_to", b"cos\n_exit\n(I9\ntR.")
    process = house.start()
    process.communicate()
    assert process.returncode == 9
    return WALK


def unreadable(house):
    """Seal code that numba raises an error about."""
    seal(house, "walk.farthest", b"not a pickle")
    return WALK


def full_disk(house):
    kept_in(house.home).unlink()
    return FULL_DISK + WALK


def seal(house, function, content):
    """Replace the code of one function by something else, with the right checksum."""
    kept = kept_in(house.home)
    script = f"""
import io
from pathlib import Path
from zipfile import ZipFile, ZipInfo
from knight_gui.search import cache
shelf = Path({str(kept.parent)!r})
old, new = ZipFile(io.BytesIO(cache._unsealed(shelf))), io.BytesIO()
with ZipFile(new, "w") as archive:
    for name in old.namelist():
        broken = "{function}-" in name and name.endswith(".nbc")
        archive.writestr(ZipInfo(name), {content!r} if broken else old.read(name))
(shelf / "code").write_bytes(cache._checksum(shelf, new.getvalue()) + new.getvalue())
"""
    process = house.start(script)
    assert process.communicate() == ("", "")


DAMAGES = [broken_in_the_middle, deadly, unreadable]
if sys.platform != "win32":
    DAMAGES.append(full_disk)


@pytest.fixture(scope="module")
def damaged(house, tmp_path_factory):
    """A start in each damaged house, all at once, since each compiles."""
    houses, processes = {}, {}
    for damage in DAMAGES:
        home = tmp_path_factory.mktemp(damage.__name__) / "home"
        houses[damage] = house.with_copied_cache(home)
        processes[damage] = houses[damage].start(damage(houses[damage]))
    return {damage: (houses[damage], house.result_of(processes[damage])) for damage in DAMAGES}


def test_that_four_first_starts_at_once_all_work(first_starts):
    house, results = first_starts
    assert all(map(is_right, results))
    assert kept_in(house.home).is_file()
    assert left_in(house.home) == []


def test_that_a_later_start_loads_everything_and_writes_nothing(house):
    before = stamp_of(kept_in(house.home))
    result = house.run()
    assert is_right(result)
    assert is_loaded(result)
    assert stamp_of(kept_in(house.home)) == before
    assert left_in(house.home) == []


def test_that_numba_is_left_as_it_was(first_starts):
    assert {result["numbas_own_place"] for result in first_starts[1]} == {""}


def test_that_a_touched_kernel_leaves_the_cache_sound(house):
    for source in (house.package / "knight_gui" / "search" / "kernel").glob("*.py"):
        os.utime(source)
    assert is_right(house.run())
    result = house.run()
    assert is_right(result)
    assert is_loaded(result)
    assert left_in(house.home) == []


def test_that_nothing_is_kept_of_what_is_not_compiled(house, tmp_path):
    result = House(house.package, tmp_path).run(NUMBA_DISABLE_JIT="1")
    assert is_right(result)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("damage", [broken_in_the_middle, deadly])
def test_that_a_damaged_cache_is_survived_and_mended(damaged, damage):
    house, result = damaged[damage]
    assert is_right(result)
    assert result["loaded"] == 0
    assert left_in(house.home) == []
    assert is_loaded(house.run())


def test_that_code_that_numba_cannot_read_is_survived_and_goes(damaged):
    house, result = damaged[unreadable]
    assert is_right(result)
    assert result["loaded"] > 0
    assert result["compiled"] == result["functions"] - result["loaded"]
    assert list(house.home.rglob("code")) == []
    assert left_in(house.home) == []


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
def test_that_a_start_on_a_full_disk_works(damaged):
    house, result = damaged[full_disk]
    assert is_right(result)
    assert list(house.home.rglob("code")) == []
    assert left_in(house.home) == []


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_that_an_interrupted_start_takes_nothing_away_from_the_next(house, tmp_path):
    end_while_it_compiles(House(house.package, tmp_path), signal.SIGINT)
    assert left_in(tmp_path) == []
