"""Visit numbers of the path, and the knight at its end."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtSvg import QSvgRenderer

from knight_gui.drawing.board.canvas import (
    MIN_DIGIT_PX,
    SQUARE_UNITS,
    BoardCanvas,
    draw_number,
    make_font,
)
from knight_gui.drawing.board.heat import MIN_SQUARE_PX_FOR_COUNTS
from knight_gui.drawing.icons import asset_path
from knight_gui.drawing.painting import with_font, with_pen
from knight_gui.drawing.theme import NEAR_BLACK

if TYPE_CHECKING:
    # the window is shown before it needs numpy
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.drawing.board.view_state import DrawnKnight
    from knight_gui.search.position import Position

_DIGIT_HEIGHTS = (1.25, 1.1, 0.92, 0.74)
"""Heights of numbers with 1, 2, 3, and more digits, in radii of their discs."""
_BADGE_DIGIT_HEIGHTS = (1.2, 1.15, 0.9, 0.7)
"""The same on the badge beside the knight."""
_DISC_RADIUS = 0.245
_SMALL_SQUARE_DISC_RADIUS = 0.31
"""Radii of discs on large and on small squares, in sides of a square."""
_SMALL_SQUARE_PX = 40
_HOP_SIZE_STEPS = 16
"""Number of sizes of the knight from the ground to the top of its hop."""
MIN_SQUARE_PX_FOR_BADGE = 44
"""Minimum side of a square with a badge: on smaller ones it would hide the knight."""


def draw_visit_numbers(
    canvas: BoardCanvas, position: Position, drawn_tour_share: float | None
) -> None:
    """Draw the visit numbers of all squares of the path except for the knight's.

    On the drawn part of a tour the line shows through their discs.
    """
    digit_count = len(str(canvas.board.free_count))
    radius = SQUARE_UNITS * _DISC_RADIUS
    if canvas.square_px < _SMALL_SQUARE_PX:
        radius = SQUARE_UNITS * _SMALL_SQUARE_DISC_RADIUS
    font_height = radius * _DIGIT_HEIGHTS[min(digit_count, len(_DIGIT_HEIGHTS)) - 1]
    if font_height * canvas.square_px / SQUARE_UNITS < MIN_DIGIT_PX:
        return
    font = make_font(font_height, bold=canvas.square_px >= 24 and not canvas.is_large_board)
    theme = canvas.theme

    def draw_on_disc(
        canvas: BoardCanvas, center: QPointF, number: int, opacity: float = 1.0
    ) -> None:
        strong_color = QColor(theme.path_ramp[1])
        if number == 1:
            canvas.draw_disc(center, radius, strong_color, theme.outline)
            with_font(canvas.painter, theme.start_number, font)
        else:
            canvas.painter.setOpacity(opacity)
            canvas.draw_disc(center, radius, theme.outline, strong_color)
            canvas.painter.setOpacity(1.0)
            with_font(canvas.painter, theme.board_mark, font)
        draw_number(canvas.painter, center, radius, number)

    def draw_on_line(canvas: BoardCanvas, center: QPointF, number: int) -> None:
        """Interrupt the line for a number: on so many squares discs would hide the path."""
        half_size = QPointF(font_height * (0.32 * len(str(number)) + 0.12), font_height * 0.6)
        rect = QRectF(center - half_size, center + half_size)
        with_pen(canvas.painter, Qt.PenStyle.NoPen, canvas.square_colors[0])
        canvas.painter.drawRoundedRect(rect, font_height / 4, font_height / 4)
        with_font(canvas.painter, theme.board_mark, font)
        draw_number(canvas.painter, center, radius, number)

    visits = list(enumerate(position.path[:-1], 1))
    if canvas.geometry.is_clipped:
        visible_squares = set(canvas.geometry.iter_visible_squares())
        visits = [(number, square) for number, square in visits if square in visible_squares]
    centers = canvas.square_centers
    numbers_and_centers = [(number, centers[square]) for number, square in visits]
    stamp_radius = radius + SQUARE_UNITS * 0.06
    if canvas.is_large_board:
        canvas.draw_stamps("number", numbers_and_centers, stamp_radius, draw_on_line)
        return
    last_on_tour = 0
    if drawn_tour_share is not None:
        last_on_tour = round(drawn_tour_share * position.depth) + 1
    on_tour = [(number, center) for number, center in numbers_and_centers if number <= last_on_tour]
    on_path = [(number, center) for number, center in numbers_and_centers if number > last_on_tour]
    draw_translucent = partial(draw_on_disc, opacity=0.6)
    canvas.draw_stamps("number", on_path, stamp_radius, draw_on_disc)
    canvas.draw_stamps("number on tour", on_tour, stamp_radius, draw_translucent)


def draw_knight(
    canvas: BoardCanvas, knight: DrawnKnight, retreat_counts: NDArray[np.int64] | None
) -> None:
    """Draw the knight, with its visit number unless there is heat."""
    draw_knight_without_number(canvas, knight, retreat_counts)
    if canvas.square_px >= MIN_SQUARE_PX_FOR_BADGE and retreat_counts is None:
        _draw_number_badge(canvas, knight)


def draw_knight_without_number(
    canvas: BoardCanvas, knight: DrawnKnight, retreat_counts: NDArray[np.int64] | None
) -> None:
    """Draw the knight on a square, or on its way; it hops forwards, and slides back.

    Over heat with counts it is smaller, and above the count of its square.
    """
    hop_height = 0.0
    if knight.is_hop:
        hop_height = 4 * knight.progress * (1 - knight.progress)
    is_small = retreat_counts is not None and canvas.square_px >= MIN_SQUARE_PX_FOR_COUNTS
    if is_small:
        stamp_type = "small knight"
        relative_size = 0.32
        elevation = 0.28
    else:
        stamp_type = "knight"
        relative_size = 0.86
        elevation = 0.0
    elevation = 0.35 * hop_height + elevation
    center = canvas.knight_center(knight) - QPointF(0, SQUARE_UNITS * elevation)
    # larger at the top of its hop, in steps of about a pixel, each with a picture of its own
    size_step = round(hop_height * _HOP_SIZE_STEPS)
    half_size = SQUARE_UNITS * (relative_size + 0.22 * size_step / _HOP_SIZE_STEPS) / 2

    def draw(canvas: BoardCanvas, center: QPointF, _number: int) -> None:
        half_extent = QPointF(half_size, half_size)
        rect = QRectF(center - half_extent, center + half_extent)
        _knight_renderer().render(canvas.painter, rect)

    canvas.draw_stamps(stamp_type, [(size_step, center)], half_size, draw)


def draw_ghost_knight(canvas: BoardCanvas, knight: DrawnKnight) -> None:
    """Draw the knight faintly on the square where it would start."""
    canvas.painter.setOpacity(0.45)
    draw_knight_without_number(canvas, knight, None)
    canvas.painter.setOpacity(1.0)


def _draw_number_badge(canvas: BoardCanvas, knight: DrawnKnight) -> None:
    radius = SQUARE_UNITS * 0.19

    def draw(canvas: BoardCanvas, center: QPointF, number: int) -> None:
        canvas.draw_disc(center, radius, canvas.theme.current_position, NEAR_BLACK)
        digit_count = len(str(number))
        font_height = radius * _BADGE_DIGIT_HEIGHTS[min(digit_count, 4) - 1]
        with_font(canvas.painter, NEAR_BLACK, make_font(font_height, bold=True))
        draw_number(canvas.painter, center, radius, number)

    center = canvas.knight_center(knight) + QPointF(SQUARE_UNITS * 0.29, SQUARE_UNITS * -0.29)
    canvas.draw_stamps("badge", [(knight.visit_number, center)], radius + SQUARE_UNITS * 0.03, draw)


_thread_cache = threading.local()


def _knight_renderer() -> QSvgRenderer:
    """Return the renderer of this thread: two threads cannot share one."""
    if not hasattr(_thread_cache, "knight"):
        _thread_cache.knight = QSvgRenderer(asset_path("knight.svg"))
    renderer: QSvgRenderer = _thread_cache.knight
    return renderer
