"""What does not change in view: it is folded, and leaves its height to what changes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from knight_gui.search.kinds import Fate

if TYPE_CHECKING:
    from knight_gui.window.timeline.known import Known

_LEAST_DEPTHS = 4
"""As many as are folded at least."""
_LEAST_SHARE = 5
"""Where fewer than one in so many depths can be folded, none is: little would be gained."""
_EDGE = 40
"""What comes and goes once in so small a part of the view, at its beginning or end, is constant."""


@dataclass(frozen=True)
class Band:
    """Depths that do not change in view and had the same fate: from the first to before the end.

    They may be those of a path that somebody else was given by another search.
    """

    first: int
    end: int
    fate: Fate
    is_lost: bool
    is_given: bool = False


@dataclass(frozen=True)
class Fold:
    """The bands from the start of the path up, and how many depths there are with the rest."""

    bands: tuple[Band, ...] = ()
    depths: int = 0


def fold_of(known: Known, first: int, last: int) -> Fold:
    """Return what does not change from one step to a later one."""
    landscape = known.best_of(first, last)
    last = min(last, landscape.last)
    edge = (last - first) // _EDGE
    begin = landscape.column_at(first + edge)
    end = landscape.column_at(last - edge) + 1
    lowest = landscape.shared[begin + 1 : end + 1].min(initial=landscape.depths[begin])
    constant = int(lowest) + 1
    outer = landscape.column_at(first), landscape.column_at(last) + 2
    depths = int(landscape.depths[slice(*outer)].max()) + 1
    if constant < max(_LEAST_DEPTHS, depths // _LEAST_SHARE) or constant == depths:
        return Fold()
    shown = known.bars(first, last)
    bars = landscape.bars_at([begin] * constant, range(constant))
    are_given = [bool(known.given_by) and depth <= landscape.base for depth in range(constant)]
    fates, are_lost = shown.fates[bars].tolist(), shown.is_lost[bars].tolist()
    bands, at = [], 0
    for (fate, is_lost, is_given), group in groupby(zip(fates, are_lost, are_given, strict=True)):
        band = Band(at, at + len(list(group)), Fate(fate), is_lost, is_given)
        bands.append(band)
        at = band.end
    return Fold(tuple(bands), depths)
