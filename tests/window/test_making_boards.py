"""A board is made by clicks, by a shape and a piece, and at once it is said what tours it has."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from knight_gui.board import Board, Leaper
from knight_gui.search.kinds import Completability
from tests.window.user import A8, CONTROL, User


class Maker(User):
    """Somebody who makes a board."""

    @property
    def board(self):
        return self.window.session.scene.setup.board

    def wait_for_said(self, sentence):
        label = self.widget("startsLabel")
        self.wait_until(lambda: label.text() == sentence)

    def marks(self):
        """How many squares have a mark of each kind."""
        fates = [fate for _, fate in self.board_view.state.completabilities or ()]
        return fates.count(Completability.COMPLETABLE), fates.count(Completability.LOST)


@pytest.fixture
def maker(window, qtbot):
    maker = Maker(window, qtbot)
    maker.key(Qt.Key.Key_B, CONTROL)
    maker.wait_for_said("A tour can start on every square.")
    assert maker.marks() == (64, 0)
    return maker


def test_that_a_click_makes_a_hole_or_fills_it(maker):
    maker.click_square(A8)
    assert maker.board.holes == {A8}
    maker.wait_for_said("A tour can start on 32 of the 63 squares.")
    assert maker.marks() == (32, 31)
    assert maker.widget("verdictTitle").text() == "Which squares are holes?"
    maker.click_square(A8)
    assert not maker.board.holes
    maker.give("undo")
    assert maker.board.holes == {A8}
    # closed, a click searches again
    maker.key(Qt.Key.Key_B, CONTROL)
    assert maker.marks() == (0, 0)
    maker.click_square(A8 + 1)
    maker.wait_until(lambda: maker.window.session.scene.setup.start == A8 + 1)


def test_that_enter_toggles_a_hole_and_the_arrows_visit_holes(maker):
    maker.focus("board")
    maker.keys(Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Left)
    assert maker.board.holes == {A8, A8 + 1}
    maker.key(Qt.Key.Key_Return)
    assert maker.board.holes == {A8 + 1}


@pytest.mark.parametrize(
    ("shape", "count", "said"),
    [
        ("cross", 48, "A tour can start on every square."),
        ("ring", 48, "No tour is possible. There is no short reason: 6 cases were tried."),
        ("l", 48, "A tour can start on every square."),
    ],
)
def test_that_a_shape_is_chosen_by_a_button(maker, shape, count, said):
    maker.click(f"{shape}Button")
    assert maker.board.free_count == count
    maker.wait_for_said(said)
    maker.click("fullButton")
    assert maker.board == Board()


def test_that_a_piece_is_chosen_by_its_name_and_kept_on_a_board_of_another_size(maker):
    box = maker.widget("pieceBox")
    box.setFocus()
    QTest.keyClicks(box, "camel")
    box.activated.emit(box.currentIndex())
    assert maker.board.leaper == Leaper.parse("camel")
    maker.wait_for_said("No tour is possible. From a8 no moves lead to 32 squares, b8 among them.")
    maker.choose_size("10x10")
    assert (maker.board.rows, maker.board.leaper.name) == (10, "camel")


def test_that_the_last_square_is_never_made_a_hole(maker):
    maker.choose_size("1x2")
    maker.click_square(0)
    maker.click_square(1)
    assert maker.board.holes == {0}
