"""Heat of a search: squares filled by their counts of retreats, and the scale of these."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from knight_gui.drawing.theme import make_color_ramp

if TYPE_CHECKING:
    # the window is shown before it needs numpy
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.drawing.board.canvas import BoardCanvas
    from knight_gui.drawing.theme import Theme

SHADE_COUNT = 256
"""Number of colours of the ramp."""
MIN_SCALE_MAXIMUM = 10
"""Minimum count at the end of a scale, so that a first retreat has a faint colour."""
MAX_SCALE_RATIO = 30
"""Maximum ratio of the last count of a scale to its first: beyond, four million and twelve
would look alike."""


def draw_retreat_heat(canvas: BoardCanvas, retreat_counts: NDArray[np.int64]) -> None:
    """Fill each square by the logarithm of its count of retreats."""
    import numpy as np

    shade_indices = compute_shade_indices(retreat_counts)
    colors = np.array(heat_color_ramp(canvas.theme), dtype=np.uint32)[shade_indices]
    colors[retreat_counts == 0] = 0
    square_px = canvas.square_px
    border_px = 0.0
    if square_px >= 16:
        # a border separates squares of one colour, and shows the board's pattern
        border_px = max(1.0, square_px * 0.025)
    canvas.fill_squares(colors, border_px)


def scale_minimum(maximum: int) -> int:
    """Return the count with the first colour of the ramp, which all lower counts share.

    A ramp from 1 to millions would paint all squares alike where the search has been.
    """
    return max(1, maximum // MAX_SCALE_RATIO)


def compute_shade_indices(counts: NDArray[np.int64]) -> NDArray[np.intp]:
    """Return the index of each count in the ramp, from 0 to `SHADE_COUNT` - 1."""
    import numpy as np

    maximum = max(MIN_SCALE_MAXIMUM, int(counts.max(initial=0)))
    minimum = scale_minimum(maximum)
    scale_positions = np.log(np.maximum(counts, minimum) / minimum) / np.log(maximum / minimum)
    shades: NDArray[np.intp] = np.rint(scale_positions * (SHADE_COUNT - 1)).astype(np.intp)
    return shades


def heat_color_ramp(theme: Theme) -> tuple[int, ...]:
    """Return `SHADE_COUNT` opaque colours as 0xAARRGGBB in perceptually equal steps."""
    return make_color_ramp(theme.heat_ramp, SHADE_COUNT)


def scale_ticks(maximum: int) -> dict[int, float]:
    """Return the ticks of a scale, 1, 2 and 5 times powers of 10 and both ends, as 0 to 1."""
    minimum = scale_minimum(maximum)
    round_numbers = (first * 10**power for power in range(len(str(maximum))) for first in (1, 2, 5))
    counts = (minimum, *(count for count in round_numbers if minimum < count < maximum), maximum)
    return {count: math.log(count / minimum) / math.log(maximum / minimum) for count in counts}
