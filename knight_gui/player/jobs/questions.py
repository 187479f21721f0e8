"""What can become of a path, of each move from there, and of each start of a board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from knight_gui.player.jobs.job import Job
from knight_gui.search.compiling import loader
from knight_gui.search.kinds import Prospect
from knight_gui.search.oracle.verdict import MOST_EXACT

if TYPE_CHECKING:
    from knight_gui.board import Obstacle
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.oracle.verdict import Verdict
    from knight_gui.search.problem import Problem
    from knight_gui.search.slices import Inquiry


class PathJob(Job):
    """A job that only judges paths, which can be done before the rest of the engine is there."""

    @property
    def is_ready(self) -> bool:
        """Whether what judges a path is there."""
        return loader.can_explain()


@dataclass(frozen=True)
class AskOracle(PathJob):
    """Find out what can become of a path: `Verdict`."""

    path: tuple[int, ...]

    def run(self, problem: Problem, _token: CancelToken, /) -> Inquiry[Verdict]:
        """Ask until there is an answer, or too much would have to be tried."""
        from knight_gui.search.oracle.foresight import Foresight

        foresight = Foresight(problem.board, problem.strategy.goal)
        return (yield from foresight.inquire(self.path))


@dataclass(frozen=True)
class AskMoves(PathJob):
    """Find out what would become of each move from a path: a `Prospect` for each square."""

    path: tuple[int, ...]

    def run(
        self, problem: Problem, _token: CancelToken, /
    ) -> Inquiry[tuple[tuple[int, Prospect], ...]]:
        """Ask of one move after the other; for all of them, as much is tried as for the path."""
        from knight_gui.search.oracle.foresight import Foresight, most_cases_of

        board = problem.board
        moves = [square for square in board.neighbours(self.path[-1]) if square not in self.path]
        most_cases = most_cases_of(board) // max(1, len(moves))
        foresight, told = Foresight(board, problem.strategy.goal, most_cases), {}
        for square in moves:
            told[square] = yield from foresight.ask((*self.path, square))
        return tuple(told.items())


class Starts(NamedTuple):
    """What is known of each start of a board, and what keeps all tours from existing, if known."""

    prospects: tuple[tuple[int, Prospect], ...]
    obstacle: Obstacle | Verdict | None = None


@dataclass(frozen=True)
class AskStarts(Job):
    """Find out what can become of each start of a board: `Starts`.

    The problem begins with any of them.
    """

    needs_search: ClassVar[bool] = False
    problem: Problem

    def run(self, _subject: None, _token: CancelToken, /) -> Inquiry[Starts]:
        """Ask of one start after the other; those that look alike have the same future."""
        from knight_gui.board import orbits

        fates: dict[int, Prospect] = {}
        for alike in orbits(self.problem.board):
            fates |= dict.fromkeys(alike, (yield from _fate(replace(self.problem, path=alike[:1]))))
            yield
        return Starts(
            tuple(fates.items()),
            self.problem.obstacle
            if all(fate is Prospect.LOST for fate in fates.values())
            else None,
        )


def _fate(start: Problem) -> Inquiry[Prospect]:
    """Find out by theory, or else by foresight, on boards that are not too large for that."""
    from knight_gui.search.oracle.foresight import MOST_CASES, foresight_of

    if start.has_tour is not None:
        return Prospect.HOPEFUL if start.has_tour else Prospect.LOST
    return (
        Prospect.UNDECIDED
        if start.board.free_count > MOST_EXACT
        else (yield from foresight_of(start.board, start.strategy.goal, MOST_CASES).ask(start.path))
    )
