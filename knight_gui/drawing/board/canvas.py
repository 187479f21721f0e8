"""What layers draw on, and what several of them draw alike."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen, QPixmap

from knight_gui.drawing.board.geometry import MIN_LARGE_BOARD_SQUARES
from knight_gui.drawing.painting import make_transparent_pixmap, saved_painter_state, with_pen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.board import Board
    from knight_gui.drawing.board.geometry import BoardGeometry
    from knight_gui.drawing.board.view_state import DrawnKnight
    from knight_gui.drawing.theme import Theme

SQUARE_UNITS = 100.0
"""The side of a square for all that is drawn on it, however large it is."""
MIN_DIGIT_PX = 7.0
"""Digits lower than this cannot be read, and are left out."""
MISTAKE_SIGN_ASPECT_RATIO = 1.5
"""How wide the sign of a mistake is, in its heights."""


@dataclass(frozen=True)
class BoardCanvas:
    """A board that can be drawn on; square (row, col) has its corner at (col, row) × `SQUARE_UNITS`.

    Attributes
    ----------
    painter
        Draws in units.
    device_pixel_ratio
        How many pixels of the device a pixel is.
    is_vector
        Whether the device keeps lines and letters as such, so that no pixels must be drawn.
    stamp_cache
        Small pictures that are drawn again and again: of what, and of which number.
    """

    painter: QPainter
    geometry: BoardGeometry
    device_pixel_ratio: float
    is_vector: bool
    stamp_cache: dict[tuple[str, int], QPixmap]
    theme: Theme

    @property
    def board(self) -> Board:
        """The board that is drawn."""
        return self.geometry.board

    @property
    def square_px(self) -> float:
        """The side of a square in pixels."""
        return self.geometry.square_px

    @property
    def board_rect(self) -> QRectF:
        """The rectangle of all squares."""
        return QRectF(0, 0, self.board.cols * SQUARE_UNITS, self.board.rows * SQUARE_UNITS)

    def px_to_units(self, px: float) -> float:
        """Return how many units so many pixels are."""
        return px * SQUARE_UNITS / self.square_px

    @property
    def square_centers(self) -> list[QPointF]:
        """The centres of all squares: a large board's frame needs thousands of them."""
        return _make_square_centers(self.board.rows, self.board.cols)

    def knight_center(self, knight: DrawnKnight) -> QPointF:
        """Return the middle of where the knight is, on its square or on its way there."""
        if knight.free_pos is not None:
            return QPointF(*knight.free_pos) * SQUARE_UNITS
        origin_square = knight.square if knight.origin_square is None else knight.origin_square
        return (
            self.square_centers[origin_square] * (1 - knight.progress)
            + self.square_centers[knight.square] * knight.progress
        )

    def square_rect(self, square: int) -> QRectF:
        """Return the rectangle of a square."""
        row, col = self.board.row_and_column(square)
        return QRectF(col * SQUARE_UNITS, row * SQUARE_UNITS, SQUARE_UNITS, SQUARE_UNITS)

    @property
    def square_colors(self) -> tuple[QColor, QColor]:
        """The colours of light and dark squares: quiet ones where the path has to be read."""
        light, dark = (
            self.theme.muted_squares if self.is_large_board else self.theme.light_and_dark_squares
        )
        return QColor(light), QColor(dark)

    @property
    def square_frame_width(self) -> float:
        """How broad the frame of a square is, in units: of a large square it takes less."""
        return max(
            self.px_to_units(2),
            min(SQUARE_UNITS * 0.055, max(self.px_to_units(4), SQUARE_UNITS * 0.02)),
        )

    def iter_pens(
        self,
        width: float,
        *colors_and_factors: tuple[QColor, float],
        cap: Qt.PenCapStyle = Qt.PenCapStyle.SquareCap,
        dashes: tuple[float, ...] = (),
    ) -> Iterator[QPainter]:
        """Yield the painter with one pen after the other, so that a line shows on every ground.

        Parameters
        ----------
        width
            Of a line with the factor 1, in units.
        colors_and_factors
            The colours and how much broader each is, the broadest first.
        dashes
            How long strokes and gaps are, in widths.
        """
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, factor in colors_and_factors:
            pen = QPen(color, width * factor, Qt.PenStyle.SolidLine, cap)
            if dashes:
                pen.setDashPattern([length / factor for length in dashes])
            self.painter.setPen(pen)
            yield self.painter

    def draw_text_in_square(self, square: int, text: str) -> None:
        """Write into the middle of a square."""
        self.painter.drawText(self.square_rect(square), Qt.AlignmentFlag.AlignCenter, text)

    def draw_disc(self, center: QPointF, radius: float, fill: QColor, outline: QColor) -> None:
        """Draw a disc for a number to stand on."""
        with_pen(
            self.painter, QPen(outline, max(self.px_to_units(1), SQUARE_UNITS * 0.025)), fill
        ).drawEllipse(center, radius, radius)

    @property
    def is_large_board(self) -> bool:
        """Whether there are so many squares that a path on them is read as a whole."""
        return self.board.size >= MIN_LARGE_BOARD_SQUARES

    def draw_stamps(
        self,
        stamp_type: str,
        numbers_and_centers: Iterable[tuple[int, QPointF]],
        radius: float,
        draw: Callable[[BoardCanvas, QPointF, int], None],
    ) -> None:
        """Draw a small picture of each of some numbers around its spot.

        Copying pixels is many times faster than drawing text or curves, and a tour
        has as many numbers as squares, in every frame.

        Parameters
        ----------
        stamp_type
            What it is a picture of.
        numbers_and_centers
            The numbers, and where they are.
        radius
            How far a picture reaches from there.
        """
        if self.is_vector:
            for number, center in numbers_and_centers:
                draw(self, center, number)
            return
        painter = self.painter
        stamp_cache = self.stamp_cache
        transform = painter.worldTransform()
        half_px = math.ceil(2 * radius * self.square_px / SQUARE_UNITS) / 2
        with saved_painter_state(painter):
            painter.resetTransform()
            for number, center in numbers_and_centers:
                stamp = stamp_cache.get((stamp_type, number))
                if stamp is None:
                    stamp = stamp_cache[stamp_type, number] = self._make_stamp(
                        half_px, number, draw
                    )
                device_center = transform.map(center)
                painter.drawPixmap(
                    round(device_center.x() - half_px), round(device_center.y() - half_px), stamp
                )

    def _make_stamp(
        self, half_px: float, number: int, draw: Callable[[BoardCanvas, QPointF, int], None]
    ) -> QPixmap:
        stamp = make_transparent_pixmap(QSizeF(2 * half_px, 2 * half_px), self.device_pixel_ratio)
        with QPainter(stamp) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(half_px, half_px)
            painter.scale(self.square_px / SQUARE_UNITS, self.square_px / SQUARE_UNITS)
            draw(replace(self, painter=painter), QPointF(), number)
        return stamp

    def fill_squares(self, colors: NDArray[np.uint32], border_px: float = 0.0) -> None:
        """Fill all squares but their rims.

        Parameters
        ----------
        colors
            One a square, as 0xAARRGGBB.
        border_px
            How wide a rim is left of each square; only a layer with a sheet of
            its own may leave any.
        """
        if self.is_vector:
            border = self.px_to_units(border_px)
            for square in colors.nonzero()[0].tolist():
                self.painter.fillRect(
                    self.square_rect(square).adjusted(border, border, -border, -border),
                    QColor.fromRgba(int(colors[square])),
                )
            return
        # drawn at once it is a hundred times faster than 10,000 rectangles
        rows = self.board.rows
        cols = self.board.cols
        image = QImage(colors.tobytes(), cols, rows, cols * 4, QImage.Format.Format_ARGB32)
        image = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
        self.painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=False)
        self.painter.drawImage(self.board_rect, image)
        if border_px:
            self._clear_borders(border_px)

    def _clear_borders(self, border_px: float) -> None:
        """Clear a rim of whole pixels on both sides of every line between squares."""
        square_device_px = self.square_px * self.device_pixel_ratio
        border_device_px = max(1, round(border_px * self.device_pixel_ratio))
        rows = self.board.rows
        cols = self.board.cols
        border_rects = [
            QRectF(
                round(col * square_device_px) - border_device_px,
                0,
                2 * border_device_px,
                rows * square_device_px,
            )
            for col in range(cols + 1)
        ]
        border_rects += [
            QRectF(
                0,
                round(row * square_device_px) - border_device_px,
                cols * square_device_px,
                2 * border_device_px,
            )
            for row in range(rows + 1)
        ]
        with saved_painter_state(self.painter):
            self.painter.scale(SQUARE_UNITS / square_device_px, SQUARE_UNITS / square_device_px)
            self.painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
            for rect in border_rects:
                self.painter.fillRect(rect, Qt.GlobalColor.black)


@lru_cache(maxsize=2)
def _make_square_centers(rows: int, cols: int) -> list[QPointF]:
    return [
        QPointF((col + 0.5) * SQUARE_UNITS, (row + 0.5) * SQUARE_UNITS)
        for row in range(rows)
        for col in range(cols)
    ]


def make_font(height: float, *, bold: bool = False) -> QFont:
    """Return a font of a height in units."""
    font = QFont()
    font.setPixelSize(max(1, round(height)))
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def draw_number(painter: QPainter, center: QPointF, radius: float, number: int) -> None:
    """Write a number in the middle of a disc."""
    half_size = QPointF(radius * 1.5, radius)
    painter.drawText(
        QRectF(center - half_size, center + half_size), Qt.AlignmentFlag.AlignCenter, str(number)
    )


def draw_mistake_sign(
    painter: QPainter, center: QPointF, height: float, colors: tuple[QColor, QColor]
) -> None:
    """Draw the sign of the move that lost the tour, as in the notation of chess: on a ground."""
    background, text_color = colors
    half_size = QPointF(MISTAKE_SIGN_ASPECT_RATIO * height, height) / 2
    rect = QRectF(center - half_size, center + half_size)
    with saved_painter_state(painter):
        with_pen(painter, QPen(text_color, height * 0.08), background).drawRoundedRect(
            rect, height / 2, height / 2
        )
        painter.setFont(make_font(height * 0.84, bold=True))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, "??")


def cross_lines(center: QPointF, radius: float) -> list[QLineF]:
    """Return the lines of a cross."""
    down = QPointF(radius, radius)
    up = QPointF(radius, -radius)
    return [QLineF(center - down, center + down), QLineF(center - up, center + up)]
