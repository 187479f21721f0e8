"""Visit numbers of the path, and the knight at its end."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtSvg import QSvgRenderer

from knight_gui.drawing.board.canvas import (
    MIN_DIGIT_PX,
    SQUARE_UNITS,
    BoardCanvas,
    draw_number,
    make_font,
)
from knight_gui.drawing.icons import asset_path
from knight_gui.drawing.painting import with_font, with_pen
from knight_gui.drawing.theme import NEAR_BLACK, make_color_ramp, readable_text_color

if TYPE_CHECKING:
    from collections.abc import Callable

    from knight_gui.drawing.board.view_state import DrawnKnight
    from knight_gui.search.position import Position

_DIGIT_HEIGHTS = (1.25, 1.1, 0.92, 0.74)
"""Heights of numbers with 1, 2, 3, and more digits, in radii of their discs."""
_BADGE_DIGIT_HEIGHT = 0.2
"""Height of the number beside the knight, in sides of a square."""
_DISC_RADIUS = 0.19
_NODE_RADIUS = 0.1
"""Radius of a square of a tour without its number."""
_RECENT_DISC_RADIUS = 0.235
_MEDIUM_SQUARE_DISC_RADIUS = 0.245
_SMALL_SQUARE_DISC_RADIUS = 0.31
"""Radii of discs, in sides of a square: larger on small squares, which would be illegible."""
_RECENT_COUNT = 5
"""Number of squares before the knight's whose discs are larger."""
_MEDIUM_SQUARE_PX = 60
_SMALL_SQUARE_PX = 40
_MIN_SQUARE_PX_FOR_NUMBERS_ON_RIBBON = 60
"""Least side of a square of a large board with a number, which breaks the line."""
_KNIGHT_SIZE = 0.86
"""Height of the knight on the ground, in sides of a square."""
_HOP_SIZE_STEPS = 16
"""Number of sizes of the knight from the ground to the top of its hop."""
MIN_SQUARE_PX_FOR_BADGE = 44
"""Minimum side of a square with a badge: on smaller ones it would hide the knight."""


def draw_visit_numbers(
    canvas: BoardCanvas,
    position: Position,
    lost_depth: int | None,
    drawn_tour_share: float | None,
    hides_tour_numbers: bool,  # noqa: FBT001  a field of the state
) -> None:
    """Draw the visit numbers of all squares of the path except for the knight's.

    The last ones are larger, and those after a mistake red. On the drawn part of a tour the discs
    have the colours of the line. The line of a large board is an unbroken ribbon until one zooms.
    """
    if canvas.is_large_board and canvas.square_px < _MIN_SQUARE_PX_FOR_NUMBERS_ON_RIBBON:
        return
    if (
        _number_height(canvas, _disc_radius(canvas)) * canvas.square_px
        < MIN_DIGIT_PX * SQUARE_UNITS
    ):
        return
    visits = list(enumerate(position.path[:-1], 1))
    if canvas.geometry.is_clipped:
        visible_squares = set(canvas.geometry.iter_visible_squares())
        visits = [(number, square) for number, square in visits if square in visible_squares]
    last_on_tour = 0
    first_recent = position.depth - _RECENT_COUNT + 1
    if drawn_tour_share is not None:
        last_on_tour = round(drawn_tour_share * position.depth) + 1
        first_recent = len(position.path)
    last_good_number = len(position.path) if lost_depth is None else lost_depth
    centers = canvas.square_centers
    discs: dict[NumberDisc, list[tuple[int, QPointF]]] = {}
    for number, square in visits:
        is_on_tour = number <= last_on_tour
        disc = NumberDisc(
            is_on_tour,
            number > last_good_number,
            number >= first_recent,
            is_node=is_on_tour and hides_tour_numbers and number > 1,
        )
        discs.setdefault(disc, []).append((number, centers[square]))
    stamp_radius = SQUARE_UNITS * (_SMALL_SQUARE_DISC_RADIUS + 0.06)
    for disc, numbers_and_centers in discs.items():
        if canvas.is_large_board:
            draw: Callable[[BoardCanvas, QPointF, int], None] = _draw_number_on_line
        else:
            draw = partial(_draw_number_on_disc, disc=disc)
        canvas.draw_stamps(f"number {disc}", numbers_and_centers, stamp_radius, draw)


class NumberDisc(NamedTuple):
    """Look of a disc under a visit number."""

    is_on_tour: bool
    """Whether it has the colour of the line of a tour."""
    is_lost: bool
    """Whether its square comes after a mistake."""
    is_recent: bool
    """Whether its square is one of the last on the path."""
    is_node: bool = False
    """Whether it is a small node without a number."""


def _draw_number_on_disc(
    canvas: BoardCanvas, center: QPointF, number: int, disc: NumberDisc
) -> None:
    theme = canvas.theme
    radius = _disc_radius(canvas, is_recent=disc.is_recent)
    strong_color = QColor(theme.path_ramp[1])
    if disc.is_on_tour:
        tour_ramp = make_color_ramp(theme.path_age_ramp, max(2, canvas.board.free_count))
        fill = QColor(tour_ramp[number - 1])
        colors = _DiscColors(fill, theme.outline, readable_text_color(fill))
    elif disc.is_lost:
        colors = _DiscColors(theme.outline, theme.wrong, theme.wrong)
    elif number == 1:
        colors = _DiscColors(strong_color, theme.outline, theme.start_number)
    else:
        colors = _DiscColors(theme.outline, strong_color, theme.board_mark)
    if disc.is_node:
        canvas.draw_disc(center, SQUARE_UNITS * _NODE_RADIUS, colors.fill, colors.ring)
        return
    canvas.draw_disc(center, radius, colors.fill, colors.ring)
    # light digits on a colour need heavier strokes
    is_bold = disc.is_on_tour or number == 1
    font = make_font(_number_height(canvas, radius), bold=is_bold)
    with_font(canvas.painter, colors.text, font)
    draw_number(canvas.painter, center, radius, number)


class _DiscColors(NamedTuple):
    """Colours of a disc and its number."""

    fill: QColor
    ring: QColor
    text: QColor


def _disc_radius(canvas: BoardCanvas, *, is_recent: bool = False) -> float:
    """Return the radius of discs, or of those of the last squares."""
    if canvas.square_px < _SMALL_SQUARE_PX:
        return SQUARE_UNITS * _SMALL_SQUARE_DISC_RADIUS
    if canvas.square_px < _MEDIUM_SQUARE_PX:
        return SQUARE_UNITS * _MEDIUM_SQUARE_DISC_RADIUS
    if is_recent:
        return SQUARE_UNITS * _RECENT_DISC_RADIUS
    return SQUARE_UNITS * _DISC_RADIUS


def _number_height(canvas: BoardCanvas, radius: float) -> float:
    """Return the height of the numbers on discs of a radius."""
    digit_count = len(str(canvas.board.free_count))
    return radius * _DIGIT_HEIGHTS[min(digit_count, len(_DIGIT_HEIGHTS)) - 1]


def _draw_number_on_line(canvas: BoardCanvas, center: QPointF, number: int) -> None:
    """Interrupt the line for a number: on so many squares discs would hide the path."""
    radius = _disc_radius(canvas)
    font_height = _number_height(canvas, radius)
    half_size = QPointF(font_height * (0.32 * len(str(number)) + 0.12), font_height * 0.6)
    rect = QRectF(center - half_size, center + half_size)
    with_pen(canvas.painter, Qt.PenStyle.NoPen, canvas.square_colors[0])
    canvas.painter.drawRoundedRect(rect, font_height / 4, font_height / 4)
    with_font(canvas.painter, canvas.theme.board_mark, make_font(font_height))
    draw_number(canvas.painter, center, radius, number)


def draw_knight(canvas: BoardCanvas, knight: DrawnKnight) -> None:
    """Draw the knight with its visit number."""
    draw_knight_without_number(canvas, knight)
    if canvas.square_px >= MIN_SQUARE_PX_FOR_BADGE:
        _draw_number_badge(canvas, knight)


def draw_knight_without_number(canvas: BoardCanvas, knight: DrawnKnight) -> None:
    """Draw the knight on a square, or on its way; it hops forwards, and slides back."""
    hop_height = 0.0
    if knight.is_hop:
        hop_height = 4 * knight.progress * (1 - knight.progress)
    center = canvas.knight_center(knight) - QPointF(0, SQUARE_UNITS * 0.35 * hop_height)
    # larger at the top of its hop, in steps of about a pixel, each with a picture of its own
    size_step = round(hop_height * _HOP_SIZE_STEPS)
    half_size = SQUARE_UNITS * (_KNIGHT_SIZE + 0.22 * size_step / _HOP_SIZE_STEPS) / 2

    def draw(canvas: BoardCanvas, center: QPointF, _number: int) -> None:
        half_extent = QPointF(half_size, half_size)
        rect = QRectF(center - half_extent, center + half_extent)
        _knight_renderer().render(canvas.painter, rect)

    canvas.draw_stamps("knight", [(size_step, center)], half_size, draw)


def draw_ghost_knight(canvas: BoardCanvas, knight: DrawnKnight) -> None:
    """Draw the knight faintly on the square where it would start."""
    canvas.painter.setOpacity(0.45)
    draw_knight_without_number(canvas, knight)
    canvas.painter.setOpacity(1.0)


def _draw_number_badge(canvas: BoardCanvas, knight: DrawnKnight) -> None:
    """Draw the knight's number as a pill on the upper right corner of its frame."""
    font_height = SQUARE_UNITS * _BADGE_DIGIT_HEIGHT

    def draw(canvas: BoardCanvas, center: QPointF, number: int) -> None:
        half_size = QPointF(font_height * (0.3 * len(str(number)) + 0.3), font_height * 0.62)
        rect = QRectF(center - half_size, center + half_size)
        pen = QPen(NEAR_BLACK, max(canvas.px_to_units(1), SQUARE_UNITS * 0.02))
        with_pen(canvas.painter, pen, canvas.theme.current_position)
        canvas.painter.drawRoundedRect(rect, half_size.y(), half_size.y())
        with_font(canvas.painter, NEAR_BLACK, make_font(font_height, bold=True))
        draw_number(canvas.painter, center, half_size.x(), number)

    center = canvas.knight_center(knight) + QPointF(SQUARE_UNITS * 0.29, SQUARE_UNITS * -0.355)
    radius = SQUARE_UNITS * 0.36
    canvas.draw_stamps("badge", [(knight.visit_number, center)], radius, draw)


_thread_cache = threading.local()


def _knight_renderer() -> QSvgRenderer:
    """Return the renderer of this thread: two threads cannot share one."""
    if not hasattr(_thread_cache, "knight"):
        _thread_cache.knight = QSvgRenderer(asset_path("knight.svg"))
    renderer: QSvgRenderer = _thread_cache.knight
    return renderer
