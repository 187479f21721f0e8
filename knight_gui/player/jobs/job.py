"""A long computation beside the search: a job, its results, and whose turn it is."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from knight_gui.search.cancel import Cancelled
from knight_gui.search.compiling import loader
from knight_gui.search.slices import TimeSlicer

if TYPE_CHECKING:
    from collections.abc import Callable

    from knight_gui.search.analysis import WastedStepCounter
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.enumeration import TourEnumeration
    from knight_gui.search.estimate import TreeSizeEstimator
    from knight_gui.search.landscape import LandscapeReader
    from knight_gui.search.problem import Problem
    from knight_gui.search.recording import Recording
    from knight_gui.search.slices import StepGenerator


RESULT_INTERVAL_S = 1 / 30
SLICE_S = 0.008
"""How long a job goes on: shorter than the search, since not all of them can be broken off."""

_Answer = TypeVar("_Answer")


@dataclass(frozen=True)
class Job:
    """A long computation that the window wants; its class is its kind, and says how it is done."""

    needs_search: ClassVar[bool] = True
    """Whether it is about the search that is open."""

    @property
    def is_ready(self) -> bool:
        """Whether what it needs of the engine is there: nothing else waits for that."""
        return loader.is_loading_finished()

    def run(self, subject: Any, token: CancelToken, /) -> StepGenerator[object]:
        """Compute in slices.

        What it needs of the engine it imports itself: jobs are known before the engine is.

        Parameters
        ----------
        subject
            The problem, which need not be that of a search; None for a job that needs none.
        token
            Cancelled it ends a slice early.
        """
        raise NotImplementedError


class RecordingJob(Job):
    """A job whose subject is the recorded search."""


@dataclass(frozen=True)
class JobResult:
    """The result of a job so far.

    Attributes
    ----------
    job
        The very job that was started.
    problem
        The search that it was done on, if there was one.
    """

    job: Job
    result: Any
    is_complete: bool
    problem: Problem | None = None


def iter_slices(
    computation: TourEnumeration | LandscapeReader | TreeSizeEstimator | WastedStepCounter,
    result: Callable[[], _Answer],
) -> StepGenerator[_Answer]:
    """Compute to the end, and return the result, which is yielded now and then, too."""
    slices = TimeSlicer(SLICE_S)
    told_at = time.perf_counter()
    while True:
        slices.run_slice(computation.advance)
        if computation.is_complete:
            return result()
        if time.perf_counter() - told_at >= RESULT_INTERVAL_S:
            told_at = time.perf_counter()
            yield result()
        else:
            yield


def retry_when_cancelled(compute: Callable[[], _Answer]) -> StepGenerator[_Answer]:
    """Compute something, again after each request that has it given up, and return it."""
    while True:
        try:
            return compute()
        except Cancelled:
            yield


class JobQueue:
    """Does jobs in turns, a slice at a time; of each kind only the newest is done.

    Parameters
    ----------
    token
        Cancelled it ends a slice early.
    deliver
        Called with the result of a job, now and then and at the end.
    """

    def __init__(self, token: CancelToken, deliver: Callable[[JobResult], None]) -> None:
        self._token = token
        self._on_result = deliver
        self.running_jobs: dict[type[Job], tuple[Job, Problem | None, StepGenerator[object]]] = {}

    def start(self, job: Job, problem: Problem | None, recording: Recording | None = None) -> None:
        """Let a job be done, from the next slice on; an older one of its kind is dropped."""
        subject = recording if isinstance(job, RecordingJob) else problem
        self.running_jobs[type(job)] = job, problem, job.run(subject, self._token)

    @property
    def is_ready(self) -> bool:
        """Whether there is a job that can be done now."""
        return any(job.is_ready for job, _, _ in self.running_jobs.values())

    def run_slice(self) -> None:
        """Do one slice of the job whose turn it is, of those that can be done now."""
        kind = next(kind for kind, (job, _, _) in self.running_jobs.items() if job.is_ready)
        job, problem, run = self.running_jobs.pop(kind)
        try:
            result = next(run)
        except StopIteration as end:
            self._on_result(JobResult(job, end.value, is_complete=True, problem=problem))
            return
        # it goes to the end of the queue
        self.running_jobs[kind] = job, problem, run
        if result is not None:
            self._on_result(JobResult(job, result, is_complete=False, problem=problem))
