"""Commands are refreshed by the changes that they depend on, and none is forgotten."""

import pytest
from PySide6.QtCore import Qt

from tests.window.user import A8, CONTROL

KEYS = {
    "a step": (Qt.Key.Key_Right,),
    "a step back": (Qt.Key.Key_Left,),
    "playing": (Qt.Key.Key_Space,),
    "the newest step": (Qt.Key.Key_End,),
    "the first step": (Qt.Key.Key_Home,),
    "stopping": (Qt.Key.Key_S,),
    "the greedy search": (Qt.Key.Key_G,),
    "a comparison": (Qt.Key.Key_C,),
    "a search by hand": (Qt.Key.Key_Y,),
    "a page": (Qt.Key.Key_M,),
    "a theme": (Qt.Key.Key_D,),
    "undoing": (Qt.Key.Key_Z, CONTROL),
    "a lesson": (Qt.Key.Key_F5,),
}
"""Keys with their modifiers, by what they do."""


def shown_commands(window):
    """Return the text and the state of every command, by its name."""
    return {
        action.objectName(): (
            action.text(),
            action.toolTip(),
            action.isEnabled(),
            action.isVisible(),
            action.isChecked(),
        )
        for menu in window.menuBar().actions()
        for action in menu.menu().actions()
        if action.objectName()
    }


def rest(user):
    """Wait until no answer and no change is awaited."""
    user.wait_until_idle()
    user.qtbot.wait(150)
    user.look()


def assert_up_to_date(user, last_act):
    rest(user)
    shown = shown_commands(user.window)
    user.window.commands.refresh_all()
    assert shown == shown_commands(user.window), last_act


@pytest.fixture
def user_at_search(user):
    """The user of a greedy search that has ended, and is played."""
    user.keys(Qt.Key.Key_G)
    user.click_square(A8)
    user.wait_until_ended()
    user.key(Qt.Key.Key_Space)
    rest(user)
    return user


@pytest.mark.parametrize("last_act", KEYS)
def test_that_every_command_is_up_to_date_after(user_at_search, last_act):
    user_at_search.key(*KEYS[last_act])
    assert_up_to_date(user_at_search, last_act)


def test_that_every_command_is_up_to_date_after_a_click_on_a_square(user_at_search):
    user_at_search.click_square(A8)
    assert_up_to_date(user_at_search, "a click")


def test_that_commands_of_moves_are_up_to_date_after_each_move_and_each_step(user):
    user.key(Qt.Key.Key_Y)
    user.click_square(A8)
    for key in (
        Qt.Key.Key_1,
        Qt.Key.Key_1,
        Qt.Key.Key_Backspace,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
    ):
        user.key(key)
        assert_up_to_date(user, key)
