"""Free squares tinted by how many ways they still have: the fewer, the sooner they are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from knight_gui.window.board.canvas import UNIT, Canvas, font_of
from knight_gui.window.theme import INK, RISK

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.search.position import Position

_OPACITIES = (160, 120, 72, 28)
"""Of the tint of a square with 0, 1, 2 or 3 ways; those with more have none."""
_LEAST_NUMBER_PX = 28.0
"""On smaller squares there is the tint alone."""
_SIZE = UNIT * 0.27


def draw_risk(canvas: Canvas, ways: NDArray[np.int8] | None, position: Position | None) -> None:
    """Draw how many ways on each free square has, in a tint and as a number."""
    if ways is None or position is None:
        return
    import numpy as np

    tints = np.zeros(10, np.uint32)
    tints[: len(_OPACITIES)] = np.array(_OPACITIES, np.uint32) << 24 | RISK.rgb() & 0xFFFFFF
    # what is not free is -1, and the last of these
    canvas.fill_squares(tints[ways])
    if canvas.side_px < _LEAST_NUMBER_PX:
        return
    # theirs stands on their dots
    dotted = {candidate.square for candidate in position.candidates}
    canvas.painter.setFont(font_of(_SIZE, bold=True))
    for square in canvas.grid.squares_in_sight():
        count = int(ways[square])
        if 0 <= count < len(_OPACITIES) and square not in dotted:
            _write(canvas, square, count)


def _write(canvas: Canvas, square: int, count: int) -> None:
    canvas.painter.setPen(INK)
    canvas.painter.drawText(canvas.square_rect(square), Qt.AlignmentFlag.AlignCenter, str(count))
