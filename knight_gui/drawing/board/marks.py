"""The small marks on the board: what the search does, what comes of it, and who points where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen, QPolygonF

from knight_gui.drawing.board.canvas import (
    LEAST_DIGIT_PX,
    UNIT,
    Canvas,
    cross,
    draw_mistake,
    draw_number,
    font_of,
)
from knight_gui.drawing.painting import inked, lettered
from knight_gui.drawing.theme import INK, PAPER, faded
from knight_gui.search.kinds import Prospect, StepKind, Trial

if TYPE_CHECKING:
    # the window is shown before it needs numpy
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.drawing.board.view_state import Knight
    from knight_gui.search.position import Candidate, Position


def draw_ring(canvas: Canvas, knight: Knight) -> None:
    """Draw the frame of the knight's square, which goes along with the knight."""
    width = canvas.frame_width
    half, center = QPointF(UNIT / 2 - width, UNIT / 2 - width), canvas.place_of(knight)
    rect = QRectF(center - half, center + half)
    for painter in canvas.cased(width, (INK, 1.7), (canvas.theme.now, 1.0)):
        painter.drawRoundedRect(rect, width * 2.2, width * 2.2)


def draw_left_square(canvas: Canvas, position: Position, flash: float) -> None:
    """Light up the square that the move just taken back led to."""
    if position.kind is not StepKind.RETREAT or position.left is None:
        return
    canvas.painter.fillRect(
        canvas.square_rect(position.left), faded(canvas.theme.wrong_ground, 0.30 + 0.6 * flash)
    )


def draw_retreat(canvas: Canvas, position: Position, flash: float, knight: Knight | None) -> None:
    """Draw the move just taken back, so far as it is, and cross out the square it led to."""
    if position.kind is not StepKind.RETREAT or position.left is None:
        return
    width = max(canvas.units(2), UNIT * 0.06)
    origin = canvas.centers[position.head] if knight is None else canvas.place_of(knight)
    target = canvas.centers[position.left]
    casing, wrong = canvas.theme.casing, canvas.theme.wrong
    flat, inks = Qt.PenCapStyle.FlatCap, ((casing, 2.0), (wrong, 1.0))
    for painter in canvas.cased(width, *inks, cap=flat, dashes=(3.0, 2.2)):
        painter.drawLine(origin, target)
    lines, inks = cross(target, UNIT * (0.26 + 0.08 * flash)), ((casing, 2.6), (wrong, 1.5))
    for painter in canvas.cased(width, *inks, cap=Qt.PenCapStyle.RoundCap):
        for line in lines:
            painter.drawLine(line)


def draw_candidates(
    canvas: Canvas, position: Position, following: Candidate | None, numbered: dict[int, int]
) -> None:
    """Draw the squares that the knight can go to, which is next, and the numbers on their dots."""
    # a smaller square has no room for a candidate's dot
    if canvas.side_px < 11 or position.outcome is not None:
        return
    for candidate in position.candidates:
        # the cross of the retreat says all of it
        if candidate.square != position.left or position.is_by_hand:
            _draw_candidate(
                canvas,
                candidate,
                is_next=candidate == following,
                number=numbered.get(candidate.square),
            )


def _draw_candidate(
    canvas: Canvas, candidate: Candidate, *, is_next: bool, number: int | None
) -> None:
    painter, ink, casing = canvas.painter, canvas.theme.ink, canvas.theme.casing
    center, radius = canvas.centers[candidate.square], UNIT * 0.22
    if candidate.trial is not Trial.UNTRIED:
        inked(
            painter, QPen(ink, UNIT * 0.025, Qt.PenStyle.DotLine), faded(casing, 0.47)
        ).drawEllipse(center, radius, radius)
        painter.setPen(QPen(canvas.theme.wrong, max(canvas.units(1.5), UNIT * 0.04)))
        for line in cross(center, radius * 0.5):
            painter.drawLine(line)
        return
    if is_next:
        canvas.draw_disc(center, radius * 1.4, casing, ink)
    canvas.draw_disc(center, radius, ink, casing)
    if number is not None and radius * canvas.side_px / UNIT >= LEAST_DIGIT_PX:
        lettered(painter, casing, font_of(radius * 1.35, bold=True))
        draw_number(painter, center, radius, number)


def draw_prospects(canvas: Canvas, prospects: tuple[tuple[int, Prospect], ...]) -> None:
    """Draw what would become of each move: a tick, a cross, or a ring for nobody knows."""
    # ticks and crosses on smaller squares cannot be told apart
    if canvas.side_px < 24:
        return
    radius = UNIT * 0.09
    for square, prospect in prospects:
        center = canvas.square_rect(square).topRight() + QPointF(-0.2, 0.2) * UNIT
        theme = canvas.theme
        ink = theme.wrong if prospect is Prospect.LOST else theme.ink
        inks = (theme.casing, UNIT * 0.09), (ink, UNIT * 0.04)
        for painter in canvas.cased(1, *inks, cap=Qt.PenCapStyle.RoundCap):
            match prospect:
                case Prospect.UNDECIDED:
                    painter.drawEllipse(center, radius, radius)
                case Prospect.HOPEFUL:
                    corners = (QPointF(-1, 0.1), QPointF(-0.2, 0.9), QPointF(1, -0.8))
                    painter.drawPolyline([center + corner * radius for corner in corners])
                case Prospect.LOST:
                    painter.drawLines(cross(center, 0.8 * radius))


def draw_lost(canvas: Canvas, position: Position, lost_at: int) -> None:
    """Mark the square that lost the tour, where neither a number nor a name stands."""
    # the mark of the losing move is seen on squares of any size
    height = max(canvas.units(9.0), UNIT * 0.26)
    center, theme = canvas.centers[position.path[lost_at]], canvas.theme
    if lost_at < position.depth:
        for painter in canvas.cased(UNIT * 0.045, (theme.casing, 2.0), (theme.wrong, 1.0)):
            painter.drawEllipse(center, UNIT * 0.28, UNIT * 0.28)
    draw_mistake(
        canvas.painter, center + QPointF(-0.28, 0.36) * UNIT, height, (theme.wrong, theme.casing)
    )


def draw_suggested_tour(canvas: Canvas, suggested: tuple[int, ...]) -> None:
    """Draw a tour that the path can still become: the way on from the knight, dashed."""
    way = QPolygonF([canvas.centers[square] for square in suggested])
    inks = (canvas.theme.casing, 1.9), (QColor(canvas.theme.path[0]), 1.0)
    width, flat = max(canvas.units(1.5), UNIT * 0.05), Qt.PenCapStyle.FlatCap
    for painter in canvas.cased(width, *inks, cap=flat, dashes=(3.0, 2.2)):
        painter.drawPolyline(way)


def draw_risk(canvas: Canvas, ways: NDArray[np.int8], position: Position) -> None:
    """Draw how many ways on each free square has, in a tint and as a number."""
    import numpy as np

    tints = np.zeros(10, np.uint32)
    # the tint of squares with 0, 1, 2 or 3 ways; those with more have none
    opacities = np.array((160, 120, 72, 28), np.uint32)
    tints[: len(opacities)] = opacities << 24 | canvas.theme.near_cut_off.rgb() & 0xFFFFFF
    # what is not free is -1, and the last of these
    canvas.fill_squares(tints[ways])
    # on smaller squares there is the tint of few ways alone
    if canvas.side_px < 28:
        return
    # theirs stands on their dots
    dotted = {candidate.square for candidate in position.candidates}
    lettered(canvas.painter, canvas.theme.ink, font_of(UNIT * 0.27, bold=True))
    for square in canvas.grid.squares_in_sight():
        if 0 <= ways[square] < len(opacities) and square not in dotted:
            canvas.write(square, str(ways[square]))


def draw_recent_retreats(canvas: Canvas, counts: NDArray[np.int64]) -> None:
    """Fill squares by the retreats since the frame before, where steps are too fast to be seen.

    By the logarithm, which spans a frame at any speed, squared: else a million
    retreats and a thousand would look the same.
    """
    import numpy as np

    strengths = (np.log1p(counts) / np.log1p(max(1, counts.max(initial=0)))) ** 2
    # the square that it went back from most often is the least transparent
    alphas = np.rint(strengths * 0.55 * 255).astype(np.uint32)
    ground = canvas.theme.wrong_ground.rgb() & 0xFFFFFF
    canvas.fill_squares(np.where(alphas > 0, alphas << 24 | ground, 0).astype(np.uint32))


def draw_cursor(canvas: Canvas, hovered: int | None, cursor: int | None) -> None:
    """Outline the square under the mouse, and the keyboard's with a line on both sides."""
    casing, ink = canvas.theme.casing, canvas.theme.ink
    if hovered is not None:
        _outline(canvas, hovered, canvas.frame_width * 0.5, (casing, 2.2), (ink, 1.0))
    if cursor is not None:
        _outline(canvas, cursor, canvas.frame_width, (ink, 1.6), (casing, 0.8))


def _outline(canvas: Canvas, square: int, width: float, *inks: tuple[QColor, float]) -> None:
    inset = width * 0.8
    rect = canvas.square_rect(square).adjusted(inset, inset, -inset, -inset)
    for painter in canvas.cased(width, *inks):
        painter.drawRect(rect)


def draw_pointer(canvas: Canvas, pointed: int) -> None:
    """Draw a round halo, bright between two dark lines, which shows on every ground."""
    # outside of every number and mark, and no neighbour's is touched; on a huge board the square
    # itself could hardly be found
    radius = max(UNIT * 0.6, canvas.units(9))
    width = max(UNIT * 0.05, canvas.units(2))
    # a square at the edge lies off its middle, so that none of it is cut off
    reach = radius + width * 1.1
    inner = canvas.board_rect.adjusted(reach, reach, -reach, -reach)
    center = canvas.centers[pointed]
    if inner.isValid():
        x = min(max(center.x(), inner.left()), inner.right())
        center = QPointF(x, min(max(center.y(), inner.top()), inner.bottom()))
    # the same in both themes: it is bright, and lies on everything
    for painter in canvas.cased(width, (INK, 2.2), (PAPER, 1.0)):
        painter.drawEllipse(center, radius, radius)
