"""The board as a screen reader walks over it: a table with a cell for each square."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint, QRect, QSize, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget

from knight_gui.drawing.board.signs import iter_board_marks
from knight_gui.drawing.board.view_state import accessible_board_text
from knight_gui.i18n import tr
from knight_gui.messages.marks import MarkType, accessible_square_text, mark_sentence

if TYPE_CHECKING:
    from knight_gui.window.board.view import BoardView

_MARK_TYPES_IN_CELL_NAME = (MarkType.KNIGHT, MarkType.START, MarkType.VISITED, MarkType.CANDIDATE)
"""Marks that the name of a cell tells of already."""


class AccessibleSquare(QAccessibleInterface):
    """A square or a hole: it says what stands there at the moment when it is read."""

    def __init__(self, view: BoardView, square: int) -> None:
        super().__init__()
        self._board_view = view
        self.square = square

    def text(self, text_type: QAccessible.Text) -> str:
        state = self._board_view.state
        if text_type == QAccessible.Text.Name and self.isValid():
            return accessible_square_text(state.board, self.square, state.position)
        if text_type == QAccessible.Text.Description and self.isValid():
            sentences = [
                mark_sentence(state.board, placed_mark)
                for placed_mark in iter_board_marks(state)
                if (placed_mark.square, placed_mark.other_square) == (self.square, None)
                and placed_mark.mark_type not in _MARK_TYPES_IN_CELL_NAME
            ]
            return "".join(sentences[-1:])
        return ""

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        state.focused = self._board_view.state.cursor_square == self.square
        return state

    def rect(self) -> QRect:
        square_px = round(self._board_view.board_geometry.square_px)
        return QRect(
            self._board_view.mapToGlobal(self._board_view.square_center(self.square))
            - QPoint(square_px, square_px) / 2,
            QSize(square_px, square_px),
        )

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Cell

    def parent(self) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(self._board_view)

    def isValid(self) -> bool:
        # there may be another board by now
        return self.square < self._board_view.board.size

    def object(self) -> Any:
        return None

    def child(self, _index: int) -> Any:
        return None

    def childAt(self, _x: int, _y: int) -> Any:
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        return -1

    def setText(self, _kind: QAccessible.Text, _text: str) -> None:
        """Nobody writes on a board."""


class AccessibleBoard(QAccessibleWidget):
    """A board of which each square can be read, and that which the cursor is on has the focus.

    Qt keeps what it was once given of a cell: each is made once, and held until the board ends.
    """

    def __init__(self, view: BoardView) -> None:
        super().__init__(view, QAccessible.Role.Table, tr("Board"))
        self._board_view = view
        self._cells: dict[int, AccessibleSquare] = {}
        # with the cells alone: the board is gone by then
        view.destroyed.connect(partial(_delete_cell_interfaces, self._cells))

    def text(self, text_type: QAccessible.Text) -> str:
        state = self._board_view.state
        if text_type == QAccessible.Text.Description:
            return accessible_board_text(
                state.board, state.position.path if state.position else None
            )
        return super().text(text_type)

    def childCount(self) -> int:
        return self._board_view.board.size

    def child(self, index: int) -> Any:
        if not 0 <= index < self.childCount():
            return None
        if index not in self._cells:
            self._cells[index] = AccessibleSquare(self._board_view, index)
            QAccessible.registerAccessibleInterface(self._cells[index])
        return self._cells[index]

    def childAt(self, x: int, y: int) -> Any:
        square = self._board_view.board_geometry.cell_at(
            self._board_view.mapFromGlobal(QPoint(x, y))
        )
        return None if square is None else self.child(square)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.square if isinstance(child, AccessibleSquare) else -1

    def focusChild(self) -> Any:
        cursor = self._board_view.state.cursor_square
        return None if cursor is None else self.child(cursor)


def _delete_cell_interfaces(cells: dict[int, AccessibleSquare], *_: QObject) -> None:
    for cell in cells.values():
        QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(cell))


def _create_accessible_interface(_class_name: str, widget: QObject) -> QAccessibleInterface | None:
    """Return what a widget says of itself, if it has any such thing."""
    interface = getattr(widget, "spoken", None)
    return interface if isinstance(interface, QAccessibleWidget) else None


QAccessible.installFactory(_create_accessible_interface)


def announce_cursor_square(view: QObject, square: int) -> None:
    """Have a screen reader say what stands where the cursor has just come to."""
    event = QAccessibleEvent(view, QAccessible.Event.Focus)
    event.setChild(square)
    # of the board itself Qt tells only when it has got the focus
    QTimer.singleShot(0, view, partial(QAccessible.updateAccessibility, event))
