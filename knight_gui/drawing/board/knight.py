"""The numbers of the squares on the path, and the knight on the last of them."""

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
"""How high numbers of so many digits are, in radii of a disc."""
_DISC_RADIUS = 0.245
_SMALL_SQUARE_DISC_RADIUS = 0.31
"""Of the discs, in sides of a square: on small ones they take more of it."""
_SMALL_SQUARE_PX = 40
MIN_SQUARE_PX_FOR_BADGE = 44
"""Below this the number of the knight's own square would hide the knight."""


def draw_visit_numbers(
    canvas: BoardCanvas, position: Position, drawn_tour_share: float | None
) -> None:
    """Draw the visit numbers of the path, but for the knight's own square.

    Where it is drawn as a tour, that is seen through their discs.
    """
    digit_count = len(str(canvas.board.free_count))
    radius = SQUARE_UNITS * (
        _DISC_RADIUS if canvas.square_px >= _SMALL_SQUARE_PX else _SMALL_SQUARE_DISC_RADIUS
    )
    font_height = radius * _DIGIT_HEIGHTS[min(digit_count, len(_DIGIT_HEIGHTS)) - 1]
    if font_height * canvas.square_px / SQUARE_UNITS < MIN_DIGIT_PX:
        return
    font = make_font(font_height, bold=canvas.square_px >= 24 and not canvas.is_large_board)
    theme = canvas.theme

    def draw_on_disc(
        canvas: BoardCanvas, center: QPointF, number: int, opacity: float = 1.0
    ) -> None:
        is_start = number == 1
        strong_color = QColor(theme.path_ramp[1])
        disc_colors = (strong_color, theme.outline) if is_start else (theme.outline, strong_color)
        canvas.painter.setOpacity(1.0 if is_start else opacity)
        canvas.draw_disc(center, radius, *disc_colors)
        canvas.painter.setOpacity(1.0)
        with_font(canvas.painter, theme.start_number if is_start else theme.board_mark, font)
        draw_number(canvas.painter, center, radius, number)

    def draw_on_line(canvas: BoardCanvas, center: QPointF, number: int) -> None:
        """Break the line for a number: on so many squares, discs would be all that is seen."""
        half_size = QPointF(font_height * (0.32 * len(str(number)) + 0.12), font_height * 0.6)
        with_pen(canvas.painter, Qt.PenStyle.NoPen, canvas.square_colors[0]).drawRoundedRect(
            QRectF(center - half_size, center + half_size), font_height / 4, font_height / 4
        )
        with_font(canvas.painter, theme.board_mark, font)
        draw_number(canvas.painter, center, radius, number)

    visible_squares = (
        set(canvas.geometry.iter_visible_squares()) if canvas.geometry.is_clipped else canvas.board
    )
    visits = enumerate(position.path[:-1], 1)
    centers = canvas.square_centers
    numbers_and_centers = [
        (number, centers[square]) for number, square in visits if square in visible_squares
    ]
    stamp_radius = radius + SQUARE_UNITS * 0.06
    if canvas.is_large_board:
        canvas.draw_stamps("number", numbers_and_centers, stamp_radius, draw_on_line)
        return
    last = 0 if drawn_tour_share is None else round(drawn_tour_share * position.depth) + 1
    on_tour = [
        number_and_center
        for number_and_center in numbers_and_centers
        if number_and_center[0] <= last
    ]
    canvas.draw_stamps(
        "number",
        [
            number_and_center
            for number_and_center in numbers_and_centers
            if number_and_center[0] > last
        ],
        stamp_radius,
        draw_on_disc,
    )
    canvas.draw_stamps("number on tour", on_tour, stamp_radius, partial(draw_on_disc, opacity=0.6))


def draw_knight(
    canvas: BoardCanvas, knight: DrawnKnight, retreat_counts: NDArray[np.int64] | None
) -> None:
    """Draw the knight with the number of its square, for which heat leaves no room."""
    draw_knight_without_number(canvas, knight, retreat_counts)
    if canvas.square_px >= MIN_SQUARE_PX_FOR_BADGE and retreat_counts is None:
        _draw_number_badge(canvas, knight)


def draw_knight_without_number(
    canvas: BoardCanvas, knight: DrawnKnight, retreat_counts: NDArray[np.int64] | None
) -> None:
    """Draw the knight on a square, or on its way; it hops forwards, and slides back.

    Over heat it leaves room for the counts.
    """
    center = canvas.knight_center(knight)
    hop_height = 4 * knight.progress * (1 - knight.progress) if knight.is_hop else 0.0
    is_small = retreat_counts is not None and canvas.square_px >= MIN_SQUARE_PX_FOR_COUNTS
    # a point of its own: those of the canvas are everybody's
    center = center - QPointF(0, SQUARE_UNITS * (0.35 * hop_height + (0.28 if is_small else 0.0)))
    # in sides of a square; at the top of its hop it is larger
    half_size = SQUARE_UNITS * ((0.32 if is_small else 0.86) + 0.22 * hop_height) / 2

    def draw(canvas: BoardCanvas, center: QPointF, _number: int) -> None:
        half_extent = QPointF(half_size, half_size)
        _knight_renderer().render(
            canvas.painter, QRectF(center - half_extent, center + half_extent)
        )

    if knight.is_moving:
        # each time in another place, and of another size
        draw(canvas, center, knight.visit_number)
    else:
        canvas.draw_stamps("small knight" if is_small else "knight", [(0, center)], half_size, draw)


def draw_ghost_knight(canvas: BoardCanvas, knight: DrawnKnight) -> None:
    """Draw the knight faintly where it would begin."""
    canvas.painter.setOpacity(0.45)
    draw_knight_without_number(canvas, knight, None)
    canvas.painter.setOpacity(1.0)


def _draw_number_badge(canvas: BoardCanvas, knight: DrawnKnight) -> None:
    radius = SQUARE_UNITS * 0.19

    def draw(canvas: BoardCanvas, center: QPointF, number: int) -> None:
        canvas.draw_disc(center, radius, canvas.theme.current_position, NEAR_BLACK)
        with_font(
            canvas.painter,
            NEAR_BLACK,
            make_font(radius * (1.2, 1.15, 0.9, 0.7)[min(len(str(number)), 4) - 1], bold=True),
        )
        draw_number(canvas.painter, center, radius, number)

    center = canvas.knight_center(knight) + QPointF(SQUARE_UNITS * 0.29, SQUARE_UNITS * -0.29)
    canvas.draw_stamps("badge", [(knight.visit_number, center)], radius + SQUARE_UNITS * 0.03, draw)


_thread_cache = threading.local()


def _knight_renderer() -> QSvgRenderer:
    """Return the drawing, one for each thread: two cannot render the same at a time."""
    if not hasattr(_thread_cache, "knight"):
        _thread_cache.knight = QSvgRenderer(asset_path("knight.svg"))
    renderer: QSvgRenderer = _thread_cache.knight
    return renderer
