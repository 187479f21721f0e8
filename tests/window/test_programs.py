"""Variants and programs: their menus, and the change from one to another."""

import pytest
from PySide6.QtWidgets import QMenu, QWidget

from knight_gui.board import Board
from knight_gui.search.kinds import Outcome
from knight_gui.search.strategy import PRESETS, Ordering
from knight_gui.state.programs import Variant
from knight_gui.state.setup import SEARCHES
from knight_gui.window.widgets.menus import SearchMenu
from tests.window.user import A8


def test_that_the_naive_search_is_the_first_one(user):
    assert user.window.session.scene.setup.variant is Variant.NAIVE
    assert user.widget("naiveButton").isChecked()
    user.start(A8)
    assert user.problem.strategy.ordering is Ordering.NAIVE


def test_that_the_greedy_search_keeps_board_and_start(user):
    user.choose_size("6x7")
    user.start(9)
    user.click("greedyButton")
    user.wait_for_frame()
    assert (user.problem.path, user.problem.board) == ((9,), Board(6, 7))
    assert user.problem.strategy.ordering is Ordering.WARNSDORFF
    user.wait_for_end()
    assert user.position.outcome is Outcome.SOLVED
    user.click("naiveButton")
    user.wait_for_frame()
    assert user.problem.path == (9,)
    assert user.problem.strategy.ordering is Ordering.NAIVE


def test_that_a_variant_is_resumed_at_its_last_step_without_a_new_search(user):
    user.choose_size("10x10")
    user.start(A8)
    user.wait_until_searched_past(200_000)
    user.go_to(123_456)
    position = user.position
    step_count_before = user.playback.step_count
    user.click("greedyButton")
    user.wait_for_frame()
    user.wait_until_ended()
    user.go_to(50)

    frames = []
    user.playback.clients[0].frame_changed.connect(frames.append)
    user.click("naiveButton")
    user.wait_for_items(frames)
    user.playback.clients[0].frame_changed.disconnect(frames.append)
    assert frames[0].position == position, "it was not at the step left at once"
    user.wait_until(lambda: user.playback.clients[0].report is not None)
    assert user.playback.step_count >= step_count_before, "it searched anew"

    user.click("greedyButton")
    user.wait_for_frame()
    assert user.step == 50


def test_that_a_change_of_variant_keeps_the_playback_mode(user):
    user.start(A8)
    user.click("greedyButton")
    assert not user.playback.is_playing
    user.click("playButton")
    user.click("naiveButton")
    assert user.playback.is_playing


@pytest.mark.parametrize(
    ("button", "names"),
    [
        ("naiveButton", ["knight-gui", "knight-problem-solve", "horsetreads", "horse-step-chess"]),
        ("greedyButton", ["knight-gui", "sure", *PRESETS][:-1]),
    ],
)
def test_that_the_menus_list_each_search_of_their_variant_once(user, button, names):
    menu = user.widget(button).menu()
    variant_name = button.removesuffix("Button")
    action_names = [action.objectName() for action in menu.actions() if action.objectName()]
    assert action_names == [*(f"{name}-{variant_name}" for name in names), "strategy"]
    assert menu.sizeHint().width() < user.window.width()
    search = user.window.findChild(QMenu, "searchMenu")
    assert menu.menuAction() in search.actions(), "the keyboard reaches it, too"


def test_that_the_menu_checks_the_present_search_and_its_button_has_its_title(user):
    for name, title in (("sure", "Sure"), ("horsetreads", "Greedy (static)")):
        user.choose_from("greedyButton", f"{name}-greedy")
        menu = user.widget("greedyButton").menu()
        assert [a.objectName() for a in menu.actions() if a.isChecked()] == [f"{name}-greedy"]
        assert user.widget("greedyButton").text() == title


def test_that_the_menu_of_rivals_begins_with_the_usual_ones_and_repeats_none(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    menu = SearchMenu("Other …", "other", parent)
    texts = [action.text() for action in menu.actions() if action.isCheckable()]
    titles = [text.split(" – ")[0] for text in texts]
    assert titles[:4] == ["Naive", "Greedy (Warnsdorff)", "Sure", "Java, recursive (knight-tour)"]
    assert len(set(texts)) == len(texts) == len(SEARCHES)
