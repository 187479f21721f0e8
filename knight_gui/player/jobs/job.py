"""A long computation beside the search: a job, its results, and whose turn it is."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from knight_gui.search.cancel import Cancelled
from knight_gui.search.compiling import loader
from knight_gui.search.slices import Slices

if TYPE_CHECKING:
    from collections.abc import Callable

    from knight_gui.search.analysis import WastedCount
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.enumeration import Enumeration
    from knight_gui.search.estimate import TreeEstimate
    from knight_gui.search.landscape import LandscapeReading
    from knight_gui.search.problem import Problem
    from knight_gui.search.recording import Recording
    from knight_gui.search.slices import Inquiry


DELIVER_EVERY_S = 1 / 30
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
        return loader.is_complete()

    def run(self, subject: Any, token: CancelToken, /) -> Inquiry[object]:
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
class Delivery:
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


def in_slices(
    computation: Enumeration | LandscapeReading | TreeEstimate | WastedCount,
    result: Callable[[], _Answer],
) -> Inquiry[_Answer]:
    """Compute to the end, and return the result, which is yielded now and then, too."""
    slices = Slices(SLICE_S)
    told_at = time.perf_counter()
    while True:
        slices.work(computation.advance)
        if computation.is_complete:
            return result()
        if time.perf_counter() - told_at >= DELIVER_EVERY_S:
            told_at = time.perf_counter()
            yield result()
        else:
            yield


def uncancelled(compute: Callable[[], _Answer]) -> Inquiry[_Answer]:
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

    def __init__(self, token: CancelToken, deliver: Callable[[Delivery], None]) -> None:
        self._token = token
        self._deliver = deliver
        self.runs: dict[type[Job], tuple[Job, Problem | None, Inquiry[object]]] = {}

    def start(self, job: Job, problem: Problem | None, recording: Recording | None = None) -> None:
        """Let a job be done, from the next slice on; an older one of its kind is dropped."""
        subject = recording if isinstance(job, RecordingJob) else problem
        self.runs[type(job)] = job, problem, job.run(subject, self._token)

    @property
    def is_ready(self) -> bool:
        """Whether there is a job that can be done now."""
        return any(job.is_ready for job, _, _ in self.runs.values())

    def work(self) -> None:
        """Do one slice of the job whose turn it is, of those that can be done now."""
        kind = next(kind for kind, (job, _, _) in self.runs.items() if job.is_ready)
        job, problem, run = self.runs.pop(kind)
        try:
            result = next(run)
        except StopIteration as end:
            self._deliver(Delivery(job, end.value, is_complete=True, problem=problem))
            return
        # it goes to the end of the queue
        self.runs[kind] = job, problem, run
        if result is not None:
            self._deliver(Delivery(job, result, is_complete=False, problem=problem))
