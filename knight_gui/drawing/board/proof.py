"""Why no tour can come of it: hatched squares, their ways, open and used, rings and counts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF

from knight_gui.drawing.board.canvas import MIN_DIGIT_PX, SQUARE_UNITS, BoardCanvas, make_font
from knight_gui.drawing.painting import with_pen

if TYPE_CHECKING:
    from knight_gui.search.oracle.proof import Proof, ProofExit

_HATCHES_PER_SIDE = 4
_RING_RADIUS = SQUARE_UNITS * 0.36
"""The radius of the ring around a square that has ways."""
_LINE_END_GAP = SQUARE_UNITS * 0.36
"""How far from the middle of a neighbour a spoke ends, so that its number can be read."""


def draw_proof(canvas: BoardCanvas, proof: Proof) -> None:
    """Draw what proves a start or a path lost."""
    if proof.cycles:
        _draw_cycles(canvas, proof.cycles)
        return
    for square in proof.squares:
        _draw_hatched_square(canvas, square)
    if proof.color_counts is not None:
        _draw_color_counts(canvas, excluded_squares=proof.squares)
    for proof_exit in proof.exits:
        _draw_exit(canvas, proof_exit)
    if proof.exits:
        _draw_circles(canvas, proof.squares, canvas.theme.cut_off)
    _draw_circles(canvas, proof.surrounding_squares, canvas.theme.board_mark)
    _draw_lines(
        canvas,
        [_forced_edge_line(canvas, proof, *forced_edge) for forced_edge in proof.forced_edges],
        _thin_width(canvas) * 2.0,
    )
    if proof.last_exit_move is not None:
        _draw_last_exit_move(canvas, *proof.last_exit_move)


def _draw_hatched_square(canvas: BoardCanvas, square: int) -> None:
    """Hatch and frame a square, so that no colour is needed to see it."""
    width = canvas.square_frame_width * 0.6
    rect = canvas.square_rect(square).adjusted(width, width, -width, -width)
    for painter in canvas.iter_pens(
        width,
        (canvas.theme.outline, 2.4),
        (canvas.theme.board_mark, 1.0),
        cap=Qt.PenCapStyle.FlatCap,
    ):
        painter.drawLines(_hatch_lines(rect))
        painter.drawRect(rect)


def _draw_circles(canvas: BoardCanvas, squares: tuple[int, ...], color: QColor) -> None:
    for square in squares:
        for painter in canvas.iter_pens(
            _thin_width(canvas), (canvas.theme.outline, 2.2), (color, 1.2)
        ):
            painter.drawEllipse(canvas.square_centers[square], _RING_RADIUS, _RING_RADIUS)


def _draw_exit(canvas: BoardCanvas, proof_exit: ProofExit) -> None:
    """Draw a way towards the neighbour: a ball ends it if it is open, a bar if it is used up."""
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
    """Return a forced move: a number at one of its ends can still be read."""
    begin = canvas.square_centers[origin_square]
    end = canvas.square_centers[target_square]
    gap = _unit_vector(begin, end) * _LINE_END_GAP
    proof_squares = proof.squares
    return QLineF(
        begin if origin_square in proof_squares else begin + gap,
        end if target_square in proof_squares else end - gap,
    )


def _draw_lines(canvas: BoardCanvas, lines: list[QLineF], width: float) -> None:
    for painter in canvas.iter_pens(
        width, (canvas.theme.outline, 2.6), (canvas.theme.cut_off, 1.2), cap=Qt.PenCapStyle.RoundCap
    ):
        painter.drawLines(lines)


def _draw_last_exit_move(canvas: BoardCanvas, origin_square: int, target_square: int) -> None:
    """Draw the move that took the last way as a broad arrow."""
    begin = canvas.square_centers[origin_square]
    end = canvas.square_centers[target_square]
    direction = _unit_vector(begin, end)
    normal = QPointF(-direction.y(), direction.x())
    # the knight may stand on the square that it ends at
    begin = begin + direction * _LINE_END_GAP
    tip = end - direction * SQUARE_UNITS * 0.52
    neck = tip - direction * SQUARE_UNITS * 0.26
    half_shaft = normal * SQUARE_UNITS * 0.04
    half_head = normal * SQUARE_UNITS * 0.13
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
    with_pen(
        canvas.painter, QPen(canvas.theme.outline, _thin_width(canvas) * 1.4), canvas.theme.cut_off
    ).drawPath(arrow)


def _draw_cycles(canvas: BoardCanvas, cycles: tuple[tuple[int, ...], ...]) -> None:
    """Draw rings told apart by their colour, and by their lines: full, dashed."""
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
            canvas.draw_disc(
                canvas.square_centers[square], SQUARE_UNITS * 0.15, color, outline_color
            )
            if is_dashed:
                canvas.draw_disc(
                    canvas.square_centers[square], SQUARE_UNITS * 0.07, outline_color, outline_color
                )


def _draw_color_counts(canvas: BoardCanvas, excluded_squares: tuple[int, ...]) -> None:
    """Count the squares of each colour through: the dark ones in circles, the light in squares.

    The last of each is how many there are, and stands out.
    """
    board = canvas.board
    font_height = SQUARE_UNITS * (0.34, 0.34, 0.30, 0.24)[min(len(str(board.free_count)), 4) - 1]
    if font_height * canvas.square_px / SQUARE_UNITS < MIN_DIGIT_PX:
        return
    counts = {True: 0, False: 0}
    last_square_by_color = {board.is_dark(square): square for square in board.free_squares}
    canvas.painter.setFont(make_font(font_height, bold=True))
    painter = canvas.painter
    theme = canvas.theme
    for square in board.free_squares:
        is_dark = board.is_dark(square)
        counts[is_dark] += 1
        if square in excluded_squares:
            continue
        is_last = square == last_square_by_color[is_dark]
        half_size = QPointF(_RING_RADIUS, _RING_RADIUS) * (1.0 if is_dark else 0.9)
        box = QRectF(
            canvas.square_centers[square] - half_size, canvas.square_centers[square] + half_size
        )
        with_pen(
            painter,
            QPen(theme.cut_off if is_last else theme.board_mark, _thin_width(canvas) * 0.4),
            theme.outline if is_last else Qt.BrushStyle.NoBrush,
        )
        (painter.drawEllipse if is_dark else painter.drawRect)(box)
        painter.setPen(theme.board_mark)
        canvas.draw_text_in_square(square, str(counts[is_dark]))


def _thin_width(canvas: BoardCanvas) -> float:
    return max(canvas.px_to_units(1.4), SQUARE_UNITS * 0.036)


def _unit_vector(origin: QPointF, target: QPointF) -> QPointF:
    """Return the way from one point to another, one unit long."""
    return (target - origin) / math.hypot(target.x() - origin.x(), target.y() - origin.y())


def _hatch_lines(rect: QRectF) -> list[QLineF]:
    """Return lines across a square, from the lower left to the upper right."""
    hatch_offsets = [
        rect.width() * index / _HATCHES_PER_SIDE for index in range(1, 2 * _HATCHES_PER_SIDE)
    ]
    spans = [
        (hatch_offset, max(0.0, hatch_offset - rect.width())) for hatch_offset in hatch_offsets
    ]
    corner = rect.topLeft()
    return [
        QLineF(
            corner + QPointF(overhang, hatch_offset - overhang),
            corner + QPointF(hatch_offset - overhang, overhang),
        )
        for hatch_offset, overhang in spans
    ]
