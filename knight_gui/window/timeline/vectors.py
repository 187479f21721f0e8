"""A landscape as rectangles and lines, for devices that keep them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from knight_gui.window.theme import Theme
from knight_gui.window.timeline.picture import LEAST_GAP_PX, NOTHING, Bars, Hatch, cells, colours_of
from knight_gui.window.timeline.scale import Scale
from knight_gui.window.widgets.picture import inked, saved

_LEAST_COLUMNS = 2
"""Narrower bars are drawn together with neighbours that had the same fate."""
_GAP = 0.8
_HAIR = 0.5
_EVERY = 1.4
"""How much wider hatches are than on the screen: thin lines are seen from nearer."""


class Vectors:
    """The bars of a landscape in their places; (0, 0) is the upper left corner."""

    def __init__(self, bars: Bars, scale: Scale, theme: Theme) -> None:
        self._bars, self._scale, self._theme = bars, scale, theme
        self.cells = cells(bars.landscape, scale, max(1, int(scale.width)))
        self._height = scale.up_to(scale.rows)
        self._column_width = scale.width / self.cells.shape[1]

    def draw(self, painter: QPainter) -> None:
        """Draw all bars, their hatches and where they begin to be lost."""
        with saved(painter):
            painter.setPen(Qt.PenStyle.NoPen)
            for colour, path in self._areas().items():
                painter.fillPath(path, QColor.fromRgba(colour))
            for which, hatch in self._bars.hatches:
                if which.any():
                    self._draw_hatch(painter, which, hatch)
            if self._bars.is_lost.any():
                style, cap = Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap
                inked(painter, QPen(QColor(self._theme.text), 1, style, cap)).drawLines(
                    list(self._edges(self._bars.is_lost))
                )

    def _areas(self) -> dict[int, QPainterPath]:
        """Return what is filled with each colour."""
        colours = colours_of(self._bars, self._theme)
        kinds = self._bars.fates.astype(np.int64) * 2 + self._bars.is_lost
        areas: dict[int, QPainterPath] = defaultdict(QPainterPath)
        for row, line in enumerate(self.cells):
            for begin, end, bar, is_one in _stretches(line, kinds):
                gap = _GAP if is_one else 0.0
                areas[int(colours[bar])].addRect(self._rect(row, begin, end, gap))
        return areas

    def _rect(self, row: int, begin: int, end: int, gap: float) -> QRectF:
        foot = self._scale.up_to(row)
        row_px = self._scale.up_to(row + 1) - foot
        height = row_px - (_GAP if row_px >= LEAST_GAP_PX else 0.0)
        left, width = begin * self._column_width, (end - begin) * self._column_width
        bottom = self._height - foot
        return QRectF(left, bottom - height, max(0.4, width - gap), height)

    def _draw_hatch(self, painter: QPainter, which: NDArray[np.bool_], hatch: Hatch) -> None:
        painter.setPen(QPen(QColor(self._theme.surface), _HAIR * 2))
        if self._theme.refuted == self._theme.surface:
            painter.setPen(QPen(QColor(self._theme.faint), _HAIR))
        painter.drawLines(list(self._hatches(self._mask(which), hatch)))

    def _mask(self, which: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return where some of the bars are, in rows and columns, the lowest row first."""
        # after the last bar stands what is none
        mask: NDArray[np.bool_] = np.append(which, False)[self.cells]
        return mask

    def _hatches(self, mask: NDArray[np.bool_], hatch: Hatch) -> Iterator[QLineF]:
        """Yield slanted lines so far as they lie on a mask."""
        width, height = self._scale.width, self._height
        every = hatch.every_px * _EVERY
        ups = np.arange(0.0, height)
        rows = np.repeat(np.arange(self._scale.rows), self._scale.row_heights())
        is_there = rows < len(mask)
        for number in range(int((width + height) / every) + 1):
            foot = number * every - (height if hatch.way > 0 else 0)
            across = foot + ups * hatch.way
            columns = (across / self._column_width).astype(np.int64)
            inside = is_there & (across >= 0) & (columns < mask.shape[1])
            on = np.zeros(len(ups) + 2, bool)
            on[1:-1][inside] = mask[rows[inside], columns[inside]]
            (edges,) = np.nonzero(on[1:] != on[:-1])
            for begin, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
                yield QLineF(
                    QPointF(foot + begin * hatch.way, height - begin),
                    QPointF(foot + end * hatch.way, height - end),
                )

    def _edges(self, which: NDArray[np.bool_]) -> Iterator[QLineF]:
        """Yield lines under the lowest of some bars."""
        mask = self._mask(which)
        mask[1:] &= ~mask[:-1]
        for row, line in enumerate(mask):
            padded = np.concatenate(([False], line, [False]))
            (edges,) = np.nonzero(padded[1:] != padded[:-1])
            y = self._height - self._scale.up_to(row)
            for begin, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
                yield QLineF(begin * self._column_width, y, end * self._column_width, y)


def _stretches(
    line: NDArray[np.int32], kinds: NDArray[np.int64]
) -> Iterator[tuple[int, int, int, bool]]:
    """Yield what is filled as one in a row: first column, the one after, a bar, whether alone."""
    edges = np.flatnonzero(np.diff(line)) + 1
    begins, ends = np.append(0, edges).tolist(), np.append(edges, len(line)).tolist()
    pending: tuple[int, int, int] | None = None
    for begin, end in zip(begins, ends, strict=True):
        bar = int(line[begin])
        is_narrow = bar != NOTHING and end - begin < _LEAST_COLUMNS
        if pending is not None:
            first, last, one = pending
            if is_narrow and last == begin and kinds[one] == kinds[bar]:
                pending = first, end, one
                continue
            yield first, last, one, False
            pending = None
        if is_narrow:
            pending = begin, end, bar
        elif bar != NOTHING:
            yield begin, end, bar, True
    if pending is not None:
        yield *pending, False
