"""The page of blocks, alone or beside a search."""

import pytest

from knight_gui.player.session import Session
from knight_gui.state.programs import Variant
from knight_gui.state.scene import Scene
from knight_gui.state.setup import SearchSetup
from tests.window.frames import on_screen
from tests.window.strategy.blocks import Alone, Builder
from tests.window.user import A8


@pytest.fixture
def alone(qtbot):
    """A maker of the page alone, for a naive or a greedy search from a8."""

    def open_for(variant):
        alone = Alone(Session(Scene(setups=(SearchSetup(start=A8, variant=variant),))))
        on_screen(qtbot, alone.page)
        return alone

    return open_for


@pytest.fixture
def naive_blocks(alone):
    """The page alone, with the blocks of a naive search."""
    return alone(Variant.NAIVE)


@pytest.fixture
def greedy_blocks(alone):
    """The page alone, with the blocks of Warnsdorff's rule."""
    return alone(Variant.GREEDY)


@pytest.fixture
def user(window, qtbot):
    return Builder(window, qtbot)


@pytest.fixture
def naive(user):
    """The page beside a naive search from a8."""
    user.start(A8)
    user.open_page()
    return user


@pytest.fixture
def greedy(user):
    """The page beside a search with Warnsdorff's rule from a8."""
    user.click("greedyButton")
    user.start(A8)
    user.open_page()
    return user


# Opening and closing
