"""What would become of each move, as a small mark: a tick, a cross, or a ring for nobody knows."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPen

from knight_gui.search.kinds import Prospect
from knight_gui.window.board.canvas import UNIT, Canvas
from knight_gui.window.theme import INK, PAPER

_LEAST_SIDE_PX = 24.0
"""Marks on smaller squares cannot be told apart."""


def draw_fates(canvas: Canvas, fates: tuple[tuple[int, Prospect], ...] | None) -> None:
    """Draw what would become of each move, in a corner of the square that it leads to."""
    if fates is None or canvas.side_px < _LEAST_SIDE_PX:
        return
    radius = UNIT * 0.09
    canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
    for square, fate in fates:
        center = canvas.square_rect(square).topRight() + QPointF(-0.2, 0.2) * UNIT
        for colour, width in ((PAPER, UNIT * 0.09), (INK, UNIT * 0.04)):
            pen = QPen(colour, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            canvas.painter.setPen(pen)
            if fate is Prospect.UNDECIDED:
                canvas.painter.drawEllipse(center, radius, radius)
            else:
                canvas.painter.drawLines(_lines(fate, center, radius))


def _lines(fate: Prospect, center: QPointF, radius: float) -> list[QLineF]:
    def spot(across: float, down: float) -> QPointF:
        return center + QPointF(across, down) * radius

    if fate is Prospect.HOPEFUL:
        return [QLineF(spot(-1, 0.1), spot(-0.2, 0.9)), QLineF(spot(-0.2, 0.9), spot(1, -0.8))]
    return [QLineF(spot(-0.8, -0.8), spot(0.8, 0.8)), QLineF(spot(-0.8, 0.8), spot(0.8, -0.8))]
