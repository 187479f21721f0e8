"""All the tours that a search could come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Job, Row

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.enumeration import Enumeration, Tours
    from knight_gui.search.problem import Problem
    from knight_gui.search.tour_count import TourCount


@dataclass(frozen=True)
class EnumerateTours(Job):
    """Find all tours that the search could come to: `FoundTours`."""


@dataclass(frozen=True)
class FoundTours:
    """The tours that an enumeration has found.

    Attributes
    ----------
    tour_count
        How many they are, and whether there are others.
    tours
        The tours themselves.
    """

    tour_count: TourCount
    tours: Tours


def _begin(_job: EnumerateTours, problem: Problem, token: CancelToken) -> Enumeration:
    from knight_gui.search.enumeration import Enumeration

    return Enumeration(problem, token)


def _result(enumeration: Enumeration) -> FoundTours:
    return FoundTours(enumeration.tour_count(), enumeration.tours())


ROW = Row(_begin, _result)
