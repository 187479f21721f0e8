"""What can become of a path, of each move from there, and of each start of a board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from knight_gui.player.jobs.job import Job
from knight_gui.search.compiling import loader
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.verdict import MAX_EXACT_SQUARES

if TYPE_CHECKING:
    from knight_gui.board import Obstacle
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.oracle.verdict import Verdict
    from knight_gui.search.problem import Problem
    from knight_gui.search.slices import StepGenerator


class PathJob(Job):
    """A job that only judges paths, which can be done before the rest of the engine is there."""

    @property
    def is_ready(self) -> bool:
        """Whether what judges a path is there."""
        return loader.can_explain()


@dataclass(frozen=True)
class JudgePath(PathJob):
    """Find out what can become of a path: `Verdict`."""

    path: tuple[int, ...]

    def run(self, problem: Problem, _token: CancelToken, /) -> StepGenerator[Verdict]:
        """Ask until there is an answer, or too much would have to be tried."""
        from knight_gui.search.oracle.foresight import Foresight

        foresight = Foresight(problem.board, problem.strategy.goal)
        return (yield from foresight.iter_verdict(self.path))


@dataclass(frozen=True)
class JudgeMoves(PathJob):
    """Find out what would become of each move from a path: a `Completability` for each square."""

    path: tuple[int, ...]

    def run(
        self, problem: Problem, _token: CancelToken, /
    ) -> StepGenerator[tuple[tuple[int, Completability], ...]]:
        """Ask of one move after the other; for all of them, as much is tried as for the path."""
        from knight_gui.search.oracle.foresight import Foresight, max_branches_of

        board = problem.board
        moves = [square for square in board.neighbors(self.path[-1]) if square not in self.path]
        most_cases = max_branches_of(board) // max(1, len(moves))
        foresight = Foresight(board, problem.strategy.goal, most_cases)
        told = {}
        for square in moves:
            told[square] = yield from foresight.iter_completability((*self.path, square))
        return tuple(told.items())


class StartCompletabilities(NamedTuple):
    """What is known of each start of a board, and what keeps all tours from existing, if known."""

    completabilities: tuple[tuple[int, Completability], ...]
    obstacle: Obstacle | Verdict | None = None


@dataclass(frozen=True)
class JudgeStarts(Job):
    """Find out what can become of each start of a board: `StartCompletabilities`.

    The problem begins with any of them.
    """

    needs_search: ClassVar[bool] = False
    problem: Problem

    def run(self, _subject: None, _token: CancelToken, /) -> StepGenerator[StartCompletabilities]:
        """Ask of one start after the other; those that look alike have the same future."""
        from knight_gui.board import symmetry_orbits

        fates: dict[int, Completability] = {}
        for alike in symmetry_orbits(self.problem.board):
            fates |= dict.fromkeys(
                alike,
                (yield from _iter_start_completability(replace(self.problem, path=alike[:1]))),
            )
            yield
        return StartCompletabilities(
            tuple(fates.items()),
            self.problem.obstacle
            if all(fate is Completability.LOST for fate in fates.values())
            else None,
        )


def _iter_start_completability(start: Problem) -> StepGenerator[Completability]:
    """Find out by theory, or else by foresight, on boards that are not too large for that."""
    from knight_gui.search.oracle.foresight import MAX_BRANCHES, get_foresight

    if start.has_tour is not None:
        return Completability.COMPLETABLE if start.has_tour else Completability.LOST
    if start.board.free_count > MAX_EXACT_SQUARES:
        return Completability.UNDECIDED
    return (
        yield from get_foresight(
            start.board, start.strategy.goal, MAX_BRANCHES
        ).iter_completability(start.path)
    )
