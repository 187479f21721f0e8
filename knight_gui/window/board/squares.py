"""The lowest layer: squares, holes, and the names of rows and columns."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from knight_gui.tour import Board
from knight_gui.window.board.layer import UNIT, Layer, font_of
from knight_gui.window.theme import DARK_SQUARE, LIGHT_SQUARE, Theme

_LABEL_PX = 11
"""Height of the names, unless told otherwise."""


class SquaresLayer(Layer):
    """Draws the empty board; drawn once and kept as a picture until its size changes."""

    def __init__(self) -> None:
        super().__init__(order=0)
        self._picture: QPixmap | None = None
        self._label_px = _LABEL_PX

    def set_label_px(self, height: int) -> None:
        """Write the names of rows and columns so high."""
        self._label_px = height
        self.update()

    def set_board(self, board: Board) -> None:
        self._picture = None
        super().set_board(board)

    def set_theme(self, theme: Theme) -> None:
        self._picture = None
        super().set_theme(theme)

    def set_side(self, side_px: float) -> None:
        self._picture = None
        super().set_side(side_px)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        ratio = widget.devicePixelRatioF() if widget else 1.0
        if self._picture is None or self._picture.devicePixelRatio() != ratio:
            self._picture = self._drawn(ratio)
        painter.drawPixmap(self.board_rect, self._picture, QRectF(self._picture.rect()))
        self._draw_labels(painter)

    def _drawn(self, ratio: float) -> QPixmap:
        side = self.side_px * ratio
        picture = QPixmap(
            max(1, round(side * self.board.cols)), max(1, round(side * self.board.rows))
        )
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.scale(1 / ratio, 1 / ratio)
        for square in self.board.free_squares:
            row, col = self.board.row_and_column(square)
            # rounded edges, so that no seams show between squares
            left, top = round(col * side), round(row * side)
            right, bottom = round((col + 1) * side), round((row + 1) * side)
            colour = DARK_SQUARE if self.board.is_dark(square) else LIGHT_SQUARE
            painter.fillRect(left, top, right - left, bottom - top, colour)
        painter.end()
        return picture

    def _draw_labels(self, painter: QPainter) -> None:
        board, size = self.board, self.units(self._label_px)
        painter.setFont(font_of(size))
        painter.setPen(QColor(self.theme.faint))
        gap = self.units(5)
        widest = len(board.column_name(board.cols - 1)) * self._label_px
        for col in range(0, board.cols, _every(self.side_px, widest)):
            rect = QRectF(col * UNIT, board.rows * UNIT + gap, UNIT, size * 1.4)
            rect.adjust(-size, 0, size, 0)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, board.column_name(col))
        step = _every(self.side_px, self._label_px + 2)
        for rank in range(1, board.rows + 1, step):
            top = (board.rows - rank) * UNIT
            rect = QRectF(-gap - size * 4, top, size * 4, UNIT).adjusted(0, -size, 0, size)
            align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(rect, align, str(rank))


def _every(side_px: float, needed_px: float) -> int:
    """Return how many squares share a label so that labels do not touch."""
    for step in (1, 2, 5, 10, 20, 50):
        if step * side_px >= needed_px + 2:
            return step
    return 100
