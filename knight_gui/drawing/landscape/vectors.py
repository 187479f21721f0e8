"""A landscape as rectangles and lines, for devices that keep them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from knight_gui.drawing.landscape.bars import (
    LEAST_GAP_PX,
    NOTHING,
    Bars,
    Hatch,
    colours_of,
    extents_of,
)
from knight_gui.drawing.landscape.scale import Scale
from knight_gui.drawing.painting import inked, saved
from knight_gui.drawing.theme import Theme

_GAP = 0.8


def draw_vectors(
    painter: QPainter, bars: Bars, cells: NDArray[np.int32], scale: Scale, theme: Theme
) -> None:
    """Draw all bars, their hatches and where they begin to be lost; (0, 0) is the upper left."""
    colours, kinds = colours_of(bars, theme), bars.fates.astype(np.int64) * 2 + bars.is_lost
    # after the last bar stands what is none
    is_lost = np.append(bars.is_lost, False)[cells]
    height, column = scale.up_to(scale.rows), scale.width / cells.shape[1]
    areas: dict[int, QPainterPath] = defaultdict(QPainterPath)
    hatches, edges = list[QLineF](), list[QLineF]()
    for row, line in enumerate(cells):
        foot, head = scale.up_to(row), scale.up_to(row + 1)
        row_px = head - foot - (_GAP if head - foot >= LEAST_GAP_PX else 0.0)
        for begin, end, gap in _stretches(line, kinds):
            bar, left, right = int(line[begin]), begin * column, end * column
            room = QRectF(left, foot, max(0.4, right - left - gap), row_px)
            areas[int(colours[bar])].addRect(room.translated(0, height - 2 * foot - row_px))
            for which, hatch in bars.hatches:
                if which[bar]:
                    hatches += _hatches(room, height, hatch)
            if is_lost[row, begin] and not (row and is_lost[row - 1, begin]):
                edges.append(QLineF(left, height - foot, right, height - foot))
    with saved(painter):
        for colour, path in areas.items():
            painter.fillPath(path, QColor.fromRgba(colour))
        is_bare = theme.refuted == theme.surface
        painter.setPen(QPen(theme.faint if is_bare else theme.surface, 0.5 * (2 - is_bare)))
        painter.drawLines(hatches)
        style, cap = Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap
        inked(painter, QPen(theme.text, 1, style, cap)).drawLines(edges)


def _hatches(room: QRectF, height: float, hatch: Hatch) -> Iterator[QLineF]:
    """Yield slanted lines so far as they lie in some room, which is told upwards from below."""
    left, right = sorted((room.left() * hatch.way, room.right() * hatch.way))
    # how much wider hatches are than on the screen: thin lines are seen from nearer
    every = hatch.every_px * 1.4
    for number in range(
        ceil((left - room.bottom()) / every), floor((right - room.top()) / every) + 1
    ):
        foot = number * every
        low, high = max(room.top(), left - foot), min(room.bottom(), right - foot)
        yield QLineF(
            (foot + low) * hatch.way, height - low, (foot + high) * hatch.way, height - high
        )


def _stretches(
    line: NDArray[np.int32], kinds: NDArray[np.int64]
) -> Iterator[tuple[int, int, float]]:
    """Yield what is filled as one in a row: first column, the one after, the gap behind it."""
    begins, ends = extents_of(line)
    # narrower bars are drawn together with neighbours that had the same fate
    is_narrow = (ends - begins < 2) & (line[begins] != NOTHING)
    whole = np.where(is_narrow, NOTHING - 1 - kinds[line[begins]], line[begins])
    drawn = np.repeat(whole, ends - begins)
    for begin, end in zip(*(edges.tolist() for edges in extents_of(drawn)), strict=True):
        if drawn[begin] != NOTHING:
            yield begin, end, _GAP if drawn[begin] > NOTHING else 0.0
