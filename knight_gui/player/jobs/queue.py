"""What the worker does beside the search: one slice at a time, the jobs in turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Delivery, RecordingJob

if TYPE_CHECKING:
    from collections.abc import Callable

    from knight_gui.player.jobs.job import Job
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.inquiry import Inquiry
    from knight_gui.search.problem import Problem
    from knight_gui.search.recording import Recording


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
        self._runs: dict[type[Job], tuple[Job, Inquiry[object]]] = {}

    def __bool__(self) -> bool:
        return bool(self._runs)

    def start(self, job: Job, problem: Problem | None, recording: Recording | None = None) -> None:
        """Let a job be done, from the next slice on; an older one of its kind is dropped."""
        subject = recording if isinstance(job, RecordingJob) else problem
        self._runs[type(job)] = job, job.run(subject, self._token)

    def cancel(self, kind: type[Job]) -> None:
        """Drop the job of a kind."""
        self._runs.pop(kind, None)

    def cancel_all(self) -> None:
        """Drop all jobs."""
        self._runs.clear()

    def work(self) -> None:
        """Do one slice of the job whose turn it is."""
        kind = next(iter(self._runs))
        job, run = self._runs.pop(kind)
        try:
            result = next(run)
        except StopIteration as end:
            self._deliver(Delivery(job, end.value, is_complete=True))
            return
        # it goes to the end of the queue
        self._runs[kind] = job, run
        if result is not None:
            self._deliver(Delivery(job, result, is_complete=False))
