"""Tours beside those of the search: all of them, those that others find, and those of puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from knight_gui.player.jobs.job import SLICE_S, Job, iter_slices
from knight_gui.search.kinds import Completability, Outcome
from knight_gui.search.slices import TimeSlicer

if TYPE_CHECKING:
    from knight_gui.puzzles.puzzle import Puzzle
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.enumeration import TourTable
    from knight_gui.search.position import Attempt
    from knight_gui.search.problem import Problem
    from knight_gui.search.slices import StepGenerator
    from knight_gui.search.tour_count import TourCount
    from knight_gui.state.lesson import Question


class FoundTours(NamedTuple):
    """The tours that an enumeration has found.

    Attributes
    ----------
    tour_count
        How many they are, and whether there are others.
    """

    tour_count: TourCount
    tours: TourTable


@dataclass(frozen=True)
class EnumerateTours(Job):
    """Find all tours that the search could come to, or all of its board: `FoundTours`."""

    of_board: bool = False

    def run(self, problem: Problem, token: CancelToken, /) -> StepGenerator[FoundTours]:
        """Find them, and yield those that were found so far."""
        from knight_gui.search.enumeration import TourEnumeration

        found = TourEnumeration(problem, token, from_every_start=self.of_board)
        return (
            yield from iter_slices(found, lambda: FoundTours(found.tour_count(), found.tours()))
        )


MAX_FINISH_STEPS = 10**8
"""Steps after which a search is given up."""


@dataclass(frozen=True)
class FinishPath(Job):
    """Search on from a path in several ways: an `Attempt` for each, None until it is known."""

    problems: tuple[Problem, ...]

    def run(
        self, _problem: Problem, _token: CancelToken, /
    ) -> StepGenerator[tuple[Attempt | None, ...]]:
        """Search each up to the limit, the last one first, and yield what came of them.

        A path that is lost is lost for each.
        """
        from knight_gui.search.attempt import make_search
        from knight_gui.search.oracle.foresight import Foresight
        from knight_gui.search.position import Attempt

        first = self.problems[0]
        if (
            yield from Foresight(first.board, first.strategy.goal).iter_completability(first.path)
        ) is Completability.LOST:
            return (Attempt(Outcome.NO_TOUR, 0, 0, is_ruled_out_beforehand=True),) * len(
                self.problems
            )
        made: tuple[Attempt | None, ...] = (None,) * len(self.problems)
        for place, problem in reversed(list(enumerate(self.problems))):
            search = make_search(problem)
            slices = TimeSlicer(SLICE_S)
            # there may be no step to take, which is known only when one is asked for
            search.advance(0)
            while search.outcome is None and search.step < MAX_FINISH_STEPS:
                slices.run_slice(search.advance)
                yield None
            made = (
                *made[:place],
                Attempt(search.outcome or Outcome.STOPPED, search.step, search.max_depth),
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
    question: Question | None = None

    def run(self, _subject: None, _token: CancelToken, /) -> StepGenerator[tuple[Puzzle, ...]]:
        """Make one after the other."""
        from knight_gui.puzzles.making import iter_make_puzzle
        from knight_gui.puzzles.puzzle import MAX_DIFFICULTY

        made: tuple[Puzzle, ...] = ()
        for difficulty in range(1, MAX_DIFFICULTY + 1) if self.question else (None,):
            made = (*made, (yield from iter_make_puzzle(self.seed, self.question, difficulty)))
        return made
