"""Landscape as rectangles and lines, for devices that keep vectors."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from knight_gui.drawing.landscape.bars import (
    MIN_ROW_PX_FOR_GAP,
    NO_BAR,
    HatchPattern,
    compute_bar_colors,
    masks_and_hatches,
    run_bounds,
)
from knight_gui.drawing.landscape.data import LandscapeBars
from knight_gui.drawing.landscape.scale import LandscapeScale
from knight_gui.drawing.painting import saved_painter_state, with_pen
from knight_gui.drawing.theme import Theme

_GAP_PX = 0.8


def draw_bar_vectors(
    painter: QPainter,
    bars: LandscapeBars,
    bar_grid: NDArray[np.int32],
    scale: LandscapeScale,
    theme: Theme,
) -> None:
    """Draw all bars, their hatches, and the lines under losing squares; (0, 0) is the top left."""
    color_by_bar = compute_bar_colors(bars, theme)
    bar_kinds = bars.statuses.astype(np.int64) * 2 + bars.is_lost
    # one more value at the end, for the index of no bar
    is_lost = np.append(bars.is_lost, False)[bar_grid]
    height = scale.height_below_row(scale.row_count)
    column_px = scale.width / bar_grid.shape[1]
    paths_by_color: dict[int, QPainterPath] = defaultdict(QPainterPath)
    hatches = list[QLineF]()
    loss_lines = list[QLineF]()
    for row, line in enumerate(bar_grid):
        row_bottom = scale.height_below_row(row)
        row_top = scale.height_below_row(row + 1)
        row_px = float(row_top - row_bottom)
        if row_px >= MIN_ROW_PX_FOR_GAP:
            row_px -= _GAP_PX
        for begin, end, gap in _iter_filled_runs(line, bar_kinds):
            bar = int(line[begin])
            left = begin * column_px
            right = end * column_px
            run_rect = QRectF(left, row_bottom, max(0.4, right - left - gap), row_px)
            drawn_rect = run_rect.translated(0, height - 2 * row_bottom - row_px)
            paths_by_color[int(color_by_bar[bar])].addRect(drawn_rect)
            for mask, hatch in masks_and_hatches(bars):
                if mask[bar]:
                    hatches += _iter_hatch_lines(run_rect, height, hatch)
            if is_lost[row, begin] and not (row and is_lost[row - 1, begin]):
                loss_lines.append(QLineF(left, height - row_bottom, right, height - row_bottom))
    with saved_painter_state(painter):
        for color, path in paths_by_color.items():
            painter.fillPath(path, QColor.fromRgba(color))
        if theme.refuted == theme.surface:
            hatch_pen = QPen(theme.faint, 0.5)
        else:
            hatch_pen = QPen(theme.surface, 1.0)
        painter.setPen(hatch_pen)
        painter.drawLines(hatches)
        style = Qt.PenStyle.SolidLine
        cap = Qt.PenCapStyle.FlatCap
        with_pen(painter, QPen(theme.text, 1, style, cap)).drawLines(loss_lines)


def _iter_hatch_lines(rect: QRectF, height: float, hatch: HatchPattern) -> Iterator[QLineF]:
    """Yield slanted lines clipped to a rectangle, whose coordinates go upwards from the bottom."""
    left, right = sorted((rect.left() * hatch.direction, rect.right() * hatch.direction))
    # wider than on the screen, because printed lines are thinner
    spacing_px = hatch.spacing_px * 1.4
    first_number = ceil((left - rect.bottom()) / spacing_px)
    last_number = floor((right - rect.top()) / spacing_px)
    for number in range(first_number, last_number + 1):
        hatch_start = number * spacing_px
        low = max(rect.top(), left - hatch_start)
        high = min(rect.bottom(), right - hatch_start)
        yield QLineF(
            (hatch_start + low) * hatch.direction,
            height - low,
            (hatch_start + high) * hatch.direction,
            height - high,
        )


def _iter_filled_runs(
    line: NDArray[np.int32], bar_kinds: NDArray[np.int64]
) -> Iterator[tuple[int, int, float]]:
    """Yield the runs of a row that are filled as one: first column, end column, gap behind."""
    begins, ends = run_bounds(line)
    # bars of one column are drawn together with neighbours of the same kind
    is_short = (ends - begins < 2) & (line[begins] != NO_BAR)
    run_keys = np.where(is_short, NO_BAR - 1 - bar_kinds[line[begins]], line[begins])
    column_keys = np.repeat(run_keys, ends - begins)
    run_begins, run_ends = run_bounds(column_keys)
    for begin, end in zip(run_begins.tolist(), run_ends.tolist(), strict=True):
        if column_keys[begin] > NO_BAR:
            yield begin, end, _GAP_PX
        elif column_keys[begin] < NO_BAR:
            yield begin, end, 0.0
