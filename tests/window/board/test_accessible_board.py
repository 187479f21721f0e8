"""The board for screen readers: a table with a cell for each square."""

import gc

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from knight_gui.board import Board
from knight_gui.search.kinds import CandidateStatus, Completability, StepType
from knight_gui.search.position import Candidate, Position
from knight_gui.window.board.view import BoardView
from tests.window.frames import NAIVE, frames, on_screen

pytestmark = pytest.mark.usefixtures("engine")
TEXT = QAccessible.Text
BOARD = Board()


@pytest.fixture
def view(qtbot):
    """Board view that is shown and active."""
    return on_screen(qtbot, BoardView(), 400, 400)


def accessible_table(view):
    return QAccessible.queryAccessibleInterface(view)


def accessible_text(view, name, kind=TEXT.Name):
    """Return the text of a square's cell."""
    return accessible_table(view).child(view.board.parse_square(name)).text(kind)


def by_hand(*names):
    """Return a position by hand with the candidates e8, g8 and h5, in this order."""
    candidates = tuple(
        Candidate(BOARD.parse_square(name), 0, CandidateStatus.UNTRIED)
        for name in ("e8", "g8", "h5")
    )
    path = tuple(map(BOARD.parse_square, names))
    return Position(2, path, StepType.ADVANCE, None, candidates, 0, None, is_by_hand=True)


def test_that_the_board_is_a_table_with_a_cell_for_each_square(view):
    board = accessible_table(view)
    assert (board.role(), board.childCount()) == (QAccessible.Role.Table, 64)
    cells = [board.child(square) for square in range(64)]
    assert [cell.text(TEXT.Name) for cell in cells[:2]] == ["a8, free", "b8, free"]
    assert {cell.role() for cell in cells} == {QAccessible.Role.Cell}
    assert [board.indexOfChild(cell) for cell in cells] == list(range(64))
    assert cells[9].parent() == board
    assert board.child(64) is None


def test_that_the_description_of_the_table_has_the_whole_path(view):
    view.update_state(position=by_hand("d5", "e7", "f6"))
    description = accessible_table(view).text(TEXT.Description)
    assert description.endswith("The knight stands on f6, its path has 3 squares.")


def test_that_a_cell_is_where_its_square_is(view):
    board = accessible_table(view)
    pos = view.mapToGlobal(view.square_center(27))
    assert board.childAt(pos.x(), pos.y()) == board.child(27)
    assert board.child(27).rect().contains(pos)
    beside = view.mapToGlobal(QPoint(-1, -1))
    assert board.childAt(beside.x(), beside.y()) is None


def test_that_the_name_of_a_cell_has_its_content(view):
    view.update_state(position=by_hand("d5", "e7", "f6"))
    assert accessible_text(view, "f6") == "knight on f6, 3 free squares"
    assert accessible_text(view, "d5") == "d5, 1st, visited"
    assert accessible_text(view, "e7") == "e7, 2nd, visited"
    assert accessible_text(view, "g8") == "g8, free, key 2"
    assert accessible_text(view, "a1") == "a1, free"


def test_that_the_cells_of_candidates_have_descriptions(view):
    (shown,) = frames(BOARD, 0, NAIVE, [0])
    view.show_frame(shown, 0)
    assert accessible_text(view, "c7") == "c7, free, one move away"
    description = accessible_text(view, "c7", TEXT.Description)
    assert description.startswith("c7: the knight goes here next.")
    assert accessible_text(view, "a8", TEXT.Description) == ""


def test_that_the_verdicts_on_moves_are_in_descriptions(view):
    squares = [BOARD.parse_square(name) for name in ("e8", "g8")]
    view.update_state(
        position=by_hand("f6"),
        completabilities=tuple(
            zip(squares, (Completability.COMPLETABLE, Completability.LOST), strict=True)
        ),
    )
    assert "can still become a tour" in accessible_text(view, "e8", TEXT.Description)
    assert "loses the tour" in accessible_text(view, "g8", TEXT.Description)


def test_that_the_cell_of_the_cursor_has_the_focus(view, qtbot):
    with qtbot.waitActive(view):
        view.activateWindow()
    view.clearFocus()
    board = accessible_table(view)
    assert board.focusChild() is None
    view.setFocus()
    qtbot.waitUntil(lambda: board.focusChild() is not None)
    assert board.focusChild().text(TEXT.Name) == "a8, free"
    assert board.focusChild().state().focused
    assert not board.child(1).state().focused


def test_that_another_board_has_other_cells(view):
    last = accessible_table(view).child(63)
    view.set_board(Board(3, 4, holes=frozenset({5})))
    assert accessible_table(view).childCount() == 12
    assert not last.isValid()
    assert last.text(TEXT.Name) == ""
    assert accessible_text(view, "a3") == "a3, free"
    assert accessible_table(view).child(5).text(TEXT.Name) == "b2, hole"


def test_that_boards_can_be_deleted_while_they_are_read(qapp):
    (shown,) = frames(BOARD, 0, NAIVE, [3])
    for _ in range(4):
        parent = QWidget()
        view = BoardView(parent)
        view.show_frame(shown, 0)
        names = [accessible_table(view).child(square).text(TEXT.Name) for square in range(64)]
        assert sum(name.startswith("knight on") for name in names) == 1
        parent.deleteLater()
        QApplication.sendPostedEvents(parent, QEvent.Type.DeferredDelete)
        del parent, view
        gc.collect()
    assert qapp is not None
