"""The examples: each does what its line says, and is played when it is chosen."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from knight_gui.board import Board, Tour
from knight_gui.search.kinds import Outcome
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Pruning
from knight_gui.state.examples import EXAMPLES
from knight_gui.state.programs import Variant
from tests.window.user import A8

pytestmark = pytest.mark.usefixtures("quick_clock")

BY_NAME = {example.name: example for example in EXAMPLES}
QUICK = [name for name in BY_NAME if name != "halfBillion"]


def searched(name):
    """The search of an example, run to its end."""
    search = Search(BY_NAME[name].setup.problem)
    while search.progress().outcome is None:
        search.advance(1_000_000)
    return search


def choose(user, name):
    """Choose an example from the menu, by keys."""
    menu = user.window.findChild(QMenu, "examplesMenu")
    menu.popup(user.window.pos())
    user.wait_until(menu.isVisible)
    for _ in range(list(BY_NAME).index(name) + 1):
        QTest.keyClick(menu, Qt.Key.Key_Down)
    assert menu.activeAction().objectName() == name
    QTest.keyClick(menu, Qt.Key.Key_Return)
    user.activate()
    user.wait_for_frame()


def test_that_the_first_program_takes_half_a_billion_steps():
    setup = BY_NAME["halfBillion"].setup
    assert setup.strategy == PRESETS["knight-tour"].naive
    assert (setup.board, setup.start) == (Board(8, 8), A8)
    assert "at step 503,650,751" in BY_NAME["halfBillion"].description()


def test_that_the_pruned_searches_are_the_same_search_but_for_the_pruning():
    names = {
        "stranded": Pruning.STRANDED,
        "deadEnds": Pruning.DEAD_ENDS,
        "foresight": Pruning.FORESIGHT,
    }
    for name, pruning in names.items():
        setup = BY_NAME[name].setup
        assert setup.strategy.pruning is pruning
        assert setup.variant is Variant.NAIVE
        assert setup.strategy.move_order == PRESETS["knight-tour"].naive.move_order
        assert setup.origin.name == "knight-tour"
    assert len({tuple(searched(name).path) for name in names}) == 1


def test_that_the_endings_are_those_that_the_lines_say():
    ends = {name: searched(name).progress() for name in QUICK}
    assert [name for name in QUICK if ends[name].outcome is not Outcome.SOLVED] == ["stuck"]
    assert ends["stuck"].outcome is Outcome.STUCK
    assert {ends[name].backtracks for name in ("foresight", "straight", "large")} == {0}
    assert Tour(BY_NAME["closed"].setup.board, searched("closed").path).is_closed


def test_that_every_example_says_in_one_line_what_happens():
    assert len(EXAMPLES) >= 7
    assert all(re.fullmatch(r".{10,70}", example.description()) for example in EXAMPLES)
    assert all(example.title() for example in EXAMPLES)


@pytest.mark.usefixtures("stopped_clock")
def test_that_a_chosen_example_is_played_from_its_beginning(user):
    for name, example in BY_NAME.items():
        user.choose_size("5x5")
        user.start(7)
        choose(user, name)
        assert user.problem == example.setup.problem
        assert user.window.session.scene.setup == example.setup
        assert (user.playback.is_playing, user.step) == (True, 0)
        assert user.size_box.board == example.setup.board


def test_that_an_example_begins_anew_when_it_is_chosen_again_and_ends_a_race(user):
    choose(user, "deadEnds")
    user.wait_until_ended()
    user.go_to(800)
    choose(user, "deadEnds")
    user.wait_until(lambda: user.step < 100)
    assert user.playback.is_playing
    user.key(Qt.Key.Key_C)
    assert user.playback.is_comparison
    choose(user, "closed")
    assert not user.playback.is_comparison
    assert user.problem == BY_NAME["closed"].setup.problem
    assert user.widget("words").isVisible()
