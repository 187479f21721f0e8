"""The box for the board's size offers common sizes, takes any other, and nothing that is none."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.window.user import A8

LEFT = Qt.MouseButton.LeftButton


def size_of(user):
    board = user.window.session.setup.board
    return (board.rows, board.cols)


def enter(user, text):
    """Type into the empty field, without leaving it."""
    QTest.mouseClick(user.size_box.lineEdit(), LEFT)
    user.size_box.lineEdit().selectAll()
    user.key(Qt.Key.Key_Backspace)
    user.type(text)


def open_list(user):
    """Open the list of sizes by its arrow."""
    box = user.size_box
    QTest.mouseClick(box, LEFT, pos=QPoint(box.width() - 8, box.height() // 2))
    user.wait_until(box.view().isVisible)


def choose_from_list(user, text):
    """Open the list of sizes and click on one of them."""
    box, view = user.size_box, user.size_box.view()
    open_list(user)
    index = box.model().index(box.findText(text), 0)
    view.scrollTo(index)
    # a list takes no click in the moment after it has opened: it may belong to the opening
    user.qtbot.wait(QApplication.doubleClickInterval() + 50)
    QTest.mouseMove(view.viewport(), view.visualRect(index).center())
    QTest.mouseClick(view.viewport(), LEFT, pos=view.visualRect(index).center())
    user.wait_until(lambda: not view.isVisible())


def test_that_escape_closes_the_list_and_the_keys_steer_the_search_again(user):
    user.start(A8)
    box = user.size_box
    open_list(user)
    QTest.keyClick(box.view().window(), Qt.Key.Key_Escape)
    user.wait_until(lambda: not box.view().isVisible())
    user.wait_until(lambda: not box.hasFocus())
    user.activate()
    user.key(Qt.Key.Key_Space)
    assert user.go.is_playing
    assert size_of(user) == (8, 8)


@pytest.mark.parametrize(("text", "size"), [("5×5", (5, 5)), ("3×4", (3, 4)), ("20×20", (20, 20))])
def test_that_a_size_is_chosen_from_the_list(user, text, size):
    choose_from_list(user, text)
    user.wait_until(lambda: size_of(user) == size)
    assert user.size_box.currentText() == text
    user.wait_until(lambda: not user.size_box.hasFocus())


SIZES = {
    "6": (6, 6),
    "1": (1, 1),
    "100": (100, 100),
    "5x7": (5, 7),
    "5X8": (5, 8),
    "5*9": (5, 9),
    "7×5": (7, 5),
    "5 x 6": (5, 6),
    "1x100": (1, 100),
    "100x1": (100, 1),
    "12 ": (12, 12),
}


def test_that_any_size_is_typed(user):
    for typed, size in SIZES.items():
        enter(user, typed)
        assert user.size_box.currentText() == typed
        user.key(Qt.Key.Key_Return)
        assert size_of(user) == size
        assert user.size_box.currentText() == f"{size[0]}×{size[1]}"
        user.start(size[0] * size[1] - 1)


NO_SIZES = {
    "0": "",
    "00": "",
    "-3": "3",
    "abc": "",
    "101": "10",
    "999": "99",
    "1000000": "100",
    "5x0": "5x",
    "5x101": "5x10",
    "5xx7": "5x7",
    "5x7x": "5x7",
    "x7": "7",
    "3.5": "35",
    "1e9": "19",
    "٣": "",
}
"""What somebody types, and what of it the field takes."""


def test_that_what_is_no_size_cannot_be_typed(user):
    for typed, taken in NO_SIZES.items():
        enter(user, typed)
        assert user.size_box.currentText() == taken, typed
    assert size_of(user) == (8, 8)


@pytest.mark.parametrize("way_out", ["enter", "tab", "board", "escape"])
def test_that_a_size_left_half_typed_is_the_boards_again(user, way_out):
    for typed in ("", "5x", "5 ×"):
        enter(user, typed)
        assert user.size_box.currentText() == typed
        match way_out:
            case "enter":
                user.key(Qt.Key.Key_Return)
            case "tab":
                user.key(Qt.Key.Key_Tab)
            case "board":
                user.click_square(A8)
            case "escape":
                user.key(Qt.Key.Key_Escape)
        assert size_of(user) == (8, 8)
        assert user.size_box.currentText() == "8×8"


def test_that_escape_forgets_what_was_typed(user):
    enter(user, "5")
    user.key(Qt.Key.Key_Escape)
    assert size_of(user) == (8, 8)
    assert user.size_box.currentText() == "8×8"


def test_that_leaving_the_field_takes_what_was_typed(user):
    enter(user, "5x7")
    user.key(Qt.Key.Key_Tab)
    assert size_of(user) == (5, 7)


def test_that_another_size_empties_the_board_and_asks_for_a_square(user):
    user.start(A8)
    user.choose_size("5x7")
    assert user.problem is None
    assert "Click a square" in user.status
    assert not user.is_enabled("playButton")
    assert not user.is_enabled("timeline")
    user.click_square(34)
    user.wait_until(lambda: user.go.frame is not None)
    assert user.problem.path == (34,)


def test_that_the_same_size_again_keeps_the_search(user):
    user.start(A8)
    user.go_to(77)
    problem = user.problem
    for same in ("8", "8x8"):
        user.choose_size(same)
        assert user.problem is problem
        assert user.step == 77


def test_that_another_size_ends_a_search_that_runs_flat_out(user):
    user.choose_size("20x20")
    user.click_square(7)
    user.key(Qt.Key.Key_End)
    user.wait_until(lambda: user.step > 10_000)
    user.choose_size("3x4")
    assert user.problem is None
    user.start(0)
    user.wait_for_end()
    assert user.status.startswith("✓")


def test_that_the_wheel_does_not_throw_a_search_away(user):
    user.start(A8)
    problem = user.problem
    for notches in (1, -1, -3):
        user.wheel("boardSizeBox", notches)
    assert user.problem is problem
    assert size_of(user) == (8, 8)


def test_that_arrows_go_through_the_sizes_without_leaving_the_box(user):
    user.focus("boardSizeBox")
    sizes = []
    for _ in range(3):
        user.key(Qt.Key.Key_Down)
        sizes.append(size_of(user))
    assert sizes == [(10, 10), (12, 12), (20, 20)]
    assert user.size_box.hasFocus()
