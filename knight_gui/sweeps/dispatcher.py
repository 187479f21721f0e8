"""Hands out tasks to the workers of a pool, a few ahead of them, and takes them back."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import Future
from queue import SimpleQueue
from typing import TYPE_CHECKING, Generic, TypeVar

from knight_gui.sweeps.pool import WorkerPool
from knight_gui.sweeps.task import WorkerTask

_Batch = TypeVar("_Batch")
_Result = TypeVar("_Result")

if TYPE_CHECKING:
    TaskFactory = Callable[[], tuple[_Batch, WorkerTask[_Result]] | None]


class TaskDispatcher(Generic[_Batch, _Result]):
    """Keeps the workers of a pool busy until nothing is left to do, or it was cancelled.

    What builds on it makes the next task, and understands the results.
    """

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._submitted_batches: dict[Future[_Result], _Batch] = {}
        # None: no task is done, but there is something else to look at
        self._event_queue: SimpleQueue[Future[_Result] | None] = SimpleQueue()
        self._is_paused = self._is_cancelled = False

    # From any thread

    def pause(self) -> None:
        """Let the workers rest; what they are about comes back as far as it is done."""
        self._is_paused = True
        self._pool.interrupt_tasks()
        self._event_queue.put(None)

    def resume(self) -> None:
        """Let the workers go on after a pause."""
        self._is_paused = False
        self._event_queue.put(None)

    def cancel(self) -> None:
        """Let `iter_completed` end, soon."""
        self._is_cancelled = True
        self._pool.interrupt_tasks()
        self._event_queue.put(None)

    # In the thread that waits for what comes

    @property
    def worker_count(self) -> int:
        """How many tasks are done at the same time."""
        # there may be no worker for a moment
        return max(1, self._pool.worker_count)

    def fair_task_size(self, waiting_count: int) -> int:
        """Return how much of what waits one task may have.

        At the end all workers are to have something left.
        """
        return max(1, waiting_count // self._max_submitted)

    def iter_completed(
        self, next_task: TaskFactory[_Batch, _Result]
    ) -> Generator[tuple[_Batch, Future[_Result]]]:
        """Yield what was handed out, as it comes back.

        It ends when nothing is left, or it was cancelled. What is handed out then, or when nobody
        waits any more and the iterator is closed, is taken back.

        Parameters
        ----------
        next_task
            Makes the next task, and says what it is cut from; None if nothing waits. It is asked
            again when more has come back.

        Yields
        ------
        _Batch, Future[_Result]
            What a task was cut from, and what came of it: cancelled, if it was taken back in a
            pause before a worker had begun with it.
        """
        try:
            while not self._is_cancelled:
                if self._submit_tasks(next_task) and not self._submitted_batches:
                    return
                future = self._event_queue.get()
                if future is not None:
                    yield self._submitted_batches.pop(future), future
                elif self._is_paused:
                    self._cancel_submitted()
        finally:
            if self._submitted_batches:
                self._pool.interrupt_tasks()
                self._cancel_submitted()

    @property
    def _max_submitted(self) -> int:
        # so many for each worker that none has to wait for the next
        return 2 * self.worker_count

    @property
    def _is_suspended(self) -> bool:
        return self._is_paused or self._is_cancelled

    def _submit_tasks(self, next_task: TaskFactory[_Batch, _Result]) -> bool:
        """Hand out what there is room for, and tell whether nothing waits any more."""
        while not self._is_suspended and len(self._submitted_batches) < self._max_submitted:
            batch_and_task = next_task()
            if batch_and_task is None:
                return True
            batch, task = batch_and_task
            future = self._pool.submit(task)
            self._submitted_batches[future] = batch
            future.add_done_callback(self._event_queue.put)
        if self._is_suspended:
            # it may have come between two lines
            self._pool.interrupt_tasks()
        return False

    def _cancel_submitted(self) -> None:
        for future in list(self._submitted_batches):
            future.cancel()
