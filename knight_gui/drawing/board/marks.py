"""Small marks on the board: retreats, candidates, verdicts, exits, and cursors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from knight_gui.drawing.board.canvas import (
    MIN_DIGIT_PX,
    SQUARE_UNITS,
    BoardCanvas,
    cross_lines,
    draw_mistake_sign,
    draw_number,
    make_font,
)
from knight_gui.drawing.board.view_state import candidate_exits
from knight_gui.drawing.painting import with_font, with_pen
from knight_gui.drawing.theme import NEAR_BLACK, NEAR_WHITE, with_opacity
from knight_gui.search.kinds import CandidateStatus, Completability

if TYPE_CHECKING:
    # the window is shown before it needs numpy
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.drawing.board.view_state import DrawnKnight
    from knight_gui.search.oracle.proof import Proof
    from knight_gui.search.position import Candidate, Position


_GIVEN_RADIUS = SQUARE_UNITS * 0.31
_CANDIDATE_RADIUS = SQUARE_UNITS * 0.22
_RING_FACTOR = 1.4
"""Radius of the ring around a dot, as a multiple of that of the dot."""
_EXIT_TINT_OPACITIES = (160, 120, 72, 28)
"""Opacities of the tints of squares with 0, 1, 2 or 3 exits; those with more have no tint."""
_MIN_SQUARE_PX_FOR_EXITS = 28


def draw_knight_frame(canvas: BoardCanvas, knight: DrawnKnight) -> None:
    """Draw the frame around the knight, which moves along with it."""
    center = canvas.knight_center(knight)
    if knight.is_moving:
        canvas.draw_stamps("frame", [(0, center)], SQUARE_UNITS / 2, _draw_frame)
    else:
        _draw_frame(canvas, center, 0)


def _draw_frame(canvas: BoardCanvas, center: QPointF, _number: int) -> None:
    width = canvas.square_frame_width
    half_size = QPointF(SQUARE_UNITS / 2 - width, SQUARE_UNITS / 2 - width)
    rect = QRectF(center - half_size, center + half_size)
    for painter in canvas.iter_pens(width, (NEAR_BLACK, 1.7), (canvas.theme.current_position, 1.0)):
        painter.drawRoundedRect(rect, width * 2.2, width * 2.2)


def draw_givens(canvas: BoardCanvas, givens: tuple[tuple[int, int], ...]) -> None:
    """Draw each given number on a light disc, which the path covers later with its own number."""
    radius = _GIVEN_RADIUS
    for number, square in givens:
        center = canvas.square_centers[square]
        canvas.draw_disc(center, radius, canvas.theme.outline, canvas.theme.board_mark)
        if radius * canvas.square_px / SQUARE_UNITS >= MIN_DIGIT_PX:
            with_font(canvas.painter, canvas.theme.board_mark, make_font(radius, bold=True))
            draw_number(canvas.painter, center, radius, number)


def draw_givens_of_proof(
    canvas: BoardCanvas, proof: Proof, givens: tuple[tuple[int, int], ...]
) -> None:
    """Draw the given numbers of a proof over its hatching."""
    draw_givens(canvas, tuple(given for given in givens if given[1] in proof.squares))


def draw_retreat_flash(canvas: BoardCanvas, position: Position, flash_strength: float) -> None:
    """Fill the target square of the move just taken back, the more opaque the newer it is."""
    assert position.square_left is not None
    color = with_opacity(canvas.theme.wrong_background, 0.30 + 0.6 * flash_strength)
    canvas.painter.fillRect(canvas.square_rect(position.square_left), color)


def draw_retreat(
    canvas: BoardCanvas, position: Position, flash_strength: float, knight: DrawnKnight | None
) -> None:
    """Draw the move just taken back up to the knight, and cross out its target square."""
    assert position.square_left is not None
    width = max(canvas.px_to_units(2), SQUARE_UNITS * 0.06)
    if knight is None:
        origin = canvas.square_centers[position.head]
    else:
        origin = canvas.knight_center(knight)
    target = canvas.square_centers[position.square_left]
    casing = canvas.theme.outline
    wrong = canvas.theme.wrong
    flat = Qt.PenCapStyle.FlatCap
    colors_and_factors = ((casing, 2.0), (wrong, 1.0))
    for painter in canvas.iter_pens(width, *colors_and_factors, cap=flat, dashes=(3.0, 2.2)):
        painter.drawLine(origin, target)
    lines = cross_lines(target, SQUARE_UNITS * (0.26 + 0.08 * flash_strength))
    colors_and_factors = ((casing, 2.6), (wrong, 1.5))
    for painter in canvas.iter_pens(width, *colors_and_factors, cap=Qt.PenCapStyle.RoundCap):
        for line in lines:
            painter.drawLine(line)


def draw_candidates(
    canvas: BoardCanvas,
    position: Position,
    next_candidate: Candidate | None,
    givens: tuple[tuple[int, int], ...] | None,
) -> None:
    """Draw a dot on each candidate, and a ring around the next one and around given numbers."""
    # dots do not fit into smaller squares
    if canvas.square_px < 11 or position.outcome is not None:
        return
    given_squares = {square for _, square in givens or ()}
    for candidate in position.candidates:
        # the cross of the retreat replaces the dot
        if candidate.square in given_squares:
            _draw_ring_around_given(canvas, candidate.square)
        elif candidate.square != position.square_left or position.is_by_hand:
            _draw_candidate(canvas, candidate, is_next=candidate == next_candidate)


def _draw_ring_around_given(canvas: BoardCanvas, square: int) -> None:
    width = SQUARE_UNITS * 0.07
    colors_and_factors = ((canvas.theme.outline, 1.5), (canvas.theme.board_mark, 1.0))
    for painter in canvas.iter_pens(width, *colors_and_factors):
        painter.drawEllipse(
            canvas.square_centers[square], _GIVEN_RADIUS * 1.25, _GIVEN_RADIUS * 1.25
        )


def _draw_candidate(canvas: BoardCanvas, candidate: Candidate, *, is_next: bool) -> None:
    painter = canvas.painter
    mark_color = canvas.theme.board_mark
    outline_color = canvas.theme.outline
    center = canvas.square_centers[candidate.square]
    radius = _CANDIDATE_RADIUS
    if candidate.status is not CandidateStatus.UNTRIED:
        dotted_pen = QPen(mark_color, SQUARE_UNITS * 0.025, Qt.PenStyle.DotLine)
        with_pen(painter, dotted_pen, with_opacity(outline_color, 0.47))
        painter.drawEllipse(center, radius, radius)
        painter.setPen(QPen(canvas.theme.wrong, max(canvas.px_to_units(1.5), SQUARE_UNITS * 0.04)))
        for line in cross_lines(center, radius * 0.5):
            painter.drawLine(line)
        return
    if is_next:
        canvas.draw_disc(center, radius * _RING_FACTOR, outline_color, mark_color)
    canvas.draw_disc(center, radius, mark_color, outline_color)


def draw_right_answers(canvas: BoardCanvas, right_answers: tuple[int, ...]) -> None:
    """Draw a dot with a ring on each square that was the right answer to a question."""
    for square in right_answers:
        center = canvas.square_centers[square]
        canvas.draw_disc(
            center, _CANDIDATE_RADIUS * _RING_FACTOR, canvas.theme.outline, canvas.theme.tour
        )
        canvas.draw_disc(center, _CANDIDATE_RADIUS, canvas.theme.tour, canvas.theme.outline)


def draw_keys(canvas: BoardCanvas, position: Position) -> None:
    """Draw the key of each move by hand on its square, as a key of a keyboard."""
    painter = canvas.painter
    theme = canvas.theme
    half_side = max(SQUARE_UNITS * 0.24, canvas.px_to_units(9))
    depth = QPointF(0, half_side * 0.22)
    painter.setFont(make_font(half_side * 1.3, bold=True))
    for candidate in position.candidates:
        center = canvas.square_centers[candidate.square]
        half_size = QPointF(half_side, half_side)
        rect = QRectF(center - half_size, center + half_size)
        corner_radius = half_side * 0.3
        with_pen(painter, theme.outline, theme.board_mark)
        painter.drawRoundedRect(
            QRectF(rect.topLeft(), rect.bottomRight() + depth), corner_radius, corner_radius
        )
        with_pen(painter, QPen(theme.board_mark, half_side * 0.12), theme.outline)
        painter.drawRoundedRect(rect, corner_radius, corner_radius)
        painter.setPen(theme.board_mark)
        draw_number(painter, center, half_side, candidate.ordering_value)


def draw_completabilities(
    canvas: BoardCanvas, completabilities: tuple[tuple[int, Completability], ...]
) -> None:
    """Draw the verdict on each move: a tick, a cross, or a ring if it is undecided."""
    # on smaller squares ticks and crosses look alike
    if canvas.square_px < 24:
        return
    radius = SQUARE_UNITS * 0.09
    for square, completability in completabilities:
        center = canvas.square_rect(square).topRight() + QPointF(-0.2, 0.2) * SQUARE_UNITS
        theme = canvas.theme
        color = theme.board_mark
        if completability is Completability.LOST:
            color = theme.wrong
        colors_and_widths = ((theme.outline, SQUARE_UNITS * 0.09), (color, SQUARE_UNITS * 0.04))
        for painter in canvas.iter_pens(1, *colors_and_widths, cap=Qt.PenCapStyle.RoundCap):
            match completability:
                case Completability.UNDECIDED:
                    painter.drawEllipse(center, radius, radius)
                case Completability.COMPLETABLE:
                    corners = (QPointF(-1, 0.1), QPointF(-0.2, 0.9), QPointF(1, -0.8))
                    painter.drawPolyline([center + corner * radius for corner in corners])
                case Completability.LOST:
                    painter.drawLines(cross_lines(center, 0.8 * radius))


def draw_wrong_answers(canvas: BoardCanvas, wrong_answers: tuple[int, ...]) -> None:
    """Draw a cross in a corner of each square that was a wrong answer to a question."""
    draw_completabilities(canvas, tuple((square, Completability.LOST) for square in wrong_answers))


def draw_losing_square(canvas: BoardCanvas, position: Position, mistake_depth: int) -> None:
    """Mark the losing square with a ring, and with a sign beside its number and its name."""
    # the sign is legible on squares of any size
    sign_height = max(canvas.px_to_units(9.0), SQUARE_UNITS * 0.26)
    theme = canvas.theme

    def draw(canvas: BoardCanvas, center: QPointF, has_ring: int) -> None:
        if has_ring:
            colors_and_factors = ((theme.outline, 2.0), (theme.wrong, 1.0))
            for painter in canvas.iter_pens(SQUARE_UNITS * 0.045, *colors_and_factors):
                painter.drawEllipse(center, SQUARE_UNITS * 0.28, SQUARE_UNITS * 0.28)
        sign_center = center + QPointF(-0.28, 0.36) * SQUARE_UNITS
        draw_mistake_sign(canvas.painter, sign_center, sign_height, (theme.wrong, theme.outline))

    center = canvas.square_centers[position.path[mistake_depth]]
    radius = SQUARE_UNITS * 0.36 + sign_height
    canvas.draw_stamps("lost", [(mistake_depth < position.depth, center)], radius, draw)


def draw_exit_tints(canvas: BoardCanvas, exit_counts: NDArray[np.int8]) -> None:
    """Tint each free square that has few exits."""
    import numpy as np

    tints = np.zeros(10, np.uint32)
    opacities = np.array(_EXIT_TINT_OPACITIES, np.uint32)
    tints[: len(opacities)] = opacities << 24 | canvas.theme.near_cut_off.rgb() & 0xFFFFFF
    # squares that are not free have -1, the last index
    canvas.fill_squares(tints[exit_counts])


def draw_exit_counts(
    canvas: BoardCanvas, position: Position, exit_counts: NDArray[np.int8] | None
) -> None:
    """Draw the exits of the candidates, and of squares that have few, in a corner of each.

    Without `exit_counts` the candidates are ordered by their exits on the empty board.
    """
    # on smaller squares there is the tint alone
    if canvas.square_px < _MIN_SQUARE_PX_FOR_EXITS:
        return
    exits_by_square = candidate_exits(position, exit_counts)
    if exit_counts is not None:
        for square in canvas.geometry.iter_visible_squares():
            if 0 <= exit_counts[square] < len(_EXIT_TINT_OPACITIES):
                exits_by_square[square] = int(exit_counts[square])
    painter = canvas.painter
    theme = canvas.theme
    font_height = max(SQUARE_UNITS * 0.2, canvas.px_to_units(9))
    half_size = QPointF(font_height * 0.5, font_height * 0.6)
    offset = half_size + QPointF(font_height, font_height) * 0.2
    font = make_font(font_height, bold=True)
    for square, exits in exits_by_square.items():
        center = canvas.square_rect(square).bottomLeft() + QPointF(offset.x(), -offset.y())
        with_pen(painter, Qt.PenStyle.NoPen, theme.outline)
        rect = QRectF(center - half_size, center + half_size)
        painter.drawRoundedRect(rect, half_size.x(), half_size.x())
        with_font(painter, theme.board_mark, font)
        draw_number(painter, center, half_size.y(), exits)


def draw_recent_retreats(canvas: BoardCanvas, retreat_counts: NDArray[np.int64]) -> None:
    """Fill squares by their retreats since the previous frame, while steps are too fast to see.

    The opacity is the square of the logarithm: the logarithm suits any speed, and without the
    square a million retreats and a thousand would look alike.
    """
    import numpy as np

    max_count = max(1, retreat_counts.max(initial=0))
    strengths = (np.log1p(retreat_counts) / np.log1p(max_count)) ** 2
    alphas = np.rint(strengths * 0.55 * 255).astype(np.uint32)
    background_rgb = canvas.theme.wrong_background.rgb() & 0xFFFFFF
    canvas.fill_squares(np.where(alphas > 0, alphas << 24 | background_rgb, 0).astype(np.uint32))


def draw_cursor(canvas: BoardCanvas, hovered_square: int | None, cursor_square: int | None) -> None:
    """Outline the square under the mouse, and more strongly that of the keyboard's cursor."""
    outline_color = canvas.theme.outline
    mark_color = canvas.theme.board_mark
    if hovered_square is not None:
        width = canvas.square_frame_width * 0.5
        colors_and_factors = ((outline_color, 2.2), (mark_color, 1.0))
        _draw_square_outline(canvas, hovered_square, width, *colors_and_factors)
    if cursor_square is not None:
        width = canvas.square_frame_width
        colors_and_factors = ((mark_color, 1.6), (outline_color, 0.8))
        _draw_square_outline(canvas, cursor_square, width, *colors_and_factors)


def _draw_square_outline(
    canvas: BoardCanvas, square: int, width: float, *colors_and_factors: tuple[QColor, float]
) -> None:
    inset = width * 0.8
    rect = canvas.square_rect(square).adjusted(inset, inset, -inset, -inset)
    for painter in canvas.iter_pens(width, *colors_and_factors):
        painter.drawRect(rect)


def draw_pointed_square(canvas: BoardCanvas, square: int) -> None:
    """Draw a circle around a square, bright between two dark lines, visible on any background."""
    # large enough to surround all marks of the square, and to be found on a huge board
    radius = max(SQUARE_UNITS * 0.6, canvas.px_to_units(9))
    width = max(SQUARE_UNITS * 0.05, canvas.px_to_units(2))
    # around a square at the edge the circle is moved inwards, so that it is not cut off
    outer_radius = radius + width * 1.1
    center_area = canvas.board_rect.adjusted(
        outer_radius, outer_radius, -outer_radius, -outer_radius
    )
    center = canvas.square_centers[square]
    if center_area.isValid():
        x = min(max(center.x(), center_area.left()), center_area.right())
        y = min(max(center.y(), center_area.top()), center_area.bottom())
        center = QPointF(x, y)
    # the same colours in all themes
    for painter in canvas.iter_pens(width, (NEAR_BLACK, 2.2), (NEAR_WHITE, 1.0)):
        painter.drawEllipse(center, radius, radius)
