"""The bars of a landscape as pixels, without drawing them one by one, and what frames one."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetricsF, QImage, QPainter, QPen

from knight_gui.board import Board
from knight_gui.drawing.landscape.data import Fold, Known
from knight_gui.drawing.landscape.scale import Scale
from knight_gui.drawing.painting import inked, saved
from knight_gui.drawing.theme import HIGH_CONTRAST, INK, PAPER, Theme, ink_on, mixed
from knight_gui.messages import landscape as wording
from knight_gui.search.kinds import Fate
from knight_gui.search.landscape import Landscape

NOTHING = -1
"""Where there is no bar."""
_SHADES = (0.0, 0.12, 0.22, 0.32)
"""How far neighbours are lightened, that they can be told apart."""
LEAST_GAP_PX = 6
"""Rows from this height on have a gap between them: in lower ones it would be half of all."""
_LEAST_NAME_PX = 11
"""Lower letters can hardly be read: where there is no room for these, there are none."""


@dataclass(frozen=True)
class Hatch:
    """Slanted lines, one each so many pixels, that rise to the right (1) or fall (-1)."""

    every_px: int
    way: int


_REFUTED, _LEFT, _HOPELESS = Hatch(5, 1), Hatch(5, -1), Hatch(15, 1)


@dataclass(frozen=True)
class Bars:
    """The bars of a landscape, and what is known of each.

    Attributes
    ----------
    fates
        `Fate`, one a bar.
    is_lost
        Which of them lost their path, or stand on one that did.
    """

    landscape: Landscape
    fates: NDArray[np.uint8]
    is_lost: NDArray[np.bool_]

    @classmethod
    def of(cls, landscape: Landscape, newest: Landscape) -> Bars:
        """Return the bars of a landscape, of which the newest step is known by another."""
        return cls(landscape, landscape.fates(newest), landscape.are_lost())

    @property
    def hatches(self) -> tuple[tuple[NDArray[np.bool_], Hatch], ...]:
        """Which bars are hatched, and how."""
        return (
            (self.fates == Fate.REFUTED, _REFUTED),
            (self.fates == Fate.LEFT, _LEFT),
            ((self.fates == Fate.KEPT) & self.is_lost, _HOPELESS),
        )


class BarsPicture:
    """The bars as they were drawn; while the search grows, they shrink until there is another."""

    def __init__(self, scale: Scale, known: Known, fold: Fold, theme: Theme) -> None:
        self._bars = bars = known.bars(scale.first, scale.last)
        self._board, self._theme = known.problem.board, theme
        self._scale, self._landscape = scale, bars.landscape
        self._cells = cells(self._landscape, scale, max(1, int(scale.width)))
        self._image = picture(bars, self._cells, scale, theme)
        self._bands = bands_of((bars, self._cells), (fold, known), theme)

    def draw(self, painter: QPainter, scale: Scale) -> None:
        """Draw the bars where they are now."""
        area = self._area(scale)
        painter.drawImage(area, self._image)
        with saved(painter):
            painter.translate(area.topLeft())
            # letters do not shrink with the bars
            shrunk = replace(self._scale, width=area.width())
            draw_names(painter, shrunk, (self._bars, self._cells), self._board, self._theme)
            draw_bands(painter, shrunk, self._bands)

    def _area(self, scale: Scale) -> QRectF:
        left, right = scale.x_of(self._scale.first), scale.x_of(self._scale.last)
        return QRectF(left, scale.bars_top, right - left, scale.bottom - scale.bars_top)

    def draw_frame(self, painter: QPainter, scale: Scale, place: tuple[int, int]) -> None:
        """Draw a frame around the bar at a step and a depth, as far as it was drawn."""
        step, row = place[0], self._scale.row_of(place[1])
        if row >= len(self._cells):
            return
        bar = self._landscape.bar_at(step, self._scale.depth_of(row))
        (pixels,) = (self._cells[row] == bar).nonzero()
        if len(pixels):
            area = self._area(scale)
            width = area.width() / self._cells.shape[1]
            left = area.left() + int(pixels[0]) * width
            right = area.left() + int(pixels[-1] + 1) * width
            self._frame(painter, area, (left, max(2.0, right - left)), row)

    def draw_spot(self, painter: QPainter, scale: Scale, place: tuple[int, int]) -> None:
        """Draw a frame where a bar is that is too narrow to be seen."""
        self._frame(
            painter, self._area(scale), (scale.x_of(place[0]) - 2, 4), self._scale.row_of(place[1])
        )

    def _frame(
        self, painter: QPainter, area: QRectF, across: tuple[float, float], row: int
    ) -> None:
        """Draw a frame from so far left, so wide, around a row, within what is drawn."""
        foot, head = self._scale.up_to(row), self._scale.up_to(row + 1)
        row_px, top, (left, width) = head - foot, area.bottom() - head, across
        frame = QRectF(left, top, width, max(3.0, row_px)) & area
        if frame.isEmpty():
            # it would be drawn as a line
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, pen_px in ((INK, 3.4), (PAPER, 1.8)):
            inked(painter, QPen(colour, pen_px)).drawRect(frame)


def cells(landscape: Landscape, scale: Scale, width: int) -> NDArray[np.int32]:
    """Return which bar is where, or `NOTHING`: (rows, pixels), the lowest row first.

    There are rows as far as the search got.
    """
    reached = scale.row_of(min(int(landscape.depths.max()), scale.depths - 1)) + 1
    grid = landscape.grid(np.array([scale.depth_of(row) for row in range(reached)]))
    steps = scale.first + np.rint((np.arange(width) + 0.5) / width * scale.span).astype(np.int64)
    columns = np.searchsorted(landscape.steps, steps, "right") - 1
    # far away the first column may be a checkpoint's, a little further on
    near = (landscape.last - landscape.first) // max(1, len(landscape) - 1)
    bars: NDArray[np.int32] = grid.take(np.maximum(columns, 0), axis=1)
    bars[:, (steps > landscape.last) | (steps < landscape.first - near)] = NOTHING
    return bars


def extents_of(line: NDArray[np.int32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return where in a row something else begins, and where each ends."""
    edges = np.flatnonzero(np.diff(line)) + 1
    return np.append(0, edges), np.append(edges, len(line))


def runs(cells: NDArray[np.int32], least_px: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield the bars so many pixels wide: bar, row, first pixel, and the one after."""
    for row, line in enumerate(cells):
        begins, ends = extents_of(line)
        wide = (ends - begins >= least_px) & (line[begins] != NOTHING)
        for begin, end in zip(begins[wide].tolist(), ends[wide].tolist(), strict=True):
            yield int(line[begin]), row, begin, end


def picture(shown: Bars, found: NDArray[np.int32], scale: Scale, theme: Theme) -> QImage:
    """Return the picture of a landscape.

    Squares on the path are plain, refuted ones hatched, those given up at a restart the other
    way, and a line is drawn under the squares that lost their paths; so nothing is told by
    colour alone. The path now is hatched widely from there.
    """
    heights, width = np.array(scale.row_heights()), found.shape[1]
    height = int(heights.sum())
    # above what is reached there is nothing
    bars = np.vstack((found, np.full(width, NOTHING, np.int32)))
    row_of = np.repeat(np.arange(scale.rows), heights)[::-1]
    has_gaps = scale.row_px >= LEAST_GAP_PX
    is_gap = np.append(True, np.diff(row_of) != 0) & (heights[row_of] >= LEAST_GAP_PX)
    row_of = np.minimum(row_of, len(bars) - 1)
    surface, colours = np.uint32(QColor(theme.surface).rgba()), colours_of(shown, theme)
    cut = np.where(_first_pixels(bars), len(colours), bars) if has_gaps else bars
    # after the colours of the bars that of a gap, and then of nothing
    plain = np.append(colours, np.array([surface, 0], np.uint32)).take(cut)
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    # drawn in place: to copy a large one takes as long as to draw it
    pixels = np.frombuffer(image.bits(), np.uint32).reshape(height, width)
    plain.take(row_of, axis=0, out=pixels, mode="clip")
    striped = _half_way_to(surface, plain)
    for which, hatch in shown.hatches:
        if which.any():
            is_hatched = np.append(which, (False, False)).take(cut)
            _draw_hatch(pixels, row_of, (is_hatched, striped), hatch)
    if is_gap.any():
        pixels[is_gap] = np.where(pixels[is_gap] == 0, 0, surface)
    if shown.is_lost.any():
        _edge(pixels, np.append(shown.is_lost, False)[bars], row_of, theme)
    return image


def colours_of(shown: Bars, theme: Theme) -> NDArray[np.uint32]:
    """Return the colour of each bar: its fate, a shade by its square."""
    landscape = shown.landscape
    shades = (landscape.squares.astype(np.int64) * 5 + landscape.bar_depths) % len(_SHADES)
    found: NDArray[np.uint32] = _paints(theme)[shown.fates, shown.is_lost.astype(np.int64), shades]
    return found


@cache
def _paints(theme: Theme) -> NDArray[np.uint32]:
    """Return the colours of a theme, (fates, whether lost, shades)."""
    paints = {Fate.KEPT: QColor(theme.path[0]), Fate.REFUTED: theme.refuted, Fate.LEFT: theme.left}
    # half way to black no letters would have 7:1
    end = theme.text if theme is HIGH_CONTRAST else theme.surface
    table = np.zeros((len(Fate), 2, len(_SHADES)), np.uint32)
    for fate, paint in paints.items():
        for is_lost in (0, 1):
            for shade, lighter in enumerate(_SHADES):
                amount = lighter + (0.0 if is_lost or fate is not Fate.REFUTED else 0.3)
                table[fate, is_lost, shade] = mixed(paint, end, amount).rgba()
    return table


def _draw_hatch(
    pixels: NDArray[np.uint32],
    row_of: NDArray[np.int64],
    stripes: tuple[NDArray[np.bool_], NDArray[np.uint32]],
    hatch: Hatch,
) -> None:
    """Draw slanted lines over some of the cells, in the colours that they have there."""
    for first in range(hatch.every_px):
        rows = slice(first, None, hatch.every_px)
        columns = slice(-hatch.way * first % hatch.every_px, None, hatch.every_px)
        # a cell is many pixels high: what is on a line is looked up once for each of them
        is_hatched, striped = (cells[:, columns].take(row_of[rows], axis=0) for cells in stripes)
        np.copyto(pixels[rows, columns], striped, where=is_hatched)


def _half_way_to(ground: np.uint32, colours: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Return the colours of stripes: half way to the ground, each channel by itself."""
    one, half = np.uint32(1), np.uint32(0x7F7F7F7F)
    return ((colours >> one & half) + (ground >> one & half)) | np.uint32(0xFF000000)


def _first_pixels(bars: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return where bars begin that are wide enough to begin with a gap."""
    is_new = np.zeros(bars.shape, bool)
    is_new[:, 1:] = bars[:, 1:] != bars[:, :-1]
    is_wide = np.zeros(bars.shape, bool)
    is_wide[:, 1:-2] = ~is_new[:, 2:-1] & ~is_new[:, 3:]
    first: NDArray[np.bool_] = is_new & is_wide & (bars != NOTHING)
    return first


def _edge(
    pixels: NDArray[np.uint32],
    is_lost: NDArray[np.bool_],
    row_of: NDArray[np.int64],
    theme: Theme,
) -> None:
    """Draw a line under the bars that lost their paths."""
    begins = is_lost.copy()
    begins[1:] &= ~is_lost[:-1]
    (lowest,) = np.nonzero(np.append(np.diff(row_of) != 0, True))
    lines = pixels[lowest]
    lines[begins[row_of[lowest]]] = QColor(theme.text).rgba()
    pixels[lowest] = lines


def _write_into(painter: QPainter, room_px: int) -> QFontMetricsF:
    """Have letters for a row, no larger than those around the landscape; return how they run."""
    font = QFont(painter.font())
    # without any font nothing has a size
    font.setPixelSize(max(1, min(room_px, QFontInfo(font).pixelSize())))
    painter.setFont(font)
    return QFontMetricsF(font)


def draw_names(
    painter: QPainter,
    scale: Scale,
    known: tuple[Bars, NDArray[np.int32]],
    board: Board,
    theme: Theme,
) -> None:
    """Write the names of squares into the bars that have room, numbered where they have more."""
    if scale.row_px <= _LEAST_NAME_PX:
        return
    bars, cells = known
    with saved(painter):
        metrics = _write_into(painter, scale.row_px - 1)
        room = round(metrics.horizontalAdvance("m8")) + 6
        share = int(scale.width) / cells.shape[1]
        baseline = (scale.row_px - metrics.height()) / 2 + metrics.ascent()
        # the same few squares again and again
        advance = cache(metrics.horizontalAdvance)
        colours = colours_of(bars, theme)
        for bar, row, first, after in runs(cells, math.ceil(room / share)):
            if row < len(scale.folded):
                continue
            begin, end = first * share, after * share
            name = board.name(int(bars.landscape.squares[bar]))
            numbered = wording.numbered(int(bars.landscape.bar_depths[bar]) + 1, name)
            if advance(numbered) + 6 <= end - begin:
                name = numbered
            elif advance(name) + 6 > end - begin:
                continue
            top = scale.up_to(scale.rows) - scale.up_to(row + 1)
            ground = QColor.fromRgba(int(colours[bar]))
            # hatches would run through the letters
            painter.fillRect(
                QRectF(begin + 3, top + 1, advance(name) + 2, scale.row_px - 1), ground
            )
            inked(painter, ink_on(ground)).drawText(QPointF(begin + 4, top + baseline), name)


def bands_of(
    drawn: tuple[Bars, NDArray[np.int32]], told: tuple[Fold, Known], theme: Theme
) -> list[tuple[QColor, str]]:
    """Return the colour of each band of folded depths, and what is said of these."""
    (bars, cells), (fold, known) = drawn, told
    colours = colours_of(bars, theme)
    return [
        (QColor.fromRgba(int(colours[line[len(line) // 2]])), known.said_of(band))
        for line, band in zip(cells, fold.bands, strict=False)
    ]


def draw_bands(painter: QPainter, scale: Scale, bands: list[tuple[QColor, str]]) -> None:
    """Write into each band what is to be said of it."""
    if scale.band_px <= _LEAST_NAME_PX + 1:
        return
    with saved(painter):
        metrics = _write_into(painter, scale.band_px - 2)
        for row, (ground, text) in enumerate(bands):
            top = scale.up_to(scale.rows) - scale.up_to(row + 1)
            width = metrics.horizontalAdvance(text) + 2 * scale.band_px
            if width <= scale.width:
                painter.fillRect(QRectF(0, top + 1, width, scale.band_px - 1), ground)
                painter.setPen(ink_on(ground))
                baseline = (scale.band_px - metrics.height()) / 2 + metrics.ascent()
                painter.drawText(QPointF(1.2 * scale.band_px, top + baseline), text)
                # the sign of what can be unfolded
                middle = QPointF(scale.band_px / 2, top + scale.band_px / 2)
                inked(painter, Qt.PenStyle.NoPen, ink_on(ground)).drawPolygon(
                    [middle + QPointF(x, y) for x, y in ((-2, -4), (3, 0), (-2, 4))]
                )
