"""Commands are refreshed by the changes that they depend on, and none is forgotten."""

import pytest
from PySide6.QtCore import Qt

A8 = 0
ACTS = {
    "a click on a square": lambda user: user.click_square(A8),
    "a step": lambda user: user.key(Qt.Key.Key_Right),
    "a step back": lambda user: user.key(Qt.Key.Key_Left),
    "playing": lambda user: user.key(Qt.Key.Key_Space),
    "the newest step": lambda user: user.key(Qt.Key.Key_End),
    "the first step": lambda user: user.key(Qt.Key.Key_Home),
    "stopping": lambda user: user.key(Qt.Key.Key_S),
    "the greedy search": lambda user: user.key(Qt.Key.Key_G),
    "a comparison": lambda user: user.key(Qt.Key.Key_C),
    "a search by hand": lambda user: user.key(Qt.Key.Key_Y),
    "a page": lambda user: user.key(Qt.Key.Key_M),
    "a theme": lambda user: user.key(Qt.Key.Key_D),
    "undoing": lambda user: user.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier),
    "a lesson": lambda user: user.key(Qt.Key.Key_F5),
}


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
    playback = user.playback
    user.wait_until(lambda: all(client.has_no_pending_request for client in playback.clients))
    user.qtbot.wait(150)
    user.look()


@pytest.mark.parametrize("last_act", ACTS)
def test_that_every_command_is_up_to_date_after(user, last_act):
    user.keys(Qt.Key.Key_G)
    user.click_square(A8)
    user.wait_until(lambda: user.playback.has_ended)
    user.key(Qt.Key.Key_Space)
    rest(user)
    ACTS[last_act](user)
    rest(user)
    shown = shown_commands(user.window)
    user.window.commands.refresh_all()
    assert shown == shown_commands(user.window)


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
        rest(user)
        shown = shown_commands(user.window)
        user.window.commands.refresh_all()
        assert shown == shown_commands(user.window), key
