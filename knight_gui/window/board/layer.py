"""What all layers of the board have in common."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from knight_gui.tour import Board
from knight_gui.window.theme import LIGHT, Theme

UNIT = 100.0
"""The side of a square in the scene."""


class Layer(QGraphicsItem):
    """One layer of the board; square (row, col) has its corner at (col, row) × `UNIT`."""

    def __init__(self, order: float) -> None:
        super().__init__()
        self.setZValue(order)
        self.board = Board()
        self.centers = _centers(self.board)
        self.theme: Theme = LIGHT
        self.side_px = UNIT

    def set_board(self, board: Board) -> None:
        """Draw on another board."""
        self.prepareGeometryChange()
        self.board = board
        self.centers = _centers(board)
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.theme = theme
        self.update()

    def set_side(self, side_px: float) -> None:
        """Take note of how many pixels a square's side has."""
        self.prepareGeometryChange()
        self.side_px = side_px
        self.update()

    def units(self, pixels: float) -> float:
        """Return how many units of the scene so many pixels are."""
        return pixels * UNIT / self.side_px

    def corner(self, square: int) -> QPointF:
        """Return the top left corner of a square."""
        row, col = self.board.row_and_column(square)
        return QPointF(col * UNIT, row * UNIT)

    def center(self, square: int) -> QPointF:
        """Return the centre of a square."""
        return self.centers[square]

    def square_rect(self, square: int) -> QRectF:
        """Return the rectangle of a square."""
        return QRectF(self.corner(square), self.corner(square) + QPointF(UNIT, UNIT))

    def draw_disc(
        self,
        painter: QPainter,
        center: QPointF,
        radius: float,
        ground: QColor,
        rim: QColor,
    ) -> None:
        """Draw a disc for a number to stand on."""
        painter.setBrush(ground)
        painter.setPen(QPen(rim, max(self.units(1), UNIT * 0.025)))
        painter.drawEllipse(center, radius, radius)

    @property
    def board_rect(self) -> QRectF:
        """The rectangle of all squares."""
        return QRectF(0, 0, self.board.cols * UNIT, self.board.rows * UNIT)

    def boundingRect(self) -> QRectF:
        margin = self.units(40)
        return self.board_rect.adjusted(-margin, -margin, margin, margin)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        raise NotImplementedError


@lru_cache(maxsize=2)
def _centers(board: Board) -> list[QPointF]:
    """Return the centres of all squares: a frame of a large board needs thousands of them."""
    return [
        QPointF((col + 0.5) * UNIT, (row + 0.5) * UNIT)
        for row in range(board.rows)
        for col in range(board.cols)
    ]


def font_of(size: float, *, bold: bool = False) -> QFont:
    """Return a font of a height in units of the scene."""
    font = QFont()
    font.setPixelSize(max(1, round(size)))
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def draw_number(painter: QPainter, center: QPointF, radius: float, number: int) -> None:
    """Write a number in the middle of a disc."""
    reach = QPointF(radius * 1.5, radius)
    painter.drawText(
        QRectF(center - reach, center + reach),
        Qt.AlignmentFlag.AlignCenter,
        str(number),
    )
