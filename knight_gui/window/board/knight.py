"""The knight: it hops when it advances, and slides back low when it retreats."""

from functools import cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtSvg import QSvgRenderer

from knight_gui.window.assets import asset
from knight_gui.window.board.canvas import UNIT, Canvas, draw_number, font_of
from knight_gui.window.board.shown import Knight
from knight_gui.window.theme import INK, RING

_LEAST_BADGE_PX = 44
"""Below this the number of the knight's own square would hide the knight."""
_SIZE = 0.86
"""Of a square's side."""
_HOP = 0.22
"""How much larger the knight is at the top of its hop."""


def draw_knight(canvas: Canvas, knight: Knight) -> None:
    """Draw the knight on a square, or on its way between two."""
    center, height = canvas.center(knight.square), 0.0
    if knight.origin is not None:
        center = canvas.center(knight.origin) * (1 - knight.way) + center * knight.way
        height = 4 * knight.way * (1 - knight.way) if knight.hops else 0.0
    center -= QPointF(0, UNIT * 0.35 * height)
    half = UNIT * (_SIZE + _HOP * height) / 2
    reach = QPointF(half, half)
    _drawing().render(canvas.painter, QRectF(center - reach, center + reach))
    if knight.way >= 1.0 and canvas.side_px >= _LEAST_BADGE_PX:
        _draw_badge(canvas, knight)


def _draw_badge(canvas: Canvas, knight: Knight) -> None:
    radius = UNIT * 0.19
    center = canvas.center(knight.square) + QPointF(UNIT * 0.29, UNIT * -0.29)
    canvas.draw_disc(center, radius, RING, INK)
    digits = len(str(knight.number))
    canvas.painter.setPen(INK)
    canvas.painter.setFont(font_of(radius * (1.2, 1.15, 0.9, 0.7)[min(digits, 4) - 1], bold=True))
    draw_number(canvas.painter, center, radius, knight.number)


@cache
def _drawing() -> QSvgRenderer:
    return QSvgRenderer(asset("knight.svg"))
