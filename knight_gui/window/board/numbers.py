"""The visit numbers on the squares of the path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt

from knight_gui.window.board.canvas import LEAST_DIGIT_PX, UNIT, Canvas, draw_number, font_of
from knight_gui.window.board.squares import square_colours
from knight_gui.window.theme import INK, PAPER, PATH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from knight_gui.search.position import Position

_DIGITS = (1.25, 1.1, 0.92, 0.74)
"""How high numbers of so many digits are, in radii of a disc."""
_RADIUS, _SMALL_RADIUS = 0.30, 0.36
"""Of the discs, in sides of a square: on small ones they take more of it."""
_SMALL_PX = 40


def draw_numbers(canvas: Canvas, position: Position) -> None:
    """Draw the visit numbers of the path, but for the knight's own square."""
    digits = len(str(canvas.board.free_count))
    radius = UNIT * (_RADIUS if canvas.side_px >= _SMALL_PX else _SMALL_RADIUS)
    size = radius * _DIGITS[min(digits, len(_DIGITS)) - 1]
    if size * canvas.side_px / UNIT < LEAST_DIGIT_PX:
        return
    font = font_of(size, bold=canvas.side_px >= 24 and not canvas.is_large)

    def draw_on_disc(canvas: Canvas, center: QPointF, number: int) -> None:
        is_start = number == 1
        canvas.draw_disc(center, radius, PATH if is_start else PAPER, PATH)
        canvas.painter.setFont(font)
        canvas.painter.setPen(PAPER if is_start else INK)
        draw_number(canvas.painter, center, radius, number)

    def draw_on_line(canvas: Canvas, center: QPointF, number: int) -> None:
        """Break the line for a number: on so many squares, discs would be all that is seen."""
        half = QPointF(size * (0.32 * len(str(number)) + 0.12), size * 0.6)
        canvas.painter.setPen(Qt.PenStyle.NoPen)
        canvas.painter.setBrush(square_colours(canvas)[0])
        canvas.painter.drawRoundedRect(QRectF(center - half, center + half), size / 4, size / 4)
        canvas.painter.setFont(font)
        canvas.painter.setPen(INK)
        draw_number(canvas.painter, center, radius, number)

    draw = draw_on_line if canvas.is_large else draw_on_disc
    canvas.stamp("number", _in_sight(canvas, position), radius + UNIT * 0.06, draw)


def _in_sight(canvas: Canvas, position: Position) -> Iterator[tuple[int, QPointF]]:
    """Return the numbers that can be seen, and where they are."""
    centers = canvas.centers
    if not canvas.grid.is_closer:
        for number, square in enumerate(position.path[:-1], 1):
            yield number, centers[square]
        return
    seen = set(canvas.grid.squares_in_sight())
    for number, square in enumerate(position.path[:-1], 1):
        if square in seen:
            yield number, centers[square]
