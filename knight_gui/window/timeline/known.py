"""What is known of a search: all of its steps from far away, and some of them from near by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knight_gui.player.jobs.landscape import Whole
    from knight_gui.search.landscape import Landscape
    from knight_gui.search.problem import Problem


@dataclass(frozen=True)
class Known:
    """What has been read of a search.

    Attributes
    ----------
    problem
        What is searched.
    whole
        All steps, as they were read last.
    stretch
        Those that are looked at closer, if any are.
    lost_path
        A path of which the oracle has found that no tour can come, up to the move that ruined
        it; empty if none is known.
    """

    problem: Problem
    whole: Whole
    stretch: Landscape | None = None
    lost_path: tuple[int, ...] = ()

    @property
    def lost_since(self) -> int | None:
        """The depth of the move that ruined the path now, as far as the oracle was asked."""
        lost, newest = self.lost_path, self.newest
        is_on_it = lost and newest.path(len(newest) - 1)[: len(lost)] == lost
        return len(lost) - 1 if is_on_it else None

    @property
    def newest(self) -> Landscape:
        """Which of the landscapes knows the newest step."""
        whole, stretch = self.whole.landscape, self.stretch
        return stretch if stretch is not None and stretch.last > whole.last else whole

    def best_of(self, first: int, last: int) -> Landscape:
        """Return what is known best of some steps."""
        whole, stretch = self.whole.landscape, self.stretch
        if stretch is None or first < stretch.first or stretch.last < min(last, whole.last):
            return whole
        return stretch

    def is_fine(self, first: int, last: int, width: float) -> bool:
        """Tell whether some steps are known by a column for each pixel, or each step."""
        for known in (self.stretch, self.whole.landscape):
            if known is None or not known.first <= first <= last <= known.last:
                continue
            every = (known.last - known.first) / max(1, len(known) - 1)
            if every <= 1 or every <= 1.3 * (last - first) / max(1.0, width):
                return True
        return False
