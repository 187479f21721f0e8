"""Maps on paper: side by side, with what they came to, and how the steps are spread."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from knight_gui.window.board.canvas import font_of
from knight_gui.window.maps.drawing import HeatmapCells, HeatmapDrawing
from knight_gui.window.maps.look import draw_legend
from knight_gui.window.maps.strip import StripPlot, StripRow
from knight_gui.window.maps.subject import HeatmapData
from knight_gui.window.theme import Theme
from knight_gui.window.widgets.picture import lettered, saved

_LETTER = 13.0
_MARGIN, _GAP = 16.0, 18.0
_STRIP_ROW = 2.6
"""How high a row of the chart is, in heights of letters."""
_SUMMARY_LINES = 7.6
_WRAPPED = int(Qt.TextFlag.TextWordWrap)


@dataclass(frozen=True)
class SheetMap:
    """One map on a sheet, with a title and a summary in words."""

    title: str
    data: HeatmapData
    summary: str

    @property
    def row(self) -> StripRow:
        """Its row of the chart."""
        return StripRow(self.title, self.data.results)


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
        self._limit, self._theme = limit, theme
        self._width = width
        self._map_width = (width - 2 * _MARGIN - (across - 1) * _GAP) / across
        self._map_height = min(self._map_width, 460.0)
        lines = -(-len(maps) // across)
        self._top = _MARGIN + 2.0 * _LETTER + self._legend_height + 0.6 * _LETTER
        below = self._top + lines * self._line_height
        self._strip = QRectF(
            _MARGIN, below + 0.3 * _LETTER, width - 2 * _MARGIN, self._strip_height
        )
        bottom = self._strip.bottom() if self._strip_height else below
        self.size = QSizeF(width, bottom + _MARGIN).toSize().toSizeF()

    @property
    def has_shares(self) -> bool:
        """Whether a cell stands for many searches."""
        return any(each.data.shares is not None for each in self._shown)

    @property
    def ground(self) -> QColor:
        """The colour of the paper."""
        return QColor(self._theme.window)

    @property
    def _shown(self) -> list[SheetMap]:
        return [each for each in self._maps if each is not None]

    @property
    def _legend_height(self) -> float:
        return 2.8 * _LETTER

    @property
    def _line_height(self) -> float:
        return self._map_height + (1.6 + _SUMMARY_LINES) * _LETTER + 0.5 * _GAP

    @property
    def _strip_height(self) -> float:
        return 0.0 if self.has_shares else (3.2 + _STRIP_ROW * len(self._shown)) * _LETTER

    def draw(self, painter: QPainter) -> None:
        """Draw the sheet."""
        with saved(painter):
            painter.fillRect(QRectF(QPointF(), self.size), self.ground)
            lettered(painter, QColor(self._theme.text), font_of(1.25 * _LETTER, bold=True))
            head = QRectF(_MARGIN, _MARGIN, self._width - 2 * _MARGIN, 1.6 * _LETTER)
            painter.drawText(head, Qt.AlignmentFlag.AlignVCenter, self._title)
            painter.setFont(font_of(_LETTER))
            legend = QRectF(
                _MARGIN, head.bottom() + 0.4 * _LETTER, head.width(), self._legend_height
            )
            draw_legend(painter, legend, self._theme, _LETTER, has_shares=self.has_shares)
            for place, each in enumerate(self._maps):
                if each is not None:
                    line, column = divmod(place, self._across)
                    x = _MARGIN + column * (self._map_width + _GAP)
                    y = self._top + line * self._line_height
                    self._draw_map(painter, QPointF(x, y), each)
            if self._strip_height:
                rows = tuple(each.row for each in self._shown)
                StripPlot(rows, self._limit, self._strip, self._theme, _LETTER).draw(painter)

    def _draw_map(self, painter: QPainter, corner: QPointF, each: SheetMap) -> None:
        width = self._map_width
        title = QRectF(corner.x(), corner.y(), width, 1.5 * _LETTER)
        font = font_of(_LETTER, bold=True)
        wide = QFontMetricsF(font).horizontalAdvance(each.title)
        # smaller letters are not smaller by just as much
        lettered(
            painter,
            QColor(self._theme.text),
            font_of(_LETTER * min(1.0, 0.95 * width / wide), bold=True),
        ).drawText(title, Qt.AlignmentFlag.AlignCenter, each.title)
        room = QRectF(corner.x(), title.bottom(), width, self._map_height)
        cells = HeatmapCells.fitted(each.data, room, _LETTER)
        HeatmapDrawing(each.data, cells, self._theme, _LETTER).draw(painter)
        lettered(painter, QColor(self._theme.text), font_of(0.9 * _LETTER))
        below = QRectF(corner.x(), room.bottom() + 0.3 * _LETTER, width, _SUMMARY_LINES * _LETTER)
        painter.drawText(below, _WRAPPED | int(Qt.AlignmentFlag.AlignHCenter), each.summary)
