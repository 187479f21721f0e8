"""Maps on paper: side by side, with summaries, above a strip plot of their steps."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from knight_gui.drawing.board.canvas import make_font
from knight_gui.drawing.maps.heatmap import HeatmapCells, HeatmapPainter
from knight_gui.drawing.maps.legend import draw_map_legend, map_legend_height
from knight_gui.drawing.maps.strip import StripPlot, StripRow
from knight_gui.drawing.maps.subject import HeatmapData
from knight_gui.drawing.painting import saved_painter_state, with_font
from knight_gui.drawing.theme import Theme

_FONT_PX = 13.0
_SMALL_FONT_PX = 11.7
_MARGIN_PX = 16.0
_GAP_PX = 18.0
_STRIP_ROW_EM = 2.6
"""Height of a row of the strip plot in font sizes."""
_WORD_WRAP = int(Qt.TextFlag.TextWordWrap)


@dataclass(frozen=True)
class SheetMap:
    """Map on a sheet, with a title and a summary in words."""

    title: str
    heatmap_data: HeatmapData
    summary: str


class MapSheet:
    """Sheet of paper with several maps.

    Parameters
    ----------
    maps
        The maps from left to right and from top to bottom; None leaves a place empty.
    maps_per_row
        The number of maps side by side.
    max_steps
        The number of steps after which searches were stopped.
    """

    def __init__(
        self,
        title: str,
        maps: tuple[SheetMap | None, ...],
        maps_per_row: int,
        max_steps: int,
        theme: Theme,
        width: float = 1000.0,
    ) -> None:
        self._title = title
        self._maps = maps
        self._maps_per_row = maps_per_row
        self._max_steps = max_steps
        self._theme = theme
        self.background = theme.window
        self._map_width = (width - 2 * _MARGIN_PX - (maps_per_row - 1) * _GAP_PX) / maps_per_row
        self._map_height = min(self._map_width, 460.0)
        self._present_maps = [sheet_map for sheet_map in maps if sheet_map is not None]
        self._has_solved_shares = any(
            sheet_map.heatmap_data.solved_shares is not None for sheet_map in self._present_maps
        )
        metrics = QFontMetricsF(make_font(_SMALL_FONT_PX))
        column_rect = QRectF(0, 0, self._map_width, 1e6)
        self._summary_height = max(
            metrics.boundingRect(column_rect, _WORD_WRAP, sheet_map.summary).height()
            for sheet_map in self._present_maps
        )
        self._row_height = self._map_height + 2.6 * _FONT_PX + self._summary_height + 0.5 * _GAP_PX
        self._legend_height = map_legend_height(
            make_font(_FONT_PX),
            width - 2 * _MARGIN_PX,
            _FONT_PX,
            has_solved_shares=self._has_solved_shares,
        )
        # below the title and the legend
        self._maps_top = _MARGIN_PX + 2.8 * _FONT_PX + self._legend_height
        bottom = self._maps_top - (-len(maps) // maps_per_row) * self._row_height
        self._strip_rect = QRectF(_MARGIN_PX, bottom + 0.3 * _FONT_PX, width - 2 * _MARGIN_PX, 0)
        if not self._has_solved_shares:
            self._strip_rect.setHeight((3.2 + _STRIP_ROW_EM * len(self._present_maps)) * _FONT_PX)
            bottom = self._strip_rect.bottom()
        self.size = QSizeF(width, bottom + _MARGIN_PX).toSize().toSizeF()

    def draw(self, painter: QPainter) -> None:
        """Draw the sheet."""
        with saved_painter_state(painter):
            painter.fillRect(QRectF(QPointF(), self.size), self.background)
            with_font(painter, QColor(self._theme.text), make_font(1.25 * _FONT_PX, bold=True))
            title_rect = QRectF(_MARGIN_PX, _MARGIN_PX, self._strip_rect.width(), 1.6 * _FONT_PX)
            painter.drawText(title_rect, Qt.AlignmentFlag.AlignVCenter, self._title)
            painter.setFont(make_font(_FONT_PX))
            legend_top = title_rect.bottom() + 0.4 * _FONT_PX
            legend_rect = QRectF(_MARGIN_PX, legend_top, title_rect.width(), self._legend_height)
            has_shares = self._has_solved_shares
            draw_map_legend(
                painter, legend_rect, self._theme, _FONT_PX, has_solved_shares=has_shares
            )
            for index, sheet_map in enumerate(self._maps):
                if sheet_map is not None:
                    map_row, map_column = divmod(index, self._maps_per_row)
                    x = _MARGIN_PX + map_column * (self._map_width + _GAP_PX)
                    y = self._maps_top + map_row * self._row_height
                    self._draw_map(painter, QPointF(x, y), sheet_map)
            if not self._has_solved_shares:
                rows = tuple(
                    StripRow(sheet_map.title, sheet_map.heatmap_data.results)
                    for sheet_map in self._present_maps
                )
                plot = StripPlot(rows, self._max_steps, self._strip_rect, self._theme, _FONT_PX)
                plot.draw(painter)

    def _draw_map(self, painter: QPainter, corner: QPointF, sheet_map: SheetMap) -> None:
        width = self._map_width
        title_rect = QRectF(corner, QSizeF(width, 1.5 * _FONT_PX))
        title_metrics = QFontMetricsF(make_font(_FONT_PX, bold=True))
        title_width = title_metrics.horizontalAdvance(sheet_map.title)
        # the width of a text is not exactly proportional to its font size
        title_font = make_font(_FONT_PX * min(1.0, 0.95 * width / title_width), bold=True)
        with_font(painter, QColor(self._theme.text), title_font)
        painter.drawText(title_rect, Qt.AlignmentFlag.AlignCenter, sheet_map.title)
        map_rect = QRectF(corner.x(), title_rect.bottom(), width, self._map_height)
        cells = HeatmapCells.fitted_to(sheet_map.heatmap_data, map_rect, _FONT_PX)
        HeatmapPainter(sheet_map.heatmap_data, cells, self._theme, _FONT_PX).draw(painter)
        with_font(painter, QColor(self._theme.text), make_font(_SMALL_FONT_PX))
        summary_top = map_rect.bottom() + 0.3 * _FONT_PX
        summary_rect = QRectF(corner.x(), summary_top, width, self._summary_height)
        flags = _WORD_WRAP | int(Qt.AlignmentFlag.AlignHCenter)
        painter.drawText(summary_rect, flags, sheet_map.summary)
