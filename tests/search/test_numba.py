"""What the search takes from numba that numba promises to nobody: an upgrade may take it away."""

import numba
import pytest
from numba.core import config, cpu

PRIVATE = [
    (cpu.CPUTargetOptions, "_nrt no_cfunc_wrapper no_cpython_wrapper"),
    # known as variables of the environment, but by their names in the module to nobody
    (config, "CACHE_DIR DISABLE_JIT LOOP_VECTORIZE"),
]


@pytest.mark.parametrize(("place", "names"), PRIVATE)
def test_that_numba_has_the_private_names_that_are_relied_on(place, names):
    missing = [name for name in names.split() if not hasattr(place, name)]
    assert not missing, f"numba {numba.__version__}: {place} has no {missing}"
