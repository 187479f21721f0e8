"""Canvas of the board's layers, and drawing functions that several layers share."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen, QPixmap

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
"""Side of a square in the units of the canvas, which do not depend on the zoom."""
MIN_DIGIT_PX = 7.0
"""Minimum height of digits: lower ones are illegible, and are left out."""
MISTAKE_SIGN_ASPECT_RATIO = 1.5
"""Width of the sign of a mistake divided by its height."""


@dataclass(eq=False)
class BoardCanvas:
    """Canvas of a board: square (row, col) has its corner at (col, row) × `SQUARE_UNITS`."""

    painter: QPainter
    """The painter, scaled to units."""
    geometry: BoardGeometry
    device_pixel_ratio: float
    """Pixels of the device for each pixel of the geometry."""
    is_vector: bool
    """Whether the device keeps lines and letters, so that no pixels may be drawn."""
    stamp_cache: dict[tuple[str, int], QPixmap]
    """Small pictures that are drawn again and again, by their type and number."""
    theme: Theme
    board: Board = field(init=False)
    """The board that is drawn."""
    square_px: float = field(init=False)
    """The side of a square in pixels."""
    square_centers: list[QPointF] = field(init=False)
    """The centres of all squares, cached: a large board needs thousands in each frame."""
    is_large_board: bool = field(init=False)
    """Whether the board has so many squares that a path on it is read as a whole."""

    def __post_init__(self) -> None:
        self.board = self.geometry.board
        self.square_px = self.geometry.square_px
        self.square_centers = _make_square_centers(self.board.rows, self.board.cols)
        self.is_large_board = self.geometry.is_large_board

    @property
    def board_rect(self) -> QRectF:
        """The rectangle of all squares."""
        return QRectF(0, 0, self.board.cols * SQUARE_UNITS, self.board.rows * SQUARE_UNITS)

    def px_to_units(self, px: float) -> float:
        """Convert a length from pixels to units."""
        return px * SQUARE_UNITS / self.square_px

    def knight_center(self, knight: DrawnKnight) -> QPointF:
        """Return the centre of the knight, on its square or on its way there."""
        if knight.free_pos is not None:
            return QPointF(*knight.free_pos) * SQUARE_UNITS
        target = self.square_centers[knight.square]
        if knight.origin_square is None:
            return QPointF(target)
        origin = self.square_centers[knight.origin_square]
        return origin * (1 - knight.progress) + target * knight.progress

    def square_rect(self, square: int) -> QRectF:
        """Return the rectangle of a square."""
        row, col = self.board.row_and_column(square)
        return QRectF(col * SQUARE_UNITS, row * SQUARE_UNITS, SQUARE_UNITS, SQUARE_UNITS)

    @property
    def square_colors(self) -> tuple[QColor, QColor]:
        """The colours of light and dark squares, muted where the path is read as a whole."""
        if self.is_large_board:
            light, dark = self.theme.muted_squares
        else:
            light, dark = self.theme.light_and_dark_squares
        return QColor(light), QColor(dark)

    @cached_property
    def path_width(self) -> float:
        """The width of a path's line in units."""
        relative_width = 0.11 if self.is_large_board else 0.06
        width = max(self.px_to_units(1.2), SQUARE_UNITS * relative_width)
        return min(width, SQUARE_UNITS * 0.3)

    @cached_property
    def pixmap_offset(self) -> QPointF:
        """The offset of the board in its pixmaps, in whole pixels of the device."""
        offset = QPointF(self.geometry.top_left) - self.geometry.drawn_rect.topLeft()
        x = math.ceil(offset.x() * self.device_pixel_ratio)
        y = math.ceil(offset.y() * self.device_pixel_ratio)
        return QPointF(x, y) / self.device_pixel_ratio

    @cached_property
    def square_frame_width(self) -> float:
        """The width of a square's frame in units: a smaller share of a larger square."""
        max_width = max(self.px_to_units(4), SQUARE_UNITS * 0.03)
        return max(self.px_to_units(2), min(SQUARE_UNITS * 0.055, max_width))

    def iter_pens(
        self,
        width: float,
        *colors_and_factors: tuple[QColor, float],
        cap: Qt.PenCapStyle = Qt.PenCapStyle.SquareCap,
        dashes: tuple[float, ...] = (),
    ) -> Iterator[QPainter]:
        """Yield the painter with one pen after the other, so that a line shows on any background.

        Parameters
        ----------
        width
            The width of a line with the factor 1, in units.
        colors_and_factors
            Colours and the factors of their widths, the widest first.
        dashes
            Lengths of strokes and gaps, in widths.
        """
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, factor in colors_and_factors:
            pen = QPen(color, width * factor, Qt.PenStyle.SolidLine, cap)
            if dashes:
                pen.setDashPattern([length / factor for length in dashes])
            self.painter.setPen(pen)
            yield self.painter

    def draw_disc(self, center: QPointF, radius: float, fill: QColor, outline: QColor) -> None:
        """Draw a disc with an outline, as the background of a number."""
        pen = QPen(outline, max(self.px_to_units(1), SQUARE_UNITS * 0.025))
        with_pen(self.painter, pen, fill).drawEllipse(center, radius, radius)

    def draw_stamps(
        self,
        stamp_type: str,
        numbers_and_centers: Iterable[tuple[int, QPointF]],
        radius: float,
        draw: Callable[[BoardCanvas, QPointF, int], None],
    ) -> None:
        """Draw a small picture of each number around its centre.

        Copying pixels is many times faster than drawing text or curves, and a tour
        has as many numbers as squares, in every frame.

        Parameters
        ----------
        stamp_type
            The type of the picture, which is part of the key of the cache.
        numbers_and_centers
            The numbers and the centres of their pictures.
        radius
            The distance from the centre to the edges of a picture, in units.
        """
        if self.is_vector:
            for number, center in numbers_and_centers:
                draw(self, center, number)
            return
        painter = self.painter
        stamp_cache = self.stamp_cache
        transform = painter.worldTransform()
        half_px = math.ceil(2 * radius * self.square_px / SQUARE_UNITS) / 2
        # called for several layers of every frame, therefore without `saved_painter_state`
        painter.save()
        painter.resetTransform()
        for number, center in numbers_and_centers:
            stamp = stamp_cache.get((stamp_type, number))
            if stamp is None:
                stamp = self._make_stamp(half_px, number, draw)
                stamp_cache[stamp_type, number] = stamp
            device_center = transform.map(center)
            painter.drawPixmap(
                round(device_center.x() - half_px), round(device_center.y() - half_px), stamp
            )
        painter.restore()

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
        """Fill all squares except for their borders.

        Parameters
        ----------
        colors
            One colour for each square, as 0xAARRGGBB.
        border_px
            The width of the border that is left unfilled; only cached layers
            may leave one.
        """
        if self.is_vector:
            border = self.px_to_units(border_px)
            for square in colors.nonzero()[0].tolist():
                rect = self.square_rect(square).adjusted(border, border, -border, -border)
                self.painter.fillRect(rect, QColor.fromRgba(int(colors[square])))
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
        """Clear a border of whole pixels on both sides of every line between squares."""
        square_device_px = self.square_px * self.device_pixel_ratio
        border_device_px = max(1, round(border_px * self.device_pixel_ratio))
        rows = self.board.rows
        cols = self.board.cols
        width = cols * square_device_px
        height = rows * square_device_px
        thickness = 2 * border_device_px
        border_rects = []
        for col in range(cols + 1):
            left = round(col * square_device_px) - border_device_px
            border_rects.append(QRectF(left, 0, thickness, height))
        for row in range(rows + 1):
            top = round(row * square_device_px) - border_device_px
            border_rects.append(QRectF(0, top, width, thickness))
        with saved_painter_state(self.painter):
            self.painter.scale(SQUARE_UNITS / square_device_px, SQUARE_UNITS / square_device_px)
            self.painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
            for rect in border_rects:
                self.painter.fillRect(rect, Qt.GlobalColor.black)


@lru_cache(maxsize=2)
def _make_square_centers(rows: int, cols: int) -> list[QPointF]:
    return [square_center(cols, square) for square in range(rows * cols)]


def square_center(cols: int, square: int) -> QPointF:
    """Return the centre of a square on a board of so many columns."""
    row, col = divmod(square, cols)
    return QPointF((col + 0.5) * SQUARE_UNITS, (row + 0.5) * SQUARE_UNITS)


def make_font(height: float, *, bold: bool = False) -> QFont:
    """Return a font of a height in units."""
    font = QFont()
    font.setPixelSize(max(1, round(height)))
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def draw_number(painter: QPainter, center: QPointF, radius: float, number: int) -> None:
    """Draw a number in the middle of a disc."""
    half_size = QPointF(radius * 1.5, radius)
    rect = QRectF(center - half_size, center + half_size)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(number))


def draw_mistake_sign(
    painter: QPainter, center: QPointF, height: float, colors: tuple[QColor, QColor]
) -> None:
    """Draw “??”, the sign of a mistake in chess notation, on a rounded background.

    Parameters
    ----------
    colors
        The colours of the background and of the text.
    """
    background, text_color = colors
    half_size = QPointF(MISTAKE_SIGN_ASPECT_RATIO * height, height) / 2
    rect = QRectF(center - half_size, center + half_size)
    with saved_painter_state(painter):
        with_pen(painter, QPen(text_color, height * 0.08), background)
        painter.drawRoundedRect(rect, height / 2, height / 2)
        painter.setFont(make_font(height * 0.84, bold=True))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, "??")


def cross_lines(center: QPointF, radius: float) -> list[QLineF]:
    """Return the lines of a cross."""
    down = QPointF(radius, radius)
    up = QPointF(radius, -radius)
    return [QLineF(center - down, center + down), QLineF(center - up, center + up)]
