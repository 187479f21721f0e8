"""Cache of compiled code over several starts of the program.

A copy of the package is started, and its first starts fill one cache. Its engine is replaced by
a few small functions, except in one test.
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
from tests.search.test_cache import marks_in, point_to
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
    "numba_cache_dir": config.CACHE_DIR,
    "loaded": sum(bool(each.stats.cache_hits) for each in compiled),
    "compiled": sum(not each.stats.cache_hits for each in compiled),
}}))
"""
WALK = START.format(
    answers="COMPILED = engine.COMPILED\nanswers = [engine.moves_to(1, -3), engine.farthest(40)]"
)
SEARCH = START.format(
    answers="""
from dataclasses import replace
from knight_gui.search.compiling import board_code, loader
from knight_gui.search.compiling.compiled_functions import COMPILED_FUNCTIONS as COMPILED
from knight_gui.search.search import Problem, Search
from knight_gui.search.strategy import PRESETS, Ordering
from knight_gui.board import Board

# no code generated for a board
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
END_WHILE_COMPILING = """
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


class PackageCopy:
    """Copy of the package, with a cache of its own."""

    def __init__(self, package, home):
        self.package = package
        self.home = home

    @property
    def environment(self):
        """The environment variables of its processes."""
        # without the switches of the tests themselves
        environment = {name: v for name, v in os.environ.items() if not name.startswith("NUMBA_")}
        point_to(self.home, environment)
        return environment

    def start(self, code=WALK, **more):
        return subprocess.Popen(
            [sys.executable, "-W", "error", "-c", code],
            cwd=self.package,
            env=self.environment | more,
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
        return PackageCopy(self.package, home)


def has_right_answers(result, code=WALK):
    return result["answers"] == ANSWERS[code]


def is_loaded(result):
    return result["compiled"] == 0 < result["loaded"]


def cached_code_in(home, name="*"):
    """Return the files of compiled code with their inodes and times, of one function or of all."""
    files = sorted(home.rglob(f"*.{name}-*.nbc"))
    return {file: (file.stat().st_ino, file.stat().st_mtime_ns) for file in files}


def end_while_compiling(package_copy, how):
    """End a start by a signal after it has compiled some functions."""
    process = package_copy.start(END_WHILE_COMPILING.format(how=how) + WALK)
    process.communicate()
    assert process.returncode


@pytest.fixture(scope="module")
def first_starts(tmp_path_factory):
    """A copy whose first start was killed, and the results of four next ones at once."""
    folder = tmp_path_factory.mktemp("copy")
    source = Path(knight_gui.__file__).parent
    copy = folder / "package" / "knight_gui"
    engine = copy / "search" / "engine"
    shutil.copytree(source / "search", copy / "search", ignore=shutil.ignore_patterns("engine"))
    shutil.copytree(STAND_IN, engine, ignore=shutil.ignore_patterns("__pycache__"))
    for part in ("__init__.py", "file_locks.py", "folders.py", "i18n.py", "regular_files.py"):
        shutil.copy(source / part, copy / part)
    (folder / "home").mkdir()
    package_copy = PackageCopy(folder / "package", folder / "home")
    end_while_compiling(package_copy, getattr(signal, "SIGKILL", signal.SIGTERM))
    assert marks_in(package_copy.home) == []
    processes = [package_copy.start() for _ in range(4)]
    return package_copy, [package_copy.result_of(process) for process in processes]


@pytest.fixture(scope="module")
def package_copy(first_starts):
    """Copy of the package, which has been started."""
    return first_starts[0]


def leave_deadly_code(package_copy):
    """Replace code by such that ends the process that loads it, and run it once."""
    replace_code(package_copy, "moves_to", b"cos\n_exit\n(I9\ntR.")
    process = package_copy.start()
    process.communicate()
    assert process.returncode == 9
    return WALK


def leave_unreadable_code(package_copy):
    """Replace code by such that numba cannot read."""
    replace_code(package_copy, "farthest", b"not a pickle")
    return WALK


def replace_code(package_copy, name, content):
    for file in cached_code_in(package_copy.home, name):
        file.write_bytes(content)


DAMAGES = [leave_deadly_code, leave_unreadable_code]


@pytest.fixture(scope="module")
def damaged(package_copy, tmp_path_factory):
    """The copies with a damaged cache, each with the result of a start."""
    copies = {}
    processes = {}
    for damage in DAMAGES:
        copies[damage] = package_copy.with_copied_cache(
            tmp_path_factory.mktemp(damage.__name__) / "home"
        )
        processes[damage] = copies[damage].start(damage(copies[damage]))
    return {
        damage: (copies[damage], package_copy.result_of(processes[damage])) for damage in DAMAGES
    }


def test_that_four_first_starts_at_once_work(first_starts):
    package_copy, results = first_starts
    assert all(map(has_right_answers, results))
    assert cached_code_in(package_copy.home)
    assert marks_in(package_copy.home) == []


def test_that_a_later_start_loads_everything_and_writes_nothing(package_copy):
    before = cached_code_in(package_copy.home)
    result = package_copy.run()
    assert has_right_answers(result)
    assert is_loaded(result)
    assert cached_code_in(package_copy.home) == before
    assert marks_in(package_copy.home) == []


@pytest.mark.parametrize("damage", DAMAGES)
def test_that_a_damaged_cache_is_replaced(damaged, damage):
    package_copy, result = damaged[damage]
    assert has_right_answers(result)
    assert marks_in(package_copy.home) == []
    assert has_right_answers(package_copy.run())
    assert is_loaded(package_copy.run())


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_that_an_interrupted_start_leaves_no_mark(package_copy, tmp_path):
    end_while_compiling(PackageCopy(package_copy.package, tmp_path), signal.SIGINT)
    assert marks_in(tmp_path) == []


def test_that_the_whole_engine_is_cached_and_stays_within_its_arrays(tmp_path):
    # compiling takes long, so one compilation serves both tests
    package_copy = PackageCopy(Path(knight_gui.__file__).parents[1], tmp_path)
    checked = {"NUMBA_BOUNDSCHECK": "1"}
    first = package_copy.run(SEARCH, **checked)
    assert has_right_answers(first, SEARCH)
    # another process has compiled the engine
    assert is_loaded(first)
    before = cached_code_in(tmp_path)
    second = package_copy.run(SEARCH, **checked)
    assert has_right_answers(second, SEARCH)
    assert is_loaded(second)
    assert cached_code_in(tmp_path) == before
    assert marks_in(tmp_path) == []
    assert_engine_tests_pass(package_copy.environment | checked)
