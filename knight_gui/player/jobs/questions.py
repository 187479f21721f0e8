"""What can become of a path, and of each move that can be made from there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Job

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.foresight import Foresight
    from knight_gui.search.inquiry import Inquiry
    from knight_gui.search.kinds import Prospect
    from knight_gui.search.problem import Problem
    from knight_gui.search.verdict import Verdict


@dataclass(frozen=True)
class AskOracle(Job):
    """Find out what can become of a path: `Verdict`."""

    path: tuple[int, ...]

    def run(self, problem: Problem, _token: CancelToken, /) -> Inquiry[Verdict]:
        """Ask to the end."""
        return (yield from _foresight(problem).inquire(self.path))


@dataclass(frozen=True)
class AskMoves(Job):
    """Find out what would become of each move from a path: a `Prospect` for each square."""

    path: tuple[int, ...]

    def run(
        self, problem: Problem, _token: CancelToken, /
    ) -> Inquiry[tuple[tuple[int, Prospect], ...]]:
        """Ask of one move after the other."""
        foresight, told = _foresight(problem), {}
        for square in problem.board.neighbours(self.path[-1]):
            if square not in self.path:
                told[square] = yield from foresight.ask((*self.path, square))
        return tuple(told.items())


def _foresight(problem: Problem) -> Foresight:
    from knight_gui.search.foresight import Foresight

    return Foresight(problem.board, problem.strategy.goal)
