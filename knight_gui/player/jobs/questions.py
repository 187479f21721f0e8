"""Jobs on completability: of a path, of each move from there, and of each start of a board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from knight_gui.player.jobs.job import Job
from knight_gui.search.compiling import loader
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.verdict import MAX_EXACT_SQUARES

if TYPE_CHECKING:
    from knight_gui.board import Obstacle
    from knight_gui.puzzles.refutation import JudgedAnswer
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.oracle.verdict import Verdict
    from knight_gui.search.problem import Problem
    from knight_gui.search.slices import StepGenerator
    from knight_gui.state.lesson import Question


class PathJob(Job):
    """Job that only judges paths, which can run before the rest of the engine is loaded."""

    needed_functions: ClassVar[tuple[str, ...] | None] = loader.EXPLAINING


@dataclass(frozen=True)
class JudgePath(PathJob):
    """Judge a path: `Verdict`."""

    path: tuple[int, ...]

    def run(self, problem: Problem, _token: CancelToken, /) -> StepGenerator[Verdict]:
        """Search for a completion, up to a limit of branches."""
        from knight_gui.search.given_foresight import make_foresight

        foresight = make_foresight(problem)
        return (yield from foresight.iter_verdict(self.path))


@dataclass(frozen=True)
class FindTourTo(PathJob):
    """Judge a path by the tours that end on a square: `Verdict`."""

    path: tuple[int, ...]
    end: int

    def run(self, problem: Problem, _token: CancelToken, /) -> StepGenerator[Verdict]:
        """Search for a completion, up to a limit of branches."""
        from knight_gui.search.oracle.foresight import Foresight

        foresight = Foresight(problem.board, problem.strategy.goal, end=self.end)
        return (yield from foresight.iter_verdict(self.path))


@dataclass(frozen=True)
class JudgeAnswer(PathJob):
    """Judge an answer to the question about a path: `JudgedAnswer`."""

    path: tuple[int, ...]
    question: Question
    answer: int

    def run(self, problem: Problem, _token: CancelToken, /) -> StepGenerator[JudgedAnswer]:
        """Judge the path, and the answer if it can be wrong."""
        from knight_gui.puzzles.refutation import iter_judged_answer

        return (yield from iter_judged_answer(problem, self.path, self.question, self.answer))


@dataclass(frozen=True)
class JudgeMoves(PathJob):
    """Judge each move from a path: a `Completability` for each square."""

    path: tuple[int, ...]

    def run(
        self, problem: Problem, _token: CancelToken, /
    ) -> StepGenerator[tuple[tuple[int, Completability], ...]]:
        """Judge one move after the other, all of them within the limit for one path."""
        from knight_gui.search.given_foresight import make_foresight
        from knight_gui.search.oracle.foresight import max_branches_of

        board = problem.board
        moves = [square for square in board.neighbors(self.path[-1]) if square not in self.path]
        max_branches = max_branches_of(board) // max(1, len(moves))
        foresight = make_foresight(problem, max_branches)
        completabilities = {}
        for square in moves:
            path = (*self.path, square)
            completabilities[square] = yield from foresight.iter_completability(path)
        return tuple(completabilities.items())


class StartCompletabilities(NamedTuple):
    """Completability of each start of a board, and the obstacle to all tours, if known."""

    completabilities: tuple[tuple[int, Completability], ...]
    obstacle: Obstacle | Verdict | None = None


@dataclass(frozen=True)
class JudgeStarts(Job):
    """Judge each start of a board: `StartCompletabilities`."""

    needs_search: ClassVar[bool] = False
    problem: Problem
    """Problem with any start of the board."""

    def run(self, _subject: None, _token: CancelToken, /) -> StepGenerator[StartCompletabilities]:
        """Judge one start of each symmetry orbit, whose squares are all alike."""
        from knight_gui.board import symmetry_orbits

        completabilities: dict[int, Completability] = {}
        for orbit in symmetry_orbits(self.problem.board):
            start_problem = replace(self.problem, path=orbit[:1])
            completability = yield from _iter_start_completability(start_problem)
            completabilities |= dict.fromkeys(orbit, completability)
            yield
        obstacle = None
        if set(completabilities.values()) <= {Completability.LOST}:
            obstacle = self.problem.obstacle
        return StartCompletabilities(tuple(completabilities.items()), obstacle)


def _iter_start_completability(problem: Problem) -> StepGenerator[Completability]:
    """Judge the start of a problem by theory, or else by foresight on boards of moderate size."""
    from knight_gui.search.oracle.foresight import MAX_BRANCHES, get_foresight

    if problem.has_tour is not None:
        return Completability.COMPLETABLE if problem.has_tour else Completability.LOST
    if problem.board.free_count > MAX_EXACT_SQUARES:
        return Completability.UNDECIDED
    foresight = get_foresight(problem.board, problem.strategy.goal, MAX_BRANCHES)
    return (yield from foresight.iter_completability(problem.path))
