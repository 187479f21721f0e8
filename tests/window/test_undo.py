"""Undo and redo of every change of the search."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from knight_gui.board import Board
from knight_gui.player.playback import PlaybackMode
from tests.window.user import A8, CONTROL, SHIFT, User

BOARD = Board()
STEP = 40
C3, H1 = map(BOARD.parse_square, ("c3", "h1"))
BOTH = CONTROL | SHIFT


class UndoUser(User):
    """User of undo and redo."""

    def undo(self):
        self.key(Qt.Key.Key_Z, CONTROL)

    def redo(self):
        self.key(Qt.Key.Key_Z, BOTH)

    def title(self, name):
        return self.window.commands[name].text()

    def disabled_reason(self, name):
        action = self.window.commands[name]
        return "" if action.isEnabled() else action.statusTip()

    def wait_for_rest(self, path, step):
        """Wait until a search rests at a step."""
        self.wait_until(lambda: self.problem is not None and self.problem.path == path)
        self.wait_until(
            lambda: self.playback.mode is PlaybackMode.PAUSED and self.playback.frame is not None
        )
        self.wait_until(
            lambda: self.step == step and self.playback.clients[0].has_no_pending_request
        )


@pytest.fixture
def user(window, qtbot):
    return UndoUser(window, qtbot)


@pytest.fixture
def user_at_step(user):
    """The user of a naive search from a8, paused."""
    user.start(A8, step=STEP)
    return user


def test_that_undo_and_redo_are_disabled_with_a_reason_at_first(user):
    assert (user.title("undo"), user.title("redo")) == ("Undo", "Redo")
    assert user.disabled_reason("undo") == "There is nothing to undo yet"
    assert user.disabled_reason("redo") == "There is nothing to redo"


def test_that_a_start_is_undone_and_redone_by_keys(user_at_step):
    user_at_step.click_square(H1)
    user_at_step.wait_until(lambda: user_at_step.problem.path == (H1,) and user_at_step.step > 1)
    assert user_at_step.title("undo") == "Undo: Start at h1"
    user_at_step.undo()
    user_at_step.wait_for_rest((A8,), STEP)
    assert user_at_step.title("redo") == "Redo: Start at h1"
    assert user_at_step.title("undo") == "Undo: Start at a8"
    user_at_step.redo()
    user_at_step.wait_until(lambda: user_at_step.problem.path == (H1,) and user_at_step.step > 1)
    assert user_at_step.disabled_reason("redo") == "There is nothing to redo"


def test_that_every_change_of_the_search_can_be_undone(user_at_step):
    problem = user_at_step.problem
    horsetreads = "horsetreads-naive"
    for change, change_name in (
        (lambda user: user.choose_size("5x6"), "Board 5×6"),
        (lambda user: user.click("greedyButton"), "Greedy (Warnsdorff)"),
        (lambda user: user.choose_from("naiveButton", horsetreads), "Naive · horsetreads"),
        (lambda user: user.click("compareButton"), "Compare"),
        (lambda user: user.key(Qt.Key.Key_R), "Restart"),
        (lambda user: user.click_square(A8), "Restart"),
        (lambda user: user.give("new"), "New"),
        (lambda user: user.give("straight"), "Greedy (Warnsdorff)"),
    ):
        change(user_at_step)
        assert user_at_step.title("undo") == f"Undo: {change_name}"
        user_at_step.undo()
        user_at_step.wait_for_rest((A8,), STEP)
        assert (user_at_step.problem, user_at_step.playback.is_comparison) == (problem, False)


def test_that_undo_asks_before_it_closes_a_modified_lesson(user_at_step):
    user_at_step.give("whyItTakesSoLong")
    session = user_at_step.window.session
    session.update(lesson=replace(session.scene.lesson, title="Mine"))
    user_at_step.undo()
    box = user_at_step.window.findChild(QMessageBox, "changesBox")
    assert box.isVisible()
    box.button(QMessageBox.StandardButton.Cancel).click()
    assert session.scene.lesson.title == "Mine"
    assert user_at_step.title("undo").startswith("Undo: Open ")


def test_that_undo_in_a_text_field_is_for_its_text(user_at_step):
    user_at_step.click_square(H1)
    user_at_step.size_box.lineEdit().setFocus()
    user_at_step.size_box.lineEdit().selectAll()
    user_at_step.type("9")
    user_at_step.undo()
    assert user_at_step.size_box.lineEdit().text() != "9"
    assert user_at_step.problem.path == (H1,)
