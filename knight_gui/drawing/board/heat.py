"""Where a search thrashes: squares filled by how often the knight went back, and their legend."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QFontMetricsF

from knight_gui.drawing.board.canvas import UNIT, Canvas, font_of
from knight_gui.drawing.theme import even_scale, ink_on
from knight_gui.messages.numbers import compact

if TYPE_CHECKING:
    # the window is shown before it needs numpy
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.drawing.theme import Theme

SHADES = 256
"""How many colours the ramp has."""
LEAST_TOP = 10
"""The smallest count at the end of a scale: a first retreat is no blaze."""
WIDEST = 30
"""How many times the first count of the ramp its last one is, at most: of more, four million
and twelve would look the same."""
LEAST_COUNT_PX = 36.0
"""Below this side there is no room for a count in a square."""


def draw_heat(canvas: Canvas, retreats: NDArray[np.int64]) -> None:
    """Draw how often the knight went back from each square, by the logarithm of the count."""
    import numpy as np

    shades = shades_of(retreats)
    colours = np.array(ramp(canvas.theme), dtype=np.uint32)[shades]
    colours[retreats == 0] = 0
    side = canvas.side_px
    # a rim parts squares that are filled alike, and keeps the board's pattern; on small ones it
    # would hide what it frames
    canvas.fill_squares(colours, rim_px=max(1.0, side * 0.025) if side >= 16 else 0.0)
    if side >= LEAST_COUNT_PX:
        _draw_counts(canvas, retreats, shades)


def _draw_counts(canvas: Canvas, retreats: NDArray[np.int64], shades: NDArray[np.intp]) -> None:
    inks = [ink_on(QColor(shade)) for shade in ramp(canvas.theme)]
    squares = [square for square in canvas.grid.squares_in_sight() if retreats[square]]
    counts = [compact(int(retreats[square])) for square in squares]
    widest = QFontMetricsF(font_of(UNIT)).horizontalAdvance(max(counts, key=len, default=""))
    canvas.painter.setFont(font_of(UNIT * min(0.24, 0.9 * UNIT / max(widest, 1))))
    for square, count in zip(squares, counts, strict=True):
        canvas.painter.setPen(inks[shades[square]])
        canvas.write(square, count)


def bottom_of(top: int) -> int:
    """Return the count that has the first colour of the ramp, as have all below it.

    A ramp from 1 to millions would paint all squares alike where the search has been.
    """
    return max(1, top // WIDEST)


def shades_of(counts: NDArray[np.int64]) -> NDArray[np.intp]:
    """Return the place in the ramp of each count, from 0 to `SHADES` - 1; that of 0 is 0 too."""
    import numpy as np

    top = max(LEAST_TOP, int(counts.max(initial=0)))
    bottom = bottom_of(top)
    places = np.log(np.maximum(counts, bottom) / bottom) / np.log(top / bottom)
    shades: NDArray[np.intp] = np.rint(places * (SHADES - 1)).astype(np.intp)
    return shades


def ramp(theme: Theme) -> tuple[int, ...]:
    """Return `SHADES` opaque colours as 0xAARRGGBB, each as far from the next to the eye."""
    return even_scale(theme.heat, SHADES)


def ticks_to(top: int) -> dict[int, float]:
    """Return the round numbers of a scale, 1, 2 and 5 in each size, and its ends, from 0 to 1."""
    bottom = bottom_of(top)
    rounded = (first * 10**power for power in range(len(str(top))) for first in (1, 2, 5))
    counts = (bottom, *(count for count in rounded if bottom < count < top), top)
    return {count: math.log(count / bottom) / math.log(top / bottom) for count in counts}
