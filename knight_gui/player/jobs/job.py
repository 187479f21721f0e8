"""Jobs: long computations beside the search, their results, and the queue that runs them."""

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
"""Length of a slice of a job: shorter than the search's, since not all can be interrupted."""

_Answer = TypeVar("_Answer")


class ControlMessage:
    """Message to a worker that is applied at once, and answered by no frame."""


@dataclass(frozen=True)
class Job(ControlMessage):
    """Long computation for the window; each type of job is a class of its own."""

    needs_search: ClassVar[bool] = True
    """Whether its subject is the search that is open."""
    needed_functions: ClassVar[tuple[str, ...] | None] = None
    """Functions of the engine that it needs; None: all of them."""

    @property
    def is_ready(self) -> bool:
        """Whether the part of the engine that it needs is loaded: nothing else waits for that."""
        if self.needed_functions is None:
            return loader.is_loading_finished()
        return loader.are_loaded(self.needed_functions)

    def run(self, subject: Any, token: CancelToken, /) -> StepGenerator[object]:
        """Compute in slices.

        A job imports the engine itself, since jobs are known before the engine is loaded.

        Parameters
        ----------
        subject
            The problem, which need not be that of a search; None for a job that needs none.
        token
            Its cancellation ends a slice early.
        """
        raise NotImplementedError


class RecordingJob(Job):
    """Job whose subject is the recorded search."""

    needed_functions: ClassVar[tuple[str, ...] | None] = loader.EXPLAINING


@dataclass(frozen=True)
class JobResult:
    """Result of a job so far."""

    job: Job
    """The very job that was started."""
    result: Any
    is_complete: bool
    problem: Problem | None = None
    """Problem that the job was run on, or None."""


def iter_slices(
    computation: TourEnumeration | LandscapeReader | TreeSizeEstimator | WastedStepCounter,
    result: Callable[[], _Answer],
) -> StepGenerator[_Answer]:
    """Compute to the end, and return the result, which is also yielded 30 times a second."""
    slices = TimeSlicer(SLICE_S)
    yielded_at = time.perf_counter()
    while True:
        slices.run_slice(computation.advance)
        if computation.is_complete:
            return result()
        if time.perf_counter() - yielded_at >= RESULT_INTERVAL_S:
            yielded_at = time.perf_counter()
            yield result()
        else:
            yield


def retry_when_cancelled(compute: Callable[[], _Answer]) -> StepGenerator[_Answer]:
    """Return the result of a computation, which starts again after each cancellation."""
    while True:
        try:
            return compute()
        except Cancelled:
            yield


class JobQueue:
    """Queue that runs jobs in turns, a slice at a time; of each type only the newest.

    Parameters
    ----------
    token
        Its cancellation ends a slice early.
    on_result
        Called with each result of a job, the last of which is complete.
    """

    def __init__(self, token: CancelToken, on_result: Callable[[JobResult], None]) -> None:
        self._token = token
        self._on_result = on_result
        self.running_jobs: dict[type[Job], tuple[Job, Problem | None, StepGenerator[object]]] = {}

    def start(self, job: Job, problem: Problem | None, recording: Recording | None = None) -> None:
        """Run a job from the next slice on, in place of an older one of its type."""
        subject = recording if isinstance(job, RecordingJob) else problem
        self.running_jobs[type(job)] = (job, problem, job.run(subject, self._token))

    @property
    def is_ready(self) -> bool:
        """Whether any job can be run now."""
        return any(job.is_ready for job, _, _ in self.running_jobs.values())

    def run_slice(self) -> None:
        """Run one slice of the first job that is ready."""
        ready_types = (
            job_type for job_type, (job, _, _) in self.running_jobs.items() if job.is_ready
        )
        job_type = next(ready_types)
        job, problem, generator = self.running_jobs.pop(job_type)
        try:
            result = next(generator)
        except StopIteration as stop:
            self._on_result(JobResult(job, stop.value, is_complete=True, problem=problem))
            return
        # it goes to the end of the queue
        self.running_jobs[job_type] = (job, problem, generator)
        if result is not None:
            self._on_result(JobResult(job, result, is_complete=False, problem=problem))
