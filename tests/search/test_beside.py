"""A second process compiles, and is gone with the first one."""

import os
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from tests.search.test_cache import point_to

START = """
import os, signal, sys
from knight_gui.search.compiling import compiler_process as beside, loader as loading
from knight_gui.search import engine as kernel
{before}
kernel.load("read_tour")
from knight_gui.search.compiling.compiled_functions import COMPILED
(made,) = COMPILED._made.values()
other = beside._others[0] if beside._others else None
print(sum(made.stats.cache_hits.values()), other.pid if other else 0, flush=True)
{after}
"""
WHILE_IT_COMPILES = "loading.begin()\n"
ENDS = {
    "at its end, while more is compiled": WHILE_IT_COMPILES,
    "killed": WHILE_IT_COMPILES + "os.kill(os.getpid(), signal.SIGKILL)",
}


def start(home, before="", after=""):
    """Start a program; return whether it brought code back, and which process has compiled it."""
    surroundings = dict(os.environ)
    point_to(home, surroundings)
    command = [sys.executable, "-W", "error", "-c", START.format(before=before, after=after)]
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    hits, other = map(int, done.stdout.split())
    return bool(hits), other


def wait_until_gone(process):
    """Wait for a process that is nobody's any more."""
    with suppress(ProcessLookupError):
        while True:
            os.kill(process, 0)
            time.sleep(0.01)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
@pytest.mark.parametrize("end", ENDS)
def test_that_it_ends_with_the_program_and_leaves_what_it_has_compiled(tmp_path, end):
    is_brought_back, other = start(tmp_path, after=ENDS[end])
    assert is_brought_back
    wait_until_gone(other)
    # the next start finds it, and compiles nothing
    assert start(tmp_path) == (True, 0)


@pytest.mark.parametrize(
    "before",
    [
        "sys.executable = '/nowhere'",
        "sys.frozen = True",
        # it dies of something
        "beside._SERVE = 'raise SystemExit'",
    ],
)
def test_that_a_program_that_cannot_have_one_compiles_by_itself(tmp_path, before):
    assert not start(tmp_path, before)[0]
    assert start(tmp_path, before) == (True, 0)


def test_that_none_is_started_where_nothing_can_be_kept(tmp_path):
    (tmp_path / "home").touch()
    assert start(tmp_path / "home") == (False, 0)
