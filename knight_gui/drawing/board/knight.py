"""The numbers of the squares on the path, and the knight on the last of them."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtSvg import QSvgRenderer

from knight_gui.drawing.board.canvas import LEAST_DIGIT_PX, UNIT, Canvas, draw_number, font_of
from knight_gui.drawing.board.heat import LEAST_COUNT_PX
from knight_gui.drawing.icons import asset
from knight_gui.drawing.painting import inked, lettered
from knight_gui.drawing.theme import INK

if TYPE_CHECKING:
    # the window is shown before it needs numpy
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.drawing.board.view_state import Knight
    from knight_gui.search.position import Position

_DIGITS = (1.25, 1.1, 0.92, 0.74)
"""How high numbers of so many digits are, in radii of a disc."""
_RADIUS, _SMALL_RADIUS = 0.245, 0.31
"""Of the discs, in sides of a square: on small ones they take more of it."""
_SMALL_PX = 40
LEAST_BADGE_PX = 44
"""Below this the number of the knight's own square would hide the knight."""


def draw_numbers(canvas: Canvas, position: Position, tour: float | None) -> None:
    """Draw the visit numbers of the path, but for the knight's own square.

    Where it is drawn as a tour, that is seen through their discs.
    """
    digits = len(str(canvas.board.free_count))
    radius = UNIT * (_RADIUS if canvas.side_px >= _SMALL_PX else _SMALL_RADIUS)
    size = radius * _DIGITS[min(digits, len(_DIGITS)) - 1]
    if size * canvas.side_px / UNIT < LEAST_DIGIT_PX:
        return
    font = font_of(size, bold=canvas.side_px >= 24 and not canvas.is_large)
    theme = canvas.theme

    def draw_on_disc(canvas: Canvas, center: QPointF, number: int, opacity: float = 1.0) -> None:
        is_start, strong = number == 1, QColor(theme.path[1])
        inks = (strong, theme.casing) if is_start else (theme.casing, strong)
        canvas.painter.setOpacity(1.0 if is_start else opacity)
        canvas.draw_disc(center, radius, *inks)
        canvas.painter.setOpacity(1.0)
        lettered(canvas.painter, theme.on_path if is_start else theme.ink, font)
        draw_number(canvas.painter, center, radius, number)

    def draw_on_line(canvas: Canvas, center: QPointF, number: int) -> None:
        """Break the line for a number: on so many squares, discs would be all that is seen."""
        half = QPointF(size * (0.32 * len(str(number)) + 0.12), size * 0.6)
        inked(canvas.painter, Qt.PenStyle.NoPen, canvas.square_colours[0]).drawRoundedRect(
            QRectF(center - half, center + half), size / 4, size / 4
        )
        lettered(canvas.painter, theme.ink, font)
        draw_number(canvas.painter, center, radius, number)

    seen = set(canvas.grid.squares_in_sight()) if canvas.grid.is_cut else canvas.board
    visits, centers = enumerate(position.path[:-1], 1), canvas.centers
    numbers = [(number, centers[square]) for number, square in visits if square in seen]
    reach = radius + UNIT * 0.06
    if canvas.is_large:
        canvas.stamp("number", numbers, reach, draw_on_line)
        return
    last = 0 if tour is None else round(tour * position.depth) + 1
    on_tour = [each for each in numbers if each[0] <= last]
    canvas.stamp("number", [each for each in numbers if each[0] > last], reach, draw_on_disc)
    canvas.stamp("number on tour", on_tour, reach, partial(draw_on_disc, opacity=0.6))


def draw_knight(canvas: Canvas, knight: Knight, retreats: NDArray[np.int64] | None) -> None:
    """Draw the knight with the number of its square, for which heat leaves no room."""
    draw_bare_knight(canvas, knight, retreats)
    if canvas.side_px >= LEAST_BADGE_PX and retreats is None:
        _draw_badge(canvas, knight)


def draw_bare_knight(canvas: Canvas, knight: Knight, retreats: NDArray[np.int64] | None) -> None:
    """Draw the knight on a square, or on its way; it hops forwards, and slides back.

    Over heat it leaves room for the counts.
    """
    center = canvas.place_of(knight)
    height = 4 * knight.way * (1 - knight.way) if knight.hops else 0.0
    is_small = retreats is not None and canvas.side_px >= LEAST_COUNT_PX
    # a point of its own: those of the canvas are everybody's
    center = center - QPointF(0, UNIT * (0.35 * height + (0.28 if is_small else 0.0)))
    # in sides of a square; at the top of its hop it is larger
    half = UNIT * ((0.32 if is_small else 0.86) + 0.22 * height) / 2

    def draw(canvas: Canvas, center: QPointF, _number: int) -> None:
        reach = QPointF(half, half)
        _drawing().render(canvas.painter, QRectF(center - reach, center + reach))

    if knight.is_underway:
        # each time in another place, and of another size
        draw(canvas, center, knight.number)
    else:
        canvas.stamp("small knight" if is_small else "knight", [(0, center)], half, draw)


def draw_ghost(canvas: Canvas, knight: Knight) -> None:
    """Draw the knight faintly where it would begin."""
    canvas.painter.setOpacity(0.45)
    draw_bare_knight(canvas, knight, None)
    canvas.painter.setOpacity(1.0)


def _draw_badge(canvas: Canvas, knight: Knight) -> None:
    radius = UNIT * 0.19

    def draw(canvas: Canvas, center: QPointF, number: int) -> None:
        canvas.draw_disc(center, radius, canvas.theme.now, INK)
        lettered(
            canvas.painter,
            INK,
            font_of(radius * (1.2, 1.15, 0.9, 0.7)[min(len(str(number)), 4) - 1], bold=True),
        )
        draw_number(canvas.painter, center, radius, number)

    center = canvas.place_of(knight) + QPointF(UNIT * 0.29, UNIT * -0.29)
    canvas.stamp("badge", [(knight.number, center)], radius + UNIT * 0.03, draw)


_drawn = threading.local()


def _drawing() -> QSvgRenderer:
    """Return the drawing, one for each thread: two cannot render the same at a time."""
    if not hasattr(_drawn, "knight"):
        _drawn.knight = QSvgRenderer(asset("knight.svg"))
    knight: QSvgRenderer = _drawn.knight
    return knight
