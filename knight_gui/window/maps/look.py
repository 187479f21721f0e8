"""The colours and signs of maps: how many steps, and how a search ended."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from knight_gui.maps.results import Mark
from knight_gui.window.colours import even_scale
from knight_gui.window.theme import LOST

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from knight_gui.window.theme import Theme

SHADES = 256
LOWEST, HIGHEST = 2, 8
"""Powers of ten where the scale of colours begins and ends: one scale for all maps."""
_ANCHORS = ("#FFF6CF", "#BFE3A8", "#5FBBA3", "#2E83A8", "#37479A", "#2A1450")
"""Pale to dark in every kind of sight, and in grey."""
STUCK = QColor("#D55E00")
NO_TOUR = LOST

STENCILS: dict[Mark, tuple[str, str, str]] = {
    Mark.STOPPED: ("..#", ".#.", "#.."),
    Mark.NO_TOUR: ("#.#", ".#.", "#.#"),
    Mark.FORESEEN: ("#.#", "...", "#.#"),
    Mark.STUCK: ("...", ".#.", "..."),
}
"""The signs where a cell is too small for better ones: three by three dots."""


def scale() -> tuple[int, ...]:
    """Return the colours from the fewest steps to the most, as 0xAARRGGBB."""
    return even_scale(_ANCHORS, SHADES)


def shades_of(steps: NDArray[np.int64]) -> NDArray[np.intp]:
    """Return the place of each number of steps on the scale of colours, by its logarithm."""
    powers = np.log10(np.maximum(steps, 1))
    places = np.clip((powers - LOWEST) / (HIGHEST - LOWEST), 0, 1)
    return np.rint(places * (SHADES - 1)).astype(np.intp)


def shades_of_shares(shares: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the place of each share on the scale: all solved is pale, as what is easy."""
    return np.rint((1 - np.nan_to_num(shares)) * (SHADES - 1)).astype(np.intp)


def place_of(steps: float) -> float:
    """Return where a number of steps is on the scale, from 0 to 1."""
    power = math.log10(max(steps, 1))
    return min(max((power - LOWEST) / (HIGHEST - LOWEST), 0.0), 1.0)


def colour_of(mark: Mark, theme: Theme) -> QColor:
    """Return the colour that goes with how a search ended."""
    return {
        Mark.WAITING: QColor(theme.faint),
        Mark.STOPPED: QColor(theme.stopped),
        Mark.SOLVED: QColor(theme.solved),
        Mark.NO_TOUR: NO_TOUR,
        Mark.FORESEEN: NO_TOUR,
        Mark.STUCK: STUCK,
    }[mark]


def draw_sign(painter: QPainter, mark: Mark, rect: QRectF, ink: QColor) -> None:
    """Draw the sign for how a search ended, in lines."""
    side = rect.width()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(ink, max(1.1, side * 0.15))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)

    def spot(x: float, y: float) -> QPointF:
        return QPointF(rect.left() + x * side, rect.top() + y * side)

    match mark:
        case Mark.SOLVED:
            painter.drawPolyline([spot(0.12, 0.55), spot(0.4, 0.82), spot(0.88, 0.2)])
        case Mark.NO_TOUR | Mark.FORESEEN:
            painter.drawEllipse(spot(0.5, 0.5), side * 0.34, side * 0.34)
            painter.drawLine(QLineF(spot(0.14, 0.86), spot(0.86, 0.14)))
        case Mark.STUCK:
            painter.drawLine(QLineF(spot(0.5, 0.1), spot(0.5, 0.58)))
            painter.drawPoint(spot(0.5, 0.9))
        case Mark.STOPPED:
            painter.drawPolyline([spot(0.3, 0.14), spot(0.72, 0.5), spot(0.3, 0.86)])
        case Mark.WAITING:
            painter.drawPoint(spot(0.5, 0.5))
    painter.restore()
