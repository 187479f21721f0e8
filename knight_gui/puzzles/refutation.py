"""Refutation: the reason why an answer to a puzzle is wrong, with its proof to be drawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from knight_gui.puzzles.puzzle import compute_exits
from knight_gui.search.oracle.proof import Proof, make_exits_proof, make_verdict_proof
from knight_gui.state.lesson import Question

if TYPE_CHECKING:
    from knight_gui.board import Board
    from knight_gui.search.oracle.verdict import Verdict
    from knight_gui.search.problem import Problem
    from knight_gui.search.slices import StepGenerator


class RefutationType(Enum):
    """Kind of reason why an answer is wrong."""

    MOVE_LOSES = "move loses"
    """The move to the square loses the tour."""
    WRONG_COLOR = "wrong color"
    """The tour ends on a square of the other colour."""
    NO_END = "no end"
    """No way to finish ends on the square, although its colour would do."""
    TOO_EARLY = "too early"
    """A tour was still possible after the square."""
    TOO_LATE = "too late"
    """The tour was lost before the square."""
    HAS_EXITS = "has exits"
    """The square has enough exits, so that it proves nothing."""


@dataclass(frozen=True)
class Refutation:
    """Reason why a square is the wrong answer to a question."""

    refutation_type: RefutationType
    square: int
    verdict: Verdict | None = None
    """Verdict on the path after the move that loses."""
    exit_count: int = 0
    """Exits of the square that proves nothing."""
    proof: Proof | None = None
    """Proof that is drawn, if there is one."""


class JudgedAnswer(NamedTuple):
    """Verdict on the path of a question, and what refutes an answer unless it is right."""

    verdict: Verdict | None
    """Verdict on the path; None where the question needs none."""
    refutation: Refutation


def iter_judged_answer(
    problem: Problem, path: tuple[int, ...], question: Question, answer: int
) -> StepGenerator[JudgedAnswer]:
    """Judge the path of a question, and find the reason that refutes an answer if it is wrong."""
    from knight_gui.search.oracle.foresight import Foresight

    board = problem.board
    if question is Question.PROVING_SQUARE:
        return JudgedAnswer(None, _refute_proving_square(board, path, answer))
    foresight = Foresight(board, problem.strategy.goal)
    verdict = yield from foresight.iter_verdict(path)
    match question:
        case Question.ONLY_MOVE:
            move_verdict = yield from foresight.iter_verdict((*path, answer))
            proof = make_verdict_proof(board, move_verdict)
            refutation = Refutation(
                RefutationType.MOVE_LOSES, answer, verdict=move_verdict, proof=proof
            )
        case Question.WHICH_MISTAKE:
            refutation = _refute_mistake(path, answer, verdict)
        case _:
            refutation = _refute_last_square(board, path, answer)
    return JudgedAnswer(verdict, refutation)


def _refute_proving_square(board: Board, path: tuple[int, ...], answer: int) -> Refutation:
    exit_count = len(compute_exits(board, path)[answer])
    proof = make_exits_proof(board, path, answer)
    return Refutation(RefutationType.HAS_EXITS, answer, exit_count=exit_count, proof=proof)


def _refute_mistake(path: tuple[int, ...], answer: int, verdict: Verdict) -> Refutation:
    lost_depth = verdict.lost_depth
    is_early = lost_depth is None or path.index(answer) < lost_depth
    if is_early:
        return Refutation(RefutationType.TOO_EARLY, answer)
    return Refutation(RefutationType.TOO_LATE, answer)


def _refute_last_square(board: Board, path: tuple[int, ...], answer: int) -> Refutation:
    leaper = board.leaper
    changes_color = (leaper.a + leaper.b) % 2 == 1
    move_count = board.free_count - len(path)
    has_color_of_head = board.is_dark(answer) == board.is_dark(path[-1])
    if changes_color and has_color_of_head != (move_count % 2 == 0):
        return Refutation(RefutationType.WRONG_COLOR, answer)
    return Refutation(RefutationType.NO_END, answer)
