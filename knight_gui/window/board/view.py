"""The view of the board: alone maps pixels to squares, and tells what the user chose there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QPoint,
    QSize,
    Qt,
    QVariantAnimation,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsScene,
    QGraphicsView,
    QSizePolicy,
    QWidget,
)

from knight_gui.player.frame import Frame
from knight_gui.search.position import StepKind
from knight_gui.texts import tr
from knight_gui.tour import Board
from knight_gui.window.board.cursor import CursorLayer
from knight_gui.window.board.heat import HeatLayer
from knight_gui.window.board.knight import KnightLayer
from knight_gui.window.board.layer import UNIT
from knight_gui.window.board.marks import MarksLayer
from knight_gui.window.board.pointer import PointerLayer
from knight_gui.window.board.proof import ProofLayer
from knight_gui.window.board.squares import SquaresLayer
from knight_gui.window.board.thrashing import ThrashingLayer
from knight_gui.window.board.trail import TrailLayer
from knight_gui.window.theme import Theme

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_LARGEST_SIDE_PX = 300
_SMALLEST_PX = 100
_USUAL_PX = 500
_GLIDE_MS = 280
_FLASH_MS = 550
_ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class BoardView(QGraphicsView):
    """The board with all its layers.

    Signals
    -------
    chosen(int)
        The user wants a tour to start on this square.
    pointed(int | None)
        The user points at this square, with the mouse or the cursor; None: no more.
    """

    chosen = Signal(object)
    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("board")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # a click must leave the arrow keys to the transport
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.viewport().setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(_SMALLEST_PX, _SMALLEST_PX)
        self._board = Board()
        self._margin_px = 24
        self._frame: Frame | None = None
        self._pressed: int | None = None
        self._hovered: int | None = None
        self._cursor: int | None = None
        self._pointed: int | None = None
        self._squares, self._trail = SquaresLayer(), TrailLayer()
        self._marks, self._knight = MarksLayer(), KnightLayer()
        self._thrashing, self._pointer = ThrashingLayer(), PointerLayer()
        self._heat, self._proof_layer = HeatLayer(), ProofLayer()
        self._cursor_layer = CursorLayer()
        self._shows_heat = False
        self._layers = (
            self._squares,
            self._heat,
            self._cursor_layer,
            self._thrashing,
            self._proof_layer,
            self._trail,
            self._marks,
            self._knight,
            self._pointer,
        )
        scene = QGraphicsScene(self)
        scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        for layer in self._layers:
            scene.addItem(layer)
        self.setScene(scene)
        self._glide = QVariantAnimation(self)
        self._glide.setStartValue(0.0)
        self._glide.setEndValue(1.0)
        self._glide.setEasingCurve(QEasingCurve.Type.InOutQuad)
        self._glide.valueChanged.connect(self._glide_on)
        self._fade = QVariantAnimation(self)
        self._fade.setStartValue(1.0)
        self._fade.setEndValue(0.0)
        self._fade.setDuration(_FLASH_MS)
        self._fade.valueChanged.connect(self._fade_on)
        self.set_board(self._board)

    @property
    def board(self) -> Board:
        """The board that is shown."""
        return self._board

    def set_board(self, board: Board) -> None:
        """Show another board, empty."""
        self._settle()
        self._board = board
        self._frame = None
        self._hovered = self._pressed = None
        self._cursor = None
        for layer in self._layers:
            layer.set_board(board)
        self._fit()
        self._describe()
        self._tell(None)

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        for layer in self._layers:
            layer.set_theme(theme)

    def set_label_px(self, height: int) -> None:
        """Write the names of rows and columns so high."""
        self._margin_px = round(2.2 * height)
        self._squares.set_label_px(height)
        self._fit()

    def show_frame(self, frame: Frame, glide_ms: int) -> None:
        """Draw a frame.

        Parameters
        ----------
        frame
            What to draw.
        glide_ms
            How long the knight may take to get there; with 0 it jumps.
        """
        before, self._frame = self._frame, frame
        position = frame.position
        self._settle()
        self._trail.show_path(position.path)
        self._marks.show_position(position)
        # over the heat, glowing squares would have another colour than they mean
        self._thrashing.show_passage(None if self._shows_heat else frame.passage)
        self._proof_layer.show_loss(frame.loss, position.path)
        origin = _origin(before, frame)
        if origin is None or not glide_ms:
            self._knight.stand_on(position.head, len(position.path))
        else:
            went_back = len(before.position.path) > len(position.path) if before else False
            self._knight.set_out(origin, position.head, len(position.path), hops=not went_back)
            self._glide.setDuration(min(glide_ms, _GLIDE_MS))
            self._glide.start()
        if position.kind is StepKind.RETREAT and glide_ms:
            self._fade.start()
        self._describe()

    def show_obstacle(self, start: int, squares: tuple[int, ...]) -> None:
        """Draw the knight on a start that no tour can have, and the squares that prove it."""
        self._settle()
        self._frame = None
        for layer in self._layers:
            layer.set_board(self._board)
        self._knight.stand_on(start, 1)
        self._proof_layer.show_squares(squares)
        self._mark()
        self._describe()

    def show_tour(self, frame: Frame) -> None:
        """Draw a tour, and the move that closes it if there is one."""
        self.show_frame(frame, 0)
        path = frame.position.path
        if self._board.attacks(path[-1], path[0]):
            self._trail.close()

    def calm(self) -> None:
        """Let nothing glow any more: the view rests."""
        self._thrashing.show_passage(None)

    def show_retreats(self, counts: NDArray[np.int64] | None) -> None:
        """Show on each square how often the search went back from it; None: no more."""
        self._shows_heat = counts is not None
        self._heat.show_retreats(counts)

    @Slot(object)
    def point_at(self, square: int | None) -> None:
        """Draw a halo around a square that somebody points at elsewhere, or none."""
        is_there = square is not None and self._board.holds(square)
        self._pointer.point_at(square if is_there else None)

    def square_at(self, point: QPoint) -> int | None:
        """Return the square at a pixel of the viewport, None beside the board or on a hole."""
        spot = self.mapToScene(point)
        row, col = int(spot.y() // UNIT), int(spot.x() // UNIT)
        if not (0 <= row < self._board.rows and 0 <= col < self._board.cols):
            return None
        square = row * self._board.cols + col
        return square if self._board.holds(square) else None

    def center_of(self, square: int) -> QPoint:
        """Return the pixel in the middle of a square: the opposite of `square_at`."""
        return self.mapFromScene(self._squares.center(square))

    def _fit(self) -> None:
        room = self.viewport().size()
        margin = self._margin_px
        side = min(
            (room.width() - 2 * margin) / self._board.cols,
            (room.height() - 2 * margin) / self._board.rows,
        )
        side = min(max(side, 1.0), _LARGEST_SIDE_PX)
        # whole pixels keep the squares even; on huge boards they would waste the room
        if side > 16:
            side = float(int(side))
        self.setTransform(QTransform.fromScale(side / UNIT, side / UNIT))
        spare = margin * UNIT / side
        rect = self._squares.board_rect.adjusted(-spare, -spare, spare, spare)
        self.setSceneRect(rect)
        self.centerOn(rect.center())
        for layer in self._layers:
            layer.set_side(side)

    def _settle(self) -> None:
        self._glide.stop()
        self._fade.stop()
        self._knight.set_way(1.0)
        self._marks.set_flash(0.0)

    def _mark(self) -> None:
        self._cursor_layer.mark(self._hovered, self._shown_cursor)

    @property
    def _shown_cursor(self) -> int | None:
        return self._cursor if self.hasFocus() else None

    def _tell(self, square: int | None) -> None:
        if square != self._pointed:
            self._pointed = square
            self.pointed.emit(square)

    def _describe(self) -> None:
        size = f"{self._board.rows}×{self._board.cols}"
        text = tr("Chessboard of {size} squares.", size=size)
        if self._frame is not None:
            text += " " + tr(
                "The knight stands on {square}, its path has {count} squares.",
                square=self._board.name(self._frame.position.head),
                count=len(self._frame.position.path),
            )
        if self._cursor is not None and self.hasFocus():
            text += " " + tr("The cursor is on {square}.", square=self._board.name(self._cursor))
        self.setAccessibleName(tr("Board"))
        self.setAccessibleDescription(text)

    @Slot(object)
    def _glide_on(self, way: float) -> None:
        self._knight.set_way(way)

    @Slot(object)
    def _fade_on(self, flash: float) -> None:
        self._marks.set_flash(flash)

    def sizeHint(self) -> QSize:
        # the room decides how large the squares are; Qt would ask for what they have already
        return QSize(_USUAL_PX, _USUAL_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = self.square_at(event.position().toPoint())
            # who uses the mouse wants the arrow keys to step
            self.clearFocus()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        square = self.square_at(event.position().toPoint())
        if square is not None and square == self._pressed:
            self.chosen.emit(square)
        self._pressed = None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hovered = self.square_at(event.position().toPoint())
        is_square = self._hovered is not None
        shape = Qt.CursorShape.PointingHandCursor if is_square else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)
        self._mark()
        self._tell(self._shown_cursor if self._hovered is None else self._hovered)

    def leaveEvent(self, event: object) -> None:
        self._hovered = None
        self._mark()
        self._tell(self._shown_cursor)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self._cursor is None:
            head = self._frame.position.head if self._frame else None
            self._cursor = next(self._board.free_squares) if head is None else head
        self._mark()
        self._describe()
        self._tell(self._cursor)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._mark()
        self._tell(self._hovered)

    def event(self, event: QEvent) -> bool:
        # while the board has the focus, its keys are its own and not the transport's
        if event.type() is QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            is_plain = event.modifiers() in (
                Qt.KeyboardModifier.NoModifier,
                Qt.KeyboardModifier.KeypadModifier,
            )
            if is_plain and event.key() in (
                *_ARROWS,
                Qt.Key.Key_Return,
                Qt.Key.Key_Enter,
            ):
                event.accept()
                return True
        if isinstance(event, QMouseEvent):
            # the view's rim is a part of the board too
            return self.viewportEvent(self._moved_to_viewport(event))
        return super().event(event)

    def _moved_to_viewport(self, event: QMouseEvent) -> QMouseEvent:
        return QMouseEvent(
            event.type(),
            event.position() - self.viewport().pos(),
            event.scenePosition(),
            event.globalPosition(),
            event.button(),
            event.buttons(),
            event.modifiers(),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _ARROWS and self._cursor is not None:
            self._move_cursor(*_ARROWS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._cursor is not None:
            self.chosen.emit(self._cursor)
        else:
            event.ignore()

    def _move_cursor(self, row_step: int, col_step: int) -> None:
        assert self._cursor is not None
        row, col = self._board.row_and_column(self._cursor)
        while True:
            row, col = row + row_step, col + col_step
            if not (0 <= row < self._board.rows and 0 <= col < self._board.cols):
                return
            if self._board.holds(square := row * self._board.cols + col):
                self._cursor = square
                self._mark()
                self._describe()
                self._tell(square)
                return


def _origin(before: Frame | None, frame: Frame) -> int | None:
    """Return where the knight comes from, if the frame is one step away from the one before."""
    if before is None or before.problem != frame.problem:
        return None
    if abs(before.position.step - frame.position.step) != 1:
        return None
    return before.position.head
