"""Map of all starts, drawn on the squares of the board itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from knight_gui.drawing.board.canvas import SQUARE_UNITS, BoardCanvas
from knight_gui.drawing.board.squares import draw_names
from knight_gui.drawing.maps.heatmap import FRAME_SHARE, HeatmapCells, HeatmapPainter
from knight_gui.drawing.maps.subject import HeatmapData

_MIN_SQUARE_PX_FOR_SYMBOLS = 28
"""Minimum side of squares with a number of steps and a symbol."""


@dataclass(frozen=True)
class MapOnBoard:
    """Map of all starts with one cell for each square of the board."""

    starts_map: HeatmapData
    search_sentence: Callable[[int], str]
    """Function that returns the sentence on one search of the map."""

    def draw(self, canvas: BoardCanvas, label_px: int) -> None:
        """Draw the cells on the squares, and the names of rows and columns over them."""
        starts_map = self.starts_map
        cells = HeatmapCells(starts_map.rows, starts_map.cols, canvas.board_rect, SQUARE_UNITS)
        heatmap_painter = HeatmapPainter(starts_map, cells, canvas.theme, SQUARE_UNITS)
        has_symbols = canvas.square_px >= _MIN_SQUARE_PX_FOR_SYMBOLS
        heatmap_painter.draw_cells(canvas.painter, has_symbols=has_symbols)
        # within the frames of results
        min_inset = SQUARE_UNITS * (FRAME_SHARE + 0.02) if has_symbols else 0.0
        draw_names(canvas, label_px, heatmap_painter.text_color_on, min_inset)

    def square_sentence(self, square: int) -> str:
        """Return the sentence on the search from a square; an empty text without a search."""
        search_index = self.starts_map.search_index_of(square)
        return "" if search_index is None else self.search_sentence(search_index)
