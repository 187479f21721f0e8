"""What the worker does beside the search: one slice at a time, the jobs in turns."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Delivery

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from knight_gui.player.jobs.job import Computation, Job, Row
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.problem import Problem
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
        table: Callable[[], Mapping[type[Job], Row[Any, Any, Any]]],
        token: CancelToken,
        deliver: Callable[[Delivery], None],
    ) -> None:
        self._table = table
        self._token = token
        self._deliver = deliver
        self._tasks: dict[type[Job], _Task] = {}

    def __bool__(self) -> bool:
        return bool(self._tasks)

    def start(self, job: Job, problem: Problem, recording: Recording | None = None) -> None:
        """Let a job be done; one of its kind that is not done yet is dropped."""
        row = self._table()[type(job)]
        subject = recording if row.needs_recording else problem
        begin = partial(row.begin, job, subject, self._token)
        self._tasks[type(job)] = _Task(job, problem, row, begin)

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
        delivery = task.work(slice_s)
        if delivery is None or not delivery.is_complete:
            # it goes to the end of the queue
            self._tasks.setdefault(kind, task)
        if delivery is not None and (delivery.is_complete or delivery.result is not None):
            self._deliver(delivery)


class _Task:
    """One job that is being done."""

    def __init__(
        self, job: Job, problem: Problem, row: Row[Any, Any, Any], begin: Callable[[], Computation]
    ) -> None:
        self._job, self._problem, self._row, self._begin = job, problem, row, begin
        self._computation: Computation | None = None
        self._budget = 1000
        self._told_at = 0.0

    def work(self, slice_s: float) -> Delivery | None:
        """Compute for about one slice, and return what it has found, if that is to be told."""
        if self._computation is None:
            self._computation = self._begin()
            self._told_at = time.perf_counter()
        computation = self._computation
        started = time.perf_counter()
        taken = computation.advance(self._budget)
        now = time.perf_counter()
        if taken and now > started:
            fitting = int(taken * slice_s / (now - started))
            self._budget = max(100, min(fitting, self._budget * 4))
        if not computation.is_complete and now - self._told_at < DELIVER_EVERY_S:
            return None
        self._told_at = now
        result = self._row.result(computation)
        return Delivery(self._job, self._problem, result, computation.is_complete)
