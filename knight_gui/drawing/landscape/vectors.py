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
    """Draw all bars, their hatches and where they begin to be lost; (0, 0) is the upper left."""
    color_by_bar = compute_bar_colors(bars, theme)
    bar_kinds = bars.statuses.astype(np.int64) * 2 + bars.is_lost
    # after the last bar stands what is none
    is_lost = np.append(bars.is_lost, False)[bar_grid]
    height = scale.height_below_row(scale.row_count)
    column_px = scale.width / bar_grid.shape[1]
    paths_by_color: dict[int, QPainterPath] = defaultdict(QPainterPath)
    hatches = list[QLineF]()
    loss_lines = list[QLineF]()
    for row, line in enumerate(bar_grid):
        row_bottom = scale.height_below_row(row)
        row_top = scale.height_below_row(row + 1)
        row_px = (
            row_top - row_bottom - (_GAP_PX if row_top - row_bottom >= MIN_ROW_PX_FOR_GAP else 0.0)
        )
        for begin, end, gap in _iter_filled_runs(line, bar_kinds):
            bar = int(line[begin])
            left = begin * column_px
            right = end * column_px
            run_rect = QRectF(left, row_bottom, max(0.4, right - left - gap), row_px)
            paths_by_color[int(color_by_bar[bar])].addRect(
                run_rect.translated(0, height - 2 * row_bottom - row_px)
            )
            for mask, hatch in masks_and_hatches(bars):
                if mask[bar]:
                    hatches += _iter_hatch_lines(run_rect, height, hatch)
            if is_lost[row, begin] and not (row and is_lost[row - 1, begin]):
                loss_lines.append(QLineF(left, height - row_bottom, right, height - row_bottom))
    with saved_painter_state(painter):
        for color, path in paths_by_color.items():
            painter.fillPath(path, QColor.fromRgba(color))
        is_refuted_unfilled = theme.refuted == theme.surface
        painter.setPen(
            QPen(
                theme.faint if is_refuted_unfilled else theme.surface,
                0.5 * (2 - is_refuted_unfilled),
            )
        )
        painter.drawLines(hatches)
        style = Qt.PenStyle.SolidLine
        cap = Qt.PenCapStyle.FlatCap
        with_pen(painter, QPen(theme.text, 1, style, cap)).drawLines(loss_lines)


def _iter_hatch_lines(rect: QRectF, height: float, hatch: HatchPattern) -> Iterator[QLineF]:
    """Yield slanted lines so far as they lie in some room, which is told upwards from below."""
    left, right = sorted((rect.left() * hatch.direction, rect.right() * hatch.direction))
    # how much wider hatches are than on the screen: thin lines are seen from nearer
    spacing_px = hatch.spacing_px * 1.4
    for number in range(
        ceil((left - rect.bottom()) / spacing_px), floor((right - rect.top()) / spacing_px) + 1
    ):
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
    """Yield what is filled as one in a row: first column, the one after, the gap behind it."""
    begins, ends = run_bounds(line)
    # narrower bars are drawn together with neighbours that had the same fate
    is_short = (ends - begins < 2) & (line[begins] != NO_BAR)
    run_keys = np.where(is_short, NO_BAR - 1 - bar_kinds[line[begins]], line[begins])
    column_keys = np.repeat(run_keys, ends - begins)
    for begin, end in zip(*(edges.tolist() for edges in run_bounds(column_keys)), strict=True):
        if column_keys[begin] != NO_BAR:
            yield begin, end, _GAP_PX if column_keys[begin] > NO_BAR else 0.0
