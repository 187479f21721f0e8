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
    """

    problem: Problem
    whole: Whole
    stretch: Landscape | None = None

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
