"""Editing a board: holes by clicks, shapes, pieces, and the verdict on its tours."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from knight_gui.board import Board, Leaper
from knight_gui.search.kinds import Completability
from tests.window.user import A8, CONTROL, User


class BoardEditingUser(User):
    """User who edits a board."""

    @property
    def board(self):
        return self.window.session.scene.setup.board

    def wait_for_said(self, sentence):
        label = self.widget("startsLabel")
        self.wait_until(lambda: label.text() == sentence)

    def marks(self):
        """Number of squares by type of mark."""
        fates = [fate for _, fate in self.board_view.state.completabilities or ()]
        return fates.count(Completability.COMPLETABLE), fates.count(Completability.LOST)


@pytest.fixture
def editing_user(window, qtbot):
    editing_user = BoardEditingUser(window, qtbot)
    editing_user.key(Qt.Key.Key_B, CONTROL)
    editing_user.wait_for_said("A tour can start on every square.")
    assert editing_user.marks() == (64, 0)
    return editing_user


def test_that_a_click_makes_a_hole_or_fills_it(editing_user):
    editing_user.click_square(A8)
    assert editing_user.board.holes == {A8}
    editing_user.wait_for_said("A tour can start on 32 of the 63 squares.")
    assert editing_user.marks() == (32, 31)
    assert editing_user.widget("verdictTitle").text() == "Which squares are holes?"
    editing_user.click_square(A8)
    assert not editing_user.board.holes
    editing_user.give("undo")
    assert editing_user.board.holes == {A8}
    # closed, a click searches again
    editing_user.key(Qt.Key.Key_B, CONTROL)
    assert editing_user.marks() == (0, 0)
    editing_user.click_square(A8 + 1)
    editing_user.wait_until(lambda: editing_user.window.session.scene.setup.start == A8 + 1)


def test_that_enter_toggles_a_hole_and_the_arrows_visit_holes(editing_user):
    editing_user.focus("board")
    editing_user.keys(Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Left)
    assert editing_user.board.holes == {A8, A8 + 1}
    editing_user.key(Qt.Key.Key_Return)
    assert editing_user.board.holes == {A8 + 1}


@pytest.mark.parametrize(
    ("shape", "count", "said"),
    [
        ("cross", 48, "A tour can start on every square."),
        ("ring", 48, "No tour is possible. There is no short reason: 6 cases were tried."),
        ("l", 48, "A tour can start on every square."),
    ],
)
def test_that_a_shape_is_chosen_by_a_button(editing_user, shape, count, said):
    editing_user.click(f"{shape}Button")
    assert editing_user.board.free_count == count
    editing_user.wait_for_said(said)
    editing_user.click("fullButton")
    assert editing_user.board == Board()


def test_that_a_piece_is_chosen_by_its_name_and_kept_on_a_board_of_another_size(editing_user):
    box = editing_user.widget("pieceBox")
    box.setFocus()
    QTest.keyClicks(box, "camel")
    box.activated.emit(box.currentIndex())
    assert editing_user.board.leaper == Leaper.parse("camel")
    editing_user.wait_for_said(
        "No tour is possible. From a8 no moves lead to 32 squares, b8 among them."
    )
    editing_user.choose_size("10x10")
    assert (editing_user.board.rows, editing_user.board.leaper.name) == (10, "camel")


def test_that_the_last_square_is_never_made_a_hole(editing_user):
    editing_user.choose_size("1x2")
    editing_user.click_square(0)
    editing_user.click_square(1)
    assert editing_user.board.holes == {0}
