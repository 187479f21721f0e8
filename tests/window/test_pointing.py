"""Pointed squares of the board: signals, halo and tooltips."""

from itertools import combinations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QHelpEvent, QPolygon
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QToolTip, QVBoxLayout, QWidget

from knight_gui.window.board.view import BoardView
from tests.window.frames import (
    MANY,
    WARNSDORFF,
    frame,
    move_mouse,
    on_screen,
    press,
)
from tests.window.user import as_seen

SIZE = 460
A8 = 0
B7 = 9
H1 = 63
D5 = 27


class SquareNames:
    """Empty cover of a board whose sentences are the names of squares."""

    def __init__(self, board):
        self._board = board

    def draw(self, _canvas, _label_px):
        pass

    def square_sentence(self, square):
        return f"name {self._board.name(square)}"


@pytest.fixture
def view(qtbot):
    """A board below a line edit that has the focus."""
    home = QWidget()
    column = QVBoxLayout(home)
    column.addWidget(QLineEdit(home))
    column.addWidget(BoardView(home))
    on_screen(qtbot, home, SIZE, SIZE + 40)
    home.findChild(QLineEdit).setFocus()
    yield home.findChild(BoardView, "board")
    home.close()


@pytest.fixture
def pointed_squares(view):
    """The squares emitted by the board, in their order."""
    squares = []
    view.square_pointed.connect(squares.append)
    return squares


@pytest.fixture
def chosen(view):
    """The squares chosen on the board."""
    squares = []
    view.square_chosen.connect(squares.append)
    return squares


def point(view, *squares):
    for square in squares:
        move_mouse(view, view.square_center(square))


def leave(view):
    """Move the mouse away."""
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))


def focus(view):
    QTest.keyClick(view.parent().findChild(QLineEdit), Qt.Key.Key_Tab)
    assert view.hasFocus()


def unfocus(view):
    QTest.keyClick(view, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert not view.hasFocus()


# Signals of the board


def test_that_the_pointed_square_is_emitted_once_and_none_beside_the_board(view, pointed_squares):
    point(view, A8, B7)
    for x in range(-15, 16, 5):
        move_mouse(view, view.square_center(D5) + QPoint(x, x))
    move_mouse(view, QPoint(2, 2))
    point(view, H1)
    leave(view)
    assert pointed_squares == [A8, B7, D5, None, H1, None]


def test_that_the_keyboard_cursor_points_until_the_board_loses_the_focus(view, pointed_squares):
    focus(view)
    press(view, Qt.Key.Key_Up)
    assert pointed_squares == [A8], "at the edge it points at the same square still"
    press(view, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Up)
    assert pointed_squares == [A8, 1, 9, 1]
    unfocus(view)
    assert pointed_squares == [A8, 1, 9, 1, None]


def test_that_the_latest_of_mouse_and_cursor_points(view, pointed_squares):
    point(view, D5)
    focus(view)
    press(view, Qt.Key.Key_Right)
    point(view, H1)
    leave(view)
    assert pointed_squares == [D5, A8, 1, H1, 1]
    point(view, D5)
    press(view, Qt.Key.Key_Left)
    unfocus(view)
    # the mouse is still there
    assert pointed_squares[5:] == [D5, A8, D5]


# Halo of a pointed square


class HaloImage:
    """Pixels of the halo of a pointed square."""

    def __init__(self, view, square):
        view.set_pointed_square(None)
        bare = as_seen(view)
        view.set_pointed_square(square)
        self.image = as_seen(view)
        xs = range(bare.width())
        ys = range(bare.height())
        self.changed_points = [QPoint(x, y) for x in xs for y in ys if self._changes(bare, x, y)]

    def _changes(self, bare, x, y):
        return bare.pixel(x, y) != self.image.pixel(x, y)

    def pixels(self, colour):
        """Return the number of pixels of a colour in the halo."""
        return sum(self.image.pixelColor(pos) == colour for pos in self.changed_points)

    @property
    def box(self):
        return QPolygon(self.changed_points).boundingRect()


@pytest.mark.parametrize("square", [A8, B7, D5, H1])
def test_that_a_pointed_square_has_a_halo_and_emits_no_signal(view, pointed_squares, square):
    view.show_frame(frame(*MANY[:1], 0, WARNSDORFF, 40), 0)
    bare = as_seen(view)
    box = HaloImage(view, square).box
    center = view.square_center(square)
    side = view.board_geometry.square_px
    # at the edge a little off, so that none of it is cut off
    assert abs(box.center().x() - center.x()) <= 0.2 * side
    assert abs(box.center().y() - center.y()) <= 0.2 * side
    assert abs(box.width() - box.height()) <= 2
    # around the square, where neither ring nor cursor is ever drawn, and not as far as the next
    assert 1.1 * side < box.width() < 1.6 * side
    view.set_pointed_square(None)
    assert as_seen(view) == bare
    assert pointed_squares == []


def test_that_halo_cursor_and_mouse_look_different_while_they_point(view):
    pictures = [as_seen(view), HaloImage(view, A8).image]
    view.set_pointed_square(None)
    for start_pointing, stop_pointing in ((lambda view: point(view, A8), leave), (focus, unfocus)):
        start_pointing(view)
        pictures.append(as_seen(view))
        stop_pointing(view)
        assert as_seen(view) == pictures[0]
    assert all(one != other for one, other in combinations(pictures, 2))


# Tooltips


def tooltip_after_rest(widget, pos):
    """Request the tooltip at a position, and return its text."""
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, pos, widget.mapToGlobal(pos)))
    return QToolTip.text()


def test_that_a_tooltip_describes_the_square_or_move_under_the_mouse(view):
    current_frame = frame(*MANY[:1], 0, WARNSDORFF, 3)
    view.show_frame(current_frame, 0)
    first, second, *_ = current_frame.position.path
    name = view.board.name
    assert (
        tooltip_after_rest(view, view.square_center(first))
        == f"{name(first)}: 1st square. The path starts here."
    )
    middle = (view.square_center(first) + view.square_center(second)) / 2
    assert (
        tooltip_after_rest(view, middle)
        == f"{name(first)} → {name(second)}: the knight made this move."
    )
    assert view.tooltip_at(QPoint(1, 1)) == ""


def test_that_a_tooltip_at_the_right_edge_stays_within_the_board(view):
    assert tooltip_after_rest(view, view.square_center(H1)) == "h1: not visited."
    (tip,) = (each for each in QApplication.topLevelWidgets() if each.inherits("QTipLabel"))
    assert tip.isVisible()
    assert tip.geometry().right() <= view.mapToGlobal(view.rect().topRight()).x()
    QToolTip.hideText()


def test_that_a_tooltip_goes_with_the_step_that_makes_it_untrue(view, qtbot):
    first_frame = frame(*MANY[:1], 0, WARNSDORFF, 3)
    next_square = first_frame.position.next_candidate.square
    view.show_frame(first_frame, 0)
    pos = view.square_center(next_square)
    global_pos = QPointF(view.mapToGlobal(pos))
    QApplication.sendEvent(view, QEnterEvent(QPointF(pos), QPointF(pos), global_pos))
    assert tooltip_after_rest(view, pos)
    view.show_frame(first_frame, 0)
    assert QToolTip.text()
    view.show_frame(frame(*MANY[:1], 0, WARNSDORFF, 4), 0)
    # long before it would go by itself
    qtbot.waitUntil(lambda: not QToolTip.text(), timeout=3000)


def test_that_the_tooltip_of_a_covered_board_describes_the_cover(view):
    view.update_state(cover=SquareNames(view.board))
    assert tooltip_after_rest(view, view.square_center(D5)) == "name d5"
    view.update_state(cover=None)
    assert view.tooltip_at(view.square_center(D5)) == "d5: not visited."


def test_that_a_tooltip_fits_a_zoomed_board(view):
    view.show_frame(frame(*MANY[:1], 0, WARNSDORFF, 40), 0)
    view.zoom(5)
    head = view.state.position.head
    assert tooltip_after_rest(view, view.square_center(head)).startswith(
        f"{view.board.name(head)}: 41st square."
    )
