"""Interface of the board for screen readers: a table with a cell for each square."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QPoint, QRect, QSize, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget

from knight_gui.drawing.board.signs import iter_board_marks
from knight_gui.drawing.board.view_state import accessible_board_text
from knight_gui.i18n import tr
from knight_gui.messages.marks import MarkType, accessible_square_text, mark_sentence
from knight_gui.window.board.board_widget import BoardWidget

_MARK_TYPES_IN_CELL_NAME = (MarkType.KNIGHT, MarkType.START, MarkType.VISITED, MarkType.CANDIDATE)
"""Marks that the name of a cell contains already."""


class AccessibleSquare(QAccessibleInterface):
    """Cell of a square or a hole; its texts describe the board at the moment of reading."""

    def __init__(self, board_widget: BoardWidget, square: int) -> None:
        super().__init__()
        self._board_widget = board_widget
        self.square = square

    def text(self, text_type: QAccessible.Text) -> str:
        if not self.isValid():
            return ""
        state = self._board_widget.state
        if text_type == QAccessible.Text.Name:
            return accessible_square_text(state.board, self.square, state.position)
        if text_type == QAccessible.Text.Description:
            return self._last_mark_sentence()
        return ""

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        state.focused = self._board_widget.state.cursor_square == self.square
        return state

    def rect(self) -> QRect:
        square_px = round(self._board_widget.board_geometry.square_px)
        center = self._board_widget.mapToGlobal(self._board_widget.square_center(self.square))
        top_left = center - QPoint(square_px, square_px) / 2
        return QRect(top_left, QSize(square_px, square_px))

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Cell

    def parent(self) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(self._board_widget)

    def isValid(self) -> bool:
        # a smaller board may have replaced the one of this cell
        return self.square < self._board_widget.board.size

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

    def setText(self, _text_type: QAccessible.Text, _text: str) -> None:
        """Ignore the text: cells are read-only."""

    def _last_mark_sentence(self) -> str:
        """Return the sentence of the uppermost mark on this square alone, or an empty text."""
        state = self._board_widget.state
        sentence = ""
        for mark in iter_board_marks(state):
            is_here = mark.square == self.square and mark.other_square is None
            if is_here and mark.mark_type not in _MARK_TYPES_IN_CELL_NAME:
                sentence = mark_sentence(state.board, mark)
        return sentence


class AccessibleBoard(QAccessibleWidget):
    """Table of all squares, of which the one under the cursor has the focus.

    Qt keeps every cell that it got: each is created once, and deleted with the board.
    """

    def __init__(self, board_widget: BoardWidget) -> None:
        super().__init__(board_widget, QAccessible.Role.Table, tr("Board"))
        self._board_widget = board_widget
        self._cells: dict[int, AccessibleSquare] = {}
        # with the cells alone: the board is gone by then
        board_widget.destroyed.connect(partial(_delete_cell_interfaces, self._cells))

    def text(self, text_type: QAccessible.Text) -> str:
        if text_type != QAccessible.Text.Description:
            return super().text(text_type)
        state = self._board_widget.state
        path = state.position.path if state.position else None
        return accessible_board_text(state.board, path)

    def childCount(self) -> int:
        return self._board_widget.board.size

    def child(self, index: int) -> Any:
        if not 0 <= index < self.childCount():
            return None
        if index not in self._cells:
            self._cells[index] = AccessibleSquare(self._board_widget, index)
            QAccessible.registerAccessibleInterface(self._cells[index])
        return self._cells[index]

    def childAt(self, x: int, y: int) -> Any:
        pos = self._board_widget.mapFromGlobal(QPoint(x, y))
        square = self._board_widget.board_geometry.cell_at(pos)
        return None if square is None else self.child(square)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.square if isinstance(child, AccessibleSquare) else -1

    def focusChild(self) -> Any:
        cursor_square = self._board_widget.state.cursor_square
        return None if cursor_square is None else self.child(cursor_square)


def _delete_cell_interfaces(cells: dict[int, AccessibleSquare], *_: QObject) -> None:
    for cell in cells.values():
        QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(cell))


def _create_accessible_interface(_class_name: str, widget: QObject) -> QAccessibleInterface | None:
    """Return the widget's own accessible interface, or None."""
    interface = getattr(widget, "accessible_interface", None)
    return interface if isinstance(interface, QAccessibleWidget) else None


QAccessible.installFactory(_create_accessible_interface)


def announce_cursor_square(widget: QObject, square: int) -> None:
    """Notify screen readers that the cursor has moved to a square."""
    event = QAccessibleEvent(widget, QAccessible.Event.Focus)
    event.setChild(square)
    # Qt announces the focus of the board itself only when the board gets it
    QTimer.singleShot(0, widget, partial(QAccessible.updateAccessibility, event))
