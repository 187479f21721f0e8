"""Undo and redo of every change of the search."""

from dataclasses import replace
from operator import methodcaller

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from knight_gui.board import Board
from tests.window.pages import PageObject
from tests.window.user import A8, CONTROL, SHIFT

BOARD = Board()
STEP = 40
C3, H1 = map(BOARD.parse_square, ("c3", "h1"))
BOTH = CONTROL | SHIFT


class UndoCommands(PageObject):
    """Commands to undo and redo, and the state that they lead to."""

    def undo(self):
        self.user.key(Qt.Key.Key_Z, CONTROL)

    def redo(self):
        self.user.key(Qt.Key.Key_Z, BOTH)

    def title(self, name):
        return self.user.window.commands[name].text()

    def disabled_reason(self, name):
        action = self.user.window.commands[name]
        return "" if action.isEnabled() else action.statusTip()

    def wait_for_rest(self, path, step):
        """Wait until a search rests at a step."""
        self.user.wait_for_path(*path)
        self.user.wait_until_at_rest()
        self.user.wait_for_step(step)


@pytest.fixture
def undo_commands(user):
    """Undo and redo."""
    return UndoCommands(user)


@pytest.fixture
def user_at_step(user):
    """The user of a naive search from a8, paused."""
    user.start(A8, step=STEP)
    return user


def test_that_undo_and_redo_are_disabled_with_a_reason_at_first(undo_commands):
    assert (undo_commands.title("undo"), undo_commands.title("redo")) == ("Undo", "Redo")
    assert undo_commands.disabled_reason("undo") == "There is nothing to undo yet"
    assert undo_commands.disabled_reason("redo") == "There is nothing to redo"


def test_that_a_start_is_undone_and_redone_by_keys(user_at_step, undo_commands):
    user_at_step.click_square(H1)
    user_at_step.wait_for_path(H1)
    user_at_step.wait_past_step(1)
    assert undo_commands.title("undo") == "Undo: Start at h1"
    undo_commands.undo()
    undo_commands.wait_for_rest((A8,), STEP)
    assert undo_commands.title("redo") == "Redo: Start at h1"
    assert undo_commands.title("undo") == "Undo: Start at a8"
    undo_commands.redo()
    user_at_step.wait_for_path(H1)
    user_at_step.wait_past_step(1)
    assert undo_commands.disabled_reason("redo") == "There is nothing to redo"


def test_that_every_change_of_the_search_can_be_undone(user_at_step, undo_commands):
    problem = user_at_step.problem
    for change, change_name in (
        (methodcaller("choose_size", "5x6"), "Board 5×6"),
        (methodcaller("click", "greedyButton"), "Greedy (Warnsdorff)"),
        (methodcaller("choose_from", "naiveButton", "horsetreads-naive"), "Naive · horsetreads"),
        (methodcaller("click", "compareButton"), "Compare"),
        (methodcaller("key", Qt.Key.Key_R), "Restart"),
        (methodcaller("click_square", A8), "Restart"),
        (methodcaller("give", "new"), "New"),
        (methodcaller("give", "straight"), "Greedy (Warnsdorff)"),
    ):
        change(user_at_step)
        assert undo_commands.title("undo") == f"Undo: {change_name}"
        undo_commands.undo()
        undo_commands.wait_for_rest((A8,), STEP)
        assert (user_at_step.problem, user_at_step.playback.is_comparison) == (problem, False)


def test_that_undo_asks_before_it_closes_a_modified_lesson(user_at_step, undo_commands):
    user_at_step.give("whyItTakesSoLong")
    session = user_at_step.window.session
    session.update(lesson=replace(session.scene.lesson, title="Mine"))
    undo_commands.undo()
    box = user_at_step.window.findChild(QMessageBox, "changesBox")
    assert box.isVisible()
    box.button(QMessageBox.StandardButton.Cancel).click()
    assert session.scene.lesson.title == "Mine"
    assert undo_commands.title("undo").startswith("Undo: Open ")


def test_that_undo_in_a_text_field_is_for_its_text(user_at_step, undo_commands):
    user_at_step.click_square(H1)
    user_at_step.size_box.lineEdit().setFocus()
    user_at_step.size_box.lineEdit().selectAll()
    user_at_step.type("9")
    undo_commands.undo()
    assert user_at_step.size_box.lineEdit().text() != "9"
    assert user_at_step.problem.path == (H1,)
