"""Left mouse button on a board: clicks, carrying the knight, and panning."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication

from knight_gui.i18n import tr
from knight_gui.window.board.board_widget import BoardWidget


@dataclass(frozen=True)
class _MousePress:
    """Held button: where it was pressed, and where the pointer is now; a drag is no click."""

    square: int | None
    press_pos: QPoint
    current_pos: QPoint
    carries_knight: bool
    is_drag: bool = False


class BoardMouseInput(QObject):
    """Translation of the left button's events into choices on a board.

    Signals
    -------
    square_clicked(square)
        A square was clicked; on a zoomed board only when no double click followed.
    knight_carried(pos)
        The knight is carried over the board: the pointer in squares from the upper left corner.
    knight_dropped(square)
        The knight was carried to a square.
    knight_returned()
        The knight was carried to where it cannot be dropped.
    """

    square_clicked = Signal(int)
    knight_carried = Signal(QPointF)
    knight_dropped = Signal(int)
    knight_returned = Signal()

    def __init__(self, board_widget: BoardWidget) -> None:
        super().__init__(board_widget)
        self._board_widget = board_widget
        self._mouse_press: _MousePress | None = None
        self._clicked_square = 0
        self._click_timer = QTimer(self, singleShot=True)
        self._click_timer.timeout.connect(self._on_click_timer_timeout)

    def cancel(self) -> None:
        """Forget the press: another board is shown, or it is a double click."""
        self._mouse_press = None
        self._click_timer.stop()

    def press(self, pos: QPoint) -> None:
        """Begin a click or a drag, of the knight if it may be carried."""
        knight = self._board_widget.state.knight
        square = self._board_widget.selectable_square_at(pos)
        carries_knight = (
            self._board_widget.is_by_hand and knight is not None and square == knight.square
        )
        self._mouse_press = _MousePress(square, pos, pos, carries_knight)

    def move(self, pos: QPoint) -> None:
        """Carry the knight or pan the board, once the pointer has moved further than in a click."""
        mouse_press = self._mouse_press
        geometry = self._board_widget.board_geometry
        if mouse_press is None or not (mouse_press.carries_knight or geometry.is_zoomed):
            return
        distance_px = (pos - mouse_press.press_pos).manhattanLength()
        if not mouse_press.is_drag and distance_px < QApplication.startDragDistance():
            return
        self._mouse_press = replace(mouse_press, current_pos=pos, is_drag=True)
        if mouse_press.carries_knight:
            offset = QPointF(pos - geometry.top_left)
            self.knight_carried.emit(offset / geometry.square_px)
        else:
            offset_px = pos - mouse_press.current_pos
            self._board_widget.set_board_geometry(geometry.panned(offset_px))

    def release(self, pos: QPoint) -> None:
        """Finish a click or a drag."""
        mouse_press = self._mouse_press
        self._mouse_press = None
        if mouse_press is None:
            return
        square = self._board_widget.selectable_square_at(pos)
        if not mouse_press.is_drag:
            if square == mouse_press.square:
                self._click(square, pos)
        elif mouse_press.carries_knight:
            if square is None:
                self.knight_returned.emit()
            else:
                self.knight_dropped.emit(square)

    def cursor_shape_at(self, pos: QPoint) -> Qt.CursorShape:
        """Return the shape of the pointer for the action that is possible at a pixel."""
        if self._mouse_press is not None and self._mouse_press.is_drag:
            return Qt.CursorShape.ClosedHandCursor
        square = self._board_widget.selectable_square_at(pos)
        if square is None:
            return Qt.CursorShape.ArrowCursor
        allowed_answers = self._board_widget.allowed_answers
        if allowed_answers is not None and square not in allowed_answers:
            return Qt.CursorShape.ArrowCursor
        return Qt.CursorShape.PointingHandCursor

    def _click(self, square: int | None, pos: QPoint) -> None:
        geometry = self._board_widget.board_geometry
        if square is None:
            if geometry.cell_at(pos) is not None:
                hole_message = tr("This is a hole: the knight can’t go there")
                self._board_widget.message_requested.emit(hole_message)
        elif geometry.is_zoomed:
            # it may be the first half of a double click
            self._clicked_square = square
            self._click_timer.start(QApplication.doubleClickInterval())
        else:
            self.square_clicked.emit(square)

    @Slot()
    def _on_click_timer_timeout(self) -> None:
        self.square_clicked.emit(self._clicked_square)
