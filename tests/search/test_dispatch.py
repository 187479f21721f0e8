"""The engine uncompiled: by itself, and until its functions are compiled.

With bounds checked its tests run where the whole engine is compiled in any case, see
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

TESTS = Path(__file__).with_name("test_engine.py")
ALL_FUNCTIONS = """
import sys
from knight_gui.search.compiling import dispatch
modules_before = {*sys.modules}
for name in dispatch.function_names():
    dispatch.load_function(name)
new_modules = sys.modules.keys() - modules_before
print(sorted(new_modules & {"numba.np.linalg", "numba.typed.typeddict"}))
"""
ONE_SEARCH = """
import sys
from knight_gui import solve
assert solve("8x8").tour
print("numba" in sys.modules)
"""


def assert_engine_tests_pass(environment):
    """Run the tests of the engine in a process with another environment."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(TESTS)],
        env=environment,
        cwd=TESTS.parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    assert " passed" in done.stdout


@contextmanager
def uncompiled():
    """Run the engine uncompiled within the context, without a start of the loader."""
    with (
        mock.patch.object(dispatch, "_loaded", {}),
        mock.patch.object(loader, "add_uncompiled_time"),
    ):
        yield


def snapshot(search):
    """Copy the position, the landmarks and the arrays of a search."""
    scalars = search.state.scalars.copy()
    # an address differs from process to process, and is 0 uncompiled
    scalars["foresight_address"] = 0
    arrays = (
        scalars,
        *search.state[1:-1],
        search.record.arrays.scalars,
        search.record.arrays.depth_profile,
    )
    return search.position(), search.record.landmarks(), [each.tolist() for each in arrays]


def test_that_the_engine_passes_its_tests_uncompiled():
    assert_engine_tests_pass(os.environ | {"NUMBA_DISABLE_JIT": "1"})


@settings(max_examples=60)
@given(
    st.one_of(problems(), problems(), lively(), played()),
    st.lists(st.integers(0, 150), min_size=1, max_size=6),
    st.booleans(),
)
def test_that_a_search_may_go_on_compiled_or_uncompiled_from_any_step(problem, budgets, is_first):
    alternating = Search(problem, 4096)
    compiled = Search(problem, 4096)
    dispatch.load_function("is_losing_move_callback")
    dispatch.load_function("advance")
    for index, budget in enumerate(budgets):
        with uncompiled() if index % 2 == is_first else nullcontext():
            taken = alternating.advance(budget)
        assert compiled.advance(budget) == taken
        assert snapshot(alternating) == snapshot(compiled)


def test_that_a_short_search_does_not_import_numba():
    assert subprocess.check_output([sys.executable, "-c", ONE_SEARCH], text=True) == "False\n"


def test_that_cached_functions_are_loaded_without_what_is_needed_for_compiling_only():
    for name in dispatch.function_names():
        dispatch.load_function(name)
    assert subprocess.check_output([sys.executable, "-c", ALL_FUNCTIONS], text=True) == "[]\n"


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
