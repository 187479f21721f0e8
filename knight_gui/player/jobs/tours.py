"""Tours beside those of the search: all of them, those that others find, and those of puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from knight_gui.player.jobs.job import SLICE_S, Job, in_slices
from knight_gui.search.kinds import Outcome, Prospect
from knight_gui.search.slices import Slices

if TYPE_CHECKING:
    from knight_gui.puzzles.puzzle import Puzzle
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.enumeration import Tours
    from knight_gui.search.position import Attempt
    from knight_gui.search.problem import Problem
    from knight_gui.search.slices import Inquiry
    from knight_gui.search.tour_count import TourCount
    from knight_gui.state.lesson import Ask


class FoundTours(NamedTuple):
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


LIMIT = 10**8
"""Steps after which a search is given up."""


@dataclass(frozen=True)
class TryToFinish(Job):
    """Search on from a path in several ways: an `Attempt` for each, None until it is known."""

    problems: tuple[Problem, ...]

    def run(self, _problem: Problem, _token: CancelToken, /) -> Inquiry[tuple[Attempt | None, ...]]:
        """Search each up to the limit, the last one first, and yield what came of them.

        A path that is lost is lost for each.
        """
        from knight_gui.search.attempt import search_of
        from knight_gui.search.oracle.foresight import Foresight
        from knight_gui.search.position import Attempt

        first = self.problems[0]
        if (
            yield from Foresight(first.board, first.strategy.goal).ask(first.path)
        ) is Prospect.LOST:
            return (Attempt(Outcome.NO_TOUR, 0, 0, is_foreseen=True),) * len(self.problems)
        made: tuple[Attempt | None, ...] = (None,) * len(self.problems)
        for place, problem in reversed(list(enumerate(self.problems))):
            search, slices = search_of(problem), Slices(SLICE_S)
            # there may be no step to take, which is known only when one is asked for
            search.advance(0)
            while search.outcome is None and search.step < LIMIT:
                slices.work(search.advance)
                yield None
            made = (
                *made[:place],
                Attempt(search.outcome or Outcome.STOPPED, search.step, search.deepest),
                *made[place + 1 :],
            )
            yield made
        return made


@dataclass(frozen=True)
class MakePuzzles(Job):
    """Make puzzles from a seed, of each difficulty; one of any kind and difficulty if none is told.

    The result is a tuple of `Puzzle`.
    """

    needs_search: ClassVar[bool] = False
    seed: int
    kind: Ask | None = None

    def run(self, _subject: None, _token: CancelToken, /) -> Inquiry[tuple[Puzzle, ...]]:
        """Make one after the other."""
        from knight_gui.puzzles.making import make
        from knight_gui.puzzles.puzzle import LEVELS

        made: tuple[Puzzle, ...] = ()
        for difficulty in range(1, LEVELS + 1) if self.kind else (None,):
            made = (*made, (yield from make(self.seed, self.kind, difficulty)))
        return made
