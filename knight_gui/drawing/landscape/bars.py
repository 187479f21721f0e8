"""Bars of a landscape as pixels, computed all at once, with their names and frames."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontInfo,
    QFontMetricsF,
    QImage,
    QPainter,
    QPen,
    QPolygonF,
)

from knight_gui.board import Board
from knight_gui.drawing.landscape.data import LandscapeBars, LandscapeData
from knight_gui.drawing.landscape.rows import LandscapeRows
from knight_gui.drawing.landscape.scale import LandscapeScale
from knight_gui.drawing.painting import font_px_of, saved_painter_state, with_pen
from knight_gui.drawing.theme import (
    HIGH_CONTRAST_THEME,
    NEAR_BLACK,
    NEAR_WHITE,
    Theme,
    mix_colors,
    readable_text_color,
)
from knight_gui.messages import landscape as messages
from knight_gui.search.kinds import BarStatus
from knight_gui.search.landscape import Landscape

NO_BAR = -1
"""Index where there is no bar."""
_EXPAND_ARROW = (QPointF(-2, -4), QPointF(3, 0), QPointF(-2, 4))
"""Corners of the arrow in collapsed rows."""
_SHADE_AMOUNTS = (0.0, 0.12, 0.22, 0.32)
"""Amounts by which bars are lightened, so that neighbours differ."""
MIN_ROW_PX_FOR_GAP = 6
"""Minimum height of rows with gaps between them."""
_MIN_NAME_PX = 11
"""Minimum height of rows with names in them: smaller letters are hardly legible."""
_MIN_NAME_SHARE = 0.7
"""Minimum height of these rows as a share of the height of other letters."""


@dataclass(frozen=True)
class HatchPattern:
    """Slanted lines across a bar."""

    spacing_px: int
    direction: int
    """1 for lines that rise to the right, -1 for lines that fall."""


_REFUTED_HATCH = HatchPattern(5, 1)
_ABANDONED_HATCH = HatchPattern(5, -1)
_LOST_PATH_HATCH = HatchPattern(15, 1)


class BarsImage:
    """Image of the bars at one scale; it shrinks with growing searches until it is replaced."""

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
        """Draw the bars at the current scale."""
        bars_rect = self._bars_rect(scale)
        painter.drawImage(bars_rect, self._image)
        with saved_painter_state(painter):
            painter.translate(bars_rect.topLeft())
            # letters are not stretched with the image
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
        """Draw a frame around the bar at a step and a depth, if the image has it."""
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
        """Draw a frame at a bar that is too narrow for the image."""
        step, depth = step_and_depth
        left = scale.x_of_step(step) - 2
        row = self._scale.row_of_depth(depth)
        self._draw_frame(painter, self._bars_rect(scale), (left, 4), row)

    def _draw_frame(
        self, painter: QPainter, bars_rect: QRectF, left_and_width: tuple[float, float], row: int
    ) -> None:
        """Draw a frame around a part of a row, clipped to the bars."""
        row_bottom = self._scale.height_below_row(row)
        row_top = self._scale.height_below_row(row + 1)
        row_px = row_top - row_bottom
        top = bars_rect.bottom() - row_top
        left, width = left_and_width
        frame = QRectF(left, top, width, max(3.0, row_px)) & bars_rect
        if frame.isEmpty():
            # Qt would draw a line
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, pen_px in ((NEAR_BLACK, 3.4), (NEAR_WHITE, 1.8)):
            with_pen(painter, QPen(color, pen_px)).drawRect(frame)


def compute_bar_grid(
    landscape: Landscape, scale: LandscapeScale, width_px: int
) -> NDArray[np.int32]:
    """Return the index of the bar at each pixel, or `NO_BAR`: (rows, columns), lowest row first.

    The highest row is that of the greatest depth that the search reached.
    """
    max_depth = min(int(landscape.column_depths.max()), scale.depth_count - 1)
    row_count = scale.row_of_depth(max_depth) + 1
    depths = np.array([scale.depth_of_row(row) for row in range(row_count)])
    column_bars = landscape.bar_grid(depths)
    step_offsets = (np.arange(width_px) + 0.5) / width_px * scale.step_span
    steps = scale.first_step + np.rint(step_offsets).astype(np.int64)
    columns = np.searchsorted(landscape.column_steps, steps, "right") - 1
    # in a coarse landscape the first column may be that of a checkpoint a little later
    steps_per_column = (landscape.last_step - landscape.first_step) // max(1, len(landscape) - 1)
    bars: NDArray[np.int32] = column_bars.take(np.maximum(columns, 0), axis=1)
    is_before = steps < landscape.first_step - steps_per_column
    is_after = steps > landscape.last_step
    bars[:, is_before | is_after] = NO_BAR
    return bars


def run_bounds(line: NDArray[np.int32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the first columns and the end columns of the runs of equal values in a row."""
    edges = np.flatnonzero(np.diff(line)) + 1
    return np.append(0, edges), np.append(edges, len(line))


def iter_wide_runs(bar_grid: NDArray[np.int32], min_px: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield the bars of a minimum width: bar, row, first column, and end column."""
    for row, line in enumerate(bar_grid):
        begins, ends = run_bounds(line)
        wide = (ends - begins >= min_px) & (line[begins] != NO_BAR)
        for begin, end in zip(begins[wide].tolist(), ends[wide].tolist(), strict=True):
            yield int(line[begin]), row, begin, end


def render_bars(
    landscape_bars: LandscapeBars, bar_grid: NDArray[np.int32], scale: LandscapeScale, theme: Theme
) -> QImage:
    """Return the image of a landscape.

    Bars on the path are plain, refuted ones hatched, abandoned ones hatched in the other
    direction, and there is a line under the squares that lost their paths, above which the
    current path is hatched widely: so no meaning depends on colour alone.
    """
    row_heights = np.array(scale.row_heights())
    width = bar_grid.shape[1]
    height = int(row_heights.sum())
    # an empty row for the depths that were not reached
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
    # after the colours of the bars those of a gap and of no bar
    plain_colors = np.append(bar_colors, np.array([surface, 0], np.uint32)).take(color_indices)
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    # computed in place: copying a large image takes as long as computing it
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
        is_lost = np.append(landscape_bars.is_lost, False)[grid_with_empty_row]
        _draw_loss_lines(pixels, is_lost, row_of, theme)
    return image


def masks_and_hatches(
    landscape_bars: LandscapeBars,
) -> tuple[tuple[NDArray[np.bool_], HatchPattern], ...]:
    """Return the hatch patterns with masks of the bars that have them."""
    statuses = landscape_bars.statuses
    is_lost_path = (statuses == BarStatus.ON_PATH) & landscape_bars.is_lost
    return (
        (statuses == BarStatus.REFUTED, _REFUTED_HATCH),
        (statuses == BarStatus.ABANDONED, _ABANDONED_HATCH),
        (is_lost_path, _LOST_PATH_HATCH),
    )


def compute_bar_colors(landscape_bars: LandscapeBars, theme: Theme) -> NDArray[np.uint32]:
    """Return the colour of each bar as 0xAARRGGBB, by its status and its square."""
    landscape = landscape_bars.landscape
    shade_keys = landscape.bar_squares.astype(np.int64) * 5 + landscape.bar_depths
    shade_indices = shade_keys % len(_SHADE_AMOUNTS)
    is_lost = landscape_bars.is_lost.astype(np.int64)
    table = _color_table(theme)
    colors: NDArray[np.uint32] = table[landscape_bars.statuses, is_lost, shade_indices]
    return colors


@cache
def _color_table(theme: Theme) -> NDArray[np.uint32]:
    """Return the colours of bars in a theme: (statuses, not lost or lost, shades)."""
    base_colors = {
        BarStatus.ON_PATH: QColor(theme.path_ramp[0]),
        BarStatus.REFUTED: theme.refuted,
        BarStatus.ABANDONED: theme.abandoned,
    }
    lightened_toward = theme.surface
    if theme is HIGH_CONTRAST_THEME:
        # halfway to black no text would have a contrast of 7:1
        lightened_toward = theme.text
    table = np.zeros((len(BarStatus), 2, len(_SHADE_AMOUNTS)), np.uint32)
    for status, base_color in base_colors.items():
        for is_lost in (0, 1):
            is_innocent = status is BarStatus.REFUTED and not is_lost
            extra_amount = 0.3 if is_innocent else 0.0
            for shade, shade_amount in enumerate(_SHADE_AMOUNTS):
                amount = shade_amount + extra_amount
                color = mix_colors(base_color, lightened_toward, amount)
                table[status, is_lost, shade] = color.rgba()
    return table


def _draw_hatch(
    pixels: NDArray[np.uint32],
    row_of: NDArray[np.int64],
    stripes: tuple[NDArray[np.bool_], NDArray[np.uint32]],
    hatch: HatchPattern,
) -> None:
    """Draw slanted lines over the masked cells, in the stripe colours of these."""
    for first in range(hatch.spacing_px):
        rows = slice(first, None, hatch.spacing_px)
        pixel_columns = slice(-hatch.direction * first % hatch.spacing_px, None, hatch.spacing_px)
        # rows of cells are expanded to rows of pixels on the lines only
        is_hatched, striped = (
            cells[:, pixel_columns].take(row_of[rows], axis=0) for cells in stripes
        )
        np.copyto(pixels[rows, pixel_columns], striped, where=is_hatched)


def _mix_half(background: np.uint32, colors: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Return colours halfway to the background, computed for all channels at once."""
    shift = np.uint32(1)
    channel_mask = np.uint32(0x7F7F7F7F)
    half_colors = colors >> shift & channel_mask
    half_background = background >> shift & channel_mask
    return (half_colors + half_background) | np.uint32(0xFF000000)


def _gap_pixels(bar_grid: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return a mask of the first pixels of bars that are wide enough for a gap there."""
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
    """Draw a line under each bar that lost its path."""
    is_loss_start = is_lost.copy()
    is_loss_start[1:] &= ~is_lost[:-1]
    (bottom_pixel_rows,) = np.nonzero(np.append(np.diff(row_of) != 0, True))
    lines = pixels[bottom_pixel_rows]
    lines[is_loss_start[row_of[bottom_pixel_rows]]] = QColor(theme.text).rgba()
    pixels[bottom_pixel_rows] = lines


def _set_row_font(painter: QPainter, max_px: int) -> QFontMetricsF:
    """Set a font that fits into a row, no larger than that of the widget; return its metrics."""
    font = QFont(painter.font())
    # without any installed font the size is 0
    font.setPixelSize(max(1, min(max_px, QFontInfo(font).pixelSize())))
    painter.setFont(font)
    return QFontMetricsF(font)


def _min_name_px(painter: QPainter) -> float:
    """Return the height of a row up to which a name in it would be too small beside the axis."""
    return max(_MIN_NAME_PX, _MIN_NAME_SHARE * font_px_of(painter.font()))


def draw_bar_names(
    painter: QPainter,
    scale: LandscapeScale,
    bars_and_grid: tuple[LandscapeBars, NDArray[np.int32]],
    board: Board,
    theme: Theme,
) -> None:
    """Draw the names of squares in bars that are wide enough, with visit numbers if they fit."""
    if scale.row_px <= _min_name_px(painter):
        return
    bars, bar_grid = bars_and_grid
    with saved_painter_state(painter):
        metrics = _set_row_font(painter, scale.row_px - 1)
        min_name_px = round(metrics.horizontalAdvance("m8")) + 6
        px_per_column = int(scale.width) / bar_grid.shape[1]
        baseline = (scale.row_px - metrics.height()) / 2 + metrics.ascent()
        # the same few names are measured again and again
        text_width = cache(metrics.horizontalAdvance)
        colors = compute_bar_colors(bars, theme)
        min_columns = math.ceil(min_name_px / px_per_column)
        for bar, row, first_column, end_column in iter_wide_runs(bar_grid, min_columns):
            if row < len(scale.collapsed_ends):
                continue
            left = first_column * px_per_column
            right = end_column * px_per_column
            name = board.name(int(bars.landscape.bar_squares[bar]))
            numbered_name = messages.bar_label(int(bars.landscape.bar_depths[bar]) + 1, name)
            if text_width(numbered_name) + 6 <= right - left:
                name = numbered_name
            elif text_width(name) + 6 > right - left:
                continue
            top = scale.height_below_row(scale.row_count) - scale.height_below_row(row + 1)
            background = QColor.fromRgba(int(colors[bar]))
            # a plain background, so that hatches do not cross the letters
            name_rect = QRectF(left + 3, top + 1, text_width(name) + 2, scale.row_px - 1)
            painter.fillRect(name_rect, background)
            painter.setPen(readable_text_color(background))
            painter.drawText(QPointF(left + 4, top + baseline), name)


def collapsed_row_labels(
    bars_and_grid: tuple[LandscapeBars, NDArray[np.int32]],
    rows_and_data: tuple[LandscapeRows, LandscapeData],
    theme: Theme,
) -> list[tuple[QColor, str]]:
    """Return the colours and the texts of all collapsed rows."""
    bars, bar_grid = bars_and_grid
    rows, data = rows_and_data
    colors = compute_bar_colors(bars, theme)
    labels = []
    for line, collapsed_rows in zip(bar_grid, rows.collapsed_groups, strict=False):
        middle_bar = line[len(line) // 2]
        color = QColor.fromRgba(int(colors[middle_bar]))
        labels.append((color, data.collapsed_rows_text(collapsed_rows)))
    return labels


def draw_collapsed_rows(
    painter: QPainter, scale: LandscapeScale, labels: list[tuple[QColor, str]]
) -> None:
    """Draw the text of each collapsed row, and an arrow, if the text fits."""
    if scale.collapsed_row_px <= _min_name_px(painter) + 1:
        return
    with saved_painter_state(painter):
        metrics = _set_row_font(painter, scale.collapsed_row_px - 2)
        for row, (background, text) in enumerate(labels):
            top = scale.height_below_row(scale.row_count) - scale.height_below_row(row + 1)
            row_px = scale.collapsed_row_px
            width = metrics.horizontalAdvance(text) + 2 * row_px
            if width > scale.width:
                continue
            text_color = readable_text_color(background)
            painter.fillRect(QRectF(0, top + 1, width, row_px - 1), background)
            painter.setPen(text_color)
            baseline = (row_px - metrics.height()) / 2 + metrics.ascent()
            painter.drawText(QPointF(1.2 * row_px, top + baseline), text)
            arrow = QPolygonF(_EXPAND_ARROW).translated(row_px / 2, top + row_px / 2)
            with_pen(painter, Qt.PenStyle.NoPen, text_color).drawPolygon(arrow)
