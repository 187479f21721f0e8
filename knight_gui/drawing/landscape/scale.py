"""Scale of a landscape: visible steps, and the pixels of steps and depths."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetrics

from knight_gui.drawing.painting import font_px_of
from knight_gui.drawing.theme import scale_to_font
from knight_gui.i18n import format_number

if TYPE_CHECKING:
    from PySide6.QtGui import QFont

    from knight_gui.drawing.landscape.rows import LandscapeRows

MIN_VISIBLE_STEPS = 24
"""Number of steps at the greatest zoom."""
MARGIN_PX = 16.0
"""Margin at the left and at the right, as wide as that of a card, at `BASE_FONT_PX`."""
_MARKER_LANE_PX = 18
"""Height of the lane of the markers, at `BASE_FONT_PX`."""
_LOW_AXIS_PX = 11
"""Height of the axis of a low landscape, with small numbers, at `BASE_FONT_PX`."""
_OVERVIEW_PX = 5
"""Height of the bar that shows the visible part of all steps while zoomed."""


@dataclass(frozen=True)
class LandscapeScale:
    """Mapping of steps, 64-bit numbers, to pixels across, and of depths to pixels upwards."""

    first_step: int
    last_step: int
    left: float
    width: float
    bottom: float
    height: float
    depth_count: int
    collapsed_ends: tuple[int, ...] = ()
    """The end depth of each group of collapsed depths, the lowest group first."""
    collapsed_row_px: int = 0

    @property
    def step_span(self) -> int:
        """The number of steps from the left to the right edge."""
        return self.last_step - self.first_step

    @property
    def top(self) -> float:
        """The upper edge in pixels."""
        return self.bottom - self.height

    @property
    def row_count(self) -> int:
        """The number of rows: one for each group of collapsed depths, and for each other depth.

        With fewer pixels than depths there is a row for each pixel.
        """
        return len(self.collapsed_ends) + self._open_row_count

    @property
    def row_px(self) -> int:
        """The height of a row in whole pixels; the rest of the height is a margin above."""
        return max(1, (int(self.height) - self._collapsed_px) // self._open_row_count)

    @property
    def bars_top(self) -> float:
        """The upper edge of the highest row."""
        return self.bottom - self.height_below_row(self.row_count)

    @property
    def first_open_depth(self) -> int:
        """The lowest depth that is not collapsed."""
        if not self.collapsed_ends:
            return 0
        return self.collapsed_ends[-1]

    @property
    def _collapsed_px(self) -> int:
        return len(self.collapsed_ends) * self.collapsed_row_px

    @property
    def _open_row_count(self) -> int:
        return min(
            self.depth_count - self.first_open_depth, max(1, int(self.height) - self._collapsed_px)
        )

    def step_at(self, x: float) -> int:
        """Return the step at a horizontal pixel position."""
        share = (x - self.left) / max(1.0, self.width)
        return self.first_step + round(min(max(share, 0.0), 1.0) * self.step_span)

    def x_of_step(self, step: int) -> float:
        """Return the horizontal pixel position of a step: the inverse of `step_at`."""
        return self.left + self.width * (step - self.first_step) / max(1, self.step_span)

    def depth_at(self, y: float) -> int | None:
        """Return the depth at a vertical pixel position, None beside the bars."""
        if not self.bars_top <= y < self.bottom:
            return None
        height_above_bottom = self.bottom - y
        collapsed_px = self._collapsed_px
        is_collapsed = height_above_bottom < collapsed_px
        if is_collapsed:
            row = height_above_bottom // self.collapsed_row_px
        else:
            row = (height_above_bottom - collapsed_px) // self.row_px + len(self.collapsed_ends)
        return self.depth_of_row(min(int(row), self.row_count - 1))

    def depth_of_row(self, row: int) -> int:
        """Return the depth that is drawn in a row, the lowest of which is 0."""
        open_row = row - len(self.collapsed_ends)
        if open_row < 0:
            return self.collapsed_ends[row] - 1
        return (
            self.first_open_depth
            + open_row * (self.depth_count - self.first_open_depth) // self._open_row_count
        )

    def row_of_depth(self, depth: int) -> int:
        """Return the row of a depth, or of the next lower depth that has one."""
        open_depth = depth - self.first_open_depth
        if open_depth < 0:
            return bisect_right(self.collapsed_ends, depth)
        open_depth_count = self.depth_count - self.first_open_depth
        rows_up_to_depth = -(-(open_depth + 1) * self._open_row_count // open_depth_count)
        return len(self.collapsed_ends) + rows_up_to_depth - 1

    def height_below_row(self, row: int) -> int:
        """Return the height in pixels of all rows below a row."""
        collapsed_below = min(row, len(self.collapsed_ends))
        return collapsed_below * self.collapsed_row_px + (row - collapsed_below) * self.row_px

    def row_heights(self) -> list[int]:
        """Return the height of each row, the lowest first."""
        collapsed_heights = [self.collapsed_row_px for _ in self.collapsed_ends]
        open_heights = [self.row_px for _ in range(self._open_row_count)]
        return collapsed_heights + open_heights

    def top_of_depth(self, depth: int) -> float:
        """Return the upper edge of a depth's row."""
        return self.bottom - self.height_below_row(self.row_of_depth(depth) + 1)

    def bottom_of_depth(self, depth: int) -> float:
        """Return the lower edge of a depth's row."""
        return self.bottom - self.height_below_row(self.row_of_depth(depth))

    def step_ticks(self, min_distance_px: float) -> range:
        """Return round steps that are a minimum number of pixels apart."""
        min_interval = self.step_span * min_distance_px / max(1, self.width)
        return _round_numbers(self.first_step, self.last_step, min_interval)

    def square_number_ticks(self, min_distance_px: float) -> range:
        """Return round visit numbers that are a minimum number of pixels apart."""
        open_depth_count = self.depth_count - self.first_open_depth
        open_px = self.row_px * self._open_row_count
        min_interval = min_distance_px * open_depth_count / open_px
        return _round_numbers(self.first_open_depth + 1, self.depth_count, min_interval)


@dataclass(frozen=True)
class VisibleSteps:
    """Visible steps: a range of steps, or all steps, however many there will be."""

    step_count: int = 0
    """The number of all steps."""
    step_range: tuple[int, int] | None = None
    """The first and the last visible step; None for all steps."""

    @property
    def first_step(self) -> int:
        """The first visible step."""
        if self.step_range is None:
            return 0
        return self.step_range[0]

    @property
    def last_step(self) -> int:
        """The last visible step."""
        if self.step_range is None:
            return self.step_count
        return self.step_range[1]

    @property
    def step_span(self) -> int:
        """The number of steps from the first to the last."""
        return self.last_step - self.first_step

    def with_range(self, first_step: int, last_step: int) -> VisibleSteps:
        """Return the range from one step to a later one, clipped to the existing steps."""
        span = max(last_step - first_step, min(MIN_VISIBLE_STEPS, self.step_count))
        if span >= self.step_count:
            return self.with_all()
        first_step = min(max(0, first_step), self.step_count - span)
        return replace(self, step_range=(first_step, first_step + span))

    def with_all(self) -> VisibleSteps:
        """Return the range of all steps."""
        return replace(self, step_range=None)

    def zoomed(self, factor: float, fixed_step: int) -> VisibleSteps:
        """Return the range zoomed about a fixed step; factors below 1 zoom in."""
        span = min(max(MIN_VISIBLE_STEPS, round(self.step_span * factor)), self.step_count)
        first = round(fixed_step - (fixed_step - self.first_step) / max(1, self.step_span) * span)
        return self.with_range(first, first + span)

    def panned(self, share: float) -> VisibleSteps:
        """Return the range moved to later or earlier steps by a share of its span."""
        step_offset = round(self.step_span * share)
        return self.with_range(self.first_step + step_offset, self.last_step + step_offset)

    def scrolled_to(self, step: int) -> VisibleSteps:
        """Return the range moved so that a step is visible, this one if it is already."""
        if self.step_range is None or self.first_step <= step <= self.last_step:
            return self
        first = step - self.step_span // 4
        return self.with_range(first, first + self.step_span)


class LandscapeLayout(NamedTuple):
    """Layout of a landscape: the overview, bars, their axis, and the lane of the markers."""

    scale: LandscapeScale
    is_tall: bool
    """Whether there is space for numbers beside the bars, and for labels beside the markers."""
    axis_px: int
    """Height of the axis below the bars."""
    markers_y: float
    """Middle of the lane of the markers, below the axis."""
    overview_rect: QRectF
    font_scale: float
    """Factor from sizes that suit `BASE_FONT_PX` to those for the font."""

    @classmethod
    def fit(
        cls,
        rect: QRectF,
        font: QFont,
        headline_bottom: float,
        rows: LandscapeRows,
        visible_steps: VisibleSteps,
    ) -> LandscapeLayout:
        """Return the layout within a rectangle, below the headline."""
        depth_count = rows.depth_count
        font_metrics = QFontMetrics(font)
        line_height = font_metrics.height()
        font_px = font_px_of(font)
        lane_px = _marker_lane_px(font_px)
        is_tall = rect.height() >= 9 * line_height
        if is_tall:
            number_column_px = font_metrics.horizontalAdvance(format_number(depth_count)) + 6
            axis_px = line_height + 2
        else:
            number_column_px = 0
            axis_px = _low_axis_px(font_px)
        bottom = rect.height() - lane_px - axis_px
        markers_y = rect.height() - lane_px / 2
        font_scale = scale_to_font(1, font_px)
        margin = round(MARGIN_PX * font_scale)
        left = margin + number_column_px
        width = rect.width() - number_column_px - 2 * margin
        height = max(1.0, bottom - headline_bottom - _OVERVIEW_PX)
        scale = LandscapeScale(
            first_step=visible_steps.first_step,
            last_step=visible_steps.last_step,
            left=left,
            width=width,
            bottom=bottom,
            height=height,
            depth_count=depth_count,
            collapsed_ends=tuple(group.end_depth for group in rows.collapsed_groups),
            collapsed_row_px=collapsed_row_height(int(height), rows, line_height),
        )
        overview_rect = QRectF(left, scale.top - _OVERVIEW_PX, width, _OVERVIEW_PX - 2)
        return cls(scale, is_tall, axis_px, markers_y, overview_rect, font_scale)


def non_bar_height(font_px: int) -> int:
    """Return the height of a low landscape without its bars and its headline."""
    return _marker_lane_px(font_px) + _low_axis_px(font_px) + _OVERVIEW_PX


def _marker_lane_px(font_px: int) -> int:
    return round(scale_to_font(_MARKER_LANE_PX, font_px))


def _low_axis_px(font_px: int) -> int:
    return round(scale_to_font(_LOW_AXIS_PX, font_px))


def collapsed_row_height(height: int, rows: LandscapeRows, line_height: int) -> int:
    """Return the height of a collapsed row: a line if it fits, all together at most a third."""
    group_count = max(1, len(rows.collapsed_groups))
    open_depth_count = rows.depth_count
    if rows.collapsed_groups:
        open_depth_count -= rows.collapsed_groups[-1].end_depth
    available = height - open_depth_count
    return max(4, min(line_height, available // group_count, height // (3 * group_count)))


def _round_numbers(minimum: int, maximum: int, min_interval: float) -> range:
    round_intervals = (digit * 10**power for power in count() for digit in (1, 2, 5))
    interval = next(number for number in round_intervals if number >= min_interval)
    return range(-(-minimum // interval) * interval, maximum + 1, interval)
