"""The knight: it hops when it advances, and slides back low when it retreats."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtSvg import QSvgRenderer

from knight_gui.window.assets import asset
from knight_gui.window.board.canvas import UNIT, Canvas, draw_number, font_of
from knight_gui.window.board.heat import LEAST_COUNT_PX
from knight_gui.window.theme import INK, RING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.window.board.shown import Knight

LEAST_BADGE_PX = 44
"""Below this the number of the knight's own square would hide the knight."""
_SIZE = 0.86
"""Of a square's side."""
_SIZE_OVER_HEAT = 0.40
_HOP = 0.22
"""How much larger the knight is at the top of its hop."""


def draw_knight(canvas: Canvas, knight: Knight | None, retreats: NDArray[np.int64] | None) -> None:
    """Draw the knight with the number of its square, for which heat leaves no room."""
    draw_bare_knight(canvas, knight, retreats)
    if knight is None or knight.is_underway or retreats is not None:
        return
    if canvas.side_px >= LEAST_BADGE_PX:
        _draw_badge(canvas, knight)


def draw_bare_knight(
    canvas: Canvas, knight: Knight | None, retreats: NDArray[np.int64] | None
) -> None:
    """Draw the knight on a square, or on its way between two; over heat it leaves room for it."""
    if knight is None:
        return
    center, height = canvas.center(knight.square), 0.0
    if knight.origin is not None:
        center = canvas.center(knight.origin) * (1 - knight.way) + center * knight.way
        height = 4 * knight.way * (1 - knight.way) if knight.hops else 0.0
    is_small = retreats is not None and canvas.side_px >= LEAST_COUNT_PX
    # a point of its own: those of the canvas are everybody's
    center = center - QPointF(0, UNIT * (0.35 * height + (0.28 if is_small else 0.0)))
    half = UNIT * ((_SIZE_OVER_HEAT if is_small else _SIZE) + _HOP * height) / 2

    def draw(canvas: Canvas, center: QPointF, _number: int) -> None:
        reach = QPointF(half, half)
        _drawing().render(canvas.painter, QRectF(center - reach, center + reach))

    if knight.is_underway:
        # each time in another place, and of another size
        draw(canvas, center, knight.number)
    else:
        canvas.stamp("small knight" if is_small else "knight", [(0, center)], half, draw)


def _draw_badge(canvas: Canvas, knight: Knight) -> None:
    radius = UNIT * 0.19

    def draw(canvas: Canvas, center: QPointF, number: int) -> None:
        canvas.draw_disc(center, radius, RING, INK)
        digits = len(str(number))
        canvas.painter.setPen(INK)
        canvas.painter.setFont(
            font_of(radius * (1.2, 1.15, 0.9, 0.7)[min(digits, 4) - 1], bold=True)
        )
        draw_number(canvas.painter, center, radius, number)

    center = canvas.center(knight.square) + QPointF(UNIT * 0.29, UNIT * -0.29)
    canvas.stamp("badge", [(knight.number, center)], radius + UNIT * 0.03, draw)


_drawn = threading.local()


def _drawing() -> QSvgRenderer:
    """Return the drawing, one for each thread: two cannot render the same at a time."""
    if not hasattr(_drawn, "knight"):
        _drawn.knight = QSvgRenderer(asset("knight.svg"))
    knight: QSvgRenderer = _drawn.knight
    return knight
