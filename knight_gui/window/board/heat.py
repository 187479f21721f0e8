"""Where a search thrashes: each square filled by how often the knight went back from it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from knight_gui.window.board.canvas import UNIT, Canvas, font_of
from knight_gui.window.board.squares import square_colours
from knight_gui.window.theme import PAPER
from knight_gui.wording.numbers import compact

if TYPE_CHECKING:
    # the window is shown before it needs numpy
    import numpy as np
    from numpy.typing import NDArray

SHADES = 256
"""How many colours the ramp has."""
LEAST_TOP = 10
"""The smallest count at the end of a scale: a first retreat is no blaze."""
WIDEST = 30
"""How many times the first count of the ramp its last one is, at most: of more, four million
and twelve would look the same."""
_ANCHORS = ("#FBDCE6", "#EE9DB9", "#C4567F", "#84254F", "#43102C")
"""Pale to dark. Rose is grey to eyes that cannot tell red from green, so that
neither the tan of the board nor the blue of the path is lost on it."""
LEAST_COUNT_PX = 36.0
"""Below this side there is no room for a count in a square."""
_LEAST_RIM_PX = 16.0
"""Below this side rims would hide what they frame."""
_RIM = 0.025
"""Width of a rim, in sides of a square. It parts squares that are filled alike, and keeps
the board's pattern."""
_LETTERS = UNIT * 0.24
_BLACK = QColor("#000000")


def draw_heat(canvas: Canvas, retreats: NDArray[np.int64]) -> None:
    """Draw how often the knight went back from each square, by the logarithm of the count."""
    import numpy as np

    shades = shades_of(retreats)
    colours = np.array(ramp(), dtype=np.uint32)[shades]
    colours[retreats == 0] = 0
    side = canvas.side_px
    canvas.fill_squares(colours, rim_px=max(1.0, side * _RIM) if side >= _LEAST_RIM_PX else 0.0)
    if side >= LEAST_COUNT_PX:
        _draw_counts(canvas, retreats, shades)


def _draw_counts(canvas: Canvas, retreats: NDArray[np.int64], shades: NDArray[np.intp]) -> None:
    painter, board = canvas.painter, canvas.board
    painter.setFont(font_of(_LETTERS))
    inks = [ink_on(QColor(shade)) for shade in ramp()]
    light, dark = square_colours(canvas)
    bare = {True: ink_on(dark), False: ink_on(light)}
    for square in canvas.grid.squares_in_sight():
        count = int(retreats[square])
        painter.setPen(inks[shades[square]] if count else bare[board.is_dark(square)])
        rect = canvas.square_rect(square)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, compact(count))


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
