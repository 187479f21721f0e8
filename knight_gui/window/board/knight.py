"""The knight: it hops when it advances, and slides back low when it retreats."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from knight_gui.tour import Board
from knight_gui.window.assets import asset
from knight_gui.window.board.layer import UNIT, Layer, draw_number, font_of
from knight_gui.window.theme import INK, RING

_LEAST_BADGE_PX = 44
"""Below this the number of the knight's own square would hide the knight."""
_HOP = 0.22
"""How much larger the knight is at the top of its hop."""


class KnightLayer(Layer):
    """Draws the knight on a square, or on its way between two."""

    def __init__(self) -> None:
        super().__init__(order=4)
        self._renderer = QSvgRenderer(asset("knight.svg"))
        self._picture: QPixmap | None = None
        self._origin: int | None = None
        self._square: int | None = None
        self._way = 1.0
        self._hops = False
        self._number = 1

    def set_board(self, board: Board) -> None:
        self._square = None
        super().set_board(board)

    def set_side(self, side_px: float) -> None:
        self._picture = None
        super().set_side(side_px)

    def stand_on(self, square: int, number: int) -> None:
        """Stand on a square, the so-manieth of the path."""
        self._number = number
        self._origin = self._square = square
        self._way = 1.0
        self.update()

    def set_out(self, origin: int, target: int, number: int, *, hops: bool) -> None:
        """Begin to move to another square, the so-manieth of the path; `set_way` does the rest."""
        self._number = number
        self._origin, self._square, self._hops = origin, target, hops
        self.set_way(0.0)

    def set_way(self, way: float) -> None:
        """Be so far on the way: from 0, on the old square, to 1, on the new one."""
        self._way = way
        self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if self._square is None or self._origin is None:
            return
        ratio = widget.devicePixelRatioF() if widget else 1.0
        if self._picture is None:
            self._picture = self._drawn(ratio)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        height = 4 * self._way * (1 - self._way) if self._hops else 0.0
        size = UNIT * (0.86 + _HOP * height)
        center = self.center(self._origin) * (1 - self._way) + self.center(self._square) * self._way
        center -= QPointF(0, UNIT * 0.35 * height)
        half = QPointF(size / 2, size / 2)
        painter.drawPixmap(
            QRectF(center - half, center + half),
            self._picture,
            QRectF(self._picture.rect()),
        )
        if self._way >= 1.0 and self.side_px >= _LEAST_BADGE_PX:
            self._draw_badge(painter)

    def _draw_badge(self, painter: QPainter) -> None:
        assert self._square is not None
        radius = UNIT * 0.19
        center = self.corner(self._square) + QPointF(UNIT * 0.79, UNIT * 0.21)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw_disc(painter, center, radius, RING, INK)
        digits = len(str(self._number))
        painter.setPen(INK)
        painter.setFont(font_of(radius * (1.2, 1.15, 0.9, 0.7)[min(digits, 4) - 1], bold=True))
        draw_number(painter, center, radius, self._number)

    def _drawn(self, ratio: float) -> QPixmap:
        side = max(8, round(self.side_px * ratio * (0.86 + _HOP)))
        picture = QPixmap(side, side)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        self._renderer.render(painter, QRectF(0, 0, side, side))
        painter.end()
        return picture
