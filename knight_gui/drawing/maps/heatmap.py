"""Draws a map: cells filled by their steps, each with the sign of how its search ended."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QImage, QPaintEngine, QPainter, QPen

from knight_gui.drawing.board.canvas import font_of
from knight_gui.drawing.maps import legend
from knight_gui.drawing.maps.subject import HeatmapData
from knight_gui.drawing.painting import inked, lettered, saved
from knight_gui.drawing.theme import Theme, faded, ink_on
from knight_gui.messages import maps
from knight_gui.messages.numbers import percent
from knight_gui.sweeps.results import Mark

_LEAST_SIGN_PX = 13.0
"""HeatmapCells of less are drawn as an image, and have signs of three by three dots."""
_MOST_SIGNS = 2_500
"""So are cells of more: one by one they would take too long."""
_LEAST_NUMBER_PX = 8.5
_NUMBER, _SIGN = 0.30, 0.24
"""Height of a number and of the sign over it, in sides of a cell."""
_DOTS = 3
_NO_SEARCH = 255
"""What stands for a mark where there is no search."""
_EVEN_PX = 12
"""From this side on cells have whole pixels; smaller ones would waste the room."""
_LEAST_PX, _LARGEST_PX = 0.1, 110


@dataclass(frozen=True)
class HeatmapCells:
    """Where the cells of a map are: a rectangle of squares, each with the same side."""

    rows: int
    cols: int
    rect: QRectF
    side: float

    @classmethod
    def fitted(cls, data: HeatmapData, room: QRectF, letter: float) -> HeatmapCells:
        """Return the cells that fill a room, with names in letters so high beside them."""
        left = (0.62 * max(map(len, data.row_names), default=0) + 0.5) * letter
        top, below = (1.35 * letter, 0.0) if data.has_heads else (0.0, 1.35 * letter)
        inside = room.adjusted(left, top, 0, -below)
        side = min(inside.width() / data.cols, inside.height() / data.rows, _LARGEST_PX)
        side = max(_LEAST_PX, float(int(side)) if side > _EVEN_PX else side)
        rect = QRectF(0, 0, side * data.cols, side * data.rows)
        rect.moveCenter(inside.center())
        rect.moveTo(math.floor(rect.left()), math.floor(rect.top()))
        return cls(data.rows, data.cols, rect, side)

    def rect_of(self, cell: int) -> QRectF:
        """Return where a cell is."""
        row, col = divmod(cell, self.cols)
        return QRectF(
            self.rect.left() + col * self.side,
            self.rect.top() + row * self.side,
            self.side,
            self.side,
        )

    def cell_at(self, spot: QPointF) -> int | None:
        """Return the cell at a spot; None beside them."""
        place = (spot - self.rect.topLeft()) / self.side
        row, col = math.floor(place.y()), math.floor(place.x())
        is_there = 0 <= row < self.rows and 0 <= col < self.cols
        return row * self.cols + col if is_there else None


class HeatmapDrawing:
    """Draws one map, on the screen, on paper, or as lines and letters."""

    def __init__(self, data: HeatmapData, cells: HeatmapCells, theme: Theme, letter: float) -> None:
        self._data, self._cells = data, cells
        self._theme, self._letter = theme, letter
        has_search = data.places >= 0
        places = np.maximum(data.places, 0)
        self._marks = np.where(has_search, data.results.marks[places], _NO_SEARCH)
        self._steps = data.results.steps[places]
        self._has_begun = (self._marks != Mark.WAITING) | (self._steps > 0)
        self._colours = self._fill(has_search)

    def _fill(self, has_search: NDArray[np.bool_]) -> NDArray[np.uint32]:
        """Return the colour of each cell, 0 for none."""
        scale = np.array(legend.scale(self._theme), np.uint32)
        bare = np.uint32(QColor(self._theme.surface).rgba())
        shares = self._data.shares
        if shares is not None:
            colours = scale[legend.shades_of_shares(shares)]
            is_known = ~np.isnan(shares)
        else:
            colours = scale[legend.shades_of(self._steps)]
            is_known = self._has_begun & (self._marks != Mark.FORESEEN)
        return np.where(has_search, np.where(is_known, colours, bare), np.uint32(0))

    def draw(self, painter: QPainter) -> None:
        """Draw it, as lines and letters where those are kept."""
        side = self._cells.side
        with saved(painter):
            self._draw_names(painter)
            if side >= _LEAST_SIGN_PX and self._data.size <= _MOST_SIGNS:
                self._draw_cells(painter)
            elif painter.paintEngine().type() is QPaintEngine.Type.Raster:
                self._draw_image(painter)
            else:
                self._draw_small_ones(painter)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
            inked(painter, QPen(QColor(self._theme.faint), 1), Qt.BrushStyle.NoBrush).drawRect(
                self._cells.rect.adjusted(-1, -1, 0, 0)
            )

    # Small cells

    def _dots(self) -> NDArray[np.uint32]:
        """Return the colours of all dots, three by three for each cell."""
        shape = self._data.rows, self._data.cols
        dots = np.kron(self._colours.reshape(shape), np.ones((_DOTS, _DOTS), np.uint32))
        if self._data.shares is None:
            marks = np.where(self._has_begun, self._marks, _NO_SEARCH).reshape(shape)
            for mark, lines in legend.STENCILS.items():
                stencil = np.array([[*line] for line in lines]) == "#"
                ink = legend.colour_of(mark, self._theme).rgba()
                dots[np.kron(marks == mark, stencil)] = ink
        return dots

    def _draw_image(self, painter: QPainter) -> None:
        dots = self._dots()
        rows, cols = dots.shape
        image = QImage(dots.tobytes(), cols, rows, cols * 4, QImage.Format.Format_ARGB32)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=False)
        painter.drawImage(self._cells.rect, image)

    def _draw_small_ones(self, painter: QPainter) -> None:
        dots, side = self._dots(), self._cells.side / _DOTS
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        for row, line in enumerate(dots):
            begins = np.flatnonzero(np.diff(line, prepend=line[0] + np.uint32(1)))
            ends = np.append(begins[1:], len(line))
            for begin, end in zip(begins.tolist(), ends.tolist(), strict=True):
                if line[begin]:
                    rect = QRectF(begin * side, row * side, (end - begin) * side, side)
                    rect.translate(self._cells.rect.topLeft())
                    painter.fillRect(rect, QColor.fromRgba(int(line[begin])))

    # Large cells

    def _draw_cells(self, painter: QPainter) -> None:
        texts = self._texts()
        font_px = self._font_px([text for text in texts if text])
        painter.setFont(font_of(font_px or 1))
        for cell in np.flatnonzero(self._colours).tolist():
            rect = self._cells.rect_of(cell)
            ground = QColor.fromRgba(int(self._colours[cell]))
            painter.fillRect(rect, ground)
            if self._data.shares is None and self._has_begun[cell]:
                self._draw_mark(painter, cell, rect, has_number=font_px > 0)
            if texts[cell] and font_px:
                lowered = 0.0 if self._data.shares is not None else self._cells.side * 0.12
                room = rect.adjusted(0, lowered, 0, lowered)
                place = room, Qt.AlignmentFlag.AlignCenter.value, texts[cell]
                # hatches would run through it
                painter.fillRect(painter.boundingRect(*place), ground)
                painter.setPen(ink_on(ground))
                painter.drawText(*place)
        self._draw_seams(painter)

    def _texts(self) -> list[str]:
        shares = self._data.shares
        if shares is not None:
            return [
                "" if np.isnan(each) else percent(round(each * 10_000), 10_000)
                for each in shares.tolist()
            ]
        return [
            "" if mark == _NO_SEARCH else maps.in_a_square(Mark(mark), steps)
            for mark, steps in zip(self._marks.tolist(), self._steps.tolist(), strict=True)
        ]

    def _font_px(self, texts: list[str]) -> float:
        """Return how high all numbers can be; 0 if they could not be read."""
        advance = QFontMetricsF(font_of(100)).horizontalAdvance
        widest = max((advance(text) / 100 for text in set(texts)), default=1.0)
        fitting = self._cells.side * min(_NUMBER, 0.86 / widest)
        return fitting if fitting >= _LEAST_NUMBER_PX else 0.0

    def _draw_mark(self, painter: QPainter, cell: int, rect: QRectF, *, has_number: bool) -> None:
        mark, side = Mark(int(self._marks[cell])), self._cells.side
        ground = QColor.fromRgba(int(self._colours[cell]))
        if mark is Mark.FORESEEN:
            _hatch(painter, rect, legend.colour_of(mark, self._theme))
        size = side * (_SIGN if has_number else 0.42)
        place = QRectF(rect.right() - size * 1.45, rect.top() + size * 0.45, size, size)
        if not has_number or mark is Mark.FORESEEN:
            place = _middle(rect, side * 0.42)
        if mark is Mark.STOPPED:
            _hatch(painter, rect, ink_on(ground))
        if mark in (Mark.SOLVED, Mark.WAITING) or (mark is Mark.STOPPED and has_number):
            legend.draw_sign(painter, mark, place, faded(ink_on(ground), 0.6))
            return
        colour = legend.colour_of(mark, self._theme)
        if mark is not Mark.STOPPED:
            self._draw_frame(painter, rect, colour)
        chip = place.adjusted(*(size * each for each in (-0.22, -0.22, 0.22, 0.22)))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inked(painter, Qt.PenStyle.NoPen, colour).drawEllipse(chip)
        legend.draw_sign(
            painter,
            mark,
            place.adjusted(*(size * e for e in (0.1, 0.1, -0.1, -0.1))),
            ink_on(colour),
        )
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def _draw_frame(self, painter: QPainter, rect: QRectF, colour: QColor) -> None:
        width = max(1.0, round(self._cells.side * 0.05))
        inside = (width + 1) / 2
        inked(
            painter, QPen(colour, width, j=Qt.PenJoinStyle.MiterJoin), Qt.BrushStyle.NoBrush
        ).drawRect(rect.adjusted(inside, inside, -inside, -inside))

    def _draw_seams(self, painter: QPainter) -> None:
        """Part the cells, for neighbours may be filled alike."""
        rect, side = self._cells.rect, self._cells.side
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setPen(QPen(QColor(self._theme.window), 1))
        seams = [
            QLineF(
                rect.left() + col * side, rect.top(), rect.left() + col * side, rect.bottom() - 1
            )
            for col in range(1, self._cells.cols)
        ]
        seams += [
            QLineF(rect.left(), rect.top() + row * side, rect.right() - 1, rect.top() + row * side)
            for row in range(1, self._cells.rows)
        ]
        painter.drawLines(seams)

    # Names

    def _draw_names(self, painter: QPainter) -> None:
        data, rect, side, line = self._data, self._cells.rect, self._cells.side, self._letter
        lettered(painter, QColor(self._theme.faint), font_of(line * 0.85))
        align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for row in _numbered(data.rows, _pace(side, 1.15 * line), from_end=not data.has_heads):
            y = rect.top() + (row + 0.5) * side
            place = QRectF(rect.left() - 6.35 * line, y - line, 6 * line, 2 * line)
            painter.drawText(place, align, data.row_names[row])
        advance = QFontMetricsF(painter.font()).horizontalAdvance
        pace = _pace(side, max(map(advance, data.col_names), default=0.0) + 0.4 * line)
        y = rect.top() - 1.3 * line if data.has_heads else rect.bottom() + 0.15 * line
        for col in _numbered(data.cols, pace):
            x = rect.left() + (col + 0.5) * side
            place = QRectF(x - 3 * line, y, 6 * line, 1.2 * line)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, data.col_names[col])


def _numbered(count: int, pace: int, *, from_end: bool = False) -> list[int]:
    """Return which of so many rows or columns are named: the first, and every so many."""
    if pace == 1:
        return list(range(count))
    # of two that stand beside each other one has no room
    named = [*([0] if pace > 2 else []), *range(pace - 1, count, pace)]
    return [count - 1 - each for each in named] if from_end else named


def _pace(side: float, needed: float) -> int:
    """Return that each is named, or every fifth, tenth and so on."""
    return next((pace for pace in (1, 2, 5, 10, 20, 50) if pace * side >= needed), 100)


def _middle(rect: QRectF, size: float) -> QRectF:
    return QRectF(rect.center() - QPointF(size, size) / 2, QSizeF(size, size))


def _hatch(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    painter.fillRect(rect, QBrush(faded(colour, 0.3), Qt.BrushStyle.BDiagPattern))
