"""What the left button does on a board: it clicks, carries the knight, or moves a part of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtWidgets import QApplication

from knight_gui.i18n import tr
from knight_gui.window.message_boxes import show_message_at

if TYPE_CHECKING:
    from knight_gui.window.board.view import BoardView


@dataclass(frozen=True)
class _MousePress:
    """The button held down where it was, and where it is now; one that drags is no click."""

    square: int | None
    press_pos: QPoint
    current_pos: QPoint
    carries_knight: bool
    is_drag: bool = False


class BoardMouseInput(QObject):
    """Turns what the mouse does on a board into what is chosen there."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._board_view = view
        self._mouse_press: _MousePress | None = None
        self._clicked_square = 0
        self._click_timer = QTimer(self, singleShot=True)
        self._click_timer.timeout.connect(lambda: view.square_chosen.emit(self._clicked_square))

    def cancel(self) -> None:
        """Forget what was begun: another board is shown, or it is a double click."""
        self._mouse_press = None
        self._click_timer.stop()

    def press(self, pos: QPoint) -> None:
        """Take hold of what is there: of the knight, if it may be carried."""
        board_view = self._board_view
        knight = self._board_view.state.knight
        square = board_view.selectable_square_at(pos)
        carries_knight = board_view.is_by_hand and knight is not None and square == knight.square
        self._mouse_press = _MousePress(square, pos, pos, carries_knight)

    def move(self, pos: QPoint) -> None:
        """Move knight or board, once the hand has moved more than one that clicks."""
        board_view = self._board_view
        mouse_press = self._mouse_press
        if mouse_press is None or not (
            mouse_press.carries_knight or board_view.board_geometry.is_zoomed
        ):
            return
        distance_px = (pos - mouse_press.press_pos).manhattanLength()
        if mouse_press.is_drag or distance_px >= QApplication.startDragDistance():
            self._mouse_press = replace(mouse_press, current_pos=pos, is_drag=True)
            if mouse_press.carries_knight:
                board_view.show_carried_knight(
                    QPointF(pos - board_view.board_geometry.top_left)
                    / board_view.board_geometry.square_px
                )
            else:
                board_view.set_board_geometry(
                    board_view.board_geometry.panned(pos - mouse_press.current_pos)
                )

    def release(self, pos: QPoint) -> None:
        """Choose the square that was clicked, or to which the knight was carried."""
        board_view = self._board_view
        mouse_press = self._mouse_press
        self._mouse_press = None
        square = board_view.selectable_square_at(pos)
        if mouse_press is None or (mouse_press.is_drag and not mouse_press.carries_knight):
            return
        if mouse_press.is_drag:
            board_view.drop_knight(square)
        elif square != mouse_press.square:
            return
        elif square is None:
            if board_view.board_geometry.cell_at(pos) is not None:
                show_message_at(board_view, pos, tr("This is a hole: the knight can’t go there"))
        elif board_view.board_geometry.is_zoomed:
            # it may be the first half of a double click
            self._clicked_square = square
            self._click_timer.start(QApplication.doubleClickInterval())
        else:
            board_view.square_chosen.emit(square)

    def cursor_shape_at(self, pos: QPoint) -> Qt.CursorShape:
        """Return the shape of the mouse, which tells what it can do."""
        if self._mouse_press is not None and self._mouse_press.is_drag:
            return Qt.CursorShape.ClosedHandCursor
        square = self._board_view.selectable_square_at(pos)
        allowed_answers = self._board_view.allowed_answers
        is_selectable = square is not None and (
            allowed_answers is None or square in allowed_answers
        )
        return Qt.CursorShape.PointingHandCursor if is_selectable else Qt.CursorShape.ArrowCursor
