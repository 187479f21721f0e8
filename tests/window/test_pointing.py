"""The board and others point at squares for each other, and clicking goes on as ever."""

from itertools import combinations

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from knight_gui.tour import Board
from knight_gui.window.board.view import BoardView
from knight_gui.window.theme import INK, PAPER
from tests.window.frames import (
    MANY,
    TRIED,
    WARNSDORFF,
    Events,
    frame,
    let_it_come_to_rest,
    move_mouse,
)

SIZE = 460
A8, B7, H1 = 0, 9, 63
D5 = 27


@pytest.fixture
def home(qtbot):
    """A window with something before the board that has the focus."""
    home = QWidget()
    qtbot.addWidget(home)
    column = QVBoxLayout(home)
    column.addWidget(QLineEdit(home))
    column.addWidget(BoardView(home))
    home.resize(SIZE, SIZE + 40)
    with qtbot.waitExposed(home):
        home.show()
    home.activateWindow()
    qtbot.waitUntil(home.isActiveWindow)
    home.findChild(QLineEdit).setFocus()
    return home


@pytest.fixture
def view(home):
    return home.findChild(BoardView, "board")


class Ears(QObject):
    """Notes what the board tells."""

    def __init__(self, view):
        super().__init__()
        self.pointed, self.chosen = [], []
        view.pointed.connect(self._note_pointed)
        view.chosen.connect(self._note_chosen)

    def _note_pointed(self, square):
        self.pointed.append(square)

    def _note_chosen(self, square):
        self.chosen.append(square)


@pytest.fixture
def ears(view):
    return Ears(view)


def point(view, square):
    move_mouse(view, view.center_of(square))


def leave(view):
    """Move the mouse away."""
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))


def picture(view):
    return view.grab().toImage()


def focus(home):
    QTest.keyClick(home.findChild(QLineEdit), Qt.Key.Key_Tab)


# The board tells what is pointed at


def test_that_the_square_under_the_mouse_is_told(view, ears):
    for square in (A8, B7, H1):
        point(view, square)
    leave(view)
    assert ears.pointed == [A8, B7, H1, None]


def test_that_a_square_is_told_once_however_the_mouse_moves_in_it(view, ears):
    center = view.center_of(D5)
    for x in range(-15, 16, 5):
        move_mouse(view, center + QPoint(x, x))
    assert ears.pointed == [D5]


def test_that_beside_the_board_nothing_is_pointed_at(view, ears):
    point(view, D5)
    move_mouse(view, QPoint(2, 2))
    assert ears.pointed == [D5, None]


def test_that_a_hole_is_nothing_to_point_at(view, ears):
    view.set_board(Board(8, 8, holes=frozenset({D5})))
    point(view, D5)
    point(view, D5 + 1)
    assert ears.pointed == [D5 + 1]


def test_that_the_cursor_points_too_until_the_board_loses_the_focus(home, view, ears):
    focus(home)
    assert view.hasFocus()
    assert ears.pointed == [A8]
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Up):
        QTest.keyClick(view, key)
    assert ears.pointed == [A8, 1, 9, 1]
    QTest.keyClick(view, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert not view.hasFocus()
    assert ears.pointed[-1] is None


def test_that_the_cursor_at_the_edge_points_at_the_same_square_still(home, view, ears):
    focus(home)
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert ears.pointed == [A8]


def test_that_mouse_and_cursor_take_turns(home, view, ears):
    point(view, D5)
    focus(home)
    QTest.keyClick(view, Qt.Key.Key_Right)
    point(view, H1)
    leave(view)
    assert ears.pointed == [D5, A8, 1, H1, 1]
    point(view, D5)
    QTest.keyClick(view, Qt.Key.Key_Left)
    QTest.keyClick(view, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    # the mouse is still there
    assert ears.pointed == [D5, A8, 1, H1, 1, D5, A8, D5]


def test_that_another_board_begins_with_nothing_pointed_at(view, ears):
    point(view, H1)
    view.set_board(Board(5, 5))
    assert ears.pointed == [H1, None]


# Somebody else points


@pytest.mark.parametrize("square", [A8, B7, D5, H1])
def test_that_a_halo_shows_around_the_square_without_an_echo(view, ears, square):
    view.show_frame(frame(*MANY[:1], 0, WARNSDORFF, 40), 0)
    bare = picture(view)
    view.point_at(square)
    halo = picture(view)
    box = changed_box(bare, halo)
    center, side = view.center_of(square), view.side_px
    # at the edge a little off, so that none of it is cut off
    assert abs(box.center().x() - center.x()) <= 0.2 * side
    assert abs(box.center().y() - center.y()) <= 0.2 * side
    assert abs(box.width() - box.height()) <= 2
    # around the square, where neither ring nor cursor is ever drawn, and not as far as the next
    assert 1.1 * side < box.width() < 1.6 * side
    view.point_at(None)
    assert picture(view) == bare
    assert ears.pointed == []


def changed_pixels(before, after):
    return [
        (x, y)
        for y in range(after.height())
        for x in range(after.width())
        if before.pixel(x, y) != after.pixel(x, y)
    ]


def changed_box(before, after):
    xs, ys = zip(*changed_pixels(before, after), strict=True)
    return QRect(QPoint(min(xs), min(ys)), QPoint(max(xs), max(ys)))


@pytest.mark.parametrize("square", [B7, B7 + 1])
def test_that_the_halo_is_bright_and_dark_on_squares_of_both_colours(view, square):
    bare = picture(view)
    view.point_at(square)
    halo = picture(view)
    seen = [halo.pixelColor(x, y) for x, y in changed_pixels(bare, halo)]
    for colour in (INK, PAPER):
        assert sum(each == colour for each in seen) > 60


def test_that_the_halo_lies_over_path_and_knight(view):
    shown = frame(*TRIED)
    view.set_board(shown.problem.board)
    view.show_frame(shown, 0)
    bare, side = picture(view), view.side_px
    first, *_, head = shown.position.path
    for square in (first, head, shown.position.candidates[0].square):
        view.point_at(square)
        halo = picture(view)
        changed = changed_pixels(bare, halo)
        bright = sum(halo.pixelColor(x, y) == PAPER for x, y in changed)
        # the whole of a circle
        assert bright > 2 * 3.1 * 0.6 * side * 0.7


def test_that_the_halo_can_be_found_on_a_huge_board(view):
    view.set_board(Board(100, 100))
    bare = picture(view)
    view.point_at(5050)
    box = changed_box(bare, picture(view))
    assert min(box.width(), box.height()) >= 18


def test_that_halo_and_cursor_and_mouse_look_different(home, view):
    bare = picture(view)
    view.point_at(A8)
    halo = picture(view)
    view.point_at(None)
    point(view, A8)
    hovered = picture(view)
    leave(view)
    focus(home)
    cursor = picture(view)
    pictures = (bare, halo, hovered, cursor)
    assert all(a != b for a, b in combinations(pictures, 2))


def test_that_nothing_is_painted_while_the_same_square_is_pointed_at(view, qtbot):
    paints = Events(view, QEvent.Type.Paint)
    view.point_at(D5)
    qtbot.waitUntil(lambda: paints.count > 0)
    let_it_come_to_rest(qtbot)
    paints.count = 0
    for _ in range(30):
        view.point_at(D5)
    QApplication.processEvents()
    assert paints.count == 0
    view.point_at(A8)
    qtbot.waitUntil(lambda: paints.count == 1)


def test_that_a_square_of_another_board_is_not_pointed_at(view):
    view.set_board(Board(5, 5, holes=frozenset({7})))
    bare = picture(view)
    for square in (7, 25, 63):
        view.point_at(square)
        assert picture(view) == bare
    view.point_at(24)
    assert picture(view) != bare


def test_that_another_board_has_no_halo(view):
    bare = picture(view)
    view.point_at(D5)
    view.set_board(Board())
    assert picture(view) == bare


# Clicking goes on as ever


def test_that_a_click_starts_at_the_square_whatever_is_pointed_at(view, ears):
    view.point_at(A8)
    point(view, D5)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.center_of(D5))
    assert ears.chosen == [D5]
    assert ears.pointed == [D5]


def test_that_enter_starts_at_the_cursor_whatever_is_pointed_at(home, view, ears):
    focus(home)
    view.point_at(H1)
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert ears.chosen == [1]
