"""View of the board: draws frames, and emits the squares that the user chooses or points at."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from operator import is_
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QEvent,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
    QFontInfo,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from knight_gui.board import Board, Obstacle, find_warnsdorff_tour
from knight_gui.drawing.board.geometry import next_square_in_direction
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
from knight_gui.window.board.board_widget import BoardWidget
from knight_gui.window.board.mouse_input import BoardMouseInput
from knight_gui.window.message_boxes import hide_outdated_tooltip, show_tooltip_within
from knight_gui.window.widgets.parts import accept_shortcut_override
from knight_gui.window.widgets.theming import current_theme

if TYPE_CHECKING:
    from knight_gui.search.oracle.verdict import Verdict
    from knight_gui.search.position import StepRangeSummary

_PREVIEW_MS = 12_000
"""Time in which a pale knight draws the tour of an empty board."""
_PREVIEW_TICK_MS = 190
_MIN_SIZE_PX = 100
_DEFAULT_SIZE_PX = 500
_STEP_FIELDS = ("candidate_ordering", "exit_counts")
"""Fields of the state that explain a single step."""
_FOCUS_BORDER_PX = 2
_FOCUS_BORDER_RADIUS_PX = 7
_WHEEL_NOTCH_DELTA = 120
"""Angle delta of one notch of a wheel in Qt."""
_ARROW_KEY_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_APPEARANCE_CHANGES = (
    QEvent.Type.PaletteChange,
    QEvent.Type.FontChange,
    QEvent.Type.StyleChange,
)


class BoardView(BoardWidget):
    """Board with all its layers, its animation, and input by mouse and keys.

    Signals
    -------
    square_chosen(square)
        A square was clicked, the knight was carried to it, or Enter was pressed on it.
    end_chosen(square)
        A square was clicked with Ctrl.
    menu_requested(square)
        The context menu of a square was requested by the right button or by a key.
    square_pointed(square)
        The mouse or the cursor points at a square (int), or at none any more (None).
    """

    square_chosen = Signal(int)
    end_chosen = Signal(int)
    menu_requested = Signal(int)
    # an int or None
    square_pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.accessible_interface = AccessibleBoard(self)
        self.setObjectName("board")
        # a click must leave the arrow keys to the playback
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        # else the window and all widgets between would be painted below each frame
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(_MIN_SIZE_PX, _MIN_SIZE_PX)
        self._board_painter = BoardPainter()
        self._frame: Frame | None = None
        self._dropped_square: int | None = None
        self._tooltip_pos: QPoint | None = None
        self._reduces_motion = False
        self._shows_tour_numbers = False
        self._is_hovered = False
        self._cursor_square: int | None = None
        self._pointed_square: int | None = None
        self._glide_squares: tuple[int, ...] = ()
        self._squares_at_rest: tuple[int, ...] = ()
        self._animation = BoardAnimation(self)
        self._animation.value_changed.connect(self._apply_animation)
        self._preview_timer = QTimer(self)
        self._preview_timer.setInterval(_PREVIEW_TICK_MS)
        self._preview_timer.timeout.connect(self._on_preview_timer_timeout)
        self._mouse_input = BoardMouseInput(self)
        self._mouse_input.square_clicked.connect(self.square_chosen)
        self._mouse_input.knight_carried.connect(self._on_mouse_input_knight_carried)
        self._mouse_input.knight_dropped.connect(self._on_mouse_input_knight_dropped)
        self._mouse_input.knight_returned.connect(self._on_mouse_input_knight_returned)
        self._apply_theme_and_font()

    # State

    def set_board(self, board: Board) -> None:
        """Replace the board by another one, empty."""
        self.finish_animation()
        self._frame = None
        if (board.rows, board.cols) != (self.board.rows, self.board.cols):
            self._cursor_square = None
        self._mouse_input.cancel()
        self._set_state(self._make_empty_state(board))
        self.board_geometry = self._whole_board_geometry()
        self._update_pointed_square(None, None)

    def show_frame(self, frame: Frame, glide_ms: int) -> None:
        """Draw a frame; the knight glides to its square for so many ms, and jumps with 0."""
        transition = FrameTransition.between(self._frame, frame)
        self._frame = frame
        if self._reduces_motion or frame.position.head == self._dropped_square:
            glide_ms = 0
        self._dropped_square = None
        self.finish_animation()
        path = frame.position.path
        changes: dict[str, Any] = {
            "preview_tour": None,
            "givens": frame.problem.givens or None,
            "position": frame.position,
            "stable_path": stable_path_part(self.state.board, path, self.state.stable_path),
            "closing_move": find_closing_move(frame),
            "knight": transition.make_knight(glides=glide_ms > 0),
        }
        if not transition.is_unchanged:
            changes["completabilities"] = None
            changes["suggested_tour"] = None
        self.update_state(**changes, **self._explanation_fields(frame))
        hide_outdated_tooltip(self._tooltip_pos, self.tooltip_at)
        if transition.is_backward:
            self.show_recent_retreats()
        if not self._reduces_motion:
            self._glide_squares = transition.squares
            self._squares_at_rest = transition.squares_at_rest
            self._animation.start(transition, glide_ms)

    def _explanation_fields(self, frame: Frame) -> dict[str, Any]:
        """Return the fields that explain a frame; only the loss while steps are too fast to read.

        The sentence on the loss stays, too.
        """
        fields = explanation_fields(frame)
        if self.state.recent_retreat_counts is not None:
            fields |= dict.fromkeys(_STEP_FIELDS)
        return fields

    def clear(self) -> None:
        """Empty the board; squares under the mouse and the cursor stay marked."""
        self.finish_animation()
        self._frame = None
        empty_state = self._make_empty_state(self.board)
        hovered_square = self.state.hovered_square
        cursor_square = self.state.cursor_square
        self._set_state(
            replace(empty_state, hovered_square=hovered_square, cursor_square=cursor_square)
        )

    def show_start(self, start: int, obstacle: Obstacle | Verdict | None = None) -> None:
        """Draw the knight on a start, with the proof that no tour starts there, or None."""
        self.clear()
        self.update_state(
            preview_tour=None,
            knight=DrawnKnight(start, 1),
            proof=find_start_proof(self.state.board, start, obstacle),
        )

    def draw_preview(self) -> None:
        """Have a pale knight draw the tour of the empty board, unless motion is reduced."""
        if self.state.preview_tour is not None and not self._reduces_motion:
            self.update_state(preview_move_count=0)
            self._preview_timer.start()

    @Slot()
    def _on_preview_timer_timeout(self) -> None:
        tour = self.state.preview_tour
        move_count = self.state.preview_move_count
        if tour is None or move_count is None:
            self._finish_preview()
            return
        move_count += ceil(len(tour) * _PREVIEW_TICK_MS / _PREVIEW_MS)
        if move_count >= len(tour) - 1:
            self._finish_preview()
        else:
            self.update_state(preview_move_count=move_count)

    def _finish_preview(self) -> None:
        """Show the whole tour of the empty board."""
        self._preview_timer.stop()
        self.update_state(preview_move_count=None)

    def set_reduced_motion(self, *, is_reduced: bool) -> None:
        """Disable or enable animations."""
        self._reduces_motion = is_reduced
        if is_reduced:
            self.finish_animation()
            self._finish_preview()

    def update_verdict(self, frame: Frame) -> None:
        """Mark why the path is lost, in a frame whose verdict came after it was drawn."""
        is_drawn = self._frame is not None and frame.verdict is self._frame.verdict
        self._frame = frame
        if not is_drawn:
            self.update_state(**self._explanation_fields(frame))

    def update_state(self, **changes: Any) -> None:
        """Change fields of the `BoardViewState`; arrays must not change afterwards."""
        # arrays are compared by identity
        if any(value is not getattr(self.state, name) for name, value in changes.items()):
            self._set_state(replace(self.state, **changes))

    def show_refusal(self, message: str) -> None:
        """Show why something cannot be done, and shake the knight’s head."""
        self.message_requested.emit(message)
        if not self._reduces_motion:
            self._animation.shake_knight()

    def set_tour_numbers(self, *, are_shown: bool) -> None:
        """Show the numbers of a tour at rest, too, and not only under the mouse or with focus."""
        self._shows_tour_numbers = are_shown
        self._update_tour_numbers()

    def _update_tour_numbers(self) -> None:
        shows_numbers = self._shows_tour_numbers or self._is_hovered or self.hasFocus()
        self.update_state(hides_tour_numbers=not shows_numbers)

    def sweep_tour(self, duration_ms: int) -> None:
        """Draw the tour that is shown again from its start, unless motion is reduced."""
        has_tour = self._frame is not None and self._frame.tour is not None
        if has_tour and not self._reduces_motion:
            self._animation.sweep_tour(duration_ms)

    def show_recent_retreats(self, summary: StepRangeSummary | None = None) -> None:
        """Mark the squares of the retreats between two frames; None ends it."""
        showed_retreats = self.state.recent_retreat_counts is not None
        retreat_counts = None if summary is None else summary.retreats_by_square
        self.update_state(recent_retreat_counts=retreat_counts)
        if showed_retreats and retreat_counts is None and self._frame is not None:
            self.update_state(**self._explanation_fields(self._frame))

    @Slot(object)
    def set_pointed_square(self, square: int | None) -> None:
        """Draw a halo around the square that is pointed at elsewhere, or around none."""
        is_on_board = square is not None and square in self.state.board
        self.update_state(pointed_square=square if is_on_board else None)

    @Slot()
    def clear_pointed_square(self) -> None:
        """Remove the halo around the square that was pointed at elsewhere."""
        self.set_pointed_square(None)

    # Geometry

    def tooltip_at(self, pos: QPoint) -> str:
        """Return the sentence of the topmost mark at a pixel; an empty text beside the board."""
        geometry = self.board_geometry
        square = geometry.square_at(pos)
        if square is None:
            return ""
        if self.state.cover is not None:
            return self.state.cover.square_sentence(square)
        pos_in_squares = QPointF(pos - geometry.top_left) / geometry.square_px
        return mark_sentence(self.board, find_board_mark_at(self.state, square, pos_in_squares))

    def zoom(self, wheel_notches: float, fixed_pos: QPointF | None = None) -> None:
        """Zoom about a pixel, or else about the knight, by notches of a wheel."""
        center = fixed_pos or self._zoom_center()
        self.set_board_geometry(self.board_geometry.zoomed(wheel_notches, center))

    def show_whole_board(self) -> None:
        """Zoom out to the whole board."""
        self.set_board_geometry(self.board_geometry.whole_board or self.board_geometry)

    def _zoom_center(self) -> QPointF:
        """Return the knight's pixel if it is in view, else the middle of the view."""
        center = self.rect().center()
        if self.state.knight is not None:
            knight_pos = self.square_center(self.state.knight.square)
            if self.rect().contains(knight_pos):
                center = knight_pos
        return QPointF(center)

    def _refit_geometry(self) -> None:
        """Fit the geometry to the size of the widget, at the same zoom."""
        self.board_geometry = self.board_geometry.refit(self.rect(), self.state.label_px)

    def _apply_theme_and_font(self) -> None:
        """Take the theme and the height of labels from palette and font."""
        label_px = QFontInfo(self.font()).pixelSize() - 1
        self.update_state(theme=current_theme(), label_px=label_px)
        self._refit_geometry()

    def _set_state(self, state: BoardViewState) -> None:
        old_values = vars(self.state).values()
        new_values = vars(state).values()
        self.state = state
        # arrays are compared by identity
        if not all(map(is_, old_values, new_values)):
            self.update()

    def _make_empty_state(self, board: Board) -> BoardViewState:
        """Return the state of an empty board in the present theme and label height."""
        preview_tour = find_warnsdorff_tour(board)
        theme = self.state.theme
        label_px = self.state.label_px
        return BoardViewState(
            board,
            theme=theme,
            label_px=label_px,
            preview_tour=preview_tour,
            hides_tour_numbers=self.state.hides_tour_numbers,
        )

    @Slot()
    def finish_animation(self) -> None:
        """Stop all animations at their ends."""
        self._animation.stop()
        self._apply_animation()

    @Slot()
    def _apply_animation(self) -> None:
        old_state = self.state
        state = self._animation.apply_to(old_state)
        if state is old_state:
            return
        is_tour_animated = state.tour_animation_progress != old_state.tour_animation_progress
        is_carried = state.knight is None or state.knight.free_pos is not None
        if not old_state.is_animated or is_tour_animated or is_carried:
            self._set_state(state)
            return
        self.state = state
        self.update(self._glide_rect(old_state.moving_knight, state))

    def _glide_rect(self, previous_knight: DrawnKnight | None, state: BoardViewState) -> QRect:
        """Return the pixels that change while the knight moves on, or a flash fades."""
        geometry = self.board_geometry
        knight = state.moving_knight
        if knight is None and previous_knight is not None:
            return geometry.rect_around(self._squares_at_rest)
        if knight is None or previous_knight is None or knight.origin_square is None:
            return geometry.rect_around(self._glide_squares)
        if state.retreat_position is not None:
            # the dashes move along with the knight
            return geometry.rect_around(self._glide_squares)
        return geometry.rect_around_glide(
            knight.origin_square, knight.square, previous_knight.progress, knight.progress
        )

    @Slot(QPointF)
    def _on_mouse_input_knight_carried(self, pos: QPointF) -> None:
        self._animation.stop()
        if self.state.knight is not None:
            carried_knight = replace(self.state.knight, free_pos=(pos.x(), pos.y()))
            self.update_state(knight=carried_knight)

    @Slot(int)
    def _on_mouse_input_knight_dropped(self, square: int) -> None:
        self._apply_animation()
        self._dropped_square = square
        self.square_chosen.emit(square)

    @Slot()
    def _on_mouse_input_knight_returned(self) -> None:
        self._apply_animation()
        self._dropped_square = None

    # Pointed squares

    def _update_pointed_square(
        self, hovered_square: int | None, pointed_square: int | None
    ) -> None:
        """Mark the squares under mouse and cursor, and emit the one that is pointed at."""
        previous_cursor_square = self.state.cursor_square
        cursor_square = self._cursor_square if self.hasFocus() else None
        self.update_state(hovered_square=hovered_square, cursor_square=cursor_square)
        if cursor_square is not None and cursor_square != previous_cursor_square:
            announce_cursor_square(self, cursor_square)
        if pointed_square != self._pointed_square:
            self._pointed_square = pointed_square
            self.square_pointed.emit(pointed_square)

    @Slot()
    def hide_pointed_squares(self) -> None:
        """Hide the frames of mouse and keyboard until either moves."""
        self._cursor_square = None
        self._update_pointed_square(None, None)

    def _move_cursor(self, row_step: int, col_step: int) -> None:
        """Move the cursor by a step; a hidden one is shown first."""
        board = self.board
        if self.is_editable:
            # the cursor visits holes, too
            board = replace(board, holes=frozenset())
        square: int | None = self._initial_cursor_square()
        if self._cursor_square is not None:
            square = next_square_in_direction(board, self._cursor_square, row_step, col_step)
        if square is not None:
            self._cursor_square = square
            self.board_geometry = self.board_geometry.panned_to_show(square)
            self._update_pointed_square(self.state.hovered_square, square)

    # Overrides of Qt

    def sizeHint(self) -> QSize:
        # the squares fit any size
        return QSize(_DEFAULT_SIZE_PX, _DEFAULT_SIZE_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._refit_geometry()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._finish_preview()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _APPEARANCE_CHANGES:
            self._apply_theme_and_font()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            # holes, and names beside the board, have no background of their own
            is_covered = self.board_geometry.board_rect.contains(event.rect())
            if not is_covered or self.state.board.holes:
                painter.fillRect(event.rect(), self.palette().window())
            self._board_painter.draw(painter, self.board_geometry, self.state)
            if self.hasFocus():
                self._draw_focus_border(painter)

    def _draw_focus_border(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self.state.theme.accent), _FOCUS_BORDER_PX))
        inset_px = _FOCUS_BORDER_PX / 2
        border = QRectF(self.rect()).adjusted(inset_px, inset_px, -inset_px, -inset_px)
        painter.drawRoundedRect(border, _FOCUS_BORDER_RADIUS_PX, _FOCUS_BORDER_RADIUS_PX)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        pos = event.position().toPoint()
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            square = self.selectable_square_at(pos)
            if square is not None:
                self.end_chosen.emit(square)
        else:
            self._mouse_input.press(pos)
            # with the mouse in use the arrow keys step the search
            self.clearFocus()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # on a whole board the first click counted already; on a zoomed one it is cancelled here
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
        if hovered_square is None:
            self._update_pointed_square(None, self.state.cursor_square)
        else:
            self._update_pointed_square(hovered_square, hovered_square)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(event.angleDelta().y() / _WHEEL_NOTCH_DELTA, event.position())
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        square = self._cursor_square
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            square = self.board_geometry.square_at(event.pos())
        if square is not None:
            self.menu_requested.emit(square)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._is_hovered = True
        self._update_tour_numbers()

    def leaveEvent(self, event: QEvent) -> None:
        self._is_hovered = False
        self._tooltip_pos = None
        self._update_tour_numbers()
        self._update_pointed_square(None, self.state.cursor_square)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._update_tour_numbers()
        if self._cursor_square is None:
            self._cursor_square = self._initial_cursor_square()
        self._update_pointed_square(self.state.hovered_square, self._cursor_square)

    def _initial_cursor_square(self) -> int:
        """Return the knight's square, or else the first square."""
        head = self._frame.position.head if self._frame else None
        return next(self.board.free_squares) if head is None else head

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._update_tour_numbers()
        self._update_pointed_square(self.state.hovered_square, self.state.hovered_square)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            self._tooltip_pos = event.pos()
            show_tooltip_within(self, event.pos(), self.tooltip_at(event.pos()))
            return True
        if event.type() is QEvent.Type.ShortcutOverride and accept_shortcut_override(
            event, (*_ARROW_KEY_STEPS, *_ENTER_KEYS)
        ):
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _ARROW_KEY_STEPS:
            self._move_cursor(*_ARROW_KEY_STEPS[key])
        elif key in _ENTER_KEYS and self._cursor_square is not None:
            self.square_chosen.emit(self._cursor_square)
        else:
            event.ignore()
