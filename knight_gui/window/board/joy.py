"""A tour is celebrated: a light runs along it once, from its start to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.window.board.canvas import Canvas
from knight_gui.window.theme import RING

if TYPE_CHECKING:
    from knight_gui.search.position import Position

_LENGTH = 0.18
"""Of the light, in lengths of the tour."""
_OPACITY = 200


def draw_joy(canvas: Canvas, joy: float | None, position: Position | None) -> None:
    """Draw the light where it is, strongest at its head."""
    if joy is None or position is None:
        return
    import numpy as np

    path = np.array(position.path, np.int64)
    # it begins before the start, and ends after the end
    head = joy * (1 + _LENGTH)
    behind = (head - np.linspace(0, 1, len(path))) / _LENGTH
    strengths = np.where((behind >= 0) & (behind <= 1), 1 - behind, 0.0)
    colours = np.zeros(canvas.board.size, np.uint32)
    colours[path] = np.rint(strengths * _OPACITY).astype(np.uint32) << 24 | RING.rgb() & 0xFFFFFF
    colours[colours >> 24 == 0] = 0
    canvas.fill_squares(colours)
