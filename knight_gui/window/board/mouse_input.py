"""What the left button does on a board: it clicks, carries the knight, or moves a part of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtWidgets import QApplication

from knight_gui.i18n import tr
from knight_gui.window.message_boxes import say_at

if TYPE_CHECKING:
    from knight_gui.window.board.view import BoardView


@dataclass(frozen=True)
class _Grip:
    """The button held down where it was, and where it is now; one that drags is no click."""

    square: int | None
    pressed_at: QPoint
    at: QPoint
    carries: bool
    drags: bool = False


class Hand(QObject):
    """Turns what the mouse does on a board into what is chosen there."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._view = view
        self._grip: _Grip | None = None
        self._clicked = 0
        self._late_click = QTimer(self, singleShot=True)
        self._late_click.timeout.connect(lambda: view.chosen.emit(self._clicked))

    def let_go(self) -> None:
        """Forget what was begun: another board is shown, or it is a double click."""
        self._grip = None
        self._late_click.stop()

    def press(self, spot: QPoint) -> None:
        """Take hold of what is there: of the knight, if it may be carried."""
        view, knight = self._view, self._view.shown.knight
        square = view.choice_at(spot)
        carries = view.is_by_hand and knight is not None and square == knight.square
        self._grip = _Grip(square, spot, spot, carries)

    def move(self, spot: QPoint) -> None:
        """Move knight or board, once the hand has moved more than one that clicks."""
        view, grip = self._view, self._grip
        if grip is None or not (grip.carries or view.grid.is_closer):
            return
        way_px = (spot - grip.pressed_at).manhattanLength()
        if grip.drags or way_px >= QApplication.startDragDistance():
            self._grip = replace(grip, at=spot, drags=True)
            if grip.carries:
                view.carry_knight(QPointF(spot - view.grid.corner) / view.grid.side_px)
            else:
                view.look_at(view.grid.moved(spot - grip.at))

    def release(self, spot: QPoint) -> None:
        """Choose the square that was clicked, or to which the knight was carried."""
        view, grip, self._grip = self._view, self._grip, None
        square = view.choice_at(spot)
        if grip is None or (grip.drags and not grip.carries):
            return
        if grip.drags:
            view.put_knight(square)
        elif square != grip.square:
            return
        elif square is None:
            if view.grid.place_at(spot) is not None:
                say_at(view, spot, tr("This is a hole: the knight can’t go there"))
        elif view.grid.is_closer:
            # it may be the first half of a double click
            self._clicked = square
            self._late_click.start(QApplication.doubleClickInterval())
        else:
            view.chosen.emit(square)

    def shape_at(self, spot: QPoint) -> Qt.CursorShape:
        """Return the shape of the mouse, which tells what it can do."""
        if self._grip is not None and self._grip.drags:
            return Qt.CursorShape.ClosedHandCursor
        square, answers = self._view.choice_at(spot), self._view.answers
        is_choice = square is not None and (answers is None or square in answers)
        return Qt.CursorShape.PointingHandCursor if is_choice else Qt.CursorShape.ArrowCursor
