"""Path as a line: lighter and thinner at its start, stronger at the knight, with arrows along it.

It is woven: each move lies over the older ones, with a halo where it crosses them. From a mistake
on it is red. On a tour, and on any path on a large board, each move has the colour of its age.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from knight_gui.drawing.board.canvas import SQUARE_UNITS, BoardCanvas, square_center
from knight_gui.drawing.board.view_state import MEAN_RECENT_MOVES, DrawnKnight
from knight_gui.drawing.painting import with_pen
from knight_gui.drawing.theme import make_color_ramp, with_opacity

if TYPE_CHECKING:
    from knight_gui.search.position import Position

AGE_COLOR_COUNT = 64
"""Number of colours from the first move to the last on a large board."""
ARROW_POSITION = 0.62
"""Position of an arrow along its move: other knight lines cross its middle."""
_OLDEST_WIDTH_FACTOR = 0.65
"""Width of the oldest move as a share of that of the newest."""
_MIN_SQUARE_PX_FOR_ARROWS = 26
_MIN_SQUARE_PX_FOR_SMOOTH_LINES = 8
_FAINT_OPACITY = 0.3
"""Opacity of a path under heat."""
_PREVIEW_OPACITY = 0.35
"""Opacity of a tour before the first search."""
_MIN_SQUARES_OF_PATH = 2
"""Number of squares from which a path has a line."""


def draw_stable_path(
    canvas: BoardCanvas,
    stable_path: tuple[int, ...],
    path_with_arrows: tuple[int, ...] | None,
    lost_depth: int | None,
) -> None:
    """Draw the part of the path that does not change with every step.

    Its colours do not either: they are those of a path with a mean number of recent moves.
    """
    stable_moves = len(stable_path) - 1
    segments = _colored_segments(
        canvas, stable_path, 0, stable_moves + MEAN_RECENT_MOVES, lost_depth=lost_depth
    )
    _draw_segments(canvas, segments, has_arrows=path_with_arrows is not None)


def draw_recent_path(
    canvas: BoardCanvas,
    position: Position,
    stable_path: tuple[int, ...] | None,
    path_with_arrows: tuple[int, ...] | None,
    lost_depth: int | None,
) -> None:
    """Draw the rest of the path except for the last move."""
    first_index = 0
    if stable_path:
        first_index = len(stable_path) - 1
    squares = position.path[first_index:-1]
    segments = _colored_segments(
        canvas, squares, first_index, position.depth - 1, lost_depth=lost_depth
    )
    _draw_segments(canvas, segments, has_arrows=path_with_arrows is not None)


def draw_last_move(
    canvas: BoardCanvas, position: Position, knight: DrawnKnight | None, lost_depth: int | None
) -> None:
    """Draw the last move of the path, up to the knight while that moves."""
    if knight is not None and knight.is_moving:
        is_replaced = _draw_moving_knight(canvas, position, knight, lost_depth)
        if is_replaced:
            return
    move_count = position.depth
    segments = _colored_segments(
        canvas, position.path[-2:], move_count - 1, move_count, lost_depth=lost_depth
    )
    _draw_segments(canvas, segments)


def draw_tour(canvas: BoardCanvas, position: Position, drawn_share: float) -> None:
    """Draw a share of a tour by age, without arrows, and on a small board the rest as a path."""
    path = position.path
    move_count = position.depth
    drawn_moves = round(drawn_share * move_count)
    if not canvas.is_large_board:
        rest = _colored_segments(canvas, path[drawn_moves:], drawn_moves, move_count)
        _draw_segments(canvas, rest)
    drawn = _colored_segments(canvas, path[: drawn_moves + 1], 0, move_count, by_age=True)
    is_whole = drawn_moves == move_count
    _draw_segments(canvas, drawn, has_arrows=canvas.is_large_board, is_always_smooth=is_whole)


def draw_path_in_fixed_colors(canvas: BoardCanvas, position: Position) -> None:
    """Draw the whole path, each move in a colour that does not depend on the path's length.

    So only new moves differ from one frame of a film to the next.
    """
    max_moves = max(1, canvas.board.free_count - 1)
    _draw_segments(canvas, _colored_segments(canvas, position.path, 0, max_moves))


def draw_faint_path(canvas: BoardCanvas, path: tuple[int, ...]) -> None:
    """Draw a path faintly, no stronger where it crosses itself, with a halo for dark squares."""
    if len(path) < _MIN_SQUARES_OF_PATH:
        return
    if not canvas.is_vector:
        # in a pixmap of its own a line can replace the pixels that it crosses
        canvas.painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    moves = _drawn_moves(canvas, path)
    halo_color = with_opacity(canvas.theme.outline, _FAINT_OPACITY)
    halo_width = canvas.path_width + 2 * _halo_width(canvas)
    canvas.painter.setPen(_make_round_pen(halo_color, halo_width))
    _draw_lines(canvas, moves)
    color = with_opacity(canvas.theme.path_ramp[0], _FAINT_OPACITY)
    canvas.painter.setPen(_make_round_pen(color, canvas.path_width))
    _draw_lines(canvas, moves)


def draw_preview_tour(canvas: BoardCanvas, path: tuple[int, ...]) -> None:
    """Draw the beginning of a tour faintly, in the colours of a tour."""
    if len(path) < _MIN_SQUARES_OF_PATH:
        return
    if not canvas.is_vector:
        canvas.painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    for segment in _colored_segments(canvas, path, 0, len(path) - 1, by_age=True):
        color = with_opacity(segment.color, _PREVIEW_OPACITY)
        canvas.painter.setPen(_make_round_pen(color, segment.width))
        _draw_lines(canvas, segment.moves)


def draw_closing_move(canvas: BoardCanvas, closing_move: tuple[int, int]) -> None:
    """Draw the move from the end of a closed tour back to its start."""
    origin, target = (canvas.square_centers[square] for square in closing_move)
    tour = canvas.theme.tour
    colors_and_factors = ((canvas.theme.outline, 1.9), (tour, 1.0))
    flat = Qt.PenCapStyle.FlatCap
    width = canvas.path_width * 1.2
    for painter in canvas.iter_pens(width, *colors_and_factors, cap=flat, dashes=(2.4, 1.0)):
        painter.drawLine(origin, target)
    with_pen(canvas.painter, Qt.PenStyle.NoPen, tour)
    for move in _drawn_moves(canvas, closing_move):
        canvas.painter.drawPolygon(move.arrow)


def _draw_moving_knight(
    canvas: BoardCanvas, position: Position, knight: DrawnKnight, lost_depth: int | None
) -> bool:
    """Draw the current move up to the knight, and return True if it replaces the last move.

    The line of a move that is taken back shrinks along with the knight. It is no longer part of
    the path, so it replaces none.
    """
    assert knight.origin_square is not None
    knight_center = canvas.knight_center(knight)
    if knight.is_hop and position.depth and position.path[-2] == knight.origin_square:
        origin = canvas.square_centers[knight.origin_square]
        is_lost = lost_depth is not None and position.depth > lost_depth
        line = QLineF(origin, knight_center)
        _draw_single_move(canvas, line, position.depth, is_lost=is_lost)
        return True
    if not knight.is_hop:
        head = canvas.square_centers[knight.square]
        is_lost = lost_depth is not None and position.depth >= lost_depth
        _draw_single_move(canvas, QLineF(head, knight_center), position.depth, is_lost=is_lost)
    return False


def _draw_single_move(
    canvas: BoardCanvas, line: QLineF, move_number: int, *, is_lost: bool
) -> None:
    if is_lost:
        color = QColor(canvas.theme.wrong)
    elif canvas.is_large_board:
        age_share = move_number / (canvas.board.free_count - 1)
        color = _ramp_color(canvas.theme.path_age_ramp, age_share)
    else:
        color = _ramp_color(canvas.theme.path_ramp, 1.0)
    segment = _Segment([_DrawnMove(line, QPolygonF())], color, canvas.path_width)
    _draw_segments(canvas, [segment], has_arrows=False)


def draw_suggested_tour(canvas: BoardCanvas, tour: tuple[int, ...]) -> None:
    """Draw the suggested moves from the knight to the end of a tour, dashed, with arrows."""
    moves = _drawn_moves(canvas, tour)
    polyline = QPolygonF([canvas.square_centers[square] for square in tour])
    path_color = QColor(canvas.theme.path_ramp[0])
    width = max(canvas.px_to_units(1.5), SQUARE_UNITS * 0.05)
    colors_and_factors = ((canvas.theme.outline, 1.9), (path_color, 1.0))
    flat = Qt.PenCapStyle.FlatCap
    for painter in canvas.iter_pens(width, *colors_and_factors, cap=flat, dashes=(3.0, 2.2)):
        painter.drawPolyline(polyline)
    if canvas.square_px < _MIN_SQUARE_PX_FOR_ARROWS:
        return
    with_pen(canvas.painter, QPen(canvas.theme.outline, width * 0.9), path_color)
    for move in moves:
        canvas.painter.drawPolygon(move.arrow)
    canvas.painter.setPen(Qt.PenStyle.NoPen)
    for move in moves:
        canvas.painter.drawPolygon(move.arrow)


class _DrawnMove(NamedTuple):
    """Line of a move, and the arrow on it."""

    line: QLineF
    arrow: QPolygonF


class _Segment(NamedTuple):
    """Moves that follow each other and look the same."""

    moves: list[_DrawnMove]
    color: QColor
    width: float


def _drawn_moves(canvas: BoardCanvas, squares: Sequence[int]) -> list[_DrawnMove]:
    """Return the lines and the arrows of the moves from square to square."""
    cols = canvas.board.cols
    return [_make_drawn_move(cols, origin, target) for origin, target in pairwise(squares)]


@lru_cache(maxsize=1 << 14)
def _make_drawn_move(cols: int, origin: int, target: int) -> _DrawnMove:
    """Return a move on a board of so many columns; making one takes longer than drawing it."""
    line = QLineF(square_center(cols, origin), square_center(cols, target))
    arrow = _arrow_polygon(line.dx(), line.dy()).translated(line.pointAt(ARROW_POSITION))
    return _DrawnMove(line, arrow)


def _colored_segments(
    canvas: BoardCanvas,
    squares: tuple[int, ...],
    first_move: int,
    total_moves: int,
    *,
    by_age: bool = False,
    lost_depth: int | None = None,
) -> list[_Segment]:
    """Return some moves of a path in segments, each with its colour.

    Parameters
    ----------
    first_move
        The number of moves before them.
    total_moves
        The number of moves of the path, the last of which has the strongest colour.
    by_age
        Whether they have the colours of a large board.
    lost_depth
        The number of the move from which on the path is lost: all later ones are red.
    """
    has_age_colors = by_age or canvas.is_large_board
    if has_age_colors:
        # relative to the moves of a tour, so that moves keep their colours
        total_moves = canvas.board.free_count - 1
        anchor_colors = canvas.theme.path_age_ramp
        color_count = AGE_COLOR_COUNT
    else:
        anchor_colors = canvas.theme.path_ramp
        color_count = 12
    moves_per_segment = max(1, math.ceil(total_moves / color_count))
    last_move = first_move + len(squares) - 1
    second_begin = first_move - first_move % moves_per_segment + moves_per_segment
    bounds = [first_move, *range(second_begin, last_move, moves_per_segment), last_move]
    if lost_depth is not None and first_move < lost_depth < last_move:
        bounds = sorted([*bounds, lost_depth])
    moves = _drawn_moves(canvas, squares)
    segments = []
    for begin, end in pairwise(bounds):
        if begin < end:
            age_share = min(1.0, end / max(1, total_moves))
            is_lost = lost_depth is not None and begin >= lost_depth
            color = _ramp_color(anchor_colors, age_share)
            width = canvas.path_width
            if is_lost:
                color = QColor(canvas.theme.wrong)
            elif not has_age_colors:
                width *= _OLDEST_WIDTH_FACTOR + (1 - _OLDEST_WIDTH_FACTOR) * age_share
            segments.append(_Segment(moves[begin - first_move : end - first_move], color, width))
    return segments


def _ramp_color(anchor_colors: tuple[str, ...], share: float) -> QColor:
    index = round(min(share, 1.0) * (AGE_COLOR_COUNT - 1))
    return QColor(make_color_ramp(anchor_colors, AGE_COLOR_COUNT)[index])


def _draw_segments(
    canvas: BoardCanvas,
    segments: list[_Segment],
    *,
    has_arrows: bool = True,
    is_always_smooth: bool = False,
) -> None:
    """Draw the lines of a path: woven, or without outlines on a large board.

    On small squares, where no discs hide the joints, all outlines are drawn first. Very small ones
    are smooth only if a picture stays: for one that changes with each frame it would be too slow.
    """
    painter = canvas.painter
    is_smooth = is_always_smooth or canvas.square_px >= _MIN_SQUARE_PX_FOR_SMOOTH_LINES
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, is_smooth)
    outline_width = _halo_width(canvas)
    has_room_for_arrows = canvas.square_px >= _MIN_SQUARE_PX_FOR_ARROWS
    if has_room_for_arrows and not canvas.is_large_board:
        for segment in segments:
            _draw_woven(canvas, segment, outline_width, has_arrows=has_arrows)
        return
    if not canvas.is_large_board:
        for segment in segments:
            pen = _make_round_pen(canvas.theme.outline, segment.width + 2 * outline_width)
            _draw_segment(canvas, segment.moves, pen)
    for segment in segments:
        _draw_segment(canvas, segment.moves, _make_round_pen(segment.color, segment.width))
    if has_arrows and has_room_for_arrows:
        painter.setPen(Qt.PenStyle.NoPen)
        for segment in segments:
            painter.setBrush(segment.color)
            for move in segment.moves:
                painter.drawPolygon(move.arrow)


def _halo_width(canvas: BoardCanvas) -> float:
    """Return the width of the halo at each side of a line."""
    return max(canvas.px_to_units(1), SQUARE_UNITS * 0.025)


def _draw_woven(
    canvas: BoardCanvas, segment: _Segment, halo_width: float, *, has_arrows: bool
) -> None:
    """Draw move by move, each with a halo over the older ones."""
    painter = canvas.painter
    halo_pen = _make_round_pen(canvas.theme.outline, segment.width + 2 * halo_width)
    halo_pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    line_pen = _make_round_pen(segment.color, segment.width)
    arrow_halo_pen = _make_round_pen(canvas.theme.outline, 2 * halo_width)
    painter.setBrush(segment.color)
    for line, arrow in segment.moves:
        painter.setPen(halo_pen)
        painter.drawLine(line)
        painter.setPen(line_pen)
        painter.drawLine(line)
        if has_arrows:
            painter.setPen(arrow_halo_pen)
            painter.drawPolygon(arrow)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawPolygon(arrow)


def _draw_segment(canvas: BoardCanvas, moves: list[_DrawnMove], pen: QPen) -> None:
    if not canvas.is_vector:
        # the joins of thinner lines are invisible
        is_joined = pen.widthF() * canvas.square_px / SQUARE_UNITS >= 1.5
        cap = Qt.PenCapStyle.SquareCap if is_joined else Qt.PenCapStyle.FlatCap
        pen.setCapStyle(cap)
    canvas.painter.setPen(pen)
    _draw_lines(canvas, moves)


def _draw_lines(canvas: BoardCanvas, moves: list[_DrawnMove]) -> None:
    """Draw the lines of moves that follow each other."""
    if canvas.is_vector:
        points = [moves[0].line.p1(), *(move.line.p2() for move in moves)]
        canvas.painter.drawPolyline(QPolygonF(points))
    else:
        # single lines are drawn many times faster than a long polyline
        canvas.painter.drawLines([move.line for move in moves])


def _make_round_pen(color: QColor, width: float) -> QPen:
    style = Qt.PenStyle.SolidLine
    cap = Qt.PenCapStyle.RoundCap
    join = Qt.PenJoinStyle.RoundJoin
    return QPen(color, width, style, cap, join)


@lru_cache(maxsize=64)
def _arrow_polygon(x: float, y: float) -> QPolygonF:
    """Return an arrow around (0, 0) that points in the direction of a move."""
    direction = QPointF(x, y) / math.hypot(x, y) * SQUARE_UNITS
    side = QPointF(-direction.y(), direction.x())
    tip = direction * 0.1
    back = direction * -0.09
    return QPolygonF([tip, back + side * 0.09, direction * -0.04, back - side * 0.09])
