"""The judge: says what can become of the path shown, and remembers losses of others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from knight_gui.player.frame import Frame
from knight_gui.player.jobs.estimates import EstimateUndoCost, UndoCost
from knight_gui.player.jobs.job import Job, JobResult
from knight_gui.player.jobs.questions import JudgeMoves, JudgePath
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.verdict import (
    MAX_EXACT_SQUARES,
    MAX_EXPLAINED_SQUARES,
    MAX_JUDGED_SQUARES,
    Verdict,
)
from knight_gui.search.tree_size import has_tree
from knight_gui.state.scene import Disclosure

MOST_LOSSES = 300
"""Losing paths that are remembered."""


class Judge:
    """Says what can become of the path of a frame, and asks further where the frame cannot tell.

    A lost path stays lost however it goes on: what it was lost by is neither asked again nor
    changes while the path begins with it. Likewise a path can become a tour as long as it follows
    the tour that was found. Of one path it asks each question once, and a new path ends all
    questions on the one before.

    Parameters
    ----------
    start, cancel
        Have a job done, or no more of its kind.

    Attributes
    ----------
    verdict
        What can become of the path; None as long as it is looked for.
    completabilities
        What would become of each move from there: a square and its prospect. None as long as
        that is not known, and on a path that no move can lose any more.
    undo_cost
        What it takes until the search takes the losing move back; None where that is not known.
    is_thorough
        Whether the moves are asked about, too, and what lies above the losing one.
    are_verdicts_hidden
        Whether it asks and says nothing: somebody else is asked.
    disclosure
        How much is told of a search by hand.
    """

    def __init__(self, start: Callable[[Job], None], cancel: Callable[[type[Job]], None]) -> None:
        self.is_thorough = self.are_verdicts_hidden = False
        self.disclosure = Disclosure.VERDICTS
        self._start = start
        self._cancel = cancel
        self._started_job_types: set[type[Job]] = set()
        self.reset()

    def reset(self) -> None:
        """Begin anew, with another search: all questions have ended with the one before."""
        self.verdict: Verdict | None = None
        self.completabilities: tuple[tuple[int, Completability], ...] | None = None
        self.undo_cost: UndoCost | None = None
        self._frame: Frame | None = None
        self._is_read = False
        self._losses: dict[tuple[int, ...], Verdict] = {}
        self._tour: tuple[int, ...] = ()
        self._started_job_types.clear()

    def set_frame(self, frame: Frame, *, is_readable: bool) -> None:
        """Judge the path of a frame, and ask further unless it will be gone before it is read."""
        before = self._frame
        self._frame = frame
        self._is_read = is_readable
        path = frame.position.path
        is_other = before is None or path != before.position.path
        is_silent = self.are_verdicts_hidden or self.hides_verdict
        if is_other or is_silent or not is_readable:
            for kind in self._started_job_types:
                self._cancel(kind)
            self._started_job_types.clear()
        if is_other or is_silent:
            self.verdict = self.completabilities = self.undo_cost = None
        if is_silent:
            return
        if (
            JudgeMoves in self._started_job_types
            and frame.problem.is_by_hand
            and not self._shows_completabilities
        ):
            self.completabilities = None
            self._started_job_types.discard(JudgeMoves)
            self._cancel(JudgeMoves)
        if not _is_decided(self.verdict):
            told = frame.verdict
            is_final = told and (told.is_exact or told.completability is Completability.COMPLETABLE)
            if not is_final or self._lacks_reason(told):
                told = self._remembered_verdict(path)
            # the answer to a question tells more than a frame, and is waited for
            self.verdict = told or (
                self.verdict if JudgePath in self._started_job_types else frame.verdict
            )
            self._remember(self.verdict)
        self.request_answers()

    def request_answers(self) -> None:
        """Ask what is not known of the path, and has not been asked yet."""
        frame = self._frame
        told = self.verdict
        if frame is None or self.are_verdicts_hidden or self.hides_verdict or not self._is_read:
            return
        path = frame.position.path
        problem = frame.problem
        is_open = not _is_decided(told) or self._lacks_reason(told)
        if (
            is_open
            and JudgePath not in self._started_job_types
            and problem.board.free_count <= MAX_JUDGED_SQUARES
        ):
            # that it is lost stays, and only why is looked for
            self.verdict = told if _is_decided(told) else None
            self._start_once(JudgePath(path))
            return
        if told is None or not self._shows_completabilities:
            return
        if told.lost_depth is None:
            self._start_once(JudgeMoves(path))
        # the moves of the path that was given are never taken back
        elif told.lost_depth > frame.position.root_depth and has_tree(problem):
            self._start_once(EstimateUndoCost(frame.position.step, told.lost_depth))

    def _lacks_reason(self, told: Verdict | None) -> bool:
        """Tell whether a first answer did not say why a path is lost, as the next one will.

        On small boards it says so, unless the path may have been lost earlier.
        """
        if (
            self._frame is None
            or told is None
            or told.lost_depth is None
            or told.reason is not None
        ):
            return False
        squares = self._frame.problem.board.free_count
        return squares <= MAX_EXPLAINED_SQUARES and (
            squares > MAX_EXACT_SQUARES or not told.is_exact
        )

    @property
    def hides_verdict(self) -> bool:
        """Whether somebody who searches by hand wants to be told nothing before the end."""
        problem = self._frame and self._frame.problem
        is_silent = self.disclosure is Disclosure.NOTHING
        return bool(is_silent and problem and problem.is_by_hand and not problem.has_no_move_left)

    @property
    def _shows_completabilities(self) -> bool:
        if self._frame is not None and self._frame.problem.is_by_hand:
            return self.disclosure is Disclosure.ALL_MOVES
        return self.is_thorough

    def request_estimate_again(self) -> None:
        """Ask again what lies above the losing move, as the search goes on or no further."""
        self._started_job_types.discard(EstimateUndoCost)
        self.request_answers()

    def accept_result(self, job_result: JobResult) -> bool:
        """Take an answer, and return whether it was one."""
        match job_result.job:
            case JudgePath() if job_result.is_complete:
                self.verdict = job_result.result
                self._remember(self.verdict)
                self.request_answers()
            case JudgeMoves() if job_result.is_complete:
                self.completabilities = job_result.result
            case EstimateUndoCost():
                self.undo_cost = job_result.result
            case _:
                return False
        return True

    def _start_once(self, job: Job) -> None:
        if type(job) not in self._started_job_types:
            self._started_job_types.add(type(job))
            self._start(job)

    def _remember(self, verdict: Verdict | None) -> None:
        if verdict is None:
            return
        if verdict.tour is not None:
            self._tour = verdict.tour
        if verdict.lost_depth is not None:
            self._losses[verdict.losing_prefix] = verdict
            if len(self._losses) > MOST_LOSSES:
                del self._losses[next(iter(self._losses))]

    def _remembered_verdict(self, path: tuple[int, ...]) -> Verdict | None:
        """Return what other paths have told of this one: the loss that is known the longest."""
        losing = [ruined for ruined in self._losses if _begins_with(path, ruined)]
        if losing:
            return replace(self._losses[min(losing, key=len)], path=path)
        if self._tour and _begins_with(self._tour, path):
            return Verdict(path, Completability.COMPLETABLE, tour=self._tour)
        return None


def _is_decided(verdict: Verdict | None) -> bool:
    return verdict is not None and verdict.completability is not Completability.UNDECIDED


def _begins_with(path: tuple[int, ...], head: tuple[int, ...]) -> bool:
    size = len(head)
    return size <= len(path) and path[size - 1] == head[-1] and path[:size] == head
