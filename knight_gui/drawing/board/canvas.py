"""What layers draw on, and what several of them draw alike."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen, QPixmap

from knight_gui.drawing.painting import blank, inked, saved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.board import Board
    from knight_gui.drawing.board.geometry import Grid
    from knight_gui.drawing.board.view_state import Knight
    from knight_gui.drawing.theme import Theme

UNIT = 100.0
"""The side of a square for all that is drawn on it, however large it is."""
LEAST_DIGIT_PX = 7.0
"""Digits lower than this cannot be read, and are left out."""
MISTAKE_RATIO = 1.5
"""How wide the sign of a mistake is, in its heights."""
LARGE = 256
"""Squares from which on discs would hide the path that they stand on."""


@dataclass(frozen=True)
class Canvas:
    """A board that can be drawn on; square (row, col) has its corner at (col, row) × `UNIT`.

    Attributes
    ----------
    painter
        Draws in units.
    ratio
        How many pixels of the device a pixel is.
    is_vector
        Whether the device keeps lines and letters as such, so that no pixels must be drawn.
    stamps
        Small pictures that are drawn again and again: of what, and of which number.
    """

    painter: QPainter
    grid: Grid
    ratio: float
    is_vector: bool
    stamps: dict[tuple[str, int], QPixmap]
    theme: Theme

    @property
    def board(self) -> Board:
        """The board that is drawn."""
        return self.grid.board

    @property
    def side_px(self) -> float:
        """The side of a square in pixels."""
        return self.grid.side_px

    @property
    def board_rect(self) -> QRectF:
        """The rectangle of all squares."""
        return QRectF(0, 0, self.board.cols * UNIT, self.board.rows * UNIT)

    def units(self, pixels: float) -> float:
        """Return how many units so many pixels are."""
        return pixels * UNIT / self.side_px

    @property
    def centers(self) -> list[QPointF]:
        """The centres of all squares: a large board's frame needs thousands of them."""
        return _centers(self.board.rows, self.board.cols)

    def place_of(self, knight: Knight) -> QPointF:
        """Return the middle of where the knight is, on its square or on its way there."""
        if knight.at is not None:
            return QPointF(*knight.at) * UNIT
        origin = knight.square if knight.origin is None else knight.origin
        return self.centers[origin] * (1 - knight.way) + self.centers[knight.square] * knight.way

    def square_rect(self, square: int) -> QRectF:
        """Return the rectangle of a square."""
        row, col = self.board.row_and_column(square)
        return QRectF(col * UNIT, row * UNIT, UNIT, UNIT)

    @property
    def square_colours(self) -> tuple[QColor, QColor]:
        """The colours of light and dark squares: quiet ones where the path has to be read."""
        light, dark = self.theme.quiet_squares if self.is_large else self.theme.squares
        return QColor(light), QColor(dark)

    @property
    def frame_width(self) -> float:
        """How broad the frame of a square is, in units: of a large square it takes less."""
        return max(self.units(2), min(UNIT * 0.055, max(self.units(4), UNIT * 0.02)))

    def cased(
        self,
        width: float,
        *inks: tuple[QColor, float],
        cap: Qt.PenCapStyle = Qt.PenCapStyle.SquareCap,
        dashes: tuple[float, ...] = (),
    ) -> Iterator[QPainter]:
        """Yield the painter with one pen after the other, so that a line shows on every ground.

        Parameters
        ----------
        width
            Of a line with the factor 1, in units.
        inks
            The colours and how much broader each is, the broadest first.
        dashes
            How long strokes and gaps are, in widths.
        """
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, factor in inks:
            pen = QPen(ink, width * factor, Qt.PenStyle.SolidLine, cap)
            if dashes:
                pen.setDashPattern([length / factor for length in dashes])
            self.painter.setPen(pen)
            yield self.painter

    def write(self, square: int, text: str) -> None:
        """Write into the middle of a square."""
        self.painter.drawText(self.square_rect(square), Qt.AlignmentFlag.AlignCenter, text)

    def draw_disc(self, center: QPointF, radius: float, ground: QColor, rim: QColor) -> None:
        """Draw a disc for a number to stand on."""
        inked(self.painter, QPen(rim, max(self.units(1), UNIT * 0.025)), ground).drawEllipse(
            center, radius, radius
        )

    @property
    def is_large(self) -> bool:
        """Whether there are so many squares that a path on them is read as a whole."""
        return self.board.size >= LARGE

    def stamp(
        self,
        kind: str,
        spots: Iterable[tuple[int, QPointF]],
        reach: float,
        draw: Callable[[Canvas, QPointF, int], None],
    ) -> None:
        """Draw a small picture of each of some numbers around its spot.

        Copying pixels is many times faster than drawing text or curves, and a tour
        has as many numbers as squares, in every frame.

        Parameters
        ----------
        kind
            What it is a picture of.
        spots
            The numbers, and where they are.
        reach
            How far a picture reaches from there.
        """
        if self.is_vector:
            for number, spot in spots:
                draw(self, spot, number)
            return
        painter, stamps = self.painter, self.stamps
        transform = painter.worldTransform()
        half = math.ceil(2 * reach * self.side_px / UNIT) / 2
        with saved(painter):
            painter.resetTransform()
            for number, spot in spots:
                stamp = stamps.get((kind, number))
                if stamp is None:
                    stamp = stamps[kind, number] = self._drawn_stamp(half, number, draw)
                place = transform.map(spot)
                painter.drawPixmap(round(place.x() - half), round(place.y() - half), stamp)

    def _drawn_stamp(
        self, half: float, number: int, draw: Callable[[Canvas, QPointF, int], None]
    ) -> QPixmap:
        stamp = blank(QSizeF(2 * half, 2 * half), self.ratio)
        with QPainter(stamp) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(half, half)
            painter.scale(self.side_px / UNIT, self.side_px / UNIT)
            draw(replace(self, painter=painter), QPointF(), number)
        return stamp

    def fill_squares(self, colours: NDArray[np.uint32], rim_px: float = 0.0) -> None:
        """Fill all squares but their rims.

        Parameters
        ----------
        colours
            One a square, as 0xAARRGGBB.
        rim_px
            How wide a rim is left of each square; only a layer with a sheet of
            its own may leave any.
        """
        if self.is_vector:
            rim = self.units(rim_px)
            for square in colours.nonzero()[0].tolist():
                self.painter.fillRect(
                    self.square_rect(square).adjusted(rim, rim, -rim, -rim),
                    QColor.fromRgba(int(colours[square])),
                )
            return
        # drawn at once it is a hundred times faster than 10,000 rectangles
        rows, cols = self.board.rows, self.board.cols
        image = QImage(colours.tobytes(), cols, rows, cols * 4, QImage.Format.Format_ARGB32)
        image = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
        self.painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=False)
        self.painter.drawImage(self.board_rect, image)
        if rim_px:
            self._clear_rims(rim_px)

    def _clear_rims(self, rim_px: float) -> None:
        """Clear a rim of whole pixels on both sides of every line between squares."""
        side = self.side_px * self.ratio
        rim = max(1, round(rim_px * self.ratio))
        rows, cols = self.board.rows, self.board.cols
        rims = [QRectF(round(col * side) - rim, 0, 2 * rim, rows * side) for col in range(cols + 1)]
        rims += [
            QRectF(0, round(row * side) - rim, cols * side, 2 * rim) for row in range(rows + 1)
        ]
        with saved(self.painter):
            self.painter.scale(UNIT / side, UNIT / side)
            self.painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
            for rect in rims:
                self.painter.fillRect(rect, Qt.GlobalColor.black)


@lru_cache(maxsize=2)
def _centers(rows: int, cols: int) -> list[QPointF]:
    return [
        QPointF((col + 0.5) * UNIT, (row + 0.5) * UNIT)
        for row in range(rows)
        for col in range(cols)
    ]


def font_of(size: float, *, bold: bool = False) -> QFont:
    """Return a font of a height in units."""
    font = QFont()
    font.setPixelSize(max(1, round(size)))
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def draw_number(painter: QPainter, center: QPointF, radius: float, number: int) -> None:
    """Write a number in the middle of a disc."""
    reach = QPointF(radius * 1.5, radius)
    painter.drawText(
        QRectF(center - reach, center + reach), Qt.AlignmentFlag.AlignCenter, str(number)
    )


def draw_mistake(
    painter: QPainter, center: QPointF, height: float, inks: tuple[QColor, QColor]
) -> None:
    """Draw the sign of the move that lost the tour, as in the notation of chess: on a ground."""
    ground, ink = inks
    half = QPointF(MISTAKE_RATIO * height, height) / 2
    rect = QRectF(center - half, center + half)
    with saved(painter):
        inked(painter, QPen(ink, height * 0.08), ground).drawRoundedRect(
            rect, height / 2, height / 2
        )
        painter.setFont(font_of(height * 0.84, bold=True))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, "??")


def cross(center: QPointF, reach: float) -> list[QLineF]:
    """Return the lines of a cross."""
    down, up = QPointF(reach, reach), QPointF(reach, -reach)
    return [QLineF(center - down, center + down), QLineF(center - up, center + up)]
