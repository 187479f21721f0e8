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
from knight_gui.drawing.landscape.data import LandscapeBars, LandscapeData
from knight_gui.drawing.landscape.rows import LandscapeRows
from knight_gui.drawing.landscape.scale import LandscapeScale
from knight_gui.drawing.painting import saved_painter_state, with_pen
from knight_gui.drawing.theme import (
    HIGH_CONTRAST_THEME,
    NEAR_BLACK,
    NEAR_WHITE,
    Theme,
    mix_colors,
    readable_text_color,
)
from knight_gui.messages import landscape as wording
from knight_gui.search.kinds import BarStatus
from knight_gui.search.landscape import Landscape

NO_BAR = -1
"""Where there is no bar."""
_SHADE_AMOUNTS = (0.0, 0.12, 0.22, 0.32)
"""How far neighbours are lightened, that they can be told apart."""
MIN_ROW_PX_FOR_GAP = 6
"""Rows from this height on have a gap between them: in lower ones it would be half of all."""
_MIN_NAME_PX = 11
"""Lower letters can hardly be read: where there is no room for these, there are none."""


@dataclass(frozen=True)
class HatchPattern:
    """Slanted lines, one each so many pixels, that rise to the right (1) or fall (-1)."""

    spacing_px: int
    direction: int


_REFUTED_HATCH = HatchPattern(5, 1)
_ABANDONED_HATCH = HatchPattern(5, -1)
_LOST_PATH_HATCH = HatchPattern(15, 1)


class BarsImage:
    """The bars as they were drawn; while the search grows, they shrink until there is another."""

    def __init__(
        self, scale: LandscapeScale, data: LandscapeData, rows: LandscapeRows, theme: Theme
    ) -> None:
        self._bars = bars = data.bars_between(scale.first_step, scale.last_step)
        self._board = data.problem.board
        self._theme = theme
        self._scale = scale
        self._landscape = bars.landscape
        self._bar_grid = compute_bar_grid(self._landscape, scale, max(1, int(scale.width)))
        self._image = render_bars(bars, self._bar_grid, scale, theme)
        self._collapsed_labels = collapsed_row_labels((bars, self._bar_grid), (rows, data), theme)

    def draw(self, painter: QPainter, scale: LandscapeScale) -> None:
        """Draw the bars where they are now."""
        bars_rect = self._bars_rect(scale)
        painter.drawImage(bars_rect, self._image)
        with saved_painter_state(painter):
            painter.translate(bars_rect.topLeft())
            # letters do not shrink with the bars
            shrunk_scale = replace(self._scale, width=bars_rect.width())
            draw_bar_names(
                painter, shrunk_scale, (self._bars, self._bar_grid), self._board, self._theme
            )
            draw_collapsed_rows(painter, shrunk_scale, self._collapsed_labels)

    def _bars_rect(self, scale: LandscapeScale) -> QRectF:
        left = scale.x_of_step(self._scale.first_step)
        right = scale.x_of_step(self._scale.last_step)
        return QRectF(left, scale.bars_top, right - left, scale.bottom - scale.bars_top)

    def draw_bar_frame(
        self, painter: QPainter, scale: LandscapeScale, step_and_depth: tuple[int, int]
    ) -> None:
        """Draw a frame around the bar at a step and a depth, as far as it was drawn."""
        step = step_and_depth[0]
        row = self._scale.row_of_depth(step_and_depth[1])
        if row >= len(self._bar_grid):
            return
        bar = self._landscape.bar_at(step, self._scale.depth_of_row(row))
        (pixels,) = (self._bar_grid[row] == bar).nonzero()
        if len(pixels):
            bars_rect = self._bars_rect(scale)
            px_per_column = bars_rect.width() / self._bar_grid.shape[1]
            left = bars_rect.left() + int(pixels[0]) * px_per_column
            right = bars_rect.left() + int(pixels[-1] + 1) * px_per_column
            self._draw_frame(painter, bars_rect, (left, max(2.0, right - left)), row)

    def draw_thin_bar_frame(
        self, painter: QPainter, scale: LandscapeScale, step_and_depth: tuple[int, int]
    ) -> None:
        """Draw a frame where a bar is that is too narrow to be seen."""
        self._draw_frame(
            painter,
            self._bars_rect(scale),
            (scale.x_of_step(step_and_depth[0]) - 2, 4),
            self._scale.row_of_depth(step_and_depth[1]),
        )

    def _draw_frame(
        self, painter: QPainter, bars_rect: QRectF, left_and_width: tuple[float, float], row: int
    ) -> None:
        """Draw a frame from so far left, so wide, around a row, within what is drawn."""
        row_bottom = self._scale.height_below_row(row)
        row_top = self._scale.height_below_row(row + 1)
        row_px = row_top - row_bottom
        top = bars_rect.bottom() - row_top
        (left, width) = left_and_width
        frame = QRectF(left, top, width, max(3.0, row_px)) & bars_rect
        if frame.isEmpty():
            # it would be drawn as a line
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, pen_px in ((NEAR_BLACK, 3.4), (NEAR_WHITE, 1.8)):
            with_pen(painter, QPen(color, pen_px)).drawRect(frame)


def compute_bar_grid(
    landscape: Landscape, scale: LandscapeScale, width_px: int
) -> NDArray[np.int32]:
    """Return which bar is where, or `NO_BAR`: (rows, pixels), the lowest row first.

    There are rows as far as the search got.
    """
    row_count = (
        scale.row_of_depth(min(int(landscape.column_depths.max()), scale.depth_count - 1)) + 1
    )
    column_bars = landscape.bar_grid(
        np.array([scale.depth_of_row(row) for row in range(row_count)])
    )
    steps = scale.first_step + np.rint(
        (np.arange(width_px) + 0.5) / width_px * scale.step_span
    ).astype(np.int64)
    columns = np.searchsorted(landscape.column_steps, steps, "right") - 1
    # far away the first column may be a checkpoint's, a little further on
    steps_per_column = (landscape.last_step - landscape.first_step) // max(1, len(landscape) - 1)
    bars: NDArray[np.int32] = column_bars.take(np.maximum(columns, 0), axis=1)
    bars[:, (steps > landscape.last_step) | (steps < landscape.first_step - steps_per_column)] = (
        NO_BAR
    )
    return bars


def run_bounds(line: NDArray[np.int32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return where in a row something else begins, and where each ends."""
    edges = np.flatnonzero(np.diff(line)) + 1
    return np.append(0, edges), np.append(edges, len(line))


def iter_wide_runs(bar_grid: NDArray[np.int32], min_px: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield the bars so many pixels wide: bar, row, first pixel, and the one after."""
    for row, line in enumerate(bar_grid):
        begins, ends = run_bounds(line)
        wide = (ends - begins >= min_px) & (line[begins] != NO_BAR)
        for begin, end in zip(begins[wide].tolist(), ends[wide].tolist(), strict=True):
            yield int(line[begin]), row, begin, end


def render_bars(
    landscape_bars: LandscapeBars, bar_grid: NDArray[np.int32], scale: LandscapeScale, theme: Theme
) -> QImage:
    """Return the picture of a landscape.

    Squares on the path are plain, refuted ones hatched, those given up at a restart the other
    way, and a line is drawn under the squares that lost their paths; so nothing is told by
    colour alone. The path now is hatched widely from there.
    """
    row_heights = np.array(scale.row_heights())
    width = bar_grid.shape[1]
    height = int(row_heights.sum())
    # above what is reached there is nothing
    grid_with_empty_row = np.vstack((bar_grid, np.full(width, NO_BAR, np.int32)))
    row_of = np.repeat(np.arange(scale.row_count), row_heights)[::-1]
    has_gaps = scale.row_px >= MIN_ROW_PX_FOR_GAP
    is_gap = np.append(True, np.diff(row_of) != 0) & (row_heights[row_of] >= MIN_ROW_PX_FOR_GAP)
    row_of = np.minimum(row_of, len(grid_with_empty_row) - 1)
    surface = np.uint32(QColor(theme.surface).rgba())
    bar_colors = compute_bar_colors(landscape_bars, theme)
    if has_gaps:
        color_indices = np.where(
            _gap_pixels(grid_with_empty_row), len(bar_colors), grid_with_empty_row
        )
    else:
        color_indices = grid_with_empty_row
    # after the colours of the bars that of a gap, and then of nothing
    plain_colors = np.append(bar_colors, np.array([surface, 0], np.uint32)).take(color_indices)
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    # drawn in place: to copy a large one takes as long as to draw it
    pixels = np.frombuffer(image.bits(), np.uint32).reshape(height, width)
    plain_colors.take(row_of, axis=0, out=pixels, mode="clip")
    stripe_colors = _mix_half(surface, plain_colors)
    for mask, hatch in masks_and_hatches(landscape_bars):
        if mask.any():
            is_hatched = np.append(mask, (False, False)).take(color_indices)
            _draw_hatch(pixels, row_of, (is_hatched, stripe_colors), hatch)
    if is_gap.any():
        pixels[is_gap] = np.where(pixels[is_gap] == 0, 0, surface)
    if landscape_bars.is_lost.any():
        _draw_loss_lines(
            pixels, np.append(landscape_bars.is_lost, False)[grid_with_empty_row], row_of, theme
        )
    return image


def masks_and_hatches(
    landscape_bars: LandscapeBars,
) -> tuple[tuple[NDArray[np.bool_], HatchPattern], ...]:
    """Return for each pattern the bars that are hatched with it."""
    statuses = landscape_bars.statuses
    is_lost_path = (statuses == BarStatus.ON_PATH) & landscape_bars.is_lost
    return (
        (statuses == BarStatus.REFUTED, _REFUTED_HATCH),
        (statuses == BarStatus.ABANDONED, _ABANDONED_HATCH),
        (is_lost_path, _LOST_PATH_HATCH),
    )


def compute_bar_colors(landscape_bars: LandscapeBars, theme: Theme) -> NDArray[np.uint32]:
    """Return the colour of each bar: its fate, a shade by its square."""
    landscape = landscape_bars.landscape
    shade_indices = (landscape.bar_squares.astype(np.int64) * 5 + landscape.bar_depths) % len(
        _SHADE_AMOUNTS
    )
    colors: NDArray[np.uint32] = _color_table(theme)[
        landscape_bars.statuses, landscape_bars.is_lost.astype(np.int64), shade_indices
    ]
    return colors


@cache
def _color_table(theme: Theme) -> NDArray[np.uint32]:
    """Return the colours of a theme, (fates, whether lost, shades)."""
    base_colors = {
        BarStatus.ON_PATH: QColor(theme.path_ramp[0]),
        BarStatus.REFUTED: theme.refuted,
        BarStatus.ABANDONED: theme.abandoned,
    }
    # half way to black no letters would have 7:1
    lightened_toward = theme.text if theme is HIGH_CONTRAST_THEME else theme.surface
    table = np.zeros((len(BarStatus), 2, len(_SHADE_AMOUNTS)), np.uint32)
    for status, base_color in base_colors.items():
        for is_lost in (0, 1):
            for shade, shade_amount in enumerate(_SHADE_AMOUNTS):
                amount = shade_amount + (0.0 if is_lost or status is not BarStatus.REFUTED else 0.3)
                table[status, is_lost, shade] = mix_colors(
                    base_color, lightened_toward, amount
                ).rgba()
    return table


def _draw_hatch(
    pixels: NDArray[np.uint32],
    row_of: NDArray[np.int64],
    stripes: tuple[NDArray[np.bool_], NDArray[np.uint32]],
    hatch: HatchPattern,
) -> None:
    """Draw slanted lines over some of the cells, in the colours that they have there."""
    for first in range(hatch.spacing_px):
        rows = slice(first, None, hatch.spacing_px)
        pixel_columns = slice(-hatch.direction * first % hatch.spacing_px, None, hatch.spacing_px)
        # a cell is many pixels high: what is on a line is looked up once for each of them
        is_hatched, striped = (
            cells[:, pixel_columns].take(row_of[rows], axis=0) for cells in stripes
        )
        np.copyto(pixels[rows, pixel_columns], striped, where=is_hatched)


def _mix_half(background: np.uint32, colors: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Return the colours of stripes: half way to the ground, each channel by itself."""
    shift = np.uint32(1)
    channel_mask = np.uint32(0x7F7F7F7F)
    return ((colors >> shift & channel_mask) + (background >> shift & channel_mask)) | np.uint32(
        0xFF000000
    )


def _gap_pixels(bar_grid: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return where bars begin that are wide enough to begin with a gap."""
    is_new = np.zeros(bar_grid.shape, bool)
    is_new[:, 1:] = bar_grid[:, 1:] != bar_grid[:, :-1]
    is_wide = np.zeros(bar_grid.shape, bool)
    is_wide[:, 1:-2] = ~is_new[:, 2:-1] & ~is_new[:, 3:]
    first: NDArray[np.bool_] = is_new & is_wide & (bar_grid != NO_BAR)
    return first


def _draw_loss_lines(
    pixels: NDArray[np.uint32],
    is_lost: NDArray[np.bool_],
    row_of: NDArray[np.int64],
    theme: Theme,
) -> None:
    """Draw a line under the bars that lost their paths."""
    is_loss_start = is_lost.copy()
    is_loss_start[1:] &= ~is_lost[:-1]
    (bottom_pixel_rows,) = np.nonzero(np.append(np.diff(row_of) != 0, True))
    lines = pixels[bottom_pixel_rows]
    lines[is_loss_start[row_of[bottom_pixel_rows]]] = QColor(theme.text).rgba()
    pixels[bottom_pixel_rows] = lines


def _set_row_font(painter: QPainter, max_px: int) -> QFontMetricsF:
    """Have letters for a row, no larger than those around the landscape; return how they run."""
    font = QFont(painter.font())
    # without any font nothing has a size
    font.setPixelSize(max(1, min(max_px, QFontInfo(font).pixelSize())))
    painter.setFont(font)
    return QFontMetricsF(font)


def draw_bar_names(
    painter: QPainter,
    scale: LandscapeScale,
    bars_and_grid: tuple[LandscapeBars, NDArray[np.int32]],
    board: Board,
    theme: Theme,
) -> None:
    """Write the names of squares into the bars that have room, numbered where they have more."""
    if scale.row_px <= _MIN_NAME_PX:
        return
    bars, bar_grid = bars_and_grid
    with saved_painter_state(painter):
        metrics = _set_row_font(painter, scale.row_px - 1)
        min_name_px = round(metrics.horizontalAdvance("m8")) + 6
        px_per_column = int(scale.width) / bar_grid.shape[1]
        baseline = (scale.row_px - metrics.height()) / 2 + metrics.ascent()
        # the same few squares again and again
        text_width = cache(metrics.horizontalAdvance)
        colors = compute_bar_colors(bars, theme)
        for bar, row, first_column, end_column in iter_wide_runs(
            bar_grid, math.ceil(min_name_px / px_per_column)
        ):
            if row < len(scale.collapsed_ends):
                continue
            left = first_column * px_per_column
            right = end_column * px_per_column
            name = board.name(int(bars.landscape.bar_squares[bar]))
            numbered_name = wording.bar_label(int(bars.landscape.bar_depths[bar]) + 1, name)
            if text_width(numbered_name) + 6 <= right - left:
                name = numbered_name
            elif text_width(name) + 6 > right - left:
                continue
            top = scale.height_below_row(scale.row_count) - scale.height_below_row(row + 1)
            background = QColor.fromRgba(int(colors[bar]))
            # hatches would run through the letters
            painter.fillRect(
                QRectF(left + 3, top + 1, text_width(name) + 2, scale.row_px - 1), background
            )
            with_pen(painter, readable_text_color(background)).drawText(
                QPointF(left + 4, top + baseline), name
            )


def collapsed_row_labels(
    bars_and_grid: tuple[LandscapeBars, NDArray[np.int32]],
    rows_and_data: tuple[LandscapeRows, LandscapeData],
    theme: Theme,
) -> list[tuple[QColor, str]]:
    """Return the colour of each band of folded depths, and what is said of these."""
    (bars, bar_grid) = bars_and_grid
    (rows, data) = rows_and_data
    colors = compute_bar_colors(bars, theme)
    return [
        (
            QColor.fromRgba(int(colors[line[len(line) // 2]])),
            data.collapsed_rows_text(collapsed_rows),
        )
        for line, collapsed_rows in zip(bar_grid, rows.collapsed_groups, strict=False)
    ]


def draw_collapsed_rows(
    painter: QPainter, scale: LandscapeScale, labels: list[tuple[QColor, str]]
) -> None:
    """Write into each band what is to be said of it."""
    if scale.collapsed_row_px <= _MIN_NAME_PX + 1:
        return
    with saved_painter_state(painter):
        metrics = _set_row_font(painter, scale.collapsed_row_px - 2)
        for row, (background, text) in enumerate(labels):
            top = scale.height_below_row(scale.row_count) - scale.height_below_row(row + 1)
            width = metrics.horizontalAdvance(text) + 2 * scale.collapsed_row_px
            if width <= scale.width:
                painter.fillRect(QRectF(0, top + 1, width, scale.collapsed_row_px - 1), background)
                painter.setPen(readable_text_color(background))
                baseline = (scale.collapsed_row_px - metrics.height()) / 2 + metrics.ascent()
                painter.drawText(QPointF(1.2 * scale.collapsed_row_px, top + baseline), text)
                # the sign of what can be unfolded
                arrow_center = QPointF(scale.collapsed_row_px / 2, top + scale.collapsed_row_px / 2)
                with_pen(painter, Qt.PenStyle.NoPen, readable_text_color(background)).drawPolygon(
                    [arrow_center + QPointF(x, y) for x, y in ((-2, -4), (3, 0), (-2, 4))]
                )
