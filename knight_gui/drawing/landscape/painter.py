"""Painter of the landscape: bars, the frame of one of them, ticks, markers and the playhead."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPaintEngine,
    QPainter,
    QPen,
    QPixmap,
    QPolygonF,
)

from knight_gui import i18n
from knight_gui.drawing.landscape.bracket import MistakeBracket, draw_mistake_bracket
from knight_gui.drawing.landscape.markers import draw_markers
from knight_gui.drawing.painting import (
    font_px_of,
    font_scale_of,
    make_transparent_pixmap,
    saved_painter_state,
    with_pen,
    with_tabular_digits,
)
from knight_gui.drawing.theme import (
    CURRENT_POSITION_COLOR,
    NEAR_BLACK,
    NEAR_WHITE,
    mix_colors,
)
from knight_gui.messages import landscape as messages

if TYPE_CHECKING:
    from knight_gui.drawing.landscape.bars import BarsImage
    from knight_gui.drawing.landscape.data import LandscapeViewState
    from knight_gui.drawing.landscape.scale import LandscapeLayout, LandscapeScale
    from knight_gui.drawing.theme import Theme

_MIN_TICK_DISTANCE_EM = 6.2
"""Least distance of two steps on the axis, in line heights."""
_LOW_AXIS_FONT_SHARE = 0.82
"""Height of the numbers on the axis of a low landscape, as a share of that of the font."""
_LABEL_GAP_PX = 8.0
"""Least gap between two numbers on the axis."""
_FLAG_GAP_PX = 10.0
"""Distance of the words of a flag from its pole."""
_PLAYHEAD_RADIUS_PX = 4.0
"""Radius of the head of the playhead."""
_UNREAD_SHARE = 0.4
"""Share of the colour of lines in that of steps whose bars have not been read."""
_PLAYHEAD_STROKES = ((NEAR_BLACK, 4.0), (NEAR_WHITE, 3.0), (CURRENT_POSITION_COLOR, 2.0))
"""Colours and widths of the playhead's lines, one on top of the other."""


_DrawnMarks = tuple[tuple[int, int] | None, MistakeBracket | None]
"""Step and depth of the bar that is pointed at, and the bracket over the costliest mistake."""


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
        marks: _DrawnMarks,
        theme: Theme,
    ) -> None:
        """Draw the landscape, with a frame around a bar and a bracket over a mistake, if any."""
        if painter.paintEngine().type() is QPaintEngine.Type.Raster:
            self._draw_cached_picture(painter, layout, state, marks, theme)
        else:
            self._draw_picture(painter, layout, state, marks, theme)
        scale = layout.scale
        if state.visible_steps.step_range is not None:
            draw_overview(painter, layout.overview_rect, state, theme)
        if state.end_text:
            draw_end_flag(painter, scale, state, theme)
        draw_playhead(painter, scale, state.step, bracket=marks[1])

    def _draw_cached_picture(
        self,
        painter: QPainter,
        layout: LandscapeLayout,
        state: LandscapeViewState,
        marks: _DrawnMarks,
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
            marks,
        )
        if picture_key != self._picture_key:
            self._picture_key = picture_key
            self._picture = make_transparent_pixmap(size, device_pixel_ratio)
            with QPainter(self._picture) as picture_painter:
                picture_painter.setRenderHints(painter.renderHints())
                picture_painter.setFont(painter.font())
                self._draw_picture(picture_painter, layout, state, marks, theme)
        painter.drawPixmap(QPointF(), self._picture)

    def _draw_picture(
        self,
        painter: QPainter,
        layout: LandscapeLayout,
        state: LandscapeViewState,
        marks: _DrawnMarks,
        theme: Theme,
    ) -> None:
        """Draw everything that does not depend on the shown step."""
        scale = layout.scale
        data = state.data
        pointed_step_and_depth, bracket = marks
        _draw_unread_steps(painter, scale, state, theme)
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
        font = axis_font(painter.font(), layout)
        draw_step_axis(painter, scale, font, layout.axis_px, theme)
        if layout.is_tall:
            draw_square_numbers(painter, scale, theme)
        draw_markers(
            painter, scale, state.markers, layout.markers_y, theme, has_labels=layout.is_tall
        )
        if bracket is not None:
            draw_mistake_bracket(painter, bracket, theme)


def draw_background(painter: QPainter, rect: QRect, theme: Theme, *, has_focus: bool) -> None:
    """Draw the background and the frame of the landscape."""
    pen = QPen(theme.line, 1)
    if has_focus:
        pen = QPen(theme.accent, 2)
    with_pen(painter, pen, QColor(theme.surface))
    painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), 8, 8)


def axis_font(font: QFont, layout: LandscapeLayout) -> QFont:
    """Return the font of the steps on the axis, which is small in a low landscape."""
    step_font = with_tabular_digits(font)
    if not layout.is_tall:
        step_font.setPixelSize(max(9, round(_LOW_AXIS_FONT_SHARE * font_px_of(font))))
    return step_font


def draw_step_axis(
    painter: QPainter, scale: LandscapeScale, font: QFont, axis_px: float, theme: Theme
) -> None:
    """Draw round steps in a font below the bars, on an axis of a height."""
    with saved_painter_state(painter):
        painter.setFont(with_tabular_digits(font))
        metrics = QFontMetricsF(painter.font())
        baseline = scale.bottom + 1 + (axis_px + metrics.capHeight()) / 2
        painter.setPen(QColor(theme.line))
        for step in _axis_steps(scale, metrics):
            x = scale.x_of_step(step)
            painter.drawLine(QPointF(x, scale.bottom), QPointF(x, scale.bottom + 2))
        painter.setPen(QColor(theme.faint))
        for label in _axis_labels(scale, metrics):
            painter.drawText(QPointF(label.left, baseline), label.text)


class _AxisLabel(NamedTuple):
    """Round step on the axis, and its place in pixels."""

    text: str
    left: float
    width: float

    def intersects(self, left: float, width: float) -> bool:
        """Return True if a text at another place would touch it."""
        return self.left < left + width and left < self.left + self.width


def _axis_steps(scale: LandscapeScale, metrics: QFontMetricsF) -> range:
    return scale.step_ticks(_MIN_TICK_DISTANCE_EM * metrics.height())


def _axis_labels(scale: LandscapeScale, metrics: QFontMetricsF) -> list[_AxisLabel]:
    """Return the labels of the axis: those that do not touch the one before."""
    labels = []
    free_from = 0.0
    steps = _axis_steps(scale, metrics)
    for step in steps:
        text = messages.tick_label(step, steps.step)
        width = metrics.horizontalAdvance(text)
        x = scale.x_of_step(step)
        left = min(max(scale.left - 6, x - width / 2), scale.left + scale.width - width)
        if left >= free_from:
            free_from = left + width + _LABEL_GAP_PX
            labels.append(_AxisLabel(text, left, width))
    return labels


def draw_square_numbers(painter: QPainter, scale: LandscapeScale, theme: Theme) -> None:
    """Draw round visit numbers beside the bars."""
    with saved_painter_state(painter):
        painter.setFont(with_tabular_digits(painter.font()))
        line_height = QFontMetricsF(painter.font()).height()
        painter.setPen(QColor(theme.faint))
        for number in scale.square_number_ticks(1.4 * line_height):
            top = scale.top_of_depth(number - 1) + (scale.row_px - line_height) / 2
            rect = QRectF(0, top, scale.left - 6, line_height)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(rect, flags, i18n.format_number(number))


def _draw_unread_steps(
    painter: QPainter, scale: LandscapeScale, state: LandscapeViewState, theme: Theme
) -> None:
    """Draw a pale area where steps have been searched, but their bars have not been read yet."""
    landscape = state.visible_landscape
    read_step = 0 if landscape is None else landscape.last_step
    first_step = max(read_step, scale.first_step)
    last_step = min(state.step_count, scale.last_step)
    if first_step < last_step:
        left = scale.x_of_step(first_step)
        right = scale.x_of_step(last_step)
        rect = QRectF(left, scale.bars_top, right - left, scale.bottom - scale.bars_top)
        painter.fillRect(rect, mix_colors(theme.surface, theme.line, _UNREAD_SHARE))


def draw_end_flag(
    painter: QPainter, scale: LandscapeScale, state: LandscapeViewState, theme: Theme
) -> None:
    """Draw a flag where a search has ended, on the scale of a longer one."""
    x = scale.x_of_step(state.step_count)
    with saved_painter_state(painter):
        font = QFont(painter.font())
        font.setBold(True)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        height = min(metrics.height() + 4, scale.height)
        width = metrics.horizontalAdvance(state.end_text) + 1.2 * metrics.height()
        left = x + _FLAG_GAP_PX
        if left + width > scale.left + scale.width:
            left = x - _FLAG_GAP_PX - width
        rect = QRectF(left, scale.top + (scale.height - height) / 2, width, height)
        with_pen(painter, QPen(QColor(theme.tour), 2))
        painter.drawLine(QPointF(x, scale.top), QPointF(x, scale.bottom))
        pole_x = rect.left() if left > x else rect.right()
        middle = rect.center().y()
        flag = QPolygonF(
            [QPointF(x, middle), QPointF(pole_x, middle - 4), QPointF(pole_x, middle + 4)]
        )
        with_pen(painter, Qt.PenStyle.NoPen, QColor(theme.tour)).drawPolygon(flag)
        painter.drawRoundedRect(rect, height / 2, height / 2)
        with_pen(painter, QColor(theme.surface))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, state.end_text)


def draw_ghost_line(
    painter: QPainter,
    layout: LandscapeLayout,
    x: float,
    theme: Theme,
) -> None:
    """Draw a line where a click would put the playhead, with its step on the axis.

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
        painter.setFont(axis_font(painter.font(), layout))
        metrics = QFontMetricsF(painter.font())
        text = i18n.format_number(scale.step_at(x))
        width = metrics.horizontalAdvance(text) + 8
        left = min(max(2.0, x - width / 2), scale.left + scale.width - width)
        rect = QRectF(left, scale.bottom + 1, width, layout.axis_px)
        painter.fillRect(rect, QColor(theme.surface))
        for label in _axis_labels(scale, metrics):
            if label.intersects(left - _LABEL_GAP_PX, width + 2 * _LABEL_GAP_PX):
                # half of a number would be misread, and two beside each other as one
                label_rect = QRectF(label.left - 1, rect.top(), label.width + 2, rect.height())
                painter.fillRect(label_rect, QColor(theme.surface))
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


def draw_playhead(
    painter: QPainter, scale: LandscapeScale, step: int, bracket: MistakeBracket | None = None
) -> None:
    """Draw the playhead, or an arrow at the edge beyond which it is.

    Its head is below the words of a bracket, so that it covers none of them.
    """
    font_scale = font_scale_of(painter)
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
    # between two pixels its outlines would be blurred
    x = round(scale.x_of_step(step))
    radius = _PLAYHEAD_RADIUS_PX * font_scale
    top = QPointF(x, scale.top)
    if bracket is not None and bracket.text:
        margin = radius + 2
        if bracket.text_rect.left() - margin < x < bracket.text_rect.right() + margin:
            top.setY(bracket.text_rect.bottom() + radius)
    bottom = QPointF(x, scale.bottom + 2)
    style = Qt.PenStyle.SolidLine
    cap = Qt.PenCapStyle.RoundCap
    for color, width in _PLAYHEAD_STROKES:
        with_pen(painter, QPen(color, width * font_scale, style, cap)).drawLine(top, bottom)
    with_pen(painter, QPen(NEAR_BLACK, 1), CURRENT_POSITION_COLOR)
    painter.drawEllipse(top, radius, radius)
