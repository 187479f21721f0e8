"""Refutation: the reason why an answer to a puzzle is wrong, with its proof to be drawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from knight_gui.puzzles.puzzle import compute_exits
from knight_gui.search.kinds import CandidateStatus, RetreatReason
from knight_gui.search.oracle.proof import Proof, make_exits_proof, make_verdict_proof
from knight_gui.search.strategy import Ordering
from knight_gui.state.lesson import Question

if TYPE_CHECKING:
    from knight_gui.board import Board
    from knight_gui.search.oracle.verdict import Verdict
    from knight_gui.search.position import Candidate, Position
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
    WRONG_RETREAT = "wrong retreat"
    """The search takes its last move back, which did not come from the square."""
    NO_RETREAT = "no retreat"
    """The search takes no move back while a free square is left to try."""
    ALREADY_TRIED = "already tried"
    """The search has tried the square, or has ruled it out."""
    LATER_IN_ORDER = "later in order"
    """Another square comes before the square in the order of the moves."""
    MORE_EXITS = "more exits"
    """Another square has fewer exits than the square."""
    MORE_EXITS_ON_BOARD = "more exits on board"
    """Another square has fewer exits than the square on the empty board."""
    LATER_AMONG_TIED = "later among tied"
    """Another square with as few exits comes before the square."""


@dataclass(frozen=True)
class Refutation:
    """Reason why a square is the wrong answer to a question."""

    refutation_type: RefutationType
    square: int
    verdict: Verdict | None = None
    """Verdict on the path after the move that loses."""
    exit_count: int = 0
    """Exits of the square that proves nothing, or has more of them than another."""
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


def refute_next_square(problem: Problem, position: Position, answer: int) -> Refutation | None:
    """Return the reason why a search does not go to a square next; None if it does.

    It does not know where a search goes that starts again.
    """
    if position.outcome is not None or position.retreat_reason is RetreatReason.RESTART:
        return None
    next_candidate = position.next_candidate
    next_square = position.path[-2] if next_candidate is None else next_candidate.square
    if answer == next_square:
        return None
    candidates_by_square = {candidate.square: candidate for candidate in position.candidates}
    candidate = candidates_by_square.get(answer)
    if candidate is not None:
        return _refute_candidate(problem.strategy.ordering, candidate, next_candidate)
    if next_candidate is None:
        return Refutation(RefutationType.WRONG_RETREAT, answer)
    return Refutation(RefutationType.NO_RETREAT, answer)


def _refute_candidate(
    ordering: Ordering, candidate: Candidate, next_candidate: Candidate | None
) -> Refutation:
    """Return the reason why a search does not go to a candidate next."""
    if next_candidate is None or candidate.status is not CandidateStatus.UNTRIED:
        refutation_type = RefutationType.ALREADY_TRIED
    elif ordering is Ordering.NAIVE:
        refutation_type = RefutationType.LATER_IN_ORDER
    elif candidate.ordering_value == next_candidate.ordering_value:
        refutation_type = RefutationType.LATER_AMONG_TIED
    elif ordering is Ordering.STATIC:
        refutation_type = RefutationType.MORE_EXITS_ON_BOARD
    else:
        refutation_type = RefutationType.MORE_EXITS
    return Refutation(refutation_type, candidate.square, exit_count=candidate.ordering_value)


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
