"""Fixtures of the drawings' tests: the engine, and fonts that do not depend on the machine."""

from pathlib import Path

import pytest

from tests.support.approved import assert_approved
from tests.support.engine import load_engine
from tests.support.pictures import load_test_font


@pytest.fixture(scope="session")
def engine():
    """The engine, loaded before the first test needs it: compiling may take a while."""
    load_engine()


@pytest.fixture(scope="session", autouse=True)
def test_font(qapp):  # noqa: ARG001  fonts need an application
    """A font that is the same on every machine."""
    return load_test_font()


@pytest.fixture
def approved(request):
    """Function that compares a text with the approved one of a name."""
    folder = Path(__file__).parent / "approved"

    def check(name, text):
        assert_approved(folder / name, text, approve=request.config.getoption("approve"))

    return check
