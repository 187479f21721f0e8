"""Where steps and depths stand on the landscape, in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_ROUND = (1, 2, 5)


@dataclass(frozen=True)
class Scale:
    """Steps across, depths upwards. Steps are 64-bit numbers, and are mapped to pixels here.

    Attributes
    ----------
    first, last
        The steps at the left and the right edge.
    left, width
        In pixels.
    bottom, height
        In pixels.
    depths
        How many depths the height stands for.
    """

    first: int
    last: int
    left: float
    width: float
    bottom: float
    height: float
    depths: int

    @property
    def span(self) -> int:
        """How many steps there are from the left to the right edge."""
        return self.last - self.first

    @property
    def top(self) -> float:
        """The upper edge in pixels."""
        return self.bottom - self.height

    @property
    def row_px(self) -> float:
        """How high a depth is."""
        return self.height / self.depths

    def step_at(self, x: float) -> int:
        """Return the step at a pixel from the left."""
        share = (x - self.left) / max(1.0, self.width)
        return self.first + round(min(max(share, 0.0), 1.0) * self.span)

    def x_of(self, step: int) -> float:
        """Return the pixel of a step: the opposite of `step_at`."""
        return self.left + self.width * (step - self.first) / max(1, self.span)

    def depth_at(self, y: float) -> int | None:
        """Return the depth at a pixel from above, None beside the landscape."""
        depth = int((self.bottom - y) // self.row_px)
        return depth if self.top <= y < self.bottom and depth < self.depths else None

    def y_of(self, depth: int) -> float:
        """Return the upper edge of a depth's row."""
        return self.bottom - (depth + 1) * self.row_px

    def ticks(self, least_px: float) -> Iterator[int]:
        """Return round steps that are at least so many pixels apart."""
        yield from _round_numbers(self.first, self.last, self.span * least_px / max(1, self.width))

    def depth_ticks(self, least_px: float) -> Iterator[int]:
        """Return round depths that are at least so many pixels apart."""
        yield from _round_numbers(1, self.depths - 1, least_px / self.row_px)


def _round_numbers(first: int, last: int, least: float) -> Iterator[int]:
    power, place = 1, 0
    while _ROUND[place] * power < least:
        place += 1
        if place == len(_ROUND):
            place, power = 0, power * 10
    every = _ROUND[place] * power
    yield from range(-(-first // every) * every, last + 1, every)
