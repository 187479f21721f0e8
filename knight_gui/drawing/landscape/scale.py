"""Which steps are in view, and where steps and depths stand on the landscape, in pixels."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontInfo, QFontMetrics

from knight_gui.drawing.theme import scale_to_font
from knight_gui.i18n import format_number

if TYPE_CHECKING:
    from PySide6.QtGui import QFont

    from knight_gui.drawing.landscape.rows import LandscapeRows

MIN_VISIBLE_STEPS = 24
"""Steps at the closest look."""
_MARGIN = 8.0
_OVERVIEW_PX = 5
"""Height of the rail that shows where the view is, while it does not show all."""


@dataclass(frozen=True)
class LandscapeScale:
    """Maps steps, which are 64-bit numbers, to pixels across, and depths to pixels upwards."""

    first_step: int
    last_step: int
    left: float
    width: float
    bottom: float
    height: float
    depth_count: int
    collapsed_ends: tuple[int, ...] = ()
    """The depth after each band of depths that are folded, the lowest band first."""
    collapsed_row_px: int = 0

    @property
    def step_span(self) -> int:
        """How many steps there are from the left to the right edge."""
        return self.last_step - self.first_step

    @property
    def top(self) -> float:
        """The upper edge in pixels."""
        return self.bottom - self.height

    @property
    def row_count(self) -> int:
        """How many rows there are: the bands, and one for each other depth, or for each pixel."""
        return len(self.collapsed_ends) + self._open_row_count

    @property
    def row_px(self) -> int:
        """How high a row is, in whole pixels: all are alike, and what is left is margin above."""
        return max(1, (int(self.height) - self._collapsed_px) // self._open_row_count)

    @property
    def bars_top(self) -> float:
        """The upper edge of the highest row."""
        return self.bottom - self.height_below_row(self.row_count)

    @property
    def first_open_depth(self) -> int:
        """The lowest depth that is not folded."""
        return self.collapsed_ends[-1] if self.collapsed_ends else 0

    @property
    def _collapsed_px(self) -> int:
        return len(self.collapsed_ends) * self.collapsed_row_px

    @property
    def _open_row_count(self) -> int:
        return min(
            self.depth_count - self.first_open_depth, max(1, int(self.height) - self._collapsed_px)
        )

    def step_at(self, x: float) -> int:
        """Return the step at a pixel from the left."""
        share = (x - self.left) / max(1.0, self.width)
        return self.first_step + round(min(max(share, 0.0), 1.0) * self.step_span)

    def x_of_step(self, step: int) -> float:
        """Return the pixel of a step: the opposite of `step_at`."""
        return self.left + self.width * (step - self.first_step) / max(1, self.step_span)

    def depth_at(self, y: float) -> int | None:
        """Return the depth at a pixel from above, None beside the landscape."""
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
        """Return the depth that is drawn in a row, counted from below."""
        open_row = row - len(self.collapsed_ends)
        if open_row < 0:
            return self.collapsed_ends[row] - 1
        return (
            self.first_open_depth
            + open_row * (self.depth_count - self.first_open_depth) // self._open_row_count
        )

    def row_of_depth(self, depth: int) -> int:
        """Return the row of a depth: that of the next lower one drawn, if it is not itself."""
        open_depth = depth - self.first_open_depth
        if open_depth < 0:
            return bisect_right(self.collapsed_ends, depth)
        return (
            len(self.collapsed_ends)
            - 1
            - (
                -(open_depth + 1)
                * self._open_row_count
                // (self.depth_count - self.first_open_depth)
            )
        )

    def height_below_row(self, row: int) -> int:
        """Return how many pixels all rows below a row take."""
        collapsed_below = min(row, len(self.collapsed_ends))
        return collapsed_below * self.collapsed_row_px + (row - collapsed_below) * self.row_px

    def row_heights(self) -> list[int]:
        """Return how high each row is, the lowest first."""
        return [self.collapsed_row_px] * len(self.collapsed_ends) + [
            self.row_px
        ] * self._open_row_count

    def top_of_depth(self, depth: int) -> float:
        """Return the upper edge of a depth's row."""
        return self.bottom - self.height_below_row(self.row_of_depth(depth) + 1)

    def bottom_of_depth(self, depth: int) -> float:
        """Return the lower edge of a depth's row."""
        return self.bottom - self.height_below_row(self.row_of_depth(depth))

    def step_ticks(self, min_distance_px: float) -> range:
        """Return round steps that are at least so many pixels apart."""
        return _round_numbers(
            self.first_step, self.last_step, self.step_span * min_distance_px / max(1, self.width)
        )

    def square_number_ticks(self, min_distance_px: float) -> range:
        """Return round numbers of squares that are at least so many pixels apart."""
        min_interval = (
            min_distance_px
            * (self.depth_count - self.first_open_depth)
            / (self.row_px * self._open_row_count)
        )
        return _round_numbers(self.first_open_depth + 1, self.depth_count, min_interval)


@dataclass(frozen=True)
class VisibleSteps:
    """The steps in view: a stretch of them, or all there are, however many they become."""

    step_count: int = 0
    step_range: tuple[int, int] | None = None

    @property
    def first_step(self) -> int:
        """The first step in view."""
        return self.step_range[0] if self.step_range else 0

    @property
    def last_step(self) -> int:
        """The last step in view."""
        return self.step_range[1] if self.step_range else self.step_count

    @property
    def step_span(self) -> int:
        """How many steps there are from the first to the last."""
        return self.last_step - self.first_step

    def with_range(self, first_step: int, last_step: int) -> VisibleSteps:
        """Look at the steps from one to a later one, as far as there are any."""
        span = max(last_step - first_step, min(MIN_VISIBLE_STEPS, self.step_count))
        if span >= self.step_count:
            return self.with_all()
        first_step = min(max(0, first_step), self.step_count - span)
        return replace(self, step_range=(first_step, first_step + span))

    def with_all(self) -> VisibleSteps:
        """Look at all steps."""
        return replace(self, step_range=None)

    def zoomed(self, factor: float, fixed_step: int) -> VisibleSteps:
        """Look closer or wider, about a step that keeps its place."""
        span = min(max(MIN_VISIBLE_STEPS, round(self.step_span * factor)), self.step_count)
        first = round(fixed_step - (fixed_step - self.first_step) / max(1, self.step_span) * span)
        return self.with_range(first, first + span)

    def panned(self, share: float) -> VisibleSteps:
        """Look at later or earlier steps, moved by a share of those in view."""
        step_offset = round(self.step_span * share)
        return self.with_range(self.first_step + step_offset, self.last_step + step_offset)

    def scrolled_to(self, step: int) -> VisibleSteps:
        """Look at the stretch that shows a step, if this one does not."""
        if self.step_range is None or self.first_step <= step <= self.last_step:
            return self
        first = step - self.step_span // 4
        return self.with_range(first, first + self.step_span)


class LandscapeLayout(NamedTuple):
    """Where the parts of the landscape are: bars, the row of pins below, the rail above.

    Where it is tall it has scales, and words beside its pins.
    """

    scale: LandscapeScale
    is_tall: bool
    markers_top: float
    overview_rect: QRectF

    @classmethod
    def fit(
        cls,
        rect: QRectF,
        font: QFont,
        headline_bottom: float,
        rows: LandscapeRows,
        visible_steps: VisibleSteps,
    ) -> LandscapeLayout:
        """Return the layout for some room, of which the upper part is the headline's."""
        depth_count = rows.depth_count
        font_metrics = QFontMetrics(font)
        line_height = font_metrics.height()
        marker_row_px = _marker_row_px(QFontInfo(font).pixelSize())
        is_tall = rect.height() >= 9 * line_height
        if is_tall:
            number_column_px = font_metrics.horizontalAdvance(format_number(depth_count)) + 6
        else:
            number_column_px = 0
        markers_top = rect.height() - (line_height + 2 if is_tall else marker_row_px)
        left = _MARGIN + number_column_px
        width = rect.width() - number_column_px - 2 * _MARGIN
        bottom = markers_top - (line_height + 2 if is_tall else 0)
        height = max(1.0, bottom - headline_bottom - _OVERVIEW_PX)
        scale = LandscapeScale(
            *(
                visible_steps.first_step,
                visible_steps.last_step,
                left,
                width,
                bottom,
                height,
                depth_count,
            ),
            tuple(collapsed_rows.end_depth for collapsed_rows in rows.collapsed_groups),
            collapsed_row_height(int(height), rows, line_height),
        )
        return cls(
            scale,
            is_tall,
            markers_top,
            QRectF(left, scale.top - _OVERVIEW_PX, width, _OVERVIEW_PX - 2),
        )


def non_bar_height(font_px: int) -> int:
    """Return what is above and below the bars of a low landscape, besides the headline."""
    return _marker_row_px(font_px) + _OVERVIEW_PX


def _marker_row_px(font_px: int) -> int:
    return round(scale_to_font(11, font_px))


def collapsed_row_height(height: int, rows: LandscapeRows, line_height: int) -> int:
    """Return how high each band is: a line if there is room, and never most of the height."""
    group_count = max(1, len(rows.collapsed_groups))
    available = (
        height
        - rows.depth_count
        + (rows.collapsed_groups[-1].end_depth if rows.collapsed_groups else 0)
    )
    return max(4, min(line_height, available // group_count, height // (3 * group_count)))


def _round_numbers(minimum: int, maximum: int, min_interval: float) -> range:
    round_intervals = (digit * 10**power for power in count() for digit in (1, 2, 5))
    interval = next(number for number in round_intervals if number >= min_interval)
    return range(-(-minimum // interval) * interval, maximum + 1, interval)
