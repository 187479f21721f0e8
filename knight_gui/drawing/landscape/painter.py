"""Painter of the landscape: bars, the frame of one of them, ticks, markers and the playhead."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontInfo,
    QFontMetricsF,
    QPaintEngine,
    QPainter,
    QPen,
    QPixmap,
    QPolygonF,
)

from knight_gui import i18n
from knight_gui.drawing.board.canvas import MISTAKE_SIGN_ASPECT_RATIO, draw_mistake_sign
from knight_gui.drawing.landscape.data import MARKER_PRIORITY
from knight_gui.drawing.painting import (
    make_transparent_pixmap,
    saved_painter_state,
    with_pen,
    with_tabular_digits,
)
from knight_gui.drawing.theme import CURRENT_POSITION_COLOR, NEAR_BLACK, NEAR_WHITE, scale_to_font
from knight_gui.messages import landscape as messages
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
            (radius * math.sin(math.tau * index / 10), -radius * math.cos(math.tau * index / 10))
            for index, radius in enumerate((5.5, 2.2) * 5)
        ),
    ),
}
"""Polygons of markers, by their corners relative to the step."""
_FRAME_GAP_PX = 4.0
"""Distance between the frame of the landscape and the label of the first marker."""
_PLAYHEAD_GAP_PX = 8.0
"""Minimum distance between the playhead and a label."""
_PLAYHEAD_STROKES = ((NEAR_BLACK, 4.0), (NEAR_WHITE, 3.0), (CURRENT_POSITION_COLOR, 2.0))
"""Colours and widths of the playhead's lines, one on top of the other."""
_BRACKET_FOOT_PX = 5.0
"""Length of the ends of the bracket over the costliest mistake."""
_MIN_BRACKET_PX = 12.0
_MISTAKE_SIGN_PX = 12.0
"""Height of the sign of a mistake."""


class LandscapePainter:
    """Painter of a landscape, which caches everything that stays while the playhead moves."""

    def __init__(self) -> None:
        self._bars_image: BarsImage | None = None
        self._picture_key: tuple[object, ...] = ()
        self._picture = QPixmap()

    def draw(
        self,
        painter: QPainter,
        layout: LandscapeLayout,
        state: LandscapeViewState,
        pointed_step_and_depth: tuple[int, int] | None,
        theme: Theme,
    ) -> None:
        """Draw the landscape, with a frame around the bar at a step and a depth, if any."""
        if painter.paintEngine().type() is QPaintEngine.Type.Raster:
            self._draw_cached_picture(painter, layout, state, pointed_step_and_depth, theme)
        else:
            self._draw_picture(painter, layout, state, pointed_step_and_depth, theme)
        scale = layout.scale
        if state.visible_steps.step_range is not None:
            draw_overview(painter, layout.overview_rect, state, theme)
        draw_playhead(painter, scale, state.step)

    def _draw_cached_picture(
        self,
        painter: QPainter,
        layout: LandscapeLayout,
        state: LandscapeViewState,
        pointed_step_and_depth: tuple[int, int] | None,
        theme: Theme,
    ) -> None:
        """Draw everything that does not depend on the shown step, from the cache if it is there."""
        device = painter.device()
        size = QSizeF(device.width(), device.height())
        device_pixel_ratio = device.devicePixelRatioF()
        picture_key = (
            layout,
            size,
            device_pixel_ratio,
            painter.font(),
            theme,
            state.data is None,
            state.markers,
            state.is_expanded,
            state.visible_steps,
            pointed_step_and_depth,
        )
        if picture_key != self._picture_key:
            self._picture_key = picture_key
            self._picture = make_transparent_pixmap(size, device_pixel_ratio)
            with QPainter(self._picture) as picture_painter:
                picture_painter.setRenderHints(painter.renderHints())
                picture_painter.setFont(painter.font())
                self._draw_picture(picture_painter, layout, state, pointed_step_and_depth, theme)
        painter.drawPixmap(QPointF(), self._picture)

    def _draw_picture(
        self,
        painter: QPainter,
        layout: LandscapeLayout,
        state: LandscapeViewState,
        pointed_step_and_depth: tuple[int, int] | None,
        theme: Theme,
    ) -> None:
        """Draw everything that does not depend on the shown step."""
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
        if state.is_expanded and state.constant_rows.collapsed_groups:
            depth_count = state.constant_rows.collapsed_groups[-1].end_depth
            draw_collapse_bracket(painter, scale, depth_count, theme)
        mistake_bar = None if data is None else data.notable_mistake
        if mistake_bar is not None and mistake_bar.previous_square is not None:
            draw_mistake_bracket(painter, scale, mistake_bar, theme)
        if layout.is_tall:
            draw_ticks(painter, scale, theme)
        draw_markers(
            painter, scale, state.markers, layout.markers_top, theme, has_labels=layout.is_tall
        )


def draw_background(painter: QPainter, rect: QRect, theme: Theme, *, has_focus: bool) -> None:
    """Draw the background and the frame of the landscape."""
    pen = QPen(theme.line, 1)
    if has_focus:
        pen = QPen(theme.accent, 2)
    with_pen(painter, pen, QColor(theme.surface))
    painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), 8, 8)


def draw_mistake_bracket(
    painter: QPainter, scale: LandscapeScale, mistake_bar: LandscapeBar, theme: Theme
) -> None:
    """Draw a bracket over the steps of the costliest mistake, below the headline that names it."""
    left = max(scale.x_of_step(mistake_bar.first_step), scale.left)
    right = min(scale.x_of_step(mistake_bar.last_step), scale.left + scale.width)
    if right - left < _MIN_BRACKET_PX:
        return
    top = scale.top + 1
    foot = top + _BRACKET_FOOT_PX
    corners = [QPointF(left, foot), QPointF(left, top), QPointF(right, top), QPointF(right, foot)]
    colors_and_widths = ((theme.surface, 3.5), (theme.wrong, 1.5))
    for color, width in colors_and_widths:
        with_pen(painter, QPen(QColor(color), width), Qt.BrushStyle.NoBrush).drawPolyline(corners)


def draw_mistake_label(
    painter: QPainter,
    scale: LandscapeScale,
    bar_and_label: tuple[LandscapeBar, str],
    playhead_x: float,
    theme: Theme,
) -> None:
    """Draw a sign on the bar of the costliest mistake, and its label, beside the playhead.

    Nothing is drawn where the bar is too narrow.
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
        width = sign_px
        if label:
            width = sign_px + (metrics.horizontalAdvance(label) + 12)
        if right - left < width + 8 or scale.height < 28:
            return
        row_center_y = scale.top_of_depth(mistake_bar.depth) + scale.row_px / 2
        top = min(max(scale.top, row_center_y - height / 2), scale.bottom - height)
        label_left = _left_next_to_playhead(playhead_x, (left, right), width)
        rect = QRectF(label_left, top, width, height)
        sign_center = QPointF(rect.left() + sign_px / 2, rect.center().y())
        if label:
            sign_center += QPointF(3, 0)
            with_pen(painter, QPen(QColor(theme.wrong), 1.4), QColor(theme.surface))
            painter.drawRoundedRect(rect, 5, 5)
            painter.setPen(QColor(theme.text))
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(rect.adjusted(0, 0, -6, 0), flags, label)
        draw_mistake_sign(painter, sign_center, _MISTAKE_SIGN_PX, (theme.wrong, theme.surface))


def _left_next_to_playhead(playhead_x: float, bounds: tuple[float, float], width: float) -> float:
    """Return the left edge of a label in the middle of its bounds, or else next to the playhead."""
    left, right = bounds
    centered_left = left + (right - left - width) / 2
    if not centered_left - _PLAYHEAD_GAP_PX < playhead_x < centered_left + width + _PLAYHEAD_GAP_PX:
        return centered_left
    left_after = playhead_x + _PLAYHEAD_GAP_PX
    left_before = playhead_x - _PLAYHEAD_GAP_PX - width
    if left <= left_after <= right - width:
        return left_after
    if left <= left_before <= right - width:
        return left_before
    return centered_left


def draw_ticks(painter: QPainter, scale: LandscapeScale, theme: Theme) -> None:
    """Draw round steps below the bars, and round visit numbers at their side."""
    with saved_painter_state(painter):
        painter.setFont(with_tabular_digits(painter.font()))
        metrics = QFontMetricsF(painter.font())
        line_height = metrics.height()
        last_text_right = 0.0
        steps = scale.step_ticks(min_distance_px=110.0)
        for step in steps:
            x = scale.x_of_step(step)
            text = messages.tick_label(step, steps.step)
            width = metrics.horizontalAdvance(text)
            text_left = max(scale.left - line_height, x - width / 2)
            text_left = min(text_left, scale.left + scale.width - width)
            painter.setPen(QColor(theme.line))
            painter.drawLine(QPointF(x, scale.bottom), QPointF(x, scale.bottom + 3))
            if text_left < last_text_right + 8:
                continue
            last_text_right = text_left + width
            painter.setPen(QColor(theme.faint))
            painter.drawText(QPointF(text_left, scale.bottom + line_height), text)
        painter.setPen(QColor(theme.faint))
        for number in scale.square_number_ticks(1.4 * line_height):
            top = scale.top_of_depth(number - 1) + (scale.row_px - line_height) / 2
            rect = QRectF(0, top, scale.left - 6, line_height)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(rect, flags, i18n.format_number(number))


def draw_ghost_line(painter: QPainter, layout: LandscapeLayout, x: float, theme: Theme) -> None:
    """Draw a line where a click would put the playhead, with its step on the axis if there is one.

    Nothing is drawn beside the bars.
    """
    scale = layout.scale
    if not scale.left <= x <= scale.left + scale.width:
        return
    with saved_painter_state(painter):
        pen = QPen(QColor(theme.text), 1, Qt.PenStyle.DashLine)
        # in the middle of a pixel, so that the line is sharp
        middle = math.floor(x) + 0.5
        with_pen(painter, pen).drawLine(QPointF(middle, scale.top), QPointF(middle, scale.bottom))
        if not layout.is_tall:
            return
        painter.setFont(with_tabular_digits(painter.font()))
        metrics = QFontMetricsF(painter.font())
        text = i18n.format_number(scale.step_at(x))
        width = metrics.horizontalAdvance(text) + 8
        left = min(max(0.0, x - width / 2), scale.left + scale.width - width)
        rect = QRectF(left, scale.bottom + 1, width, metrics.height())
        painter.fillRect(rect, QColor(theme.surface))
        with_pen(painter, QColor(theme.text)).drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


def draw_collapse_bracket(
    painter: QPainter, scale: LandscapeScale, depth_count: int, theme: Theme
) -> None:
    """Draw a bracket beside the lowest depths, where a click collapses them."""
    x = scale.left - 4.0
    top = scale.top_of_depth(depth_count - 1)
    bottom = scale.bottom
    corners = [QPointF(x + 3, top), QPointF(x, top), QPointF(x, bottom), QPointF(x + 3, bottom)]
    with_pen(painter, QPen(QColor(theme.faint), 1.5)).drawPolyline(corners)


def draw_overview(painter: QPainter, rect: QRectF, state: LandscapeViewState, theme: Theme) -> None:
    """Draw the visible part of all steps, and the playhead, as in a scroll bar."""
    visible_steps = state.visible_steps
    step_count = state.visible_steps.step_count
    with_pen(painter, Qt.PenStyle.NoPen, QColor(theme.line)).drawRoundedRect(rect, 1.5, 1.5)
    width = max(6.0, rect.width() * visible_steps.step_span / step_count)
    offset = rect.width() * visible_steps.first_step / step_count
    left = rect.left() + min(offset, rect.width() - width)
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
    """Draw the visible markers, with their labels where these fit."""
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
    # without visible markers there is one limit too many
    for marker, free_until in zip(visible_markers, label_limits, strict=False):
        is_restart = marker.mark_type is MarkType.RESTART
        if is_restart:
            label = messages.restart_list_title(restart_count)
        else:
            label = marks.mark_name(marker.mark_type)
        x = scale.x_of_step(marker.step)
        _draw_marker(painter, x, top, marker.mark_type, theme)
        width = metrics.horizontalAdvance(label)
        right_extent = _right_extent_px(marker.mark_type) * font_scale
        left_extent = _left_extent_px(marker.mark_type) * font_scale
        fitting_lefts = [
            left
            for left in (x + right_extent, x - left_extent - width)
            if free_from < left and left + width <= max(free_until, x)
        ]
        # one label stands for all restarts, of which there may be a hundred
        if has_labels and fitting_lefts and not (is_restart and has_restart_label):
            has_restart_label = has_restart_label or is_restart
            label_pos = QPointF(fitting_lefts[0], top + metrics.ascent() - 2)
            with_pen(painter, QColor(theme.faint)).drawText(label_pos, label)
            free_from = fitting_lefts[0] + width + 8
        free_from = max(free_from, x + right_extent)


def _font_scale(painter: QPainter) -> float:
    """Return the factor from the sizes in this module to those for the current font."""
    return scale_to_font(1, QFontInfo(painter.font()).pixelSize())


def _left_extent_px(mark_type: MarkType) -> int:
    """Return the extent of a marker to the left of its step, with a gap."""
    return 12 if mark_type in (MarkType.TOUR, MarkType.LOST) else 7


def _right_extent_px(mark_type: MarkType) -> int:
    """Return the extent of a marker to the right of its step, with a gap."""
    return 12 if mark_type is MarkType.LOST else 7


def _visible_markers(
    scale: LandscapeScale, markers: tuple[LandscapeMarker, ...], font_scale: float
) -> list[LandscapeMarker]:
    """Return the visible markers: of several that would overlap the one of highest priority."""
    visible: list[LandscapeMarker] = []
    for marker in markers:
        if not scale.first_step <= marker.step <= scale.last_step:
            continue
        if not visible:
            visible.append(marker)
            continue
        previous = visible[-1]
        # restarts are as thin as the ticks of a ruler
        are_ticks = previous.mark_type is marker.mark_type is MarkType.RESTART
        min_distance_px = (3.0 if are_ticks else 9.0) * font_scale
        distance_px = scale.x_of_step(marker.step) - scale.x_of_step(previous.step)
        if distance_px < min_distance_px:
            priority = MARKER_PRIORITY.index(marker.mark_type)
            if priority >= MARKER_PRIORITY.index(previous.mark_type):
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
    # each type has a shape of its own: no meaning depends on colour alone
    font_scale = _font_scale(painter)
    color = QColor(colors.get(mark_type, theme.text))
    center = QPointF(x, top + 5 * font_scale)
    if mark_type is MarkType.LOST:
        # as on the board
        sign_px = _MISTAKE_SIGN_PX * font_scale
        min_center_x = _FRAME_GAP_PX + MISTAKE_SIGN_ASPECT_RATIO * sign_px / 2
        center.setX(max(x, min_center_x))
        draw_mistake_sign(painter, center, sign_px, (theme.wrong, theme.surface))
        return
    if mark_type is MarkType.UNDONE_MISTAKE:
        with_pen(painter, QPen(color, 2 * font_scale), Qt.BrushStyle.NoBrush)
        painter.drawEllipse(center, 3 * font_scale, 3 * font_scale)
        return
    with_pen(painter, Qt.PenStyle.NoPen, color)
    for shape in _MARKER_SHAPES[mark_type]:
        corners = [center + QPointF(*corner) * font_scale for corner in shape]
        painter.drawPolygon(QPolygonF(corners))


def draw_playhead(painter: QPainter, scale: LandscapeScale, step: int) -> None:
    """Draw the playhead, or an arrow at the edge beyond which it is."""
    font_scale = _font_scale(painter)
    if not scale.first_step <= step <= scale.last_step:
        if step < scale.first_step:
            edge_x = scale.left
            direction = -1
        else:
            edge_x = scale.left + scale.width
            direction = 1
        y = scale.bottom - scale.height / 2
        with_pen(painter, QPen(NEAR_BLACK, 1), CURRENT_POSITION_COLOR)
        back_offset = QPointF(-7 * direction, 0) * font_scale
        up_offset = QPointF(0, 5) * font_scale
        tip = QPointF(edge_x, y)
        back = tip + back_offset
        painter.drawPolygon(QPolygonF([tip, back - up_offset, back + up_offset]))
        return
    x = scale.x_of_step(step)
    top = QPointF(x, scale.top)
    bottom = QPointF(x, scale.bottom + 2)
    style = Qt.PenStyle.SolidLine
    cap = Qt.PenCapStyle.RoundCap
    for color, width in _PLAYHEAD_STROKES:
        with_pen(painter, QPen(color, width * font_scale, style, cap)).drawLine(top, bottom)
    with_pen(painter, QPen(NEAR_BLACK, 1), CURRENT_POSITION_COLOR)
    painter.drawEllipse(top, 4 * font_scale, 4 * font_scale)
