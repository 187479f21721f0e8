"""Which steps are in view, and where steps and depths stand on the landscape, in pixels."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontInfo, QFontMetrics

from knight_gui.drawing.theme import scaled
from knight_gui.i18n import number

if TYPE_CHECKING:
    from PySide6.QtGui import QFont

    from knight_gui.drawing.landscape.data import Fold

LEAST_SPAN = 24
"""Steps at the closest look."""
_MARGIN = 8.0
_OVERVIEW_PX = 5
"""Height of the rail that shows where the view is, while it does not show all."""


@dataclass(frozen=True)
class Scale:
    """Maps steps, which are 64-bit numbers, to pixels across, and depths to pixels upwards."""

    first: int
    last: int
    left: float
    width: float
    bottom: float
    height: float
    depths: int
    folded: tuple[int, ...] = ()
    """The depth after each band of depths that are folded, the lowest band first."""
    band_px: int = 0

    @property
    def span(self) -> int:
        """How many steps there are from the left to the right edge."""
        return self.last - self.first

    @property
    def top(self) -> float:
        """The upper edge in pixels."""
        return self.bottom - self.height

    @property
    def rows(self) -> int:
        """How many rows there are: the bands, and one for each other depth, or for each pixel."""
        return len(self.folded) + self._open_rows

    @property
    def row_px(self) -> int:
        """How high a row is, in whole pixels: all are alike, and what is left is margin above."""
        return max(1, (int(self.height) - self._bands_px) // self._open_rows)

    @property
    def bars_top(self) -> float:
        """The upper edge of the highest row."""
        return self.bottom - self.up_to(self.rows)

    @property
    def base(self) -> int:
        """The lowest depth that is not folded."""
        return self.folded[-1] if self.folded else 0

    @property
    def _bands_px(self) -> int:
        return len(self.folded) * self.band_px

    @property
    def _open_rows(self) -> int:
        return min(self.depths - self.base, max(1, int(self.height) - self._bands_px))

    def step_at(self, x: float) -> int:
        """Return the step at a pixel from the left."""
        share = (x - self.left) / max(1.0, self.width)
        return self.first + round(min(max(share, 0.0), 1.0) * self.span)

    def x_of(self, step: int) -> float:
        """Return the pixel of a step: the opposite of `step_at`."""
        return self.left + self.width * (step - self.first) / max(1, self.span)

    def depth_at(self, y: float) -> int | None:
        """Return the depth at a pixel from above, None beside the landscape."""
        if not self.bars_top <= y < self.bottom:
            return None
        up, folded = self.bottom - y, self._bands_px
        is_folded = up < folded
        row = up // self.band_px if is_folded else (up - folded) // self.row_px + len(self.folded)
        return self.depth_of(min(int(row), self.rows - 1))

    def depth_of(self, row: int) -> int:
        """Return the depth that is drawn in a row, counted from below."""
        above = row - len(self.folded)
        if above < 0:
            return self.folded[row] - 1
        return self.base + above * (self.depths - self.base) // self._open_rows

    def row_of(self, depth: int) -> int:
        """Return the row of a depth: that of the next lower one drawn, if it is not itself."""
        above = depth - self.base
        if above < 0:
            return bisect_right(self.folded, depth)
        return len(self.folded) - 1 - (-(above + 1) * self._open_rows // (self.depths - self.base))

    def up_to(self, row: int) -> int:
        """Return how many pixels all rows below a row take."""
        bands = min(row, len(self.folded))
        return bands * self.band_px + (row - bands) * self.row_px

    def row_heights(self) -> list[int]:
        """Return how high each row is, the lowest first."""
        return [self.band_px] * len(self.folded) + [self.row_px] * self._open_rows

    def y_of(self, depth: int) -> float:
        """Return the upper edge of a depth's row."""
        return self.bottom - self.up_to(self.row_of(depth) + 1)

    def foot_of(self, depth: int) -> float:
        """Return the lower edge of a depth's row."""
        return self.bottom - self.up_to(self.row_of(depth))

    def ticks(self, least_px: float) -> range:
        """Return round steps that are at least so many pixels apart."""
        return _round_numbers(self.first, self.last, self.span * least_px / max(1, self.width))

    def number_ticks(self, least_px: float) -> range:
        """Return round numbers of squares that are at least so many pixels apart."""
        least = least_px * (self.depths - self.base) / (self.row_px * self._open_rows)
        return _round_numbers(self.base + 1, self.depths, least)


@dataclass(frozen=True)
class VisibleSteps:
    """The steps in view: a stretch of them, or all there are, however many they become."""

    most: int = 0
    stretch: tuple[int, int] | None = None

    @property
    def first(self) -> int:
        """The first step in view."""
        return self.stretch[0] if self.stretch else 0

    @property
    def last(self) -> int:
        """The last step in view."""
        return self.stretch[1] if self.stretch else self.most

    @property
    def span(self) -> int:
        """How many steps there are from the first to the last."""
        return self.last - self.first

    def at(self, first: int, last: int) -> VisibleSteps:
        """Look at the steps from one to a later one, as far as there are any."""
        span = max(last - first, min(LEAST_SPAN, self.most))
        if span >= self.most:
            return self.at_all()
        first = min(max(0, first), self.most - span)
        return replace(self, stretch=(first, first + span))

    def at_all(self) -> VisibleSteps:
        """Look at all steps."""
        return replace(self, stretch=None)

    def zoomed(self, factor: float, step: int) -> VisibleSteps:
        """Look closer or wider, about a step that keeps its place."""
        span = min(max(LEAST_SPAN, round(self.span * factor)), self.most)
        first = round(step - (step - self.first) / max(1, self.span) * span)
        return self.at(first, first + span)

    def moved(self, share: float) -> VisibleSteps:
        """Look at later or earlier steps, moved by a share of those in view."""
        moved = round(self.span * share)
        return self.at(self.first + moved, self.last + moved)

    def following(self, step: int) -> VisibleSteps:
        """Look at the stretch that shows a step, if this one does not."""
        if self.stretch is None or self.first <= step <= self.last:
            return self
        first = step - self.span // 4
        return self.at(first, first + self.span)


class Layout(NamedTuple):
    """Where the parts of the landscape are: bars, the row of pins below, the rail above.

    Where it is tall it has scales, and words beside its pins.
    """

    scale: Scale
    is_tall: bool
    foot: float
    rail: QRectF

    @classmethod
    def fitted(
        cls, room: QRectF, font: QFont, top: float, fold: Fold, visible: VisibleSteps
    ) -> Layout:
        """Return the layout for some room, of which the upper part is the headline's."""
        depths, letters = fold.depths, QFontMetrics(font)
        line, pins_px = letters.height(), _pins_px(QFontInfo(font).pixelSize())
        is_tall = room.height() >= 9 * line
        beside = letters.horizontalAdvance(number(depths)) + 6 if is_tall else 0
        foot = room.height() - (line + 2 if is_tall else pins_px)
        left, width = _MARGIN + beside, room.width() - beside - 2 * _MARGIN
        bottom = foot - (line + 2 if is_tall else 0)
        height = max(1.0, bottom - top - _OVERVIEW_PX)
        scale = Scale(
            *(visible.first, visible.last, left, width, bottom, height, depths),
            tuple(band.end for band in fold.bands),
            band_height(int(height), fold, line),
        )
        return cls(
            scale, is_tall, foot, QRectF(left, scale.top - _OVERVIEW_PX, width, _OVERVIEW_PX - 2)
        )


def around_bars(font_px: int) -> int:
    """Return what is above and below the bars of a low landscape, besides the headline."""
    return _pins_px(font_px) + _OVERVIEW_PX


def _pins_px(font_px: int) -> int:
    return round(scaled(11, font_px))


def band_height(height: int, fold: Fold, line: int) -> int:
    """Return how high each band is: a line if there is room, and never most of the height."""
    bands = max(1, len(fold.bands))
    left = height - fold.depths + (fold.bands[-1].end if fold.bands else 0)
    return max(4, min(line, left // bands, height // (3 * bands)))


def _round_numbers(first: int, last: int, least: float) -> range:
    rounded = (digit * 10**power for power in count() for digit in (1, 2, 5))
    every = next(number for number in rounded if number >= least)
    return range(-(-first // every) * every, last + 1, every)
