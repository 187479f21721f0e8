"""What the worker does beside the search: one slice at a time, the jobs in turns."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Computation, Delivery, Job

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from knight_gui.player.jobs.job import Row
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.recording import Recording

DELIVER_EVERY_S = 1 / 30


class JobQueue:
    """The jobs that are to be done, at most one of each kind; they take turns.

    Parameters
    ----------
    table
        Returns how the jobs of each kind are done; called for the first of them.
    token
        Cancelled it ends a slice early.
    deliver
        Called with what has come of a job, now and then and at the end.
    """

    def __init__(
        self,
        table: Callable[[], Mapping[type[Job], Row[Any, Any]]],
        token: CancelToken,
        deliver: Callable[[Delivery], None],
    ) -> None:
        self._table = table
        self._token = token
        self._deliver = deliver
        self._tasks: dict[type[Job], _Task] = {}

    def __bool__(self) -> bool:
        return bool(self._tasks)

    def start(self, job: Job, recording: Recording) -> None:
        """Let a job be done; one of its kind that is not done yet is dropped."""
        row = self._table()[type(job)]

        def begin() -> Computation:
            computation: Computation = row.begin(job, recording, self._token)
            return computation

        def deliver(computation: Computation) -> None:
            result, is_complete = row.result(computation), computation.is_complete
            if result is not None or is_complete:
                self._deliver(Delivery(job, recording.problem, result, is_complete))

        self._tasks[type(job)] = _Task(begin, deliver)

    def cancel(self, kind: type[Job]) -> None:
        """Let a job of a kind not be done any more."""
        self._tasks.pop(kind, None)

    def cancel_all(self) -> None:
        """Let nothing be done any more."""
        self._tasks.clear()

    def work(self, slice_s: float) -> None:
        """Do one slice of the job whose turn it is."""
        kind = next(iter(self._tasks))
        task = self._tasks.pop(kind)
        if not task.work(slice_s):
            # it goes to the end of the queue
            self._tasks.setdefault(kind, task)


class _Task:
    """One job that is being done."""

    def __init__(
        self, begin: Callable[[], Computation], deliver: Callable[[Computation], None]
    ) -> None:
        self._begin = begin
        self._deliver = deliver
        self._computation: Computation | None = None
        self._budget = 1000
        self._delivered_at = 0.0

    def work(self, slice_s: float) -> bool:
        """Compute for about one slice, and return whether that was the last."""
        if self._computation is None:
            self._computation = self._begin()
            self._delivered_at = time.perf_counter()
        computation = self._computation
        started = time.perf_counter()
        taken = computation.advance(self._budget)
        now = time.perf_counter()
        if taken and now > started:
            fitting = int(taken * slice_s / (now - started))
            self._budget = max(100, min(fitting, self._budget * 4))
        if computation.is_complete or now - self._delivered_at >= DELIVER_EVERY_S:
            self._delivered_at = now
            self._deliver(computation)
        return computation.is_complete
