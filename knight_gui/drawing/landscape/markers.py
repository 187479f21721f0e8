"""Markers of a landscape: their shapes, and their places in a lane below the bars."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from knight_gui.drawing.board.canvas import draw_mistake_sign
from knight_gui.drawing.landscape.data import MARKER_PRIORITY, LandscapeMarker
from knight_gui.drawing.painting import font_scale_of, with_pen
from knight_gui.messages import landscape as messages
from knight_gui.messages import marks
from knight_gui.messages.marks import MarkType

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from knight_gui.drawing.landscape.scale import LandscapeScale
    from knight_gui.drawing.theme import Theme

_MARKER_SHAPES: Mapping[MarkType, tuple[tuple[tuple[float, float], ...], ...]] = {
    MarkType.TOUR: (
        ((-0.8, -5), (0.8, -5), (0.8, 5), (-0.8, 5)),
        ((0, -5), (-8, -2), (0, 1)),
    ),
    MarkType.RESTART: (((-0.8, -4), (0.8, -4), (0.8, 4), (-0.8, 4)),),
    # an arrow that ends at a wall
    MarkType.FIRST_DEAD_END: (
        ((-6, -1), (-1, -1), (-1, 1), (-6, 1)),
        ((-2, -3.5), (2, 0), (-2, 3.5)),
        ((2.6, -5), (4.6, -5), (4.6, 5), (2.6, 5)),
    ),
    MarkType.RETREAT: (((0, 3), (-4, -3), (4, -3)),),
    # a fork in the road
    MarkType.DIVERGENCE: (
        ((-0.9, 0), (0.9, 0), (0.9, 5), (-0.9, 5)),
        ((-0.9, 0.6), (-5, -4), (-3.6, -5), (0.9, 0)),
        ((0.9, 0.6), (5, -4), (3.6, -5), (-0.9, 0)),
    ),
    # a star
    MarkType.RECORD: (
        tuple(
            (radius * math.sin(math.tau * index / 10), -radius * math.cos(math.tau * index / 10))
            for index, radius in enumerate((5.5, 2.2) * 5)
        ),
    ),
}
"""Polygons of markers, by their corners relative to the step."""

_SIGN_SCALE = 1.25
"""Factor of the signs, with which they are as high as that of a mistake."""
_FRAME_GAP_PX = 4.0
"""Distance between the frame of the landscape and the first or the last marker."""
_MISTAKE_SIGN_PX = 12.0
"""Height of the sign of a mistake."""
_MIN_RESTART_DISTANCE_PX = 3.0
_MAX_OFFSET_PX = 26.0
"""Distance of a marker from its step beyond which it is rather left out."""


class PlacedMarker(NamedTuple):
    """Marker with the pixel of its middle, which is beside its step if another one is there."""

    marker: LandscapeMarker
    x: float
    extent: tuple[float, float]
    """Its extent to the left and to the right of `x`, with a gap."""

    @property
    def left(self) -> float:
        """The left edge."""
        return self.x - self.extent[0]

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.extent[1]


def place_markers(
    scale: LandscapeScale, markers: Sequence[LandscapeMarker], font_scale: float
) -> list[PlacedMarker]:
    """Return the visible markers, none on another one or on the frame, beside their steps.

    Where there is no room for all, those of the lowest priority are left out. Restarts, of which
    there may be hundreds, are thin ticks: they keep their steps, and those that are too close are
    left out.
    """
    left_edge = _FRAME_GAP_PX
    right_edge = scale.left + scale.width + _FRAME_GAP_PX
    visible = [marker for marker in markers if scale.first_step <= marker.step <= scale.last_step]
    pins = [marker for marker in visible if marker.mark_type is not MarkType.RESTART]
    xs = _spread_pins(scale, pins, (left_edge, right_edge), font_scale)
    while any(abs(x - scale.x_of_step(pin.step)) > _MAX_OFFSET_PX * font_scale for x, pin in xs):
        moved_pins = [pin for x, pin in xs if abs(x - scale.x_of_step(pin.step)) > 1]
        pins.remove(max(moved_pins, key=marker_priority))
        xs = _spread_pins(scale, pins, (left_edge, right_edge), font_scale)
    placed_pins = [PlacedMarker(pin, x, _extent(pin, font_scale)) for x, pin in xs]
    restarts = [marker for marker in visible if marker.mark_type is MarkType.RESTART]
    ticks = _place_restarts(scale, restarts, placed_pins, font_scale)
    return sorted([*placed_pins, *ticks], key=_x_of)


def _spread_pins(
    scale: LandscapeScale,
    pins: Sequence[LandscapeMarker],
    edges: tuple[float, float],
    font_scale: float,
) -> list[tuple[float, LandscapeMarker]]:
    """Return the pixels of pins that do not overlap: moved to the right, then back inside."""
    free_from, free_until = edges
    xs: list[float] = []
    for pin in pins:
        left_px, right_px = _extent(pin, font_scale)
        xs.append(max(scale.x_of_step(pin.step), free_from + left_px))
        free_from = xs[-1] + right_px
    for index in reversed(range(len(pins))):
        left_px, right_px = _extent(pins[index], font_scale)
        xs[index] = min(xs[index], free_until - right_px)
        free_until = xs[index] - left_px
    return list(zip(xs, pins, strict=True))


def _place_restarts(
    scale: LandscapeScale,
    restarts: Sequence[LandscapeMarker],
    placed_pins: Sequence[PlacedMarker],
    font_scale: float,
) -> list[PlacedMarker]:
    ticks: list[PlacedMarker] = []
    for restart in restarts:
        x = scale.x_of_step(restart.step)
        is_free = not any(pin.left < x < pin.right for pin in placed_pins)
        is_near = ticks and x - ticks[-1].x < _MIN_RESTART_DISTANCE_PX * font_scale
        if is_free and not is_near:
            ticks.append(PlacedMarker(restart, x, _extent(restart, font_scale)))
    return ticks


def _x_of(placed_marker: PlacedMarker) -> float:
    return placed_marker.x


def marker_priority(marker: LandscapeMarker) -> int:
    """Return the priority of a marker where there is no room for all: 0 is the highest."""
    return MARKER_PRIORITY.index(marker.mark_type)


def _extent(marker: LandscapeMarker, font_scale: float) -> tuple[float, float]:
    """Return the extent of a marker to the left and to the right of its middle, with a gap."""
    left_px = 12 if marker.mark_type in (MarkType.TOUR, MarkType.LOST) else 7
    right_px = 12 if marker.mark_type is MarkType.LOST else 7
    if marker.mark_type is MarkType.TOUR:
        right_px = 5
    return left_px * _SIGN_SCALE * font_scale, right_px * _SIGN_SCALE * font_scale


def draw_markers(
    painter: QPainter,
    scale: LandscapeScale,
    markers: tuple[LandscapeMarker, ...],
    y: float,
    theme: Theme,
    *,
    has_labels: bool,
) -> None:
    """Draw the visible markers with their middles at a height, and their labels where these fit."""
    metrics = QFontMetricsF(painter.font())
    font_scale = font_scale_of(painter)
    placed_markers = place_markers(scale, markers, font_scale)
    restart_count = sum(marker.mark_type is MarkType.RESTART for marker in markers)
    has_restart_label = False
    free_from = _FRAME_GAP_PX
    label_limits = [placed_marker.left for placed_marker in placed_markers[1:]]
    label_limits.append(scale.left + scale.width)
    # without visible markers there is one limit too many
    for placed_marker, free_until in zip(placed_markers, label_limits, strict=False):
        mark_type = placed_marker.marker.mark_type
        is_restart = mark_type is MarkType.RESTART
        if is_restart:
            label = messages.restart_list_title(restart_count)
        else:
            label = marks.mark_name(mark_type)
        _draw_marker(painter, QPointF(placed_marker.x, y), mark_type, theme)
        width = metrics.horizontalAdvance(label)
        gap = metrics.xHeight() / 3
        fitting_lefts = [
            left
            for left in (placed_marker.right + gap, placed_marker.left - gap - width)
            if free_from < left and left + width <= max(free_until, placed_marker.x)
        ]
        # one label stands for all restarts, of which there may be a hundred
        if has_labels and fitting_lefts and not (is_restart and has_restart_label):
            has_restart_label = has_restart_label or is_restart
            label_pos = QPointF(fitting_lefts[0], y + metrics.xHeight() / 2)
            with_pen(painter, QColor(theme.faint)).drawText(label_pos, label)
            free_from = fitting_lefts[0] + width + 8
        free_from = max(free_from, placed_marker.right)


def _draw_marker(painter: QPainter, center: QPointF, mark_type: MarkType, theme: Theme) -> None:
    colors = {
        MarkType.TOUR: theme.tour,
        MarkType.RETREAT: theme.wrong,
        MarkType.RESTART: theme.faint,
    }
    # each type has a shape of its own: no meaning depends on colour alone
    font_scale = _SIGN_SCALE * font_scale_of(painter)
    color = QColor(colors.get(mark_type, theme.text))
    if mark_type is MarkType.LOST:
        # as on the board
        sign_px = _MISTAKE_SIGN_PX * font_scale_of(painter)
        draw_mistake_sign(painter, center, sign_px, (theme.wrong, theme.surface))
        return
    if mark_type is MarkType.UNDONE_MISTAKE:
        with_pen(painter, QPen(color, 2 * font_scale), Qt.BrushStyle.NoBrush)
        painter.drawEllipse(center, 3 * font_scale, 3 * font_scale)
        return
    with_pen(painter, Qt.PenStyle.NoPen, color)
    for shape in _MARKER_SHAPES[mark_type]:
        corners = [center + QPointF(*corner) * font_scale for corner in shape]
        painter.drawPolygon(QPolygonF(corners))
