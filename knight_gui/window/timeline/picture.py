"""Pictures of a landscape: pixels from bars, without drawing them one by one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage

from knight_gui.search.kinds import Fate
from knight_gui.search.landscape import Landscape

if TYPE_CHECKING:
    from collections.abc import Generator

    from knight_gui.window.theme import Theme
    from knight_gui.window.timeline.scale import Scale

NOTHING = -1
"""Where there is no bar."""
_SHADES = (0.0, 0.12, 0.22, 0.32)
"""How far neighbours are lightened, that they can be told apart."""
_DASH_PX = 4
_LEAST_GAP_PX = 3.0
"""Rows from this height on have a gap between them."""


@dataclass(frozen=True)
class Cells:
    """Which bar is where, in rows of depths and columns of pixels.

    Attributes
    ----------
    bars
        int32, (rows, pixels): the bar at each, or `NOTHING`; the lowest row first.
    every
        How many depths a row stands for.
    """

    bars: NDArray[np.int32]
    every: int

    def runs(self, least_px: int) -> list[tuple[int, int, int, int]]:
        """Return the bars so many pixels wide: bar, row, first pixel, and the one after."""
        found = []
        for row, line in enumerate(self.bars):
            edges = np.flatnonzero(np.diff(line)) + 1
            begins, ends = np.append(0, edges), np.append(edges, len(line))
            wide = (ends - begins >= least_px) & (line[begins] != NOTHING)
            for begin, end in zip(begins[wide].tolist(), ends[wide].tolist(), strict=True):
                found.append((int(line[begin]), row, begin, end))
        return found


@dataclass(frozen=True)
class Hatch:
    """Slanted lines, one each so many pixels, that rise to the right (1) or fall (-1)."""

    every_px: int
    way: int


_REFUTED, _LEFT, _HOPELESS = Hatch(5, 1), Hatch(5, -1), Hatch(15, 1)


@dataclass(frozen=True)
class Bars:
    """The bars of a landscape, and what is known of each.

    Attributes
    ----------
    landscape
        Where they are.
    fates
        `Fate`, one a bar.
    is_provable
        Of which it could have been proved at the time that no tour comes of them.
    lost_since
        The depth of the move that ruined the path now, as the oracle found out, or None.
    """

    landscape: Landscape
    fates: NDArray[np.uint8]
    is_provable: NDArray[np.bool_]
    lost_since: int | None

    @property
    def is_kept(self) -> NDArray[np.bool_]:
        """Which are on the path of the tour, or on the path now."""
        kept: NDArray[np.bool_] = self.fates == Fate.KEPT
        return kept

    @property
    def is_doomed(self) -> NDArray[np.bool_]:
        """Which are on the path now, over the move that ruined it."""
        if self.lost_since is None:
            return np.zeros(len(self.fates), bool)
        doomed: NDArray[np.bool_] = self.is_kept & (self.landscape.bar_depths >= self.lost_since)
        return doomed

    @property
    def hatches(self) -> tuple[tuple[NDArray[np.bool_], Hatch], ...]:
        """Which bars are hatched, and how."""
        return (
            (self.fates == Fate.REFUTED, _REFUTED),
            (self.fates == Fate.LEFT, _LEFT),
            (self.is_doomed | (self.is_kept & self.is_provable), _HOPELESS),
        )


def cells(landscape: Landscape, scale: Scale, width: int) -> Cells:
    """Return which bar is where; depths are gathered where there are more than pixels."""
    every = max(1, -(-scale.depths // max(1, int(scale.height))))
    grid = landscape.grid(every)
    shares = (np.arange(width) + 0.5) / width
    steps = scale.first + np.rint(shares * scale.span).astype(np.int64)
    columns = np.searchsorted(landscape.steps, steps, "right") - 1
    # far away the first column may be a checkpoint's, a little further on
    near = (landscape.last - landscape.first) // max(1, len(landscape) - 1)
    bars = grid.take(np.maximum(columns, 0), axis=1)
    bars[:, (steps > landscape.last) | (steps < landscape.first - near)] = NOTHING
    return Cells(bars, every)


def picture(shown: Bars, found: Cells, scale: Scale, theme: Theme) -> Generator[None, None, QImage]:
    """Draw the picture of a landscape, which is returned, in parts of about a millisecond.

    Squares on the path are plain, refuted ones hatched, those given up at a restart the other
    way, and a line is drawn where they begin to be provably lost; so nothing is told by colour
    alone. The path now is hatched widely from where it is known to be lost, by the oracle over
    a dashed line.
    """
    height, width = max(1, int(scale.height)), found.bars.shape[1]
    rows = -(-scale.depths // found.every)
    # above what is reached there is nothing
    bars = np.vstack((found.bars, np.full(width, NOTHING, np.int32)))
    row_of = ((np.arange(height)[::-1] + 0.5) * rows / height).astype(np.int64)
    row_of = np.minimum(row_of, len(bars) - 1)
    yield
    surface, colours = np.uint32(QColor(theme.surface).rgba()), colours_of(shown, theme)
    has_gaps = height / rows >= _LEAST_GAP_PX
    cut = np.where(_first_pixels(bars), len(colours), bars) if has_gaps else bars
    # after the colours of the bars that of a gap, and then of nothing
    plain = np.append(colours, np.array([surface, 0], np.uint32)).take(cut)
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    # drawn in place: to copy a large one takes as long as to draw it
    pixels = np.frombuffer(image.bits(), np.uint32).reshape(height, width)
    plain.take(row_of, axis=0, out=pixels, mode="clip")
    yield
    striped = _half_way_to(surface, plain)
    for which, hatch in shown.hatches:
        if which.any():
            is_hatched = np.append(which, (False, False)).take(cut)
            _draw_hatch(pixels, row_of, (is_hatched, striped), hatch)
            yield
    if has_gaps:
        is_gap = np.append(True, np.diff(row_of) != 0)
        pixels[is_gap] = np.where(pixels[is_gap] == 0, 0, surface)
    for which, dash_px in ((shown.is_doomed, _DASH_PX), (shown.is_provable, 0)):
        if which.any():
            _edge(pixels, np.append(which, False)[bars], row_of, (theme, dash_px))
    return image


def colours_of(shown: Bars, theme: Theme) -> NDArray[np.uint32]:
    """Return the colour of each bar: its fate, a shade by its square."""
    landscape = shown.landscape
    shades = (landscape.squares.astype(np.int64) * 5 + landscape.bar_depths) % len(_SHADES)
    provable = shown.is_provable.astype(np.int64)
    found: NDArray[np.uint32] = _paints(theme)[shown.fates, provable, shades]
    return found


@cache
def _paints(theme: Theme) -> NDArray[np.uint32]:
    """Return the colours of a theme, (fates, whether provable, shades)."""
    paints = {Fate.KEPT: theme.path, Fate.REFUTED: theme.refuted, Fate.LEFT: theme.stopped}
    table = np.zeros((len(Fate), 2, len(_SHADES)), np.uint32)
    for fate, paint in paints.items():
        for proof in (0, 1):
            for shade, lighter in enumerate(_SHADES):
                amount = lighter + (0.0 if proof or fate is not Fate.REFUTED else 0.3)
                table[fate, proof, shade] = _mixed(paint, theme.surface, amount)
    return table


def _draw_hatch(
    pixels: NDArray[np.uint32],
    row_of: NDArray[np.int64],
    stripes: tuple[NDArray[np.bool_], NDArray[np.uint32]],
    hatch: Hatch,
) -> None:
    """Draw slanted lines over some of the cells, in the colours that they have there."""
    for first in range(hatch.every_px):
        rows = slice(first, None, hatch.every_px)
        columns = slice(-hatch.way * first % hatch.every_px, None, hatch.every_px)
        # a cell is many pixels high: what is on a line is looked up once for each of them
        is_hatched, striped = (cells[:, columns].take(row_of[rows], axis=0) for cells in stripes)
        np.copyto(pixels[rows, columns], striped, where=is_hatched)


def _half_way_to(ground: np.uint32, colours: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Return the colours of stripes: half way to the ground, each channel by itself."""
    half = np.uint32(0x7F7F7F7F)
    other = (ground >> np.uint32(1)) & half
    return (((colours >> np.uint32(1)) & half) + other) | np.uint32(0xFF000000)


def _first_pixels(bars: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return where bars begin that are wide enough to begin with a gap."""
    is_new = np.zeros(bars.shape, bool)
    is_new[:, 1:] = bars[:, 1:] != bars[:, :-1]
    is_wide = np.zeros(bars.shape, bool)
    is_wide[:, 1:-2] = ~is_new[:, 2:-1] & ~is_new[:, 3:]
    first: NDArray[np.bool_] = is_new & is_wide & (bars != NOTHING)
    return first


def _edge(
    pixels: NDArray[np.uint32],
    is_lost: NDArray[np.bool_],
    row_of: NDArray[np.int64],
    pen: tuple[Theme, int],
) -> None:
    """Draw a line under the bars since which a path is lost, in dashes of so many pixels, or 0."""
    theme, dash_px = pen
    begins = is_lost.copy()
    begins[1:] &= ~is_lost[:-1]
    if dash_px:
        begins &= np.arange(begins.shape[1]) // dash_px % 3 < 2
    (lowest,) = np.nonzero(np.append(np.diff(row_of) != 0, True))
    lines = pixels[lowest]
    lines[begins[row_of[lowest]]] = QColor(theme.text).rgba()
    pixels[lowest] = lines


def _mixed(first: str, second: str, amount: float) -> int:
    a, b = QColor(first), QColor(second)
    return QColor(
        round(a.red() + (b.red() - a.red()) * amount),
        round(a.green() + (b.green() - a.green()) * amount),
        round(a.blue() + (b.blue() - a.blue()) * amount),
    ).rgba()
