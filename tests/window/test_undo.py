"""No click throws a search away for good: Undo brings it back, and Redo the other one."""

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


class Waverer(User):
    """Somebody who changes things, and takes that back."""

    def undo(self):
        self.key(Qt.Key.Key_Z, CONTROL)

    def redo(self):
        self.key(Qt.Key.Key_Z, BOTH)

    def title(self, name):
        return self.window.commands[name].text()

    def why_not(self, name):
        action = self.window.commands[name]
        return "" if action.isEnabled() else action.statusTip()

    def wait_for(self, path, step):
        """Wait until a search rests at a step."""
        self.wait_until(lambda: self.problem is not None and self.problem.path == path)
        self.wait_until(lambda: self.go.mode is PlaybackMode.PAUSED and self.go.frame is not None)
        self.wait_until(lambda: self.step == step and self.go.clients[0].has_no_pending_request)


@pytest.fixture
def waverer(window, qtbot):
    return Waverer(window, qtbot)


@pytest.fixture
def resting(waverer):
    """The user, in front of a naive search from a8 that rests."""
    waverer.start(A8, step=STEP)
    return waverer


def test_that_before_anything_was_done_the_menu_says_that_there_is_nothing_to_undo(waverer):
    assert (waverer.title("undo"), waverer.title("redo")) == ("Undo", "Redo")
    assert waverer.why_not("undo") == "There is nothing to undo yet"
    assert waverer.why_not("redo") == "There is nothing to redo"


def test_that_a_click_is_undone_and_redone_by_keys(resting):
    resting.click_square(H1)
    resting.wait_until(lambda: resting.problem.path == (H1,) and resting.step > 1)
    assert resting.title("undo") == "Undo: Start at h1"
    resting.undo()
    resting.wait_for((A8,), STEP)
    assert resting.title("redo") == "Redo: Start at h1"
    assert resting.title("undo") == "Undo: Start at a8"
    resting.redo()
    resting.wait_until(lambda: resting.problem.path == (H1,) and resting.step > 1)
    assert resting.why_not("redo") == "There is nothing to redo"


def test_that_whatever_throws_a_search_away_can_be_undone(resting):
    problem = resting.problem
    horsetreads = "horsetreads-naive"
    for change, said in (
        (lambda user: user.choose_size("5x6"), "Board 5×6"),
        (lambda user: user.click("greedyButton"), "Greedy (Warnsdorff)"),
        (lambda user: user.choose_from("naiveButton", horsetreads), "Naive · horsetreads"),
        (lambda user: user.click("compareButton"), "Compare"),
        (lambda user: user.key(Qt.Key.Key_R), "Restart"),
        (lambda user: user.click_square(A8), "Restart"),
        (lambda user: user.give("new"), "New"),
        (lambda user: user.give("straight"), "Greedy (Warnsdorff)"),
    ):
        change(resting)
        assert resting.title("undo") == f"Undo: {said}"
        resting.undo()
        resting.wait_for((A8,), STEP)
        assert (resting.problem, resting.go.is_comparison) == (problem, False)


def test_that_undo_asks_before_it_closes_a_lesson_with_changes(resting):
    resting.give("whyItTakesSoLong")
    session = resting.window.session
    session.update(lesson=replace(session.scene.lesson, title="Mine"))
    resting.undo()
    box = resting.window.findChild(QMessageBox, "changesBox")
    assert box.isVisible()
    box.button(QMessageBox.StandardButton.Cancel).click()
    assert session.scene.lesson.title == "Mine"
    assert resting.title("undo").startswith("Undo: Open ")


def test_that_while_somebody_writes_undo_is_for_what_is_written(resting):
    resting.click_square(H1)
    resting.size_box.lineEdit().setFocus()
    resting.size_box.lineEdit().selectAll()
    resting.type("9")
    resting.undo()
    assert resting.size_box.lineEdit().text() != "9"
    assert resting.problem.path == (H1,)
