"""The view of the board: shows what it is told, and tells what the user chose there."""

from __future__ import annotations

from dataclasses import replace
from operator import is_
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QPoint,
    QRectF,
    QSize,
    Qt,
    QVariantAnimation,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontInfo,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from knight_gui.player.frame import Frame
from knight_gui.search.position import Passage, StepKind
from knight_gui.texts import tr
from knight_gui.tour import Board
from knight_gui.window.board.grid import Grid
from knight_gui.window.board.layers import Drawing
from knight_gui.window.board.shown import Knight, Shown
from knight_gui.window.theme import theme_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.search.position import Passage
    from knight_gui.search.verdict import Prospect

_LARGEST_SIDE_PX = 300
_SMALLEST_PX = 100
_USUAL_PX = 500
_RIM_PX = 2
_GLIDE_MS = 280
_FLASH_MS = 550
_ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class BoardView(QWidget):
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
        self.setAccessibleName(tr("Board"))
        # a click must leave the arrow keys to the transport
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(_SMALLEST_PX, _SMALLEST_PX)
        self._shown = Shown()
        self._drawing = Drawing()
        self._frame: Frame | None = None
        self._pressed: int | None = None
        self._cursor: int | None = None
        self._pointed: int | None = None
        self._glide = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._glide.setEasingCurve(QEasingCurve.Type.InOutQuad)
        self._glide.valueChanged.connect(self._glide_on)
        self._fade = QVariantAnimation(self, startValue=1.0, endValue=0.0, duration=_FLASH_MS)
        self._fade.valueChanged.connect(self._fade_on)
        self._take_looks()
        self._describe()

    # What is shown

    @property
    def shown(self) -> Shown:
        """All that is drawn now."""
        return self._shown

    @property
    def board(self) -> Board:
        """The board that is shown."""
        return self._shown.board

    def set_board(self, board: Board) -> None:
        """Show another board, empty."""
        self._stop()
        self._frame = self._pressed = self._cursor = None
        self._show(self._bare(board))
        self._fit()
        self._describe()
        self._tell(None)

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
        is_same = before is not None and (before.problem, before.position) == (
            frame.problem,
            position,
        )
        self._stop()
        knight = Knight(position.head, len(position.path))
        origin = _origin(before, frame) if glide_ms else None
        if before is not None and origin is not None:
            hops = len(before.position.path) <= len(position.path)
            knight = replace(knight, origin=origin, way=0.0, hops=hops)
        self._show(
            replace(
                self._shown,
                position=position,
                is_closing=False,
                knight=knight,
                flash=0.0,
                proof=_proof(frame),
                fates=self._shown.fates if is_same else None,
                ghost=self._shown.ghost if is_same else None,
            )
        )
        if before is not None and position.step < before.position.step:
            self.calm()
        if origin is not None:
            self._glide.setDuration(min(glide_ms, _GLIDE_MS))
            self._glide.start()
        if position.kind is StepKind.RETREAT and glide_ms:
            self._fade.start()
        self._describe()

    def show_start(self, start: int, squares: tuple[int, ...] = ()) -> None:
        """Draw the knight on a start, and the squares that prove that no tour has it, if any do."""
        self._stop()
        self._frame = None
        hovered = self._shown.hovered
        bare = self._bare(self._shown.board)
        self._show(replace(bare, knight=Knight(start, 1), proof=squares))
        self._mark(hovered)
        self._describe()

    def show_tour(self, frame: Frame) -> None:
        """Draw a tour, and the move that closes it if there is one."""
        self.show_frame(frame, 0)
        path = frame.position.path
        is_closing = self._shown.board.attacks(path[-1], path[0])
        self._show(replace(self._shown, is_closing=is_closing))

    def show_fates(self, fates: tuple[tuple[int, Prospect], ...]) -> None:
        """Mark what would become of each move, until another frame is shown."""
        self._show(replace(self._shown, fates=fates))

    def show_ghost(self, way: tuple[int, ...]) -> None:
        """Draw a way on from the knight, until another frame is shown."""
        self._show(replace(self._shown, ghost=way))

    def show_passage(self, passage: Passage | None) -> None:
        """Let the squares glow that the search went back from on the way to the next frame."""
        # over the heat, glowing squares would have another colour than they mean
        is_bare = self._shown.retreats is None
        glow = passage.retreats_by_square if passage is not None and is_bare else None
        self._show(replace(self._shown, glow=glow))

    def calm(self) -> None:
        """Let nothing glow any more: the view rests."""
        self.show_passage(None)

    def show_retreats(self, counts: NDArray[np.int64] | None) -> None:
        """Show on each square how often the search went back from it; None: no more.

        The array must not change afterwards.
        """
        glow = self._shown.glow if counts is None else None
        self._show(replace(self._shown, retreats=counts, glow=glow))

    @Slot(object)
    def point_at(self, square: int | None) -> None:
        """Draw a halo around a square that somebody points at elsewhere, or none."""
        is_there = square is not None and self._shown.board.holds(square)
        self._show(replace(self._shown, pointed=square if is_there else None))

    # Where it is

    @property
    def side_px(self) -> float:
        """The side of a square in pixels."""
        return self._grid.side_px

    def square_at(self, point: QPoint) -> int | None:
        """Return the square at a pixel of the view, None beside the board or on a hole."""
        return self._grid.square_at(point)

    def center_of(self, square: int) -> QPoint:
        """Return the pixel in the middle of a square: the opposite of `square_at`."""
        return self._grid.center_of(square)

    def _fit(self) -> None:
        room = self.rect().adjusted(_RIM_PX, _RIM_PX, -_RIM_PX, -_RIM_PX)
        shown = self._shown
        self._grid = Grid.fitted(shown.board, room, shown.label_px, _LARGEST_SIDE_PX)

    def _take_looks(self) -> None:
        """Take colours and the height of letters from the palette and the font."""
        label_px = QFontInfo(self.font()).pixelSize() - 1
        self._show(replace(self._shown, theme=theme_of(self), label_px=label_px))
        self._fit()

    def _show(self, shown: Shown) -> None:
        before, self._shown = self._shown, shown
        if not all(map(is_, vars(before).values(), vars(shown).values())):
            self.update()

    def _bare(self, board: Board) -> Shown:
        """Return a board with nothing on it, in the present colours and letters."""
        return Shown(board, theme=self._shown.theme, label_px=self._shown.label_px)

    def _stop(self) -> None:
        self._glide.stop()
        self._fade.stop()

    @Slot(object)
    def _glide_on(self, way: float) -> None:
        knight = self._shown.knight
        if knight is not None:
            self._show(replace(self._shown, knight=replace(knight, way=way)))

    @Slot(object)
    def _fade_on(self, flash: float) -> None:
        self._show(replace(self._shown, flash=flash))

    # Who points

    def _mark(self, hovered: int | None) -> None:
        cursor = self._cursor if self.hasFocus() else None
        self._show(replace(self._shown, hovered=hovered, cursor=cursor))

    def _tell(self, square: int | None) -> None:
        if square != self._pointed:
            self._pointed = square
            self.pointed.emit(square)

    def _describe(self) -> None:
        board = self._shown.board
        text = tr("Chessboard of {size} squares.", size=f"{board.rows}×{board.cols}")
        if self._frame is not None:
            text += " " + tr(
                "The knight stands on {square}, its path has {count} squares.",
                square=board.name(self._frame.position.head),
                count=len(self._frame.position.path),
            )
        if self._cursor is not None and self.hasFocus():
            text += " " + tr("The cursor is on {square}.", square=board.name(self._cursor))
        self.setAccessibleDescription(text)

    def _move_cursor(self, row_step: int, col_step: int) -> None:
        assert self._cursor is not None
        board = self._shown.board
        row, col = board.row_and_column(self._cursor)
        while True:
            row, col = row + row_step, col + col_step
            if not (0 <= row < board.rows and 0 <= col < board.cols):
                return
            if board.holds(square := row * board.cols + col):
                self._cursor = square
                self._mark(self._shown.hovered)
                self._describe()
                self._tell(square)
                return

    # What Qt asks for

    def sizeHint(self) -> QSize:
        # the room decides how large the squares are
        return QSize(_USUAL_PX, _USUAL_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        kinds = QEvent.Type
        if event.type() in (kinds.PaletteChange, kinds.FontChange, kinds.StyleChange):
            self._take_looks()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._drawing.draw(painter, self._grid, self._shown)
            if self.hasFocus():
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(QColor(self._shown.theme.accent), _RIM_PX))
                half = _RIM_PX / 2
                rim = QRectF(self.rect()).adjusted(half, half, -half, -half)
                painter.drawRoundedRect(rim, 7, 7)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = self.square_at(event.position().toPoint())
            # who uses the mouse wants the arrow keys to step
            self.clearFocus()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # its first click was one already
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        square = self.square_at(event.position().toPoint())
        if square is not None and square == self._pressed:
            self.chosen.emit(square)
        self._pressed = None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        hovered = self.square_at(event.position().toPoint())
        shape = Qt.CursorShape.ArrowCursor if hovered is None else Qt.CursorShape.PointingHandCursor
        self.setCursor(shape)
        self._mark(hovered)
        self._tell(self._shown.cursor if hovered is None else hovered)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._mark(None)
        self._tell(self._shown.cursor)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self._cursor is None:
            head = self._frame.position.head if self._frame else None
            self._cursor = next(self._shown.board.free_squares) if head is None else head
        self._mark(self._shown.hovered)
        self._describe()
        self._tell(self._cursor)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._mark(self._shown.hovered)
        self._tell(self._shown.hovered)

    def event(self, event: QEvent) -> bool:
        # while the board has the focus, its keys are its own and not the transport's
        if event.type() is QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            none, keypad = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier
            if event.modifiers() in (none, keypad) and event.key() in (*_ARROWS, *_ENTER):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _ARROWS and self._cursor is not None:
            self._move_cursor(*_ARROWS[key])
        elif key in _ENTER and self._cursor is not None:
            self.chosen.emit(self._cursor)
        else:
            event.ignore()


def _origin(before: Frame | None, frame: Frame) -> int | None:
    """Return where the knight comes from, if the frame is one step away from the one before."""
    if before is None or before.problem != frame.problem:
        return None
    if abs(before.position.step - frame.position.step) != 1:
        return None
    return before.position.head


def _proof(frame: Frame) -> tuple[int, ...]:
    """Return the squares that prove a path lost and are still free."""
    return tuple(set(frame.loss.squares) - set(frame.position.path)) if frame.loss else ()
