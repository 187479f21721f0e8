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

from knight_gui.drawing.board.canvas import UNIT, Canvas
from knight_gui.drawing.board.view_state import Knight
from knight_gui.drawing.painting import inked
from knight_gui.drawing.theme import even_scale, faded

if TYPE_CHECKING:
    from knight_gui.search.position import Position

AGES = 64
"""Colours from the first move to the last that a path on a large board can have."""


def draw_trail(
    canvas: Canvas, settled: tuple[int, ...], with_arrows: tuple[int, ...] | None
) -> None:
    """Draw the settled part of the path, on a sheet of its own unless the device keeps lines."""
    _draw_stretches(
        canvas, _stretches(canvas, settled, 0, len(settled) - 1), has_arrows=with_arrows is not None
    )


def draw_tip(
    canvas: Canvas,
    position: Position,
    settled: tuple[int, ...] | None,
    knight: Knight | None,
) -> None:
    """Draw the rest of the path, which grows with the knight."""
    path = position.path
    first = len(settled) - 1 if settled else 0
    last = len(path) - 1
    if knight is not None and knight.is_underway:
        last -= _draw_move(canvas, position, knight)
    _draw_stretches(canvas, _stretches(canvas, path[first : last + 1], first, len(path) - 1))


def draw_tour(canvas: Canvas, position: Position, share: float) -> None:
    """Draw a tour from its start on, by age, and on a small board what is left of the path."""
    path, moves = position.path, position.depth
    drawn = round(share * moves)
    if not canvas.is_large:
        _draw_stretches(canvas, _stretches(canvas, path[drawn:], drawn, moves))
    _draw_stretches(canvas, _stretches(canvas, path[: drawn + 1], 0, moves, by_age=True))


def draw_lasting_trail(canvas: Canvas, position: Position) -> None:
    """Draw the whole path, each move in the colour that it keeps however long the path becomes.

    So from one frame of a film to the next only that is new which has happened.
    """
    _draw_stretches(
        canvas, _stretches(canvas, position.path, 0, max(1, canvas.board.free_count - 1))
    )


def draw_sketch(canvas: Canvas, tour: tuple[int, ...]) -> None:
    """Draw a tour faintly: where it crosses itself it is no stronger."""
    canvas.painter.setPen(_pen(faded(canvas.theme.path[0], 0.3), _width(canvas)))
    if not canvas.is_vector:
        # on a sheet of its own a line can take the place of what it crosses
        canvas.painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    _draw_moves(canvas, [canvas.centers[square] for square in tour])


def draw_closing_move(canvas: Canvas, closing: tuple[int, int]) -> None:
    """Draw the move from the end of a tour back to its start, which the knight does not make."""
    origin, target = (canvas.centers[square] for square in closing)
    tour = canvas.theme.tour
    inks, flat = ((canvas.theme.casing, 1.9), (tour, 1.0)), Qt.PenCapStyle.FlatCap
    for painter in canvas.cased(_width(canvas) * 1.2, *inks, cap=flat, dashes=(2.4, 1.0)):
        painter.drawLine(origin, target)
    inked(canvas.painter, Qt.PenStyle.NoPen, tour)
    _draw_arrow(canvas, origin, target)


def _draw_move(canvas: Canvas, position: Position, knight: Knight) -> int:
    """Draw the move that is being made so far as it is, and return of how many that is the last.

    One that is taken back runs back with the knight.
    """
    assert knight.origin is not None
    place = canvas.place_of(knight)
    if knight.hops and position.depth and position.path[-2] == knight.origin:
        _draw_leap(canvas, [canvas.centers[knight.origin], place], position.depth)
        return 1
    if not knight.hops:
        _draw_leap(canvas, [canvas.centers[knight.square], place], position.depth)
    return 0


def _draw_leap(canvas: Canvas, points: list[QPointF], number: int) -> None:
    anchors, share = (
        (canvas.theme.ages, number / (canvas.board.free_count - 1))
        if canvas.is_large
        else (canvas.theme.path, 1.0)
    )
    _draw_stretches(canvas, [(points, _colour(anchors, share))], has_arrows=False)


def _stretches(
    canvas: Canvas, squares: tuple[int, ...], first: int, moves: int, *, by_age: bool = False
) -> list[tuple[list[QPointF], QColor]]:
    """Return some moves of a path as lines, each with its colour.

    Parameters
    ----------
    first
        How many moves come before them.
    moves
        How many there are to the path, of which the last has the strongest colour.
    by_age
        Whether they have the colours of a large board.
    """
    points = [canvas.centers[square] for square in squares]
    by_age |= canvas.is_large
    if by_age:
        # by their place among all that there can be, so that they keep their colours
        moves = canvas.board.free_count - 1
    anchors, shades = (canvas.theme.ages, AGES) if by_age else (canvas.theme.path, 12)
    chunk, last = max(1, math.ceil(moves / shades)), first + len(squares) - 1
    ends = (first, *range(first - first % chunk + chunk, last, chunk), last)
    return [
        (points[begin - first : end - first + 1], _colour(anchors, end / max(1, moves)))
        for begin, end in pairwise(ends)
        if begin < end
    ]


def _colour(anchors: tuple[str, ...], share: float) -> QColor:
    return QColor(even_scale(anchors, AGES)[round(min(share, 1.0) * (AGES - 1))])


def _width(canvas: Canvas) -> float:
    return min(max(canvas.units(1.2), UNIT * (0.11 if canvas.is_large else 0.06)), UNIT * 0.3)


def _draw_stretches(
    canvas: Canvas, stretches: list[tuple[list[QPointF], QColor]], *, has_arrows: bool = True
) -> None:
    """Draw the lines of a path, first the rim of all of them, so that it never cuts a line."""
    painter, width = canvas.painter, _width(canvas)
    # on very small squares smooth lines cost much and show little
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, canvas.side_px >= 8)
    has_arrows &= canvas.side_px >= 26
    if not canvas.is_large:
        casing, rim = canvas.theme.casing, max(canvas.units(1), UNIT * 0.025)
        for points, _ in stretches:
            _draw_lines(canvas, points, _pen(casing, width + 2 * rim))
        if has_arrows:
            painter.setPen(_pen(casing, 2 * rim))
            _draw_arrows(canvas, [(points, casing) for points, _ in stretches])
    for points, colour in stretches:
        _draw_lines(canvas, points, _pen(colour, width))
    if has_arrows:
        painter.setPen(Qt.PenStyle.NoPen)
        _draw_arrows(canvas, stretches)


def _draw_lines(canvas: Canvas, points: list[QPointF], pen: QPen) -> None:
    if not canvas.is_vector:
        # in narrower lines nobody sees how they are joined
        is_joined = pen.widthF() * canvas.side_px / UNIT >= 1.5
        pen.setCapStyle(Qt.PenCapStyle.SquareCap if is_joined else Qt.PenCapStyle.FlatCap)
    canvas.painter.setPen(pen)
    _draw_moves(canvas, points)


def _draw_moves(canvas: Canvas, points: list[QPointF]) -> None:
    if canvas.is_vector:
        canvas.painter.drawPolyline(QPolygonF(points))
    else:
        # line by line it is many times faster than as one long line
        canvas.painter.drawLines(list(chain.from_iterable(pairwise(points))))


def _draw_arrows(canvas: Canvas, stretches: list[tuple[list[QPointF], QColor]]) -> None:
    for points, colour in stretches:
        canvas.painter.setBrush(colour)
        for origin, target in pairwise(points):
            _draw_arrow(canvas, origin, target)


def _draw_arrow(canvas: Canvas, origin: QPointF, target: QPointF) -> None:
    canvas.painter.drawPolygon(
        _arrow(target.x() - origin.x(), target.y() - origin.y()).translated((origin + target) / 2)
    )


def _pen(colour: QColor, width: float) -> QPen:
    style, cap, join = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    return QPen(colour, width, style, cap, join)


@lru_cache(maxsize=64)
def _arrow(x: float, y: float) -> QPolygonF:
    """Return an arrow around the origin that points along a leap."""
    along = QPointF(x, y) / math.hypot(x, y) * UNIT
    side = QPointF(-along.y(), along.x())
    tip, back = along * 0.11, along * -0.11
    return QPolygonF([tip, back + side * 0.11, along * -0.05, back - side * 0.11])
