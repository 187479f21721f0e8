"""Jobs on tours: all tours of a problem, completions by other programs, and puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from knight_gui.board import Tour, TourFacts, compute_tour_facts
from knight_gui.player.jobs.job import SLICE_S, Job, iter_slices
from knight_gui.search.kinds import Completability, Outcome
from knight_gui.search.slices import TimeSlicer

if TYPE_CHECKING:
    from knight_gui.puzzles.puzzle import GivenNumbersPuzzle, Puzzle
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.enumeration import TourTable
    from knight_gui.search.position import Attempt
    from knight_gui.search.problem import Problem
    from knight_gui.search.slices import StepGenerator
    from knight_gui.search.tour_count import TourCount
    from knight_gui.state.lesson import Question


class FoundTours(NamedTuple):
    """Tours that an enumeration has found."""

    tour_count: TourCount
    """Number of tours, and whether there may be others."""
    tours: TourTable


@dataclass(frozen=True)
class EnumerateTours(Job):
    """Enumerate all tours that a search could come to, or all of its board: `FoundTours`."""

    of_board: bool = False

    def run(self, problem: Problem, token: CancelToken, /) -> StepGenerator[FoundTours]:
        """Enumerate them, and yield those found so far."""
        from knight_gui.search.enumeration import TourEnumeration

        enumeration = TourEnumeration(problem, token, from_every_start=self.of_board)

        def tours_so_far() -> FoundTours:
            return FoundTours(enumeration.tour_count(), enumeration.tours())

        return (yield from iter_slices(enumeration, tours_so_far))


MAX_FINISH_STEPS = 10**8
"""Steps after which a search from the path is given up."""


@dataclass(frozen=True)
class FinishPath(Job):
    """Search on from one path by several strategies: an `Attempt` for each, None until it ends."""

    problems: tuple[Problem, ...]

    def run(
        self, _problem: Problem, _token: CancelToken, /
    ) -> StepGenerator[tuple[Attempt | None, ...]]:
        """Search each up to the limit, the last one first, and yield the attempts so far.

        A path that is lost is lost for each.
        """
        from knight_gui.search.attempt import make_search
        from knight_gui.search.oracle.foresight import Foresight
        from knight_gui.search.position import Attempt

        count = len(self.problems)
        first = self.problems[0]
        foresight = Foresight(first.board, first.strategy.goal)
        completability = yield from foresight.iter_completability(first.path)
        if completability is Completability.LOST:
            return (Attempt(Outcome.NO_TOUR, 0, 0, is_ruled_out_beforehand=True),) * count
        attempts: list[Attempt | None] = [None] * count
        for index in reversed(range(count)):
            search = make_search(self.problems[index])
            slices = TimeSlicer(SLICE_S)
            # there may be no step to take, which is known only when one is requested
            search.advance(0)
            while search.outcome is None and search.step < MAX_FINISH_STEPS:
                slices.run_slice(search.advance)
                yield None
            outcome = search.outcome or Outcome.STOPPED
            attempts[index] = Attempt(outcome, search.step, search.max_depth)
            yield tuple(attempts)
        return tuple(attempts)


@dataclass(frozen=True)
class ComputeTourFacts(Job):
    """Compute the facts about a tour: `TourFacts`. On 100×100 it takes most of a second."""

    needs_search: ClassVar[bool] = False
    needed_functions: ClassVar[tuple[str, ...] | None] = ()
    tour: Tour

    def run(self, _subject: None, _token: CancelToken, /) -> StepGenerator[TourFacts]:
        """Compute all of them in one slice."""
        yield None
        return compute_tour_facts(self.tour)


@dataclass(frozen=True)
class MakeGivenNumbersPuzzles(Job):
    """Make puzzles of given numbers, one of each difficulty: a tuple of `GivenNumbersPuzzle`."""

    needs_search: ClassVar[bool] = False
    seed: int

    def run(
        self, _subject: None, _token: CancelToken, /
    ) -> StepGenerator[tuple[GivenNumbersPuzzle, ...]]:
        """Make one after the other."""
        from knight_gui.puzzles.given_numbers import iter_given_numbers_steps
        from knight_gui.puzzles.puzzle import MAX_DIFFICULTY

        puzzles: list[GivenNumbersPuzzle] = []
        for difficulty in range(1, MAX_DIFFICULTY + 1):
            puzzle = yield from iter_given_numbers_steps(self.seed, difficulty)
            puzzles.append(puzzle)
        return tuple(puzzles)


@dataclass(frozen=True)
class MakePuzzles(Job):
    """Make puzzles from a seed: a tuple of `Puzzle`."""

    needs_search: ClassVar[bool] = False
    seed: int
    question: Question | None = None
    """Question of the puzzles, one of each difficulty; None: one puzzle of any question."""

    def run(self, _subject: None, _token: CancelToken, /) -> StepGenerator[tuple[Puzzle, ...]]:
        """Make one after the other."""
        from knight_gui.puzzles.generator import iter_puzzle_steps
        from knight_gui.puzzles.puzzle import MAX_DIFFICULTY

        if self.question is None:
            return ((yield from iter_puzzle_steps(self.seed, None, None)),)
        puzzles: list[Puzzle] = []
        for difficulty in range(1, MAX_DIFFICULTY + 1):
            puzzle = yield from iter_puzzle_steps(self.seed, self.question, difficulty)
            puzzles.append(puzzle)
        return tuple(puzzles)
