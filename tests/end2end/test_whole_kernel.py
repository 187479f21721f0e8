"""All of the kernel at once, which takes long to compile."""

from pathlib import Path

import knight_gui
from tests.search.test_cache import SEARCH, House, is_loaded, is_right, kept_in, left_in, stamp_of
from tests.search.test_uncompiled import assert_the_kernel_passes_its_tests


def test_that_the_whole_kernel_is_kept_and_loaded_and_stays_within_its_arrays(tmp_path):
    # it takes long to compile: what is compiled here is also what has its bounds checked
    house = House(Path(knight_gui.__file__).parents[1], tmp_path)
    checked = {"NUMBA_BOUNDSCHECK": "1"}
    first = house.run(SEARCH, **checked)
    assert is_right(first, SEARCH)
    assert first["loaded"] == 0
    before = stamp_of(kept_in(tmp_path))
    second = house.run(SEARCH, **checked)
    assert is_right(second, SEARCH)
    assert is_loaded(second)
    assert stamp_of(kept_in(tmp_path)) == before
    assert left_in(tmp_path) == []
    assert_the_kernel_passes_its_tests(house.surroundings | checked)
