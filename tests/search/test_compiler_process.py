"""A second process compiles, and ends with the first one."""

import os
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from tests.search.test_cache import point_to

START = """
import os, signal, sys
from knight_gui.search.compiling import compiler_process, dispatch, loader
{before}
dispatch.load_function("read_completing_squares")
from knight_gui.search.compiling.compiled_functions import COMPILED_FUNCTIONS
(compiled,) = COMPILED_FUNCTIONS._compiled.values()
process = next(iter(compiler_process._processes), None)
print(sum(compiled.stats.cache_hits.values()), process.pid if process else 0, flush=True)
{after}
"""
WHILE_IT_COMPILES = "loader.start_loading()\n"
ENDS = {
    "at its end, while more is compiled": WHILE_IT_COMPILES,
    "killed": WHILE_IT_COMPILES + "os.kill(os.getpid(), signal.SIGKILL)",
}


def start(home, before="", after=""):
    """Start a program; return True if it loaded cached code, and the id of its compiler process."""
    environment = dict(os.environ)
    point_to(home, environment)
    command = [sys.executable, "-W", "error", "-c", START.format(before=before, after=after)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    hits, compiler_id = map(int, done.stdout.split())
    return bool(hits), compiler_id


def wait_until_gone(process_id):
    """Wait for the end of a process that is not a child."""
    with suppress(ProcessLookupError):
        while True:
            os.kill(process_id, 0)
            time.sleep(0.01)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
@pytest.mark.parametrize("end", ENDS)
def test_that_the_process_ends_with_the_program_and_its_code_stays(tmp_path, end):
    is_loaded, compiler_id = start(tmp_path, after=ENDS[end])
    assert is_loaded
    wait_until_gone(compiler_id)
    # the next start finds it, and compiles nothing
    assert start(tmp_path) == (True, 0)


@pytest.mark.parametrize(
    "before",
    [
        "sys.executable = '/nowhere'",
        "sys.frozen = True",
        # it dies of something
        "compiler_process._SERVER_SCRIPT = 'raise SystemExit'",
    ],
)
def test_that_a_program_without_a_second_process_compiles_by_itself(tmp_path, before):
    assert not start(tmp_path, before)[0]
    assert start(tmp_path, before) == (True, 0)


def test_that_no_process_is_started_without_a_cache(tmp_path):
    (tmp_path / "home").touch()
    assert start(tmp_path / "home") == (False, 0)
