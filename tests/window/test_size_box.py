"""The box of the board's size: its list, typed sizes, and errors."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QToolTip, QVBoxLayout, QWidget

from knight_gui.board import Board, InputError
from knight_gui.drawing.theme import LIGHT_THEME
from knight_gui.window.style import make_style_sheet
from knight_gui.window.widgets.typed import BoardSizeBox, parse_board_size
from tests.window.frames import on_screen
from tests.window.user import A8, as_seen, colours_of

LEFT = Qt.MouseButton.LeftButton


def scene_board_size(user):
    board = user.window.session.scene.setup.board
    return (board.rows, board.cols)


def enter(user, text):
    """Replace the text of the field, which keeps the focus."""
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
    """Open the list of sizes and click on an entry."""
    box = user.size_box
    view = user.size_box.view()
    open_list(user)
    index = box.model().index(box.findText(text), 0)
    view.scrollTo(index)
    # a list takes no click in the moment after it has opened: it may belong to the opening
    user.qtbot.wait(QApplication.doubleClickInterval() + 50)
    QTest.mouseMove(view.viewport(), view.visualRect(index).center())
    QTest.mouseClick(view.viewport(), LEFT, pos=view.visualRect(index).center())
    user.wait_until_hidden(view)


def test_that_escape_closes_the_list_and_returns_the_keys_to_the_playback(user):
    user.start(A8)
    box = user.size_box
    open_list(user)
    QTest.keyClick(box.view().window(), Qt.Key.Key_Escape)
    user.wait_until_hidden(box.view())
    user.wait_until(lambda: not box.hasFocus())
    user.activate()
    user.key(Qt.Key.Key_Space)
    assert user.playback.is_playing
    assert scene_board_size(user) == (8, 8)


@pytest.mark.parametrize(("text", "size"), [("20×20", (20, 20))])
def test_that_a_size_is_chosen_from_the_list(user, text, size):
    choose_from_list(user, text)
    user.wait_until(lambda: scene_board_size(user) == size)
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


def test_that_a_typed_size_is_applied_at_enter(user):
    for typed in ("6", "1", "7×5", "5 x 6"):
        size = SIZES[typed]
        enter(user, typed)
        assert user.size_box.currentText() == typed
        user.key(Qt.Key.Key_Return)
        assert scene_board_size(user) == size
        assert user.size_box.currentText() == f"{size[0]}×{size[1]}"
        user.start(size[0] * size[1] - 1)


INVALID_SIZES = (
    "",
    "0",
    "-3",
    "banana",
    "101",
    "500x500",
    "5x0",
    "5xx7",
    "5x7x",
    "x7",
    "3.5",
    "1e9",
    "٣",
)


@pytest.fixture
def form(qtbot):
    """A form with the box and a line edit."""
    form = QWidget()
    form.setStyleSheet(make_style_sheet(LIGHT_THEME, 12))
    column = QVBoxLayout(form)
    column.addWidget(BoardSizeBox(form))
    column.addWidget(QLineEdit(form))
    column.addStretch(1)
    return on_screen(qtbot, form, 400, 200)


@pytest.fixture
def box(form):
    """Box for the size of the board."""
    return form.findChild(BoardSizeBox)


def replace_text(qtbot, box, text):
    """Click into the field, which selects its text, and type."""
    field = box.lineEdit()
    box.clearFocus()
    QTest.mouseClick(field, LEFT)
    qtbot.waitUntil(field.hasSelectedText)
    QTest.keyClicks(field, text)
    if not text:
        QTest.keyClick(field, Qt.Key.Key_Delete)


def size(board):
    return (board.rows, board.cols)


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("3x10", (3, 10)),
        ("3×10", (3, 10)),
        ("3*10", (3, 10)),
        ("3 10", (3, 10)),
        (" 3 X 10 ", (3, 10)),
        ("8", (8, 8)),
        ("100x1", (100, 1)),
    ],
)
def test_that_every_notation_of_a_size_is_parsed(text, sides):
    assert size(parse_board_size(text)) == sides


@pytest.mark.parametrize("text", INVALID_SIZES)
def test_that_an_invalid_size_is_refused_with_its_text(text):
    with pytest.raises(InputError, match="from 1 to 100") as error_info:
        parse_board_size(text)
    assert f"“{text}”" in str(error_info.value)


@pytest.mark.parametrize("text", ["500x500", "banana", "", "5x"])
def test_that_an_invalid_size_shows_a_reason_and_keeps_the_board(qtbot, box, text):
    box.show_board(Board(5, 5))
    fine = as_seen(box)
    with qtbot.assertNotEmitted(box.board_chosen):
        replace_text(qtbot, box, text)
        QTest.keyClick(box.lineEdit(), Qt.Key.Key_Return)
    assert size(box.board) == (5, 5)
    assert box.currentText() == text
    assert box.hasFocus()
    assert f"“{text}” is not a board size" in QToolTip.text()
    assert box.accessibleDescription() in QToolTip.text()
    assert colours_of(as_seen(box))[QColor(LIGHT_THEME.wrong).toTuple()[:3]] > 20
    QTest.keyClick(box.lineEdit(), Qt.Key.Key_Escape)
    assert box.currentText() == "5×5"
    assert box.accessibleDescription() == ""
    qtbot.waitUntil(lambda: not QToolTip.isVisible())
    assert as_seen(box).size() == fine.size()


def test_that_a_typed_size_is_applied_when_the_field_loses_the_focus(user):
    enter(user, "5x7")
    user.key(Qt.Key.Key_Tab)
    assert scene_board_size(user) == (5, 7)


def test_that_another_size_clears_the_search_and_asks_for_a_square(user):
    user.start(A8)
    user.choose_size("5x7")
    assert user.problem is None
    assert "Click a square" in user.status
    assert not user.widget("playButton").isVisible()
    assert not user.timeline.isVisible()
    user.click_square(34)
    user.wait_for_frame()
    assert user.problem.path == (34,)


def test_that_the_same_size_again_keeps_the_search(user):
    user.start(A8)
    user.go_to(77)
    problem = user.problem
    for same in ("8", "8x8"):
        user.choose_size(same)
        assert user.problem is problem
        assert user.step == 77


def test_that_the_wheel_does_not_change_the_size(user):
    user.start(A8)
    problem = user.problem
    for notches in (1, -1, -3):
        user.wheel("boardSizeBox", notches)
    assert user.problem is problem
    assert scene_board_size(user) == (8, 8)
