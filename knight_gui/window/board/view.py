"""The view of the board: shows what it is told, and tells what the user chose there."""

from __future__ import annotations

from dataclasses import replace
from operator import is_
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QEvent,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QFontInfo,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from knight_gui.board import Board, Obstacle, find_warnsdorff_tour
from knight_gui.drawing.board.geometry import MAX_SQUARE_PX, BoardGeometry, next_square_in_direction
from knight_gui.drawing.board.layers import BoardPainter
from knight_gui.drawing.board.signs import find_board_mark_at
from knight_gui.drawing.board.view_state import (
    BoardViewState,
    DrawnKnight,
    explanation_fields,
    find_closing_move,
    find_start_proof,
    stable_path_part,
)
from knight_gui.messages.marks import mark_sentence
from knight_gui.player.frame import Frame
from knight_gui.window.board.accessible_board import AccessibleBoard, announce_cursor_square
from knight_gui.window.board.animation import BoardAnimation, FrameTransition
from knight_gui.window.board.mouse_input import BoardMouseInput
from knight_gui.window.message_boxes import show_message_at
from knight_gui.window.widgets.parts import accept_shortcut_override, with_properties
from knight_gui.window.widgets.theming import theme_of_widget

if TYPE_CHECKING:
    from knight_gui.search.oracle.verdict import Verdict
    from knight_gui.search.position import StepRangeSummary

_MIN_SIZE_PX = 100
_DEFAULT_SIZE_PX = 500
_FOCUS_BORDER_PX = 2
_ARROW_KEY_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class BoardView(QWidget):
    """Draws the board with all its layers, and hears what the user does there.

    `square_chosen` tells the square that is clicked, to which the knight is carried, or on which Enter is
    pressed; `menu_requested` that of another button or key. `square_pointed` tells the one that the mouse or
    the cursor points at, None when it points at none any more. The knight can be carried if it
    `is_by_hand`, and holes can be chosen if the board `is_editable`. While a lesson asks, a click
    chooses one of the `allowed_answers`, or nothing; they are None where nothing is asked.
    """

    square_chosen = Signal(object)
    menu_requested = Signal(object)
    square_pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        # a click must leave the arrow keys to the transport
        super().__init__(parent)
        self.state = BoardViewState(preview_tour=find_warnsdorff_tour(Board()))
        self.accessible_interface = AccessibleBoard(self)
        with_properties(
            self,
            objectName="board",
            focusPolicy=Qt.FocusPolicy.TabFocus,
            mouseTracking=True,
            sizePolicy=QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding),
            minimumSize=QSize(_MIN_SIZE_PX, _MIN_SIZE_PX),
        )
        self.board_geometry = self._whole_board_geometry()
        self._board_painter = BoardPainter()
        self._frame: Frame | None = None
        self._mouse_input = BoardMouseInput(self)
        self._dropped_square: int | None = None
        self._reduces_motion = self.is_by_hand = self.is_editable = False
        self.allowed_answers: frozenset[int] | None = None
        self._cursor_square: int | None = None
        self._pointed_square: int | None = None
        self._animation = BoardAnimation(self)
        self._animation.value_changed.connect(self._apply_animation)
        self._apply_theme_and_font()

    # What is shown

    @property
    def board(self) -> Board:
        """The board that is shown."""
        return self.state.board

    def set_board(self, board: Board) -> None:
        """Show another board, empty."""
        self._finish_animation()
        self._frame = None
        if (board.rows, board.cols) != (self.board.rows, self.board.cols):
            self._cursor_square = None
        self._mouse_input.cancel()
        self._set_state(self._make_empty_state(board))
        self.board_geometry = self._whole_board_geometry()
        self._update_pointed_square(None, None)

    def show_frame(self, frame: Frame, glide_ms: int) -> None:
        """Draw a frame; the knight may take so long to get there, and with 0 ms it jumps."""
        transition = FrameTransition.between(self._frame, frame)
        self._frame = frame
        is_already_there = frame.position.head == self._dropped_square
        self._dropped_square = None
        glide_ms = 0 if self._reduces_motion or is_already_there else glide_ms
        self._finish_animation()
        self._set_state(
            replace(
                self.state,
                preview_tour=None,
                position=frame.position,
                stable_path=stable_path_part(
                    self.board, frame.position.path, self.state.stable_path
                ),
                closing_move=find_closing_move(frame),
                knight=transition.make_knight(glides=glide_ms > 0),
                completabilities=self.state.completabilities if transition.is_unchanged else None,
                suggested_tour=self.state.suggested_tour if transition.is_unchanged else None,
                **self._explanation_fields(frame),
            )
        )
        if transition.is_backward:
            self.show_recent_retreats()
        if not self._reduces_motion:
            self._animation.start(transition, glide_ms)

    def _explanation_fields(self, frame: Frame) -> dict[str, Any]:
        """Return what there is to be seen of why; where steps are too fast for it, nothing."""
        if self.state.recent_retreat_counts is not None:
            return {
                "proof": None,
                "lost_depth": None,
                "candidate_ordering": None,
                "exit_counts": None,
            }
        return explanation_fields(frame)

    def clear(self) -> None:
        """Draw nothing on the board any more; who points at it goes on pointing."""
        self._finish_animation()
        self._frame = None
        hovered_square = self.state.hovered_square
        cursor_square = self.state.cursor_square
        self._set_state(
            replace(
                self._make_empty_state(self.board),
                hovered_square=hovered_square,
                cursor_square=cursor_square,
            )
        )

    def show_start(self, start: int, obstacle: Obstacle | Verdict | None = None) -> None:
        """Draw the knight on a start, and what proves that no tour has it, if anything does."""
        self.clear()
        self.update_state(
            preview_tour=None,
            knight=DrawnKnight(start, 1),
            proof=find_start_proof(self.state.board, start, obstacle),
        )

    def set_reduced_motion(self, *, is_reduced: bool) -> None:
        """Let nothing move by itself, or let it move again."""
        self._reduces_motion = is_reduced
        if is_reduced:
            self._finish_animation()

    def update_verdict(self, frame: Frame) -> None:
        """Mark why the path is lost, where that was found out later than the frame was shown."""
        self._frame = frame
        self.update_state(**self._explanation_fields(frame))

    def update_state(self, **changes: Any) -> None:
        """Show other facts, by their names in `BoardViewState`; arrays must not change."""
        self._set_state(replace(self.state, **changes))

    def show_refusal(self, square: int, message: str) -> None:
        """Say why the knight does not go to a square."""
        show_message_at(self, self.square_center(square), message)
        if not self._reduces_motion:
            self._animation.shake_knight()

    def show_carried_knight(self, pos: QPointF) -> None:
        """Draw the knight in somebody's hand, so many squares from the upper left corner."""
        self._animation.stop()
        if self.state.knight is not None:
            self.update_state(knight=replace(self.state.knight, free_pos=(pos.x(), pos.y())))

    def drop_knight(self, square: int | None) -> None:
        """Let the knight go to the square to which it was carried, or back to where it was."""
        self._apply_animation()
        self._dropped_square = square
        if square is not None:
            self.square_chosen.emit(square)

    def show_recent_retreats(self, summary: StepRangeSummary | None = None) -> None:
        """Mark the squares that the search went back from on the way to the next frame."""
        showed_retreats = self.state.recent_retreat_counts is not None
        retreat_counts = None if summary is None else summary.retreats_by_square
        self.update_state(recent_retreat_counts=retreat_counts)
        if showed_retreats and retreat_counts is None and self._frame is not None:
            self.update_state(**self._explanation_fields(self._frame))

    @Slot(object)
    def set_pointed_square(self, square: int | None) -> None:
        """Draw a halo around a square that somebody points at elsewhere, or none."""
        is_on_board = square is not None and square in self.state.board
        self.update_state(pointed_square=square if is_on_board else None)

    # Where it is

    def selectable_square_at(self, pos: QPoint) -> int | None:
        """Return the square that a click chooses: a hole, too, where somebody makes the board."""
        return (
            self.board_geometry.cell_at(pos)
            if self.is_editable
            else self.board_geometry.square_at(pos)
        )

    def tooltip_at(self, pos: QPoint) -> str:
        """Return what is under the pointer; nothing beside the board."""
        geometry = self.board_geometry
        square = self.board_geometry.square_at(pos)
        if square is None:
            return ""
        return mark_sentence(
            self.board,
            find_board_mark_at(
                self.state, square, QPointF(pos - geometry.top_left) / geometry.square_px
            ),
        )

    def square_center(self, square: int) -> QPoint:
        """Return the pixel in the middle of a square: the opposite of `square_at`."""
        return self.board_geometry.square_center(square)

    def zoom(self, wheel_notches: float, fixed_pos: QPointF | None = None) -> None:
        """Show squares larger or smaller about a pixel, or else the knight, as a wheel turns."""
        self.set_board_geometry(
            self.board_geometry.zoomed(wheel_notches, fixed_pos or self._zoom_center())
        )

    def show_whole_board(self) -> None:
        """Show the whole board again."""
        self.set_board_geometry(self.board_geometry.whole_board or self.board_geometry)

    def set_board_geometry(self, geometry: BoardGeometry) -> None:
        """Show the squares where a grid has them."""
        self.board_geometry = geometry
        self.update()

    def _zoom_center(self) -> QPointF:
        knight = self.state.knight
        center = self.rect().center() if knight is None else self.square_center(knight.square)
        return QPointF(center if self.rect().contains(center) else self.rect().center())

    def _whole_board_geometry(self) -> BoardGeometry:
        return BoardGeometry.fit(self.board, self.rect(), self.state.label_px, MAX_SQUARE_PX)

    def _refit_geometry(self) -> None:
        """Have the board in the room that there is, as closely as it was looked at."""
        self.board_geometry = self.board_geometry.refit(self.rect(), self.state.label_px)

    def _apply_theme_and_font(self) -> None:
        """Take colours and the height of letters from the palette and the font."""
        self.update_state(
            theme=theme_of_widget(self), label_px=QFontInfo(self.font()).pixelSize() - 1
        )
        self._refit_geometry()

    def _set_state(self, state: BoardViewState) -> None:
        previous_state = self.state
        self.state = state
        if not all(map(is_, vars(previous_state).values(), vars(state).values())):
            self.update()

    def _make_empty_state(self, board: Board) -> BoardViewState:
        """Return a board with nothing on it, in the present colours and letters."""
        theme = self.state.theme
        label_px = self.state.label_px
        return BoardViewState(
            board, theme=theme, label_px=label_px, preview_tour=find_warnsdorff_tour(board)
        )

    def _finish_animation(self) -> None:
        """Let what moves be where it goes to."""
        self._animation.stop()
        self._apply_animation()

    @Slot()
    def _apply_animation(self) -> None:
        self._set_state(self._animation.apply_to(self.state))

    # Who points

    def _update_pointed_square(
        self, hovered_square: int | None, pointed_square: int | None
    ) -> None:
        """Mark what mouse and cursor are on, and tell the square that one of them points at."""
        previous_cursor_square = self.state.cursor_square
        cursor_square = self._cursor_square if self.hasFocus() else None
        self.update_state(hovered_square=hovered_square, cursor_square=cursor_square)
        if cursor_square is not None and cursor_square != previous_cursor_square:
            announce_cursor_square(self, cursor_square)
        if pointed_square != self._pointed_square:
            self._pointed_square = pointed_square
            self.square_pointed.emit(pointed_square)

    def _move_cursor(self, row_step: int, col_step: int) -> None:
        assert self._cursor_square is not None
        board = replace(self.board, holes=frozenset()) if self.is_editable else self.board
        square = next_square_in_direction(board, self._cursor_square, row_step, col_step)
        if square is not None:
            self._cursor_square = square
            self.board_geometry = self.board_geometry.panned_to_show(square)
            self._update_pointed_square(self.state.hovered_square, square)

    # What Qt asks for

    def sizeHint(self) -> QSize:
        # the room decides how large the squares are
        return QSize(_DEFAULT_SIZE_PX, _DEFAULT_SIZE_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._refit_geometry()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        event_types = QEvent.Type
        if event.type() in (
            event_types.PaletteChange,
            event_types.FontChange,
            event_types.StyleChange,
        ):
            self._apply_theme_and_font()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._board_painter.draw(painter, self.board_geometry, self.state)
            if self.hasFocus():
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(QColor(self.state.theme.accent), _FOCUS_BORDER_PX))
                half_border_px = _FOCUS_BORDER_PX / 2
                painter.drawRoundedRect(
                    QRectF(self.rect()).adjusted(
                        half_border_px, half_border_px, -half_border_px, -half_border_px
                    ),
                    7,
                    7,
                )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._mouse_input.press(event.position().toPoint())
            # who uses the mouse wants the arrow keys to step
            self.clearFocus()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # where the whole board is seen its first click was one already; else it waits for this
        event.accept()
        self._mouse_input.cancel()
        if self.board_geometry.is_zoomed:
            self.show_whole_board()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            pos = event.position().toPoint()
            self._mouse_input.release(pos)
            self.setCursor(self._mouse_input.cursor_shape_at(pos))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        pos = event.position().toPoint()
        self._mouse_input.move(pos)
        self.setCursor(self._mouse_input.cursor_shape_at(pos))
        hovered_square = self.selectable_square_at(pos)
        self._update_pointed_square(
            hovered_square, self.state.cursor_square if hovered_square is None else hovered_square
        )

    def wheelEvent(self, event: QWheelEvent) -> None:
        # Qt says 120 of one notch of a wheel
        self.zoom(event.angleDelta().y() / 120, event.position())
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        is_by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        square = self.board_geometry.square_at(event.pos()) if is_by_mouse else self._cursor_square
        if square is not None:
            self.menu_requested.emit(square)

    def leaveEvent(self, event: QEvent) -> None:
        self._update_pointed_square(None, self.state.cursor_square)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self._cursor_square is None:
            head = self._frame.position.head if self._frame else None
            self._cursor_square = next(self.state.board.free_squares) if head is None else head
        self._update_pointed_square(self.state.hovered_square, self._cursor_square)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._update_pointed_square(self.state.hovered_square, self.state.hovered_square)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.tooltip_at(event.pos()), self)
            return True
        return accept_shortcut_override(event, (*_ARROW_KEY_STEPS, *_ENTER_KEYS)) or super().event(
            event
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _ARROW_KEY_STEPS and self._cursor_square is not None:
            self._move_cursor(*_ARROW_KEY_STEPS[key])
        elif key in _ENTER_KEYS and self._cursor_square is not None:
            self.square_chosen.emit(self._cursor_square)
        else:
            event.ignore()
