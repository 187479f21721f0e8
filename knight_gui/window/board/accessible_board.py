"""The board as a screen reader walks over it: a table with a cell for each square."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint, QRect, QSize, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget

from knight_gui.drawing.board.signs import signs_on
from knight_gui.drawing.board.view_state import description_of
from knight_gui.i18n import tr
from knight_gui.messages.marks import Mark, heard_of, sentence

if TYPE_CHECKING:
    from knight_gui.window.board.view import BoardView

_SAID_BY_NAME = (Mark.KNIGHT, Mark.START, Mark.VISITED, Mark.CANDIDATE)
"""Marks that the name of a cell tells of already."""


class SquareCell(QAccessibleInterface):
    """A square or a hole: it says what stands there at the moment when it is read."""

    def __init__(self, view: BoardView, square: int) -> None:
        super().__init__()
        self._view, self.square = view, square

    def text(self, kind: QAccessible.Text) -> str:
        shown = self._view.shown
        if kind == QAccessible.Text.Name and self.isValid():
            return heard_of(shown.board, self.square, shown.position)
        if kind == QAccessible.Text.Description and self.isValid():
            told = [
                sentence(shown.board, s)
                for s in signs_on(shown)
                if (s.square, s.other) == (self.square, None) and s.mark not in _SAID_BY_NAME
            ]
            return "".join(told[-1:])
        return ""

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        state.focused = self._view.shown.cursor == self.square
        return state

    def rect(self) -> QRect:
        side = round(self._view.grid.side_px)
        return QRect(
            self._view.mapToGlobal(self._view.center_of(self.square)) - QPoint(side, side) / 2,
            QSize(side, side),
        )

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Cell

    def parent(self) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(self._view)

    def isValid(self) -> bool:
        # there may be another board by now
        return self.square < self._view.board.size

    def object(self) -> Any:
        return None

    def child(self, _place: int) -> Any:
        return None

    def childAt(self, _x: int, _y: int) -> Any:
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        return -1

    def setText(self, _kind: QAccessible.Text, _text: str) -> None:
        """Nobody writes on a board."""


class SpokenBoard(QAccessibleWidget):
    """A board of which each square can be read, and that which the cursor is on has the focus.

    Qt keeps what it was once given of a cell: each is made once, and held until the board ends.
    """

    def __init__(self, view: BoardView) -> None:
        super().__init__(view, QAccessible.Role.Table, tr("Board"))
        self._view = view
        self._cells: dict[int, SquareCell] = {}
        # with the cells alone: the board is gone by then
        view.destroyed.connect(partial(_forget, self._cells))

    def text(self, kind: QAccessible.Text) -> str:
        shown = self._view.shown
        if kind == QAccessible.Text.Description:
            return description_of(shown.board, shown.position.path if shown.position else None)
        return super().text(kind)

    def childCount(self) -> int:
        return self._view.board.size

    def child(self, place: int) -> Any:
        if not 0 <= place < self.childCount():
            return None
        if place not in self._cells:
            self._cells[place] = SquareCell(self._view, place)
            QAccessible.registerAccessibleInterface(self._cells[place])
        return self._cells[place]

    def childAt(self, x: int, y: int) -> Any:
        square = self._view.grid.place_at(self._view.mapFromGlobal(QPoint(x, y)))
        return None if square is None else self.child(square)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.square if isinstance(child, SquareCell) else -1

    def focusChild(self) -> Any:
        cursor = self._view.shown.cursor
        return None if cursor is None else self.child(cursor)


def _forget(cells: dict[int, SquareCell], *_: QObject) -> None:
    for cell in cells.values():
        QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(cell))


def _interface_of(_kind: str, thing: QObject) -> QAccessibleInterface | None:
    """Return what a widget says of itself, if it has any such thing."""
    spoken = getattr(thing, "spoken", None)
    return spoken if isinstance(spoken, QAccessibleWidget) else None


QAccessible.installFactory(_interface_of)


def tell_of_cursor(view: QObject, square: int) -> None:
    """Have a screen reader say what stands where the cursor has just come to."""
    event = QAccessibleEvent(view, QAccessible.Event.Focus)
    event.setChild(square)
    # of the board itself Qt tells only when it has got the focus
    QTimer.singleShot(0, view, partial(QAccessible.updateAccessibility, event))
