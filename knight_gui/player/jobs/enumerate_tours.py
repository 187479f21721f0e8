"""All the tours that a search could come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Job, in_slices

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.enumeration import Tours
    from knight_gui.search.inquiry import Inquiry
    from knight_gui.search.problem import Problem
    from knight_gui.search.tour_count import TourCount


@dataclass(frozen=True)
class FoundTours:
    """The tours that an enumeration has found.

    Attributes
    ----------
    tour_count
        How many they are, and whether there are others.
    """

    tour_count: TourCount
    tours: Tours


@dataclass(frozen=True)
class EnumerateTours(Job):
    """Find all tours that the search could come to, or all of its board: `FoundTours`."""

    of_board: bool = False

    def run(self, problem: Problem, token: CancelToken, /) -> Inquiry[FoundTours]:
        """Find them, and yield those that were found so far."""
        from knight_gui.search.enumeration import Enumeration

        found = Enumeration(problem, token, of_board=self.of_board)
        return (yield from in_slices(found, lambda: FoundTours(found.tour_count(), found.tours())))
