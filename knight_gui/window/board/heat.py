"""Where a search thrashes: each square filled by how often the knight went back from it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from knight_gui.tour import Board
from knight_gui.window.board.layer import UNIT, Layer, font_of
from knight_gui.window.theme import DARK_SQUARE, LIGHT_SQUARE, PAPER
from knight_gui.wording.numbers import compact

if TYPE_CHECKING:
    # the window is shown before it needs numpy
    import numpy as np
    from numpy.typing import NDArray

SHADES = 256
"""How many colours the ramp has."""
LEAST_TOP = 10
"""The smallest count at the end of a scale: a first retreat is no blaze."""
WIDEST = 1000
"""How many times the first count of the ramp its last one is, at most."""
_ANCHORS = ("#FBDCE6", "#EE9DB9", "#C4567F", "#84254F", "#43102C")
"""Pale to dark. Rose is grey to eyes that cannot tell red from green, so that
neither the tan of the board nor the blue of the path is lost on it."""
_LEAST_COUNT_PX = 44.0
"""Below this side there is no room for a count beside the visit number."""
_LEAST_FRAME_PX = 16.0
"""Below this side rims would hide what they frame."""
_RIM = 0.025
"""Width of a rim, in sides of a square."""
_LETTERS = UNIT * 0.2
_BLACK = QColor("#000000")


class HeatLayer(Layer):
    """Draws how often the knight went back from each square, by the logarithm of the count."""

    def __init__(self) -> None:
        super().__init__(order=0.5)
        self._counts: NDArray[np.int64] | None = None
        self._fills: QImage | None = None
        self._frames: QPixmap | None = None

    def set_board(self, board: Board) -> None:
        self._counts = self._fills = self._frames = None
        super().set_board(board)

    def set_side(self, side_px: float) -> None:
        self._frames = None
        super().set_side(side_px)

    def show_retreats(self, counts: NDArray[np.int64] | None) -> None:
        """Fill the squares by these counts.

        Parameters
        ----------
        counts
            int64, one count of retreats a square; None draws nothing. The
            array must not change afterwards.
        """
        assert counts is None or len(counts) == self.board.size
        self._counts = counts
        self._fills = None
        self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if self._counts is None:
            return
        if self._fills is None:
            self._fills = _fills_of(self._counts, self.board)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(self.board_rect, self._fills)
        if self.side_px >= _LEAST_FRAME_PX:
            ratio = widget.devicePixelRatioF() if widget else 1.0
            if self._frames is None or self._frames.devicePixelRatio() != ratio:
                self._frames = self._drawn_frames(ratio)
            painter.drawPixmap(self.board_rect, self._frames, QRectF(self._frames.rect()))
        if self.side_px >= _LEAST_COUNT_PX:
            self._draw_counts(painter, self._counts)

    def _drawn_frames(self, ratio: float) -> QPixmap:
        """Return the squares' rims in the board's own colours.

        They part squares that are filled alike, and keep the board's pattern.
        """
        side = self.side_px * ratio
        rim = max(1, round(side * _RIM))
        picture = QPixmap(round(side * self.board.cols), round(side * self.board.rows))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.scale(1 / ratio, 1 / ratio)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        for square in self.board.free_squares:
            row, col = self.board.row_and_column(square)
            left, top = round(col * side), round(row * side)
            right, bottom = round((col + 1) * side), round((row + 1) * side)
            rect = QRect(left, top, right - left, bottom - top)
            colour = DARK_SQUARE if self.board.is_dark(square) else LIGHT_SQUARE
            painter.fillRect(rect, colour)
            painter.fillRect(rect.adjusted(rim, rim, -rim, -rim), Qt.GlobalColor.transparent)
        painter.end()
        return picture

    def _draw_counts(self, painter: QPainter, counts: NDArray[np.int64]) -> None:
        font = font_of(_LETTERS)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        inks = [ink_on(QColor(shade)) for shade in ramp()]
        shades, numbers = shades_of(counts).tolist(), counts.tolist()
        for square in self.board.free_squares:
            text = compact(numbers[square])
            painter.setPen(inks[shades[square]] if numbers[square] else self._ink_beside(square))
            # on the base line, since a box around the letters would end below the square
            left = self.center(square).x() - metrics.horizontalAdvance(text) / 2
            painter.drawText(QPointF(left, self.corner(square).y() + UNIT * 0.965), text)

    def _ink_beside(self, square: int) -> QColor:
        return ink_on(DARK_SQUARE if self.board.is_dark(square) else LIGHT_SQUARE)


def top_of(counts: NDArray[np.int64]) -> int:
    """Return the count that has the last colour of the ramp."""
    return max(LEAST_TOP, int(counts.max(initial=0)))


def bottom_of(top: int) -> int:
    """Return the count that has the first colour of the ramp, as have all below it.

    A ramp from 1 to millions would paint all squares alike where the search has been.
    """
    return max(1, top // WIDEST)


def shades_of(counts: NDArray[np.int64]) -> NDArray[np.intp]:
    """Return the place in the ramp of each count, from 0 to `SHADES` - 1; that of 0 is 0 too."""
    import numpy as np

    top = top_of(counts)
    bottom = bottom_of(top)
    places = np.log(np.maximum(counts, bottom) / bottom) / np.log(top / bottom)
    shades: NDArray[np.intp] = np.rint(places * (SHADES - 1)).astype(np.intp)
    return shades


def ink_on(ground: QColor) -> QColor:
    """Return black or paper, whichever reads better: on every ground it has 4.5:1 or more."""
    light = _luminance(ground) + 0.05
    return PAPER if (_luminance(PAPER) + 0.05) / light > light / 0.05 else _BLACK


def _luminance(colour: QColor) -> float:
    """Return the relative luminance of WCAG 2.2."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def ramp() -> tuple[int, ...]:
    """Return `SHADES` opaque colours as 0xAARRGGBB, each as far from the next to the eye.

    Straight lines from anchor to anchor in Oklab (B. Ottosson, 2020), walked
    in even paces.
    """
    import numpy as np

    anchors = [QColor(anchor) for anchor in _ANCHORS]
    corners = _oklab_of(np.array([(c.redF(), c.greenF(), c.blueF()) for c in anchors]))
    paces = np.linalg.norm(np.diff(corners, axis=0), axis=1)
    ways = np.concatenate(([0.0], np.cumsum(paces)))
    even = np.linspace(0.0, ways[-1], SHADES)
    walked = np.stack([np.interp(even, ways, axis) for axis in corners.T], axis=1)
    reds, greens, blues = np.rint(_srgb_of(walked) * 255).astype(np.int64).T
    colours: list[int] = (0xFF000000 | reds << 16 | greens << 8 | blues).tolist()
    return tuple(colours)


def _oklab_of(srgb: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return colours in Oklab; both arrays are (n, 3), the one given from 0 to 1."""
    import numpy as np

    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    to_cones, to_lab = _oklab_matrices()
    lab: NDArray[np.float64] = np.cbrt(linear @ to_cones.T) @ to_lab.T
    return lab


def _srgb_of(lab: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return colours in sRGB from 0 to 1: the opposite of `_oklab_of`."""
    import numpy as np

    to_cones, to_lab = _oklab_matrices()
    linear = (lab @ np.linalg.inv(to_lab).T) ** 3 @ np.linalg.inv(to_cones).T
    linear = np.clip(linear, 0.0, 1.0)
    srgb: NDArray[np.float64] = np.where(
        linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055
    )
    return srgb


@cache
def _oklab_matrices() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return what takes linear sRGB to the eye's cones, and their cube roots to Oklab."""
    import numpy as np

    to_cones = np.array(
        [
            [0.4122214708, 0.5363325363, 0.0514459929],
            [0.2119034982, 0.6806995451, 0.1073969566],
            [0.0883024619, 0.2817188376, 0.6299787005],
        ]
    )
    to_lab = np.array(
        [
            [0.2104542553, 0.7936177850, -0.0040720468],
            [1.9779984951, -2.4285922050, 0.4505937099],
            [0.0259040371, 0.7827717662, -0.8086757660],
        ]
    )
    return to_cones, to_lab


def _fills_of(counts: NDArray[np.int64], board: Board) -> QImage:
    """Return a picture of one pixel a square, clear where the count is 0.

    Drawn at once it is a hundred times faster than 10,000 rectangles.
    """
    import numpy as np

    colours = np.array(ramp(), dtype=np.uint32)[shades_of(counts)]
    colours[counts == 0] = 0
    shape = (board.cols, board.rows, board.cols * 4)
    image = QImage(colours.tobytes(), *shape, QImage.Format.Format_ARGB32_Premultiplied)
    # the picture only borrows the bytes
    return image.copy()
