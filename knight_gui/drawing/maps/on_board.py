"""Map of all starts, drawn on the squares of the board itself."""

from __future__ import annotations

from knight_gui.drawing.board.canvas import SQUARE_UNITS, BoardCanvas
from knight_gui.drawing.board.squares import draw_names
from knight_gui.drawing.maps.heatmap import HeatmapCells, HeatmapPainter
from knight_gui.drawing.maps.subject import HeatmapData

_MIN_SQUARE_PX_FOR_SYMBOLS = 28
"""Minimum side of squares with a number of steps and a symbol."""


def draw_map_on_board(starts_map: HeatmapData, canvas: BoardCanvas, label_px: int) -> None:
    """Draw a map that has one cell for each square of the board, and the names over it."""
    cells = HeatmapCells(starts_map.rows, starts_map.cols, canvas.board_rect, SQUARE_UNITS)
    heatmap_painter = HeatmapPainter(starts_map, cells, canvas.theme, SQUARE_UNITS)
    has_symbols = canvas.square_px >= _MIN_SQUARE_PX_FOR_SYMBOLS
    heatmap_painter.draw_cells(canvas.painter, has_symbols=has_symbols)
    draw_names(canvas, label_px, heatmap_painter.text_color_on)
