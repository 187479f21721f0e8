"""What can become of a path, and of each move that can be made from there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Inquiry, Job, Row

if TYPE_CHECKING:
    from collections.abc import Generator

    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.foresight import Foresight
    from knight_gui.search.kinds import Prospect
    from knight_gui.search.problem import Problem
    from knight_gui.search.verdict import Verdict

    Prospects = tuple[tuple[int, Prospect], ...]


@dataclass(frozen=True)
class AskOracle(Job):
    """Find out what can become of a path: `Verdict`."""

    path: tuple[int, ...]


@dataclass(frozen=True)
class AskMoves(Job):
    """Find out what would become of each move from a path: a `Prospect` for each square."""

    path: tuple[int, ...]


def _foresight(problem: Problem) -> Foresight:
    from knight_gui.search.foresight import Foresight

    return Foresight(problem.board, problem.strategy.goal)


def _begin_verdict(job: AskOracle, problem: Problem, _token: CancelToken) -> Inquiry[Verdict]:
    return Inquiry(_foresight(problem).inquire(job.path))


def _ask_moves(job: AskMoves, problem: Problem) -> Generator[None, None, Prospects]:
    foresight, told = _foresight(problem), {}
    for square in problem.board.neighbours(job.path[-1]):
        if square not in job.path:
            told[square] = yield from foresight.ask((*job.path, square))
    return tuple(told.items())


def _begin_moves(job: AskMoves, problem: Problem, _token: CancelToken) -> Inquiry[Prospects]:
    return Inquiry(_ask_moves(job, problem))


VERDICT = Row(_begin_verdict, Inquiry.answer)
MOVES = Row(_begin_moves, Inquiry.answer)
