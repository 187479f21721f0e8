"""Fixtures of the strategy page, without a window or in it."""

import pytest

from knight_gui.player.session import Session
from knight_gui.state.programs import Variant
from knight_gui.state.scene import Scene
from knight_gui.state.setup import SearchSetup
from tests.window.frames import on_screen
from tests.window.strategy.blocks import SeparateStrategyPage, StrategyPageObject
from tests.window.user import A8


@pytest.fixture
def make_page(qtbot):
    """A function that makes the page without a window, for a variant from a8."""

    def make(variant):
        page_object = SeparateStrategyPage(
            Session(Scene(setups=(SearchSetup(start=A8, variant=variant),)))
        )
        on_screen(qtbot, page_object.page)
        return page_object

    return make


@pytest.fixture
def naive_blocks(make_page):
    """The page without a window, with the blocks of a naive search."""
    return make_page(Variant.NAIVE)


@pytest.fixture
def greedy_blocks(make_page):
    """The page without a window, with the blocks of Warnsdorff's rule."""
    return make_page(Variant.GREEDY)


@pytest.fixture
def strategy_page(user):
    """The strategy page in the window."""
    return StrategyPageObject(user)


@pytest.fixture
def naive(user, strategy_page):
    """The user of the page and a naive search from a8."""
    user.start(A8)
    strategy_page.open_page()
    return user


@pytest.fixture
def greedy(user, strategy_page):
    """The user of the page and a search with Warnsdorff's rule from a8."""
    user.click("greedyButton")
    user.start(A8)
    strategy_page.open_page()
    return user
