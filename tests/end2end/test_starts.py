"""What only shows in real starts of the kernel's cache.

A copy of the package is started, and its first starts fill one cache; in the place of the
kernel stand a few small functions, but for one test.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import knight_gui
from tests.search import stand_in
from tests.search.test_cache import left_in, point_to
from tests.search.test_dispatch import assert_engine_tests_pass

STAND_IN = Path(stand_in.__file__).parent
START = """
import json
from numba import config
from knight_gui.search import engine
{answers}
compiled = [each for each in COMPILED._compiled.values() if hasattr(each, "stats")]
print(json.dumps({{
    "file": engine.__file__,
    "answers": answers,
    "numbas_own_place": config.CACHE_DIR,
    "loaded": sum(bool(each.stats.cache_hits) for each in compiled),
    "compiled": sum(not each.stats.cache_hits for each in compiled),
}}))
"""
WALK = START.format(
    answers="COMPILED = engine.COMPILED\n"
    "answers = [engine.moves_to(1, -3), engine.farthest(40)]"
)
SEARCH = START.format(
    answers="""
from dataclasses import replace
from knight_gui.search.compiling import board_code, loader
from knight_gui.search.compiling.compiled_functions import COMPILED_FUNCTIONS as COMPILED
from knight_gui.search.search import Problem, Search
from knight_gui.search.strategy import PRESETS, Ordering
from knight_gui.board import Board

# code for a board is not what is looked at here
board_code.LONG_SEARCH_STEPS = 10**10
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
loader.start_loading().join()
"""
)
ANSWERS = {WALK: [2, 28], SEARCH: [1952, 708, 64, 3_242_065]}
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
        self.package = package
        self.home = home

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
    return result["compiled"] == 0 < result["loaded"]


def code_in(home, name="*"):
    """The files of compiled code, of one function or of all, and what tells if they are written."""
    files = sorted(home.rglob(f"*.{name}-*.nbc"))
    return {file: (file.stat().st_ino, file.stat().st_mtime_ns) for file in files}


def end_while_it_compiles(house, how):
    """Have a start end by a signal when it has compiled some functions."""
    process = house.start(END_WHILE_IT_COMPILES.format(how=how) + WALK)
    process.communicate()
    assert process.returncode


@pytest.fixture(scope="module")
def first_starts(tmp_path_factory):
    """A house in which the first start was killed and then four came at once."""
    place = tmp_path_factory.mktemp("house")
    source = Path(knight_gui.__file__).parent
    copy = place / "package" / "knight_gui"
    engine = copy / "search" / "engine"
    shutil.copytree(source / "search", copy / "search", ignore=shutil.ignore_patterns("engine"))
    shutil.copytree(STAND_IN, engine, ignore=shutil.ignore_patterns("__pycache__"))
    for part in ("__init__.py", "file_locks.py", "folders.py", "i18n.py", "regular_files.py"):
        shutil.copy(source / part, copy / part)
    (place / "home").mkdir()
    house = House(place / "package", place / "home")
    end_while_it_compiles(house, getattr(signal, "SIGKILL", signal.SIGTERM))
    assert left_in(house.home) == []
    processes = [house.start() for _ in range(4)]
    return house, [house.result_of(process) for process in processes]


@pytest.fixture(scope="module")
def house(first_starts):
    return first_starts[0]


def deadly(house):
    """Leave code that kills whoever loads it, and let it do so once."""
    replace_code(house, "moves_to", b"cos\n_exit\n(I9\ntR.")
    process = house.start()
    process.communicate()
    assert process.returncode == 9
    return WALK


def unreadable(house):
    """Leave code that numba raises an error about."""
    replace_code(house, "farthest", b"not a pickle")
    return WALK


def replace_code(house, name, content):
    for file in code_in(house.home, name):
        file.write_bytes(content)


DAMAGES = [deadly, unreadable]


@pytest.fixture(scope="module")
def damaged(house, tmp_path_factory):
    """A start in each damaged house, all at once, since each compiles."""
    houses = {}
    processes = {}
    for damage in DAMAGES:
        houses[damage] = house.with_copied_cache(tmp_path_factory.mktemp(damage.__name__) / "home")
        processes[damage] = houses[damage].start(damage(houses[damage]))
    return {damage: (houses[damage], house.result_of(processes[damage])) for damage in DAMAGES}


def test_that_four_first_starts_at_once_all_work(first_starts):
    house, results = first_starts
    assert all(map(is_right, results))
    assert code_in(house.home)
    assert left_in(house.home) == []


def test_that_a_later_start_loads_everything_and_writes_nothing(house):
    before = code_in(house.home)
    result = house.run()
    assert is_right(result)
    assert is_loaded(result)
    assert code_in(house.home) == before
    assert left_in(house.home) == []


@pytest.mark.parametrize("damage", DAMAGES)
def test_that_a_damaged_cache_is_survived_and_mended(damaged, damage):
    house, result = damaged[damage]
    assert is_right(result)
    assert left_in(house.home) == []
    assert is_right(house.run())
    assert is_loaded(house.run())


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_that_an_interrupted_start_takes_nothing_away_from_the_next(house, tmp_path):
    end_while_it_compiles(House(house.package, tmp_path), signal.SIGINT)
    assert left_in(tmp_path) == []


def test_that_the_whole_kernel_is_kept_and_loaded_and_stays_within_its_arrays(tmp_path):
    # it takes long to compile: what is compiled here is also what has its bounds checked
    house = House(Path(knight_gui.__file__).parents[1], tmp_path)
    checked = {"NUMBA_BOUNDSCHECK": "1"}
    first = house.run(SEARCH, **checked)
    assert is_right(first, SEARCH)
    # another process has compiled it
    assert is_loaded(first)
    before = code_in(tmp_path)
    second = house.run(SEARCH, **checked)
    assert is_right(second, SEARCH)
    assert is_loaded(second)
    assert code_in(tmp_path) == before
    assert left_in(tmp_path) == []
    assert_engine_tests_pass(house.surroundings | checked)
