"""Landscape of a search in a picture: bars, names, ticks, markers, and the playhead."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPaintEngine, QPainter, QPen

from knight_gui.drawing.export.looks import PICTURE_THEMES
from knight_gui.drawing.export.still import StillData
from knight_gui.drawing.landscape.bars import (
    collapsed_row_labels,
    compute_bar_grid,
    draw_bar_names,
    draw_collapsed_rows,
)
from knight_gui.drawing.landscape.bracket import (
    bracket_font,
    draw_mistake_bracket,
    place_mistake_bracket,
)
from knight_gui.drawing.landscape.data import LandscapeBars, LandscapeData
from knight_gui.drawing.landscape.markers import draw_markers
from knight_gui.drawing.landscape.painter import (
    draw_playhead,
    draw_square_numbers,
    draw_step_axis,
)
from knight_gui.drawing.landscape.scale import LandscapeScale, collapsed_row_height
from knight_gui.drawing.landscape.vectors import draw_bar_vectors
from knight_gui.drawing.painting import saved_painter_state
from knight_gui.i18n import format_number
from knight_gui.messages import pictures
from knight_gui.state.export import PictureTheme

_FONT_PX = 13


class PictureLandscapePainter:
    """Painter of a landscape in a picture."""

    def __init__(self, still: StillData, picture_theme: PictureTheme) -> None:
        self._still = still
        self._picture_theme = picture_theme
        self._theme = PICTURE_THEMES[picture_theme]
        self._cached_image: tuple[QSizeF, QImage] | None = None

    def draw(self, painter: QPainter, rect: QRectF, step: int | None) -> None:
        """Draw the landscape within a rectangle, with the playhead at a step if there is one."""
        with saved_painter_state(painter):
            painter.translate(rect.topLeft())
            # markers and names have fixed sizes in pixels, which suit this font size
            factor = painter.font().pixelSize() / _FONT_PX
            painter.scale(factor, factor)
            font = QFont(painter.font())
            font.setPixelSize(_FONT_PX)
            painter.setFont(font)
            size = rect.size() / factor
            if self._still.landscape_data is None:
                painter.setPen(QColor(self._theme.faint))
                message_rect = QRectF(QPointF(), size)
                message = pictures.no_landscape_message()
                painter.drawText(message_rect, Qt.AlignmentFlag.AlignCenter, message)
                return
            if painter.paintEngine().type() is QPaintEngine.Type.Raster:
                self._draw_cached(painter, size)
            else:
                self._draw_all(painter, size, self._still.landscape_data)
            if step is not None:
                self._draw_playhead(painter, self._make_scale(painter.font(), size), step)

    def _draw_cached(self, painter: QPainter, size: QSizeF) -> None:
        """Draw the landscape from an image in the cache: in a film only the playhead moves."""
        if self._cached_image is None or self._cached_image[0] != size:
            scale = painter.deviceTransform().m11()
            image = QImage((size * scale).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            with QPainter(image) as image_painter:
                image_painter.setRenderHints(painter.renderHints())
                image_painter.setFont(painter.font())
                image_painter.scale(scale, scale)
                assert self._still.landscape_data is not None
                self._draw_all(image_painter, size, self._still.landscape_data)
            self._cached_image = size, image
        painter.drawImage(QRectF(QPointF(), size), self._cached_image[1])

    def _make_scale(self, font: QFont, size: QSizeF) -> LandscapeScale:
        metrics = QFontMetricsF(font)
        landscape_rows = self._still.landscape_rows
        line_px = metrics.height()
        left = metrics.horizontalAdvance(format_number(landscape_rows.depth_count)) + 8
        bottom = max(1.0, size.height() - 2.2 * line_px)
        height = bottom
        landscape_data = self._still.landscape_data
        if landscape_data is not None and landscape_data.bracket_bar is not None:
            # the bracket has a line of its own
            height = max(1.0, bottom - 1.2 * line_px)
        return LandscapeScale(
            first_step=0,
            last_step=max(1, self._still.step_count),
            left=left,
            width=size.width() - left - 4,
            bottom=bottom,
            height=height,
            depth_count=landscape_rows.depth_count,
            collapsed_ends=tuple(group.end_depth for group in landscape_rows.collapsed_groups),
            collapsed_row_px=collapsed_row_height(int(height), landscape_rows, round(line_px)),
        )

    def _draw_all(self, painter: QPainter, size: QSizeF, landscape_data: LandscapeData) -> None:
        scale = self._make_scale(painter.font(), size)
        theme = self._theme
        landscape = landscape_data.whole_landscape.landscape
        bars = LandscapeBars.from_landscape(landscape, landscape_data.newest_landscape)
        bar_grid = compute_bar_grid(landscape, scale, max(1, int(scale.width)))
        rows_and_data = (self._still.landscape_rows, landscape_data)
        labels = collapsed_row_labels((bars, bar_grid), rows_and_data, theme)
        with saved_painter_state(painter):
            painter.translate(scale.left, scale.bars_top)
            draw_bar_vectors(painter, bars, bar_grid, scale, theme)
            board = landscape_data.problem.board
            draw_bar_names(painter, scale, (bars, bar_grid), board, theme)
            draw_collapsed_rows(painter, scale, labels)
        bracket_y = QFontMetricsF(bracket_font(painter.font())).height() / 2
        bracket = place_mistake_bracket(
            scale, landscape_data, painter.font(), bracket_y, scale.left
        )
        if bracket is not None:
            draw_mistake_bracket(painter, bracket, theme)
        axis_px = QFontMetricsF(painter.font()).height()
        draw_step_axis(painter, scale, painter.font(), axis_px, theme)
        draw_square_numbers(painter, scale, theme)
        markers_y = scale.bottom + 1.65 * axis_px
        draw_markers(painter, scale, self._still.markers, markers_y, theme, has_labels=True)

    def _draw_playhead(self, painter: QPainter, scale: LandscapeScale, step: int) -> None:
        if self._picture_theme is not PictureTheme.PRINT:
            draw_playhead(painter, scale, step)
            return
        x = scale.x_of_step(min(step, scale.last_step))
        painter.setPen(QPen(QColor(self._theme.text), 1.2))
        painter.drawLine(QPointF(x, scale.top), QPointF(x, scale.bottom + 2))
