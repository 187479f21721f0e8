"""Judge of the path shown: its verdict, the fate of each move, and the losses of other paths."""

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
from knight_gui.state.scene import Disclosure

MAX_REMEMBERED_LOSSES = 300
"""Losing paths that are remembered."""


class Judge:
    """Judge of the path of each frame, who starts jobs where the frame has no final verdict.

    A lost path stays lost however it goes on: its losing prefix is neither judged again nor
    changes while the path begins with it. Likewise a path can become a tour as long as it follows
    the tour that was found. Each job is started once for a path, and a new path cancels all
    jobs for the one before.

    Parameters
    ----------
    start
        Starts a job.
    cancel
        Cancels the job of a type.
    """

    def __init__(self, start: Callable[[Job], None], cancel: Callable[[type[Job]], None]) -> None:
        self.judges_moves = False
        """Whether the moves of a search that is not by hand are judged, too."""
        self.estimates_cost = False
        """Whether the cost of undoing a losing move of such a search is estimated."""
        self.are_verdicts_hidden = False
        """Whether it starts no jobs and has no verdict, since a quiz asks the user."""
        self.disclosure = Disclosure.VERDICTS
        """Amount of information on a search by hand."""
        self._start = start
        self._cancel = cancel
        self._started_job_types: set[type[Job]] = set()
        self.reset()

    def reset(self) -> None:
        """Start anew with another search; all jobs have ended with the one before."""
        self.verdict: Verdict | None = None
        """What can become of the path; None while that is unknown."""
        self.completabilities: tuple[tuple[int, Completability], ...] | None = None
        """Completability after each move, by square.

        None while that is unknown, and on a path that no move can lose any more.
        """
        self.undo_cost: UndoCost | None = None
        """Work of the search until it undoes the losing move; None where that is unknown."""
        self._undo_cost_prefix: tuple[int, ...] = ()
        self._frame: Frame | None = None
        self._is_readable = False
        self._losses: dict[tuple[int, ...], Verdict] = {}
        self._tour: tuple[int, ...] = ()
        self._started_job_types.clear()

    def set_frame(self, frame: Frame, *, is_readable: bool) -> None:
        """Judge the path of a frame, and start jobs if it is shown long enough to be read."""
        previous_frame = self._frame
        self._frame = frame
        self._is_readable = is_readable
        path = frame.position.path
        is_other_path = previous_frame is None or path != previous_frame.position.path
        is_silent = self.are_verdicts_hidden or self.hides_verdict
        if is_silent or not _begins_with(path, self._undo_cost_prefix):
            self.undo_cost = None
            self._undo_cost_prefix = ()
        if is_other_path or is_silent or not is_readable:
            self._cancel_jobs(keeps_undo_cost=bool(self._undo_cost_prefix) and is_readable)
        if is_other_path or is_silent:
            self.verdict = None
            self.completabilities = None
        if is_silent:
            return
        self._drop_undisclosed_moves(frame)
        if not _is_decided(self.verdict):
            self._update_verdict(frame)
        self.request_answers()

    def _cancel_jobs(self, *, keeps_undo_cost: bool) -> None:
        """Cancel the jobs for a path, except for the cost of a losing move that the next has."""
        for job_type in tuple(self._started_job_types):
            if not (keeps_undo_cost and job_type is EstimateUndoCost):
                self._started_job_types.discard(job_type)
                self._cancel(job_type)

    def _drop_undisclosed_moves(self, frame: Frame) -> None:
        """Cancel the job on moves of a search by hand that are not to be disclosed any more."""
        if not frame.position.is_by_hand or self.disclosure is Disclosure.ALL_MOVES:
            return
        if JudgeMoves in self._started_job_types:
            self.completabilities = None
            self._started_job_types.discard(JudgeMoves)
            self._cancel(JudgeMoves)

    def _update_verdict(self, frame: Frame) -> None:
        """Take the verdict of a frame if it is final, else that of an earlier path, if any."""
        verdict = frame.verdict
        is_final = verdict is not None and (
            verdict.is_exact or verdict.completability is Completability.COMPLETABLE
        )
        if not is_final or _lacks_reason(verdict, frame.problem.board.free_count):
            verdict = self._remembered_verdict(frame.position.path)
        if verdict is not None:
            self.verdict = verdict
        elif JudgePath not in self._started_job_types:
            # the result of the job is better than a frame's verdict, and is waited for
            self.verdict = frame.verdict
        self._remember(self.verdict)

    def request_answers(self) -> None:
        """Start the jobs for everything unknown about the path that have not been started yet."""
        frame = self._frame
        verdict = self.verdict
        if frame is None or self.are_verdicts_hidden or self.hides_verdict:
            return
        if not self._is_readable:
            return
        problem = frame.problem
        square_count = problem.board.free_count
        is_open = not _is_decided(verdict) or _lacks_reason(verdict, square_count)
        is_judged = square_count <= MAX_JUDGED_SQUARES
        if is_open and is_judged and JudgePath not in self._started_job_types:
            if not _is_decided(verdict):
                self.verdict = None
            # else it is lost for good, and only the reason is looked for
            self._start_once(JudgePath(frame.position.path))
            return
        if verdict is None:
            return
        if verdict.lost_depth is None:
            if self._is_disclosed(is_wanted=self.judges_moves):
                self._start_once(JudgeMoves(frame.position.path))
        # the moves of a given prefix are never undone
        elif (
            verdict.lost_depth > frame.position.root_depth
            and problem.has_tree
            and self._is_disclosed(is_wanted=self.estimates_cost)
        ):
            if verdict.losing_prefix != self._undo_cost_prefix:
                self.undo_cost = None
                self._undo_cost_prefix = verdict.losing_prefix
                self._started_job_types.discard(EstimateUndoCost)
            self._start_once(EstimateUndoCost(frame.position.step, verdict.lost_depth))

    @property
    def hides_verdict(self) -> bool:
        """Whether the user searches by hand and wants no verdict before the end."""
        if self._frame is None or self.disclosure is not Disclosure.NOTHING:
            return False
        problem = self._frame.problem
        return problem.is_by_hand and not problem.has_no_move_left

    def _is_disclosed(self, *, is_wanted: bool) -> bool:
        """Return whether something is wanted of this search, or disclosed of one by hand."""
        if self._frame is not None and self._frame.position.is_by_hand:
            return self.disclosure is Disclosure.ALL_MOVES
        return is_wanted

    def request_estimate_again(self) -> None:
        """Estimate the cost of undoing the losing move anew, as the search has another status."""
        self._started_job_types.discard(EstimateUndoCost)
        self.request_answers()

    def accept_result(self, job_result: JobResult) -> bool:
        """Take over the result of a job; return True if it was one of the judge's jobs."""
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
        """Keep a loss or a tour for later paths."""
        if verdict is None:
            return
        if verdict.tour is not None:
            self._tour = verdict.tour
        if verdict.lost_depth is not None:
            self._losses[verdict.losing_prefix] = verdict
            if len(self._losses) > MAX_REMEMBERED_LOSSES:
                oldest = next(iter(self._losses))
                del self._losses[oldest]

    def _remembered_verdict(self, path: tuple[int, ...]) -> Verdict | None:
        """Return the verdict that follows from earlier paths: of several losses the shortest."""
        losing_prefixes = [prefix for prefix in self._losses if _begins_with(path, prefix)]
        if losing_prefixes:
            shortest = min(losing_prefixes, key=len)
            return replace(self._losses[shortest], path=path)
        if self._tour and _begins_with(self._tour, path):
            return Verdict(path, Completability.COMPLETABLE, tour=self._tour)
        return None


def _is_decided(verdict: Verdict | None) -> bool:
    return verdict is not None and verdict.completability is not Completability.UNDECIDED


def _lacks_reason(verdict: Verdict | None, square_count: int) -> bool:
    """Return True if a job will find the reason for a loss that this verdict lacks.

    On small boards verdicts have their reason, unless the path may have been lost earlier.
    """
    if verdict is None or verdict.lost_depth is None or verdict.reason is not None:
        return False
    if square_count > MAX_EXPLAINED_SQUARES:
        return False
    return square_count > MAX_EXACT_SQUARES or not verdict.is_exact


def _begins_with(path: tuple[int, ...], prefix: tuple[int, ...]) -> bool:
    size = len(prefix)
    if not size:
        return True
    # most paths differ in the last square of the prefix
    return size <= len(path) and path[size - 1] == prefix[-1] and path[:size] == prefix
