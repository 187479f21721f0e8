"""Private names of numba that the search relies on: an upgrade may remove them."""

import numba
import pytest
from numba.core import caching, config, cpu
from numba.core.runtime.nrt import rtsys

PRIVATE = [
    (caching.FunctionCache, "load_overload"),
    (cpu.CPUContext, "refresh"),
    (rtsys, "initialize"),
    (cpu.CPUTargetOptions, "_nrt no_cfunc_wrapper no_cpython_wrapper"),
    # documented as environment variables only
    (config, "CACHE_DIR DISABLE_JIT LOOP_VECTORIZE"),
]


@pytest.mark.parametrize(("owner", "names"), PRIVATE)
def test_that_numba_has_the_private_names_that_are_relied_on(owner, names):
    missing = [name for name in names.split() if not hasattr(owner, name)]
    assert not missing, f"numba {numba.__version__}: {owner} has no {missing}"
