"""What the tests of the search share: nothing is in the way of their many examples."""

import gc

import pytest


@pytest.fixture(autouse=True)
def _no_collecting():
    """Look for garbage between the tests: within them there is little, and much to look through."""
    gc.disable()
    yield
    gc.enable()
