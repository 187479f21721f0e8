"""Where the search thrashed between two frames: squares glow by its retreats from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.window.theme import RETREAT

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.window.board.canvas import Canvas

_STRONGEST = 0.55


def draw_thrashing(canvas: Canvas, glow: NDArray[np.int64]) -> None:
    """Draw what happened since the frame before, where steps are too fast to be seen."""
    canvas.fill_squares(_colours_of(glow))


def _colours_of(counts: NDArray[np.int64]) -> NDArray[np.uint32]:
    """Return the colour of each square, clear where it does not glow.

    By the logarithm, which spans a frame at any speed, squared: else a million
    retreats and a thousand would look the same.
    """
    import numpy as np

    most = max(1, counts.max(initial=0))
    alphas = (np.log1p(counts) / np.log1p(most)) ** 2 * _STRONGEST
    strengths = np.rint(alphas * 255).astype(np.uint32)
    colours: NDArray[np.uint32] = strengths << 24 | RETREAT.rgb() & 0xFFFFFF
    colours[strengths == 0] = 0
    return colours
