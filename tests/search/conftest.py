"""Fixture of the tests of the search: no garbage collection during their many examples."""

import gc

import pytest


@pytest.fixture(autouse=True)
def _no_garbage_collection():
    """Collect garbage only between tests: within one there is little, and a collection is slow."""
    gc.disable()
    yield
    gc.enable()
