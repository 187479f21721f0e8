"""Draws the landscape: bars, what frames one of them, and what stands on and around them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetricsF, QPainter, QPen, QPolygonF

from knight_gui import i18n
from knight_gui.drawing.board.canvas import MISTAKE_SIGN_ASPECT_RATIO, draw_mistake_sign
from knight_gui.drawing.landscape.data import MARKER_PRIORITY
from knight_gui.drawing.painting import saved_painter_state, with_pen, with_tabular_digits
from knight_gui.drawing.theme import CURRENT_POSITION_COLOR, NEAR_BLACK, NEAR_WHITE, scale_to_font
from knight_gui.messages import landscape as wording
from knight_gui.messages import marks
from knight_gui.messages.marks import MarkType

if TYPE_CHECKING:
    from collections.abc import Mapping

    from knight_gui.drawing.landscape.bars import BarsImage
    from knight_gui.drawing.landscape.data import LandscapeMarker, LandscapeViewState
    from knight_gui.drawing.landscape.scale import LandscapeLayout, LandscapeScale
    from knight_gui.drawing.theme import Theme
    from knight_gui.search.position import LandscapeBar

_MARKER_SHAPES: Mapping[MarkType, tuple[tuple[tuple[float, float], ...], ...]] = {
    MarkType.TOUR: (
        ((-0.8, -5), (0.8, -5), (0.8, 5), (-0.8, 5)),
        ((0, -5), (-8, -2), (0, 1)),
    ),
    MarkType.RESTART: (((-0.8, -4), (0.8, -4), (0.8, 4), (-0.8, 4)),),
    # an arrow that ends at a wall
    MarkType.FIRST_DEAD_END: (
        ((-6, -1), (-1, -1), (-1, 1), (-6, 1)),
        ((-2, -3.5), (2, 0), (-2, 3.5)),
        ((2.6, -5), (4.6, -5), (4.6, 5), (2.6, 5)),
    ),
    MarkType.RETREAT: (((0, 3), (-4, -3), (4, -3)),),
    # a fork in the road
    MarkType.DIVERGENCE: (
        ((-0.9, 0), (0.9, 0), (0.9, 5), (-0.9, 5)),
        ((-0.9, 0.6), (-5, -4), (-3.6, -5), (0.9, 0)),
        ((0.9, 0.6), (5, -4), (3.6, -5), (-0.9, 0)),
    ),
    # a star
    MarkType.RECORD: (
        tuple(
            (reach * math.sin(math.tau * place / 10), -reach * math.cos(math.tau * place / 10))
            for place, reach in enumerate((5.5, 2.2) * 5)
        ),
    ),
}
"""What pins look like, by their corners beside the step."""
_FRAME_GAP_PX = 4.0
"""Between the frame around all and the word of the first pin."""
_PLAYHEAD_GAP_PX = 8.0
"""Between the playhead and a label that makes room for it."""
_MISTAKE_SIGN_PX = 12.0
"""Height of the sign of a mistake."""


class LandscapePainter:
    """Draws a landscape, its bars only once."""

    def __init__(self) -> None:
        self._bars_image: BarsImage | None = None

    def draw(
        self,
        painter: QPainter,
        layout: LandscapeLayout,
        state: LandscapeViewState,
        pointed_step_and_depth: tuple[int, int] | None,
        theme: Theme,
    ) -> None:
        """Draw all of it, with a frame around the bar at a step and a depth, if one is told."""
        scale = layout.scale
        data = state.data
        if data is not None:
            if self._bars_image is None:
                # the window is shown before it needs numpy
                from knight_gui.drawing.landscape.bars import BarsImage

                self._bars_image = BarsImage(scale, data, state.rows, theme)
            self._bars_image.draw(painter, scale)
            if pointed_step_and_depth is not None:
                is_between_columns = state.is_between_columns(pointed_step_and_depth)
                if is_between_columns:
                    draw_frame = self._bars_image.draw_thin_bar_frame
                else:
                    draw_frame = self._bars_image.draw_bar_frame
                draw_frame(painter, scale, pointed_step_and_depth)
            mistake_bar = data.notable_mistake
            # what it cost stands on the line above
            if (
                layout.is_tall
                and mistake_bar is not None
                and mistake_bar.depth >= max(1, scale.first_open_depth)
            ):
                draw_mistake_label(
                    painter, scale, (mistake_bar, ""), scale.x_of_step(state.step), theme
                )
        if state.is_expanded and state.constant_rows.collapsed_groups:
            draw_collapse_bracket(
                painter, scale, state.constant_rows.collapsed_groups[-1].end_depth, theme
            )
        if layout.is_tall:
            draw_ticks(painter, scale, theme)
        if state.visible_steps.step_range is not None:
            draw_overview(painter, layout.overview_rect, state, theme)
        draw_markers(
            painter, scale, state.markers, layout.markers_top, theme, has_labels=layout.is_tall
        )
        draw_playhead(painter, scale, state.step)


def draw_background(painter: QPainter, rect: QRect, theme: Theme, *, has_focus: bool) -> None:
    """Draw the frame around all."""
    with_pen(
        painter,
        QPen(QColor(theme.accent if has_focus else theme.line), 1 + has_focus),
        QColor(theme.surface),
    ).drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), 8, 8)


def draw_mistake_label(
    painter: QPainter,
    scale: LandscapeScale,
    bar_and_label: tuple[LandscapeBar, str],
    playhead_x: float,
    theme: Theme,
) -> None:
    """Mark the wrong move that most steps went into, where there is room, beside the playhead.

    What it cost may be told, too.
    """
    mistake_bar, label = bar_and_label
    left = max(scale.x_of_step(mistake_bar.first_step), scale.left)
    right = min(scale.x_of_step(mistake_bar.last_step), scale.left + scale.width)
    with saved_painter_state(painter):
        font = QFont(painter.font())
        font.setBold(True)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        sign_px = MISTAKE_SIGN_ASPECT_RATIO * _MISTAKE_SIGN_PX
        height = metrics.height() + 2
        width = sign_px + (metrics.horizontalAdvance(label) + 12 if label else 0)
        if right - left >= width + 8 and scale.height >= 28:
            row_center_y = scale.top_of_depth(mistake_bar.depth) + scale.row_px / 2
            top = min(max(scale.top, row_center_y - height / 2), scale.bottom - height)
            rect = QRectF(
                _left_next_to_playhead(playhead_x, (left, right), width), top, width, height
            )
            if label:
                with_pen(
                    painter, QPen(QColor(theme.wrong), 1.4), QColor(theme.surface)
                ).drawRoundedRect(rect, 5, 5)
                painter.setPen(QColor(theme.text))
                painter.drawText(
                    rect.adjusted(0, 0, -6, 0),
                    Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
                    label,
                )
            draw_mistake_sign(
                painter,
                QPointF(rect.left() + sign_px / 2 + (3 if label else 0), rect.center().y()),
                _MISTAKE_SIGN_PX,
                (theme.wrong, theme.surface),
            )


def _left_next_to_playhead(playhead_x: float, bounds: tuple[float, float], width: float) -> float:
    """Return where something so wide begins in the middle, or else next to what stands there."""
    left, right = bounds
    centered_left = left + (right - left - width) / 2
    if not centered_left - _PLAYHEAD_GAP_PX < playhead_x < centered_left + width + _PLAYHEAD_GAP_PX:
        return centered_left
    candidate_lefts = (playhead_x + _PLAYHEAD_GAP_PX, playhead_x - _PLAYHEAD_GAP_PX - width)
    return next(
        (
            candidate_left
            for candidate_left in candidate_lefts
            if left <= candidate_left <= right - width
        ),
        centered_left,
    )


def draw_ticks(painter: QPainter, scale: LandscapeScale, theme: Theme) -> None:
    """Draw round steps below, and at the side round numbers of squares."""
    with saved_painter_state(painter):
        painter.setFont(with_tabular_digits(painter.font()))
        metrics = QFontMetricsF(painter.font())
        line_height = metrics.height()
        last_text_right = 0.0
        steps = scale.step_ticks(min_distance_px=110.0)
        for step in steps:
            x = scale.x_of_step(step)
            text = wording.tick_label(step, steps.step)
            width = metrics.horizontalAdvance(text)
            text_left = min(
                max(scale.left - line_height, x - width / 2), scale.left + scale.width - width
            )
            with_pen(painter, QColor(theme.line)).drawLine(
                QPointF(x, scale.bottom), QPointF(x, scale.bottom + 3)
            )
            if text_left < last_text_right + 8:
                continue
            last_text_right = text_left + width
            with_pen(painter, QColor(theme.faint)).drawText(
                QPointF(text_left, scale.bottom + line_height), text
            )
        painter.setPen(QColor(theme.faint))
        for number in scale.square_number_ticks(1.4 * line_height):
            top = scale.top_of_depth(number - 1) + (scale.row_px - line_height) / 2
            painter.drawText(
                QRectF(0, top, scale.left - 6, line_height),
                Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
                i18n.format_number(number),
            )


def draw_collapse_bracket(
    painter: QPainter, scale: LandscapeScale, depth_count: int, theme: Theme
) -> None:
    """Draw beside the lowest depths that a click there folds them."""
    x = scale.left - 4.0
    top = scale.top_of_depth(depth_count - 1)
    with_pen(painter, QPen(QColor(theme.faint), 1.5)).drawPolyline(
        [
            QPointF(x + 3, top),
            QPointF(x, top),
            QPointF(x, scale.bottom),
            QPointF(x + 3, scale.bottom),
        ]
    )


def draw_overview(painter: QPainter, rect: QRectF, state: LandscapeViewState, theme: Theme) -> None:
    """Draw where among all steps the view is, and where the playhead is."""
    visible_steps = state.visible_steps
    step_count = state.visible_steps.step_count
    with_pen(painter, Qt.PenStyle.NoPen, QColor(theme.line)).drawRoundedRect(rect, 1.5, 1.5)
    width = max(6.0, rect.width() * visible_steps.step_span / step_count)
    left = rect.left() + min(
        rect.width() * visible_steps.first_step / step_count, rect.width() - width
    )
    painter.setBrush(QColor(theme.accent))
    painter.drawRoundedRect(QRectF(left, rect.top(), width, rect.height()), 1.5, 1.5)
    x = rect.left() + rect.width() * state.step / step_count
    painter.setBrush(CURRENT_POSITION_COLOR)
    painter.drawRect(QRectF(x - 1.5, rect.top() - 1, 3, rect.height() + 2))


def draw_markers(
    painter: QPainter,
    scale: LandscapeScale,
    markers: tuple[LandscapeMarker, ...],
    top: float,
    theme: Theme,
    *,
    has_labels: bool,
) -> None:
    """Draw the pins in view, with their words where they fit."""
    metrics = QFontMetricsF(painter.font())
    font_scale = _font_scale(painter)
    free_from = _FRAME_GAP_PX
    visible_markers = _visible_markers(scale, markers, font_scale)
    restart_count = sum(marker.mark_type is MarkType.RESTART for marker in markers)
    has_restart_label = False
    label_limits = [
        scale.x_of_step(marker.step) - _left_extent_px(marker.mark_type) * font_scale
        for marker in visible_markers[1:]
    ]
    label_limits.append(scale.left + scale.width)
    # where none are in view there is one end more
    for marker, free_until in zip(visible_markers, label_limits, strict=False):
        is_restart = marker.mark_type is MarkType.RESTART
        if is_restart:
            label = wording.restart_list_title(restart_count)
        else:
            label = marks.mark_name(marker.mark_type)
        x = scale.x_of_step(marker.step)
        _draw_marker(painter, x, top, marker.mark_type, theme)
        width = metrics.horizontalAdvance(label)
        label_offset = (12 if marker.mark_type is MarkType.LOST else 7) * font_scale
        label_lefts = (x + label_offset, x - _left_extent_px(marker.mark_type) * font_scale - width)
        fitting_lefts = [
            b for b in label_lefts if free_from < b and b + width <= max(free_until, x)
        ]
        # there are up to a hundred: all of them are told once
        if has_labels and fitting_lefts and not (is_restart and has_restart_label):
            has_restart_label = has_restart_label or is_restart
            with_pen(painter, QColor(theme.faint)).drawText(
                QPointF(fitting_lefts[0], top + metrics.ascent() - 2), label
            )
            free_from = fitting_lefts[0] + width + 8
        free_from = max(free_from, x + label_offset)


def _font_scale(painter: QPainter) -> float:
    """Return how much larger signs are than they are written here, as letters are."""
    return scale_to_font(1, QFontInfo(painter.font()).pixelSize())


def _left_extent_px(mark_type: MarkType) -> int:
    """Return how far to the left of its step a pin reaches, with a gap: a flag flies there."""
    return 12 if mark_type in (MarkType.TOUR, MarkType.LOST) else 7


def _visible_markers(
    scale: LandscapeScale, markers: tuple[LandscapeMarker, ...], font_scale: float
) -> list[LandscapeMarker]:
    """Return the pins in view that can be told apart: of those in one place what says most."""
    visible: list[LandscapeMarker] = []
    for marker in markers:
        if not scale.first_step <= marker.step <= scale.last_step:
            continue
        are_ticks = visible and visible[-1].mark_type is marker.mark_type is MarkType.RESTART
        # nearer pins would be drawn one over the other; restarts are as thin as a ruler's ticks
        min_distance_px = (3.0 if are_ticks else 9.0) * font_scale
        if (
            visible
            and scale.x_of_step(marker.step) - scale.x_of_step(visible[-1].step) < min_distance_px
        ):
            if MARKER_PRIORITY.index(marker.mark_type) >= MARKER_PRIORITY.index(
                visible[-1].mark_type
            ):
                continue
            visible.pop()
        visible.append(marker)
    return visible


def _draw_marker(
    painter: QPainter, x: float, top: float, mark_type: MarkType, theme: Theme
) -> None:
    colors = {
        MarkType.TOUR: theme.tour,
        MarkType.RETREAT: theme.wrong,
        MarkType.RESTART: theme.faint,
    }
    # each kind has a shape of its own: nothing is told by colour alone
    font_scale = _font_scale(painter)
    color = QColor(colors.get(mark_type, theme.text))
    center = QPointF(x, top + 5 * font_scale)
    if mark_type is MarkType.LOST:
        # as on the board
        center.setX(
            max(x, _FRAME_GAP_PX + MISTAKE_SIGN_ASPECT_RATIO * _MISTAKE_SIGN_PX * font_scale / 2)
        )
        draw_mistake_sign(
            painter, center, _MISTAKE_SIGN_PX * font_scale, (theme.wrong, theme.surface)
        )
        return
    if mark_type is MarkType.UNDONE_MISTAKE:
        with_pen(painter, QPen(color, 2 * font_scale), Qt.BrushStyle.NoBrush).drawEllipse(
            center, 3 * font_scale, 3 * font_scale
        )
        return
    with_pen(painter, Qt.PenStyle.NoPen, color)
    for shape in _MARKER_SHAPES[mark_type]:
        painter.drawPolygon(QPolygonF([center + QPointF(*corner) * font_scale for corner in shape]))


def draw_playhead(painter: QPainter, scale: LandscapeScale, step: int) -> None:
    """Draw the playhead; out of view, an arrow at the edge that it lies beyond."""
    font_scale = _font_scale(painter)
    if not scale.first_step <= step <= scale.last_step:
        edge_x, direction = (
            (scale.left, -1) if step < scale.first_step else (scale.left + scale.width, 1)
        )
        y = scale.bottom - scale.height / 2
        with_pen(painter, QPen(NEAR_BLACK, 1), CURRENT_POSITION_COLOR)
        back_offset = QPointF(-7 * direction, 0) * font_scale
        up_offset = QPointF(0, 5) * font_scale
        tip = QPointF(edge_x, y)
        painter.drawPolygon(
            QPolygonF([tip, tip + back_offset - up_offset, tip + back_offset + up_offset])
        )
        return
    x = scale.x_of_step(step)
    top = QPointF(x, scale.top)
    bottom = QPointF(x, scale.bottom + 2)
    for color, width in ((NEAR_BLACK, 4.0), (NEAR_WHITE, 3.0), (CURRENT_POSITION_COLOR, 2.0)):
        with_pen(
            painter, QPen(color, width * font_scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        ).drawLine(top, bottom)
    with_pen(painter, QPen(NEAR_BLACK, 1), CURRENT_POSITION_COLOR).drawEllipse(
        top, 4 * font_scale, 4 * font_scale
    )
