"""Dispatcher of tasks: submits a few more than a pool has workers, and collects the results."""

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
    """Loop that keeps the workers of a pool busy until all tasks are done or it is cancelled.

    A subclass creates the tasks and handles their results. A batch is the work that a task was
    created from.
    """

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._submitted_batches: dict[Future[_Result], _Batch] = {}
        # None wakes the loop up after a pause, resume or cancellation
        self._event_queue: SimpleQueue[Future[_Result] | None] = SimpleQueue()
        self._is_paused = False
        self._is_cancelled = False

    # From any thread

    def pause(self) -> None:
        """Pause the workers; running tasks return partial results."""
        self._is_paused = True
        self._pool.interrupt_tasks()
        self._event_queue.put(None)

    def resume(self) -> None:
        """Resume after a pause."""
        self._is_paused = False
        self._event_queue.put(None)

    def cancel(self) -> None:
        """Request the end of `iter_completed`."""
        self._is_cancelled = True
        self._pool.interrupt_tasks()
        self._event_queue.put(None)

    # In the thread that waits for the results

    @property
    def worker_count(self) -> int:
        """Number of tasks that run at the same time, at least 1."""
        # a cluster may have no worker for a moment
        return max(1, self._pool.worker_count)

    def fair_task_size(self, waiting_count: int) -> int:
        """Return the number of waiting items that one task may take.

        Tasks get smaller towards the end, so that all workers stay busy.
        """
        return max(1, waiting_count // self._max_submitted)

    def iter_completed(
        self, next_task: TaskFactory[_Batch, _Result]
    ) -> Generator[tuple[_Batch, Future[_Result]]]:
        """Submit tasks, and yield each one when it is done.

        The iterator ends when no task is left or after a cancellation. Tasks that are still
        submitted then, or when the iterator is closed, are cancelled.

        Parameters
        ----------
        next_task
            Returns the next batch and its task, or None if no batch is waiting. It is called again
            after further tasks are done.

        Yields
        ------
        _Batch, Future[_Result]
            Batch of a task, and its future, which is cancelled if a pause came before a worker
            had started the task.
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
        # a second task for each worker, so that none has to wait
        return 2 * self.worker_count

    @property
    def _is_suspended(self) -> bool:
        return self._is_paused or self._is_cancelled

    def _submit_tasks(self, next_task: TaskFactory[_Batch, _Result]) -> bool:
        """Submit tasks up to the maximum, and return True if no batch is waiting any more."""
        while not self._is_suspended and len(self._submitted_batches) < self._max_submitted:
            batch_and_task = next_task()
            if batch_and_task is None:
                return True
            batch, task = batch_and_task
            future = self._pool.submit(task)
            self._submitted_batches[future] = batch
            future.add_done_callback(self._event_queue.put)
        if self._is_suspended:
            # the pause may have come between the check and the submission
            self._pool.interrupt_tasks()
        return False

    def _cancel_submitted(self) -> None:
        for future in list(self._submitted_batches):
            future.cancel()
