"""Proof that a path is lost: hatched squares, their open and used exits, cycles and counts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainterPath, QPen, QPolygonF

from knight_gui.drawing.board.canvas import SQUARE_UNITS, BoardCanvas, make_font
from knight_gui.drawing.board.path import ARROW_POSITION
from knight_gui.drawing.painting import with_pen

if TYPE_CHECKING:
    from knight_gui.search.oracle.proof import Proof, ProofExit

_MIN_COUNT_HEIGHT = 0.3
"""Least height of the numbers of dark and light squares, in sides of a square."""
_COUNT_SHARE = 0.085
"""Height of these numbers as a share of the shorter side of the board."""
_HATCHES_PER_SIDE = 4
_RING_RADIUS = SQUARE_UNITS * 0.36
"""Radius of the circle around a square with exits."""
_LINE_END_GAP = SQUARE_UNITS * 0.36
"""Distance from the centre of a neighbour to the end of a line, so that its number is legible."""


def draw_proof(canvas: BoardCanvas, proof: Proof) -> None:
    """Draw the proof that a start or a path is lost."""
    if proof.cycles:
        _draw_cycles(canvas, proof.cycles)
        return
    for square in proof.squares:
        _draw_hatched_square(canvas, square)
    for square in proof.visited_squares:
        _draw_framed_square(canvas, square)
    if proof.color_counts is not None:
        _draw_color_counts(canvas, proof.color_counts, proof.squares)
    for proof_exit in proof.exits:
        _draw_exit(canvas, proof_exit)
    if proof.exits:
        _draw_circles(canvas, proof.squares, canvas.theme.cut_off)
    _draw_circles(canvas, proof.surrounding_squares, canvas.theme.board_mark)
    forced_lines = [
        _forced_edge_line(canvas, proof, *forced_edge) for forced_edge in proof.forced_edges
    ]
    _draw_lines(canvas, forced_lines, _thin_width(canvas) * 1.4)
    if proof.last_exit_move is not None:
        _draw_last_exit_move(canvas, *proof.last_exit_move)


def _draw_hatched_square(canvas: BoardCanvas, square: int) -> None:
    """Hatch and frame a square, so that the mark is visible without colours."""
    width = canvas.square_frame_width * 0.6
    rect = canvas.square_rect(square).adjusted(width, width, -width, -width)
    colors_and_factors = ((canvas.theme.outline, 2.4), (canvas.theme.board_mark, 1.0))
    for painter in canvas.iter_pens(width, *colors_and_factors, cap=Qt.PenCapStyle.FlatCap):
        painter.drawLines(_hatch_lines(rect))
        painter.drawRect(rect)


def _draw_framed_square(canvas: BoardCanvas, square: int) -> None:
    """Frame a square that is on the path by now, whose number stays legible."""
    width = canvas.square_frame_width * 0.6
    rect = canvas.square_rect(square).adjusted(width, width, -width, -width)
    colors_and_factors = ((canvas.theme.outline, 2.4), (canvas.theme.board_mark, 1.0))
    for painter in canvas.iter_pens(width, *colors_and_factors, cap=Qt.PenCapStyle.FlatCap):
        painter.drawRect(rect)


def _draw_circles(canvas: BoardCanvas, squares: tuple[int, ...], color: QColor) -> None:
    colors_and_factors = ((canvas.theme.outline, 2.2), (color, 1.2))
    for square in squares:
        for painter in canvas.iter_pens(_thin_width(canvas), *colors_and_factors):
            painter.drawEllipse(canvas.square_centers[square], _RING_RADIUS, _RING_RADIUS)


def _draw_exit(canvas: BoardCanvas, proof_exit: ProofExit) -> None:
    """Draw a line towards a neighbour, with a disc at the end of an open exit, or a bar."""
    origin = canvas.square_centers[proof_exit.square]
    target = canvas.square_centers[proof_exit.neighbor]
    direction = _unit_vector(origin, target)
    bar_offset = QPointF(-direction.y(), direction.x()) * SQUARE_UNITS * 0.15
    begin = origin + direction * _RING_RADIUS
    end = target - direction * _LINE_END_GAP
    lines = [QLineF(begin, end)]
    if not proof_exit.is_open:
        lines.append(QLineF(end + bar_offset, end - bar_offset))
    _draw_lines(canvas, lines, _thin_width(canvas))
    if proof_exit.is_open:
        canvas.draw_disc(end, SQUARE_UNITS * 0.1, canvas.theme.cut_off, canvas.theme.outline)


def _forced_edge_line(
    canvas: BoardCanvas, proof: Proof, origin_square: int, target_square: int
) -> QLineF:
    """Return the line of a forced move, which leaves the numbers of visited squares legible."""
    begin = canvas.square_centers[origin_square]
    end = canvas.square_centers[target_square]
    gap = _unit_vector(begin, end) * _LINE_END_GAP
    if origin_square in proof.visited_edge_ends:
        begin = begin + gap
    if target_square in proof.visited_edge_ends:
        end = end - gap
    return QLineF(begin, end)


def _draw_lines(canvas: BoardCanvas, lines: list[QLineF], width: float) -> None:
    colors_and_factors = ((canvas.theme.outline, 2.6), (canvas.theme.cut_off, 1.2))
    for painter in canvas.iter_pens(width, *colors_and_factors, cap=Qt.PenCapStyle.RoundCap):
        painter.drawLines(lines)


def _draw_last_exit_move(canvas: BoardCanvas, origin_square: int, target_square: int) -> None:
    """Draw the move that used the last exit as a wide arrow."""
    begin = canvas.square_centers[origin_square]
    end = canvas.square_centers[target_square]
    direction = _unit_vector(begin, end)
    normal = QPointF(-direction.y(), direction.x())
    # the knight may stand on the target square
    begin = begin + direction * _LINE_END_GAP
    # its head covers that of the path
    head_center = canvas.square_centers[origin_square] * (1 - ARROW_POSITION) + end * ARROW_POSITION
    tip = head_center + direction * SQUARE_UNITS * 0.15
    neck = head_center - direction * SQUARE_UNITS * 0.13
    # it is found on small squares, too
    half_shaft = normal * max(SQUARE_UNITS * 0.04, canvas.px_to_units(1.5))
    half_head = normal * max(SQUARE_UNITS * 0.13, canvas.px_to_units(5))
    arrow = QPainterPath()
    arrow.addPolygon(
        QPolygonF(
            [
                begin + half_shaft,
                neck + half_shaft,
                neck + half_head,
                tip,
                neck - half_head,
                neck - half_shaft,
                begin - half_shaft,
            ]
        )
    )
    arrow.closeSubpath()
    outline_pen = QPen(canvas.theme.outline, _thin_width(canvas) * 1.4)
    with_pen(canvas.painter, outline_pen, canvas.theme.cut_off).drawPath(arrow)


def _draw_cycles(canvas: BoardCanvas, cycles: tuple[tuple[int, ...], ...]) -> None:
    """Draw cycles of forced moves, by turns solid and dashed, in two colours."""
    width = max(canvas.px_to_units(2), SQUARE_UNITS * 0.07)
    outline_color = canvas.theme.outline
    cycle_colors = (canvas.theme.cut_off, canvas.theme.board_mark)
    for index, cycle in enumerate(cycles):
        is_dashed = bool(index % 2)
        color = cycle_colors[index % 2]
        corners = QPolygonF([canvas.square_centers[square] for square in cycle])
        for painter in canvas.iter_pens(width, (outline_color, 1.9)):
            painter.drawPolygon(corners)
        pen = QPen(color, width)
        if is_dashed:
            pen.setDashPattern([1.8, 1.3])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        with_pen(canvas.painter, pen).drawPolygon(corners)
        for square in cycle:
            center = canvas.square_centers[square]
            canvas.draw_disc(center, SQUARE_UNITS * 0.15, color, outline_color)
            if is_dashed:
                canvas.draw_disc(center, SQUARE_UNITS * 0.07, outline_color, outline_color)


def _draw_color_counts(
    canvas: BoardCanvas, color_counts: tuple[int, int], covered_squares: tuple[int, ...]
) -> None:
    """Draw how many squares there are of each colour: after a disc the dark ones, then the light.

    The numbers stand in the middle, or below or above it where squares must stay visible.
    """
    board = canvas.board
    theme = canvas.theme
    font_height = SQUARE_UNITS * max(_MIN_COUNT_HEIGHT, _COUNT_SHARE * min(board.rows, board.cols))
    font = make_font(font_height, bold=True)
    texts = [f"{count}" for count in color_counts]
    metrics = QFontMetricsF(font)
    swatch = font_height * 0.8
    gap = font_height * 0.35
    text_widths = [metrics.horizontalAdvance(text) for text in texts]
    slash_width = metrics.horizontalAdvance("/")
    width = sum(text_widths) + slash_width + 2 * swatch + 6 * gap
    panel = QRectF(0, 0, width, 1.7 * font_height)
    covered = [canvas.square_centers[square] for square in covered_squares]
    for share in (0.5, 0.75, 0.25):
        panel.moveCenter(QPointF(board.cols / 2, board.rows * share) * SQUARE_UNITS)
        reach = SQUARE_UNITS / 2
        around = panel.adjusted(-reach, -reach, reach, reach)
        if not any(around.contains(center) for center in covered):
            break
    painter = canvas.painter
    pen = QPen(theme.board_mark, _thin_width(canvas))
    radius = panel.height() / 2
    with_pen(painter, pen, theme.outline).drawRoundedRect(panel, radius, radius)
    painter.setFont(font)
    x = panel.left() + gap
    light, dark = theme.light_and_dark_squares
    middle = panel.center().y()
    for index, (text, text_width, color) in enumerate(
        zip(texts, text_widths, (dark, light), strict=True)
    ):
        swatch_rect = QRectF(x, middle - swatch / 2, swatch, swatch)
        with_pen(painter, pen, color)
        if index:
            painter.drawRect(swatch_rect)
        else:
            painter.drawEllipse(swatch_rect)
        x += swatch + gap
        text_rect = QRectF(x, panel.top(), text_width, panel.height())
        painter.setPen(theme.board_mark)
        painter.drawText(text_rect, Qt.AlignmentFlag.AlignCenter, text)
        x += text_width + gap
        if not index:
            slash_rect = QRectF(x, panel.top(), slash_width, panel.height())
            painter.drawText(slash_rect, Qt.AlignmentFlag.AlignCenter, "/")
            x += slash_width + gap


def _thin_width(canvas: BoardCanvas) -> float:
    return max(canvas.px_to_units(1.4), SQUARE_UNITS * 0.036)


def _unit_vector(origin: QPointF, target: QPointF) -> QPointF:
    """Return the direction from one point to another as a vector of length 1."""
    return (target - origin) / math.hypot(target.x() - origin.x(), target.y() - origin.y())


def _hatch_lines(rect: QRectF) -> list[QLineF]:
    """Return lines across a square, from the lower left to the upper right.

    None crosses the corners in which names of rows and columns stand.
    """
    hatch_offsets = [
        rect.width() * index / _HATCHES_PER_SIDE for index in range(2, 2 * _HATCHES_PER_SIDE - 1)
    ]
    corner = rect.topLeft()
    lines = []
    for hatch_offset in hatch_offsets:
        overhang = max(0.0, hatch_offset - rect.width())
        begin = corner + QPointF(overhang, hatch_offset - overhang)
        end = corner + QPointF(hatch_offset - overhang, overhang)
        lines.append(QLineF(begin, end))
    return lines
