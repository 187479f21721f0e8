"""The path as a line: lighter where it began, strong at the knight, with arrows along it.

A tour, and any path on a large board, has a colour for the age of each move.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from knight_gui.drawing.board.canvas import SQUARE_UNITS, BoardCanvas
from knight_gui.drawing.board.view_state import DrawnKnight
from knight_gui.drawing.painting import with_pen
from knight_gui.drawing.theme import make_color_ramp, with_opacity

if TYPE_CHECKING:
    from knight_gui.search.position import Position

AGE_COLOR_COUNT = 64
"""Colours from the first move to the last that a path on a large board can have."""


def draw_stable_path(
    canvas: BoardCanvas, stable_path: tuple[int, ...], path_with_arrows: tuple[int, ...] | None
) -> None:
    """Draw the settled part of the path, on a sheet of its own unless the device keeps lines."""
    _draw_segments(
        canvas,
        _colored_segments(canvas, stable_path, 0, len(stable_path) - 1),
        has_arrows=path_with_arrows is not None,
    )


def draw_changing_path(
    canvas: BoardCanvas,
    position: Position,
    stable_path: tuple[int, ...] | None,
    knight: DrawnKnight | None,
) -> None:
    """Draw the rest of the path, which grows with the knight."""
    path = position.path
    first_index = len(stable_path) - 1 if stable_path else 0
    last_index = len(path) - 1
    if knight is not None and knight.is_moving:
        last_index -= _draw_moving_knight(canvas, position, knight)
    _draw_segments(
        canvas,
        _colored_segments(canvas, path[first_index : last_index + 1], first_index, len(path) - 1),
    )


def draw_tour(canvas: BoardCanvas, position: Position, drawn_share: float) -> None:
    """Draw a tour from its start on, by age, and on a small board what is left of the path."""
    path = position.path
    move_count = position.depth
    drawn_moves = round(drawn_share * move_count)
    if not canvas.is_large_board:
        _draw_segments(
            canvas, _colored_segments(canvas, path[drawn_moves:], drawn_moves, move_count)
        )
    _draw_segments(
        canvas, _colored_segments(canvas, path[: drawn_moves + 1], 0, move_count, by_age=True)
    )


def draw_path_in_fixed_colors(canvas: BoardCanvas, position: Position) -> None:
    """Draw the whole path, each move in the colour that it keeps however long the path becomes.

    So from one frame of a film to the next only that is new which has happened.
    """
    _draw_segments(
        canvas, _colored_segments(canvas, position.path, 0, max(1, canvas.board.free_count - 1))
    )


def draw_preview_tour(canvas: BoardCanvas, tour: tuple[int, ...]) -> None:
    """Draw a tour faintly: where it crosses itself it is no stronger."""
    canvas.painter.setPen(
        _make_round_pen(with_opacity(canvas.theme.path_ramp[0], 0.3), _line_width(canvas))
    )
    if not canvas.is_vector:
        # on a sheet of its own a line can take the place of what it crosses
        canvas.painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    _draw_polyline(canvas, [canvas.square_centers[square] for square in tour])


def draw_closing_move(canvas: BoardCanvas, closing_move: tuple[int, int]) -> None:
    """Draw the move from the end of a tour back to its start, which the knight does not make."""
    origin, target = (canvas.square_centers[square] for square in closing_move)
    tour = canvas.theme.tour
    colors_and_factors = ((canvas.theme.outline, 1.9), (tour, 1.0))
    flat = Qt.PenCapStyle.FlatCap
    for painter in canvas.iter_pens(
        _line_width(canvas) * 1.2, *colors_and_factors, cap=flat, dashes=(2.4, 1.0)
    ):
        painter.drawLine(origin, target)
    with_pen(canvas.painter, Qt.PenStyle.NoPen, tour)
    _draw_arrow(canvas, origin, target)


def _draw_moving_knight(canvas: BoardCanvas, position: Position, knight: DrawnKnight) -> int:
    """Draw the move that is being made so far as it is, and return of how many that is the last.

    One that is taken back runs back with the knight.
    """
    assert knight.origin_square is not None
    knight_center = canvas.knight_center(knight)
    if knight.is_hop and position.depth and position.path[-2] == knight.origin_square:
        _draw_single_move(
            canvas, [canvas.square_centers[knight.origin_square], knight_center], position.depth
        )
        return 1
    if not knight.is_hop:
        _draw_single_move(
            canvas, [canvas.square_centers[knight.square], knight_center], position.depth
        )
    return 0


def _draw_single_move(canvas: BoardCanvas, points: list[QPointF], move_number: int) -> None:
    anchor_colors, age_share = (
        (canvas.theme.path_age_ramp, move_number / (canvas.board.free_count - 1))
        if canvas.is_large_board
        else (canvas.theme.path_ramp, 1.0)
    )
    _draw_segments(canvas, [(points, _ramp_color(anchor_colors, age_share))], has_arrows=False)


def _colored_segments(
    canvas: BoardCanvas,
    squares: tuple[int, ...],
    first_move: int,
    total_moves: int,
    *,
    by_age: bool = False,
) -> list[tuple[list[QPointF], QColor]]:
    """Return some moves of a path as lines, each with its colour.

    Parameters
    ----------
    first_move
        How many moves come before them.
    total_moves
        How many there are to the path, of which the last has the strongest colour.
    by_age
        Whether they have the colours of a large board.
    """
    points = [canvas.square_centers[square] for square in squares]
    by_age |= canvas.is_large_board
    if by_age:
        # by their place among all that there can be, so that they keep their colours
        total_moves = canvas.board.free_count - 1
    anchor_colors, color_count = (
        (canvas.theme.path_age_ramp, AGE_COLOR_COUNT) if by_age else (canvas.theme.path_ramp, 12)
    )
    moves_per_segment = max(1, math.ceil(total_moves / color_count))
    last_move = first_move + len(squares) - 1
    ends = (
        first_move,
        *range(
            first_move - first_move % moves_per_segment + moves_per_segment,
            last_move,
            moves_per_segment,
        ),
        last_move,
    )
    return [
        (
            points[begin - first_move : end - first_move + 1],
            _ramp_color(anchor_colors, end / max(1, total_moves)),
        )
        for begin, end in pairwise(ends)
        if begin < end
    ]


def _ramp_color(anchor_colors: tuple[str, ...], share: float) -> QColor:
    return QColor(
        make_color_ramp(anchor_colors, AGE_COLOR_COUNT)[
            round(min(share, 1.0) * (AGE_COLOR_COUNT - 1))
        ]
    )


def _line_width(canvas: BoardCanvas) -> float:
    return min(
        max(canvas.px_to_units(1.2), SQUARE_UNITS * (0.11 if canvas.is_large_board else 0.06)),
        SQUARE_UNITS * 0.3,
    )


def _draw_segments(
    canvas: BoardCanvas, segments: list[tuple[list[QPointF], QColor]], *, has_arrows: bool = True
) -> None:
    """Draw the lines of a path, first the rim of all of them, so that it never cuts a line."""
    painter = canvas.painter
    width = _line_width(canvas)
    # on very small squares smooth lines cost much and show little
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, canvas.square_px >= 8)
    has_arrows &= canvas.square_px >= 26
    if not canvas.is_large_board:
        outline_color = canvas.theme.outline
        outline_width = max(canvas.px_to_units(1), SQUARE_UNITS * 0.025)
        for points, _ in segments:
            _draw_segment(canvas, points, _make_round_pen(outline_color, width + 2 * outline_width))
        if has_arrows:
            painter.setPen(_make_round_pen(outline_color, 2 * outline_width))
            _draw_arrows(canvas, [(points, outline_color) for points, _ in segments])
    for points, color in segments:
        _draw_segment(canvas, points, _make_round_pen(color, width))
    if has_arrows:
        painter.setPen(Qt.PenStyle.NoPen)
        _draw_arrows(canvas, segments)


def _draw_segment(canvas: BoardCanvas, points: list[QPointF], pen: QPen) -> None:
    if not canvas.is_vector:
        # in narrower lines nobody sees how they are joined
        is_joined = pen.widthF() * canvas.square_px / SQUARE_UNITS >= 1.5
        pen.setCapStyle(Qt.PenCapStyle.SquareCap if is_joined else Qt.PenCapStyle.FlatCap)
    canvas.painter.setPen(pen)
    _draw_polyline(canvas, points)


def _draw_polyline(canvas: BoardCanvas, points: list[QPointF]) -> None:
    if canvas.is_vector:
        canvas.painter.drawPolyline(QPolygonF(points))
    else:
        # line by line it is many times faster than as one long line
        canvas.painter.drawLines(list(chain.from_iterable(pairwise(points))))


def _draw_arrows(canvas: BoardCanvas, segments: list[tuple[list[QPointF], QColor]]) -> None:
    for points, color in segments:
        canvas.painter.setBrush(color)
        for origin, target in pairwise(points):
            _draw_arrow(canvas, origin, target)


def _draw_arrow(canvas: BoardCanvas, origin: QPointF, target: QPointF) -> None:
    canvas.painter.drawPolygon(
        _arrow_polygon(target.x() - origin.x(), target.y() - origin.y()).translated(
            (origin + target) / 2
        )
    )


def _make_round_pen(color: QColor, width: float) -> QPen:
    style = Qt.PenStyle.SolidLine
    cap = Qt.PenCapStyle.RoundCap
    join = Qt.PenJoinStyle.RoundJoin
    return QPen(color, width, style, cap, join)


@lru_cache(maxsize=64)
def _arrow_polygon(x: float, y: float) -> QPolygonF:
    """Return an arrow around the origin that points along a leap."""
    direction = QPointF(x, y) / math.hypot(x, y) * SQUARE_UNITS
    side = QPointF(-direction.y(), direction.x())
    tip = direction * 0.11
    back = direction * -0.11
    return QPolygonF([tip, back + side * 0.11, direction * -0.05, back - side * 0.11])
