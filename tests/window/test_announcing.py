"""Who cannot see the window hears what changes in it, and never too much at once."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from knight_gui.state.speed import Speed
from knight_gui.window import board_pane, message_boxes, screen_reader
from knight_gui.window.landscape import view
from tests.window.user import A8, SHIFT, accessible_text, is_read


@pytest.fixture
def said(user, monkeypatch):
    """What a screen reader has been given to say, as if there were one."""
    said = []
    for module in (screen_reader, message_boxes, board_pane, view):
        monkeypatch.setattr(module, "announce_to_screen_reader", lambda _, text: said.append(text))
    QAccessible.setActive(True)
    yield said
    QAccessible.setActive(False)
    assert user


def hear(user, said, *parts):
    """Wait until something with all of these in it has been said last."""
    user.wait_until(lambda: bool(said) and all(part in said[-1] for part in parts))


def test_that_each_step_is_announced_and_a_verdict_only_when_it_changes(user, said):
    user.start(A8, step=30)
    hear(user, said, "Step 30", "Lost since 31 (g6)")
    user.key(Qt.Key.Key_Right)
    hear(user, said, "Step 31", "to ")
    assert "Lost" not in said[-1]
    user.key(Qt.Key.Key_Left)
    hear(user, said, "Step 30")
    assert "Lost" not in said[-1]
    user.go_to(29)
    hear(user, said, "Can still become a tour")


def test_that_fast_steps_are_not_announced_one_by_one(user, said):
    user.start(A8, step=0)
    hear(user, said, "Step 0")
    said.clear()
    user.window.session.update(speed=Speed(50))
    user.key(Qt.Key.Key_Space)
    user.wait_past_step(300)
    assert not any("Step" in text for text in said)
    user.key(Qt.Key.Key_Space)
    # a frame may be on its way
    user.wait_until(lambda: any(f"Step {user.step:,}" in text for text in said))


def test_that_the_moves_of_the_user_are_announced(user, said):
    user.choose_size("5x5")
    user.key(Qt.Key.Key_Y)
    user.click_square(0)
    hear(user, said, "knight on a5, 2 free squares: c4 and b3")
    user.key(Qt.Key.Key_1)
    hear(user, said, "knight on c4, 5 free squares")
    user.click_square(0)
    user.wait_for_step(2)
    user.click_square(24)
    assert said[-1] == "e1 is not one move away from a5"


def test_that_a_lesson_is_read_out_and_gives_no_answer_away(user, said):
    user.key(Qt.Key.Key_F5)
    hear(user, said, "A knight’s tour\nA knight moves two squares one way")
    user.give("nextScene", "nextScene")
    hear(user, said, "Is this path lost?", "Step 33")
    assert "goes there next" not in said[-1]
    user.click("yesButton")
    hear(user, said, "Right! It is lost.")


def test_that_the_landscape_is_described_in_words(user, said):
    user.choose_program("horse-step-chess")
    user.click("naiveButton")
    user.start(A8)
    user.wait_for_end()
    user.wait_until(is_read, user.timeline)
    told = accessible_text(user.timeline, QAccessible.Text.Description)
    assert "Steps " in told
    assert ", which led to no tour." in told
    user.focus("timeline")
    user.key(Qt.Key.Key_Up, SHIFT)
    user.wait_until(lambda: bool(user.timeline.bar_text))
    # what is announced of the search may come after it
    user.wait_until(lambda: any(user.timeline.bar_text in text for text in said))
