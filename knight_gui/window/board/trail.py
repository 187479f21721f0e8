"""The path as a line: pale where it began, strong at the knight, with arrows along it.

On a large board it has a colour for the age of each move instead of a number on each square.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from knight_gui.search.kinds import StepKind
from knight_gui.window.board.canvas import UNIT, Canvas
from knight_gui.window.theme import CLOSING, PAPER, PATH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from knight_gui.search.position import Position
    from knight_gui.window.board.shown import Knight

_SHADES = 12
"""Shades from the start to the head."""
AGES = 64
"""Colours from the first move to the last that a path on a large board can have."""
_ANCHORS = ("#63B59E", "#3C78B0", "#3B1B6E")
"""Old to new, and light to dark, so that no colours are needed to tell the one from the other."""
_PALE = QColor("#8DA9C4")
_LEAST_ARROW_PX = 26
_LEAST_JOINT_PX = 1.5
"""In lines narrower than this, nobody sees how they are joined."""
_FINE_PX = 8
"""Below this a square is so small that smooth lines cost much and show little."""


def draw_trail(
    canvas: Canvas, settled: tuple[int, ...], with_arrows: tuple[int, ...] | None
) -> None:
    """Draw the settled part of the path, on a sheet of its own unless the device keeps lines."""
    stretches = _stretches(canvas, settled, 0, len(settled) - 1)
    _draw_lines(canvas, stretches, is_on_sheet=True)
    if with_arrows is not None:
        _draw_arrows(canvas, stretches)


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
    stretches = _stretches(canvas, path[first : last + 1], first, len(path) - 1)
    _draw_lines(canvas, stretches, is_on_sheet=False)
    _draw_arrows(canvas, stretches)


def draw_lasting_trail(canvas: Canvas, position: Position) -> None:
    """Draw the whole path, each move in the colour that it keeps however long the path becomes.

    So from one frame of a film to the next only that is new which has happened.
    """
    points = [canvas.centers[square] for square in position.path]
    most = max(1, canvas.board.free_count - 1)
    for begin, end in _chunks(0, len(points) - 1, max(1, math.ceil(most / _shades(canvas)))):
        colour = age_colour(end / most) if canvas.is_large else _lasting_shade(end / most)
        stretch = points[begin : end + 1]
        canvas.painter.setPen(_pen(colour, _width(canvas)))
        canvas.painter.drawLines(list(chain.from_iterable(pairwise(stretch))))
        _draw_arrows(canvas, [(stretch, colour)])


def draw_closing_move(canvas: Canvas, closing: tuple[int, int]) -> None:
    """Draw the move from the end of a tour back to its start, which the knight does not make."""
    origin, target = (canvas.center(square) for square in closing)
    inks, flat = ((PAPER, 1.9), (CLOSING, 1.0)), Qt.PenCapStyle.FlatCap
    for painter in canvas.cased(_width(canvas) * 1.2, *inks, cap=flat, dashes=(2.4, 1.0)):
        painter.drawLine(origin, target)
    canvas.painter.setPen(Qt.PenStyle.NoPen)
    canvas.painter.setBrush(CLOSING)
    _draw_arrow(canvas, origin, target)


def age_colour(share: float) -> QColor:
    """Return the colour of a move by its place: from 0, the first, to 1, the last there can be."""
    return _age_colours()[round(min(max(share, 0.0), 1.0) * (AGES - 1))]


def _draw_move(canvas: Canvas, position: Position, knight: Knight) -> int:
    """Draw the move that is being made so far as it is, and return of how many that is the last.

    A move that is taken back has its own sign; one that is stepped back over shrinks.
    """
    assert knight.origin is not None
    origin, target = canvas.center(knight.origin), canvas.center(knight.square)
    place = origin * (1 - knight.way) + target * knight.way
    if knight.hops and position.depth and position.path[-2] == knight.origin:
        _draw_leap(canvas, origin, place, position.depth)
        return 1
    if not knight.hops and position.kind is not StepKind.RETREAT:
        _draw_leap(canvas, target, place, position.depth)
    return 0


def _draw_leap(canvas: Canvas, origin: QPointF, target: QPointF, number: int) -> None:
    canvas.painter.setPen(_pen(_colour(canvas, number, number), _width(canvas)))
    canvas.painter.drawLine(origin, target)


def _stretches(
    canvas: Canvas, squares: tuple[int, ...], first: int, moves: int
) -> list[tuple[list[QPointF], QColor]]:
    """Return some moves of a path as lines, each with its colour.

    Parameters
    ----------
    first
        How many moves come before them.
    moves
        How many there are to the path, of which the last has the strongest colour.
    """
    points = [canvas.centers[square] for square in squares]
    chunk = max(1, math.ceil((canvas.board.size if canvas.is_large else moves) / _shades(canvas)))
    return [
        (points[begin - first : end - first + 1], _colour(canvas, end, moves))
        for begin, end in _chunks(first, first + len(squares) - 1, chunk)
    ]


def _chunks(first: int, last: int, size: int) -> Iterator[tuple[int, int]]:
    """Return where the moves from one to another change their colour."""
    while first < last:
        end = min(first - first % size + size, last)
        yield first, end
        first = end


def _shades(canvas: Canvas) -> int:
    return AGES if canvas.is_large else _SHADES


def _colour(canvas: Canvas, number: int, moves: int) -> QColor:
    if canvas.is_large:
        # by its place among all moves that there can be, so that it keeps its colour
        return age_colour(number / max(1, canvas.board.free_count - 1))
    return _shade(number / max(1, moves))


def _width(canvas: Canvas) -> float:
    share = 0.11 if canvas.is_large else 0.07
    return min(max(canvas.units(1.2), UNIT * share), UNIT * 0.3)


def _draw_lines(
    canvas: Canvas, stretches: list[tuple[list[QPointF], QColor]], *, is_on_sheet: bool
) -> None:
    """Draw the lines of a path; on a sheet nothing lies below, and colours may be replaced."""
    painter, width = canvas.painter, _width(canvas)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, canvas.side_px >= _FINE_PX)
    if canvas.is_vector:
        for points, colour in stretches:
            painter.setPen(_pen(colour, width))
            painter.drawPolyline(QPolygonF(points))
        return
    # line by line it is twenty times faster than as one long line; where two
    # of them meet, the colour must not be blended with itself
    if is_on_sheet:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    is_joined = width * canvas.side_px / UNIT >= _LEAST_JOINT_PX
    cap = Qt.PenCapStyle.SquareCap if is_joined else Qt.PenCapStyle.FlatCap
    for points, colour in stretches:
        painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, cap))
        painter.drawLines(list(chain.from_iterable(pairwise(points))))


def _draw_arrows(canvas: Canvas, stretches: list[tuple[list[QPointF], QColor]]) -> None:
    if canvas.side_px < _LEAST_ARROW_PX:
        return
    canvas.painter.setPen(Qt.PenStyle.NoPen)
    for points, colour in stretches:
        canvas.painter.setBrush(colour)
        for origin, target in pairwise(points):
            _draw_arrow(canvas, origin, target)


def _draw_arrow(canvas: Canvas, origin: QPointF, target: QPointF) -> None:
    arrow = _arrow(target.x() - origin.x(), target.y() - origin.y())
    canvas.painter.drawPolygon(arrow.translated((origin + target) / 2))


def _pen(colour: QColor, width: float) -> QPen:
    style, cap, join = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    return QPen(colour, width, style, cap, join)


def _shade(age: float) -> QColor:
    colour = QColor(PATH)
    colour.setAlpha(round(95 + 160 * min(age, 1.0)))
    return colour


def _lasting_shade(age: float) -> QColor:
    """Return a colour through which nothing is seen, for lines that lie over each other."""
    return _mixed_of([_PALE, PATH], min(age, 1.0))


@lru_cache(maxsize=1)
def _age_colours() -> tuple[QColor, ...]:
    anchors = [QColor(anchor) for anchor in _ANCHORS]
    return tuple(_mixed_of(anchors, place / (AGES - 1)) for place in range(AGES))


def _mixed_of(anchors: list[QColor], share: float) -> QColor:
    place = share * (len(anchors) - 1)
    lower = min(int(place), len(anchors) - 2)
    one, other, way = anchors[lower], anchors[lower + 1], place - lower
    return QColor.fromRgbF(
        one.redF() + (other.redF() - one.redF()) * way,
        one.greenF() + (other.greenF() - one.greenF()) * way,
        one.blueF() + (other.blueF() - one.blueF()) * way,
    )


@lru_cache(maxsize=64)
def _arrow(x: float, y: float) -> QPolygonF:
    """Return an arrow around the origin that points along a leap."""
    along = QPointF(x, y) / math.hypot(x, y) * UNIT
    side = QPointF(-along.y(), along.x())
    tip, back = along * 0.11, along * -0.11
    return QPolygonF([tip, back + side * 0.11, along * -0.05, back - side * 0.11])
