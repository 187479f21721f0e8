"""Editing a board: holes by clicks, shapes, pieces, and the verdict on its tours."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from knight_gui.board import Board, Leaper
from knight_gui.search.kinds import Completability
from knight_gui.window.pages.board import make_board_thumbnail
from tests.window.pages import PageObject
from tests.window.user import A8, CONTROL, User


class BoardPage(PageObject):
    """Page that makes boards, and the marks of its starts."""

    @property
    def board(self):
        return self.user.window.session.scene.setup.board

    def wait_for_sentence(self, sentence):
        label = self.user.widget("startsLabel")
        self.user.wait_until(lambda: label.text() == sentence)

    def marks(self):
        """Number of squares by type of mark."""
        fates = [fate for _, fate in self.user.board_view.state.completabilities or ()]
        return fates.count(Completability.COMPLETABLE), fates.count(Completability.LOST)


@pytest.fixture
def editing_user(window, qtbot):
    """User of the open page on which boards are made."""
    editing_user = User(window, qtbot)
    board_page = BoardPage(editing_user)
    editing_user.key(Qt.Key.Key_B, CONTROL)
    board_page.wait_for_sentence("A tour can start on every square.")
    assert board_page.marks() == (64, 0)
    return editing_user


@pytest.fixture
def board_page(editing_user):
    """The page that makes boards."""
    return BoardPage(editing_user)


def test_that_a_click_makes_a_hole_or_fills_it(editing_user, board_page):
    editing_user.click_square(A8)
    assert board_page.board.holes == {A8}
    board_page.wait_for_sentence("A tour can start on 32 of the 63 squares.")
    assert board_page.marks() == (32, 31)
    assert editing_user.widget("verdictTitle").text() == "Which squares are holes?"
    editing_user.click_square(A8)
    assert not board_page.board.holes
    editing_user.give("undo")
    assert board_page.board.holes == {A8}
    # closed, a click searches again
    editing_user.key(Qt.Key.Key_B, CONTROL)
    assert board_page.marks() == (0, 0)
    editing_user.click_square(A8 + 1)
    editing_user.wait_until(lambda: editing_user.window.session.scene.setup.start == A8 + 1)


def test_that_enter_toggles_a_hole_and_the_arrows_visit_holes(editing_user, board_page):
    editing_user.focus("board")
    editing_user.keys(Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Left)
    assert board_page.board.holes == {A8, A8 + 1}
    editing_user.key(Qt.Key.Key_Return)
    assert board_page.board.holes == {A8 + 1}


def test_that_the_path_is_gone_while_holes_are_made_and_back_without_any(user):
    user.start(A8, 33)
    user.key(Qt.Key.Key_B, CONTROL)
    assert user.board_view.state.position is None
    assert user.widget("crossButton").iconSize().height() == 40
    user.key(Qt.Key.Key_Right)
    assert user.step == 33
    user.key(Qt.Key.Key_Escape)
    assert user.board_view.state.position == user.position


@pytest.mark.parametrize(
    ("shape", "count", "said"),
    [
        ("cross", 48, "A tour can start on every square."),
        (
            "ring",
            48,
            (
                "No tour is possible. No small group of squares proves it: "
                "all 6 ways to join the free squares fail."
            ),
        ),
        ("l", 48, "A tour can start on every square."),
    ],
)
def test_that_a_shape_is_chosen_by_a_button(editing_user, board_page, shape, count, said):
    editing_user.click(f"{shape}Button")
    assert board_page.board.free_count == count
    board_page.wait_for_sentence(said)
    editing_user.click("fullButton")
    assert board_page.board == Board()


@pytest.mark.usefixtures("board_page")
@pytest.mark.parametrize(("size", "shape"), [("1x1", "ring"), ("2x2", "cross")])
def test_that_a_shape_without_a_square_on_a_tiny_board_is_disabled(editing_user, size, shape):
    editing_user.choose_size(size)
    assert not editing_user.is_enabled(f"{shape}Button")
    editing_user.choose_size("8x8")
    assert editing_user.is_enabled(f"{shape}Button")


def test_that_a_piece_is_chosen_by_its_name_and_kept_on_a_board_of_another_size(
    editing_user, board_page
):
    box = editing_user.widget("pieceBox")
    box.setFocus()
    QTest.keyClicks(box, "camel")
    box.activated.emit(box.currentIndex())
    assert board_page.board.leaper == Leaper.parse("camel")
    board_page.wait_for_sentence(
        "No tour is possible. From a8 no moves lead to 32 squares, b8 among them."
    )
    editing_user.choose_size("10x10")
    assert (board_page.board.rows, board_page.board.leaper.name) == (10, "camel")


def test_that_the_last_square_is_never_made_a_hole(editing_user, board_page):
    editing_user.choose_size("1x2")
    editing_user.click_square(0)
    editing_user.click_square(1)
    assert board_page.board.holes == {0}


@pytest.mark.parametrize(("rows", "cols"), [(3, 7), (7, 3), (5, 5)])
@pytest.mark.usefixtures("qapp")
def test_that_the_picture_of_a_shape_is_in_the_middle_of_its_button(rows, cols):
    picture = make_board_thumbnail(Board(rows, cols), 1).toImage()
    side = picture.width()
    assert picture.height() == side
    opaque = [
        (x, y) for y in range(side) for x in range(side) if picture.pixelColor(x, y).alpha() > 127
    ]
    for axis, count in ((0, cols), (1, rows)):
        places = {pos[axis] for pos in opaque}
        assert min(places) == side - 1 - max(places)
        assert len(places) == pytest.approx(side * count / max(rows, cols), abs=1)
