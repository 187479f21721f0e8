"""The tests of the kernel once more, as plain Python.

With bounds checked they are run where the whole kernel is compiled in any case, see
`test_cache.py`.
"""

import os
import subprocess
import sys
from pathlib import Path

from knight_gui.search import kernel

TESTS = Path(__file__).with_name("test_kernel.py")


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


def test_that_the_kernel_passes_its_tests_uncompiled():
    assert_the_kernel_passes_its_tests(os.environ | {"NUMBA_DISABLE_JIT": "1"})


def test_that_every_compiled_function_lets_other_threads_run():
    assert kernel.advance
    assert kernel.find_mark
    made = kernel.COMPILED._made.values()
    options = [each.targetoptions for each in made if hasattr(each, "targetoptions")]
    assert len(options) > 10
    assert all(each["nogil"] for each in options)
