"""Maps on paper: side by side, with what they came to, and how the steps are spread."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from knight_gui.drawing.board.canvas import font_of
from knight_gui.drawing.maps.heatmap import HeatmapCells, HeatmapDrawing
from knight_gui.drawing.maps.legend import draw_legend, legend_height
from knight_gui.drawing.maps.strip import StripPlot, StripRow
from knight_gui.drawing.maps.subject import HeatmapData
from knight_gui.drawing.painting import lettered, saved
from knight_gui.drawing.theme import Theme

_LETTER, _SMALL = 13.0, 11.7
_MARGIN, _GAP = 16.0, 18.0
_STRIP_ROW = 2.6
"""How high a row of the chart is, in heights of letters."""
_WRAPPED = int(Qt.TextFlag.TextWordWrap)


@dataclass(frozen=True)
class SheetMap:
    """One map on a sheet, with a title and a summary in words."""

    title: str
    data: HeatmapData
    summary: str


class MapSheet:
    """Draws maps on paper, in rows of so many.

    Parameters
    ----------
    maps
        From left to right and from top to bottom; None leaves a place empty.
    across
        How many stand beside each other.
    limit
        After how many steps a search was given up.
    """

    def __init__(
        self,
        title: str,
        maps: tuple[SheetMap | None, ...],
        across: int,
        limit: int,
        theme: Theme,
        width: float = 1000.0,
    ) -> None:
        self._title, self._maps, self._across = title, maps, across
        self._limit, self._theme, self.ground = limit, theme, theme.window
        self._map_width = (width - 2 * _MARGIN - (across - 1) * _GAP) / across
        self._map_height = min(self._map_width, 460.0)
        self._shown = [each for each in maps if each is not None]
        self._has_shares = any(each.data.shares is not None for each in self._shown)
        self._summary_height = max(
            QFontMetricsF(font_of(_SMALL))
            .boundingRect(QRectF(0, 0, self._map_width, 1e6), _WRAPPED, each.summary)
            .height()
            for each in self._shown
        )
        self._line_height = self._map_height + 2.6 * _LETTER + self._summary_height + 0.5 * _GAP
        self._legend_height = legend_height(
            font_of(_LETTER), width - 2 * _MARGIN, _LETTER, has_shares=self._has_shares
        )
        # under a title and a legend
        self._top = _MARGIN + 2.8 * _LETTER + self._legend_height
        bottom = self._top - (-len(maps) // across) * self._line_height
        self._strip = QRectF(_MARGIN, bottom + 0.3 * _LETTER, width - 2 * _MARGIN, 0)
        if not self._has_shares:
            self._strip.setHeight((3.2 + _STRIP_ROW * len(self._shown)) * _LETTER)
            bottom = self._strip.bottom()
        self.size = QSizeF(width, bottom + _MARGIN).toSize().toSizeF()

    def draw(self, painter: QPainter) -> None:
        """Draw the sheet."""
        with saved(painter):
            painter.fillRect(QRectF(QPointF(), self.size), self.ground)
            lettered(painter, QColor(self._theme.text), font_of(1.25 * _LETTER, bold=True))
            head = QRectF(_MARGIN, _MARGIN, self._strip.width(), 1.6 * _LETTER)
            painter.drawText(head, Qt.AlignmentFlag.AlignVCenter, self._title)
            painter.setFont(font_of(_LETTER))
            legend = QRectF(
                _MARGIN, head.bottom() + 0.4 * _LETTER, head.width(), self._legend_height
            )
            draw_legend(painter, legend, self._theme, _LETTER, has_shares=self._has_shares)
            for place, each in enumerate(self._maps):
                if each is not None:
                    line, column = divmod(place, self._across)
                    x = _MARGIN + column * (self._map_width + _GAP)
                    y = self._top + line * self._line_height
                    self._draw_map(painter, QPointF(x, y), each)
            if not self._has_shares:
                rows = tuple(StripRow(each.title, each.data.results) for each in self._shown)
                StripPlot(rows, self._limit, self._strip, self._theme, _LETTER).draw(painter)

    def _draw_map(self, painter: QPainter, corner: QPointF, each: SheetMap) -> None:
        width = self._map_width
        title = QRectF(corner, QSizeF(width, 1.5 * _LETTER))
        wide = QFontMetricsF(font_of(_LETTER, bold=True)).horizontalAdvance(each.title)
        # smaller letters are not smaller by just as much
        lettered(
            painter,
            QColor(self._theme.text),
            font_of(_LETTER * min(1.0, 0.95 * width / wide), bold=True),
        ).drawText(title, Qt.AlignmentFlag.AlignCenter, each.title)
        room = QRectF(corner.x(), title.bottom(), width, self._map_height)
        cells = HeatmapCells.fitted(each.data, room, _LETTER)
        HeatmapDrawing(each.data, cells, self._theme, _LETTER).draw(painter)
        lettered(painter, QColor(self._theme.text), font_of(_SMALL))
        below = QRectF(corner.x(), room.bottom() + 0.3 * _LETTER, width, self._summary_height)
        painter.drawText(below, _WRAPPED | int(Qt.AlignmentFlag.AlignHCenter), each.summary)
