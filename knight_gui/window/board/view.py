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

from knight_gui.board import Board, Obstacle, sketched_tour
from knight_gui.drawing.board.geometry import LARGEST_SIDE_PX, Grid, next_square
from knight_gui.drawing.board.layers import BoardDrawing
from knight_gui.drawing.board.signs import sign_at
from knight_gui.drawing.board.view_state import (
    Knight,
    Shown,
    closing_of,
    proof_of_start,
    reasons_of,
    settled_part,
)
from knight_gui.messages.marks import sentence
from knight_gui.player.frame import Frame
from knight_gui.window.board.accessible_board import SpokenBoard, tell_of_cursor
from knight_gui.window.board.animation import Animation, Transition
from knight_gui.window.board.mouse_input import Hand
from knight_gui.window.message_boxes import say_at
from knight_gui.window.widgets.parts import is_claimed, set_up
from knight_gui.window.widgets.theming import theme_of

if TYPE_CHECKING:
    from knight_gui.search.oracle.verdict import Verdict
    from knight_gui.search.position import Passage

_SMALLEST_PX = 100
_USUAL_PX = 500
_RIM_PX = 2
_ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class BoardView(QWidget):
    """Draws the board with all its layers, and hears what the user does there.

    `chosen` tells the square that is clicked, to which the knight is carried, or on which Enter is
    pressed; `menu_wanted` that of another button or key. `pointed` tells the one that the mouse or
    the cursor points at, None when it points at none any more. The knight can be carried if it
    `is_by_hand`, and holes can be chosen if the board `is_made`. While a lesson asks, a click
    chooses one of the `answers`, or nothing; they are None where nothing is asked.
    """

    chosen = Signal(object)
    menu_wanted = Signal(object)
    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        # a click must leave the arrow keys to the transport
        super().__init__(parent)
        self.shown = Shown(sketch=sketched_tour(Board()))
        self.spoken = SpokenBoard(self)
        set_up(
            self,
            objectName="board",
            focusPolicy=Qt.FocusPolicy.TabFocus,
            mouseTracking=True,
            sizePolicy=QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding),
            minimumSize=QSize(_SMALLEST_PX, _SMALLEST_PX),
        )
        self.grid = self._whole()
        self._drawing = BoardDrawing()
        self._frame: Frame | None = None
        self._hand = Hand(self)
        self._dropped: int | None = None
        self._is_calm = self.is_by_hand = self.is_made = False
        self.answers: frozenset[int] | None = None
        self._cursor: int | None = None
        self._pointed: int | None = None
        self._animation = Animation(self)
        self._animation.moved.connect(self._animate)
        self._take_looks()

    # What is shown

    @property
    def board(self) -> Board:
        """The board that is shown."""
        return self.shown.board

    def set_board(self, board: Board) -> None:
        """Show another board, empty."""
        self._stop()
        self._frame = None
        if (board.rows, board.cols) != (self.board.rows, self.board.cols):
            self._cursor = None
        self._hand.let_go()
        self._show(self._bare(board))
        self.grid = self._whole()
        self._point(None, None)

    def show_frame(self, frame: Frame, glide_ms: int) -> None:
        """Draw a frame; the knight may take so long to get there, and with 0 ms it jumps."""
        transition, self._frame = Transition.of(self._frame, frame), frame
        is_there, self._dropped = frame.position.head == self._dropped, None
        glide_ms = 0 if self._is_calm or is_there else glide_ms
        self._stop()
        self._show(
            replace(
                self.shown,
                sketch=None,
                position=frame.position,
                settled=settled_part(self.board, frame.position.path, self.shown.settled),
                closing=closing_of(frame),
                knight=transition.knight(glides=glide_ms > 0),
                prospects=self.shown.prospects if transition.is_none else None,
                suggested_tour=self.shown.suggested_tour if transition.is_none else None,
                **self._reasons(frame),
            )
        )
        if transition.goes_back:
            self.show_passage()
        if not self._is_calm:
            self._animation.begin(transition, glide_ms)

    def _reasons(self, frame: Frame) -> dict[str, Any]:
        """Return what there is to be seen of why; where steps are too fast for it, nothing."""
        if self.shown.recent_retreats is not None:
            return {"proof": None, "lost_at": None, "ordering": None, "ways": None}
        return reasons_of(frame)

    def clear(self) -> None:
        """Draw nothing on the board any more; who points at it goes on pointing."""
        self._stop()
        self._frame = None
        hovered, cursor = self.shown.hovered, self.shown.cursor
        self._show(replace(self._bare(self.board), hovered=hovered, cursor=cursor))

    def show_start(self, start: int, obstacle: Obstacle | Verdict | None = None) -> None:
        """Draw the knight on a start, and what proves that no tour has it, if anything does."""
        self.clear()
        self.show_facts(
            sketch=None,
            knight=Knight(start, 1),
            proof=proof_of_start(self.shown.board, start, obstacle),
        )

    def be_calm(self, *, is_calm: bool) -> None:
        """Let nothing move by itself, or let it move again."""
        self._is_calm = is_calm
        if is_calm:
            self._stop()

    def show_judged(self, frame: Frame) -> None:
        """Mark why the path is lost, where that was found out later than the frame was shown."""
        self._frame = frame
        self.show_facts(**self._reasons(frame))

    def show_facts(self, **facts: Any) -> None:
        """Show other facts, by their names in `Shown`; arrays must not change."""
        self._show(replace(self.shown, **facts))

    def refuse(self, square: int, sentence: str) -> None:
        """Say why the knight does not go to a square."""
        say_at(self, self.center_of(square), sentence)
        if not self._is_calm:
            self._animation.shake()

    def carry_knight(self, place: QPointF) -> None:
        """Draw the knight in somebody's hand, so many squares from the upper left corner."""
        self._animation.stop()
        if self.shown.knight is not None:
            self.show_facts(knight=replace(self.shown.knight, at=(place.x(), place.y())))

    def put_knight(self, square: int | None) -> None:
        """Let the knight go to the square to which it was carried, or back to where it was."""
        self._animate()
        self._dropped = square
        if square is not None:
            self.chosen.emit(square)

    def show_passage(self, passage: Passage | None = None) -> None:
        """Mark the squares that the search went back from on the way to the next frame."""
        was_fast = self.shown.recent_retreats is not None
        recent = None if passage is None else passage.retreats_by_square
        self.show_facts(recent_retreats=recent)
        if was_fast and recent is None and self._frame is not None:
            self.show_facts(**self._reasons(self._frame))

    @Slot(object)
    def point_at(self, square: int | None) -> None:
        """Draw a halo around a square that somebody points at elsewhere, or none."""
        is_there = square is not None and square in self.shown.board
        self.show_facts(pointed=square if is_there else None)

    # Where it is

    def choice_at(self, point: QPoint) -> int | None:
        """Return the square that a click chooses: a hole, too, where somebody makes the board."""
        return self.grid.place_at(point) if self.is_made else self.grid.square_at(point)

    def tip_at(self, spot: QPoint) -> str:
        """Return what is under the pointer; nothing beside the board."""
        grid, square = self.grid, self.grid.square_at(spot)
        if square is None:
            return ""
        return sentence(
            self.board, sign_at(self.shown, square, QPointF(spot - grid.corner) / grid.side_px)
        )

    def center_of(self, square: int) -> QPoint:
        """Return the pixel in the middle of a square: the opposite of `square_at`."""
        return self.grid.center_of(square)

    def look_closer(self, notches: float, about: QPointF | None = None) -> None:
        """Show squares larger or smaller about a pixel, or else the knight, as a wheel turns."""
        self.look_at(self.grid.closer(notches, about or self._middle()))

    def show_all(self) -> None:
        """Show the whole board again."""
        self.look_at(self.grid.whole or self.grid)

    def look_at(self, grid: Grid) -> None:
        """Show the squares where a grid has them."""
        self.grid = grid
        self.update()

    def _middle(self) -> QPointF:
        knight = self.shown.knight
        spot = self.rect().center() if knight is None else self.center_of(knight.square)
        return QPointF(spot if self.rect().contains(spot) else self.rect().center())

    def _whole(self) -> Grid:
        return Grid.fitted(self.board, self.rect(), self.shown.label_px, LARGEST_SIDE_PX)

    def _fit(self) -> None:
        """Have the board in the room that there is, as closely as it was looked at."""
        self.grid = self.grid.refitted(self.rect(), self.shown.label_px)

    def _take_looks(self) -> None:
        """Take colours and the height of letters from the palette and the font."""
        self.show_facts(theme=theme_of(self), label_px=QFontInfo(self.font()).pixelSize() - 1)
        self._fit()

    def _show(self, shown: Shown) -> None:
        before, self.shown = self.shown, shown
        if not all(map(is_, vars(before).values(), vars(shown).values())):
            self.update()

    def _bare(self, board: Board) -> Shown:
        """Return a board with nothing on it, in the present colours and letters."""
        theme, label_px = self.shown.theme, self.shown.label_px
        return Shown(board, theme=theme, label_px=label_px, sketch=sketched_tour(board))

    def _stop(self) -> None:
        """Let what moves be where it goes to."""
        self._animation.stop()
        self._animate()

    @Slot()
    def _animate(self) -> None:
        self._show(self._animation.applied_to(self.shown))

    # Who points

    def _point(self, hovered: int | None, told: int | None) -> None:
        """Mark what mouse and cursor are on, and tell the square that one of them points at."""
        before, cursor = self.shown.cursor, self._cursor if self.hasFocus() else None
        self.show_facts(hovered=hovered, cursor=cursor)
        if cursor is not None and cursor != before:
            tell_of_cursor(self, cursor)
        if told != self._pointed:
            self._pointed = told
            self.pointed.emit(told)

    def _move_cursor(self, row_step: int, col_step: int) -> None:
        assert self._cursor is not None
        board = replace(self.board, holes=frozenset()) if self.is_made else self.board
        square = next_square(board, self._cursor, row_step, col_step)
        if square is not None:
            self._cursor = square
            self.grid = self.grid.showing(square)
            self._point(self.shown.hovered, square)

    # What Qt asks for

    def sizeHint(self) -> QSize:
        # the room decides how large the squares are
        return QSize(_USUAL_PX, _USUAL_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        kinds = QEvent.Type
        if event.type() in (kinds.PaletteChange, kinds.FontChange, kinds.StyleChange):
            self._take_looks()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._drawing.draw(painter, self.grid, self.shown)
            if self.hasFocus():
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(QColor(self.shown.theme.accent), _RIM_PX))
                half = _RIM_PX / 2
                painter.drawRoundedRect(
                    QRectF(self.rect()).adjusted(half, half, -half, -half), 7, 7
                )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._hand.press(event.position().toPoint())
            # who uses the mouse wants the arrow keys to step
            self.clearFocus()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # where the whole board is seen its first click was one already; else it waits for this
        event.accept()
        self._hand.let_go()
        if self.grid.is_closer:
            self.show_all()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            spot = event.position().toPoint()
            self._hand.release(spot)
            self.setCursor(self._hand.shape_at(spot))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        spot = event.position().toPoint()
        self._hand.move(spot)
        self.setCursor(self._hand.shape_at(spot))
        hovered = self.choice_at(spot)
        self._point(hovered, self.shown.cursor if hovered is None else hovered)

    def wheelEvent(self, event: QWheelEvent) -> None:
        # Qt says 120 of one notch of a wheel
        self.look_closer(event.angleDelta().y() / 120, event.position())
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        is_by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        square = self.grid.square_at(event.pos()) if is_by_mouse else self._cursor
        if square is not None:
            self.menu_wanted.emit(square)

    def leaveEvent(self, event: QEvent) -> None:
        self._point(None, self.shown.cursor)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self._cursor is None:
            head = self._frame.position.head if self._frame else None
            self._cursor = next(self.shown.board.free_squares) if head is None else head
        self._point(self.shown.hovered, self._cursor)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._point(self.shown.hovered, self.shown.hovered)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.tip_at(event.pos()), self)
            return True
        return is_claimed(event, (*_ARROWS, *_ENTER)) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _ARROWS and self._cursor is not None:
            self._move_cursor(*_ARROWS[key])
        elif key in _ENTER and self._cursor is not None:
            self.chosen.emit(self._cursor)
        else:
            event.ignore()
