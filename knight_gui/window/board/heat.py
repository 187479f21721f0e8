"""Where a search thrashes: each square filled by how often the knight went back from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from knight_gui.window.board.canvas import UNIT, Canvas, font_of
from knight_gui.window.board.squares import square_colours
from knight_gui.window.colours import even_scale, ink_on
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


def ramp() -> tuple[int, ...]:
    """Return `SHADES` opaque colours as 0xAARRGGBB, each as far from the next to the eye."""
    return even_scale(_ANCHORS, SHADES)
