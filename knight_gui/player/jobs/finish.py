"""How many steps other searches need from the end of a path."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import SLICE_S, Job
from knight_gui.search.kinds import Outcome, Prospect
from knight_gui.search.position import Attempt
from knight_gui.search.slices import Slices

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.inquiry import Inquiry
    from knight_gui.search.problem import Problem

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
        from knight_gui.search.foresight import Foresight

        first = self.problems[0]
        foresight = Foresight(first.board, first.strategy.goal)
        if (yield from foresight.ask(first.path)) is Prospect.LOST:
            return (Attempt(Outcome.NO_TOUR, 0, 0, is_foreseen=True),) * len(self.problems)
        made: tuple[Attempt | None, ...] = (None,) * len(self.problems)
        for place, problem in reversed(list(enumerate(self.problems))):
            search, slices = search_of(problem), Slices(SLICE_S)
            # there may be no step to take, which is known only when one is asked for
            search.advance(0)
            while search.outcome is None and search.step < LIMIT:
                slices.work(search.advance)
                yield None
            outcome = search.outcome or Outcome.STOPPED
            found = Attempt(outcome, search.step, search.deepest)
            made = (*made[:place], found, *made[place + 1 :])
            yield made
        return made
