"""Heatmap: cells filled by their numbers of steps, each with the symbol of its result."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QImage, QPaintEngine, QPainter, QPen

from knight_gui.drawing.board.canvas import make_font
from knight_gui.drawing.maps import legend
from knight_gui.drawing.maps.subject import HeatmapData
from knight_gui.drawing.painting import saved_painter_state, with_font, with_pen
from knight_gui.drawing.theme import Theme, readable_text_color, with_opacity
from knight_gui.messages import maps
from knight_gui.messages.numbers import format_percent
from knight_gui.sweeps.results import ResultCode

_MIN_SYMBOL_CELL_PX = 13.0
"""Minimum side of cells with symbols; smaller ones are an image of three by three dots each."""
_MAX_SYMBOL_CELLS = 2_500
"""Maximum number of cells with symbols: more would take too long to draw."""
_MIN_NUMBER_PX = 8.5
FRAME_SHARE = 0.05
"""Width of the frame of a result, as a share of the side of its cell."""
_NUMBER_HEIGHT = 0.30
_SYMBOL_HEIGHT = 0.24
"""Height of a number and of the symbol above it, in sides of a cell."""
_DOTS_PER_SIDE = 3
_NO_SEARCH_CODE = 255
"""Code of cells without a search."""
_MIN_WHOLE_PIXEL_CELL_PX = 12
"""Above this a cell's side has whole pixels; below they would waste too much space."""
_MIN_CELL_PX = 0.1
_MAX_CELL_PX = 110


@dataclass(frozen=True)
class HeatmapCells:
    """Positions of a map's cells, which are squares of one size."""

    rows: int
    cols: int
    rect: QRectF
    side_px: float

    @classmethod
    def fitted_to(cls, data: HeatmapData, available_rect: QRectF, font_px: float) -> HeatmapCells:
        """Return the cells that fill a rectangle, with names beside them."""
        left = (0.62 * max(map(len, data.row_names), default=0) + 0.5) * font_px
        names_px = 1.35 * font_px
        if data.has_column_names_above:
            inside = available_rect.adjusted(left, names_px, 0, 0)
        else:
            inside = available_rect.adjusted(left, 0, 0, -names_px)
        side_px = min(inside.width() / data.cols, inside.height() / data.rows, _MAX_CELL_PX)
        if side_px > _MIN_WHOLE_PIXEL_CELL_PX:
            side_px = float(int(side_px))
        side_px = max(_MIN_CELL_PX, side_px)
        rect = QRectF(0, 0, side_px * data.cols, side_px * data.rows)
        rect.moveCenter(inside.center())
        rect.moveTo(math.floor(rect.left()), math.floor(rect.top()))
        return cls(data.rows, data.cols, rect, side_px)

    def cell_rect(self, cell: int) -> QRectF:
        """Return the rectangle of a cell."""
        row, col = divmod(cell, self.cols)
        side_px = self.side_px
        left = self.rect.left() + col * side_px
        top = self.rect.top() + row * side_px
        return QRectF(left, top, side_px, side_px)

    def cell_at(self, pos: QPointF) -> int | None:
        """Return the cell at a position; None beside all cells."""
        cell_pos = (pos - self.rect.topLeft()) / self.side_px
        row = math.floor(cell_pos.y())
        col = math.floor(cell_pos.x())
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            return None
        return row * self.cols + col


class HeatmapPainter:
    """Painter of a map, on pixels or on devices that keep vectors."""

    def __init__(
        self, data: HeatmapData, cells: HeatmapCells, theme: Theme, font_px: float
    ) -> None:
        self._data = data
        self._cells = cells
        self._theme = theme
        self._name_font_px = font_px
        has_search = data.search_indices >= 0
        search_indices = np.maximum(data.search_indices, 0)
        self._codes = np.where(has_search, data.results.codes[search_indices], _NO_SEARCH_CODE)
        self._steps = data.results.steps[search_indices]
        self._is_started = (self._codes != ResultCode.PENDING) | (self._steps > 0)
        self._cell_colors = self._compute_cell_colors(has_search)

    def _compute_cell_colors(self, has_search: NDArray[np.bool_]) -> NDArray[np.uint32]:
        """Return the colour of each cell, 0 for none."""
        color_scale = np.array(legend.make_color_scale(self._theme), np.uint32)
        empty_color = np.uint32(QColor(self._theme.surface).rgba())
        shares = self._data.solved_shares
        if shares is not None:
            colors = color_scale[legend.shade_indices_of_shares(shares)]
            is_known = ~np.isnan(shares)
        else:
            colors = color_scale[legend.shade_indices_of_steps(self._steps)]
            is_known = self._is_started & (self._codes != ResultCode.NO_TOUR_BY_THEORY)
        return np.where(has_search, np.where(is_known, colors, empty_color), np.uint32(0))

    def text_color_on(self, cell: int) -> QColor:
        """Return the colour of a text that is legible on a cell."""
        return readable_text_color(QColor.fromRgba(int(self._cell_colors[cell])))

    def draw(self, painter: QPainter) -> None:
        """Draw the map."""
        side_px = self._cells.side_px
        with saved_painter_state(painter):
            self._draw_names(painter)
            self.draw_cells(painter, has_symbols=side_px >= _MIN_SYMBOL_CELL_PX)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
            with_pen(painter, QPen(QColor(self._theme.faint), 1), Qt.BrushStyle.NoBrush)
            painter.drawRect(self._cells.rect.adjusted(-1, -1, 0, 0))

    def draw_cells(self, painter: QPainter, *, has_symbols: bool) -> None:
        """Draw the cells without names, with symbols and numbers if these can be read."""
        if has_symbols and self._data.cell_count <= _MAX_SYMBOL_CELLS:
            self._draw_large_cells(painter)
        elif painter.paintEngine().type() is QPaintEngine.Type.Raster:
            self._draw_image(painter)
        else:
            self._draw_dots(painter)

    # Small cells

    def _compute_dot_colors(self) -> NDArray[np.uint32]:
        """Return the colours of all dots, three by three for each cell."""
        shape = self._data.rows, self._data.cols
        cell_dots = np.ones((_DOTS_PER_SIDE, _DOTS_PER_SIDE), np.uint32)
        dot_colors = np.kron(self._cell_colors.reshape(shape), cell_dots)
        if self._data.solved_shares is None:
            codes = np.where(self._is_started, self._codes, _NO_SEARCH_CODE).reshape(shape)
            for code, lines in legend.SYMBOL_STENCILS.items():
                stencil = np.array([[*line] for line in lines]) == "#"
                color = legend.result_color(code, self._theme).rgba()
                dot_colors[np.kron(codes == code, stencil)] = color
        return dot_colors

    def _draw_image(self, painter: QPainter) -> None:
        dot_colors = self._compute_dot_colors()
        rows, cols = dot_colors.shape
        image = QImage(dot_colors.tobytes(), cols, rows, cols * 4, QImage.Format.Format_ARGB32)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=False)
        painter.drawImage(self._cells.rect, image)

    def _draw_dots(self, painter: QPainter) -> None:
        dot_colors = self._compute_dot_colors()
        dot_px = self._cells.side_px / _DOTS_PER_SIDE
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        for row, line in enumerate(dot_colors):
            begins = np.flatnonzero(np.diff(line, prepend=line[0] + np.uint32(1)))
            ends = np.append(begins[1:], len(line))
            for begin, end in zip(begins.tolist(), ends.tolist(), strict=True):
                if line[begin]:
                    rect = QRectF(begin * dot_px, row * dot_px, (end - begin) * dot_px, dot_px)
                    rect.translate(self._cells.rect.topLeft())
                    painter.fillRect(rect, QColor.fromRgba(int(line[begin])))

    # Large cells

    def _draw_large_cells(self, painter: QPainter) -> None:
        texts = self._cell_texts()
        font_px = self._number_font_px([text for text in texts if text])
        painter.setFont(make_font(font_px or 1))
        for cell in np.flatnonzero(self._cell_colors).tolist():
            rect = self._cells.cell_rect(cell)
            background = QColor.fromRgba(int(self._cell_colors[cell]))
            painter.fillRect(rect, background)
            if self._data.solved_shares is None and self._is_started[cell]:
                self._draw_result(painter, cell, rect, has_number=font_px > 0)
            if texts[cell] and font_px:
                offset_px = 0.0
                if self._data.solved_shares is None:
                    # between the symbol and the name of the column
                    offset_px = self._cells.side_px * 0.07
                text_rect = rect.adjusted(0, offset_px, 0, offset_px)
                flags = Qt.AlignmentFlag.AlignCenter.value
                # a plain background, so that hatches do not cross the number
                painter.fillRect(painter.boundingRect(text_rect, flags, texts[cell]), background)
                painter.setPen(readable_text_color(background))
                painter.drawText(text_rect, flags, texts[cell])
        self._draw_cell_borders(painter)

    def _cell_texts(self) -> list[str]:
        shares = self._data.solved_shares
        if shares is not None:
            return list(map(_share_text, shares.tolist()))
        return list(map(_steps_text, self._codes.tolist(), self._steps.tolist()))

    def _number_font_px(self, texts: list[str]) -> float:
        """Return the font size at which all numbers fit; 0 if that would be illegible."""
        advance = QFontMetricsF(make_font(100)).horizontalAdvance
        widest = max((advance(text) / 100 for text in set(texts)), default=1.0)
        font_px = self._cells.side_px * min(_NUMBER_HEIGHT, 0.86 / widest)
        if font_px < _MIN_NUMBER_PX:
            return 0.0
        return font_px

    def _draw_result(self, painter: QPainter, cell: int, rect: QRectF, *, has_number: bool) -> None:
        code = ResultCode(int(self._codes[cell]))
        side_px = self._cells.side_px
        background = QColor.fromRgba(int(self._cell_colors[cell]))
        if code is ResultCode.NO_TOUR_BY_THEORY:
            inset = self._frame_width
            inner_rect = rect.adjusted(inset, inset, -inset, -inset)
            _draw_hatching(painter, inner_rect, legend.result_color(code, self._theme))
        symbol_px = side_px * (_SYMBOL_HEIGHT if has_number else 0.42)
        if not has_number or code is ResultCode.NO_TOUR_BY_THEORY:
            symbol_rect = _centered_square(rect, side_px * 0.42)
        else:
            left = rect.right() - symbol_px * 1.45
            top = rect.top() + symbol_px * 0.45
            symbol_rect = QRectF(left, top, symbol_px, symbol_px)
        if code is ResultCode.STOPPED:
            _draw_hatching(painter, rect, readable_text_color(background))
        is_stopped_with_number = code is ResultCode.STOPPED and has_number
        if is_stopped_with_number or code in (ResultCode.SOLVED, ResultCode.PENDING):
            faint_color = with_opacity(readable_text_color(background), 0.6)
            legend.draw_result_symbol(painter, code, symbol_rect, faint_color)
            return
        color = legend.result_color(code, self._theme)
        if code is not ResultCode.STOPPED:
            self._draw_frame(painter, rect, color)
        outset = symbol_px * 0.22
        inset = symbol_px * 0.1
        disc_rect = symbol_rect.adjusted(-outset, -outset, outset, outset)
        inner_rect = symbol_rect.adjusted(inset, inset, -inset, -inset)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        with_pen(painter, Qt.PenStyle.NoPen, color).drawEllipse(disc_rect)
        legend.draw_result_symbol(painter, code, inner_rect, readable_text_color(color))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    @property
    def _frame_width(self) -> float:
        return max(1.0, round(self._cells.side_px * FRAME_SHARE))

    def _draw_frame(self, painter: QPainter, rect: QRectF, color: QColor) -> None:
        width = self._frame_width
        inset = (width + 1) / 2
        pen = QPen(color, width, j=Qt.PenJoinStyle.MiterJoin)
        with_pen(painter, pen, Qt.BrushStyle.NoBrush)
        painter.drawRect(rect.adjusted(inset, inset, -inset, -inset))

    def _draw_cell_borders(self, painter: QPainter) -> None:
        """Draw lines between the cells, because neighbours may have one colour."""
        rect = self._cells.rect
        side_px = self._cells.side_px
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        pen = QPen(QColor(self._theme.window), 1)
        pen.setCosmetic(True)
        painter.setPen(pen)
        xs = [rect.left() + col * side_px for col in range(1, self._cells.cols)]
        ys = [rect.top() + row * side_px for row in range(1, self._cells.rows)]
        lines = [QLineF(x, rect.top(), x, rect.bottom() - 1) for x in xs]
        lines += [QLineF(rect.left(), y, rect.right() - 1, y) for y in ys]
        painter.drawLines(lines)

    # Names

    def _draw_names(self, painter: QPainter) -> None:
        data = self._data
        rect = self._cells.rect
        side_px = self._cells.side_px
        font_px = self._name_font_px
        with_font(painter, QColor(self._theme.faint), make_font(font_px * 0.85))
        align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        stride = _label_stride(side_px, 1.15 * font_px)
        from_end = not data.has_column_names_above
        for row in _labeled_indices(data.rows, stride, from_end=from_end):
            y = rect.top() + (row + 0.5) * side_px
            text_rect = QRectF(rect.left() - 6.35 * font_px, y - font_px, 6 * font_px, 2 * font_px)
            painter.drawText(text_rect, align, data.row_names[row])
        advance = QFontMetricsF(painter.font()).horizontalAdvance
        max_name_px = max(map(advance, data.col_names), default=0.0)
        stride = _label_stride(side_px, max_name_px + 0.4 * font_px)
        if data.has_column_names_above:
            y = rect.top() - 1.3 * font_px
        else:
            y = rect.bottom() + 0.15 * font_px
        for col in _labeled_indices(data.cols, stride):
            x = rect.left() + (col + 0.5) * side_px
            text_rect = QRectF(x - 3 * font_px, y, 6 * font_px, 1.2 * font_px)
            painter.drawText(text_rect, Qt.AlignmentFlag.AlignCenter, data.col_names[col])


def _share_text(share: float) -> str:
    if math.isnan(share):
        return ""
    return format_percent(round(share * 10_000), 10_000)


def _steps_text(code: int, steps: int) -> str:
    if code == _NO_SEARCH_CODE:
        return ""
    return maps.square_steps_text(ResultCode(code), steps)


def _labeled_indices(count: int, stride: int, *, from_end: bool = False) -> list[int]:
    """Return the indices of the named rows or columns: the first, and multiples of the stride."""
    if stride == 1:
        return list(range(count))
    indices = list(range(stride - 1, count, stride))
    if stride > 2:
        # with a stride of 2 the names of the first and the second would overlap
        indices.insert(0, 0)
    if from_end:
        return [count - 1 - index for index in indices]
    return indices


def _label_stride(cell_px: float, label_px: float) -> int:
    """Return the smallest stride from name to name at which names do not overlap."""
    return next((stride for stride in (1, 2, 5, 10, 20, 50) if stride * cell_px >= label_px), 100)


def _centered_square(rect: QRectF, size: float) -> QRectF:
    return QRectF(rect.center() - QPointF(size, size) / 2, QSizeF(size, size))


def _draw_hatching(painter: QPainter, rect: QRectF, color: QColor) -> None:
    painter.fillRect(rect, QBrush(with_opacity(color, 0.3), Qt.BrushStyle.BDiagPattern))
