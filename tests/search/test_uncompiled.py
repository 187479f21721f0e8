"""The kernel as plain Python: by itself, and until what is compiled is there.

With bounds checked its tests are run where the whole kernel is compiled in any case, see
`test_starts.py`.
"""

import os
import subprocess
import sys
from contextlib import contextmanager, nullcontext
from pathlib import Path
from unittest import mock

from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.search.compiling import dispatch, loader
from knight_gui.search.compiling.compiled_functions import COMPILED_FUNCTIONS
from knight_gui.search.search import Search
from tests.search.problems import lively, problems
from tests.search.test_by_hand import played

TESTS = Path(__file__).with_name("test_kernel.py")
ONE_SEARCH = """
import sys
from knight_gui import solve
assert solve("8x8").tour
print("numba" in sys.modules)
"""


def assert_the_kernel_passes_its_tests(surroundings):
    """Run the tests of the kernel in a process with another environment."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(TESTS)],
        env=surroundings,
        cwd=TESTS.parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    assert " passed" in done.stdout


@contextmanager
def nothing_compiled():
    """For a while nothing is compiled yet, and nobody begins to."""
    with (
        mock.patch.object(dispatch, "_loaded", {}),
        mock.patch.object(loader, "add_uncompiled_time"),
    ):
        yield


def all_of(search):
    """Where a search stands, and all that is kept of it."""
    facts = search.state.scalars.copy()
    # where compiled functions find each other is nobody else's business
    facts["foresight_address"] = 0
    arrays = (
        facts,
        *search.state[1:-1],
        search.record.record.facts,
        search.record.record.depth_profile,
    )
    return search.position(), search.record.landmarks(), [each.tolist() for each in arrays]


def test_that_the_kernel_passes_its_tests_uncompiled():
    assert_the_kernel_passes_its_tests(os.environ | {"NUMBA_DISABLE_JIT": "1"})


@settings(max_examples=60)
@given(
    st.one_of(problems(), problems(), lively(), played()),
    st.lists(st.integers(0, 150), min_size=1, max_size=6),
    st.booleans(),
)
def test_that_a_search_may_go_on_compiled_or_uncompiled_from_any_step(problem, budgets, is_first):
    turns = Search(problem, 4096)
    compiled = Search(problem, 4096)
    dispatch.load_function("is_losing_move_callback")
    dispatch.load_function("advance")
    for turn, budget in enumerate(budgets):
        with nothing_compiled() if turn % 2 == is_first else nullcontext():
            taken = turns.advance(budget)
        assert compiled.advance(budget) == taken
        assert all_of(turns) == all_of(compiled)


def test_that_a_small_search_does_not_wait_for_numba():
    assert subprocess.check_output([sys.executable, "-c", ONE_SEARCH], text=True) == "False\n"


def test_that_every_compiled_function_lets_other_threads_run():
    for name in dispatch.function_names():
        dispatch.load_function(name)
    options = [
        each.targetoptions
        for each in COMPILED_FUNCTIONS._compiled.values()
        if hasattr(each, "targetoptions")
    ]
    assert len(options) > 10
    assert all(each["nogil"] for each in options)
