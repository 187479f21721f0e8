"""Where a search thrashes: squares filled by how often the knight went back, and their legend."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QFontMetricsF

from knight_gui.drawing.board.canvas import SQUARE_UNITS, BoardCanvas, make_font
from knight_gui.drawing.theme import make_color_ramp, readable_text_color
from knight_gui.messages.numbers import format_compact

if TYPE_CHECKING:
    # the window is shown before it needs numpy
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.drawing.theme import Theme

SHADE_COUNT = 256
"""How many colours the ramp has."""
MIN_SCALE_MAXIMUM = 10
"""The smallest count at the end of a scale: a first retreat is no blaze."""
MAX_SCALE_RATIO = 30
"""How many times the first count of the ramp its last one is, at most: of more, four million
and twelve would look the same."""
MIN_SQUARE_PX_FOR_COUNTS = 36.0
"""Below this side there is no room for a count in a square."""


def draw_retreat_heat(canvas: BoardCanvas, retreat_counts: NDArray[np.int64]) -> None:
    """Draw how often the knight went back from each square, by the logarithm of the count."""
    import numpy as np

    shade_indices = compute_shade_indices(retreat_counts)
    colors = np.array(heat_color_ramp(canvas.theme), dtype=np.uint32)[shade_indices]
    colors[retreat_counts == 0] = 0
    square_px = canvas.square_px
    # a rim parts squares that are filled alike, and keeps the board's pattern; on small ones it
    # would hide what it frames
    canvas.fill_squares(colors, border_px=max(1.0, square_px * 0.025) if square_px >= 16 else 0.0)
    if square_px >= MIN_SQUARE_PX_FOR_COUNTS:
        _draw_counts(canvas, retreat_counts, shade_indices)


def _draw_counts(
    canvas: BoardCanvas, retreat_counts: NDArray[np.int64], shade_indices: NDArray[np.intp]
) -> None:
    text_colors = [readable_text_color(QColor(shade)) for shade in heat_color_ramp(canvas.theme)]
    squares = [
        square for square in canvas.geometry.iter_visible_squares() if retreat_counts[square]
    ]
    texts = [format_compact(int(retreat_counts[square])) for square in squares]
    max_width = QFontMetricsF(make_font(SQUARE_UNITS)).horizontalAdvance(
        max(texts, key=len, default="")
    )
    canvas.painter.setFont(
        make_font(SQUARE_UNITS * min(0.24, 0.9 * SQUARE_UNITS / max(max_width, 1)))
    )
    for square, text in zip(squares, texts, strict=True):
        canvas.painter.setPen(text_colors[shade_indices[square]])
        canvas.draw_text_in_square(square, text)


def scale_minimum(maximum: int) -> int:
    """Return the count that has the first colour of the ramp, as have all below it.

    A ramp from 1 to millions would paint all squares alike where the search has been.
    """
    return max(1, maximum // MAX_SCALE_RATIO)


def compute_shade_indices(counts: NDArray[np.int64]) -> NDArray[np.intp]:
    """Return the place in the ramp of each count, from 0 to `SHADE_COUNT` - 1; that of 0 is 0 too."""
    import numpy as np

    maximum = max(MIN_SCALE_MAXIMUM, int(counts.max(initial=0)))
    minimum = scale_minimum(maximum)
    scale_positions = np.log(np.maximum(counts, minimum) / minimum) / np.log(maximum / minimum)
    shades: NDArray[np.intp] = np.rint(scale_positions * (SHADE_COUNT - 1)).astype(np.intp)
    return shades


def heat_color_ramp(theme: Theme) -> tuple[int, ...]:
    """Return `SHADE_COUNT` opaque colours as 0xAARRGGBB, each as far from the next to the eye."""
    return make_color_ramp(theme.heat_ramp, SHADE_COUNT)


def scale_ticks(maximum: int) -> dict[int, float]:
    """Return the round numbers of a scale, 1, 2 and 5 in each size, and its ends, from 0 to 1."""
    minimum = scale_minimum(maximum)
    round_numbers = (first * 10**power for power in range(len(str(maximum))) for first in (1, 2, 5))
    counts = (minimum, *(count for count in round_numbers if minimum < count < maximum), maximum)
    return {count: math.log(count / minimum) / math.log(maximum / minimum) for count in counts}
